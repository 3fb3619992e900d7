"""Columns of texts of which only what stands behind labels is wanted, beside kinds below numbers that nobody wants."""

from __future__ import annotations

from itertools import zip_longest

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [[("Booked", 50), ("Number", 120), ("Details", 240), ("Amount", -480)], [("Value", 50), ("Kind", 120)]]
NAMES = ("From:", "To:")
UNWANTED = ("Account:", "Place:", "the quay")
# The days, the lines of the kind, those of the details, and the amount.
ROWS = [
    ("04 03", "Transfer", "Account: 61 1240 4857|From: Ann Weber|Title: bill 118", "12.40"),
    ("05 05", "Card payment", "Title: 0051 7448|Place: Rivermouth, shop of|the quay", "-58.69"),
    ("06 06", "Fee for the|card", "Title: MARCH 7448", "-8.10"),
    ("07 07", "Transfer", "Account: 88 1240 4239|From: Water works of the|town 5|Title: rent", "31.00"),
    ("11 08", "Card payment", "Title: 0099 7448|Place: Rivermouth", "-20.00"),
    ("12 12", "Phone transfer,|sent", "Account: 20 1240 5053|To: Bo Orr|Title: lunch", "-9.00"),
    ("14 14", "Transfer", "Account: 77 1240 1112|To: Heather Mills|Title: books", "-30.00"),
]
LATER = [
    ROWS[3],
    ("20 19", "Fee for the|account", "Title: MARCH", "-2.00"),
    ("21 21", "Phone transfer,|received", "Account: 11 2222|From: Cy Dale|Title: tea|and cake|Their phone: 4", "4.00"),
    *ROWS[:3],
]


def lines_of(rows) -> list:
    lines = [*HEADER]
    for at, (days, kind, text, amount) in enumerate(rows):
        left = [f"{day}/03/2024" for day in days.split()], [str(2400655 + at), *kind.split("|")]
        cells = zip_longest(*left, text.split("|"), [amount], fillvalue="")
        lines += [[(cell, x) for cell, x in zip(line, (50, 120, 240, -480), strict=True) if cell] for line in cells]
    return [lines]


def behind(text: str, labels: tuple[str, ...]) -> str:
    """Return what stands behind the first of some labels, and on the lines below it that have none."""
    lines = text.split("|")
    at = next((at for at, line in enumerate(lines) if line.startswith(labels)), len(lines))
    end = next((end for end in range(at + 1, len(lines)) if ":" in lines[end]), len(lines))
    return " ".join(lines[at:end]).partition(": ")[2]


def table_of(rows) -> pd.DataFrame:
    cells = [
        [f"2024-03-{days[:2]}", kind.replace("|", " "), behind(text, NAMES), behind(text, ("Title:",)), amount]
        for days, kind, text, amount in rows
    ]
    return pd.DataFrame(cells, columns=["Booked", "Kind", "Name", "Title", "Amount"], dtype="str")


def test_some_labels_of_a_column_are_wanted_and_nothing_else_of_it(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", lines_of(ROWS)), table_of(ROWS)), ())
    got = run(source, draw(tmp_path / "later.pdf", lines_of(LATER)))
    assert got.to_numpy().tolist() == table_of(LATER).to_numpy().tolist()


def test_all_labels_of_a_column_are_wanted(tmp_path):
    wanted = ["|".join(line for line in row[2].split("|") if not line.startswith(UNWANTED)) for row in ROWS]
    rows = [(*row[:2], text, row[3]) for row, text in zip(ROWS, wanted, strict=True)]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", lines_of(rows)), table_of(rows)), ())
    got = run(source, draw(tmp_path / "later.pdf", lines_of(rows[::-1])))
    assert got.to_numpy().tolist() == table_of(rows[::-1]).to_numpy().tolist()
