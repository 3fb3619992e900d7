"""Amounts in other money that start a line before a rate are a column, also where texts of other rows go on below."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
Row = tuple[list[str], str, str, str]  # the lines of the text, the amount in other money, its rate, the amount
ROWS: list[Row] = [
    (["LEAP CARD TOP-UP"], "", "", "2.05"),
    (["IRISH RAIL TICKETS ONLINE", "DUBLIN 1"], "", "", "6.59"),
    (["HOTEL TIVOLI"], "DKK 121.03", "7.53209 incl. fee 0.28", "16.35"),
    (["JR CENTRAL"], "JPY 3,745", "163.31968 incl. fee 0.40", "23.33"),
    (["BORD GAIS ENERGY"], "", "", "2.69"),
]
LATER: list[Row] = [
    (["STEAM"], "USD 4.10", "1.0832 incl. fee 0.07", "3.79"),
    (["AER LINGUS", "TERMINAL 2"], "GBP 1,204.10", "0.8561 incl. fee 24.61", "1,431.11"),
    *ROWS[::-1],
]


def page(rows: list[Row], turned: bool) -> list:
    lines = [HEADER]
    for at, (texts, foreign, rate, amount) in enumerate(rows):
        said = " ".join(reversed(foreign.split())) if turned else foreign
        lines.append([(f"{at + 4:02d}/03/2024", 50), (texts[0], 120), (amount, -430)])
        lines += [[(text, 120)] for text in texts[1:]] + ([[(f"{said} @ {rate}", 128)]] if foreign else [])
    return [lines]


def table(rows: list[Row], turned: bool) -> pd.DataFrame:
    cells = [
        [
            f"2024-03-{at + 4:02d}",
            " ".join(texts),
            " ".join(reversed(foreign.split())) if turned else foreign,
            amount.replace(",", ""),
        ]
        for at, (texts, foreign, _, amount) in enumerate(rows)
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Original", "Amount"], dtype="str")


@pytest.mark.parametrize("turned", [False, True])
def test_they_are_read_up_to_the_rate(turned, tmp_path):
    sample = draw(tmp_path / "sample.pdf", page(ROWS, turned))
    source = write_parser(analysis_of(sample, table(ROWS, turned)), ())
    got = run(source, draw(tmp_path / "later.pdf", page(LATER, turned)))
    assert got.to_numpy().tolist() == table(LATER, turned).to_numpy().tolist()


@pytest.mark.parametrize("turned", [False, True])
def test_an_amount_with_its_code_on_the_other_side_is_refused_and_no_text(turned, tmp_path):
    sample = draw(tmp_path / "sample.pdf", page(ROWS, turned))
    source = write_parser(analysis_of(sample, table(ROWS, turned)), ())
    with pytest.raises(ValueError, match=r"another form than those of this layout: .*DKK"):
        run(source, draw(tmp_path / "later.pdf", page(ROWS, not turned)))


def parted(rows: list[Row]) -> pd.DataFrame:
    """Return a table with the codes and the amounts of other money in columns of their own."""
    found = table(rows, turned=False)
    codes = found["Original"].str.split(" ", expand=True).reindex(columns=[0, 1]).fillna("")
    return found.drop(columns="Original").assign(Code=codes[0], Original=codes[1])


def test_a_code_behind_its_amount_is_refused_where_columns_of_both_are_read_with_it_before(tmp_path):
    rows = [*ROWS, (["BORDERS"], "SEK 88.40", "11.2 incl. fee 0.40", "7.89")]
    rows = [(texts, foreign.replace("3,745", "374.50"), rate[:4], amount) for texts, foreign, rate, amount in rows]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", page(rows, turned=False)), parted(rows)), ())
    found = run(source, draw(tmp_path / "later.pdf", page(rows[::-1], turned=False)))
    assert found.to_numpy().tolist() == parted(rows[::-1]).to_numpy().tolist()
    with pytest.raises(ValueError, match=r"another form than those of this layout: .*SEK"):
        run(source, draw(tmp_path / "turned.pdf", page(rows[::-1], turned=True)))
