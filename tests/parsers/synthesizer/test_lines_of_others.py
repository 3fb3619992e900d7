"""Lines below a name that other columns have, an account with its bank and a day behind its label, are no purpose."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Details", 50), ("Booked", 300), ("Amount", -430)]
Row = tuple[str, str, str, str, str]  # a name, the kind of payment, the account and the bank of the other, a purpose
ROWS: list[Row] = [
    ("Rewe Market", "Card, food", "", "", ""),
    ("Anna Reed", "Credits", "DE71500105175407324931", "INGDDEFFXXX", "Rent for March"),
    ("Gym North", "Direct debits", "DE89370400440532013000", "COBADEFF370", "Contract 4711"),
    ("City Pool", "Card, leisure", "", "", "Refund"),
    ("Rewe Market", "Card, food", "", "", ""),
    ("Otto Fox", "Credits", "AT611904300234573201", "BKAUATWW", ""),
]
LATER: list[Row] = [
    ("Li Wu", "Credits", "NO9386011117947", "DNBANOKK", "Books"),
    ("Water works", "Direct debits", "DE12500105170648489890", "GENODEF1BEV", "Value: 30/03/2024 not met"),
    *ROWS[::-1],
]


def lines_of(rows: list[Row], bank: str = ", BIC ") -> list:
    lines = [HEAD]
    for day, (name, kind, account, code, purpose) in enumerate(rows, 5):
        said = f"IBAN: {account}{bank}{code}" if account else ""
        below = [kind, said, purpose, f"Value: {day - day % 2:02d}/03/2024"]
        lines += [[(name, 50), (f"{day:02d}/03/2024", 300), (f"-{day}.20", -430)]]
        lines += [*([(text, 50)] for text in below if text), []]
    return lines


def table_of(rows: list[Row]) -> pd.DataFrame:
    cells = [
        [f"2024-03-{day:02d}", f"2024-03-{day - day % 2:02d}", name, kind, account, purpose, f"-{day}.20"]
        for day, (name, kind, account, _, purpose) in enumerate(rows, 5)
    ]
    return pd.DataFrame(cells, columns=["Date", "Value", "Name", "Kind", "IBAN", "Purpose", "Amount"], dtype="str")


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    sample = draw(tmp_path_factory.mktemp("lines") / "sample.pdf", [lines_of(ROWS)])
    return write_parser(analysis_of(sample, table_of(ROWS)), ())


def test_a_purpose_has_no_line_of_another_column(parser, tmp_path):
    got = run(parser, draw(tmp_path / "later.pdf", [lines_of(LATER)]))
    assert got.to_numpy().tolist() == table_of(LATER).to_numpy().tolist()


def test_what_stands_otherwise_behind_an_account_is_not_passed_over(parser, tmp_path):
    with pytest.raises(ValueError, match="another form"):
        run(parser, draw(tmp_path / "later.pdf", [lines_of(LATER, " for ")]))
