"""Names below the first lines of rows, accounts below them, and messages behind their label below these."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Kind and details", 120), ("Amount", -480)]
Row = tuple[str, list[str], str, str]  # kind, lines of the name, account, message
IBAN, OTHER = "LT12 9917 0000 0441 2008", "AT61 1904 3002 3457 3201"
CARD = "card 5234 **** **** 9911"
ROWS: list[Row] = [
    ("Order", ["Ann Weber"], IBAN, "rent"),
    ("Payment by card", ["Corner Bakery 24"], "", CARD),
    ("Order", ["House owners of Elm Street 24 and", "the lane behind it"], OTHER, "water 20240118"),
    ("Fee", [], "", ""),
    ("Payment by card", ["Harbour Water"], "", CARD),
    ("Order", ["Town of Rivermouth"], OTHER, ""),
]
LATER: list[Row] = [
    ("Order", ["Club 1904-2024 of the", "old town of", "Rivermouth"], IBAN, "gift: for 3"),
    ("Payment by card", ["KIOSK AT THE HARBOUR OF", "RIVERMOUTH"], "", CARD),
    *ROWS[::-1],
]


def lines_of(rows: list[Row], label: str = "Message:") -> list:
    lines = [HEAD]
    for day, (kind, name, account, message) in enumerate(rows, 4):
        lines += [[(f"{day:02d}/03/2024", 50), (kind, 120), (f"-{day}.20", -480)]]
        said = [f"{label} {message}"] if message else []
        lines += [[(text, 120)] for text in (*name, *([account] if account else []), *said)]
    return [lines]


def table_of(rows: list[Row]) -> pd.DataFrame:
    cells = [
        [f"2024-03-{day:02d}", kind, " ".join(name), account, message, f"-{day}.20"]
        for day, (kind, name, account, message) in enumerate(rows, 4)
    ]
    return pd.DataFrame(cells, columns=["Date", "Kind", "Name", "Account", "Message", "Amount"], dtype="str")


@pytest.fixture(scope="module")
def parser(tmp_path_factory) -> str:
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", lines_of(ROWS))
    return write_parser(analysis_of(sample, table_of(ROWS)), ())


def test_names_of_any_lines_are_told_from_the_accounts_that_some_rows_have_below_them(parser, tmp_path):
    got = run(parser, draw(tmp_path / "later.pdf", lines_of(LATER)))
    assert got.to_numpy().tolist() == table_of(LATER).to_numpy().tolist()


@pytest.mark.parametrize(
    "odd",
    [
        ("Order", [], IBAN, "rent"),
        ("Order", ["Lea Horn"], "19-2000145399/0800", "rent"),
        ("Order", ["Lea Horn", IBAN], OTHER, ""),
        ("Order", ["Lea Horn", "Note: a gift"], "", ""),
    ],
    ids=["no name", "another form", "two", "another label"],
)
def test_other_lines_are_refused(odd, parser, tmp_path):
    with pytest.raises(ValueError, match="no lines of a name, and a code below them"):
        run(parser, draw(tmp_path / "later.pdf", lines_of([ROWS[0], odd, *ROWS])))
