"""Fonts of a standard name whose file lists other widths than the standard's: words end where they are printed to."""

from __future__ import annotations

import pdfplumber
import pikepdf
import pytest
from pdfminer.fontmetrics import FONT_METRICS
from pikepdf import Array, Dictionary, Name

from tasks.statements.pages import read_pages
from tasks.statements.readable import readable

MINUS, EURO = 173, 128  # codes
HYPHEN = b"begincmap 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <AD> <002D> endbfchar endcmap"
STANDARD = [FONT_METRICS["Helvetica"][1].get(chr(code), 0) for code in range(256)]


def draw(path, text, widths=(), **entries):
    """Draw pieces of text (in PDF's own spelling, with how far the next one is) in a font that lists its widths."""
    document = pikepdf.new()
    page = document.add_blank_page(page_size=(595, 842))
    listed = Array([dict(widths).get(code, STANDARD[code]) for code in range(256)])
    names = Array([EURO, Name.Euro, MINUS, Name.minus])
    font = {
        "/Type": Name.Font,
        "/Subtype": Name.Type1,
        "/BaseFont": Name.Helvetica,
        "/FirstChar": 0,
        "/LastChar": 255,
        "/Widths": listed,
        "/Encoding": Dictionary(BaseEncoding=Name.WinAnsiEncoding, Differences=names),
        "/ToUnicode": document.make_stream(HYPHEN),
    }
    page.Resources = Dictionary(Font=Dictionary(F1=document.make_indirect(Dictionary({**font, **entries}))))
    shown = "".join(f"({piece}) Tj {step} 0 Td " for piece, step in text)
    page.Contents = document.make_stream(f"BT /F1 10 Tf 50 700 Td {shown} ET".encode("latin-1"))
    document.save(path)
    return path


def words_of(path):
    """Return the words of a page as the proof reads them, and as a parser does."""
    with pdfplumber.open(readable(path).path) as copy:
        parser = [word["text"] for word in copy.pages[0].extract_words(x_tolerance_ratio=0.15)]
    return [word.text for word in read_pages(path)[0].words], parser


DAY = [("20", 11.12), (r"\255", 5.84), ("Apr", 40)]  # a minus, whose text is a hyphen, is broader than one


@pytest.mark.parametrize("name", ["Helvetica", "Arial", "Times-Roman", "CourierNew,Bold"])
def test_a_sign_that_is_broader_than_its_text_tears_no_word(name, tmp_path):
    kind = Name.TrueType if "," in name or name == "Arial" else Name.Type1
    entries = {"/BaseFont": Name(f"/{name}"), "/Subtype": kind}
    path = draw(tmp_path / "statement.pdf", DAY, {MINUS: 584}, **entries)
    assert words_of(path) == (["20-Apr"], ["20-Apr"])


def test_a_sign_that_the_standard_lacks_is_as_broad_as_the_file_says(tmp_path):
    path = draw(tmp_path / "statement.pdf", [(r"12\200", 16.68), ("50", 40)], {EURO: 556})
    assert words_of(path) == (["12€50"], ["12€50"])


def test_letters_keep_their_height_and_the_name_of_their_font(tmp_path):
    descriptor = Dictionary(Type=Name.FontDescriptor, FontName=Name.Helvetica, Ascent=900, Descent=-300)
    plain = draw(tmp_path / "plain.pdf", [("20", 11.12), ("-", 5.84), ("Apr", 40)])
    path = draw(tmp_path / "statement.pdf", DAY, {MINUS: 584}, **{"/FontDescriptor": descriptor})
    (word, *_), (other, *_) = (read_pages(pdf)[0].words for pdf in (path, plain))
    assert (word.top, word.bottom, word.size, word.font) == (other.top, other.bottom, other.size, other.font)


def test_no_copy_is_made_where_the_widths_are_the_standard_s(tmp_path):
    path = draw(tmp_path / "statement.pdf", [("20-Apr ", 40)] * 50)
    assert len(read_pages(path)[0].words) > 40
    assert readable(path).path == path
