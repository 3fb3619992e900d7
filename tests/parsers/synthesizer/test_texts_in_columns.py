"""Texts that one wanted column joins from several printed ones: below the second of them a further line goes on."""

from __future__ import annotations

import re

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Foreign", 380), ("Amount", 478)]
COLUMNS = ["Date", "Details", "Foreign", "Paid in", "Rate", "Amount"]
ROWS = [
    ("CLOUD*RT5K", "DUBLIN", "97.68", "USD", "1.07098", "-91.20"),
    ("HARBOUR PARKING", "RIVERMOUTH", "", "", "", "-37.47"),
    ("CLOUD*RT5K", "DUBLIN", "41.35", "USD", "1.10285", "-37.49"),
    ("TRAVEL CHARGE", "LONDON", "35.92", "GBP", "0.87717", "-40.94"),
    ("CORNER BAKERY", "RIVERMOUTH", "", "", "", "-8.20"),
    ("TRAVEL CHARGE", "LONDON", "7.86", "GBP", "0.86403", "-9.09"),
]
LATER = [("NIGHT TRAIN", "STOCKHOLM", "63.94", "SEK", "11.17891", "-5.71"), *ROWS[::-1]]


def lines_of(rows: list, label: str = "Rate") -> list:
    lines = [HEADER]
    for day, (name, town, foreign, code, rate, amount) in enumerate(rows, 4):
        paid = [(f"{foreign} {code}", -430)] if foreign else []
        lines.append([(f"{day:02}/03/2024", 50), (name, 120), (town, 280), *paid, (amount, -510)])
        lines += [[(f"{label} {code}", 120), (rate, 280)]] if foreign else []
    return [lines]


def table_of(rows: list) -> pd.DataFrame:
    cells = [[f"2024-03-{day:02}", f"{name} {town}", *rest] for day, (name, town, *rest) in enumerate(rows, 4)]
    return pd.DataFrame(cells, columns=COLUMNS, dtype="str")


@pytest.fixture
def source(tmp_path) -> str:
    return write_parser(analysis_of(draw(tmp_path / "sample.pdf", lines_of(ROWS)), table_of(ROWS)), ())


def test_a_rate_below_the_second_printed_text_and_a_currency_that_the_sample_lacks_are_read(source, tmp_path):
    found = run(source, draw(tmp_path / "later.pdf", lines_of(LATER)))
    assert found.to_numpy().tolist() == table_of(LATER).to_numpy().tolist()
    assert re.search("FURTHER_LINES", source)


def test_a_further_line_of_another_form_is_refused(source, tmp_path):
    later = draw(tmp_path / "later.pdf", lines_of(LATER, "Fee"))
    with pytest.raises(ValueError, match="further lines of a row have another form"):
        run(source, later)


def test_rates_stay_a_column_where_texts_are_printed_in_one(tmp_path):
    rows = [(f"{name} {town}", "", *rest) for name, town, *rest in ROWS]
    later = [(f"{name} {town}", "", *rest) for name, town, *rest in ROWS[::-1]]
    wanted = table_of(rows).assign(Details=[name for name, *_ in rows])
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", lines_of(rows)), wanted), ())
    found = run(source, draw(tmp_path / "later.pdf", lines_of(later)))
    assert list(found["Rate"]) == [rate for *_, rate, _ in later]
