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


def directed(rows):
    """Return the lines of a table whose amounts have one of two words close behind them, and the table."""
    lines, wanted = [[("Datum", 50), ("Naam", 120), ("Bedrag", -360), ("Af", 366), ("Bij", 376)]], []
    for number, (name, amount, way) in enumerate(rows, 4):
        day = f"{number:02d}-03-2024"
        lines.append([(day, 50), (name, 120), (amount, -360), (way, 366)])
        wanted.append([f"2024-03-{number:02d}", name, way, amount])
    return lines, pd.DataFrame(wanted, columns=["Datum", "Naam", "Af Bij", "Bedrag"], dtype="str")


def test_of_two_words_close_behind_amounts_one_is_no_mark_where_the_other_is_none(tmp_path):
    """'Bij' could be the code of a currency, 'Af' could not."""
    rows = [("Bakker", "12,50", "Af"), ("Slager", "7,95", "Af"), ("Salaris", "250,00", "Bij"), ("Markt", "31,20", "Af")]
    lines, table = directed([*rows, ("Terug", "4,10", "Bij"), ("Kapper", "22,00", "Af")])
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines]), table), ())
    later, right = directed([("Gift", "9,00", "Bij"), *rows, ("Terug", "88,10", "Bij")])
    assert run(source, draw(tmp_path / "later.pdf", [later])).to_numpy().tolist() == right.to_numpy().tolist()
