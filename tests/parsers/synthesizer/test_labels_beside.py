"""A code in a column of its own is wanted where its label names the column, and not where another label stands."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Codes", 300), ("Amount", -480)]
Row = tuple[str, str, dict[str, str], str]
ROWS: list[Row] = [
    ("04", "Ann Weber", {"VS:": "4711", "KS:": "0308"}, "-12.40"),
    ("05", "Corner Bakery", {}, "-8.10"),
    ("06", "Town of Rivermouth", {"VS:": "881902", "KS:": "0558"}, "-58.69"),
    ("11", "Harbour Water", {"VS:": "4711"}, "-143.71"),
    ("19", "Harbour Gas", {"VS:": "30199", "KS:": "0308"}, "-9.23"),
]
LATER: list[Row] = [("20", "Harbour Gas", {"KS:": "0308"}, "-30.00"), *ROWS[::-1]]


def lines_of(rows: list[Row], sign: str = ":") -> list:
    lines = [HEAD]
    for day, name, codes, amount in rows:
        said = [[(label.replace(":", sign), 300), (code, 325)] for label, code in codes.items()] or [[]]
        lines += [[(f"{day}/03/2024", 50), (name, 120), *said[0], (amount, -480)], *said[1:]]
    return lines


def table_of(rows: list[Row], labels: list[str]) -> pd.DataFrame:
    cells = [
        [f"2024-03-{day}", name, amount, *(codes.get(f"{label}:", "") for label in labels)]
        for day, name, codes, amount in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount", *labels], dtype="str")


@pytest.mark.parametrize("sign", [":", ""])
@pytest.mark.parametrize("labels", [["VS"], ["KS"], ["VS", "KS"]])
def test_a_code_behind_another_label_is_not_taken(labels, sign, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [lines_of(ROWS, sign)])
    source = write_parser(analysis_of(sample, table_of(ROWS, labels)), ())
    got = run(source, draw(tmp_path / "later.pdf", [lines_of(LATER, sign)]))
    assert got.to_numpy().tolist() == table_of(LATER, labels).to_numpy().tolist()


def test_a_label_that_names_the_column_is_asked_for_where_the_sample_shows_no_other(tmp_path):
    rows = [(day, name, {"VS:": codes["VS:"]} if codes else {}, amount) for day, name, codes, amount in ROWS]
    sample = draw(tmp_path / "sample.pdf", [lines_of(rows)])
    source = write_parser(analysis_of(sample, table_of(rows, ["VS"])), ())
    got = run(source, draw(tmp_path / "later.pdf", [lines_of([LATER[0], *rows])]))
    assert list(got["VS"])[:2] == ["", "4711"]
