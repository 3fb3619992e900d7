"""What ends an account's table above the next one, where every account of the sample stands on a page of its own."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430), ("Balance", -520)]
ROWS = {
    "first": [("04/03/2024", "Salary", "50.00", "150.00"), ("09/03/2024", "Tea", "-20.00", "130.00")],
    "second": [("12/03/2024", "Rent", "-30.00", "70.00"), ("19/03/2024", "Gift", "5.00", "75.00")],
}
CITY = [("BRISTOL", 120)]
FORMS = {"whole": ("Blue account 1143", "Green account 2257"), "number": ("Account no. 1143", "Account no. 2257")}


def account(heading, name):
    rows = [[(day, 50), (text, 120), (amount, -430), (left, -520)] for day, text, amount, left in ROWS[name]]
    opening, closing = ([(day, 50), ("Balance at this day", 120), ("100.00", -520)] for day in ("01/03", "31/03"))
    return [[(heading, 50)], HEADER, opening, rows[0], CITY, rows[1], closing, [("Average of all days: 99.10", 120)]]


def wanted(*headings):
    rows = [
        [heading, f"2024-03-{day[:2]}", f"{text} BRISTOL" if at == 0 else text, amount, left]
        for heading, name in zip(headings, ROWS, strict=True)
        for at, (day, text, amount, left) in enumerate(ROWS[name])
    ]
    return pd.DataFrame(rows, columns=["Account", "Date", "Details", "Amount", "Balance"], dtype="str")


@pytest.fixture(params=FORMS)
def bank(request, tmp_path):
    headings = FORMS[request.param]
    pages = [account(heading, name) for heading, name in zip(headings, ROWS, strict=True)]
    table = wanted(*(heading.removeprefix("Account no. ") for heading in headings))
    return write_parser(analysis_of(draw(tmp_path / "sample.pdf", pages), table), ()), pages, table


def test_what_ends_a_table_above_another_on_the_page_is_no_row(bank, tmp_path):
    source, (first, second), table = bank
    assert run(source, draw(tmp_path / "later.pdf", [[*first, *second]])).equals(table)


def test_text_between_the_rows_of_a_table_is_refused(bank, tmp_path):
    source, (first, second), _ = bank
    odd = [*second[:5], [("reversed", 250)], *second[5:]]
    with pytest.raises(ValueError, match="belongs to no"):
        run(source, draw(tmp_path / "later.pdf", [[*first, *odd]]))


def test_a_table_goes_on_below_its_heading_on_a_further_page(bank, tmp_path):
    source, (first, second), table = bank
    pages = [[*first, *second[:4]], [second[0], HEADER, *second[4:]]]
    assert run(source, draw(tmp_path / "later.pdf", pages)).equals(table)


COMING = [[("Direct debits ahead", 50)], [("05/04/2024", 56), ("Water works", 130), ("65.00", -430)]]


def test_a_list_of_payments_to_come_that_the_sample_prints_on_a_page_of_its_own_may_stand_below_rows(tmp_path):
    first, _ = (account("Blue account 1143", name) for name in ROWS)
    rows = [line for line in first if line not in (CITY, first[0], first[2], first[6], first[7])]
    table = wanted("", "").drop(columns="Account").iloc[:2].assign(Details=["Salary", "Tea"])
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [rows, COMING]), table), ())
    later = draw(tmp_path / "later.pdf", [[*rows, [], *COMING, [("09/04/2024", 56), ("Gas", 130), ("5.00", -430)]]])
    assert run(source, later).equals(table)
    with pytest.raises(ValueError, match="belongs to no row"):
        run(source, draw(tmp_path / "other.pdf", [[*rows, [("Coming", 50)], *COMING[1:]]]))


def with_sums(amount: float, title: str = "Monthly fee summary", sums: str = "You paid 0.00 of 10.00") -> list:
    """Return a page whose amounts end at a place, a line with sums below its table, and a small heading above it."""
    header = [("Date", 50), ("Details", 120), ("Amount", -amount), ("Balance", -520)]
    rows = [[(day, 50), (text, 120), (out, -amount), (left, -520)] for day, text, out, left in ROWS["first"]]
    return [[("Account summary", 50)], [], header, *rows, [], [(title, 48)], [(sums, 340)]]


def test_sums_among_words_below_a_title_are_no_amounts_where_columns_move_to_them(tmp_path):
    table = wanted("", "").drop(columns="Account").iloc[:2].assign(Details=["Salary", "Tea"])
    sample = draw(tmp_path / "sample.pdf", [with_sums(460)], producer="Skia/PDF m124")
    source = write_parser(analysis_of(sample, table), ())
    later = draw(tmp_path / "later.pdf", [with_sums(430)], producer="Skia/PDF m124")
    assert run(source, later).equals(table)
    for name, page in {
        "title": with_sums(430, "Monthly fees"),
        "row": [*with_sums(430), [("21/03/2024", 50), ("Rent", 120), ("-5.00", -430), ("125.00", -520)]],
    }.items():
        with pytest.raises(ValueError, match="belongs to no row"):
            run(source, draw(tmp_path / f"{name}.pdf", [page], producer="Skia/PDF m124"))
