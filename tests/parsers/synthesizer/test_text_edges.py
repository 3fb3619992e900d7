"""Further lines below texts that move otherwise than the labels of their table."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

TYPESET = "pdfTeX-1.40.25"
ROWS = [
    ("04/03/2024", "-", ["Transfer to Ada Lovelace", "for the engine"], "12.40", "987.60"),
    ("05/03/2024", "520069", ["Cheque paid"], "87.60", "900.00"),
    ("07/03/2024", "-", ["Standing order for the rent", "of March and April,", "flat 12"], "400.00", "500.00"),
    ("19/03/2024", "-", ["Electricity"], "71.35", "428.65"),
]
WANTED = pd.DataFrame(
    [
        [f"2024-03-{day[:2]}", code.strip("-"), " ".join(texts), amount, balance]
        for day, code, texts, amount, balance in ROWS
    ],
    columns=["Date", "Cheque", "Details", "Out", "Balance"],
    dtype="str",
)


def page(code: float, text: float, below: float) -> list:
    """Return the lines of a table whose texts and further lines start there, below a label in the middle of them."""
    lines = [[("Date", 50), ("Cheque", code), ("Details", text + 70), ("Out", -430), ("Balance", -520)]]
    for day, cheque, texts, amount, balance in ROWS:
        lines += [[(day, 50), (cheque, code), (texts[0], text), (amount, -430), (balance, -520)]]
        lines += [[(more, below)] for more in texts[1:]]
    return lines


@pytest.fixture
def source(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [page(120, 170, 170)], producer=TYPESET)
    return write_parser(analysis_of(sample, WANTED), ())


@pytest.mark.parametrize("text", [170, 175, 184])
def test_a_further_line_starts_where_the_text_of_its_row_does(text, source, tmp_path):
    assert run(source, draw(tmp_path / "later.pdf", [page(120, text, text)], producer=TYPESET)).equals(WANTED)


def test_a_line_that_starts_elsewhere_than_the_text_above_it_belongs_to_no_row(source, tmp_path):
    later = draw(tmp_path / "later.pdf", [page(120, 175, 180)], producer=TYPESET)
    with pytest.raises(ValueError, match="belongs to no"):
        run(source, later)


def test_further_lines_of_columns_with_fixed_widths_keep_their_edge(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(120, 170, 170)]), WANTED), ())
    with pytest.raises(ValueError, match="belongs to no"):
        run(source, draw(tmp_path / "later.pdf", [page(120, 175, 175)]))
