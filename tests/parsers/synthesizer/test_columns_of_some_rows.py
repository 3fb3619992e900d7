"""Columns that only some tables print before their text, of which headings say the same for the others' rows."""

import pandas as pd
import pytest

from tests.parsers.synthesizer.drawn_table import draw, run
from tests.parsers.synthesizer.test_names_above_cards import INTEREST, entry, learnt, table_of, title

CHARGES = {
    "books": ("05/03/2024", "Books", "12.00"),
    "market": ("06/03/2024", "Riverside market and bakery of the old town", "8.15"),
    "gas": ("07/03/2024", "Gas", "40.00"),
    "cash": ("09/03/2024", "Machine in the hall of the railway station", "60.00"),
}


def paid(member: str, text: str, day: str = "04/03/2024") -> list:
    return [(day, 50), (member, 120), (text, 250), ("-24.50", -520)]


def card(member: str, number: str, *names: str) -> list:
    heading = [title(member), title(f"Card Ending 7-{number}", "Amount")]
    return [*heading, *(entry(*CHARGES[name]) for name in names)]


def bill(main: str, other: str, *fees: tuple, payments: list | None = None, interest: tuple = INTEREST) -> list:
    """A bill whose payments and credits print the member, others below a card do not; fees belong to none."""
    return [
        [(main, 60)],
        [("1120 HIGH STREET FLAT 3", 60)],
        title("Payments", "Amount"),
        *(payments or [paid(main, "Thank you"), paid(main, "Thank you")]),
        title("Credits", "Amount"),
        paid(other, "Shoes sent back"),
        *card(main, "41008", "books", "market", "gas"),
        *card(other, "41016", "books", "cash"),
        title("Fees", "Amount"),
        *(entry(*fee) for fee in fees),
        title("Interest", "Amount"),
        entry(*interest),
    ]


def wanted(main: str, other: str, *fees: tuple) -> pd.DataFrame:
    spent = [(*CHARGES[name], main) for name in ("books", "market", "gas")]
    spent += [(*CHARGES[name], other) for name in ("books", "cash")]
    rows = [
        *[("04/03/2024", "Thank you", "-24.50", main)] * 2,
        ("04/03/2024", "Shoes sent back", "-24.50", other),
        *spent,
        *((*row, "") for row in (*fees, INTEREST)),
    ]
    return table_of(rows)


@pytest.fixture(scope="module")
def parser(tmp_path_factory) -> str:
    return learnt(tmp_path_factory.mktemp("bank"), bill, wanted)


def test_the_member_stands_before_the_text_of_some_rows_and_above_others(parser, tmp_path):
    later = draw(tmp_path / "later.pdf", [bill("ANNA LEE SHAW", "NOAH LEE")])
    assert run(parser, later).equals(wanted("ANNA LEE SHAW", "NOAH LEE"))
    assert "NOLAN" not in parser


def test_a_table_without_cards_of_which_the_sample_has_no_rows_ends_those_of_the_last_card(parser, tmp_path):
    late = ("31/03/2024", "Late payment", "5.00")
    later = draw(tmp_path / "later.pdf", [bill("ANNA LEE SHAW", "NOAH LEE", late)])
    assert run(parser, later).equals(wanted("ANNA LEE SHAW", "NOAH LEE", late))


DOUBTS = {
    "a name as wide as its column": {"payments": [paid("ANNA MARIA LEE SHAW-DALE", "Thank you")]},
    "a text that reaches into the next column": {"interest": ("31/03/2024", CHARGES["market"][1], "1.25")},
    "no name": {"payments": [[("04/03/2024", 50), ("Thank you", 250), ("-24.50", -520)]]},
}


@pytest.mark.parametrize("doubt", DOUBTS)
def test_where_the_text_starts_is_not_guessed(parser, doubt, tmp_path):
    with pytest.raises(ValueError, match="before its text is unknown"):
        run(parser, draw(tmp_path / "later.pdf", [bill("ANNA SHAW", "NOAH LEE", **DOUBTS[doubt])]))


def test_a_row_that_prints_a_member_below_a_card_is_refused(parser, tmp_path):
    page = bill("ANNA SHAW", "NOAH LEE")
    page.insert(-3, paid("ANNA SHAW", "Shoes sent back", "10/03/2024"))
    with pytest.raises(ValueError, match="before its text is unknown"):
        run(parser, draw(tmp_path / "later.pdf", [page]))
