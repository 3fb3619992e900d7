"""A plus or a minus in brackets stands in a column of its own before amounts without a sign, and tells theirs."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

ROWS = [
    ("04/03/2024", "Bakery at the Bridge", "(-)", "12.40", "987.60"),
    ("05/03/2024", "Salary", "(+)", "2,450.00", "3,437.60"),
    ("07/03/2024", "Rent", "(-)", "890.00", "2,547.60"),
    ("09/03/2024", "Refund of shoes", "(+)", "21.10", "2,568.70"),
    ("11/03/2024", "Rail 188", "(-)", "3.20", "2,565.50"),
]
LATER = [("02/04/2024", "Car", "(-)", "12,345.00", "-9,779.50"), ("03/04/2024", "Interest", "(+)", "0.50", "-9,779.00")]
COLUMNS = ["Date", "Text", "Amount", "Balance"]


def lines_of(rows, columns: int) -> list:
    """Return rows below their labels, with so many printed columns."""
    places = (50, 120, 340, -450, -540)[:columns]
    header = ("Date", "Text", "Type", "Amount", "Balance")
    return [[[*zip(row, places, strict=False)] for row in (header, *rows)]]


def table_of(rows, columns: int) -> pd.DataFrame:
    cells = [
        [f"{day[6:]}-{day[3:5]}-{day[:2]}", text, f"{sign.strip('(+)')}{amount}".replace(",", ""), balance]
        for day, text, sign, amount, balance in rows
    ]
    table = pd.DataFrame(cells, columns=COLUMNS, dtype="str")
    return table.assign(Balance=table["Balance"].str.replace(",", ""))[COLUMNS[: columns - 1]]


@pytest.mark.parametrize("columns", [5, 4], ids=["beside balances", "alone"])
def test_signs_in_brackets_tell_which_way_money_went(columns, tmp_path):
    sample = draw(tmp_path / "sample.pdf", lines_of(ROWS, columns))
    source = write_parser(analysis_of(sample, table_of(ROWS, columns)), ())
    got = run(source, draw(tmp_path / "later.pdf", lines_of(LATER, columns)))
    assert got.values.tolist() == table_of(LATER, columns).values.tolist()


@pytest.mark.parametrize("sign", ["(*)", ""])
def test_an_amount_beside_another_sign_is_refused(sign, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", lines_of(ROWS, 5)), table_of(ROWS, 5)), ())
    later = [(*LATER[0][:2], sign, *LATER[0][3:]), LATER[1]]
    with pytest.raises(ValueError, match="unknown to this layout"):
        run(source, draw(tmp_path / "later.pdf", lines_of(later, 5)))
