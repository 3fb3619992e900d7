"""The other two ways to share a sample: as it is, or as nothing but shapes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tasks.parsers.masking.code import change_quoted
from tasks.parsers.masking.look_alikes import runs
from tasks.parsers.masking.words import is_kept
from tasks.statements.dates import fold

if TYPE_CHECKING:
    from tasks.parsers.analysis import Analysis

QUOTED = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"|‘[^’\n]*’|`[^`\n]*`")

# Parts of a problem's evidence that quote nothing of the page, and those that may: the others are cells of it.
OUR_WORDS = {"column", "retry", "how", "status", "function", "expectation", "rows"}
OUR_SENTENCES = {"finding", "error", "traceback", "sentence", "equation"}


class AsIs:
    """Shares the samples as they are: for a model that runs in the house."""

    def __init__(self, analysis: Analysis) -> None:
        self.original = analysis

    @property
    def analysis(self) -> Analysis:
        """The analysis to be shown to the model."""
        return self.original

    def cell(self, text: str) -> str:
        """Return a text that comes from the page or from a table: a cell, words, a line."""
        return text

    def sentence(self, text: str) -> str:
        """Return a sentence of ours that may quote the page."""
        return text

    def code(self, source: str) -> str:
        """Return code written for the real page as code for the shared one."""
        return source

    def undo(self, source: str) -> str:
        """Return code written for the shared page as code for the real one."""
        return source

    def told(self, text: str) -> str:
        """Return what the model says about the shared page in the words of the real one."""
        return text

    def row(self, evidence: Mapping[str, Any]) -> dict[str, Any]:
        """Return a row of a problem's evidence: names and words of ours stay, what comes from the page is shared."""
        shared = dict(evidence)
        for key, value in evidence.items():
            if isinstance(value, str) and key not in OUR_WORDS:
                shared[key] = self.sentence(value) if key in OUR_SENTENCES else self.cell(value)
        return shared

    def listing(self) -> list[dict[str, Any]]:
        """Return what was masked, safe to store anywhere: never an original, only its kind, shape and look-alike."""
        return []


class Shapes(AsIs):
    """Shares shapes only: x for letters, 9 for digits, amounts and dates too; shared words and column names stay."""

    @cached_property
    def analysis(self) -> Analysis:
        """The analysis with every text of pages and tables replaced by its shape."""
        studied = []
        for sample in self.original.samples:
            pages = tuple(
                replace(page, words=tuple(replace(word, text=self.cell(word.text)) for word in page.words))
                for page in sample.pages
            )
            table = sample.table.map(self.cell)
            lines = [
                replace(line, words=tuple(replace(word, text=self.cell(word.text)) for word in line.words))
                for line in sample.alignment.lines
            ]
            studied.append(replace(sample, pages=pages, table=table, alignment=replace(sample.alignment, lines=lines)))
        return replace(self.original, samples=tuple(studied))

    def cell(self, text: str) -> str:
        """Return the shape of a text."""
        return "".join(run if kind == "letter" and self._keeps(run) else shape_of(run) for kind, run in runs(text))

    def sentence(self, text: str) -> str:
        """Return a sentence of ours with shapes for what it quotes, and for what it says of the page's words."""
        quoted = QUOTED.sub(lambda quote: self.cell(quote[0]), text)
        return "".join(shape_of(run) if run in self._printed else run for _, run in runs(quoted))

    def code(self, source: str) -> str:
        """Return code whose strings and comments hold the shapes of what is printed on the pages."""
        return change_quoted(source, lambda run: shape_of(run) if run in self._printed else run)

    @cached_property
    def _printed(self) -> frozenset[str]:
        """The words and longer numbers of the pages that do not stay."""
        words = (word for sample in self.original.samples for page in sample.pages for word in page.words)
        parts = {part for word in words for part in runs(word.text)}
        return frozenset(
            run
            for kind, run in parts
            if (kind == "letter" and len(run) > 1 and not self._keeps(run)) or (kind == "digit" and len(run) > 4)
        )

    @cached_property
    def _columns(self) -> frozenset[str]:
        return frozenset(fold(run) for name in self.original.columns for _, run in runs(name))

    def _keeps(self, word: str) -> bool:
        return fold(word) in self._columns or is_kept(word)


def shape_of(text: str) -> str:
    """Return 'Xxxx-999' for 'Karl-417'."""
    return "".join(
        "9" if sign.isdecimal() else ("X" if sign.isupper() else "x") if sign.isalpha() else sign for sign in text
    )
