"""A label before each balance, which stands a line below the amount and the name, is no word of the texts there."""

from __future__ import annotations

from datetime import date

import pandas as pd

from tasks.parsers.analysis import with_habits
from tasks.parsers.synthesizer import write_parser
from tasks.statements.pages import read_pages
from tasks.statements.proof import prove
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

Row = tuple[str, str, str, str]
ROWS: list[Row] = [
    ("Corner Bakery", "Card ending 8812", "−£13.51", "£628.67"),
    ("Tram", "", "−£7.77", "£620.90"),
    ("Harbour Gas and Water", "Direct debit", "−£126.08", "£494.82"),
    ("From M Okoro", "Faster payment", "+£205.00", "£699.82"),
    ("Cash machine", "Card ending 8812", "−£55.00", "£644.82"),
]
LATER: list[Row] = [("From M Okoro", "Faster payment", "+£195.32", "£1,399.32"), ("Tram", "", "−£2.61", "£1,396.71")]


def lines_of(rows: list[Row], *summary: str) -> list:
    heads = ["Period", "Opening balance", "Money out", "Money in", "Closing balance"]
    lines = [list(zip(texts, (50, 186, 281, 350, 418), strict=True)) for texts in (heads, summary)] + [[], []]
    for day, (name, kind, amount, balance) in enumerate(rows, 4):
        said = [(kind, 50)] if kind else []
        lines += [[(f"{date(2024, 3, day):%A} {day} March 2024", 50)], [], [(name, 50), (amount, -544)]]
        lines += [[*said, ("Balance", 470), (balance, -544)], []]
    return [lines]


def table_of(rows: list[Row]) -> pd.DataFrame:
    cells = [
        [f"2024-03-{day:02}", f"{name} {kind}".strip(), plain(amount), plain(balance)]
        for day, (name, kind, amount, balance) in enumerate(rows, 4)
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount", "Balance"], dtype="str")


def plain(text: str) -> str:
    return text.replace("−", "-").translate(str.maketrans("", "", "£+,"))


def test_a_label_before_balances_below_amounts_is_no_word_of_the_text_beside_it(tmp_path):
    shown = lines_of(ROWS, "1 Mar 2024 – 31 Mar 2024", "£642.18", "−£202.36", "+£205.00", "£644.82")
    analysis = analysis_of(draw(tmp_path / "sample.pdf", shown), table_of(ROWS))
    printed = lines_of(LATER, "1 Apr 2024 – 30 Apr 2024", "£1,204.00", "−£2.61", "+£195.32", "£1,396.71")
    later = draw(tmp_path / "later.pdf", printed)
    found = run(write_parser(analysis, ()), later)
    assert found.equals(table_of(LATER))
    proof = prove(found, with_habits(analysis.roles, analysis.samples), read_pages(later))
    assert proof.verdict == "proven", proof
    assert proof.equation.startswith("1,204.00")
