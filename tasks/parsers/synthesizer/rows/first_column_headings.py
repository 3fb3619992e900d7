"""Headings that end with the number of an account, as further lines of texts do which start in another column:
'Giro account AT12 9817', and below a row 'from AT12 9817'; or names that end with a short one: 'HOLIDAY CLUB - 20'.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from tasks.parsers.analysis import StudiedSample
from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.double_headings import FEWEST_DIGITS
from tasks.parsers.synthesizer.rows.headings import shaped_words, slug_of
from tasks.parsers.synthesizer.rows.said_by_headings import lines_of_no_row, says_all

ENDS = (r"(?: \W*[^\W\d_]\D*)?$", "$")  # words behind a number may say that another page goes on with its rows
NUMBERED = re.compile(r"([^\W\d_]\D*?)( [-–—/·] )(\d{2,3})")  # a name, a sign and a short number


def with_numbers_in_first_column(
    sample: StudiedSample, row_lines: list[list[int]], headings: tuple[Heading, ...], fields: Sequence[Field]
) -> tuple[Heading, ...]:
    """Return headings, and those that say a number which no other heading says, in lines that start where days do.

    Only columns of two numbers or more have them: one alone may stand in any line. Known lines that are names with
    short numbers are told so, too: another account has another one.
    """
    alignment, known = sample.alignment, {heading.name for heading in headings if not _is_listed(heading)}
    taken, found = {at for lines in row_lines for at in lines}, list(headings)
    for name, kind in alignment.kinds.items():
        placed = name in alignment.parts or any(name in row for row in alignment.cells)
        slug = slug_of(name, sample.table)
        if kind == "text" and not placed and slug not in known:
            listed = [one for one in headings if one.name == slug]
            ways = (_named if listed else _ways)(slug, list(sample.table[name]))
            apart = (way for one in ways if (way := _in_first_column(one, alignment.lines, taken, fields)))
            said = (way for way in apart if _says_all(way, alignment, row_lines, list(sample.table[name])))
            if way := next(said, None):
                found = [way if one in listed else one for one in found] + ([] if listed else [way])
    return tuple(found)


def _is_listed(heading: Heading) -> bool:
    """Tell whether a heading is one of some known lines and says what these are."""
    plain = heading == Heading(heading.name, heading.pattern)
    return plain and heading.pattern.startswith("^(") and heading.pattern.endswith(")$")


def _named(name: str, cells: Sequence[str]) -> Iterator[Heading]:
    """Yield the headings that are names with short numbers of one shape behind the same sign, each another number."""
    found = [NUMBERED.fullmatch(cell) for cell in dict.fromkeys(cells)]
    if len(found) < 2 or not all(found) or len({one[3] for one in found}) < len(found):
        return
    shapes = {re.escape(one[2]).replace("\\ ", " ") + rf"\d{{{len(one[3])}}}" for one in found}
    words = r"[A-Z][^\da-z]*" if all(cell.isupper() for cell in cells) else r"[^\W\d_]\D*"
    if len(shapes) == 1:
        yield from (Heading(name, rf"^({words}{shape}){end}") for shape in shapes for end in ENDS)


def _ways(name: str, cells: Sequence[str]) -> Iterator[Heading]:
    """Yield the headings that have words before the numbers of some cells, which are all of one shape."""
    shapes = {shaped_words(cell) for cell in cells}
    numbers = all(len(re.findall(r"\d", cell)) >= FEWEST_DIGITS for cell in cells)
    if numbers and len(shapes) == 1 and len({*cells}) > 1:
        yield from (Heading(name, rf"[^\W\d_][.:#]? ({shape}){end}") for shape in shapes for end in ENDS)


def _in_first_column(
    heading: Heading, lines: Sequence[Line], taken: Collection[int], fields: Sequence[Field]
) -> Heading | None:
    """Return a heading inside the first column, None where not all of its lines start there, or one of a row does."""
    starts = [field.start for field in fields]
    shown = [line for line in lines if re.search(heading.pattern, line.text)]
    inside = [bisect(starts, line.words[0].x0) == 1 for line in shown]
    apart = all(is_in != (line.index in taken) for line, is_in in zip(shown, inside, strict=True))
    return replace(heading, inside=fields[0].name) if shown and apart and len(fields) > 1 else None


def _says_all(heading: Heading, alignment: Alignment, row_lines: list[list[int]], cells: list[str]) -> bool:
    """Tell whether a heading says what is wanted of all rows, the further lines of these apart, which are none."""
    return says_all(heading, replace(alignment, lines=lines_of_no_row(alignment, row_lines)), row_lines, cells)
