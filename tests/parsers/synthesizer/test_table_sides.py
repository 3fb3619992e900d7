"""Boxes of prose beside the rows: what starts outside the sides of the table is none of it."""

from dataclasses import replace
from itertools import zip_longest
from pathlib import Path

import matplotlib
import pandas as pd
import pytest
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

from tasks.parsers.analysis import study_again, study_sample
from tasks.parsers.synthesizer import write_parser
from tasks.statements.pages import read_pages
from tasks.statements.roles import learn_roles
from tests.parsers.synthesizer.drawn_table import HEADER, LINES, TABLE, analysis_of, draw, entry, run

PROSE = ["Owed 12.00", "Call us", "", "at any", "time, on", "04 May."]


def beside(x: float, *texts: str) -> list:
    """Return a page of the table with a box of texts beside its header and rows, some beside further lines."""
    return [[*line, *([(text, x)] if text else [])] for line, text in zip([list(HEADER), *LINES], texts, strict=True)]


@pytest.mark.parametrize("x", [530, 4], ids=["right", "left"])
def test_a_box_beside_the_rows_is_none_of_them(x, tmp_path):
    texts = [text if x > 50 else text[:7] for text in PROSE]
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [beside(x, *texts)])), ())
    kiosk = entry("20/03/2024", "Kiosk", "4.00", "", "2,472.25")
    later = draw(
        tmp_path / "later.pdf", [beside(x, "Owed 9.00", "", "Write", "or call", "us.", ""), [list(HEADER), kiosk]]
    )
    wanted = [*TABLE.to_numpy().tolist(), ["2024-03-20", "Kiosk", "4.00", "", "2472.25"]]
    assert run(parser, later).to_numpy().tolist() == wanted


def test_a_line_that_starts_with_a_date_tells_the_year_of_rows_beside_a_box(tmp_path):
    def drawn(name: str, day: str, *texts: str) -> Path:
        lines = [[(text.removesuffix("/2024"), x) for text, x in line] for line in beside(530, *texts)]
        return draw(tmp_path / name, [lines], top=f"Account 4471 of N. Weir\n{day} at 9 am")

    analysis = analysis_of(drawn("sample.pdf", "03 April 2024", "Codes", "Visa debit", "", "Phone us", "", "Loans"))
    sided = study_again(analysis.samples[0], analysis.roles, sided=True)
    parser = write_parser(replace(analysis, samples=(sided,)), ())
    later = drawn("later.pdf", "05 April 2025", "Owed", "", "Write", "or call", "us.", "")
    wanted = TABLE.assign(Date=TABLE["Date"].str.replace("2024", "2025"))
    assert run(parser, later).to_numpy().tolist() == wanted.to_numpy().tolist()


@pytest.mark.parametrize("title", ["Balance", "Due date"])
def test_a_box_of_words_may_have_a_title_that_columns_of_numbers_or_days_have(title, tmp_path):
    texts = [title, "Limit 9.00", "", "Owed 12", "", "Monday"]
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [beside(530, *texts)])), ())
    later = draw(tmp_path / "later.pdf", [beside(530, title, "", "Limit 5.00", "Owed 7", "Tuesday", "")])
    assert run(parser, later).to_numpy().tolist() == TABLE.to_numpy().tolist()


@pytest.mark.parametrize(("title", "text"), [("Remarks", "Seen"), ("Reference", "Blue")])
def test_a_column_of_words_with_its_label_is_no_box(title, text, tmp_path):
    path = draw(tmp_path / "sample.pdf", [beside(530, title, text, "", text, "", "")])
    assert study_sample(read_pages(path), TABLE, learn_roles(TABLE), sided=True).sides is None


def test_a_column_with_a_label_is_no_box(tmp_path):
    path = draw(tmp_path / "sample.pdf", [beside(530, "Value", "04/03", "", "05/03", "", "")])
    study = study_sample(read_pages(path), TABLE, learn_roles(TABLE), sided=True)
    assert study.sides is None


def boxed(*box: str, bakery: str = "12.40") -> list:
    """Return a page with a box left of the days, which stand once for the rows of a day, also beside further lines."""
    header = [(text, x + 60 if x > 0 else x - 60) for text, x in HEADER]
    rows = [
        entry("04/03/2024", "Card payment bakery", bakery, "", "", 60),
        [("in Ashford on 2 March", 180)],
        entry("", "Fuel", "40.00", "", "947.60", 60),
        entry("05/03/2024", "Salary", "", "2,450.00", "3,397.60", 60),
        [("for March, with bonus", 180)],
        entry("07/03/2024", "Rent", "890.00", "", "2,507.60", 60),
        entry("19/03/2024", "Electricity", "71.35", "", "2,436.25", 60),
    ]
    lines = [line for row in [header, *rows] for line in (row, *[[]] * 6)]
    beside = ["", *(line for text in box for line in (text, *[""] * 4))]  # in smaller steps
    return [[*(line or ()), *([(text, 20)] if text else [])] for line, text in zip_longest(lines, beside)]


def test_a_box_left_of_the_days_is_none_of_the_rows_also_where_it_says_sums_beside_them(tmp_path):
    rows = [
        ["2024-03-04", "Card payment bakery in Ashford on 2 March", "12.40", "", ""],
        ["2024-03-04", "Fuel", "40.00", "", "947.60"],
        ["2024-03-05", "Salary for March, with bonus", "", "2450.00", "3397.60"],
        ["2024-03-07", "Rent", "890.00", "", "2507.60"],
        ["2024-03-19", "Electricity", "71.35", "", "2436.25"],
    ]
    table = pd.DataFrame(rows * 4, columns=TABLE.columns, dtype="str")
    texts = ["", "", "Money in", "2,450.00", "Money out", "1,013.75", "Your", "overdraft", "is 500.00"]
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [boxed(*texts), *[boxed()] * 3], gap=2), table), ())
    later = ["", "", "Money in", "", "2,450.00", "Money out", "1,016.75", "Your limit", "is", "none."]
    rows[0][2] = "15.40"
    found = run(parser, draw(tmp_path / "later.pdf", [boxed(*later, bakery="15.40")], gap=2))
    assert found.to_numpy().tolist() == rows


def test_sums_of_a_box_on_the_lines_of_rows_are_none_of_the_marks_behind_balances(tmp_path):
    marks = ["plus", "plus", "minus", "minus", "plus", "minus"]
    balances = ["987.60", "3,437.60", "-12.40", "-83.75", "15.00", "-1.00"]
    table = pd.DataFrame(
        [[f"2024-03-{day:02}", "Rent", balance.replace(",", "")] for day, balance in enumerate(balances, 4)],
        columns=["Date", "Details", "Balance"],
        dtype="str",
    )

    def drawn(name: str, *box: str) -> Path:
        lines = [[("Date", 50), ("Details", 120), ("Balance", -420)]]
        for day, (balance, mark) in enumerate(zip(balances, marks, strict=True), 4):
            lines.append([(f"{day:02}/03/2024", 50), ("Rent", 120), (balance.strip("-"), -420), (mark, 423)])
            lines.append([("for March", 120)])
        sums = [[(text, 480)] if text else [] for text in box]
        return draw(tmp_path / name, [[[*line, *at] for line, at in zip_longest(lines, sums, fillvalue=[])]])

    source = write_parser(
        analysis_of(drawn("sample.pdf", "", "", "Summary", "Opening 1,000.00", "", "", "Sum 71.35"), table), ()
    )
    later = drawn("later.pdf", "", "", "Summary", "Opening 2.00", "", "", "Sum 8.00")
    assert run(source, later)["Balance"].tolist() == table["Balance"].tolist()


def test_a_box_of_a_script_from_right_to_left_ends_at_one_edge(tmp_path):
    registerFont(TTFont("DejaVu", Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"))
    texts = ["", "פתיחה", "", "סגירה", "", "תנועות רבות"]
    page = [[*line, (text, -580)] for line, text in zip([list(HEADER), *LINES], texts, strict=True)]
    sample = study_sample(read_pages(draw(tmp_path / "sample.pdf", [page], font="DejaVu")), TABLE, learn_roles(TABLE))
    assert study_again(sample, learn_roles(TABLE), sided=True).sides is not None


def card_page(rows: list[tuple[str, str, str, str]], *box: str) -> list:
    """Return a page of a card's rows, codes below all, amounts abroad below some, with a box beside and between lines;
    those of the rows stand 14 points apart, those of the box 21.
    """
    lines = [[("Posting", 50)], [("Details", 120), ("Amount", -430)], [("Date", 50)]]
    for day, text, abroad, amount in rows:
        lines += [[], [], [(day, 50), (text, 120), (amount, -430)], [], [(f"551344{day[:2]}{day[3:5]}81", 120)]]
        lines += [[], [(f"Foreign money {abroad} at 1.39", 120)]] if abroad else []
    for at, (label, _, number) in enumerate(text.partition(": ") for text in box):
        lines[6 + 3 * at] = [*lines[6 + 3 * at], (label, 460), (number, -560)] if label else lines[6 + 3 * at]
    return [lines]


def test_columns_of_further_lines_may_have_a_box_beside_them_and_labels_of_two_lines_above(tmp_path):
    rows = [
        ("04/03/2024", "Fjord Books", "GBP 50.16", "58.69"),
        ("05/03/2024", "Corner Bakery", "", "8.10"),
        ("07/03/2024", "Hotel Nyhavn", "NOK 41640.00", "5014.71"),
        ("11/03/2024", "Salary", "", "100.00"),
        ("19/03/2024", "Fjord Books", "GBP 7.89", "9.23"),
    ]

    def table_of(rows: list[tuple[str, str, str, str]]) -> pd.DataFrame:
        cells = [[f"2024-{day[3:5]}-{day[:2]}", *rest] for day, *rest in rows]
        wanted = [[day, text, *(abroad.split() or ["", ""]), amount] for day, text, abroad, amount in cells]
        return pd.DataFrame(wanted, columns=["Date", "Text", "Currency", "Abroad", "Amount"], dtype="str")

    box = ["Call us", "Limit: 15,000.00", "", "Purchases: 20.99", "Owed: 4.00", "Paid: 5.00", "", "Good day"]
    sample = draw(tmp_path / "sample.pdf", card_page(rows, *box), gap=7)
    source = write_parser(analysis_of(sample, table_of(rows)), ())
    assert 'HEADER = "Date Details Amount"' in source
    later = [*rows[1:], ("20/03/2024", "Inn of the North", "SEK 98.00", "6.12")]
    box = ["Call us", "", "Limit: 9,000.00", "Purchases: 21.99", "", "Owed: 1,021.99", "Paid: 4.00", "", "Sunday"]
    got = run(source, draw(tmp_path / "later.pdf", card_page(later, *box), gap=7))
    assert got.to_numpy().tolist() == table_of(later).to_numpy().tolist()
