"""A line of the same words in every row parts the name above it from the purpose below it, however long both are."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Amount", -430)]
LABEL = "Purpose/ Reference"
Row = tuple[str, str, list[str], list[str], str]
ROWS: list[Row] = [
    ("04", "Card payment", ["Corner Bakery"], ["Card 2 of 5"], "12.40"),
    ("05", "Transfer to", ["Ann Weber"], ["Rent for March"], "890.00"),
    ("11", "Standing order", ["Harbour Water"], ["Contract 8812"], "71.35"),
    ("19", "Closing of the account", [], ["See the sheet"], "9.90"),
]
LATER: list[Row] = [
    ("20", "Closing of the account", [], ["See the sheet", "that follows"], "11.90"),
    ("21", "Transfer to", ["Society of Friends", "of the Harbour"], ["Gift"], "3.25"),
    ("22", "Card payment", ["Corner Bakery"], [], "4.10"),
]


def lines_of(rows: list[Row], label: str = LABEL) -> list:
    lines = [HEAD]
    for day, kind, name, purpose, amount in rows:
        lines.append([(f"{day}/03/2024", 50), (kind, 120), (amount, -430)])
        lines += [[(text, 120)] for text in (*name, label, *purpose)]
    return lines


def table_of(rows: list[Row], kinds: bool) -> pd.DataFrame:
    cells = [
        [
            f"2024-03-{day}",
            *([kind] if kinds else []),
            " ".join(name if kinds else [kind, *name]),
            " ".join(said),
            amount,
        ]
        for day, kind, name, said, amount in rows
    ]
    names = ["Date", *(["Kind"] if kinds else []), "Name", "Purpose", "Amount"]
    return pd.DataFrame(cells, columns=names, dtype="str")


@pytest.mark.parametrize("kinds", [True, False])
def test_the_texts_above_and_below_it_are_two_columns(kinds, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines_of(ROWS)]), table_of(ROWS, kinds)), ())
    got = run(source, draw(tmp_path / "later.pdf", [lines_of(LATER)]))
    assert got.to_numpy().tolist() == table_of(LATER, kinds).to_numpy().tolist()


@pytest.mark.parametrize("words", ["Reason", f"{LABEL} of it"])
def test_a_row_without_it_is_refused(words, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines_of(ROWS)]), table_of(ROWS, True)), ())
    with pytest.raises(ValueError, match="not one further line of a row is Purpose/ Reference"):
        run(source, draw(tmp_path / "later.pdf", [lines_of(LATER, words)]))


def test_a_row_of_one_line_has_neither_text(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [with_bare_row(ROWS)])
    source = write_parser(analysis_of(sample, table_with_bare_row(ROWS)), ())
    got = run(source, draw(tmp_path / "later.pdf", [with_bare_row(LATER)]))
    assert got.to_numpy().tolist() == table_with_bare_row(LATER).to_numpy().tolist()


@pytest.mark.parametrize("below", [["Harbour Bank"], ["Harbour Bank", "Fee"], [LABEL, "Fee", LABEL]])
def test_beside_such_rows_one_of_more_lines_without_it_is_refused(below, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [with_bare_row(ROWS)])
    source = write_parser(analysis_of(sample, table_with_bare_row(ROWS)), ())
    lines = [*with_bare_row(LATER), *([(text, 120)] for text in below)]
    with pytest.raises(ValueError, match="not one further line of a row is Purpose/ Reference"):
        run(source, draw(tmp_path / "later.pdf", [lines]))


def test_such_a_row_is_refused_where_the_sample_has_none(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines_of(ROWS)]), table_of(ROWS, True)), ())
    with pytest.raises(ValueError, match="not one further line of a row is Purpose/ Reference: Charges"):
        run(source, draw(tmp_path / "later.pdf", [with_bare_row(LATER)]))


def with_bare_row(rows: list[Row]) -> list:
    return [*lines_of(rows), [("28/03/2024", 50), ("Charges", 120), ("2.00", -430)]]


def table_with_bare_row(rows: list[Row]) -> pd.DataFrame:
    table = table_of(rows, True)
    bare = pd.DataFrame([["2024-03-28", "Charges", "", "", "2.00"]], columns=table.columns, dtype="str")
    return pd.concat([table, bare], ignore_index=True)
