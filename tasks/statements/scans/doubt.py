"""What OCR read is proven by the statement's arithmetic or refused; a doubtful word among the rows is named."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tasks.statements.pages import Page
from tasks.statements.proof import Proof
from tasks.statements.scans import DOUBTFUL_FONT

if TYPE_CHECKING:
    import pandas as pd

AMOUNT = re.compile(r"\W*[\d.,'’]*\d[.,]\d\d\W*\w{0,3}")  # the arithmetic closes with no other one
NO_DIGIT = re.compile(r"\D")
TELLING = 3  # digits of a number at least that tells where rows stand
LINE = 1.5  # of a letter's size: how far a row's further line stands from it


def judge_scan(
    proof: Proof, table: pd.DataFrame, pages: Sequence[Page], misread: Collection[str] = frozenset()
) -> Proof:
    """Return the proof of a statement's rows; refused where pages are scans and something read of them is unproven.

    ``misread`` are words that the bank's samples show to be others than OCR reads.
    """
    if proof.verdict == "refused" or not any(page.scanned for page in pages):
        return proof
    if proof.verdict == "consistent":
        return Proof("refused", "", (), f"pages are scans, and no arithmetic proves what was read: {proof.sentence}")
    cells = {word for column in table for cell in table[column] for word in cell.split()}
    doubtful = next(_doubtful(pages, cells, misread), None)
    if doubtful:
        number, text = doubtful
        return Proof("refused", "", (), f"page {number} is a scan, and {text!r} on it may be another word")
    return proof


def misread_words(record: Mapping[str, Any]) -> frozenset[str]:
    """Return the words that a parser's record shows to be others than OCR read on its samples."""
    cells = record.get("misreadings", ())
    return frozenset(word for cell in cells for word in {*cell["read"].split()}.difference(cell["wanted"].split()))


def _doubtful(pages: Sequence[Page], cells: set[str], misread: Collection[str]) -> Iterator[tuple[int, str]]:
    """Yield page and text of doubtful and misread words in a cell, or that may be a date or reference behind one.

    Amounts are left to the arithmetic, and what stands above and below the rows is none of theirs. A word of letters
    that is read without doubt elsewhere on the scans is that word here, too.
    """
    scans = [page for page in pages if page.scanned]
    sure = {word.text for page in scans for word in page.words if word.font != DOUBTFUL_FONT and word.text.isalpha()}
    numbers = {digits for cell in cells if len(digits := NO_DIGIT.sub("", cell)) >= TELLING}
    for page in pages:
        rows = [word for word in page.words if NO_DIGIT.sub("", word.text) in numbers]
        top = min((word.top for word in rows), default=0)
        bottom = max((word.bottom for word in rows), default=page.height)
        for word in page.words:
            doubtful = (word.font == DOUBTFUL_FONT and word.text not in sure) or word.text in misread
            if not page.scanned or not doubtful or AMOUNT.fullmatch(word.text):
                continue
            beside = top - LINE * word.size <= word.bottom and word.top <= bottom + LINE * word.size
            if word.text in cells or (beside and any(sign.isdigit() for sign in word.text)):
                yield page.number, word.text
