"""Wanted columns are lines behind labels whose colons stand apart, and the text above all of these is one, too."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Operation", 120), ("Amount", -480)]
NAMES = {"Payee": "Payee", "Message": "Message", "Bank ref.": "Code"}
Row = tuple[str, str, dict[str, list[str]], str]
ROWS: list[Row] = [
    ("04", "Cash", {"Message": ["Pier 3"], "Bank ref.": ["145193900184"]}, "-40.00"),
    ("05", "Transfer", {"Payee": ["Ann Weber"], "Message": ["Gift"], "Bank ref.": ["299002358128"]}, "-480.10"),
    (
        "06",
        "Transfer",
        {"Payee": ["Bo Ek"], "Message": ["Share of the summer", "fair in town"], "Bank ref.": ["462730566307"]},
        "38.90",
    ),
    ("11", "Card payment", {"Payee": ["Harbour Gas"], "Bank ref.": ["107842490240"]}, "-143.71"),
    ("12", "Salary", {"Payee": ["Foundry"], "Message": ["03/2024"], "Bank ref.": ["703590252367"]}, "2450.00"),
    ("19", "Account fee", {"Bank ref.": ["434428366680"]}, "-3.90"),
]


def lines_of(rows: list[Row]) -> list:
    lines = [HEAD]
    for day, kind, labels, amount in rows:
        lines.append([(f"{day}/03/2024", 50), (kind, 120), (amount, -480)])
        for label, (first, *others) in labels.items():
            lines.append([(label, 126), (":", 180), (first, 200)])
            lines += [[(other, 200)] for other in others]
    return lines


def table_of(rows: list[Row]) -> pd.DataFrame:
    cells = [
        [f"2024-03-{day}", kind, *(" ".join(labels.get(label, [])) for label in NAMES), amount]
        for day, kind, labels, amount in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Operation", *NAMES.values(), "Amount"], dtype="str")


@pytest.fixture(scope="module")
def source(tmp_path_factory) -> str:
    sample = draw(tmp_path_factory.mktemp("sample") / "sample.pdf", [lines_of(ROWS)], gap=12)
    return write_parser(analysis_of(sample, table_of(ROWS)), ())


def test_each_label_has_a_column_and_the_text_above_them_is_one(source, tmp_path):
    later = [ROWS[5], ROWS[2], ROWS[0], ROWS[1], ROWS[3]]
    later = [("04", "Transfer abroad", {**ROWS[1][2], "Message": ["Boats and", "harbour"]}, "-9.00"), *later]
    assert run(source, draw(tmp_path / "later.pdf", [lines_of(later)], gap=12)).equals(table_of(later))


def test_a_label_that_the_sample_lacks_is_refused(source, tmp_path):
    later = [*ROWS[:2], ("06", "Cash", {"Card": ["4417"], "Bank ref.": ["145193900184"]}, "-60.00")]
    with pytest.raises(ValueError, match="nothing of the form"):
        run(source, draw(tmp_path / "later.pdf", [lines_of(later)], gap=12))
