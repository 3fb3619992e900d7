"""What tells words, letters and dashes of a scan where the recogniser does not: gaps, breadths, bands and lone ink."""

from __future__ import annotations

import numpy
import pytest
from reportlab.pdfgen.canvas import Canvas

from tasks.statements.pages import read_pages
from tasks.statements.scans.letters import Ink, Run, in_their_case
from tasks.statements.scans.marks import Letter
from tasks.statements.scans.models import Sign
from tasks.statements.scans.scanned_word import ScannedWord
from tasks.statements.scans.shapes import Drawn, Shapes, Stroke
from tasks.statements.scans.words import Line, cuts_of, levelled
from tests.broken_statements import scan

LINES = (
    "12 02 24  SALDO INICIAL  2 918,30",
    "14 02 24  MUSCAT FARMASHOP ATM  1 021,04",
    "Copa Airlines AT Panama   100 000",
    "COPA AIRLINES TKT DAVID PA",
    "Vandværket i Næstved, Dansk Apotek",
    "JOÃO PÃO CONCEIÇÃO POSTO SALDO",
    "spaarpot",
)
HEADER = ("Fecha", "Detalle", "Comercio o concepto", "Importe")


@pytest.fixture(scope="module")
def lines(tmp_path_factory):
    """The texts of the lines that OCR reads of a sheet that lies askew, from the top: a band, lines and dashes."""
    pdf = tmp_path_factory.mktemp("shapes") / "printed.pdf"
    canvas = Canvas(str(pdf), pagesize=(500, 360))
    canvas.setFillGray(0.25)
    canvas.rect(38, 326, 420, 13, stroke=0, fill=1)
    canvas.setFillGray(1)
    canvas.setFont("Helvetica-Bold", 8)
    for place, label in enumerate(HEADER):
        canvas.drawString(40 + 100 * place, 330, label)
    canvas.setFillGray(0)
    canvas.setFont("Helvetica", 8)
    for number, line in enumerate(LINES):
        canvas.drawString(40, 300 - 20 * number, line)
    for number, cells in enumerate((("Fee", "-", "1.00"), ("Rent", "8.00", "-"))):
        for place, cell in enumerate(cells):
            canvas.drawRightString(80 + 100 * place, 140 - 20 * number, cell)
    canvas.save()
    rows: dict[int, list[str]] = {}
    for word in read_pages(scan(pdf, pdf.with_name("scan.pdf"), askew=0.4))[0].words:
        rows.setdefault(round(word.bottom) // 10, []).append(word.text)
    return [" ".join(texts) for texts in rows.values()]


def test_white_print_on_a_narrow_dark_band_is_read(lines):
    assert lines[0] == " ".join(HEADER)


@pytest.mark.parametrize("number", range(len(LINES)))
def test_words_and_letters_are_read_as_they_are_printed(lines, number):
    assert lines[1 + number] == " ".join(LINES[number].split())


def test_a_dash_that_stands_alone_in_a_cell_is_read(lines):
    assert lines[-2:] == ["Fee - 1.00", "Rent 8.00 -"]


@pytest.mark.parametrize("stop", [324, 326])
def test_the_first_stroke_of_a_word_that_is_detected_once_more_is_no_letter_before_it(stop):
    words = [ScannedWord("F", 322, stop, 944.0, 19.4, 0.74), ScannedWord("RTGS", 323, 390, 945.0, 27.8, 0.98)]
    assert [word.text for word in levelled(words)] == ["RTGS"]


def test_one_blank_is_one_gap():
    runs = tuple(Run(start, stop, 7.0) for start, stop in ((0, 5), (7, 9), (13, 20)))
    signs = [Sign("h", 1.0, 0.03), Sign("i", 1.0, 0.05), Sign("P", 1.0, 0.15, parted=0.99)]
    grey = numpy.zeros((10, 100), dtype=numpy.uint8)
    line = Line(0, grey, Ink(grey > 0, 8.0, 10.0), 8.0, 10.0, runs)
    assert cuts_of(line, signs)[0] == {2: 2}


def drawn(text, *shapes):
    """A word whose letters stand apart and are as broad for their height."""
    letters = tuple(Letter(letter, 10.0) for letter in text)
    return Drawn(letters, tuple(Stroke((place,), shape, shape / 2) for place, shape in enumerate(shapes)))


PAGE = [drawn("100", 0.4, 0.6, 0.6), drawn("2005", 0.6, 0.6, 0.6, 0.6), *[drawn("OTT", 0.95, 0.5, 0.5)] * 3]


@pytest.mark.parametrize(
    ("text", "shapes", "read"),
    [
        ("T0", (0.5, 0.94), "TO"),
        ("O5", (0.62, 0.6), "05"),
        ("T0", (0.5, 0.6), "T0"),
        ("OT", (0.6, 0.5), "OT"),
        ("15/02", (0.4, 0.6, 0.3, 0.9, 0.6), "15/02"),
    ],
)
def test_a_nought_and_an_o_are_told_by_those_of_their_page(text, shapes, read):
    assert "".join(letter.text for letter in Shapes.of(PAGE).told(drawn(text, *shapes))) == read


def test_a_nought_as_broad_as_an_o_stays_as_it_is_read():
    page = [drawn("100", 0.4, 0.8, 0.8), drawn("200", 0.6, 0.8, 0.8), *[drawn("OTT", 0.85, 0.5, 0.5)] * 3]
    assert "".join(letter.text for letter in Shapes.of(page).told(drawn("T0", 0.5, 0.84))) == "T0"


def test_a_letter_as_broad_as_two_of_it_is_doubted():
    shapes = Shapes.of(PAGE)
    assert [letter.doubtful for letter in shapes.told(drawn("OT", 0.95, 1.0))] == [False, True]
    assert [letter.doubtful for letter in shapes.told(drawn("OT", 0.95, 0.55))] == [False, False]
    assert [letter.doubtful for letter in shapes.told(drawn("OT", 0.6, 1.0))] == [False, False]


@pytest.mark.parametrize(
    ("text", "heights", "read"), [("Conto", (11, 11, 11, 14, 11), "conto"), ("MOMO", (16, 12, 16, 12), "MoMo")]
)
def test_the_case_of_a_letter_is_told_by_the_height_of_those_beside_it(text, heights, read):
    letters = [Letter(letter, float(height)) for letter, height in zip(text, heights, strict=True)]
    assert "".join(in_their_case(letters, 14.0)) == read
