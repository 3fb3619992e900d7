"""What a model is told of its last attempt: the problem, the cells that differ, and what is printed in their places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tasks.parsers.model.printed import boxes, laid_out, letter_width, row_marks, top_of
from tasks.parsers.model.prompt_files import fill
from tasks.problems import Attempt
from tasks.tokens import count_tokens

if TYPE_CHECKING:
    from tasks.parsers.analysis import Analysis, StudiedSample

ROWS = 5  # pieces of evidence that are told
PLACES = 2  # places of the page that are shown
AROUND = 2  # lines above and below each
LONGEST_LINE = 400  # letters of a line of code; a longer one is data
CODE_LINE = 160  # letters
NOT_TOLD = ("page", "x0", "x1", "top", "bottom", "retry", "traceback", "answer")
SENTENCE = 300  # letters of an earlier attempt's problem
TRACEBACK = 1200  # letters


def attempt_text(analysis: Analysis, attempts: Sequence[Attempt], code_budget: int = 4_000) -> str:
    """The section about the last attempt, its file within a budget of tokens, and a line for each attempt before it."""
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
        code=shortened(last.source.rstrip("\n"), code_budget),
    )


def shortened(source: str, budget: int) -> str:
    """A file, without lines of its middle where it is longer than the budget; a list of copied rows may be."""
    lines = [line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE] + " …" for line in source.splitlines()]
    costs = [count_tokens(line) + 1 for line in lines]
    if sum(costs) <= budget:
        return "\n".join(lines)
    first, last = 0, len(lines)
    while first < last and costs[first] + costs[last - 1] <= budget:
        budget -= costs[first] + costs[last - 1]
        first, last = first + 1, last - 1
    return "\n".join([*lines[:first], f"# … {last - first} lines are not shown here", *lines[last:]])


def evidence_text(analysis: Analysis, attempt: Attempt) -> str:
    """The evidence as lines, then the places on the pages that it names, then the lines of the file that it names."""
    evidence = attempt.problem.evidence
    told = [text for row in evidence if (text := evidence_line(row))][:ROWS]
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
        f"line {number} of the file: {lines[number - 1].strip()[:CODE_LINE]}"
        for number in numbers
        if 0 < number <= len(lines)
    ]
    return named[-PLACES:]  # of a traceback the innermost


def printed_places(analysis: Analysis, evidence: Sequence[dict[str, Any]]) -> list[str]:
    """What is printed around the places that the evidence names: of each column the first, each line once."""
    shown: list[str] = []
    seen: set[tuple[int, int]] = set()
    for row in telling_first(evidence):
        number, sample = sample_of(analysis, row)
        at = line_at(sample, row) if "page" in row and "top" in row else line_of_text(sample, row.get("extra", ""))
        if at is None or (number, at) in seen or len(shown) >= PLACES:
            continue
        near = lines_near(sample, at)
        shown.append("\n".join(around(sample, at, [index for index in near if (number, index) not in seen])))
        seen |= {(number, index) for index in near}
    return shown


def telling_first(evidence: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The evidence with the first piece of every column before the others."""
    first = {row.get("column"): row for row in reversed(evidence)}
    return [row for row in evidence if first[row.get("column")] is row] + [
        row for row in evidence if first[row.get("column")] is not row
    ]


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


def line_of_text(sample: StudiedSample, row: str) -> int | None:
    """The index of the line that prints most of a row's text (cells joined by ` | `)."""
    words = set(row.replace("|", " ").split())
    if not words:
        return None
    common = [(len(words & set(line.text.split())), -line.index) for line in sample.alignment.lines]
    count, index = max(common, default=(0, 0))
    return -index if count * 2 >= len(words) else None


def lines_near(sample: StudiedSample, at: int) -> list[int]:
    """Indices of the lines around one on its page: all lines of its rows, and some above and below."""
    lines, marks = sample.alignment.lines, row_marks(sample)
    rows = {mark.row for mark in marks.get(at, ())}
    own = [index for index, found in marks.items() if rows & {mark.row for mark in found}]
    first, last = min([at, *own]), max([at, *own])
    return list(range(max(0, first - AROUND), min(len(lines), last + AROUND + 1)))


def around(sample: StudiedSample, at: int, near: list[int]) -> list[str]:
    """A line with its neighbours, and its boxes."""
    lines, marks, width = sample.alignment.lines, row_marks(sample), letter_width(sample)
    shown: list[str] = []
    page = None
    for index in near:
        line = lines[index]
        if line.page != page:
            page = line.page
            shown.append(f"Printed there, on page {sample.pages[page].number}:")
        mark = ",".join(map(str, marks.get(index, ())[:2]))
        shown.append(f"{top_of(line):4.0f} |{mark:>5}| {laid_out(line.words, width)}")
    return [*shown, f"boxes of the line at {top_of(lines[at]):.0f}: {boxes(lines[at])}"]
