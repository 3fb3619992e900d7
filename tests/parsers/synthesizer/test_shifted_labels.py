"""A header one of whose labels ends lower than the others, broken over more lines, and later ones with it whole."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

GAP = 4.0  # points
ROWS = [
    ("04/03/2024", "12.40", "", "Card payment bakery", "987.60"),
    ("05/03/2024", "", "2,450.00", "Salary for March", "3,437.60"),
    ("07/03/2024", "890.00", "", "Rent", "2,547.60"),
    ("19/03/2024", "71.35", "", "Electricity", "2,476.25"),
    ("21/03/2024", "", "15.00", "Refund", "2,491.25"),
]
LATER = [("20/03/2024", "8.00", "", "Ferry", "92.00"), ("22/03/2024", "", "5.00", "Cashback", "97.00")]
PLACES = (50, -190, -250, 270, -520)


def printed(rows: list, broken: bool, places: tuple = PLACES, label: str = "Deposit") -> list:
    """Lines a part of a line's height apart; the label of what is paid in stands on one of its own, or not."""
    labels = ("Date", "Withdrawal", label, "Details", "Balance")
    head = [(text, x) for text, x in zip(labels, places, strict=True) if not (broken and text == label)]
    lines = [head, [(label, places[2])] if broken else [], [], []]
    for row in rows:
        lines += [[(text, x) for text, x in zip(row, places, strict=True) if text], [], [], []]
    return [lines]


def table(rows: list) -> pd.DataFrame:
    plain = [[f"2024-03-{day[:2]}", text, *(n.replace(",", "") for n in sums)] for day, *sums, text, _ in rows]
    plain = [[*cells, row[4].replace(",", "")] for cells, row in zip(plain, rows, strict=True)]
    return pd.DataFrame(plain, columns=["Date", "Details", "Out", "In", "Balance"], dtype="str")


def learnt(folder, broken: bool = True) -> str:
    sample = draw(folder / "sample.pdf", printed(ROWS, broken), gap=GAP)
    return write_parser(analysis_of(sample, table(ROWS)), ())


@pytest.mark.parametrize("broken", [True, False])
def test_a_label_that_stands_lower_than_the_others_may_stand_beside_them_later(broken, tmp_path):
    places = PLACES if broken else (50, -200, -265, 285, -520)
    later = draw(tmp_path / "later.pdf", printed(LATER, broken, places), gap=GAP)
    assert run(learnt(tmp_path), later).to_numpy().tolist() == table(LATER).to_numpy().tolist()


@pytest.mark.parametrize("broken", [True, False])
def test_another_label_in_its_place_is_refused(broken, tmp_path):
    later = draw(tmp_path / "later.pdf", printed(LATER, broken, label="Reference"), gap=GAP)
    with pytest.raises(ValueError, match="header"):
        run(learnt(tmp_path), later)
