"""The copy that is read of a scan sets words as print does, and pictures are read at the fineness they have."""

from __future__ import annotations

import pypdfium2
import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from tasks.statements.pages import read_pages
from tasks.statements.pdfium import LOCK
from tasks.statements.scans.headers import printed_headers
from tasks.statements.scans.scanned_word import ScannedWord
from tasks.statements.scans.transcript import (
    COARSE,
    FINE,
    as_broad_as_set,
    resolution_of,
    write_with_headers,
)


def word(text, x0, x1, baseline=100.0):
    return ScannedWord(text, x0, x1, baseline, 8.0, 0.9)


def test_a_header_that_is_known_is_read_as_it_is_known(tmp_path):
    read = tmp_path / "read.pdf"
    canvas = Canvas(str(read), pagesize=(595, 200))
    canvas.setFont("Helvetica", 9)
    for text, x in (("Bokföringsdag", 50), ("Text", 180), ("Belopp", 400)):
        canvas.drawString(x, 150, text)
    canvas.drawString(50, 130, "Bokföringsdag")
    canvas.save()
    page = read_pages(read)[0]
    known = tuple((word.text.replace("ö", "õ"), word.x0 + 4, word.x1 + 4) for word in page.words[:3])
    copy = tmp_path / "copy.pdf"
    assert write_with_headers(read, {1}, [known], copy)
    again = read_pages(copy)[0]
    assert [word.text for word in again.words] == ["Bokfõringsdag", "Text", "Belopp", "Bokföringsdag"]
    like = zip(again.words, page.words, strict=True)
    assert all((a.x0, a.x1, a.bottom) == pytest.approx((b.x0, b.x1, b.bottom), abs=0.3) for a, b in like)
    assert not write_with_headers(copy, {1}, [known], tmp_path / "same.pdf")
    assert printed_headers([again], "HEADER = 'Bokfõringsdag Text Belopp'") == [
        tuple((word.text, word.x0, word.x1) for word in again.words[:3])
    ]
    assert printed_headers([again], "HEADER = 'Datum'") == []


def test_the_words_of_a_header_stand_on_one_line_though_they_were_read_as_of_several_sizes(tmp_path):
    canvas = Canvas(str(tmp_path / "read.pdf"), pagesize=(595, 200))
    for text, x, size in (("Date", 50, 9), ("Out", 180, 12), ("1n", 300, 10.5), ("Balance", 400, 9)):
        canvas.setFont("Helvetica", size)
        canvas.drawString(x, 150, text)
    canvas.save()
    (page,) = read_pages(tmp_path / "read.pdf")
    (header,) = printed_headers([page], "HEADER = 'Date Out 1n Balance'")
    known = tuple(("In" if text == "1n" else text, x0, x1) for text, x0, x1 in header)
    assert write_with_headers(tmp_path / "read.pdf", {1}, [known], tmp_path / "copy.pdf")
    assert [word.text for word in read_pages(tmp_path / "copy.pdf")[0].words] == ["Date", "Out", "In", "Balance"]


def test_words_are_as_broad_as_their_letters_were_set_and_stay_apart():
    ink = [
        word("112,37", 500, 533),
        word("S", 539, 543),
        word("Rent", 100, 120, 112),
        word("due", 122, 130, 112),
        word("a", 9, 12, 130),
    ]
    amount, mark, first, second, alone = as_broad_as_set(ink)
    assert mark.x0 - amount.x1 == pytest.approx(6 - 2 * 0.055 * 8)
    assert (first.x0, first.x1) == pytest.approx((100 - 0.2, 120 + 0.2))
    assert (alone.x0, alone.x1) == pytest.approx((9 - 0.44, 12 + 0.44))
    assert second.x0 - first.x1 == pytest.approx(1.6)


@pytest.mark.parametrize(
    ("scanned", "read"), [(150, COARSE), (200, COARSE), (240, COARSE), (250, FINE), (300, FINE), (600, FINE)]
)
def test_a_picture_is_read_at_300_dots_an_inch_where_the_scanner_saw_so_much(tmp_path, scanned, read):
    Image.new("L", (scanned, scanned), 255).save(tmp_path / "sheet.pdf", resolution=scanned)
    with LOCK, pypdfium2.PdfDocument(tmp_path / "sheet.pdf") as document:
        assert resolution_of(document[0]) == read
