"""Rows of running text, whose cells strokes part where they end, and which go on on further lines where they must."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.page.parted_lines import joined_lines
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

GAP, BETWEEN, ROW = 4, 3, 4  # points; lines from one of a row to its next one, and to the next row
WIDTH = 60  # letters of a line
Row = tuple[str, str, str, str, str]  # day, text, label and amount, balance
ROWS: list[Row] = [
    ("04/03/2024", "Card payment bakery", "left", "12.40", "987.60"),
    ("05/03/2024", "Salary of Riverbank Mills for March with a bonus, file 88", "came", "2,450.00", "3,437.60"),
    ("07/03/2024", "Rent", "left", "890.00", "2,547.60"),
    ("19/03/2024", "Electricity and water of the old harbour house 4711", "left", "71.35", "2,476.25"),
    ("21/03/2024", "Refund", "came", "15.00", "2,491.25"),
]
LATER: list[Row] = [
    ("20/03/2024", "Ferry to the islands, two", "left", "8.00", "92.00"),  # goes on before its balance's number
    ("21/03/2024", "Cash", "left", "100.00", "-8.00"),
    ("22/03/2024", "Cashback of the quarter", "came", "5.00", "-3.00"),
]


def printed(rows: list[Row], strokes: str = "|", last: str = "balance", sign: str = "-") -> list:
    lines: list = []
    for day, text, label, amount, balance in rows:
        said = f"· {day} {strokes} {text} {strokes} {label} USD {amount} {strokes} {last} {balance.replace('-', sign)}"
        parts = wrapped(said)
        for at, part in enumerate(parts):
            lines += [[(part, 58.0 if at else 50.0)], *[[]] * (BETWEEN - 1 if at < len(parts) - 1 else ROW - 1)]
    return lines


def wrapped(text: str) -> list[str]:
    lines = [""]
    for word in text.split():
        lines += [""] if len(f"{lines[-1]} {word}") > WIDTH else []
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def table(rows: list[Row]) -> pd.DataFrame:
    cells = [
        [
            f"2024-03-{day[:2]}",
            text,
            ("-" if label == "left" else "") + amount.replace(",", ""),
            balance.replace(",", ""),
        ]
        for day, text, label, amount, balance in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount", "Balance"], dtype="str")


@pytest.fixture
def source(tmp_path) -> str:
    sample = draw(tmp_path / "sample.pdf", [printed(ROWS)], gap=GAP)
    return write_parser(analysis_of(sample, table(ROWS)), ())


def test_cells_are_read_wherever_they_start_and_lines_end(source, tmp_path):
    assert source.count("\n") <= 120
    for rows in (LATER, ROWS[::-1]):
        later = draw(tmp_path / "later.pdf", [printed(rows)], gap=GAP)
        assert run(source, later).to_numpy().tolist() == table(rows).to_numpy().tolist()


def test_labels_tell_the_signs(source):
    assert 'SIGNS = {"came": 1, "left": -1}' in source


@pytest.mark.parametrize(
    ("rows", "how"),
    [
        ([(*LATER[0][:2], "held", *LATER[0][3:])], {}),  # a label that no sample has
        (LATER, {"last": "limit"}),
        ([(LATER[0][0], "Ferry | return", *LATER[0][2:])], {}),  # a stroke within a text
        ([(f"on {LATER[0][0]}", *LATER[0][1:])], {}),  # another first cell
    ],
)
def test_rows_that_are_parted_otherwise_are_refused(rows, how, source, tmp_path):
    later = draw(tmp_path / "later.pdf", [printed([ROWS[0], *rows], **how)], gap=GAP)
    with pytest.raises(ValueError, match="parted"):
        run(source, later)


def test_a_row_that_goes_on_on_the_next_page_is_refused(source, tmp_path):
    lines = printed([ROWS[0], ROWS[1]])
    broken = max(at for at, line in enumerate(lines) if line)
    with pytest.raises(ValueError, match="parted"):
        run(source, draw(tmp_path / "later.pdf", [lines[:broken], lines[broken:]], gap=GAP))


def test_strokes_in_columns_are_left_as_they_are(tmp_path):
    lines: list = []
    for row in ROWS:
        cells = [(row[0], 50), ("|", 105), (row[1][:20], 120), ("|", 290), (f"{row[2]} {row[3]}", 300), ("|", 400)]
        lines += [[*cells, (row[4], -480)], [], [], []]
    rows = [(day, text[:20].strip(), *rest) for day, text, *rest in ROWS]
    sample = draw(tmp_path / "sample.pdf", [lines], gap=GAP)
    assert "in_columns" not in write_parser(analysis_of(sample, table(rows)), ())


def test_a_first_line_above_the_edge_of_its_page_has_none_to_go_on_from():
    line = [{"text": "Date", "x0": 50.0, "x1": 70.0, "top": -19.0, "bottom": -10.0}]
    assert joined_lines(line, 0.0, 0.0) == [line]
