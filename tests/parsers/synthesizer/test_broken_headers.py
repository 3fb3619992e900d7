"""Several tables whose labels are broken over lines, each with its own columns, and names of holders between rows."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HOME = [[("Reward", 300)], [("Date", 50), ("Details", 120), ("Amount", -520)], [("Points", 300)]]
ABROAD = [
    [("Reward", 300), ("Foreign", 380)],
    [("Date", 50), ("Details", 120), ("Amount", -520)],
    [("Points", 300), ("Currency", 380)],
]
HALF = 6.5  # points: how far the halves of labels stand above and below the others
Row = tuple[str, str, str, str]  # what was bought, the points for it, what it cost abroad and at home
People = dict[str, list[Row]]  # rows by holder
SHOWN: list[People] = [
    {
        "EMMA ANN SMITH": [("Bakery", "6", "", "12.40"), ("Fuel", "44", "", "890.00"), ("Fee", "", "", "24.10")],
        "ADA POE": [("Grocer", "12", "", "143.71")],
    },
    {
        "EMMA ANN SMITH": [("Taxi", "8", "USD 12.10", "11.50"), ("Hotel", "112", "EUR 345.00", "371.20")],
        "ADA POE": [("Books", "24", "SGD 93.95", "64.33")],
    },
]
LATER: list[People] = [
    {"ADA POE": [("Bakery", "", "", "3.00")], "TOM WU": [("Fuel", "7", "", "1.25")]},
    {"ADA POE": [("Hotel", "4", "USD 8.00", "7.40")], "TOM WU": [("Taxi", "112", "EUR 101.00", "109.35")]},
]


def printed(tables: list[People], abroad: list = ABROAD) -> list:
    lines, day = [], 0
    for header, people in zip((HOME, abroad), tables, strict=True):
        lines += [*header, [], []]
        for name, rows in people.items():
            lines += [[(name, 50)], [], []]
            for what, points, foreign, amount in rows:
                day += 1
                cells = [(f"{day:02}/03/2024", 50), (what, 120), (points, -330), (foreign, -430), (amount, -520)]
                lines += [[cell for cell in cells if cell[0]], [], []]
    return [lines]


def table(tables: list[People]) -> pd.DataFrame:
    rows = [row for people in tables for own in people.values() for row in own]
    cells = [
        [f"2024-03-{day:02}", what, points, foreign, f"-{amount}"]
        for day, (what, points, foreign, amount) in enumerate(rows, 1)
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Points", "Abroad", "Amount"], dtype="str")


def learnt(folder) -> str:
    sample = draw(folder / "sample.pdf", printed(SHOWN), producer="xhtml2pdf", gap=HALF)
    return write_parser(analysis_of(sample, table(SHOWN)), ())


def test_the_columns_of_every_table_are_found_below_its_own_header(tmp_path):
    later = draw(tmp_path / "later.pdf", printed(LATER), producer="xhtml2pdf", gap=HALF)
    source = learnt(tmp_path)
    assert run(source, later).to_numpy().tolist() == table(LATER).to_numpy().tolist()
    assert source.count("\n") <= 120


def test_rows_below_broken_labels_that_are_not_known_are_refused(tmp_path):
    abroad = [ABROAD[0], ABROAD[1], [("Points", 300), ("Money", 380)]]
    later = draw(tmp_path / "later.pdf", printed(LATER, abroad), producer="xhtml2pdf", gap=HALF)
    with pytest.raises(ValueError, match=r"row|header"):
        run(learnt(tmp_path), later)
