"""A page as pdfplumber reads it, several times as fast."""

from __future__ import annotations

from typing import Any

from tasks.statements.pages import ODD_BLANK, WORD_GAP, Page
from tasks.statements.reading.drawing import Fonts, draw
from tasks.statements.reading.rules import rules_of
from tasks.statements.reading.words import words_of


def read_page(page: Any, fonts: Fonts, gap: float = WORD_GAP) -> tuple[Page, bool]:
    """Return a pdfplumber page as pdfplumber would read it, and whether it may hold text that it does not show;
    Unusual when pdfplumber has to read the page itself.
    """
    drawing = draw(page, fonts)
    words, blanks, frame, lead = words_of(drawing.letters, page, fonts, gap)
    size = float(page.width), float(page.height)
    odd = any(map(ODD_BLANK.match, fonts.texts))
    rules = rules_of(drawing, page)
    known = {"odd_blanks": odd, "frame": frame, "blanks": blanks, "lead": lead}
    read = Page(page.page_number, *size, words, rules, word_gap=gap, **known)
    return read, drawing.visibility.may_hide(drawing.letters)
