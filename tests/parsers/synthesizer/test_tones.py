"""Vowel signs and tones that a font draws on the letter before them keep their place in words."""

from __future__ import annotations

from pathlib import Path

import matplotlib
import pandas as pd
import pdfplumber
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tasks.parsers.synthesizer import write_parser
from tasks.statements.pages import TONES, plumber_page, read_pages
from tests.parsers.synthesizer.drawn_table import analysis_of, run

registerFont(TTFont("DejaVu", Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"))
PLACES = (50, 130, -360, -460)
HEADER = ("ວັນທີ", "ລາຍການ", "ຈຳນວນ", "ຍອດເງິນ")
ROWS = [
    ("04/03/2024", "ຊື້ເຄື່ອງ ຕະຫຼາດ", "-12.40", "987.60"),
    ("05/03/2024", "ເງິນເດືອນ", "2,450.00", "3,437.60"),
    ("07/03/2024", "ຄ່າເຊົ່າ", "-890.00", "2,547.60"),
    ("19/03/2024", "ຄ່ານ້ຳ", "-71.35", "2,476.25"),
]


def draw(pdf: Path, rows: list[tuple[str, ...]]) -> Path:
    """Draw a table letter by letter: a sign of no width stands a little behind the end of its letter."""
    canvas = Canvas(str(pdf), pagesize=(595, 842))
    canvas.setFont("DejaVu", 9)
    for at, row in enumerate([HEADER, *rows]):
        for text, x in zip(row, PLACES, strict=True):
            left = x if x > 0 else -x - stringWidth(text, "DejaVu", 9)
            for letter in text:
                canvas.drawString(left + (0.3 if TONES.match(letter) else 0), 740 - 16 * at, letter)
                left += stringWidth(letter, "DejaVu", 9)
    canvas.save()
    return pdf


def test_words_keep_the_order_of_their_letters(tmp_path):
    pdf = draw(tmp_path / "page.pdf", ROWS)
    words = {word.text for word in read_pages(pdf)[0].words}
    assert {word for _, text, *_ in ROWS for word in text.split()} | set(HEADER) <= words
    with pdfplumber.open(pdf) as document:
        assert plumber_page(document.pages[0]) == read_pages(pdf)[0]


def test_parsers_read_them_as_the_table_has_them(tmp_path):
    table = pd.DataFrame(
        [
            [f"2024-03-{day[:2]}", text, *(number.replace(",", "") for number in numbers)]
            for day, text, *numbers in ROWS
        ],
        columns=["Date", "Details", "Amount", "Balance"],
        dtype="str",
    )
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", ROWS[:3]), table[:3]), ())
    assert run(source, draw(tmp_path / "later.pdf", ROWS)).equals(table)
