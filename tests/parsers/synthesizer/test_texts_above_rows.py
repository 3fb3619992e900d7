"""Texts of another column that stand above the line of a row, in the column of what its line says."""

from __future__ import annotations

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Kind / Partner", 120), ("Amount", -430)]
Row = tuple[str, list[str], str, str]
ROWS: list[Row] = [
    ("04", ["LIDL CEGLED", "Card ****4401"], "Card payment", "-12.40"),
    ("05", ["Ann Weber", "62992442-40924207", "Note: thank you"], "Transfer", "-8.10"),
    ("06", ["Kossuth square 4"], "Cash deposit", "58.69"),
    ("07", [], "Fee", "-1.00"),
    ("11", ["DIGI Ltd."], "Direct debit", "-43.71"),
]


def page(rows: list[Row]) -> list:
    lines = [HEADER]
    for day, above, kind, amount in rows:
        lines += [[], *([(text, 120)] for text in above), [(f"{day}/03/2024", 50), (kind, 120), (amount, -430)]]
    return [lines]


def table(rows: list[Row]) -> pd.DataFrame:
    cells = [[f"2024-03-{day}", kind, " ".join(above), amount] for day, above, kind, amount in rows]
    return pd.DataFrame(cells, columns=["Date", "Kind", "Partner", "Amount"], dtype="str")


def test_the_last_line_is_one_column_and_those_above_it_another(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", page(ROWS)), table(ROWS)), ())
    later = [("12", [], "Fee", "-2.00"), ("13", ["One", "Two", "Three", "Four"], "Transfer", "3.00"), *ROWS[::-1]]
    got = run(source, draw(tmp_path / "later.pdf", page(later)))
    assert got.to_numpy().tolist() == table(later).to_numpy().tolist()


def test_they_may_stand_at_the_end_of_the_page_before_the_amount_and_the_mark_below_it(tmp_path):
    marked: list[Row] = [(day, above, kind, amount.strip("-")) for day, above, kind, amount in ROWS]
    signs = ["T" if amount.startswith("-") else "J" for *_, amount in ROWS]

    def pages(order: list[int], broken: int) -> list:
        first, second = [HEADER], [HEADER]
        for place, at in enumerate(order):
            lines = [*page([marked[at]])[0][2:], [(signs[at], -430)]]
            cut = 0 if place > broken else 1 if place == broken else len(lines)
            first += [[], *lines[:cut]] if cut else []
            second += [*([[]] if place > broken else []), *lines[cut:]]
        return [[*first, [], [], [("T = out, J = in", 50)]], second]

    def wanted(order: list[int]) -> pd.DataFrame:
        return table(ROWS).iloc[order].reset_index(drop=True)

    order = [0, 2, 3, 1, 4]
    sample = draw(tmp_path / "sample.pdf", pages(order, 3))
    source = write_parser(analysis_of(sample, wanted(order)), ())
    later = [3, 1, 0, 2, 4]
    assert run(source, draw(tmp_path / "later.pdf", pages(later, 2))).equals(wanted(later))
