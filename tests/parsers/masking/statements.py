"""Samples to mask, what of them is private, and whether a parser written for the masked one reads the real one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tasks.parsers.analysis import Analysis, analyze
from tasks.parsers.masking import masking_for
from tasks.parsers.masking.masking import Masking
from tasks.parsers.samples import Bank, Sample, find_pairs, read_bank, read_wanted_table
from tasks.parsers.synthesizer import write_parser

DATA = Path(__file__).parents[3] / "data"


@dataclass(frozen=True)
class Masked:
    """One sample, studied as it is and masked."""

    sample: Sample
    analysis: Analysis
    masking: Masking

    @property
    def text(self) -> str:
        """Everything of the masked sample: its pages, line by line, and its table."""
        (sample,) = self.masking.analysis.samples
        cells = [cell for name in sample.table for cell in sample.table[name]]
        return "\n".join([*(line.text for line in sample.alignment.lines), *cells])

    def rows_of_a_parser_written_for_the_mask(self):
        """Write a parser from the masked sample, turn its quotes back, and read the real statement with it."""
        source = self.masking.undo(write_parser(self.masking.analysis, ()))
        module: dict = {}
        exec(compile(source, "parser.py", "exec"), module)  # our own synthesizer's code
        return module["parse"](str(self.sample.pdf), self.sample.password).astype(str).reset_index(drop=True)


def mask(sample: Sample) -> Masked:
    analysis = analyze(Bank("bank", sample.pdf.parent, (sample,), password=sample.password))
    return Masked(sample, analysis, masking_for(analysis, "masked"))


def drawn(bank: str) -> Masked:
    """The sample of one of the project's own banks."""
    return mask(read_bank(DATA / bank).samples[0])


def in_folder(folder: Path, password: str | None = None) -> Masked:
    """The first sample of a folder."""
    pdf, table = find_pairs(folder)[0]
    return mask(Sample(pdf, table, read_wanted_table(table), password))
