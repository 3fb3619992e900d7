"""Tables of a printer of lines, whose columns strokes part that touch what stands in them."""

from __future__ import annotations

from pathlib import Path

import matplotlib
import pandas as pd
import pdfplumber
import pytest
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tasks.parsers.synthesizer import write_parser
from tasks.statements.frames import NONE
from tasks.statements.pages import plumber_page, read_pages
from tests.parsers.synthesizer.drawn_table import analysis_of, run

FONT = "DejaVuSansMono"
registerFont(TTFont(FONT, Path(matplotlib.get_data_path()) / "fonts" / "ttf" / f"{FONT}.ttf"))
COLUMNS = ["Date", "No", "Text", "Out", "In", "Balance"]
WIDTHS = (10, -4, 20, -9, -9, -11)  # letters; negative where texts end at the right
ROWS = [
    ("04.03.2024", "7", "CARD PAYMENT BAKERY", "12,40", "", "987,60"),
    ("05.03.2024", "12", "SALARY\nMARCH BONUS", "", "2.450,00", "3.437,60"),
    ("07.03.2024", "113", "RENT", "890,00", "", "2.547,60"),
    ("19.03.2024", "4", "ELECTRICITY\nCONTRACT 1/24", "2.571,35", "", "23,75-"),
]
LATER = [*ROWS, ("21.03.2024", "15", "FEES", "3,00", "", "26,75-"), ("22.03.2024", "9", "GIFT", "", "30,00", "3,25")]
TYPED, DRAWN = ("|", "+", "-"), ("│", "┼", "─")


def framed(cells: tuple[str, ...], stroke: str) -> str:
    """Return a line of a table, its cells as wide as their columns."""
    padded = (text.ljust(width) if width > 0 else text.rjust(-width) for text, width in zip(cells, WIDTHS, strict=True))
    return stroke + stroke.join(padded) + stroke


def draw(pdf: Path, rows: list[tuple[str, ...]], signs: tuple[str, str, str], ruled: bool = True) -> Path:
    """Draw a table in a frame of some signs."""
    stroke, joint, dash = signs
    rule = [joint + joint.join(dash * abs(width) for width in WIDTHS) + joint] * ruled
    lines = [*rule, framed(tuple(COLUMNS), stroke), *rule]
    for day, number, text, *amounts in rows:
        first, *further = text.split("\n")
        lines.append(framed((day, number, first, *amounts), stroke))
        lines += [framed(("", "", f" {part}", "", "", ""), stroke) for part in further]
    canvas = Canvas(str(pdf), pagesize=(595, 842))
    canvas.setFont(FONT, 9)
    for at, line in enumerate(["RIVERBANK", "PERIOD 01.03.2024 - 31.03.2024", "", *lines, *rule, "END OF STATEMENT"]):
        canvas.drawString(40, 800 - 12 * at, line)
    canvas.save()
    return pdf


def number(text: str) -> str:
    """Return a printed number as the table has it."""
    return ("-" if text.endswith("-") else "") + text.rstrip("-").replace(".", "").replace(",", ".")


def table_of(rows: list[tuple[str, ...]]) -> pd.DataFrame:
    """Return the wanted table."""
    cells = [[day, no, text.replace("\n", " "), *map(number, amounts)] for day, no, text, *amounts in rows]
    return pd.DataFrame(cells, columns=COLUMNS, dtype="str")


@pytest.mark.parametrize("ruled", [True, False])
@pytest.mark.parametrize("signs", [TYPED, DRAWN])
def test_strokes_part_columns_and_are_no_text(signs, ruled, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", ROWS, signs, ruled), table_of(ROWS)), ())
    later = run(source, draw(tmp_path / "later.pdf", LATER, signs, ruled))
    assert later.to_numpy().tolist() == table_of(LATER).to_numpy().tolist()


def test_a_stroke_of_a_later_text_is_no_frame(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", ROWS, TYPED), table_of(ROWS)), ())
    rows = [*LATER, ("23.03.2024", "9", "CARD|TEA", "1,25", "", "2,00")]
    assert run(source, draw(tmp_path / "later.pdf", rows, TYPED))["Text"].tolist()[-1] == "CARD|TEA"


@pytest.mark.parametrize("signs", [TYPED, DRAWN])
def test_both_readers_leave_the_strokes_out(signs, tmp_path):
    pdf = draw(tmp_path / "page.pdf", ROWS, signs)
    page = read_pages(pdf)[0]
    assert {"04.03.2024", "12,40", "987,60"} <= {word.text for word in page.words}
    assert (len(page.frame.edges), page.frame.drawn) == ((0, True) if signs is DRAWN else (len(COLUMNS) + 1, False))
    with pdfplumber.open(pdf) as document:
        assert plumber_page(document.pages[0]) == page


def test_strokes_within_texts_are_theirs(tmp_path):
    canvas = Canvas(str(tmp_path / "page.pdf"), pagesize=(595, 842))
    for at, (day, number, _, *amounts) in enumerate(ROWS):
        for x, text in zip((40, 100, 140 + 7 * at, 300, 380, 460), (day, number, "A|B|C|D", *amounts), strict=True):
            canvas.drawString(x, 700 - 14 * at, text)
    canvas.save()
    page = read_pages(tmp_path / "page.pdf")[0]
    assert page.frame == NONE
    assert "A|B|C|D" in {word.text for word in page.words}
