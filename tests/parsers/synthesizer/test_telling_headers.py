"""A column that some tables print is said by the headers of others, in whatever capitals."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

Row = tuple[str, str, str, str]
PAID: list[Row] = [("03", "Thank you", "Payments and Refunds", "-40.00"), ("09", "Bakery", "", "-5.96")]
SPENT: list[Row] = [
    ("04", "Corner Bakery", "Food", "15.20"),
    ("05", "Harbour Gas", "Fuel", "44.08"),
    ("11", "Mill Cinema", "Leisure", "12.00"),
    ("19", "Fish Market", "Food", "31.10"),
]
FEES: list[Row] = [("20", "Late fee", "Fees", "30.00"), ("21", "Copies", "Fees", "2.00")]


def lines_of(title: str, rows: list[Row], gap: int = 0) -> list:
    """The lines of a table: its header says what its rows are, where it has no column for that."""
    kinds = {"Purchases": [("Category", 300)]}
    label = "PAYMENTS AND REFUNDS" if title == "Payments and Refunds" else title
    lines = [[("Date", 50), (label, 120), *kinds.get(title, []), ("Amount", -480)]]
    for day, text, kind, amount in rows:
        printed = [(kind, 300)] if title in kinds else []
        lines.append([(f"{day}/03/2024", 50), (text, 120), *printed, (amount, -480)])
    return [*lines, *[[]] * gap]


def page(paid: list[Row], spent: list[Row], fees: list[Row]) -> list:
    tables = (("Payments and Refunds", paid), ("Purchases", spent), ("Fees", fees))
    return [line for title, rows in tables for line in lines_of(title, rows, gap=2)]


def table_of(paid: list[Row], spent: list[Row], fees: list[Row]) -> pd.DataFrame:
    rows = [*((day, text, "Payments and Refunds", amount) for day, text, _, amount in paid), *spent, *fees]
    cells = [[f"2024-03-{day}", *rest] for day, *rest in rows]
    return pd.DataFrame(cells, columns=["Date", "Details", "Category", "Amount"], dtype="str")


@pytest.fixture(scope="module")
def source(tmp_path_factory) -> str:
    rows = PAID, SPENT, FEES[:1]
    path: Path = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [page(*rows)])
    return write_parser(analysis_of(path, table_of(*rows)), ())


def test_rows_have_what_their_table_prints_or_its_header_says(source, tmp_path):
    rows = PAID[1:], SPENT[::-1], FEES
    assert run(source, draw(tmp_path / "later.pdf", [page(*rows)])).equals(table_of(*rows))


def test_a_table_whose_header_is_unknown_is_refused(source, tmp_path):
    more = [*page(PAID, SPENT, FEES), *lines_of("Cash advances", FEES)]
    with pytest.raises(ValueError, match="a header that is not known: Date Cash advances Amount"):
        run(source, draw(tmp_path / "later.pdf", [more]))


def test_text_below_the_header_of_another_table_is_refused(source, tmp_path):
    head, *fees = lines_of("Fees", FEES)
    pages = [page(PAID, SPENT, []), [head, [("by the harbour", 120)], *fees]]
    with pytest.raises(ValueError, match="by the harbour"):
        run(source, draw(tmp_path / "later.pdf", pages))
