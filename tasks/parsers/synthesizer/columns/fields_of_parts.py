"""Columns of texts of which the table has only parts, each behind its label: all of them are columns of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.page.lines import Line, start_of_text

if TYPE_CHECKING:
    from tasks.parsers.synthesizer.columns.fields import Field

STEADY = 2.0  # points: a label and the texts below it start no further apart
Span = tuple[float, float, tuple[str, ...]]  # left and right edges, and the wanted columns between them


def text_of_part(found: Alignment, fields: Sequence[Field], name: str) -> Field | None:
    """Return the printed column of texts that holds a part, None where it stands in no such column."""
    line, at = next(iter(found.parts[name].words.values()))[0]
    left = found.lines[line].words[at].x0
    around = [field for field in fields if field.start <= left]
    return around[-1] if around and around[-1].kind == "text" else None


def spans_of_own_texts(found: Alignment, fields: Sequence[Field], above: Sequence[Line]) -> list[Span]:
    """Return between which edges the texts of parts stand that no column of texts holds, or none that reaches the
    label which a line ``above`` the table has over them, where no wanted text or day shares the room.
    """
    labels = [word.x0 for line in above for word in line.words]
    spans: list[Span] = []
    for name, part in found.parts.items():
        places = [place for words in part.words.values() for place in words]
        left = min(start_of_text(found.lines[line], at) for line, at in places)
        right, names = max(found.lines[line].words[at].x1 for line, at in places), (name,)
        around = text_of_part(found, fields, name)
        if around and not (around.right < left and any(abs(label - left) <= STEADY for label in labels)):
            continue
        for span in [one for one in spans if one[0] < right and left < one[1]]:
            spans.remove(span)
            left, right, names = min(span[0], left), max(span[1], right), (*span[2], *names)
        spans.append((left, right, names))
    wanted = [field for field in fields if field.columns and field.kind in ("text", "date")]
    return [span for span in spans if not any(one.left < span[1] and span[0] < one.right for one in wanted)]
