"""Candidates on trial: the very source that would be published, run on words already read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

import pandas as pd

from tasks.statements.pages import Page


@dataclass(frozen=True)
class Result:
    """What a candidate made of the studied pages: its rows, or the sentence it refused them with."""

    rows: list[list[str]] | None
    refusal: str = ""


def as_words(pages: Sequence[Page]) -> list[list[dict]]:
    """Return the pages' words in the shape pdfplumber gives them to a parser."""
    return [
        [{"text": w.text, "x0": w.x0, "x1": w.x1, "top": w.top, "bottom": w.bottom} for w in page.words]
        for page in pages
    ]


def run_source(source: str, words: list[list[dict]]) -> Result:
    """Run a candidate's ``read_rows``. The source is composed by this package alone, so it runs in this process."""
    space: dict = {}
    exec(compile(source, "candidate", "exec"), space)
    try:
        return Result(space["read_rows"](iter(words)))
    except (ValueError, ArithmeticError, KeyError) as refusal:
        return Result(None, str(refusal))


def wrong_columns(rows: list[list[str]], table: pd.DataFrame) -> list[int] | None:
    """Return the places of the columns that differ from the wanted table; None when the number of rows differs."""
    if len(rows) != len(table):
        return None
    wanted = table.to_numpy().tolist()
    return [
        at
        for at in range(table.shape[1])
        if not all(same_cell(row[at], expected[at]) for row, expected in zip(rows, wanted, strict=True))
    ]


def wrong_cells(rows: list[list[str]], table: pd.DataFrame, at: int) -> int:
    """Return how many cells of a column differ."""
    return sum(not same_cell(row[at], cell) for row, cell in zip(rows, table.iloc[:, at], strict=False))


def same_cell(got: str, wanted: str) -> bool:
    """Tell whether two cells say the same: equal numbers, or equal text after white space is collapsed."""
    if got == wanted:
        return True
    try:
        return Decimal(got) == Decimal(wanted)
    except InvalidOperation:
        return " ".join(got.split()) == " ".join(wanted.split())
