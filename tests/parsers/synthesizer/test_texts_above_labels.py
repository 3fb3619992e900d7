"""A text ends above the lines of its row that start with labels, of which no wanted column has some."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Amount", -480)]
WANTED = ["Date", "Kind", "Details", "ACCT", "EREF", "MREF", "Amount"]
Row = tuple[str, str, list[str], dict[str, str], str]
ROWS: list[Row] = [
    ("04", "Card payment", ["HARBOUR BAKERY", "Card 4417"], {"EREF": "0211072856722"}, "-12.40"),
    ("05", "Transfer", ["Ann Weber", "Rent for the", "boat house"], {"ACCT": "RB27 0718 98"}, "-480.10"),
    (
        "06",
        "Direct debit",
        ["Harbour Gym", "Membership"],
        {"ACCT": "RB70 4044 06", "EREF": "NOT PROVIDED", "MREF": "R622216120", "CRED": "RB33ZZZ0000118"},
        "-38.90",
    ),
    (
        "11",
        "Direct debit",
        ["Town of Rivermouth"],
        {"ACCT": "RB20 1474 82", "EREF": "7303240071", "MREF": "M-392022", "CRED": "RB41ZZZ0000011"},
        "-143.71",
    ),
    ("12", "Cash", ["Pier 3"], {}, "-60.00"),
    (
        "19",
        "Direct debit",
        ["Harbour Gas", "Advance"],
        {"ACCT": "RB40 3989 14", "EREF": "4069129854", "MREF": "B667942694", "CRED": "RB12ZZZ0000044"},
        "-9.23",
    ),
    ("20", "Transfer", ["Bo Ek"], {"ACCT": "RB24 8567 39", "EREF": "STANDING ORDER"}, "-245.00"),
]


def lines_of(rows: list[Row]) -> list:
    lines = [HEAD]
    for day, kind, texts, codes, amount in rows:
        lines.append([(f"{day}/03/2024", 50), (kind, 120), (amount, -480)])
        lines += [[(text, 120)] for text in (*texts, *(f"{label}: {code}" for label, code in codes.items()))]
    return lines


def table_of(rows: list[Row]) -> pd.DataFrame:
    cells = [
        [f"2024-03-{day}", kind, " ".join(texts), *(codes.get(label, "") for label in WANTED[3:6]), amount]
        for day, kind, texts, codes, amount in rows
    ]
    return pd.DataFrame(cells, columns=WANTED, dtype="str")


def source_of(tmp_path) -> str:
    return write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines_of(ROWS)]), table_of(ROWS)), ())


def test_labels_that_no_cell_wants_are_no_text(tmp_path):
    note = ("21", "Return", ["Harbour Gas", "Reason: no funds"], ROWS[5][3], "9.23")
    rows = [note, *ROWS[::-1]]
    got = run(source_of(tmp_path), draw(tmp_path / "later.pdf", [lines_of(rows)]))
    assert got.to_numpy().tolist() == table_of(rows).to_numpy().tolist()


@pytest.mark.parametrize("codes", [{"PURP": "RENT"}, {"CRED": "RB41ZZZ0000011", "PURP": "RENT"}])
def test_labels_of_their_kind_that_the_sample_lacks_are_refused(codes, tmp_path):
    later = [("21", "Transfer", ["Bo Ek"], codes, "-5.00"), *ROWS]
    with pytest.raises(ValueError, match="PURP: RENT"):
        run(source_of(tmp_path), draw(tmp_path / "later.pdf", [lines_of(later)]))


def test_texts_below_labels_are_refused(tmp_path):
    later = [("21", "Direct debit", ["Bo Ek"], ROWS[5][3] | {"CRED": "RB12", "and": ""}, "-5.00"), *ROWS]
    lines = [[(text.removesuffix(": "), x) for text, x in line] for line in lines_of(later)]
    with pytest.raises(ValueError, match="and"):
        run(source_of(tmp_path), draw(tmp_path / "later.pdf", [lines]))


def named_table(rows: list[Row]) -> pd.DataFrame:
    """Return what is wanted where no cell has anything behind a label, and each line of a text has its own meaning."""
    cells = [[f"2024-03-{day}", kind, name, " ".join(texts), sum_] for day, kind, [name, *texts], _, sum_ in rows]
    return pd.DataFrame(cells, columns=["Date", "Kind", "Name", "Details", "Amount"], dtype="str")


def test_texts_end_above_labels_of_which_none_is_wanted(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines_of(ROWS)]), named_table(ROWS)), ())
    later = [("21", "Direct debit", ["Harbour Gas", "Advance", "for May"], ROWS[5][3], "-9.23"), *ROWS[::-1]]
    assert run(source, draw(tmp_path / "later.pdf", [lines_of(later)])).equals(named_table(later))
    other = [("21", "Transfer", ["Bo Ek", "Rent"], {"PURP": "RENT"}, "-5.00"), *ROWS]
    with pytest.raises(ValueError, match="PURP: RENT"):
        run(source, draw(tmp_path / "other.pdf", [lines_of(other)]))


def test_a_further_line_above_labels_may_be_of_either_cell(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines_of(ROWS)]), named_table(ROWS)), ())
    long = [("21", "Direct debit", ["Harbour Gas", "and Water", "Advance", "for May"], ROWS[5][3], "-9.23"), *ROWS]
    with pytest.raises(ValueError, match="and Water"):
        run(source, draw(tmp_path / "long.pdf", [lines_of(long)]))
