"""Titles that tell money in from money out where some of them say the card of their rows behind a sign."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Amount", -430)]
Table = tuple[str, str, list[tuple[str, str]]]  # title, card, shops and amounts
IN = ("Payments", "", [("Standing order", "250.00"), ("Refund", "12.10")])
ONE = ("Purchases", "5412 **** 4417", [("Bakery", "9.15"), ("Inn", "1,165.02"), ("Shoes", "80.00")])
OTHER = ("Purchases", "5412 **** 9014", [("Rail", "4.56"), ("Tea", "3.10")])
FEES = ("Interest and fees", "", [("Interest", "6.10"), ("Late fee", "15.00")])
SHOWN, LATER = [IN, ONE, OTHER, FEES], [ONE, IN, ("Purchases", "4029 **** 0007", OTHER[2]), FEES]


def drawn(path, tables: list[Table]):
    lines, day = [], 0
    for title, card, rows in tables:
        lines += [[(title + (f" – card {card} EMMA SMITH" if card else ""), 56)], HEAD]
        for details, amount in rows:
            day += 1
            lines.append([(f"{day:02}/03/2024", 50), (details, 120), (amount, -430)])
        lines.append([("Total", 120), (f"{sum(float(row[1].replace(',', '')) for row in rows):,.2f}", -430)])
    return draw(path, [lines])


def wanted(tables: list[Table]) -> pd.DataFrame:
    said = [(title, card, *row) for title, card, rows in tables for row in rows]
    cells = [
        [card, f"2024-03-{day:02}", details, ("" if title == IN[0] else "-") + amount.replace(",", "")]
        for day, (title, card, details, amount) in enumerate(said, 1)
    ]
    return pd.DataFrame(cells, columns=["Card", "Date", "Details", "Amount"], dtype="str")


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    sample = drawn(tmp_path_factory.mktemp("bank") / "sample.pdf", SHOWN)
    return write_parser(analysis_of(sample, wanted(SHOWN)), ())


def test_titles_tell_signs_and_which_rows_have_the_card_above(parser, tmp_path):
    found = run(parser, drawn(tmp_path / "later.pdf", LATER))
    assert found.to_numpy().tolist() == wanted(LATER).to_numpy().tolist()
    assert "4417" not in parser


@pytest.mark.parametrize("card", ["", "4029 **** 0007"])
def test_a_title_that_the_sample_does_not_have_is_refused(parser, card, tmp_path):
    other = ("Cash", card, FEES[2])
    with pytest.raises(ValueError, match="'Cash' is unknown"):
        run(parser, drawn(tmp_path / "later.pdf", [IN, ONE, other]))
