"""Texts that a statement prints in brackets, of which the wanted table has none."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
ROWS = [
    ("04/03/2024", "Books", "24.50", "FT79364711"),
    ("05/03/2024", "Tea house", "2.00", "FT51988694"),
    ("07/03/2024", "Rent", "890.00", "FT13642199"),
]


def page(rows, brackets):
    lines = [HEADER]
    for day, text, amount, reference in rows:
        lines += [[(day, 50), (text, 120), (amount, -430)], [(f"{brackets[0]}{reference}{brackets[1]}", 120)]]
    return lines


def table(rows):
    cells = [[f"2024-03-{day[:2]}", text, reference, amount] for day, text, amount, reference in rows]
    return pd.DataFrame(cells, columns=["Date", "Details", "Reference", "Amount"], dtype="str")


@pytest.mark.parametrize("brackets", ["()", "[]"])
def test_a_reference_in_brackets_below_the_text_is_wanted_without_them(brackets, tmp_path):
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(ROWS, brackets)]), table(ROWS)), ())
    later = [("11/03/2024", "Bakery", "3.20", "FT00000017"), *ROWS[:1]]
    found = run(parser, draw(tmp_path / "later.pdf", [page(later, brackets)]))
    assert found.values.tolist() == table(later).values.tolist()


def test_brackets_that_the_table_has_are_kept(tmp_path):
    rows = [(day, text, amount, f"({reference})") for day, text, amount, reference in ROWS]
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(ROWS, "()")]), table(rows)), ())
    assert (
        run(parser, draw(tmp_path / "later.pdf", [page(ROWS[:2], "()")])).values.tolist()
        == table(rows[:2]).values.tolist()
    )
