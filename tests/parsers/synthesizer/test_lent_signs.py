"""Another font lends the signs between digits, also the minus of later statements: each is a word of its own."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, run

LOWER = 3.6  # points: by so much seem signs of the other font to stand below the digits beside them
HEADER = (("Date", 50), ("Details", 140), ("Amount", -430), ("Balance", -520))
ROWS = [
    ("04/03/2024", "Coffee", "3.20", "10,996.80"),
    ("15/03/2024", "Computer", "2,010.00", "8,986.80"),
    ("20/03/2024", "Books", "25.00", "8,961.80"),
    ("21/03/2024", "Bread", "4.75", "8,957.05"),
]
LATER = [("02/03/2024", "Rent", "890.00", "67.05"), ("09/03/2024", "Car", "100.00", "-32.95")]
FONTS = {"/": "Times-Roman", "-": "Times-Roman"}


def written(canvas: Canvas, text: str, x: float, y: float, lent: bool) -> None:
    """Draw a text, of which another font lends the signs; a negative x is a right edge."""
    fonts = [FONTS.get(sign, "Helvetica") if lent else "Helvetica" for sign in text]
    widths = [stringWidth(sign, font, 9) for sign, font in zip(text, fonts, strict=True)]
    x = x if x > 0 else -x - sum(widths)
    for sign, font, width in zip(text, fonts, widths, strict=True):
        canvas.setFont(font, 9)
        canvas.drawString(x, y - (LOWER if font == "Times-Roman" else 0), sign)
        x += width


def draw(pdf: Path, rows: list[tuple[str, ...]], lent: bool = True) -> Path:
    canvas = Canvas(str(pdf), pagesize=(595, 842))
    for at, row in enumerate([tuple(label for label, _ in HEADER), *rows]):
        for text, (_, x) in zip(row, HEADER, strict=True):
            written(canvas, text, x, 740 - 16 * at, lent)
    canvas.save()
    return pdf


def table_of(rows: list[tuple[str, ...]]) -> pd.DataFrame:
    cells = [
        [f"2024-03-{day[:2]}", details, *(text.replace(",", "") for text in numbers)] for day, details, *numbers in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Debit", "Balance"], dtype="str")


@pytest.mark.parametrize("lent", [True, False], ids=["lent", "of one font"])
def test_a_minus_that_the_sample_lacks_is_read_with_its_number(lent, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", ROWS, lent), table_of(ROWS)), ())
    got = run(source, draw(tmp_path / "later.pdf", LATER, lent))
    assert got.values.tolist() == table_of(LATER).values.tolist()
    assert ("NUMBER_GAP" in source) == lent


def test_a_minus_that_does_not_touch_its_number_is_refused(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", ROWS), table_of(ROWS)), ())
    with pytest.raises(ValueError, match="a line belongs to no row of this layout"):
        run(source, draw(tmp_path / "later.pdf", [*ROWS, ("28/03/2024", "Car", "100.00", "- 32.95")]))
