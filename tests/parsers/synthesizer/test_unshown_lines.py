"""Lines below rows of which the sample has none: what they say goes where its meaning puts it, or is refused."""

import pandas as pd
import pytest

from tasks.parsers.analysis import with_habits
from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.emission import file
from tasks.statements.pages import read_pages
from tasks.statements.proof import prove
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Text", 120), ("Amount", -360), ("Balance", -520)]


def line(day, details, amount, balance):
    return [(day, 50), (details, 120), (amount, -360), (balance, -520)]


LINES = [line("04/03/2024", "Coffee", "-3.20", "96.80"), line("05/03/2024", "Books", "-10.00", "86.80")]
ROWS = [["2024-03-04", "Coffee", "-3.20", "96.80"], ["2024-03-05", "Books", "-10.00", "86.80"]]
ONE_TEXT = pd.DataFrame(ROWS, columns=["Date", "Text", "Amount", "Balance"], dtype="str")
TWO_TEXTS = ONE_TEXT.rename(columns={"Text": "Kind"}).assign(Details="")


def published(table, folder, page=(HEADER, *LINES), top="Statement", producer="ReportLab"):
    """A parser and the roles of its columns, with what the sample's printing keeps to."""
    analysis = analysis_of(draw(folder / "sample.pdf", [list(page)], top=top, producer=producer), table)
    return write_parser(analysis, ()), with_habits(analysis.roles, analysis.samples)


def judged(parser, folder, pages):
    """The table that a parser reads from a later statement, and the proof of it."""
    path = draw(folder / "later.pdf", pages)
    table = run(parser[0], path)
    return table, prove(table, parser[1], read_pages(path))


@pytest.fixture(scope="module")
def one_text(tmp_path_factory):
    return published(ONE_TEXT, tmp_path_factory.mktemp("one"))


def two_lines(first, below):
    return [[HEADER, line("04/04/2024", first, "-3.20", "96.80"), [(below, 120)], LINES[1]]]


WHOLE = [
    ("Coffee and cake", "Thank you"),
    ("Coffee and cake", "IBAN XX12"),
    ("Coffee and cake", "for the office"),
    ("Coffee and cake of", "today"),
    ("Coffee, branch", "4711"),
    ("Tea 4711", "branch"),
]


@pytest.mark.parametrize(("first", "below"), WHOLE)
def test_a_capital_among_small_letters_a_small_word_and_a_word_beside_a_number_are_whole_below_a_long_line(
    first, below, one_text, tmp_path
):
    table, proof = judged(one_text, tmp_path, two_lines(first, below))
    assert (table["Text"].iloc[0], proof.verdict) == (f"{first} {below}", "proven")


@pytest.mark.parametrize(
    ("first", "below"), [("Coffee and c", "ake"), ("COFFEE AND C", "AKE"), ("Order 123", "4567"), ("Order REF", "4567")]
)
def test_what_may_be_the_rest_of_a_word_is_refused_below_a_long_line(first, below, one_text, tmp_path):
    _, proof = judged(one_text, tmp_path, two_lines(first, below))
    assert proof.verdict == "refused"
    assert f"“{first}” goes on with “{below}” below it, longer than any text of the samples" in proof.sentence


def test_a_line_that_is_not_full_goes_on_with_a_whole_word(one_text, tmp_path):
    table, proof = judged(one_text, tmp_path, two_lines("Tea", "cakes"))
    assert (table["Text"].iloc[0], proof.verdict) == ("Tea cakes", "proven")


def test_where_all_lines_are_shorter_than_those_of_the_samples_the_longest_of_them_are_full(one_text, tmp_path):
    lines = [HEADER, line("04/04/2024", "CUP B", "-3.20", "96.80"), [("LUE", 120)]]
    _, proof = judged(one_text, tmp_path, [[*lines, line("05/04/2024", "Tea", "-10.00", "86.80")]])
    assert "“CUP B” goes on with “LUE” below it, where lines are shorter" in proof.sentence


def test_a_blank_column_of_details_takes_the_lines_below_a_row(tmp_path):
    parser, _ = published(TWO_TEXTS, tmp_path)
    found = run(parser, draw(tmp_path / "later.pdf", two_lines("Coffee and cake", "for the office")))
    assert found[["Kind", "Details"]].iloc[0].tolist() == ["Coffee and cake", "for the office"]


def test_where_a_blank_column_is_called_otherwise_the_lines_below_a_row_are_refused(tmp_path):
    parser, _ = published(TWO_TEXTS.rename(columns={"Details": "Category"}), tmp_path)
    with pytest.raises(ValueError, match="for the office"):
        run(parser, draw(tmp_path / "later.pdf", two_lines("Tea", "for the office")))


APART = [HEADER, LINES[0], [], LINES[1]]  # rows leave room between them


def centred(day, first, second, amount, balance):
    """A row whose day and numbers stand half way between its two lines of text."""
    return [[(first, 120)], [(day, 50), (amount, -360), (balance, -520)], [(second, 120)]]


@pytest.mark.parametrize("pages", [1, 2])
def test_a_line_nearer_to_the_row_below_it_is_not_taken_for_one_of_the_row_above(pages, tmp_path):
    parser = published(ONE_TEXT, tmp_path, APART)
    above, below = [LINES[0], [], LINES[1]], centred("09/03/2024", "Cakes", "Pies", "-6.00", "80.80")[:2]
    later = [[HEADER, *above, [], *below]] if pages == 1 else [[HEADER, *above], [HEADER, *below]]
    _, proof = judged(parser, tmp_path, later)
    assert proof.verdict == "refused"
    assert "whether “Cakes” belongs to the row above it or to the one below it is unknown" in proof.sentence


@pytest.fixture(scope="module")
def roomy(tmp_path_factory):
    return published(ONE_TEXT, tmp_path_factory.mktemp("roomy"), APART, producer="WeasyPrint 62")


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("COFFEE AND CAKES FOR A", "LL", "COFFEE AND CAKES FOR A LL"),
        ("Coffee-", "break", ""),
        ("Coffee 12.00", "break", ""),
    ],
)
def test_a_text_around_the_middle_of_its_row_is_its_own_in_a_browsers_table(first, second, said, roomy, tmp_path):
    block = centred("04/04/2024", first, second, "-3.20", "96.80")
    path = draw(tmp_path / "later.pdf", [[HEADER, [], *block, [], [], LINES[1]]])
    if said:
        assert run(roomy[0], path)["Text"].tolist() == [said, "Books"]
    else:
        with pytest.raises(ValueError, match="how the lines around a row belong to it is unknown: Coffee"):
            run(roomy[0], path)


def test_a_text_alone_above_the_middle_of_its_row_is_its_own_in_a_browsers_table(roomy, tmp_path):
    above = [HEADER, [], line("03/04/2024", "Tea", "-1.00", "100.00")]
    block = centred("04/04/2024", "Coffee and cakes", "", "-3.20", "96.80")[:2]
    path = draw(tmp_path / "later.pdf", [[*above, [], *block, [], [], LINES[1]]])
    assert run(roomy[0], path)["Text"].tolist() == ["Tea", "Coffee and cakes", "Books"]


def test_a_file_that_would_be_too_long_leaves_texts_around_the_middle_of_a_row_to_the_proof(tmp_path, monkeypatch):
    plain = published(ONE_TEXT, tmp_path, APART, producer="WeasyPrint 62")
    monkeypatch.setattr(file, "LONGEST", plain[0].count("\n") - 20)
    parser = published(ONE_TEXT, tmp_path, APART, producer="WeasyPrint 62")
    assert "ROW_GAP" in plain[0]
    assert "ROW_GAP" not in parser[0]
    above = [HEADER, [], line("03/04/2024", "Tea", "-1.00", "100.00"), []]
    block = centred("04/04/2024", "Coffee and cakes", "for all", "-3.20", "96.80")
    table, proof = judged(parser, tmp_path, [[*above, *block, [], [], LINES[1]]])
    assert table["Text"].tolist() != ["Tea", "Coffee and cakes for all", "Books"]
    assert proof.verdict == "refused"


def test_lines_nearer_to_the_row_below_them_are_refused_however_many(roomy, tmp_path):
    later = [line("04/03/2024", "Tea", "-3.20", "96.80"), [], [("A cup", 120)], [("Cakes", 120)], LINES[1]]
    _, proof = judged(roomy, tmp_path, [[HEADER, *later]])
    assert proof.verdict == "refused"
    assert "whether “Cakes” belongs to the row above it" in proof.sentence


@pytest.mark.parametrize(
    ("first", "below", "refused"), [("Coffee and c", "ake", False), ("Coffeecakes", "and", True), ("In-", "door", True)]
)
def test_a_browser_breaks_no_word_but_at_its_hyphen_or_one_longer_than_a_line(first, below, refused, roomy, tmp_path):
    later = [line("04/04/2024", first, "-3.20", "96.80"), [(below, 120)], [], LINES[1]]
    table, proof = judged(roomy, tmp_path, [[HEADER, *later]])
    assert (table["Text"].iloc[0], proof.verdict) == (f"{first} {below}", "refused" if refused else "proven")


@pytest.fixture(scope="module")
def narrow(tmp_path_factory):
    lines = [line("04/03/2024", "Coffee", "-3.20", ""), line("05/03/2024", "Books", "-10.00", "")]
    return published(ONE_TEXT.drop(columns="Balance"), tmp_path_factory.mktemp("narrow"), [HEADER[:3], *lines])


@pytest.mark.parametrize(("other", "refused"), [("TRAVEL AGENT", False), ("TRAVEL", True), ("A TRAVELAGENT IN", True)])
def test_below_a_long_line_two_words_that_other_lines_print_are_parted(other, refused, narrow, tmp_path):
    texts = ["COFFEE FOR TRAVEL", "MY AGENT IN TRAVEL DRESS", other]
    lines = [line("04/04/2024", texts[0], "-1.00", ""), [("AGENT", 120)]]
    lines += [line("05/04/2024", text, "-1.00", "") for text in texts[1 + (other == "TRAVEL") :]]
    table, proof = judged(narrow, tmp_path, [[HEADER[:3], *lines]])
    assert table["Text"].iloc[0] == "COFFEE FOR TRAVEL AGENT"
    assert ("“COFFEE FOR TRAVEL” goes on with “AGENT”" in proof.sentence) == refused


@pytest.mark.parametrize(
    ("others", "refused"), [(3, False), (2, True), (1, True)], ids=["three others", "two others", "one other"]
)
def test_long_lines_that_mostly_go_on_with_whole_words_do_so_all(others, refused, narrow, tmp_path):
    texts = [("COFFEE FOR TRAVEL", "agents"), ("BOOKS FOR READERS", "Thank you"), ("A CUP FOR SAM", "Order 12")]
    texts.append(("TWO CUPS FOR US", "Table 4"))
    lines = [
        found
        for first, more in texts[: 1 + others]
        for found in (line("04/04/2024", first, "-1.00", ""), [(more, 120)])
    ]
    table, proof = judged(narrow, tmp_path, [[HEADER[:3], *lines]])
    assert table["Text"].iloc[0] == "COFFEE FOR TRAVEL agents"
    assert ("“COFFEE FOR TRAVEL” goes on with “agents”" in proof.sentence) == refused


def test_english_words_start_no_rest_of_a_word_in_other_languages(tmp_path):
    texts = ["Pagamento presso la banca", "Imposta di bollo"]
    lines = [line("04/03/2024", texts[0], "-3.20", "96.80"), line("05/03/2024", texts[1], "-10.00", "86.80")]
    header = [("Data", 50), ("Descrizione", 120), ("Importo", -360), ("Saldo", -520)]
    top = "Periodo dal 01/03/2024 al 31/03/2024"
    parser = published(ONE_TEXT.assign(Text=texts), tmp_path, [header, *lines], top=top)
    later = [
        line("04/04/2024", "PAGAMENTO PRESSO LA FARMACIA", "-3.20", "96.80"),
        [("for the children", 120)],
        lines[1],
    ]
    table, proof = judged(parser, tmp_path, [[header, *later]])
    said = "PAGAMENTO PRESSO LA FARMACIA for the children"
    assert (table["Text"].iloc[0], proof.verdict) == (said, "proven")


def test_a_line_that_goes_on_with_a_whole_word_elsewhere_is_whole(narrow, tmp_path):
    lines = [[(more, 120)] if more else [] for more in ("agents", "Thank you")]
    later = [part for more in lines for part in (line("04/04/2024", "COFFEE FOR TRAVEL", "-1.00", ""), more)]
    table, proof = judged(narrow, tmp_path, [[HEADER[:3], *later]])
    assert table["Text"].tolist() == ["COFFEE FOR TRAVEL agents", "COFFEE FOR TRAVEL Thank you"]
    assert "goes on" not in proof.sentence
