"""Before what a heading says stand a day and a sum: those of other statements are others."""

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]


def statement(day: str, month: str, sums: dict[str, str]) -> tuple[list, pd.DataFrame]:
    """Return the lines of a section for each currency, below a heading with its balance, and the wanted table."""
    lines, rows = [], []
    for currency, balance in sums.items():
        lines += [[(f"{currency} on {day} {balance} {currency}", 50)], HEADER]
        own = [(f"{at:02}/{month}/2024", f"Tea {at}", f"-{at}.20") for at in (4, 5, 7, 9)]
        lines += [[(printed, 50), (text, 120), (amount, -430)] for printed, text, amount in own]
        rows += [(f"2024-{month}-{printed[:2]}", text, amount, currency) for printed, text, amount in own]
    return lines, pd.DataFrame(rows, columns=["Date", "Details", "Amount", "Currency"], dtype="str")


def test_a_heading_of_another_month_and_sum_says_its_currency(tmp_path):
    lines, wanted = statement("31 March 2024", "03", {"EUR": "5,303.99", "GBP": "1,120.40"})
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines]), wanted), ())
    later, other = statement("9 April 2024", "04", {"EUR": "15,615.90", "USD": "87.20"})
    assert run(source, draw(tmp_path / "later.pdf", [later])).equals(other)
