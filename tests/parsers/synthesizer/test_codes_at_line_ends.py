"""Codes behind a label end with its line where the sample shows other texts right below them, without a label."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Amount", -430)]
Row = tuple[str, str, str, str, list[str], str]  # day, name, account, code, message, amount
ROWS: list[Row] = [
    ("04", "Ann Weber", "IBAN: HR8320949454814874028", "HR00 3572-348894", ["for the rent"], "-12.40"),
    ("05", "Corner Bakery", "", "", ["paid by card"], "-8.10"),
    ("06", "Town of Rivermouth", "IBAN: HR1479998875037225386", "HR99", ["rent of", "the hall"], "-58.69"),
    ("11", "Harbour Water", "IBAN: HR4165299894809221276", "HR67 89454-31651-0", ["bill of May 12"], "-143.71"),
    ("19", "Harbour Gas", "IBAN: HR8116784192614042331", "HR00 2984-866210", ["bill of May"], "-9.23"),
]
LATER: list[Row] = [("20", "Li Wu", "IBAN: HR8116784192614042331", "HR01 7-1", ["thanks"], "-30.00"), *ROWS[::-1]]
WANTED = ["Date", "Name", "Account", "Code", "Message", "Amount"]


def lines_of(rows: list[Row]) -> list:
    lines = [HEAD]
    for day, name, account, code, message, amount in rows:
        more = [account, f"Reference no: {code}" if code else "", *message]
        lines += [[(f"{day}/03/2024", 50), (name, 120), (amount, -430)], *([(text, 120)] for text in more if text)]
    return lines


def table_of(rows: list[Row]) -> pd.DataFrame:
    cells = [
        [f"2024-03-{day}", name, account.removeprefix("IBAN: "), code, " ".join(message), amount]
        for day, name, account, code, message, amount in rows
    ]
    return pd.DataFrame(cells, columns=WANTED, dtype="str")


@pytest.fixture
def source(tmp_path) -> str:
    return write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines_of(ROWS)]), table_of(ROWS)), ())


def test_a_code_ends_with_its_line_and_the_text_starts_below_it(source, tmp_path):
    got = run(source, draw(tmp_path / "later.pdf", [lines_of(LATER)]))
    assert got.to_numpy().tolist() == table_of(LATER).to_numpy().tolist()


@pytest.mark.parametrize(("code", "message"), [("HR00 none", "for the rent"), ("HR00 3572-", "348894 for the rent")])
def test_what_is_no_code_or_may_go_on_below_is_refused(code, message, source, tmp_path):
    rows = [*ROWS, ("20", "Li Wu", "IBAN: HR8116784192614042331", code, [message], "-30.00")]
    with pytest.raises(ValueError, match="Reference no"):
        run(source, draw(tmp_path / "later.pdf", [lines_of(rows)]))
