"""Signs of footnotes behind some amounts push them outwards: their column is still that of the others."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Debit", -360), ("Credit", -430)]
Row = tuple[str, str, str, str]  # what, money out, money in, the sign of a footnote
SHOWN: list[Row] = [
    ("Bakery", "12.40", "", ""),
    ("Salary", "", "2,450.00", ""),
    ("Fee", "1.45", "", "*"),
    ("Rent", "890.00", "", ""),
    ("Refund", "", "24.10", ""),
    ("Fee", "8.00", "", "*"),
]
LATER: list[Row] = [("Fee", "6.90", "", "*"), ("Fee refund", "", "6.90", "*"), ("Rent", "1,890.00", "", "")]
BEHIND = 6.5  # points: how far a sign of 9 points and the blank before it push an amount outwards


def printed(rows: list[Row], sign: str) -> list:
    lines = [HEADER]
    for at, (what, out, into, noted) in enumerate(rows, 1):
        behind = f" {sign}" if noted else ""
        moved = BEHIND if noted else 0
        amount = (out + behind, -360 - moved) if out else (into + behind, -430 - moved)
        lines.append([(f"{at:02}/03/2024", 50), (what, 120), amount])
    return [lines]


def table(rows: list[Row]) -> pd.DataFrame:
    amounts = [f"-{out}" if out else into for _, out, into, _ in rows]
    cells = [
        [f"2024-03-{at:02}", what, amount.replace(",", "")]
        for at, ((what, *_), amount) in enumerate(zip(rows, amounts, strict=True), 1)
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount"], dtype="str")


@pytest.mark.parametrize("sign", ["*", "#"])
def test_the_column_tells_the_sign_of_amounts_with_footnotes_too(sign, tmp_path):
    sample = draw(tmp_path / "sample.pdf", printed(SHOWN, sign))
    source = write_parser(analysis_of(sample, table(SHOWN)), ())
    found = run(source, draw(tmp_path / "later.pdf", printed(LATER, sign)))
    assert found.to_numpy().tolist() == table(LATER).to_numpy().tolist()
