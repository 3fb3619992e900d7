"""A line that the end of a page cuts, which some programs print on both pages."""

import pandas as pd
import pytest
from reportlab.pdfgen.canvas import Canvas

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, run

PAYMENTS = [("Tea shop", "3.20"), ("Rent", "890.00"), ("Books", "24.50"), ("Shoes", "71.35"), ("Gift", "50.00")]


def drawn(path, cut: int, again: bool = True):
    """Draw payments of three lines; a page ends below the second line of one, which the next page begins with."""
    canvas = Canvas(str(path), pagesize=(595, 842))
    y = draw_line(canvas, 780, ("Date", 50), ("Details", 120), ("Amount", 400))
    for at, (name, amount) in enumerate(PAYMENTS):
        y = draw_line(canvas, y - 6, (f"0{at + 4}/03/2024", 50), (name, 120), (amount, 400))
        y = draw_line(canvas, y, ("Card: 4471", 120))
        if at == cut:
            canvas.showPage()
            y = draw_line(canvas, 820, ("Card: 4471", 120)) if again else 820
        y = draw_line(canvas, y, (f"Place {at}", 120))
    canvas.save()
    return path


def draw_line(canvas, y: float, *words) -> float:
    """Draw a line and return where the next one stands."""
    canvas.setFont("Helvetica", 9)
    for text, x in words:
        canvas.drawString(x, y, text)
    return y - 12


@pytest.fixture(scope="module")
def parser(tmp_path_factory) -> str:
    sample = drawn(tmp_path_factory.mktemp("bank") / "sample.pdf", 2)
    return write_parser(analysis_of(sample, wanted()), ())


def wanted() -> pd.DataFrame:
    rows = [
        [f"2024-03-0{at + 4}", name, f"Card: 4471 | Place {at}", amount] for at, (name, amount) in enumerate(PAYMENTS)
    ]
    return pd.DataFrame(rows, columns=["Date", "Details", "More", "Amount"], dtype="str")


@pytest.mark.parametrize(("cut", "again"), [(1, True), (3, True), (3, False)])
def test_a_line_printed_on_both_pages_is_read_once(parser, cut, again, tmp_path):
    assert run(parser, drawn(tmp_path / "later.pdf", cut, again)).values.tolist() == wanted().values.tolist()


def test_a_parser_whose_sample_shows_none_keeps_lines_that_are_the_same(tmp_path):
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", 2, again=False), wanted()), ())
    assert "last_text" not in source
