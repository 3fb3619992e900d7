"""Rows whose day starts them and whose amounts stand on the last of several lines: a line of a day and a balance alone
is told from rows by its words.
"""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import HEADER, WANTED, analysis_of, draw, run

MARCH = [
    ("04/03/2024", ("Card payment", "bakery"), "12.40", "", "987.60"),
    ("05/03/2024", ("Salary for March", "with bonus", "Works Ltd"), "", "2,450.00", "3,437.60"),
    ("07/03/2024", ("Rent", "house 4"), "890.00", "", "2,547.60"),
    ("19/03/2024", ("Electricity", "flat 2"), "71.35", "", "2,476.25"),
]
APRIL = [
    ("02/04/2024", ("Rent", "house 4"), "890.00", "", "1,586.25"),
    ("06/04/2024", ("Gift", "by cheque", "of an aunt"), "", "50.00", "1,636.25"),
    ("08/04/2024", ("Card payment", "bakery"), "6.25", "", "1,630.00"),
]


def lines(rows, opening, closing) -> list:
    """Return the lines of rows between those of the first and the last balance: (day, words, balance), or None."""
    drawn = [[*HEADER]]
    drawn += [[(opening[0], 50), (opening[1], 120), (opening[2], -520)]] if opening else []
    for day, texts, out, into, balance in rows:
        further = [[(text, 120)] for text in texts[1:]]
        numbers = [(text, x) for text, x in ((out, -360), (into, -430), (balance, -520)) if text]
        drawn += [[(day, 50), (texts[0], 120)], *further[:-1], [*further[-1], *numbers]]
    return [*drawn, [(closing[0], 50), (closing[1], 120), (closing[2], -520)]]


def wanted(rows, opening=None) -> pd.DataFrame:
    first = [(opening[0], (opening[1],), "", "", opening[2])] if opening else []
    cells = [
        ["-".join(reversed(day.split("/"))), " ".join(texts), *(number.replace(",", "") for number in numbers)]
        for day, texts, *numbers in [*first, *rows]
    ]
    return pd.DataFrame(cells, columns=WANTED, dtype="str")


@pytest.mark.parametrize("is_wanted", [True, False])
@pytest.mark.parametrize(
    ("first", "last"), [("2024 OPENING BALANCE", "2024 CLOSING BALANCE"), ("Saldo anterior", "Saldo final del mes")]
)
def test_a_last_balance_with_a_day_is_no_row(tmp_path, first, last, is_wanted):
    march = ("01/03/2024", first, "1,000.00"), ("31/03/2024", last, "2,476.25")
    april = ("01/04/2024", first, "2,476.25"), ("30/04/2024", last, "1,630.00")
    sample = draw(tmp_path / "sample.pdf", [lines(MARCH, *march)])
    source = write_parser(analysis_of(sample, wanted(MARCH, march[0] if is_wanted else None)), ())
    later = run(source, draw(tmp_path / "later.pdf", [lines(APRIL, *april)]))
    assert later.values.tolist() == wanted(APRIL, april[0] if is_wanted else None).values.tolist()


def test_a_last_balance_with_a_day_is_no_row_where_no_first_one_is_printed(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [lines(MARCH, None, ("31/03/2024", "Funds at the end", "2,476.25"))])
    source = write_parser(analysis_of(sample, wanted(MARCH)), ())
    later = draw(tmp_path / "later.pdf", [lines(APRIL, None, ("30/04/2024", "Funds at the end", "1,630.00"))])
    assert run(source, later).values.tolist() == wanted(APRIL).values.tolist()
