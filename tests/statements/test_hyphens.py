"""Hyphens drawn with the second code that Windows' encoding has for them: minus signs among them."""

from __future__ import annotations

import pdfplumber
import pikepdf
import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from tasks.statements.pages import read_pages
from tasks.statements.readable import readable

LINE = "27\u00ad395 12,40\u00ad"  # reportlab draws a soft hyphen with code 173


def draw(path, line, pages=1, **options):
    canvas = Canvas(str(path), **options)
    for number in range(pages):
        canvas.setFont("Helvetica", 9)
        canvas.drawString(50, 700, line if number == pages - 1 else "Terms")
        canvas.showPage()
    canvas.save()
    return path


@pytest.mark.parametrize("pages", [1, 2])
def test_the_second_hyphen_is_read_as_one(pages, tmp_path):
    path = draw(tmp_path / "statement.pdf", LINE, pages)
    assert [word.text for word in read_pages(path)[-1].words] == ["27-395", "12,40-"]


def test_a_parser_sees_the_same_words(tmp_path):
    path = draw(tmp_path / "statement.pdf", LINE)
    with pdfplumber.open(readable(path).path) as copy:
        assert copy.pages[0].extract_text() == "27-395 12,40-"


def test_the_copy_of_an_encrypted_statement_has_the_hyphen_too(tmp_path):
    path = draw(tmp_path / "statement.pdf", LINE, encrypt=StandardEncryption("river", strength=128))
    assert [word.text for word in read_pages(path, "river")[0].words] == ["27-395", "12,40-"]


@pytest.mark.parametrize("differences", [None, [65, pikepdf.Name.A], [172, pikepdf.Name.logicalnot]])
def test_fonts_that_name_other_codes_get_the_name_besides(differences, tmp_path):
    path = draw(tmp_path / "plain.pdf", f"A {LINE}")
    with pikepdf.open(path) as document:
        for font in (thing for thing in document.objects if isinstance(thing, pikepdf.Dictionary)):
            if font.get("/Type") == "/Font":
                plain = {"BaseEncoding": pikepdf.Name.WinAnsiEncoding}
                named = {"Differences": pikepdf.Array(differences)} if differences else {}
                font.Encoding = pikepdf.Dictionary(**plain, **named)
        document.save(tmp_path / "statement.pdf")
    assert [word.text for word in read_pages(tmp_path / "statement.pdf")[0].words] == ["A", "27-395", "12,40-"]


def test_a_font_that_names_the_code_otherwise_keeps_its_name(tmp_path):
    path = draw(tmp_path / "plain.pdf", LINE)
    with pikepdf.open(path) as document:
        for font in (thing for thing in document.objects if isinstance(thing, pikepdf.Dictionary)):
            if font.get("/Type") == "/Font":
                names = pikepdf.Array([172, pikepdf.Name.logicalnot, pikepdf.Name.space])
                font.Encoding = pikepdf.Dictionary(BaseEncoding=pikepdf.Name.WinAnsiEncoding, Differences=names)
        document.save(tmp_path / "statement.pdf")
    assert [word.text for word in read_pages(tmp_path / "statement.pdf")[0].words] == ["27", "395", "12,40"]


def test_no_copy_is_made_of_a_statement_without_it(tmp_path):
    path = draw(tmp_path / "statement.pdf", "27-395 12,40-")
    assert read_pages(path)[0].words[0].text == "27-395"
    assert readable(path).path == path
