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
from tasks.questions.tables import ResultTable

FOLDER = Path(__file__).parents[2] / "expectations" / "answers"
PNG = b"\x89PNG\r\n\x1a\n"
FIGURE = re.compile(r"\d+(?:[.,\u2019' \u00a0]\d+)*")


def check_answer(answer: Answer) -> tuple[Failure, ...]:
    """What an answer does not fulfil of the suite of its type; () when it may be given."""
    import pandas as pd

    table = pd.DataFrame([facts_of(answer)], dtype=object)
    return run_suite(suite_of(answer.type), table)


@lru_cache
def suite_of(kind: str) -> dict[str, Any]:
    """The suite of a type of answer."""
    return load_suite(FOLDER / f"{kind}.json")


def facts_of(answer: Answer) -> dict[str, Any]:
    """What the suites look at, one row: the type, the value's own type, size and text."""
    value = answer.value
    rows = answer.data if isinstance(answer, PlotAnswer) else value if isinstance(value, ResultTable) else None
    picture = isinstance(value, bytes) and value.startswith(PNG)
    return {
        "type": answer.type,
        "value": "a picture" if picture else f"{len(value)} rows" if isinstance(value, ResultTable) else value,
        "value_type": "PNG" if picture else type(value).__name__,
        "finite": "yes" if not isinstance(value, float | Decimal) or math.isfinite(value) else "no",
        "rows": len(rows) if rows is not None else 0,
        "columns": len(rows.columns) if rows is not None else 0,
        "text": answer.text,
        "unknown_figures": ", ".join(unknown_figures(answer)) or "none",
    }


def unknown_figures(answer: Answer) -> list[str]:
    """The figures in an answer's sentence that the result does not hold: invented, or computed by nobody."""
    rows = answer.data if isinstance(answer, PlotAnswer) else answer.value
    if isinstance(rows, ResultTable):
        known = {figure for row in (rows.columns, *rows.rows) for cell in row for figure in figures(str(cell))}
        known |= {Decimal(len(rows)), Decimal(len(rows.columns))}
    else:
        known = figures(str(rows))
    known |= {abs(figure) for figure in known}
    return [text for text in FIGURE.findall(answer.text) if not figures(text) & known]


def figures(text: str) -> set[Decimal]:
    """Every figure in a text, as its number; grouping signs are left out, a comma is read both ways."""
    found = set()
    for written in FIGURE.findall(text):
        plain = re.sub(r"[\u2019' \u00a0]", "", written)
        for reading in {plain.replace(",", ""), plain.replace(".", "").replace(",", ".")}:
            if re.fullmatch(r"\d+(\.\d+)?", reading):
                found.add(Decimal(reading))
    return found
