"""The words of a scan end where those of the print end, whatever font, and are spelled as printed."""

from __future__ import annotations

import pytest
from reportlab.pdfgen.canvas import Canvas

from tasks.statements.pages import read_pages
from tasks.statements.scans import DOUBTFUL_FONT
from tasks.statements.scans.spelling import is_ambiguous, spelled
from tests.broken_statements import scan

LINES = (
    "Receipt 914538 Date 01 Feb 2024",
    "RIVERSIDE TAXIS HOBART TAS",
    "Paid in at branch - LEEDS",
    "Sort code 40-11-55 paid 11.31 of 1,118.43",
    "Registered no. 00412233. Founded 1791",
    "N.A. SHOP.COM/BILLING 4571XXXX8821",
)
MARKED = (
    "Überweisung für Jürgen Möller, Köln",
    "Groß & Weiß Nürnberg GÖRLITZ",
    "Crédit à François Noël, Éternité",
    "cartão Conceição SÃO JOÃO açúcar",
    "Varekjøp Brød BODØ Åse Smörgås på ÅL",
)
FONTS = ("Helvetica", "Times-Roman", "Courier", "Helvetica-Bold")
MISREAD = 0.25  # of the words with marks, at 200 dots an inch
MARKED_FONTS = ("Helvetica", "Times-Roman", "Helvetica-Bold")


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    """The words that OCR reads of lines in four fonts, black and grey, on a sheet that lies askew."""
    return read_drawn(tmp_path_factory.mktemp("fonts"), LINES, FONTS, (0, 0.5))


@pytest.fixture(scope="module")
def marked_words(tmp_path_factory):
    """The words that OCR reads of lines whose letters carry marks, in three fonts."""
    return read_drawn(tmp_path_factory.mktemp("marks"), MARKED, MARKED_FONTS, (0,))


def read_drawn(folder, lines, fonts, greys):
    """Draw lines of text in blocks, one under another for fonts and side by side for shades; scan and read them."""
    pdf = folder / "printed.pdf"
    canvas = Canvas(str(pdf), pagesize=(595, 595))
    for place, font in enumerate(fonts):
        for grey in greys:
            canvas.setFillGray(grey)
            canvas.setFont(font, 9)
            for number, line in enumerate(lines):
                canvas.drawString(40 if grey else 320, 560 - 140 * place - 20 * number, line)
    canvas.save()
    return read_pages(scan(pdf, pdf.with_name("scan.pdf"), askew=0.4))[0].words


def block_of(words, place, left):
    """Return the words of one block, in reading order."""
    top = 140 * place
    block = [word for word in words if left - 15 < word.x0 < left + 235 and top + 20 < word.bottom < top + 145]
    return sorted(block, key=lambda word: (round(word.bottom / 10), word.x0))


@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("left", [320, 40], ids=["black", "grey"])
def test_words_of_a_scan_end_where_the_print_leaves_a_blank(words, font, left):
    read = [word.text for word in block_of(words, FONTS.index(font), left)]
    assert read == [word for line in LINES for word in line.split()]


@pytest.mark.parametrize("font", MARKED_FONTS)
def test_letters_of_a_scan_carry_the_marks_in_their_ink_or_are_doubted(marked_words, font):
    printed = [word for line in MARKED for word in line.split()]
    block = block_of(marked_words, MARKED_FONTS.index(font), 320)
    wrong = [word for word, wanted in zip(block, printed, strict=True) if word.text != wanted]
    assert {word.font for word in wrong} <= {DOUBTFUL_FONT}
    assert len(wrong) <= MISREAD * len(printed)


@pytest.mark.parametrize(
    ("read", "printed"),
    [
        ("FO0DS", "FOODS"),
        ("b0ok", "book"),
        ("01-0ct-24", "01-Oct-24"),
        ("100ml", "100ml"),
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
        ("2.517.19", "2,517.19"),
        ("1,234,567,89-", "1.234.567,89-"),
        ("2.517.190", "2.517.190"),
        ("２００.0０", "200.00"),
        ("取引：振込", "取引：振込"),
        ("I'Orme", "l'Orme"),
    ],
)
def test_signs_that_look_alike_are_told_by_those_beside_them(read, printed):
    assert spelled(read) == printed


def test_a_capital_and_an_upright_stroke_may_be_two_words():
    assert is_ambiguous("EI")
    assert is_ambiguous("Al")
    assert not is_ambiguous("Ali")
