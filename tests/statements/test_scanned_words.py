"""The words of a scan end where those of the print end, whatever font, and are spelled as printed."""

from __future__ import annotations

import pytest
from reportlab.pdfgen.canvas import Canvas

from tasks.statements.pages import read_pages
from tasks.statements.scans.spelling import is_ambiguous, spelled
from tests.broken_statements import scan

LINES = (
    "Receipt 914538 Date 01 Feb 2024",
    "RIVERSIDE TAXIS HOBART TAS",
    "Paid in at branch - LEEDS",
    "Sort code 40-11-55 paid 11.31 of 1,118.43",
    "Registered no. 00412233. Founded 1791",
)
FONTS = ("Helvetica", "Times-Roman", "Courier", "Helvetica-Bold")


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    """The words that OCR reads of lines in four fonts, black and grey, on a sheet that lies askew."""
    pdf = tmp_path_factory.mktemp("fonts") / "printed.pdf"
    canvas = Canvas(str(pdf), pagesize=(595, 595))
    for place, font in enumerate(FONTS):
        for grey in (0, 0.5):
            canvas.setFillGray(grey)
            canvas.setFont(font, 9)
            for number, line in enumerate(LINES):
                canvas.drawString(40 if grey else 320, 560 - 130 * place - 20 * number, line)
    canvas.save()
    return read_pages(scan(pdf, pdf.with_name("scan.pdf"), askew=0.4))[0].words


@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("left", [320, 40], ids=["black", "grey"])
def test_words_of_a_scan_end_where_the_print_leaves_a_blank(words, font, left):
    top = 130 * FONTS.index(font)
    block = [word for word in words if left - 15 < word.x0 < left + 235 and top + 20 < word.bottom < top + 130]
    read = [word.text for word in sorted(block, key=lambda word: (round(word.bottom / 10), word.x0))]
    assert read == [word for line in LINES for word in line.split()]


@pytest.mark.parametrize(
    ("read", "printed"),
    [
        ("FO0DS", "FOODS"),
        ("b0ok", "book"),
        ("2O24", "2024"),
        ("1I.31", "1I.31"),
        ("4l7", "417"),
        ("Mi1l", "Mill"),
        ("CS0412", "CS0412"),
        ("f3,117.41", "3,117.41"),
        ("-f12.00", "-12.00"),
        ("E29384", "E29384"),
        ("()", "(£)"),
        ("(f)", "(£)"),
        ("(E)", "(£)"),
    ],
)
def test_signs_that_look_alike_are_told_by_those_beside_them(read, printed):
    assert spelled(read) == printed


def test_a_capital_and_an_upright_stroke_may_be_two_words():
    assert is_ambiguous("EI")
    assert is_ambiguous("Al")
    assert not is_ambiguous("Ali")
