"""Titles with the number of a list before them, '2. Purchases': no row that starts with a word or a day is one."""

from __future__ import annotations

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Place", 50), ("Date", 130), ("Details", 220), ("Amount", -430)]
MARCH = {
    "1. Payments": [
        ("", "04/03/2024", "Automatic payment", "-24.50"),
        ("", "05/03/2024", "Refund", "-12.00"),
        ("", "06/03/2024", "Automatic payment", "-8.00"),
    ],
    "2. Purchases": [
        ("Lima", "07/03/2024", "Shoes", "89.00"),
        ("", "08/03/2024", "Fuel", "13.10"),
        ("Cusco", "08/03/2024", "Books", "21.80"),
        ("Lima", "11/03/2024", "Books", "4.30"),
    ],
    "3. Charges and taxes": [("", "19/03/2024", "Interest", "5.00")],
}
APRIL = {
    "1. Purchases": [("Lima", "07/04/2024", "Shoes", "9.00")],
    "2. Cash withdrawals": [("Cusco", "08/04/2024", "Bank", "13.10"), ("", "09/04/2024", "Bank", "1.10")],
}


def page(sections) -> list:
    lines = [HEADER]
    for title, rows in sections.items():
        lines.append([(title, 50)])
        for place, day, text, amount in rows:
            lines.append([cell for cell in ((place, 50), (day, 130), (text, 220), (amount, -430)) if cell[0]])
        lines.append([(f"Total {title[3:]}", 50), (f"{sum(float(row[3]) for row in rows):.2f}", -430)])
    return lines


def table(sections) -> pd.DataFrame:
    cells = [
        [title[3:], "-".join(reversed(day.split("/"))), place, text, amount]
        for title, rows in sections.items()
        for place, day, text, amount in rows
    ]
    return pd.DataFrame(cells, columns=["Section", "Date", "Place", "Details", "Amount"], dtype="str")


def test_what_stands_behind_the_number_is_said_of_the_rows_below(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(MARCH)]), table(MARCH)), ())
    assert run(source, draw(tmp_path / "later.pdf", [page(APRIL)])).equals(table(APRIL))
