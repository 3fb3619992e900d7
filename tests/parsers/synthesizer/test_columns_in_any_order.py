"""Texts of which one stands below the other, set in: they share a column, in whatever order the table wants them."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.columns.fields import learn_fields
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

ROWS = [
    ("04", "Card payment Bakery Zytnia", "Torun 628\nRF67 2597 9711\nCard 5046 at 12:34", "182.56"),
    ("05", "Card payment Bicycles Kielce", "Torun 152\nRF18 2342 1123", "42.72"),
    ("07", "Transfer to P. Golab Rent", "Mandate M7475458", "187.40"),
    ("08", "Transfer to Jan Kowal Shared", "Poznan 074", "129.12"),
    ("08", "Standing order A. Wisniewska", "Kielce 577\nRF29 5720 6624", "249.52"),
]
LATER = [("09", "M. Okafor", "Gift", "5.00"), ("10", "A. Lee", "", "7.00")]


def lines(rows):
    found = []
    for day, who, more, sum_ in rows:
        found.append([(f"{day}/03/2024", 50), (sum_, -180), (who, 200)])
        found += [[(line, 209)] for line in more.split("\n") if line]
    return found


def table(rows, names):
    cells = [dict(zip(("Date", "Who", "More", "Amount"), row, strict=True)) for row in rows]
    dated = [{**row, "Date": f"2024-03-{row['Date']}", "More": row["More"].replace("\n", " ")} for row in cells]
    return pd.DataFrame(dated, columns=names, dtype="str")


ORDERS = pytest.mark.parametrize("names", [["Date", "Who", "More", "Amount"], ["More", "Amount", "Who", "Date"]])


@ORDERS
def test_the_first_line_is_one_cell_and_the_rest_another(names, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines(ROWS)]), table(ROWS, names)), ())
    assert run(source, draw(tmp_path / "later.pdf", [lines(LATER)])).equals(table(LATER, names))


@ORDERS
def test_they_are_one_printed_column(names, tmp_path):
    analysis = analysis_of(draw(tmp_path / "sample.pdf", [lines(ROWS)]), table(ROWS, names))
    fields = learn_fields(analysis.samples[0].alignment, analysis.roles.by_column)
    assert [{*field.columns} for field in fields] == [{"Date"}, {"Amount"}, {"Who", "More"}]
