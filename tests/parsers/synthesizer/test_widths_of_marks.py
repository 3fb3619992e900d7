"""Marks of direction that are not of one width stand flush right behind the currency of their amounts."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

SHOWN = [("04", "Coffee", "3,20", "Af"), ("05", "Salary", "1 450,00", "Bij"), ("07", "Rent", "890,00", "Af")]
LATER = [("02", "Tax back", "71,35", "Bij"), ("05", "Milk", "1,10", "Af"), ("09", "Salary", "1 450,00", "Bij")]


@pytest.mark.parametrize("currency", ["EUR", "€"])
@pytest.mark.parametrize("shown", [SHOWN, SHOWN[::2]])
def test_marks_of_two_widths_are_flush_right_behind_the_currency(currency, shown, tmp_path):
    def drawn(name, rows):
        places = [
            [(f"{day}/03/2024", 50), (text, 120), (f"{out} {currency} {mark}", -430)] for day, text, out, mark in rows
        ]
        return draw(tmp_path / name, [[[("Date", 50), ("Details", 120), ("Amount", -430)], *places]])

    def table(rows):
        sums = [("-" if mark == "Af" else "") + out.replace(" ", "").replace(",", ".") for _, _, out, mark in rows]
        cells = [[f"2024-03-{day}", text, sum_] for (day, text, *_), sum_ in zip(rows, sums, strict=True)]
        return pd.DataFrame(cells, columns=["Date", "Details", "Amount"], dtype="str")

    source = write_parser(analysis_of(drawn("sample.pdf", shown), table(shown)), ())
    assert run(source, drawn("later.pdf", LATER)).equals(table(LATER))
