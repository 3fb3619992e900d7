"""Columns of texts that start close behind numbers: three letters in capitals there are no currency."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -360), ("Balance", -450), ("By", 455)]
WAYS = ["Internet", "ATM", "K MOBILE", "Branch", "EDC/QR", "ATM", "Internet", "Branch"]
COLUMNS = ["Date", "Details", "Amount", "Balance", "By"]


def drawn(ways, at=455.0):
    """Return the lines of rows, and the table wanted from them."""
    lines, rows = [[*HEADER[:4], ("By", at)]], []
    for number, way in enumerate(ways, 4):
        cells = [f"{number:02d}/03/2024", f"Shop {number * 37 % 100}", f"-{number}.20", f"{900 - 7 * number}.15", way]
        lines.append([(text, x) for text, (_, x) in zip(cells, lines[0], strict=True)])
        rows.append([f"2024-03-{number:02d}", *cells[1:]])
    return lines, pd.DataFrame(rows, columns=COLUMNS, dtype="str")


@pytest.mark.parametrize("wanted", [COLUMNS, COLUMNS[:-1]])
@pytest.mark.parametrize("at", [453, 456])
def test_a_text_in_the_column_behind_a_balance_is_no_mark_of_it(wanted, at, tmp_path):
    lines, table = drawn(WAYS, at)
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines]), table[wanted]), ())
    later, right = drawn(["ATM", "Branch", "POS", *WAYS], at)
    assert run(source, draw(tmp_path / "later.pdf", [later])).to_numpy().tolist() == right[wanted].to_numpy().tolist()


def test_currencies_behind_balances_are_marks_although_one_is_a_word(tmp_path):
    lines, table = drawn(["EUR", "EUR", "USD", "EUR", "euros", "EUR"])
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines]), table[COLUMNS[:-1]]), ())
    assert run(source, tmp_path / "sample.pdf")["Balance"].tolist() == table["Balance"].tolist()
