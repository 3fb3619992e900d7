"""Headings that say a value for the rows of some sections only: fees and payments belong to no card."""

from dataclasses import replace

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.statements.pages import read_pages
from tasks.statements.print_habits import learn_habits
from tasks.statements.proof import prove
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
ROWS = {
    "thanks": ("04/03/2024", "Payment received", "-24.50"),
    "books": ("05/03/2024", "Books", "12.00"),
    "shoes": ("07/03/2024", "Shoes", "89.00"),
    "late": ("31/03/2024", "Late payment", "5.00"),
    "cash": ("31/03/2024", "Machine", "60.00"),
}


def line(name):
    day, details, amount = ROWS[name]
    return [(day, 50), (details, 120), (amount, -430)]


def title(text):
    return [(text, 40)]


def page(first, second, last="Fees"):
    return [
        [("Account ending 7-55021", 50)],
        HEADER,
        title("Payments"),
        line("thanks"),
        title("Purchases"),
        [(f"Card ending 7-{first}", 50)],
        line("books"),
        [(f"Card ending 7-{second}", 50)],
        line("shoes"),
        title(last),
        line("late"),
    ]


def wanted(*cards):
    rows = [
        [f"2024-03-{day[:2]}", details, amount, card]
        for (day, details, amount), card in zip(list(ROWS.values())[:4], cards, strict=True)
    ]
    return pd.DataFrame(rows, columns=["Date", "Details", "Amount", "Card"], dtype="str")


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [page("55021", "55039")])
    return write_parser(analysis_of(sample, wanted("", "55021", "55039", "")), ())


def test_rows_of_sections_without_cards_have_none(parser, tmp_path):
    later = draw(tmp_path / "later.pdf", [page("41003", "41011")])
    assert run(parser, later)["Card"].tolist() == ["", "41003", "41011", ""]


def test_the_number_at_the_head_of_a_later_page_is_no_card(parser, tmp_path):
    head = [("Account ending 7-55021", 50)]
    pages = [page("41003", "41011")[:-2], [head, HEADER, line("cash"), title("Fees"), line("late")]]
    later = draw(tmp_path / "later.pdf", pages)
    assert run(parser, later)["Card"].tolist() == ["", "41003", "41011", "41011", ""]


@pytest.mark.parametrize("last", ["Cash advances", "Purchases, continued"])
def test_whether_rows_below_an_unknown_title_have_a_card_is_not_guessed(parser, last, tmp_path):
    with pytest.raises(ValueError, match=f"'{last}' is unknown"):
        run(parser, draw(tmp_path / "later.pdf", [page("41003", "41011", last)]))


def issued(cards, *pages):
    """Return pages with the issuer's name at the top, on each the header of two lines; numbers stand for cards."""
    lines = {card: [(f"Card **** {card} EMMA REID", 120)] for card in cards} | {"fees": [("Fees and payments", 120)]}
    labels = [HEADER, [("of entry", 50), ("of the account", 120)]]
    return [
        [[("Riverbank Cards", 40), ("Statement", 300)], *labels, *(lines.get(name) or line(name) for name in names)]
        for names in pages
    ]


def test_rows_below_a_title_that_names_no_card_have_none_also_on_a_further_page(tmp_path):
    names = ("4417", "books", "4425", "shoes", "cash", "fees", "thanks", "late")
    sample = draw(tmp_path / "sample.pdf", issued(("4417", "4425"), names), gap=12)
    rows = [[f"2024-03-{ROWS[name][0][:2]}", *ROWS[name][1:]] for name in names if name in ROWS]
    cells = [[*row, card] for row, card in zip(rows, ["4417", "4425", "4425", "", ""], strict=True)]
    table = pd.DataFrame(cells, columns=["Date", "Details", "Amount", "Card"], dtype="str")
    parser = write_parser(analysis_of(sample, table), ())
    pages = [("0007", "books", "shoes", "fees", "thanks"), ("thanks", "9001", "cash"), ("cash", "fees", "late")]
    later = draw(tmp_path / "later.pdf", issued(("0007", "9001"), *pages), gap=12)
    assert run(parser, later)["Card"].tolist() == ["0007", "0007", "", "", "9001", "9001", ""]
    page = [*issued(("0007",), ("0007", "books"))[0], [("Cash advances", 120)], line("cash")]
    with pytest.raises(ValueError, match="Cash advances"):
        run(parser, draw(tmp_path / "unknown.pdf", [page], gap=12))


def bill(main, other, paid="24.50"):
    return [
        [(f"Your card 49{main[:2]}.XXXX.XXXX.{main}", 50)],
        HEADER,
        [("04/03/2024", 50), ("Payment received", 120), (paid, -430)],
        [(f"EMMA REID (ending {main})", 50)],
        line("books"),
        [(f"NOAH LEE, partner (ending {other})", 50)],
        line("shoes"),
    ]


def test_payments_above_the_first_card_belong_to_that_at_the_head_of_the_page(tmp_path):
    table = wanted("4417", "4417", "4425", "")[:3]
    table.loc[0, "Amount"] = "24.50"
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [bill("4417", "4425")]), table), ())
    later = draw(tmp_path / "later.pdf", [bill("0007", "9001")])
    assert run(parser, later)["Card"].tolist() == ["0007", "0007", "9001"]
    headless = draw(tmp_path / "headless.pdf", [bill("0007", "9001")[1:]])
    with pytest.raises(ValueError, match="no page prints"):
        run(parser, headless)


CHARGES = [("05/03/2024", "Books", "12.00"), ("06/03/2024", "Tea", "8.15"), ("07/03/2024", "Gas", "40.00")]


def sections(first, second, *last):
    """A bill of two cards, whose purchases stand below their numbers."""
    charges = [[(day, 50), (details, 120), (amount, -430)] for day, details, amount in CHARGES]
    one, two = ([[(f"Card ending in {card}", 50)], *charges] for card in (first, second))
    return [HEADER, title("Payments"), line("thanks"), title("Purchases"), *one, *two, *last]


@pytest.mark.parametrize(("last", "known"), [("Cash", True), ("Interest", False)], ids=["empty", "unknown"])
@pytest.mark.parametrize(("card", "said"), [([], ""), ([[("Card ending in 1003", 50)]], "1003")], ids=["none", "one"])
def test_rows_of_a_section_that_is_empty_in_the_sample_have_the_card_that_it_names(last, known, card, said, tmp_path):
    empty = [title("Cash"), [("Total cash this period", 120), ("0.00", -430)]]
    sample = draw(tmp_path / "sample.pdf", [sections("5021", "5039", *empty, title("Fees"), line("late"))])
    rows = [ROWS["thanks"], *CHARGES, *CHARGES, ROWS["late"]]
    told = [("Payments", ""), *[("Purchases", "5021")] * 3, *[("Purchases", "5039")] * 3, ("Fees", "")]
    cells = [[f"2024-03-{row[0][:2]}", *row[1:], *of] for row, of in zip(rows, told, strict=True)]
    table = pd.DataFrame(cells, columns=["Date", "Details", "Amount", "Section", "Card"], dtype="str")
    parser = write_parser(analysis_of(sample, table), ())
    later = draw(tmp_path / "later.pdf", [sections("1003", "1011", title(last), *card, line("cash"))])
    if known:
        found = run(parser, later)
        assert found["Card"].tolist() == ["", *["1003"] * 3, *["1011"] * 3, said]
        assert found["Section"].tolist()[-1] == last
        return
    with pytest.raises(ValueError, match=f"'{last}' is unknown"):
        run(parser, later)


def members(main, other, number, last="Fees"):
    """A bill of two cards, each below its holder's name and number; other sections are the main holder's."""
    charges = [[(day, 50), (details, 120), (amount, -430)] for day, details, amount in CHARGES]
    return [
        [(f"{main}  Closing Date 31/03/24  Account Ending 7-41008", 50)],
        HEADER,
        title("Payments"),
        line("thanks"),
        title("New Charges"),
        [(main, 120)],
        [("Card Ending 7-41008", 120)],
        *charges,
        [(other, 120)],
        [(f"Card Ending 7-{number}", 120)],
        *charges,
        title(last),
        line("late"),
    ]


@pytest.fixture(scope="module")
def of_members(tmp_path_factory):
    names = ["RUTH NOLAN"] * 4 + ["PETER NOLAN"] * 3 + ["RUTH NOLAN"]
    sections = ["Payments", *["New Charges"] * 6, "Fees"]
    rows = [ROWS["thanks"], *CHARGES, *CHARGES, ROWS["late"]]
    cells = [
        [f"2024-03-{row[0][:2]}", *row[1:], *of]
        for row, of in zip(rows, zip(names, sections, strict=True), strict=True)
    ]
    table = pd.DataFrame(cells, columns=["Date", "Details", "Amount", "Card", "Section"], dtype="str")
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [members("RUTH NOLAN", "PETER NOLAN", "41016")])
    return write_parser(analysis_of(sample, table), ())


def test_rows_of_sections_that_name_no_card_belong_to_the_holder_before_a_label_at_the_head(of_members, tmp_path):
    later = run(of_members, draw(tmp_path / "later.pdf", [members("ANNA LEE SHAW", "NOAH LEE", "90024")]))
    assert later["Card"].tolist() == ["ANNA LEE SHAW"] * 4 + ["NOAH LEE"] * 3 + ["ANNA LEE SHAW"]
    assert "NOLAN" not in of_members
    pages = [members("ANNA SHAW", "NOAH LEE", "90024")[:-2], [HEADER, title("New Charges"), line("cash")]]
    assert run(of_members, draw(tmp_path / "two.pdf", pages))["Card"].tolist()[-1] == "NOAH LEE"


def test_a_section_that_the_sample_does_not_have_is_refused_where_names_stand_within_sections(of_members, tmp_path):
    with pytest.raises(ValueError, match="'Interest' is unknown"):
        run(of_members, draw(tmp_path / "later.pdf", [members("ANNA SHAW", "NOAH LEE", "90024", "Interest")]))


def holders(form, first, second, last="Fees"):
    """A bill of two cards, whose numbers signs set off within titles and totals."""
    one, two = form.format("EMMA REID", first), form.format("NOAH LEE", second)
    return [
        [(f"Card ending in {first}", 300)],
        title(f"{one} Payments"),
        HEADER,
        line("thanks"),
        title(f"{one} Total Payments"),
        title(f"{one} Purchases"),
        HEADER,
        line("books"),
        [(f"{one} Total Purchases", 40), ("12.00", -430)],
        title(f"{two} Purchases"),
        HEADER,
        line("shoes"),
        [(f"{two} Total Purchases", 40), ("89.00", -430)],
        title(last),
        HEADER,
        line("late"),
    ]


@pytest.mark.parametrize("form", ["{} #{}:", "{} (No.{})", "{} *{},", "{} {}:"])
def test_a_number_that_signs_set_off_within_titles_is_that_of_the_rows_below(form, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [holders(form, "4417", "4425")])
    parser = write_parser(analysis_of(sample, wanted("4417", "4417", "4425", "")), ())
    later = draw(tmp_path / "later.pdf", [holders(form, "0007", "9001")])
    assert run(parser, later)["Card"].tolist() == ["0007", "0007", "9001", ""]
    assert "EMMA" not in parser
    unknown = draw(tmp_path / "unknown.pdf", [holders(form, "0007", "9001", "Interest")])
    assert run(parser, unknown)["Card"].tolist()[-1] == ""  # the total above it ends the card's rows


NAMED = "New transactions for {} card number 7-{}"


def of_holders(first: str, second: str, last: str = "Other transactions") -> list:
    """Return a page of which the titles of holders name these between other words."""
    titles = ("Payments", NAMED.format(first, 55021), NAMED.format(second, 55039), last)
    sections = zip(titles, (range(1), range(1, 3), range(3, 6), range(6, 8)), strict=True)
    return [part for text, rows in sections for part in (title(text), HEADER, *map(shop, rows))]


def shop(at: int) -> list:
    return [(f"{at + 4:02}/03/2024", 50), (f"Shop {at}", 120), (f"{12 + at}.50", -430)]


def with_holders(first: str, second: str) -> pd.DataFrame:
    cards = ["", first, first, second, second, second, "", ""]
    cells = [[f"2024-03-{at + 4:02}", f"Shop {at}", f"{12 + at}.50", card] for at, card in enumerate(cards)]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount", "Card"], dtype="str")


def test_a_title_ends_what_a_heading_says_between_other_words(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [of_holders("EMMA SMITH", "ADA POE")])
    analysis = analysis_of(sample, with_holders("EMMA SMITH", "ADA POE"))
    source = write_parser(analysis, ())
    later = draw(tmp_path / "later.pdf", [of_holders("EMMA SMITH", "TOM DOE")])
    assert run(source, later).equals(with_holders("EMMA SMITH", "TOM DOE"))
    other = draw(tmp_path / "other.pdf", [of_holders("EMMA SMITH", "TOM DOE", "Fees")])
    habits = learn_habits(analysis.samples[0].table, analysis.roles, read_pages(sample)).names
    proof = prove(run(source, other), replace(analysis.roles, habits=habits), read_pages(other))
    assert proof.verdict == "refused"
