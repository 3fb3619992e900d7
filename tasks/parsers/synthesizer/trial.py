"""Candidates on trial: the very source that would be published, run on words already read."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from types import CodeType

from tasks.parsers.synthesizer.undefined_names import undefined_names
from tasks.statements.drawn_blanks import blanks_beside
from tasks.statements.pages import Page


@dataclass(frozen=True)
class Trial:
    """A studied sample's words by page and its wanted rows; where not all pages were studied, rows may be missing."""

    words: list[list[dict]]
    wanted: list[list[str]]
    complete: bool = True


@dataclass(frozen=True)
class Result:
    """A candidate's rows on all trials and those wanted; else why it was refused."""

    rows: list[list[str]]
    wanted: list[list[str]]
    refusal: str = ""


def as_words(pages: Sequence[Page]) -> list[list[dict]]:
    """Return the pages' words in the shape pdfplumber gives them to a parser, and with the blanks drawn beside."""
    return [
        [
            {
                "text": w.text,
                "x0": w.x0,
                "x1": w.x1,
                "top": w.top,
                "bottom": w.bottom,
                "before": before,
                "behind": behind,
            }
            for w, (before, behind) in zip(page.words, blanks_beside(page.words, page.blanks), strict=True)
        ]
        for page in pages
    ]


@dataclass(frozen=True)
class RawRows:
    """The rows that a candidate found, as its ``finish`` is given them, and the rows wanted; its names and source."""

    rows: list[tuple]
    wanted: list[list[str]]
    space: dict
    source: str
    refusal: str = ""

    def expressions(self) -> list[CodeType]:
        """Return the expressions of the cells that ``finish`` makes of a row, compiled."""
        functions = (node for node in ast.parse(self.source).body if isinstance(node, ast.FunctionDef))
        finish = next(node for node in functions if node.name == "finish")
        returned = next(node.value for node in finish.body if isinstance(node, ast.Return))
        named = {node.targets[0].id: node.value for node in finish.body if isinstance(node, ast.Assign)}
        items = [named.get(item.id, item) if isinstance(item, ast.Name) else item for item in returned.elts]
        return [compile(ast.Expression(item), "finish", "eval") for item in items]


def run_trials(source: str, trials: Sequence[Trial]) -> Result:
    """Run a candidate's ``read_rows``. The source is composed by this package alone, so it runs in this process.

    A file that asks for a name which it does not define is refused, whether or not the samples reach that line.
    """
    if missing := undefined_names(source):
        return Result([], [], f"the file asks for names that it does not define: {', '.join(missing)}")
    return _run(_names(source), trials)


def raw_rows(source: str, trials: Sequence[Trial]) -> RawRows:
    """Run a candidate up to its rows; no cell is made of them."""
    space = _names(source)
    space["finish"] = lambda *row: row
    result = _run(space, trials)
    return RawRows(result.rows, result.wanted, space, source, result.refusal)


def _names(source: str) -> dict:
    space: dict = {}
    exec(compile(source, "candidate", "exec"), space)
    return space


def _run(space: dict, trials: Sequence[Trial]) -> Result:
    rows: list[list[str]] = []
    wanted: list[list[str]] = []
    for trial in trials:
        try:
            read = space["read_rows"](iter(trial.words))
        except (ValueError, ArithmeticError, LookupError, TypeError, NameError) as refusal:
            return Result([], [], str(refusal) or "no rows were read")
        expected = trial.wanted
        if not trial.complete:  # the last row may go on on a page that was not studied
            read, expected = read[: len(expected)], expected[: len(read)]
            read, expected = read[:-1], expected[:-1]
        if len(read) != len(expected) or (not read and trial.wanted):
            return Result([], [], f"{len(read)} rows instead of {len(expected)}")
        rows += read
        wanted += expected
    return Result(rows, wanted)


def wrong_cells(rows: list[list[str]], wanted: list[list[str]]) -> list[int]:
    """Return for every column how many of its cells differ."""
    pairs = list(zip(rows, wanted, strict=True))
    columns = range(len(wanted[0]) if wanted else 0)
    return [sum(not same_cell(row[at], cells[at]) for row, cells in pairs) for at in columns]


def same_cell(got: str, wanted: str) -> bool:
    """Tell whether two cells say the same: equal numbers, or equal text after white space is collapsed."""
    if got == wanted:
        return True
    try:
        return Decimal(got) == Decimal(wanted)
    except InvalidOperation:
        return " ".join(got.split()) == " ".join(wanted.split())
