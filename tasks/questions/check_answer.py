"""Judging an answer before it is given: the Great Expectations suite of its type."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any

from expectations.suites import Failure, load_suite, run_suite
from tasks.questions.answers import Answer, PlotAnswer
from tasks.questions.tables import ResultTable, written

FOLDER = Path(__file__).parents[2] / "expectations" / "answers"
PNG = b"\x89PNG\r\n\x1a\n"
MOST_VERDICTS = 256  # that are kept
FIGURE = re.compile(r"\d+(?:[.,\u2019' \u00a0]\d+)*")


def check_answer(answer: Answer) -> tuple[Failure, ...]:
    """What an answer does not fulfil of the suite of its type; () when it may be given."""
    return judged(answer.type, tuple(facts_of(answer).items()))


@lru_cache(maxsize=MOST_VERDICTS)
def judged(kind: str, facts: tuple[tuple[str, Any], ...]) -> tuple[Failure, ...]:
    """The verdict of a type's suite on facts; the same facts are judged once, as judging takes 60 ms and more."""
    import pandas as pd

    return run_suite(suite_of(kind), pd.DataFrame([dict(facts)], dtype=object))


@lru_cache
def suite_of(kind: str) -> dict[str, Any]:
    """The suite of a type of answer."""
    return load_suite(FOLDER / f"{kind}.json")


def facts_of(answer: Answer) -> dict[str, Any]:
    """What the suites look at, one row: the type, whether value and text are given, the value's own type and size.

    What a value or a text says is no fact, so that most answers share their facts with earlier ones.
    """
    value = answer.value
    rows = answer.data if isinstance(answer, PlotAnswer) else value if isinstance(value, ResultTable) else None
    picture = isinstance(value, bytes) and value.startswith(PNG)
    return {
        "type": answer.type,
        "value": given(value),
        "value_type": "PNG" if picture else type(value).__name__,
        "finite": "yes" if not isinstance(value, float | Decimal) or math.isfinite(value) else "no",
        "rows": len(rows) if rows is not None else 0,
        "columns": len(rows.columns) if rows is not None else 0,
        "text": given(answer.text),
        "unknown_figures": ", ".join(unknown_figures(answer)) or "none",
    }


def given(value: Any) -> str:
    """'given', or '' where there is nothing: None, or an empty text."""
    return "" if value is None or value == "" else "given"


def unknown_figures(answer: Answer) -> list[str]:
    """The figures in an answer's sentence that the result does not hold: invented, or computed by nobody."""
    rows = answer.data if isinstance(answer, PlotAnswer) else answer.value
    if isinstance(rows, ResultTable):
        known = {
            figure
            for row in (rows.columns, *rows.rows)
            for cell in row
            for figure in figures(written(cell) if isinstance(cell, float) else str(cell))
        }
        known |= {Decimal(len(rows)), Decimal(len(rows.columns))}
    else:
        known = figures(str(rows)) | figures(written(rows))
    known |= {abs(figure) for figure in known}
    return [text for text in FIGURE.findall(answer.text) if not figures(text) & known]


def figures(text: str) -> set[Decimal]:
    """Every figure in a text, as its number; grouping signs are left out, a comma is read both ways."""
    found = set()
    for figure in FIGURE.findall(text):
        plain = re.sub(r"[\u2019' \u00a0]", "", figure)
        for reading in {plain.replace(",", ""), plain.replace(".", "").replace(",", ".")}:
            if re.fullmatch(r"\d+(\.\d+)?", reading):
                found.add(Decimal(reading))
    return found
