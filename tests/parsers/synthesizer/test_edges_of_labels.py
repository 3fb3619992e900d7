"""Numbers of one width keep both edges in the sample: the one that they share with their labels is their column's."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

ROWS = [("04", "Card payment bakery", "-112.40"), ("05", "Rent for March", "-890.00"), ("07", "Electricity", "-171.35")]
LATER = [*ROWS, ("11", "Coffee", "-2.20"), ("20", "Salary", "2,450.00"), ("21", "Yearly bonus", "12,450.00")]


def drawn(path, rows, side):
    """A statement whose amounts stand flush left (1) or right (-1) below their label."""
    lines = [[("Date", 50), ("Details", 120), ("Sum", 400 * side)]]
    lines += [[(f"2024-03-{day}", 50), (text, 120), (amount, 400 * side)] for day, text, amount in rows]
    return draw(path, [lines])


def table(rows) -> pd.DataFrame:
    cells = [(f"2024-03-{day}", text, amount.replace(",", "")) for day, text, amount in rows]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount"], dtype="str")


@pytest.mark.parametrize("side", [1, -1], ids=["left", "right"])
def test_numbers_of_other_widths_are_read(side, tmp_path):
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", ROWS, side), table(ROWS)), ())
    assert run(source, drawn(tmp_path / "later.pdf", LATER, side)).equals(table(LATER))
