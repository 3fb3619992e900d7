"""Everything a run needs to know of a bank before the first attempt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from expectations.suites import build_suite
from tasks.parsers.analysis import analyze
from tasks.parsers.library import Library
from tasks.parsers.publish import suite_edited_by_hand
from tasks.parsers.samples import Bank, read_bank

if TYPE_CHECKING:
    from tasks.parsers.analysis import Analysis
    from tasks.parsers.misreadings import Misreading


@dataclass(frozen=True)
class Study:
    """A bank's samples, what was learnt from them, and the suite that judges its parsers."""

    bank: Bank
    analysis: Analysis
    suite: dict[str, Any]

    @property
    def misreadings(self) -> list[tuple[str, Misreading]]:
        """The cells of scanned samples that are read otherwise than the CSV has them, each with its PDF's name."""
        pairs = zip(self.bank.samples, self.analysis.samples, strict=True)
        return [(sample.pdf.name, one) for sample, studied in pairs for one in studied.misreadings]


def study_bank(library: Library, bank: str, analysis_pages: int) -> Study:
    """Read and analyze the samples of a bank; a suite that a person edited is kept, otherwise it is built."""
    samples = read_bank(library.folder(bank))
    analysis = analyze(samples, analysis_pages)
    suite = suite_edited_by_hand(library, bank)
    if suite is None:
        tables = [studied.table for studied in analysis.samples]
        suite = build_suite(bank, tables, analysis.roles.to_json())
    return Study(samples, analysis, suite)
