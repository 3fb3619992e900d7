"""Columns whose texts stand in the middle below their labels: longer ones start further left."""

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Instalment", 300), ("Amount", -430)]  # its middle is at 321
COLUMNS = ["Date", "Details", "Instalment", "Amount"]
TABLE = pd.DataFrame(
    [
        ["2024-03-04", "Books", "1/9", "24.50"],
        ["2024-03-07", "Rent", "", "890.00"],
        ["2024-03-11", "Phone", "2/2", "89.00"],
        ["2024-03-19", "Shoes", "3/6", "71.35"],
    ],
    columns=COLUMNS,
    dtype="str",
)


def lines_of(table):
    """Return the lines of a table; each figure is 5 points wide, the slash 2.5."""
    lines = []
    for day, text, part, amount in table.itertuples(index=False):
        middle = [(part, 321 - (5 * (len(part) - 1) + 2.5) / 2)] if part else []
        lines.append([("/".join(reversed(day.split("-"))), 50), (text, 120), *middle, (amount, -430)])
    return [HEADER, *lines]


def test_longer_texts_in_the_middle_below_a_label_are_of_its_column(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines_of(TABLE)]), TABLE), ())
    later = TABLE.assign(Instalment=["10/12", "7/12", "", "12/12"])
    got = run(source, draw(tmp_path / "later.pdf", [lines_of(later)]))
    assert got.values.tolist() == later.values.tolist()
