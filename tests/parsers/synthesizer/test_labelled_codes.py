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


def tabulated(rows: list[Row], top: list) -> list:
    """Return lines whose labels stand below each other, and what they say too, but for the day of entry above."""
    lines = [*top]
    for day, kind, text, codes, amount in rows:
        said = [part for label, code in codes.items() for part in (f"{label}:", code)]
        lines.append([(f"{day}/03/2024", 50), (kind, 120), (amount, -430)])
        lines.append([("entered on", 120), (f"{day}/03/2024", 163)])
        lines += [[("Payee:", 120), (text, 180)]] if text else []
        lines += [list(zip(said, (120, 180, 235, 260), strict=False))] if said else []
    return lines


SUMMARY = [[("Opening", 50), ("Out", 140), ("In", 240), ("Closing", 400)]]
SUMS = [[("200.00", 50), ("1,242.13", 140), ("33.10", 240), ("590.97", 400)], [("March 2024", 50)]]


def test_they_are_told_by_labels_over_gaps_and_below_a_summary(tmp_path):
    rows = [
        (
            day,
            kind,
            text,
            {label: "0308" if label == "KS" else code for label, code in codes.items() if label != "SS"},
            amount,
        )
        for day, kind, text, codes, amount in ROWS
    ]
    later = [("20", "Order", "Harbour Gas", {"KS": "0008"}, "-30.00"), *rows[::-1]]
    columns = ["Date", "Entered", "Kind", "Payee", "VS", "KS", "Amount"]
    cells = {
        day: [f"2024-03-{day}", f"2024-03-{day}", kind, text, codes.get("VS", ""), codes.get("KS", ""), amount]
        for day, kind, text, codes, amount in later
    }
    table = pd.DataFrame([cells[row[0]] for row in rows], columns=columns, dtype="str")
    sample = draw(tmp_path / "sample.pdf", [tabulated(rows, SUMMARY + SUMS)])
    source = write_parser(analysis_of(sample, table), ())
    assert "HEADER" not in source
    got = run(source, draw(tmp_path / "later.pdf", [tabulated(later, SUMMARY + SUMS)]))
    assert got.to_numpy().tolist() == [cells[row[0]] for row in later]
