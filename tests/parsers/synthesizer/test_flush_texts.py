"""Columns of texts that end at one edge, of which no header tells how wide they are."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

Row = tuple[str, str, tuple[str, ...], str]
ROWS: list[Row] = [
    ("04/03/2024", "Card payment bakery", (), "12.40"),
    ("05/03/2024", "Museum of the harbour", ("1.95", "British Pound"), "2.21"),
    ("07/03/2024", "Rent", (), "890.00"),
    ("19/03/2024", "Food hall", ("235.04", "British Pound"), "274.24"),
]
LONGER: Row = ("20/03/2024", "Hotel Bellevue", ("14.95", "European Union Euro"), "19.33")


def page(rows: list[Row]) -> list:
    """Return the lines of rows, below texts of which others stand flush right."""
    lines = []
    for day, text, foreign, amount in rows:
        lines += [[(day, 50), (text, 120), *((one, -400) for one in foreign[:1]), (amount, -520)]]
        lines += [[("Lodging", 120), *((one, -400) for one in foreign[1:])]]
    return lines


def table_of(rows: list[Row]) -> pd.DataFrame:
    cells = [
        [f"2024-03-{day[:2]}", f"{text} Lodging", " ".join(foreign), amount] for day, text, foreign, amount in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Foreign", "Amount"], dtype="str")


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    path = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [page(ROWS)])
    return write_parser(analysis_of(path, table_of(ROWS)), ())


def test_a_longer_text_that_ends_at_the_edge_of_its_column_starts_further_left(source, tmp_path):
    rows = [*ROWS, LONGER]
    assert run(source, draw(tmp_path / "later.pdf", [page(rows)])).equals(table_of(rows))


@pytest.mark.parametrize("letters", range(34, 46))
def test_a_long_text_of_the_column_before_goes_on_there(letters, source, tmp_path):
    text = f"Restaurant at the quay of the {'o' * (letters - 30)}ld harbour by the sea"
    rows = [*ROWS, ("20/03/2024", text, (), "19.33")]
    assert run(source, draw(tmp_path / "later.pdf", [page(rows)])).equals(table_of(rows))
