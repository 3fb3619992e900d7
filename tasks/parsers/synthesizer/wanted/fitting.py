"""The outputs of a program, chosen by its rows: one run gives the rows, on which every expression is tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import CodeType

from tasks.parsers.synthesizer.emission import write_source
from tasks.parsers.synthesizer.program import Output, Program
from tasks.parsers.synthesizer.trial import RawRows, Trial, raw_rows, run_trials, same_cell, wrong_cells
from tasks.parsers.synthesizer.wanted.outputs import distinct_constants

FAULTS = (ValueError, ArithmeticError, LookupError, TypeError, AttributeError)  # of an expression on odd cells


@dataclass(frozen=True)
class Candidate:
    """A program and how it did: columns that differ (None where rows differ), cells wrong, a sentence."""

    program: Program
    wrong: tuple[str, ...] | None
    errors: int
    sentence: str

    @property
    def exact(self) -> bool:
        """Whether the whole sample was reproduced."""
        return self.wrong == ()

    @property
    def source(self) -> str:
        """The program's parser file."""
        return write_source(self.program)


@dataclass(frozen=True)
class Choice:
    """For every column the expression that deserves most belief among those with the fewest wrong cells."""

    outputs: tuple[Output, ...]
    errors: tuple[int, ...]


def writable(outputs: Sequence[Output]) -> list[Output]:
    """Return the outputs that a source file can hold: none has a NUL, which stands for letters a font does not name."""
    texts = ((output, output.expression, *(value for _, value in output.constants)) for output in outputs)
    return [output for output, *parts in texts if not any("\0" in part for part in parts)]


def fit(
    program: Program, options: dict[str, list[Output]], trials: Sequence[Trial], known: dict[str, Choice]
) -> Candidate:
    """Return the program with the outputs that its rows ask for; ``known`` are the choices for rows seen before."""
    every = tuple(dict.fromkeys(output for outputs in options.values() for output in outputs))
    first = tuple(outputs[0] for outputs in options.values())
    raw = raw_rows(write_source(replace(program, outputs=every), trial=True), trials)
    if raw.refusal:
        return Candidate(replace(program, outputs=first), None, 0, raw.refusal)
    rows = repr(raw.rows)
    if rows not in known:
        codes = dict(zip(every, raw.expressions(), strict=True))
        known[rows] = _choose(program.columns, options, raw, codes)
    program = replace(program, outputs=known[rows].outputs)
    errors = dict(zip(program.columns, known[rows].errors, strict=True))
    if not any(errors.values()):
        result = run_trials(write_source(program), trials)
        if result.refusal:
            return Candidate(program, None, 0, result.refusal)
        errors = dict(zip(program.columns, wrong_cells(result.rows, result.wanted), strict=True))
    wrong = tuple(name for name, number in errors.items() if number)
    sentence = f"columns that differ: {', '.join(wrong)}" if wrong else ""
    return Candidate(program, wrong, sum(errors.values()), sentence)


def _choose(
    columns: Sequence[str], options: dict[str, list[Output]], raw: RawRows, codes: dict[Output, CodeType]
) -> Choice:
    chosen = []
    for at, name in enumerate(columns):
        wanted = [row[at] for row in raw.wanted]
        best: tuple[int, Output] | None = None
        for output in options[name]:
            errors = _errors(output, codes[output], raw, wanted, len(wanted) if best is None else best[0])
            if best is None or errors < best[0]:
                best = (errors, output)
            if not errors:
                break
        chosen.append(best)
    outputs = distinct_constants(columns, [output for _, output in chosen])
    return Choice(outputs, tuple(errors for errors, _ in chosen))


def _errors(output: Output, code: CodeType, raw: RawRows, wanted: Sequence[str], most: int) -> int:
    """Return how many cells an expression gets wrong; counting stops where it does no better than ``most``."""
    space = raw.space  # the functions that the expression calls look its constants up here, too
    for name, value in output.constants:
        space[name] = eval(value, space)
    errors = 0
    for (row, *year_end), cell in zip(raw.rows, wanted, strict=True):
        space.update(row=row, year_end=year_end[0] if year_end else None)
        try:
            right = same_cell(eval(code, space), cell)
        except FAULTS:
            right = False
        errors += not right
        if errors >= most > 0:
            break
    return errors
