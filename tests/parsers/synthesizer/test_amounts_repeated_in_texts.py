"""Amounts that texts repeat, alone on a line of their own and flush left, are not those of the column."""

from __future__ import annotations

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -380), ("Balance", -520)]
MARCH = [  # day, kind, whether the text repeats the amount, name, amount, its mark, balance
    ("01/03/2024", "TRANSFER CR", True, "LAUT BIRU", "4,555,505.97", "", ""),
    ("01/03/2024", "TRANSFER CR", True, "AGUS", "389,266.21", "", "17,445,217.18"),
    ("03/03/2024", "TRANSFER CR", True, "SITI", "76,543.72", "", "17,521,760.90"),
    ("05/03/2024", "TRANSACTION DEBIT", False, "DAGO", "500,019.90", "DB", "17,021,741.00"),
    ("08/03/2024", "TRANSFER DB", True, "SITI", "35,547.46", "DB", "16,986,193.54"),
    ("09/03/2024", "TRANSFER DB", True, "BUDI", "21,222.71", "DB", "16,964,970.83"),
    ("12/03/2024", "TRANSFER DB", True, "AGUS", "1,897,844.51", "DB", "15,067,126.32"),
]
APRIL = [
    ("02/04/2024", "TRANSFER DB", True, "DEWI", "67,126.32", "DB", "15,000,000.00"),
    ("04/04/2024", "TRANSFER CR", True, "PUTRI LESTARI", "1,000,000.00", "", "16,000,000.00"),
]


def page(rows) -> list:
    lines = [HEADER]
    for day, kind, repeats, name, amount, mark, balance in rows:
        cells = [(day, 50), (kind, 120), (amount, -380), (mark, 386), (balance, -520)]
        lines += [[cell for cell in cells if cell[0]], [("REF/FTSCY/WS9", 120)]]
        lines += [[(amount.replace(",", ""), 120)]] if repeats else []
        lines += [[(name, 120)]]
    return lines


def table(rows) -> pd.DataFrame:
    cells = []
    for day, kind, repeats, name, amount, mark, balance in rows:
        plain = amount.replace(",", "")
        text = " ".join([kind, "REF/FTSCY/WS9", *([plain] if repeats else []), name])
        signed = f"-{plain}" if mark else plain
        cells.append(["-".join(reversed(day.split("/"))), text, signed, balance.replace(",", "")])
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount", "Balance"], dtype="str")


def test_the_column_is_that_of_the_lines_with_other_words(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(MARCH)], gap=11), table(MARCH)), ())
    assert run(source, draw(tmp_path / "later.pdf", [page(APRIL)], gap=11)).equals(table(APRIL))
