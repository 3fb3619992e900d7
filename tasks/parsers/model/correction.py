"""What a model is told of its last attempt: the problem, the cells that differ, and what is printed in their places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tasks.parsers.model.printed import boxes, laid_out, letter_width, row_marks, top_of
from tasks.parsers.model.prompt_files import fill
from tasks.problems import Attempt

if TYPE_CHECKING:
    from tasks.parsers.analysis import Analysis, StudiedSample
    from tasks.parsers.synthesizer.lines import Line

PLACES = 4  # places of the page that are shown
AROUND = 2  # lines above and below each
NOT_TOLD = ("page", "x0", "x1", "top", "bottom", "retry", "traceback", "answer")
SENTENCE = 300  # letters of an earlier attempt's problem
TRACEBACK = 1200  # letters


def attempt_text(analysis: Analysis, attempts: Sequence[Attempt]) -> str:
    """The section about the last attempt, and a line for each attempt before it."""
    last = attempts[-1]
    problem = last.problem
    history = "".join(
        f"Before it, attempt {one.number} failed: {one.problem.sentence[:SENTENCE]}\n" for one in attempts[:-1]
    )
    if not last.source:
        retry = " ".join(row["retry"] for row in problem.evidence if "retry" in row)
        return fill("unusable.md", number=str(last.number), problem=problem.sentence, history=history, retry=retry)
    return fill(
        "attempt.md",
        number=str(last.number),
        problem=problem.sentence,
        evidence=evidence_text(analysis, last),
        history=history,
        code=last.source.rstrip("\n"),
    )


def evidence_text(analysis: Analysis, attempt: Attempt) -> str:
    """The evidence as lines, then the places on the pages that it names, then the lines of the file that it names."""
    evidence = attempt.problem.evidence
    told = [text for row in evidence if (text := evidence_line(row))]
    places = printed_places(analysis, evidence)
    code = code_lines(attempt.source, evidence)
    tracebacks = [row["traceback"][-TRACEBACK:] for row in evidence if row.get("traceback")]
    return "\n".join([*told, *tracebacks, *code, *places])


def evidence_line(row: dict[str, Any]) -> str:
    """One piece of evidence in words: its cell, what was wanted and given, and where that is printed."""
    told = {name: value for name, value in row.items() if name not in NOT_TOLD and value not in (None, "")}
    if "expected" in told and "got" not in told and "got" in row:
        told["got"] = ""
    if not told:
        return ""
    place = ""
    if "page" in row and "top" in row:
        place = f" (printed on page {row['page']}, top {row['top']:.0f}, x {row['x0']:.0f} to {row['x1']:.0f})"
    words = ", ".join(
        f"{name} {value!r}" if isinstance(value, str) else f"{name} {value}" for name, value in told.items()
    )
    return f"- {words}{place}"


def code_lines(source: str, evidence: Sequence[dict[str, Any]]) -> list[str]:
    """The lines of the file that the evidence names by number."""
    lines = source.splitlines()
    numbers = dict.fromkeys(row["line"] for row in evidence if isinstance(row.get("line"), int))
    named = [
        f"line {number} of the file: {lines[number - 1].strip()}" for number in numbers if 0 < number <= len(lines)
    ]
    return named[:PLACES]


def printed_places(analysis: Analysis, evidence: Sequence[dict[str, Any]]) -> list[str]:
    """What is printed around the first places that the evidence names, with the boxes of the line itself."""
    shown: list[str] = []
    seen: set[tuple[int, int]] = set()
    for row in evidence:
        if "page" not in row or "top" not in row or len(seen) >= PLACES:
            continue
        number, sample = sample_of(analysis, row)
        at = line_at(sample, row)
        if at is None or (number, at) in seen:
            continue
        seen.add((number, at))
        shown += around(sample, at)
    return shown


def sample_of(analysis: Analysis, row: dict[str, Any]) -> tuple[int, StudiedSample]:
    """The sample that a piece of evidence speaks of: the one whose cell is the one expected."""
    at, column = row.get("row", 0) - 1, row.get("column")
    for number, sample in enumerate(analysis.samples):
        there = "expected" in row and column in sample.table.columns and 0 <= at < len(sample.table)
        if there and sample.table[column].iloc[at].startswith(row["expected"].rstrip("…")):
            return number, sample
    return 0, analysis.samples[0]


def line_at(sample: StudiedSample, row: dict[str, Any]) -> int | None:
    """The index of the line in which a place lies."""
    near = [
        (abs(top_of(line) - row["top"]), line.index)
        for line in sample.alignment.lines
        if sample.pages[line.page].number == row["page"]
    ]
    distance, index = min(near, default=(None, None))
    return index if distance is not None and distance < 20 else None


def around(sample: StudiedSample, at: int) -> list[str]:
    """A line with its neighbours on the page, and its boxes."""
    lines, marks, width = sample.alignment.lines, row_marks(sample), letter_width(sample)
    page = lines[at].page
    near: list[Line] = [line for line in lines[max(0, at - AROUND) : at + AROUND + 1] if line.page == page]
    shown = [f"Printed there, on page {sample.pages[page].number}:"]
    for line in near:
        mark = ",".join(map(str, marks.get(line.index, ())[:2]))
        shown.append(f"{top_of(line):4.0f} |{mark:>5}| {laid_out(line.words, width)}")
    return [*shown, f"its boxes: {boxes(lines[at])}"]
