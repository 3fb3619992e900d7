"""Texts far behind their labels, on lines that reach below the amounts of a table without a header."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

LONG = "fee for the waste of the house in Elm Street 18/4, second part of"
Row = tuple[str, str, str, list[str], str, str]  # day, kind, payee, lines of the title, amount, balance


def row(day: int, payee: str, *title: str, amount: str, balance: str) -> Row:
    return (
        f"{day:02}/03/2024",
        "Transfer to an account" if payee else "Payment with card 4711",
        payee,
        [*title],
        amount,
        balance,
    )


ROWS = [
    row(4, "", "Corner Bakery, card 4711", amount="-12.40", balance="987.60"),
    row(5, "Ann Weber", "Rent", amount="-87.60", balance="900.00"),
    row(7, "Town of Rivermouth", f"{LONG} the year", "2024", amount="-58.69", balance="841.31"),
    row(7, "Harbour Water", "Bill 4", amount="-1.31", balance="840.00"),
    row(8, "", "Harbour tickets", amount="-40.00", balance="800.00"),
]


def printed(rows: list[Row]) -> list:
    lines = []
    for day, kind, payee, title, amount, balance in rows:
        lines += [[(day, 50), (kind, 110), (amount, -360), (balance, -450)]]
        lines += [[("Payee:", 110), (payee, 180)]] if payee else []
        lines += [[("Title:", 110), (title[0], 180)], *([(text, 180)] for text in title[1:]), []]
    return [lines]


def table(rows: list[Row]) -> pd.DataFrame:
    cells = [[day, kind, payee, " ".join(title), *sums] for day, kind, payee, title, *sums in rows]
    return pd.DataFrame(cells, columns=["Date", "Kind", "Payee", "Title", "Amount", "Balance"], dtype="str")


@pytest.fixture(scope="module")
def parser(tmp_path_factory) -> str:
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", printed(ROWS))
    return write_parser(analysis_of(sample, table(ROWS)), ())


@pytest.mark.parametrize("more", ["", "i", "iiii", "i 9.40", "iiiiiiiiiiiiii"])
def test_they_are_one_text_wherever_their_words_start(more, parser, tmp_path):
    later = [row(11, "Ann", f"{LONG} {more} all 3".replace("  ", " "), "years", amount="-8.00", balance="792.00")]
    later += [row(12, "", "Corner", amount="-2.00", balance="790.00"), *ROWS]
    found = run(parser, draw(tmp_path / "later.pdf", printed(later)))
    assert found.to_numpy().tolist() == table(later).to_numpy().tolist()
