"""What headings say of the rows below them, up to the next one or the next title that ends what they stand for."""

from __future__ import annotations

from collections.abc import Sequence

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.dates import calendars
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.program import Heading


def carried_values(
    alignment: Alignment, row_lines: list[list[int]], headings: tuple[Heading, ...]
) -> list[dict[str, str]]:
    """Return, for every row, what the headings above it say."""
    taken = {line for lines in row_lines for line in lines}
    says = {heading.name: said_by_line(alignment.lines, heading, taken) for heading in headings}
    carried = []
    for lines in row_lines:
        first = lines[0] if lines else 0
        values = {}
        for heading in headings:
            by_line = says[heading.name]
            begun = _begun(says.get(heading.within, {}), first)
            above = [line for line in by_line if begun <= line < first]
            values[heading.name] = by_line[max(above)] if above else ""
        carried.append(values)
    return carried


def said_by_line(lines: Sequence[Line], heading: Heading, taken: set[int]) -> dict[int, str]:
    """Return what a heading says, by its line, or the second of its two."""
    pattern, said = calendars.in_any_language(heading.pattern), {}
    for line in lines:
        text = heading.title(line.text)
        above = lines[line.index - 1] if heading.is_double and line.index else None
        if above and above.page == line.page and above.index not in taken:
            text = f"{above.text}\n{text}"
        found = pattern.search(text) if line.index not in taken else None
        if found:
            said[line.index] = found[1]
    return said


def _begun(said: dict[int, str], first: int) -> int:
    """Return the line above a row from which on a title says the same."""
    begun, text = 0, None
    for line in sorted(line for line in said if line < first):
        begun, text = (begun if said[line] == text else line), said[line]
    return begun
