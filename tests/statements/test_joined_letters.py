"""Arabic letters that a font draws as one come out in the order in which they are read, as browsers write them."""

from __future__ import annotations

import re
from pathlib import Path

import matplotlib
import pandas as pd
import pikepdf
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tasks.parsers.synthesizer import write_parser
from tasks.statements.readable import readable
from tests.parsers.synthesizer.drawn_table import analysis_of, run

registerFont(TTFont("DejaVu", Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"))
HEADER = (("Date", 50), ("Details", 120), ("Amount", -430))
LAM_ALEF = "\ufefb"
SAMPLE = [("04/03/2024", "شراء بالبطاقة مخبز", "-12.40"), ("05/03/2024", "راتب شهري", "2,450.00")] * 2
LATER = [
    ("02/04/2024", "ايجار سلام", "-890.00"),
    ("03/04/2024", "شراء سلال", "-7.30"),
    ("09/04/2024", "لا شيء", "-1.00"),
]


def draw(pdf: Path, rows: list[tuple[str, ...]]) -> Path:
    """Draw rows from the left, their Arabic from the right with lam and alef as one letter named by both."""
    canvas = Canvas(str(pdf), pagesize=(595, 842))
    canvas.setFont("DejaVu", 9)
    for at, cells in enumerate([[name for name, _ in HEADER], *rows]):
        for text, (_, x) in zip(cells, HEADER, strict=True):
            shown = text if text.isascii() else text.replace("لا", LAM_ALEF)[::-1]
            y = 700 - 18 * at
            canvas.drawString(x, y, shown) if x > 0 else canvas.drawRightString(-x, y, shown)
    canvas.save()
    with pikepdf.open(pdf, allow_overwriting_input=True) as document:
        for font in (one for one in document.objects if isinstance(one, pikepdf.Dictionary) and "/ToUnicode" in one):
            named = re.sub(rb"(?i)<fefb>", b"<06440627>", font.ToUnicode.read_bytes())
            font.ToUnicode.write(named)
        document.save(pdf)
    return pdf


def table(rows: list[tuple[str, ...]]) -> pd.DataFrame:
    cells = [["-".join(reversed(day.split("/"))), text, number.replace(",", "")] for day, text, number in rows]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount"], dtype="str")


def test_letters_that_a_font_draws_as_one_are_turned_with_their_word(tmp_path):
    later = draw(tmp_path / "later.pdf", LATER)
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", SAMPLE), table(SAMPLE)), ())
    assert run(source, readable(later).path).equals(table(LATER))


def test_a_sample_that_has_them_is_reproduced(tmp_path):
    sample = draw(tmp_path / "sample.pdf", LATER)
    source = write_parser(analysis_of(sample, table(LATER)), ())
    assert run(source, readable(sample).path).equals(table(LATER))
