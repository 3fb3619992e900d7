"""Lines below and between rows that no wanted cell holds: details, headings, and rules drawn with signs."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
TABLE = pd.DataFrame(
    [
        ["2024-03-04", "Salary Tern Ltd", "-2450.00"],
        ["2024-03-05", "REFUND MOSS LANE CC", "-10.00"],
        ["2024-03-07", "Rent", "-890.00"],
        ["2024-03-19", "Direct debit", "38.35"],
    ],
    columns=["Date", "Details", "Amount"],
    dtype="str",
)


def line(day, details, amount):
    return [(day, 50), (details, 120), (amount, -430)]


def rows():
    return [
        line(f"{day[8:]}/{day[5:7]}/{day[:4]}", details, f"{float(amount):,.2f}")
        for day, details, amount in TABLE.values.tolist()
    ]


def with_details(lines):
    noted = [part for row in lines[:-1] for part in (row, [("REFERENCE 4402", 120)], [("a note of the payer", 120)])]
    return [HEADER, lines[-1], *noted]


def with_heading(lines):
    return [HEADER, [("Card ending 4417", 50)], *lines[:3], [("Other movements", 50)], *lines[3:]]


def with_rule(lines):
    broken = []
    for day, (text, place), amount in lines:
        first, *more = text.split()
        broken += [[day, (first, place), amount], *([(word, place)] for word in more)]
    return [HEADER, *broken, [("-" * 24, 120)]]


@pytest.mark.parametrize("page", [with_details, with_heading, with_rule])
def test_no_cell_holds_them(page, tmp_path):
    table = TABLE.iloc[[3, 0, 1, 2]] if page is with_details else TABLE
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(rows())]), table.reset_index(drop=True)), ())
    assert run(source, tmp_path / "sample.pdf").to_numpy().tolist() == table.to_numpy().tolist()
    later = run(source, draw(tmp_path / "later.pdf", [page([*rows()[:2], *rows()])]))
    assert sorted(later["Details"]) == sorted([*TABLE["Details"], *TABLE["Details"][:2]])


@pytest.mark.parametrize("sign", ["##", "þ", "¶"])
def test_signs_of_footnotes_beside_few_rows_are_no_text(tmp_path, sign):
    days = [f"{day:02d}/03/2024" for day in range(1, 21)]
    rows = [[*line(day, "Fee" if at in (3, 9) else "Coffee", "-3.20")] for at, day in enumerate(days)]
    for at in (3, 9):
        rows[at].insert(2, (sign, 250))
    cells = [[f"2024-03-{day[:2]}", row[1][0], "-3.20"] for day, row in zip(days, rows, strict=True)]
    table = pd.DataFrame(cells, columns=TABLE.columns, dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *rows]]), table), ())
    later = draw(tmp_path / "later.pdf", [[HEADER, *rows[2:6]]])
    assert run(source, later).to_numpy().tolist() == cells[2:6]


def test_dots_that_lead_to_the_amounts_are_no_text_where_they_touch_it(tmp_path):
    def dotted(day, details, amount):
        return line(day, details + "." * 40, amount)

    wanted = [[f"2024-03-{day:02d}", f"Shop {'B' * day}", "-3.20"] for day in range(1, 9)]
    rows = [dotted(f"{day[8:]}/03/2024", details, amount) for day, details, amount in wanted]
    table = pd.DataFrame(wanted, columns=TABLE.columns, dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *rows]]), table), ())
    assert run(source, draw(tmp_path / "later.pdf", [[HEADER, *rows[::-1]]])).to_numpy().tolist() == wanted[::-1]
