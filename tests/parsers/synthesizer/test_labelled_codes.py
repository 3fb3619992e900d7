"""Codes that are glued to their labels, on the last line of some rows, are columns and no text."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Amount", -430)]
COLUMNS = ["Date", "Kind", "Text", "Amount"]
Row = tuple[str, str, str, dict[str, str], str]
ROWS: list[Row] = [
    ("04", "Transfer", "Ann Weber lunch", {"VS": "4711", "KS": "0308", "SS": "77"}, "-12.40"),
    ("05", "Card", "Corner Bakery", {}, "-8.10"),
    ("06", "Transfer", "Town of Rivermouth", {"VS": "881902", "KS": "0558"}, "-58.69"),
    ("07", "Fee", "", {}, "-1.00"),
    ("11", "Transfer", "Harbour Water 12/2024", {"VS": "4711", "KS": "0308"}, "-143.71"),
    ("19", "Order", "Harbour Gas", {"VS": "30199", "KS": "0308", "SS": "120"}, "-9.23"),
]
LATER: list[Row] = [
    ("20", "Order", "Harbour Gas", {"VS": "7", "SS": "9"}, "-30.00"),
    ("21", "Order", "Harbour Water", {"KS": "0008"}, "-31.00"),
    *ROWS[::-1],
]


def lines_of(rows: list[Row], sign: str, end: str = "") -> list:
    lines = [HEAD]
    for day, kind, text, codes, amount in rows:
        said = " ".join(f"{label}{sign}{code}" for label, code in codes.items())
        lines.append([(f"{day}/03/2024", 50), (kind, 120), (amount, -430)])
        lines += [[(part, 120)] for part in (text, f"{said}{end}" if said else "") if part]
    return lines


def table_of(rows: list[Row], labels: list[str]) -> pd.DataFrame:
    cells = [
        [f"2024-03-{day}", kind, text, amount, *(codes.get(label, "") for label in labels)]
        for day, kind, text, codes, amount in rows
    ]
    return pd.DataFrame(cells, columns=[*COLUMNS, *labels], dtype="str")


@pytest.mark.parametrize("sign", [":", "+", " ", ": "])
@pytest.mark.parametrize("labels", [["VS"], ["KS"], ["VS", "SS"], ["SS", "KS", "VS"]])
def test_they_are_told_by_their_labels(labels, sign, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [lines_of(ROWS, sign)])
    source = write_parser(analysis_of(sample, table_of(ROWS, labels)), ())
    got = run(source, draw(tmp_path / "later.pdf", [lines_of(LATER, sign)]))
    assert got.to_numpy().tolist() == table_of(LATER, labels).to_numpy().tolist()


@pytest.mark.parametrize("end", [" XX:1", " for lunch"])
def test_a_line_that_says_more_is_refused(end, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [lines_of(ROWS, ":")])
    source = write_parser(analysis_of(sample, table_of(ROWS, ["VS"])), ())
    with pytest.raises(ValueError, match="another form"):
        run(source, draw(tmp_path / "later.pdf", [lines_of(ROWS, ":", end)]))
