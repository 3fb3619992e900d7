"""Words of another font, whose box reaches further below the letters, stand on the line of those beside them."""

from __future__ import annotations

import re
from pathlib import Path

import pandas as pd
import pytest
from reportlab.pdfgen.canvas import Canvas

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.page.lines import BASELINE, baseline_of
from tasks.statements.pages import read_pages
from tests.parsers.synthesizer.drawn_table import analysis_of, run

LOWER = 2.4  # points: by so much seems a word of the other font to stand below those beside it
HEADER = (("Date", 50), ("Details", 120), ("Amount", -430))
ROWS = [
    ("4", "Mar", "2024", "Coffee", "3.20"),
    ("15", "Mar", "2024", "Flowers", "10.00"),
    ("20", "Mar", "2024", "Books", "25.00"),
    ("21", "Mar", "2024", "Bread", "4.75"),
]


def draw(pdf: Path, rows: list[tuple[str, ...]], under: float = 0.0) -> Path:
    """Draw a table in which the names of months are letters of another font; ``under`` moves them to the right."""
    canvas = Canvas(str(pdf), pagesize=(595, 842))
    for at, row in enumerate(rows):
        day, month, year, details, amount = row
        lines = (((day, 50), (year, 82), (details, 120), (amount, -430)), ((month, 62 + under),))
        for font, lower, words in zip(("Helvetica", "Times-Roman"), (0, LOWER), lines, strict=True):
            canvas.setFont(font, 9)
            for text, x in words:
                y = 720 - 14 * at - lower
                canvas.drawString(x, y, text) if x > 0 else canvas.drawRightString(-x, y, text)
    canvas.setFont("Helvetica", 9)
    for text, x in HEADER:
        canvas.drawString(x, 740, text) if x > 0 else canvas.drawRightString(-x, 740, text)
    canvas.save()
    return pdf


def test_they_are_words_of_one_line(tmp_path):
    table = pd.DataFrame(
        [[f"2024-03-{day:>02}", details, amount] for day, _, _, details, amount in ROWS],
        columns=["Date", "Details", "Amount"],
        dtype="str",
    )
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", ROWS), table), ())
    later = [("2", "Apr", "2024", "Coffee", "2.80"), ("13", "May", "2024", "Rent", "890.00")]
    assert run(source, draw(tmp_path / "later.pdf", later)).to_numpy().tolist() == [
        ["2024-04-02", "Coffee", "2.80"],
        ["2024-05-13", "Rent", "890.00"],
    ]


@pytest.mark.parametrize("under", [25.0, 60.0])
def test_words_below_others_stand_on_a_line_of_their_own(under, tmp_path):
    assert baseline_of(read_pages(draw(tmp_path / "apart.pdf", ROWS, under))) == BASELINE
    assert baseline_of(read_pages(draw(tmp_path / "lent.pdf", ROWS))) > BASELINE


def dated(pdf: Path, days: list[str]) -> Path:
    """Draw rows whose days have signs of another font between the numbers, which seem to stand far lower."""
    canvas = Canvas(str(pdf), pagesize=(595, 842))
    canvas.setFont("Helvetica", 9)
    for text, x in HEADER:
        canvas.drawString(x, 740, text) if x > 0 else canvas.drawRightString(-x, 740, text)
    for at, day in enumerate(days):
        x, y = 50.0, 720 - 18 * at
        for piece in re.findall(r"\d+|/", day):
            font, lower = ("Times-Roman", 3.7) if piece == "/" else ("Helvetica", 0)
            canvas.setFont(font, 9)
            canvas.drawString(x, y - lower, piece)
            x += canvas.stringWidth(piece, font, 9) - 0.1
        canvas.setFont("Helvetica", 9)
        canvas.drawString(120, y, "Coffee")
        canvas.drawRightString(430, y, f"{at + 3}.20")
    canvas.save()
    return pdf


def test_signs_of_another_font_within_dates_belong_to_these(tmp_path):
    days = [f"2024/03/{day:02}" for day in (4, 5, 15, 21)]
    table = pd.DataFrame(
        [[day.replace("/", "-"), "Coffee", f"{at + 3}.20"] for at, day in enumerate(days)],
        columns=["Date", "Details", "Amount"],
        dtype="str",
    )
    source = write_parser(analysis_of(dated(tmp_path / "sample.pdf", days), table), ())
    later = run(source, dated(tmp_path / "later.pdf", ["2024/10/02", "2024/10/13"]))
    assert later["Date"].tolist() == ["2024-10-02", "2024-10-13"]


def joined(pdf: Path, rows: list[tuple[str, list[str], str]]) -> Path:
    """Draw rows whose amounts are of another font; words without a hyphen stand half as far below the day as these."""
    canvas = Canvas(str(pdf), pagesize=(595, 842))
    canvas.setFont("Helvetica", 9)
    for text, x in HEADER:
        canvas.drawString(x, 740, text) if x > 0 else canvas.drawRightString(-x, 740, text)
    for at, (day, words, amount) in enumerate(rows):
        x, y = 120.0, 720 - 18 * at
        canvas.drawString(50, y, f"{day}/03/2024")
        for word in words:
            canvas.drawString(x, y - (0 if "-" in word else LOWER / 2), word)
            x += canvas.stringWidth(f"{word} ", "Helvetica", 9)
        canvas.drawRightString(430, y - LOWER, amount)
    canvas.save()
    return pdf


def test_a_row_may_lack_the_words_that_join_them_to_its_line(tmp_path):
    rows = [
        ("04", ["IBFT-38", "ANN", "WEBER-RENT"], "-3.20"),
        ("05", ["COFFEE"], "-4.10"),
        ("07", ["IBFT-66", "SALES", "LTD-FAIR"], "-25.00"),
        ("09", ["IBFT-71", "BOOKS", "AND", "MAPS"], "-12.30"),
    ]

    def table(rows: list[tuple[str, list[str], str]]) -> pd.DataFrame:
        cells = [[f"2024-03-{day}", " ".join(words), amount] for day, words, amount in rows]
        return pd.DataFrame(cells, columns=["Date", "Details", "Amount"], dtype="str")

    source = write_parser(analysis_of(joined(tmp_path / "sample.pdf", rows), table(rows)), ())
    later = [("12", ["IBFT-99"], "-8.00"), ("13", ["COFFEE"], "-1.00")]
    assert run(source, joined(tmp_path / "later.pdf", later)).equals(table(later))
