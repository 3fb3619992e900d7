"""Texts on lines above the days and amounts of their rows, which reach over all columns of these."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.emission import file
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Booked", 50), ("Valued", 105), ("Voucher", 165), ("Amount", -400), ("Balance", -520)]
Row = tuple[list[str], str, str, str]
ROWS: list[Row] = [
    (["CASH FROM A MACHINE"], "240301", "240301", "-69.00"),
    (["TRANSFER Ann Weber", "2024/118 bill"], "240304", "240304", "282.90"),
    (["CARD PAYMENT GROCER PLUS", "CARD: 5442****1583 240304 16:05"], "240304", "240305", "-29.65"),
    (["TRANSFER Ann Weber", "41031738-85119585", "loan of March"], "240305", "240306", "-46.10"),
    (["FEE"], "240306", "240306", "-1.00"),
]
LATER: list[Row] = [
    (["TRANSFER of fees to the Molo Academy"], "240404", "240405", "-3.00"),
    (["FEE"], "240405", "240405", "-1.00"),
    (["TRANSFER Tom Doe", "240405 is the day", "of the order"], "240406", "240407", "12.00"),
]


def page(rows: list[Row]) -> list:
    lines, balance = [HEADER, [], [("Opening balance", 50), ("500.00", -520)]], 500.0
    for at, (texts, booked, valued, amount) in enumerate(rows):
        balance += float(amount)
        numbers = [(amount.strip("-"), -400), (f"{balance:.2f}", -520)]
        below = [(booked, 50), (valued, 105), (f"{27797 + 7919 * at}", 165), *numbers]
        lines += [[], *([(text, 50)] for text in texts), below]
    return [lines]


def table(rows: list[Row]) -> pd.DataFrame:
    days = [[f"20{day[:2]}-{day[2:4]}-{day[4:]}" for day in row[1:3]] for row in rows]
    balances = [f"{500 + sum(float(row[3]) for row in rows[: at + 1]):.2f}" for at in range(len(rows))]
    cells = [
        [*both, " ".join(row[0]), row[3], balance] for both, row, balance in zip(days, rows, balances, strict=True)
    ]
    return pd.DataFrame(cells, columns=["Booked", "Valued", "Details", "Amount", "Balance"], dtype="str")


@pytest.fixture(scope="module", params=["Courier", "Helvetica"])
def font(request) -> str:
    return request.param


@pytest.fixture(scope="module")
def parser(font, tmp_path_factory) -> str:
    sample = draw(tmp_path_factory.mktemp("above") / "sample.pdf", page(ROWS), font=font)
    return write_parser(analysis_of(sample, table(ROWS)), ())


def test_a_column_that_is_not_wanted_is_told_from_the_words_of_texts_above_it(parser, font, tmp_path):
    found = run(parser, draw(tmp_path / "later.pdf", page(LATER), font=font))
    assert found.to_numpy().tolist() == table(LATER).to_numpy().tolist()


def test_text_close_below_the_day_is_refused(parser, font, tmp_path):
    pages = page(ROWS)
    pages[0].insert(6, [("of April", 50)])
    with pytest.raises(ValueError, match="not one further line of a row starts with a day"):
        run(parser, draw(tmp_path / "later.pdf", pages, font=font))


def test_a_longer_file_finds_the_header_in_fewer_lines(font, tmp_path, monkeypatch):
    monkeypatch.setattr(file, "LONGEST", 0)
    (lines,) = page(ROWS)
    sample = draw(tmp_path / "sample.pdf", [lines[:10], [HEADER, *lines[10:]]], font=font)
    source = write_parser(analysis_of(sample, table(ROWS)), ())
    assert "for place, line in" not in source
    assert "def money(" not in source
    pages = [[[("Dear customer", 50)]], *page(LATER), [[("Thank you", 50)]]]
    found = run(source, draw(tmp_path / "later.pdf", pages, font=font))
    assert found.to_numpy().tolist() == table(LATER).to_numpy().tolist()
    wider = [[[*line, ("Fee", 450)] if line == HEADER else line for line in page(LATER)[0]]]
    with pytest.raises(ValueError, match="columns beside those of this layout"):
        run(source, draw(tmp_path / "wider.pdf", wider, font=font))
