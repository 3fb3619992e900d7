"""Texts that two printed columns make, each of one line or several: the first one's words come first."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Type", 120), ("Details", 220), ("Amount", -430)]
ROWS = [
    ("04/03/2024", ("Card payment",), ("RIVER BAKERY",), "-3.20"),
    ("05/03/2024", ("Transfer", "received by wire"), ("ANNA LEE", "Bank of Elms", "Account 4471"), "2,450.00"),
    ("07/03/2024", ("Payment of", "an invoice"), ("CITY POWER",), "-89.15"),
    ("09/03/2024", ("Card payment",), ("HARBOUR FISH", "Pier 4"), "-40.00"),
]
LATER = [
    ("02/04/2024", ("Transfer", "received by wire"), ("JO MARSH",), "12.00"),
    ("03/04/2024", ("Card payment",), ("ELM BOOKS",), "-7.60"),
]


def lines(rows):
    """Return rows as drawn: the lines of both columns start level."""
    for day, first, second, amount in rows:
        for at in range(max(len(first), len(second))):
            line = [(day, 50), (amount, -430)] if at == 0 else []
            yield [*line, *((part[at], x) for part, x in ((first, 120), (second, 220)) if at < len(part))]


def table_of(rows) -> pd.DataFrame:
    cells = [
        [f"2024-{day[3:5]}-{day[:2]}", " ".join((*first, *second)), amount.replace(",", "")]
        for day, first, second, amount in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount"], dtype="str")


@pytest.mark.parametrize("later", [LATER, [*LATER, *ROWS]])
def test_the_words_of_the_first_column_come_first(later, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *lines(ROWS)]])
    source = write_parser(analysis_of(sample, table_of(ROWS)), ())
    assert run(source, draw(tmp_path / "later.pdf", [[HEADER, *lines(later)]])).equals(table_of(later))


PLACES = (("Date", 50), ("Type", 100), ("Out", -250), ("In", -320), ("Balance", -390), ("Remarks", 410))
MOVES = [
    ("04/03/2024", "Card payment", "3.20", "-", "996.80", "RIVER BAKERY"),
    ("05/03/2024", "Salary", "-", "2,450.00", "3,446.80", "ANNA LEE"),
    ("07/03/2024", "Direct debit", "89.15", "-", "3,357.65", "CITY POWER", "METER 7716"),
    ("09/03/2024", "Card payment", "40.00", "-", "3,317.65", "HARBOUR FISH"),
]
LATER_MOVES = [
    ("02/04/2024", "Fee", "1.00", "-", "3,316.65", ""),
    ("03/04/2024", "Direct debit", "7.60", "-", "3,309.05", "ELM BOOKS", "ORDER", "12"),
]


def around_numbers(moves) -> list:
    """Return lines whose remarks stand behind all numbers."""
    drawn = [[(label, x) for label, x in PLACES]]
    for cells in moves:
        drawn.append([(text, x) for text, (_, x) in zip(cells, PLACES, strict=False) if text])
        drawn += [[(text, 410)] for text in cells[len(PLACES) :]]
    return drawn


def table_of_moves(moves) -> pd.DataFrame:
    cells = [
        [
            f"2024-{day[3:5]}-{day[:2]}",
            " ".join(filter(None, (first, *second))),
            into.replace(",", "") if out == "-" else f"-{out}",
            balance.replace(",", ""),
        ]
        for day, first, out, into, balance, *second in moves
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount", "Balance"], dtype="str")


def test_the_second_column_may_stand_behind_all_numbers(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [around_numbers(MOVES)])
    source = write_parser(analysis_of(sample, table_of_moves(MOVES)), ())
    later = draw(tmp_path / "later.pdf", [around_numbers(LATER_MOVES)])
    assert run(source, later).equals(table_of_moves(LATER_MOVES))
