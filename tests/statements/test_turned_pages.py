"""Pages whose text is drawn on its side are read as if they were turned upright."""

from __future__ import annotations

import pikepdf
import pytest

from tasks.statements.pages import read_pages
from tasks.statements.readable import readable
from tests.small_bank import GOOD_PARSER, TRANSACTIONS, draw_statement, rows_of


def drawn_turned(source, copy, degrees):
    """Write a copy whose text is drawn ``degrees`` counterclockwise, with no word of it in the page's settings."""
    turns = {90: (b"0 1 -1 0 %d 0 cm", True), 270: (b"0 -1 1 0 0 %d cm", True)}
    matrix, on_its_side = turns[degrees]
    with pikepdf.open(source) as document:
        page = document.pages[0]
        width, height = (float(side) for side in page.MediaBox[2:])
        page.contents_add(matrix % (height if degrees == 90 else width), prepend=True)
        page.MediaBox = [0, 0, height, width] if on_its_side else [0, 0, width, height]
        document.save(copy)
    return copy


@pytest.mark.parametrize("degrees", [90, 270])
def test_text_drawn_on_its_side_is_read_by_everyone_as_if_upright(tmp_path, degrees):
    upright = draw_statement(tmp_path / "upright.pdf", TRANSACTIONS[:3])
    turned = drawn_turned(upright, tmp_path / "turned.pdf", degrees)
    assert [word.text for word in read_pages(turned)[0].words] == [word.text for word in read_pages(upright)[0].words]
    space: dict = {}
    exec(compile(GOOD_PARSER, "parser", "exec"), space)
    assert space["parse"](readable(turned).path).to_numpy().tolist() == rows_of(TRANSACTIONS[:3])


def test_a_note_in_the_margin_turns_no_page(tmp_path):
    upright = draw_statement(tmp_path / "upright.pdf", TRANSACTIONS[:3])
    with pikepdf.open(upright, allow_overwriting_input=True) as document:
        page = document.pages[0]
        font = next(iter(page.Resources.Font.keys()))
        page.contents_add(f"BT {font} 8 Tf 0 1 -1 0 20 300 Tm (Form 12) Tj ET".encode())
        document.save(upright)
    assert readable(upright).path == upright


def as_form(source, degrees):
    """Draw all of a page in a form that is turned counterclockwise, and have the page shown turned back."""
    with pikepdf.open(source, allow_overwriting_input=True) as document:
        page = document.pages[0]
        width, height = (float(side) for side in page.MediaBox[2:])
        form = document.make_stream(page.Contents.read_bytes(), Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form)
        form.BBox, form.Resources = page.MediaBox, page.Resources
        page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(All=form))
        matrix = f"0 1 -1 0 {height} 0" if degrees == 90 else f"0 -1 1 0 0 {width}"
        page.Contents = document.make_stream(f"q {matrix} cm /All Do Q".encode())
        page.MediaBox, page.Rotate = [0, 0, height, width], degrees
        document.save(source)
    return source


@pytest.mark.parametrize("degrees", [90, 270])
def test_a_turned_form_on_a_page_that_is_shown_turned_back_is_upright(tmp_path, degrees):
    upright = draw_statement(tmp_path / "upright.pdf", TRANSACTIONS[:3])
    form = as_form(draw_statement(tmp_path / "form.pdf", TRANSACTIONS[:3]), degrees)
    assert readable(form).path == form
    assert [word.text for word in read_pages(form)[0].words] == [word.text for word in read_pages(upright)[0].words]
