"""The synthesizer's nearest miss, as a start for the model: what it gets right, where it fails, and its file."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from tasks.parsers.model.prompt_files import fill

if TYPE_CHECKING:
    from tasks.parsers.analysis import Analysis
    from tasks.parsers.model.material import Start

SHOWN = 3  # differing cells a column
CELL = 80


def start_text(analysis: Analysis, start: Start | None, with_code: bool) -> str:
    """The section about the nearest miss; '' where there is none, or one that already reproduces the samples."""
    if start is None or start.exact:
        return ""
    useful = start.wrong is not None and len(start.wrong) <= len(analysis.columns) / 2
    code = f"\n```python\n{without_docstrings(start.source)}```" if with_code and useful else ""
    return fill("start.md", outcome=outcome(analysis, start), code=code)


def outcome(analysis: Analysis, start: Start) -> str:
    """How the nearest miss did, with the first differing cells of every column."""
    from tasks.parsers.synthesizer.trial import Trial, as_words, run_trials
    from tasks.parsers.synthesizer.writing import studied_rows

    if start.wrong is None:
        return f"{start.sentence}."
    right = [name for name in analysis.columns if name not in start.wrong]
    told = f"right in every row: {', '.join(map(repr, right)) or 'no column'}; wrong: "
    samples = [sample if sample.complete else studied_rows(sample) for sample in analysis.samples]
    trials = [Trial(as_words(one.pages), one.table.to_numpy().tolist(), one.complete) for one in samples]
    try:
        result = run_trials(start.source, trials)
    except (LookupError, TypeError, AttributeError):  # a masked page may not be what the program was made for
        return told + ", ".join(map(repr, start.wrong)) + "."
    if len(result.rows) != len(result.wanted):
        return told + ", ".join(map(repr, start.wrong)) + "."
    parts = []
    for name in start.wrong:
        at = analysis.columns.index(name)
        cells = [
            (row + 1, wanted[at], got[at])
            for row, (wanted, got) in enumerate(zip(result.wanted, result.rows, strict=True))
            if wanted[at] != got[at]
        ]
        shown = "; ".join(
            f"row {row}: wanted {_short(want)!r}, got {_short(got)!r}" for row, want, got in cells[:SHOWN]
        )
        parts.append(f"{name!r} in {len(cells)} of {len(result.wanted)} rows ({shown})")
    return told + ", ".join(parts) + "."


def _short(text: str) -> str:
    return text if len(text) <= CELL else text[:CELL] + "…"


def without_docstrings(source: str) -> str:
    """A file without the docstrings of its functions, which say nothing that the names do not."""
    lines = source.splitlines(keepends=True)
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for node in sorted(functions, key=lambda node: -node.lineno):
        first = node.body[0]
        if len(node.body) > 1 and isinstance(first, ast.Expr) and ast.get_docstring(node):
            del lines[first.lineno - 1 : first.end_lineno]
    return "".join(lines)
