"""Amounts on the last line of a text: further lines of rows have those of either direction."""

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Description", 120), ("Deposits", -350), ("Withdrawals", -430), ("Balance", -510)]
ROWS = [
    ("03/04/2024", ["Payroll Cascade Robotics"], "2,184.37", "", "2,184.37"),
    ("03/05/2024", ["Purchase Trader Joe's", "Card 4417"], "", "53.40", "2,130.97"),
    ("03/06/2024", ["Check"], "", "30.97", "2,100.00"),
    ("03/08/2024", ["ATM Withdrawal", "2201 Market St"], "", "60.00", "2,040.00"),
]
LATER = [
    *ROWS[:2],
    ("03/12/2024", ["Online Transfer from", "Savings 8842"], "400.00", "", "2,530.97"),
    ("03/13/2024", ["Purchase Safeway", "Card 4417"], "", "30.97", "2,500.00"),
]


def page(rows):
    lines = [HEADER]
    for day, texts, *money in rows:
        found = [[(text, 120)] for text in texts]
        found[0].insert(0, (day, 50))
        found[-1] += [(text, at) for text, at in zip(money, (-350, -430, -510), strict=True) if text]
        lines += found
    return lines


def table(rows):
    found = [
        [day, " ".join(texts), (paid or f"-{out}").replace(",", ""), balance.replace(",", "")]
        for day, texts, paid, out, balance in rows
    ]
    return pd.DataFrame(found, columns=["Date", "Description", "Amount", "Balance"], dtype="str")


def test_a_deposit_stands_where_the_sample_has_withdrawals_only(tmp_path):
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(ROWS)]), table(ROWS)), ())
    later = draw(tmp_path / "later.pdf", [page(LATER)])
    assert run(parser, later).values.tolist() == table(LATER).values.tolist()
