"""A page as pdfplumber reads it, several times as fast."""

from __future__ import annotations

from typing import Any

from tasks.statements.pages import Page
from tasks.statements.reading.drawing import Fonts, draw
from tasks.statements.reading.rules import rules_of
from tasks.statements.reading.words import words_of


def read_page(page: Any, fonts: Fonts) -> Page:
    """Return a pdfplumber page as pdfplumber would read it; Unusual when it has to read the page itself."""
    drawing = draw(page, fonts)
    words = words_of(drawing.letters, page, fonts)
    return Page(page.page_number, float(page.width), float(page.height), words, rules_of(drawing, page))
