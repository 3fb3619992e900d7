"""Numbers copied as texts, of which the sample has none from 1000 on: signs between the thousands of later ones."""

from __future__ import annotations

import re

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Abroad", -330), ("Amount", -480)]
ROWS = [
    ("04/03/2024", "Opera house", "338.10", "71"),
    ("05/03/2024", "Bakery", "", "1,250"),
    ("07/03/2024", "Ferry", "7.51", "256"),
    ("08/03/2024", "Museum", "40.00", "-530"),
]
SMALL = [(*row[:3], row[3].replace("1,250", "250")) for row in ROWS]
LEFT_OUT = "this is taken to be left out of longer ones"


def beside(rows):
    """Return rows with the amount abroad in a column of its own."""
    return [[(text, x) for text, x in zip(row, (50, 120, -330, -480), strict=True) if text] for row in rows]


def below(rows, label):
    """Return rows with what some print abroad below them, behind a label."""
    for day, details, abroad, amount in rows:
        yield [(day, 50), (details, 120), (amount, -480)]
        yield from [[(f"{label} {abroad}", 120)]] if abroad else []


def table(rows, sign="", kept=""):
    """Return what is wanted of rows: the sign between the thousands of amounts, and the one of those abroad."""
    cells = [
        [f"2024-03-{day[:2]}", details, abroad.replace(",", kept), amount.replace(",", sign)]
        for day, details, abroad, amount in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Abroad", "Amount"], dtype="str")


def later(rows, abroad="1,095.24"):
    """Return rows with a larger amount abroad."""
    return [*rows, ("09/03/2024", "Hotel", abroad, "230")]


@pytest.mark.parametrize("sign", ["", ","])
def test_a_foreign_amount_has_the_sign_between_thousands_that_the_amounts_of_the_table_have(sign, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *beside(ROWS)]])
    source = write_parser(analysis_of(sample, table(ROWS, sign, sign)), ())
    found = run(source, draw(tmp_path / "later.pdf", [[HEADER, *beside(later(ROWS))]]))
    assert found.equals(table(later(ROWS), sign, sign))


def test_a_long_foreign_amount_loses_its_sign_where_no_number_shows_what_the_table_does_and_a_comment_says_so(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *beside(SMALL)]])
    source = write_parser(analysis_of(sample, table(SMALL)), ())
    found = run(source, draw(tmp_path / "later.pdf", [[HEADER, *beside(later(SMALL))]]))
    assert found.equals(table(later(SMALL)))
    assert LEFT_OUT in source


@pytest.mark.parametrize("sign", ["", ",", None], ids=["dropped", "kept", "unknown"])
def test_a_number_behind_a_label_has_the_sign_that_the_amounts_of_the_table_have(sign, tmp_path):
    rows = [(*row[:2], re.sub(r"\.\d+", "", row[2]), row[3]) for row in (SMALL if sign is None else ROWS)]
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *below(rows, "Paid KHR")]])
    source = write_parser(analysis_of(sample, table(rows, sign or "", sign or "")), ())
    drawn = draw(tmp_path / "later.pdf", [[HEADER, *below(later(rows, "1,095"), "Paid KHR")]])
    assert run(source, drawn).equals(table(later(rows, "1,095"), sign or "", sign or ""))
    assert (LEFT_OUT in source) == (sign is None)


@pytest.mark.parametrize("sign", ["", ","], ids=["dropped", "kept"])
@pytest.mark.parametrize("form", ["USD {}", "{} USD", "€{}"])
@pytest.mark.parametrize("drawn", [beside, lambda rows: below(rows, "Original amount")], ids=["beside", "below"])
def test_a_long_amount_with_its_currency_is_a_text_and_keeps_its_sign(drawn, form, sign, tmp_path):
    def quoted(rows):
        return [(*row[:2], row[2] and form.format(row[2]), row[3]) for row in rows]

    rows, more = quoted(ROWS), later(quoted(ROWS), form.format("1,095.24"))
    source = write_parser(
        analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *drawn(rows)]]), table(rows, sign, ",")), ()
    )
    larger = draw(tmp_path / "later.pdf", [[HEADER, *drawn(more)]])
    assert run(source, larger).equals(table(more, sign, ","))
    assert ("longer ones are taken to keep their signs" in source) == (not sign)
