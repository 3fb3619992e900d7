"""Headings of a name above the number of its card, which tables without cards end."""

from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

SHOPS = [("05/03/2024", "Books", "12.00"), ("06/03/2024", "Bakery", "8.15"), ("07/03/2024", "Gas", "40.00")]
THANKS, INTEREST = ("04/03/2024", "Thank you", "-24.50"), ("31/03/2024", "Interest on purchases", "1.25")


def entry(day: str, text: str, amount: str) -> list:
    return [(day, 50), (text, 120), (amount, -520)]


def title(text: str, *label: str) -> list:
    return [(text, 40), *((one, -520) for one in label)]


def card(member: str, number: str) -> list:
    return [title(member), title(f"Card Ending 7-{number}", "Amount"), *(entry(*shop) for shop in SHOPS)]


def bill(main: str, other: str, *fees: tuple) -> list:
    return [
        [(main, 60)],
        [("1120 HIGH STREET FLAT 3", 60)],
        title("Payments", "Amount"),
        entry(*THANKS),
        *card(main, "41008"),
        *card(other, "41016"),
        title("Fees", "Amount"),
        *(entry(*fee) for fee in fees),
        title("Interest", "Amount"),
        entry(*INTEREST),
    ]


def wanted(main: str, other: str, *fees: tuple) -> pd.DataFrame:
    rows = [(*THANKS, ""), *((*shop, name) for name in (main, other) for shop in SHOPS)]
    return table_of([*rows, *((*row, "") for row in (*fees, INTEREST))])


def table_of(rows: list[tuple]) -> pd.DataFrame:
    """Return the table of rows: day, text, amount and member."""
    cells = [[f"2024-03-{day[:2]}", text, member, amount] for day, text, amount, member in rows]
    return pd.DataFrame(cells, columns=["Date", "Details", "Member", "Amount"], dtype="str")


def learnt(folder: Path, bill: Callable[..., list], wanted: Callable[..., pd.DataFrame]) -> str:
    """Return the parser that the bill of two members tells."""
    sample = draw(folder / "sample.pdf", [bill("RUTH NOLAN", "PETER NOLAN")])
    return write_parser(analysis_of(sample, wanted("RUTH NOLAN", "PETER NOLAN")), ())


@pytest.fixture(scope="module")
def parser(tmp_path_factory) -> str:
    return learnt(tmp_path_factory.mktemp("bank"), bill, wanted)


def test_a_name_above_its_address_is_no_heading_of_a_card(parser, tmp_path):
    later = draw(tmp_path / "later.pdf", [bill("ANNA LEE SHAW", "NOAH LEE")])
    assert run(parser, later).equals(wanted("ANNA LEE SHAW", "NOAH LEE"))
    assert "NOLAN" not in parser


def test_any_title_beside_the_label_of_a_column_ends_the_rows_of_the_last_card(parser, tmp_path):
    late = ("31/03/2024", "Late payment", "5.00")
    later = draw(tmp_path / "later.pdf", [bill("ANNA LEE SHAW", "NOAH LEE", late)])
    assert run(parser, later).equals(wanted("ANNA LEE SHAW", "NOAH LEE", late))
