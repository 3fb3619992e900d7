"""Several wanted columns stand on one of a row's lines, in some rows: an amount in other money and its currency."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Amount", -430)]
COLUMNS = ["Date", "Kind", "Text", "Currency", "Abroad", "Amount"]
ROWS = [
    ["2024-03-04", "Card", "Fjord Books Ltd", "GBP", "50.16", "-58.69"],
    ["2024-03-05", "Transfer", "Ann Weber lunch", "", "", "-12.40"],
    ["2024-03-06", "Card", "Corner Bakery", "", "", "-8.10"],
    ["2024-03-07", "Card", "Hotel Nyhavn", "NOK", "1,640.00", "-143.71"],
    ["2024-03-11", "Fee", "", "", "", "-1.00"],
    ["2024-03-19", "Card", "Fjord Books Ltd", "GBP", "7.89", "-9.23"],
]


def lines_of(rows, form: str = "{} {} rate 0.8546") -> list:
    """Return rows of as many lines as their texts have, the day and the amount on the last one."""
    lines = [HEAD]
    for day, kind, text, currency, abroad, amount in rows:
        first, _, rest = text.rpartition(" ") if not currency else (text, "", "")
        texts = [kind, first, rest, form.format(currency, abroad) if currency else ""]
        *above, last = [[(text, 120)] for text in texts if text]
        lines += [[], *above, [(f"{day[8:]}/{day[5:7]}/2024", 50), *last, (amount, -430)]]
    return lines


def table_of(rows) -> pd.DataFrame:
    cells = [[cell.replace(",", "") if at == 4 else cell for at, cell in enumerate(row)] for row in rows]
    return pd.DataFrame(cells, columns=COLUMNS, dtype="str")


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [lines_of(ROWS)])
    return write_parser(analysis_of(sample, table_of(ROWS)), ())


def test_an_amount_abroad_and_its_currency_on_one_line_are_columns_and_no_text(parser, tmp_path):
    later = [["2024-03-20", "Card", "Inn of the North", "SEK", "980.00", "-86.12"], *ROWS[::-1]]
    got = run(parser, draw(tmp_path / "later.pdf", [lines_of(later)]))
    assert got.to_numpy().tolist() == table_of(later).to_numpy().tolist()


@pytest.mark.parametrize("form", ["{} {} at 0.8546", "{} {}", "{} 12 rate 0.8546"])
def test_a_line_like_these_but_of_another_form_is_refused(form, parser, tmp_path):
    with pytest.raises(ValueError, match="another form"):
        run(parser, draw(tmp_path / "later.pdf", [lines_of(ROWS, form)]))
