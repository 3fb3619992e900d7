"""Rows that print a date below another, a kind above a text, and the balance below the amount."""

from __future__ import annotations

from decimal import Decimal

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [[("Date", 50), ("Details", 120), ("Amount", -430)], [("Value date", 50), ("Balance", -430)]]
HELD = [
    [("Date held", 50), ("Held by", 120), ("Amount held", -430)],
    [("19/03/2024", 50), ("Inn", 120), ("-9.00", -430)],
]
COLUMNS = ["Date", "Value date", "Kind", "Details", "Amount", "Balance"]
# The day, the value date, the kind, the lines of the text and the amount. Some second lines are more like their rows
# than the first: they print more of the words.
ROWS = [
    ("04", "02", "Purchase by card", ["Bakery", "card 4711"], "-12.40"),
    ("05", "05", "Salary", ["from Harbour Works and Sons of Old Town", "March"], "2450.00"),
    ("06", "05", "Transfer", ["to Anna Miller of Mill Street", "rent"], "-890.00"),
    ("07", "07", "Fee", [], "-1.50"),
    ("08", "08", "Purchase by card", ["Kiosk at West Gate", "card 4711"], "-71.35"),
    ("11", "09", "Purchase by card", ["Bakery", "card 4712"], "-3.20"),
]
LATER = [
    ("14", "14", "Fee", [], "-2.00"),
    ("15", "12", "Transfer", ["from Jo", "with thanks", "for the lamp"], "40.00"),
    ("18", "18", "Purchase by card", ["Inn at the Mill", "card 4711"], "-30.00"),
]


def test_the_first_line_of_a_row_has_its_own_day_kind_and_amount_and_those_below_have_the_others(tmp_path):
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", ROWS, HELD), wanted(ROWS)), ())
    later = drawn(tmp_path / "later.pdf", LATER, HELD)
    assert run(source, later).values.tolist() == wanted(LATER).values.tolist()


def test_a_table_behind_one_with_a_header_of_two_lines_is_left_out_by_its_own(tmp_path):
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", ROWS, HELD), wanted(ROWS)), ())
    longer = [*HELD, [("21/03/2024", 50), ("Cafe", 120), ("-5.00", -430)]]
    assert len(run(source, drawn(tmp_path / "later.pdf", LATER, longer))) == len(LATER)


def drawn(path, rows, below):
    lines = [*HEAD, []]
    for (day, value_day, kind, text, amount), balance in zip(rows, balances(rows), strict=True):
        first, *more = [*text, ""]
        lines.append([(f"{day}/03/2024", 50), (kind, 120), (amount, -430)])
        lines.append([(f"{value_day}/03/2024", 50), *([(first, 120)] if first else []), (balance, -430)])
        lines += [[(one, 120)] for one in more if one] + [[]]
    return draw(path, [[*lines, [], *below]])


def balances(rows):
    return [str(Decimal("500.00") + sum(Decimal(row[-1]) for row in rows[: at + 1])) for at in range(len(rows))]


def wanted(rows):
    cells = [
        [f"2024-03-{day}", f"2024-03-{value_day}", kind, " ".join(text), amount, balance]
        for (day, value_day, kind, text, amount), balance in zip(rows, balances(rows), strict=True)
    ]
    return pd.DataFrame(cells, columns=COLUMNS, dtype="str")
