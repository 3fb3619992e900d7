"""What a bank's statements have in common, so that one is recognised before its parser runs: the table's header."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tasks.statements.balance_words import squeeze
from tasks.statements.pages import Page
from tasks.statements.proposals.columns import find_header
from tasks.statements.proposals.sheet import read_sheet

if TYPE_CHECKING:
    from tasks.parsers.study import Study

SHARE = 0.75  # of the header's words must be printed on a statement of the bank


def header_words(study: Study) -> tuple[str, ...]:
    """Return the words of the header above the first row that all samples print, folded; () where none is found.

    Only the header: holder's names and addresses, which other lines print, are never written down.
    """
    common: set[str] | None = None
    for sample in study.analysis.samples:
        anchors = [at for at in sample.alignment.anchors if at is not None]
        sheet = read_sheet(sample.pages)
        cells = _header_above(sheet, sample.alignment.lines[min(anchors)]) if anchors else ()
        words = {squeeze(word) for cell in cells for word in cell.text.split()} - {""}
        if words:
            common = words if common is None else common & words
    return tuple(sorted(common or ()))


def _header_above(sheet, first):
    same = (line for line in sheet.lines if line.line.page == first.page and line.line.bottom >= first.bottom - 1)
    row = next(same, None)
    return find_header(sheet, row.line.index)[0] if row else ()


def page_words(pages: Sequence[Page]) -> frozenset[str]:
    """Return the folded words that a statement prints."""
    return frozenset(squeeze(word.text) for page in pages for word in page.words)


def may_be(header: Iterable[str], words: frozenset[str]) -> bool:
    """Tell whether a statement with these words prints most of a bank's header; of a bank without one it may be any."""
    wanted = list(header)
    return sum(word in words for word in wanted) >= SHARE * len(wanted)
