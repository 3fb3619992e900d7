import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
ROWS = [
    ("04/03/2024", ["Card payment", "bakery", "Elm Street"], "12.40"),
    ("05/03/2024", ["Salary"], "2,450.00"),
    ("07/03/2024", ["Rent", "for March"], "890.00"),
    ("09/03/2024", ["Groceries", "Northgate Foods"], "31.25"),
]
CODED = [("04/03/2024", ["FEE of the month"], "2.00"), ("05/03/2024", ["FEE for a card"], "3.50")]
LATER = [*ROWS[2:], ("12/03/2024", ["Gas", "electricity", "water", "Riverbank Energy"], "90.00"), ROWS[1]]


def above(day, texts, amount):
    """The first line of the text stands beside the day and the amount, or above them."""
    lines = [[(text, 120)] for text in texts]
    lines[-1] = [(day, 50), (texts[-1], 120), (amount, -430)]
    return lines


def around(day, texts, amount):
    """The day and the amount stand beside the second line of the text, where it has one."""
    lines = [[(text, 120)] for text in texts]
    lines[len(texts) > 1] += [(day, 50), (amount, -430)]
    return [sorted(line, key=lambda word: word[1] if word[1] > 0 else 999) for line in lines]


def below(day, texts, amount):
    """The amount closes the last line of the text, the day opens the first."""
    lines = [[(text, 120)] for text in texts]
    lines[0].insert(0, (day, 50))
    lines[-1].append((amount, -430))
    return lines


def plain(day, texts, amount):
    """All stands on one line."""
    return [(day, 30), (" ".join(texts), 120), (amount, -430)]


def page(rows, lines, gap):
    """Return the lines of a page, with an empty line between the rows where they have a gap."""
    return [HEADER, *(line for row in rows for line in ([[]] if gap else []) + lines(*row))]


def table(rows, joined=True):
    """Return what a user wants: the lines of the text in one column or the first apart from the others."""
    found = [
        [day, *([" ".join(texts)] if joined else [texts[0], " ".join(texts[1:])]), amount.replace(",", "")]
        for day, texts, amount in rows
    ]
    names = ["Date", "Details", "Amount"] if joined else ["Date", "Kind", "Details", "Amount"]
    return pd.DataFrame(found, columns=names, dtype="str")


@pytest.mark.parametrize("joined", [True, False])
@pytest.mark.parametrize(
    ("lines", "gap"), [(above, False), (above, True), (around, True), (below, False), (below, True)]
)
def test_lines_belong_to_a_row_wherever_it_starts(lines, gap, joined, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [page(ROWS, lines, gap)])
    parser = write_parser(analysis_of(sample, table(ROWS, joined)), ())
    later = draw(tmp_path / "later.pdf", [page(LATER, lines, gap)])
    assert run(parser, later).values.tolist() == table(LATER, joined).values.tolist()


def test_the_gap_between_rows_parts_those_whose_lines_stand_around_their_amount(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [page(ROWS, around, True)])
    assert "BLOCK_GAP" in write_parser(analysis_of(sample, table(ROWS)), ())


@pytest.mark.parametrize(("lines", "gap"), [(below, False), (around, True)])
def test_text_between_rows_that_belongs_to_none_of_them_is_refused(lines, gap, tmp_path):
    plain = [row for row in ROWS if len(row[1]) < 3]
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(ROWS, lines, gap)]), table(ROWS)), ())
    far = [[], [], [("Text far from its row", 120)], [], []]
    later = [*page(plain[:1], lines, gap), *far, *page(plain[1:], lines, gap)[1:]]
    with pytest.raises(ValueError, match=r"belongs to no.*: Text far"):
        run(parser, draw(tmp_path / "later.pdf", [later]))


def test_a_row_goes_on_below_a_tall_head_of_the_next_page(tmp_path):
    """The day stands on the first line, the amount on the last; the head has more lines than any row."""
    head, rule = [[(f"Branch {at}", 50)] for at in range(18)], [("-" * 60, 50)]
    lines = [*page(ROWS[:2], below, False), [], *page(ROWS[2:], below, False)[1:]][1:]  # some rows stand closer
    lines = [[*line, ("K4", 460)] if line and line[-1][1] < 0 else line for line in lines]
    parts = [(lines[:6], lines[6:]), (lines[:1], lines[1:])]
    sample, later = ([[*head, HEADER, *one, rule], [*head, HEADER, *other]] for one, other in parts)
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", sample), table(ROWS)), ())
    assert run(parser, draw(tmp_path / "later.pdf", later)).values.tolist() == table(ROWS).values.tolist()


def test_rows_of_more_lines_than_the_sample_s_may_be_set_wider(tmp_path):
    close = [row for row in ROWS if len(row[1]) < 3]
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(close, around, True)]), table(close)), ())
    later = draw(tmp_path / "later.pdf", [page(LATER, around, True)])
    assert run(parser, later).values.tolist() == table(LATER).values.tolist()


def test_a_first_line_that_the_next_row_repeats_belongs_to_its_own_row(tmp_path):
    """The amount stands on the last line, so that the line below it says what the first one says; days stand once."""
    days = ["04/03/2024", "", "", "07/03/2024"]
    texts = [["Salary", "of March"], ["Rent", "for March"], ["Rent", "for April"], ["Groceries", "Northgate Foods"]]
    rows = [(day, text, f"{at}5.40") for at, (day, text) in enumerate(zip(days, texts, strict=True), start=1)]
    sample = draw(tmp_path / "sample.pdf", [page(rows, below, True)])
    wanted = table(rows, joined=False).assign(Date=["04/03/2024", "04/03/2024", "04/03/2024", "07/03/2024"])
    assert run(write_parser(analysis_of(sample, wanted), ()), sample).values.tolist() == wanted.values.tolist()


def test_a_code_that_the_text_beside_it_starts_with_is_no_part_of_the_text(tmp_path):
    coded = [[("FEE", 90), *plain(*row)] for row in CODED]
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *coded]])
    parser = write_parser(analysis_of(sample, table(CODED)), ())
    assert run(parser, sample).values.tolist() == table(CODED).values.tolist()


def test_a_text_does_not_start_with_the_like_word_of_the_row_above(tmp_path):
    """'Card payment' is one line, though 'Card' starts the line above it, too, where texts mostly start."""
    texts = [("Bakery", "Card ending 12"), ("Rent", "Flat 7"), ("Power", "Meter 4"), ("Books", "Card ending 77")]
    page = []
    for day, (above, below) in enumerate(texts, 4):
        page += [[(above, 120)], [(f"0{day}/03/2024", 50), (f"{day}.50", -430)], [(below, 120)]]
    page.append([("08/03/2024", 50), ("Card payment", 120), ("9.50", -430)])
    rows = [[f"2024-03-0{day}", " ".join(both), f"{day}.50"] for day, both in enumerate(texts, 4)]
    table = pd.DataFrame(
        [*rows, ["2024-03-08", "Card payment", "9.50"]], columns=["Date", "Details", "Amount"], dtype="str"
    )
    head = [("Date", 50), ("Details", 120), ("Amount", -430)]
    found = analysis_of(draw(tmp_path / "sample.pdf", [[head, *page]]), table).samples[0].alignment
    assert {line for line, _ in found.cells[-1]["Details"].words} == {found.anchors[-1]}


def test_lines_around_their_row_are_found_on_pages_that_may_be_moved(tmp_path):
    """A total close below the last row: no gap parts the rows, each line belongs to the nearest."""
    total = [("Total", 120), ("3,383.65", -430)]
    sample = draw(tmp_path / "sample.pdf", [[*page(ROWS, around, True), total]])
    parser = write_parser(analysis_of(sample, table(ROWS)), ())
    moved = [[(text, x + 12 if x > 0 else x - 12) for text, x in line] for line in page(ROWS, around, True)[1:]]
    later = draw(tmp_path / "later.pdf", [[*page(ROWS, around, True), total], moved])
    assert run(parser, later).values.tolist() == table([*ROWS, *ROWS]).values.tolist()


DAILY = [("04/03/2024", *ROWS[0][1:]), ("", *ROWS[2][1:]), ("", *ROWS[1][1:]), ROWS[3], ("", *CODED[0][1:])]


def dated(rows):
    """Return rows of which each has the day that stands once for it and those below."""
    days = []
    return [(days.append(day or days[-1]) or days[-1], texts, amount) for day, texts, amount in rows]


@pytest.mark.parametrize("joined", [True, False])
def test_an_amount_ends_its_row_where_days_stand_once(joined, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [page(DAILY, below, False)])
    parser = write_parser(analysis_of(sample, table(dated(DAILY), joined)), ())
    rows = [LATER[1], ("", *LATER[0][1:]), LATER[2], *DAILY]
    lines = page(rows, below, False)
    broken = [[*lines[:3], [], [("Page 1 of 2", 50)]], [HEADER, *lines[3:]]]  # within the row of two lines
    later = draw(tmp_path / "later.pdf", broken)
    assert run(parser, later).values.tolist() == table(dated(rows), joined).values.tolist()


def test_text_below_the_amount_that_ends_a_row_is_not_the_next_day_s(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [page(DAILY, below, False)])
    parser = write_parser(analysis_of(sample, table(dated(DAILY))), ())
    lines = page(ROWS, below, False)
    later = draw(tmp_path / "later.pdf", [[*lines[:4], [("Text below an amount", 120)], *lines[4:]]])
    with pytest.raises(ValueError, match="belongs to none"):
        run(parser, later)


def test_a_row_that_goes_on_below_the_labels_of_the_next_page_does_not_tell_how_close_its_lines_follow(tmp_path):
    label = [("Note", 120)]

    def row(day: str, *texts: str) -> list:
        return [[(f"{day}/03/2024", 50), (texts[0], 120), ("12.40", -430)], *([(text, 120)] for text in texts[1:])]

    first = [HEADER, label, [], *row("04", "Baker", "of Elm Street"), *row("05", "Rent")]
    second = [HEADER, label, [], [("for March", 120)], *row("06", "Gas")]
    cells = [("04", "Baker of Elm Street"), ("05", "Rent for March"), ("06", "Gas")]
    wanted = pd.DataFrame(
        [[f"2024-03-{day}", text, "12.40"] for day, text in cells], columns=["Date", "Details", "Sum"]
    )
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [first, second]), wanted), ())
    later = [HEADER, label, [], *row("07", "Gas"), [], [("Ask us", 120)], [], *row("08", "Rent")]
    with pytest.raises(ValueError, match="Ask us"):
        run(source, draw(tmp_path / "later.pdf", [later]))
