"""Letters whose text a font does not name, and the file tells beside them: browsers print Thai tones so."""

from __future__ import annotations

import pdfplumber
import pikepdf
import pytest
from pikepdf import Dictionary

from tasks.statements.pages import read_pages
from tasks.statements.readable import readable
from tests.statements.named_letters import font_naming, text_of_code

LETTERS = {65: "บ", 66: "ิ", 67: "ก", 68: "า", 72: "ํ"}
ABOVE = dict.fromkeys("BEFGH", 0)  # what stands above letters has no width


def font_of(document, zeros, pairs=()):
    """Return a font that names letters A to D; those of ``zeros`` it calls zero, and says nothing of others. Each of
    ``pairs`` it calls as it stands in the first text with it, the sign behind it and all.
    """
    letters, of_pairs = ([text_of_code(*one) for one in of] for of in (LETTERS.items(), pairs))
    return font_naming(document, "Thai", [*letters, *(f"<{code:02X}> <0000>" for code in zeros), *of_pairs], ABOVE)


def draw(path, *spans, zeros=(69, 70), pairs=()):
    """Draw a line for each span: codes as ASCII letters, with the text that is told of them ('' for none)."""
    document = pikepdf.new()
    page = document.add_blank_page(page_size=(595, 842))
    page.Resources = Dictionary(Font=Dictionary(F1=document.make_indirect(font_of(document, zeros, pairs))))
    content = []
    for at, (codes, told) in enumerate(spans):
        shown = f"BT /F1 10 Tf 50 {700 - 20 * at} Td ({codes}) Tj ET"
        marked = f"/Span <</ActualText <FEFF{told.encode('utf-16-be').hex()}>>> BDC {shown} EMC"
        content.append(marked if told else shown)
    page.Contents = document.make_stream("\n".join(content).encode())
    document.save(path)
    return path


def lines_of(path):
    """Return the words of a page as the proof reads them; a parser reads the same letters."""
    words = [word.text for word in read_pages(path)[0].words]
    with pdfplumber.open(readable(path).path) as copy:
        assert "".join(words) == "".join(char["text"] for char in copy.pages[0].chars)
    return words


@pytest.mark.parametrize("zeros", [(69,), ()])
def test_a_letter_without_a_name_is_read_as_the_text_beside_it_tells(zeros, tmp_path):
    path = draw(tmp_path / "statement.pdf", ("ABEC", "บิ๊ก"), ("DE", ""), zeros=zeros)
    assert lines_of(path) == ["บิ๊ก", "า๊"]


def test_a_letter_that_stands_for_two_is_read_as_both(tmp_path):
    assert lines_of(draw(tmp_path / "statement.pdf", ("AEC", "บิ๊ก"))) == ["บิ๊ก"]


def test_two_letters_without_a_name_are_told_by_one_that_stands_alone_elsewhere_or_by_their_order(tmp_path):
    assert lines_of(draw(tmp_path / "told.pdf", ("AGED", "บาัก"), ("AG", "บั"), ("CE", "กก"))) == ["บักา", "บั", "กก"]
    assert lines_of(draw(tmp_path / "tones.pdf", ("AGEC", "บั๊ก"))) == ["บั๊ก"]


def test_a_vowel_that_is_drawn_as_two_letters_is_known(tmp_path):
    assert lines_of(draw(tmp_path / "statement.pdf", ("AHED", "บ้ำ"))) == ["บํ้า"]


@pytest.mark.parametrize("zeros", [(69,), ()], ids=["called zero", "not named"])
def test_a_letter_that_is_named_with_the_sign_behind_it_is_read_alone_where_marked_texts_tell_so(zeros, tmp_path):
    spans = (("IE", "カ゛"), ("I", "カ"), ("JE", "キ゛"), ("J", "キ"))
    path = draw(tmp_path / "statement.pdf", *spans, zeros=zeros, pairs=((73, "カ゛"), (74, "キ゛")))
    assert lines_of(path) == ["カ゛", "カ", "キ゛", "キ"]


def test_a_letter_with_a_name_of_two_signs_keeps_it_where_no_text_says_otherwise_or_one_is_not_marked(tmp_path):
    spans = (("I", "カ゛"), ("CE", "กา"), ("I", ""))
    assert lines_of(draw(tmp_path / "pair.pdf", *spans, pairs=((73, "カ゛"),))) == ["カ゛", "กา", "カ゛"]
    spans = (("IE", "カ゛"), ("I", ""), ("CE", "ก゛"))
    assert lines_of(draw(tmp_path / "bare.pdf", *spans, pairs=((73, "カ゛"),))) == ["カ゛゛", "カ゛", "ก゛"]


@pytest.mark.parametrize(
    "spans",
    [
        [("ABEC", "บิ๊ก"), ("ABEC", "บิ่ก")],  # one glyph for two letters
        [("EDFC", "ขาคก")],  # which is which is not told
        [("AEC", "ดิ๊ก")],  # the text is of other letters
        [("AE", "")],
    ],
)
def test_a_letter_of_which_nothing_sure_is_told_keeps_no_name(spans, tmp_path):
    assert any("\x00" in word for word in lines_of(draw(tmp_path / "statement.pdf", *spans)))
