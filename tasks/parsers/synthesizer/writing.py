"""The offline engine: the next parser to try for a bank, the one that deserves most belief first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from tasks.parsers.synthesizer.columns.labelled_codes import print_codes_in_texts
from tasks.parsers.synthesizer.columns.line_templates import print_numbers_in_texts
from tasks.problems import Attempt, NoProgram, Problem

if TYPE_CHECKING:
    from tasks.parsers.analysis import Analysis, StudiedSample
    from tasks.parsers.synthesizer.wanted.fitting import Candidate
    from tasks.statements.roles import Roles

NEAR_MISSES = 3  # parsers that do not reproduce the sample are offered only to show what differs


def write_parser(analysis: Analysis, attempts: Sequence[Attempt]) -> str:
    """Return the best parser file that no attempt has tried yet; raises NoProgram when nothing is left."""
    return best_candidate(analysis, attempts).source


def best_candidate(analysis: Analysis, attempts: Sequence[Attempt]) -> Candidate:
    """Return the best program that no attempt has tried yet, and how it did on the samples.

    Programs that reproduce the studied samples come first, then the nearest misses. Raises NoProgram, whose sentence
    says what could not be explained, when nothing is left.
    """
    tried = {attempt.source for attempt in attempts}
    misses: list[Candidate] = []
    for candidate in _candidates(analysis):
        if candidate.exact and candidate.source not in tried:
            return candidate
        misses.append(candidate)
    near = sorted((one for one in misses if not one.exact), key=_distance)
    for candidate in near[:NEAR_MISSES]:
        if candidate.source not in tried:
            return candidate
    raise NoProgram(Problem("no_program", _sentence(analysis, near)))


def _distance(candidate: Candidate) -> tuple[bool, int, int]:
    return candidate.wrong is None, len(candidate.wrong or ()), candidate.errors


def _candidates(analysis: Analysis) -> Iterator[Candidate]:
    from tasks.parsers.synthesizer.candidates import candidates
    from tasks.parsers.synthesizer.layout import layouts_of
    from tasks.parsers.synthesizer.trial import Trial, as_words

    samples = [sample if sample.complete else studied_rows(sample) for sample in analysis.samples]
    tables = [one.restated.without_unprinted(one.table) if one.restated else one.table for one in samples]
    trials = [
        Trial(as_words(one.pages), table.to_numpy().tolist(), one.complete)
        for one, table in zip(samples, tables, strict=True)
    ]
    samples = [replace(one, table=one.restated.table) if one.restated else one for one in samples]
    # The sample that shows most is learnt from first; what it does not show, another may.
    samples.sort(key=lambda sample: -len(sample.table))
    in_texts = [one for one in samples if _prints_cells_in_texts(one, analysis.roles)]
    for sample in chain(_templated(in_texts, analysis.roles), samples, _studied_again(samples, analysis.roles)):
        for layout in layouts_of(sample, analysis.roles):
            yield from candidates(layout, analysis.bank, trials)
    for layout in (layout for sample in samples for layout in layouts_of(sample, analysis.roles)):
        yield from candidates(replace(layout, facts=replace(layout.facts, all_ways=True)), analysis.bank, trials)


def _prints_cells_in_texts(sample: StudiedSample, roles: Roles) -> bool:
    found = sample.alignment
    return print_numbers_in_texts(found, roles) or print_codes_in_texts(found, sample.table)


def _studied_again(samples: Sequence[StudiedSample], roles: Roles) -> Iterator[StudiedSample]:
    """Yield the samples with texts that are cut as if these had one line, those in which parts of rows' further lines
    are wanted columns, studied as such, and those beside whose tables something else is printed.
    """
    from tasks.parsers.analysis import study_again

    for sample in samples:
        if sample.restated and not sample.table.equals(sample.restated.first_lines):
            yield study_again(replace(sample, table=sample.restated.first_lines), roles)
    yield from _templated(samples, roles)
    # Labelled codes may have columns of their own beside the accounts.
    alone = (study_again(sample, roles, accounts=True) for sample in samples)
    yield from (sample for sample in alone if sample.templated)
    for sample in samples:
        again = study_again(sample, roles, sided=True)
        if again.sides:
            yield again
            within = study_again(sample, roles, templated=True, sided=True)
            yield from [within] if within.templated else []


def _templated(samples: Sequence[StudiedSample], roles: Roles) -> Iterator[StudiedSample]:
    """Yield the samples in which parts of rows' further lines are wanted columns, studied as such."""
    from tasks.parsers.analysis import study_again

    studied = (study_again(sample, roles, templated=True) for sample in samples)
    yield from (sample for sample in studied if sample.templated)


def studied_rows(sample: StudiedSample) -> StudiedSample:
    """Return a sample of which not all pages were studied with the rows that stand on these pages."""
    found = sample.alignment
    rows = max((row + 1 for row, anchor in enumerate(found.anchors) if anchor is not None), default=0)
    alignment = replace(found, anchors=found.anchors[:rows], cells=found.cells[:rows])
    about = {"places": sample.places[:rows], "alignment": alignment}
    if sample.restated:
        tables = (sample.restated.table, sample.restated.first_lines)
        first, short = (table.iloc[:rows] for table in tables)
        about["restated"] = replace(sample.restated, table=first, first_lines=short)
    return replace(sample, table=sample.table.iloc[:rows], **about)


def _sentence(analysis: Analysis, near: list[Candidate]) -> str:
    unplaced = unplaced_cells(analysis)
    if unplaced:
        return unplaced
    if near:
        return f"No program of the synthesizer's language reproduces the sample; the nearest one: {near[0].sentence}."
    return "The numbers of the sample stand in no columns, so no program of the synthesizer's language reads them."


def unplaced_cells(analysis: Analysis) -> str:
    """Return a sentence about the first wanted cell that is printed nowhere near its row, '' when all are."""
    for sample in analysis.samples:
        for row, places in enumerate(sample.places):
            for column, place in places.items():
                cell = sample.table[column].iloc[row]
                if cell and place is None and not any(other.get(column) for other in sample.places):
                    return (
                        f"Column {column!r} has no printed counterpart: {cell!r} of row {row + 1} was found nowhere "
                        "near its row; check the CSV against the statement."
                    )
    return ""
