"""Headings told by their place and the height of their letters: titles of sections, and of parts of these."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.program import Heading, Shape
from tasks.parsers.synthesizer.rows.headings import listed_pattern, shape_of

MOST_HEIGHTS = 2  # of titles: of sections, and of their parts


def with_shape(
    heading: Heading,
    region: list[Line],
    row_lines: list[list[int]],
    fields: Sequence[Field],
    wanted: Collection[str] = (),
) -> Heading:
    """Return a heading told by its place and the height of its letters, where these tell it from all other lines.

    So a heading that the sample does not have is seen, and refused, instead of passed over. What is ``wanted`` of it
    tells titles that begin alike from such as go on with another.
    """
    taken = {line for lines in row_lines for line in lines}
    plain = [line for line in region if line.index not in taken and not re.search(r"\d", heading.title(line.text))]
    found = [line for line in plain if re.search(heading.pattern, heading.title(line.text))]
    if not heading.pattern.startswith("^(") or not heading.pattern.endswith(")$") or not found:
        return heading
    shape = _shape_of(found, fields)
    seen = {heading.title(line.text) for line in found} == set(_texts(heading))
    if not seen or len(shape.heights) > MOST_HEIGHTS or not all(shape.fits(line.words[0]) for line in found):
        return heading
    like = [line for line in plain if line not in found and shape.fits(line.words[0])]
    behind = {_behind_last(line, found, heading) for line in like if _tops_rows(line, plain, shape, taken)}
    if not behind:
        shaped, said = replace(heading, shape=shape), dict(heading.values)
        each = all(said.get(text, text) in wanted for text in _texts(heading))
        return shaped if each else _with_continued(shaped, found)
    words = behind.pop()
    return replace(heading, shape=shape, continued=words) if words and not behind else heading


def _shape_of(titles: Sequence[Line], fields: Sequence[Field]) -> Shape:
    """Return the shape of titles as the first one has it, with the heights of all, tall ones first."""
    left, first, _ = shape_of(titles[0])
    field = min(fields, key=lambda field: abs(field.left - left))
    heights = [first]
    for height in sorted({shape_of(title)[1] for title in titles}):
        heights += [height] if all(abs(height - one) > Shape.STEADY for one in heights) else []
    return Shape(field.name, round(titles[0].words[0].x0, 1), tuple(sorted(heights, reverse=True)))


def _behind_last(line: Line, titles: Sequence[Line], heading: Heading) -> str:
    """Return the words behind what the last title above a line says, which the line says again: ' - continued'."""
    last = next((heading.title(title.text) for title in reversed(titles) if title.index < line.index), None)
    text = heading.title(line.text)
    return text.removeprefix(last) if last and text.startswith(f"{last} ") else ""


def _with_continued(heading: Heading, titles: list[Line]) -> Heading:
    """Return a heading with the words that stand behind titles which another page goes on with: ' (continued)'."""
    texts = [heading.title(title.text) for title in titles]
    again = [(above, text) for above, text in pairwise(texts) if text.startswith(f"{above} ")]
    behind = {text.removeprefix(above) for above, text in again}
    suffix = behind.pop() if len(behind) == 1 else ""
    bases = {text.removesuffix(suffix) for text in texts}
    last = ("", *(text.removesuffix(suffix) for text in texts))
    goes_on = all(
        text.removesuffix(suffix) == above for above, text in zip(last, texts, strict=False) if text not in bases
    )
    return replace(heading, pattern=listed_pattern(bases), continued=suffix) if suffix and goes_on else heading


def _tops_rows(title: Line, plain: list[Line], shape: Shape, taken: set[int]) -> bool:
    """Tell whether rows stand below a title, before the next one of its shape; the title of a summary has none."""
    after = (line.index for line in plain if line.index > title.index and shape.fits(line.words[0]))
    end = next(after, max(taken) + 1)
    return any(title.index < at < end for at in taken)


def _texts(heading: Heading) -> list[str]:
    return [re.sub(r"\\(.)", r"\1", text) for text in re.split(r"(?<!\\)\|", heading.pattern[2:-2])]
