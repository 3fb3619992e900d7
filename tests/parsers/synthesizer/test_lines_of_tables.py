"""Lines below each table that say what was turned over: shorter numbers end before the column of amounts starts."""

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("In", -350), ("Out", -430)]
TOLD = "Movements in period In {} Out {} Count {}"
SHOWN = [
    (
        ("2,450.00", "1,890.00", "12"),
        [("04/03/2024", "Salary", "ref 4471 8812", "2,450.00"), ("07/03/2024", "Rent March", "", "-1,890.00")],
    ),
    (
        ("1,250.00", "1,071.35", "13"),
        [("09/03/2024", "Power", "ref 1183", "-71.35"), ("11/03/2024", "Gift", "of Ann", "1,250.00")],
    ),
    (
        ("1,012.10", "1,150.00", "14"),
        [("06/03/2024", "Refund", "order 21", "12.10"), ("19/03/2024", "Books", "", "-150.00")],
    ),
]
LATER = [
    (("0.00", "8.15", "1"), [("05/03/2024", "Tea", "ref 7", "-8.15")]),
    (("5.00", "0.00", "1"), [("07/03/2024", "Cash back", "by card", "5.00"), ("08/03/2024", "Coffee", "", "-3.00")]),
]


def printed(tables) -> list:
    """Draw each row's amount beside its last line, days beside the first one."""
    lines = []
    for told, rows in tables:
        lines += [HEADER]
        for day, first, second, amount in rows:
            cell = (amount.removeprefix("-"), -430 if amount.startswith("-") else -350)
            above = [[(day, 50), (first, 120)]] if second else []
            last = [(second, 120), cell] if second else [(day, 50), (first, 120), cell]
            lines += [*above, last]
        lines += [[(TOLD.format(*told), 120)], [], []]
    return [lines]


def table(tables) -> pd.DataFrame:
    cells = [
        [f"2024-03-{day[:2]}", f"{first} {second}".strip(), amount.replace(",", "")]
        for _, rows in tables
        for day, first, second, amount in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount"], dtype="str")


def test_what_each_table_turned_over_is_no_text_of_the_next_row(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(SHOWN)), table(SHOWN)), ())
    later = run(source, draw(tmp_path / "later.pdf", printed(LATER)))
    assert later.to_numpy().tolist() == table(LATER).to_numpy().tolist()


def test_words_that_texts_have_are_left_in_these(tmp_path):
    rows = [*SHOWN[:2], (SHOWN[2][0], [*SHOWN[2][1], ("21/03/2024", "Movements in period In", "and out", "-2.00")])]
    sample = draw(tmp_path / "sample.pdf", printed(rows))
    source = write_parser(analysis_of(sample, table(rows)), ())
    assert "Movements" not in source
    assert run(source, sample).equals(table(rows))
