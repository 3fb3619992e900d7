"""Headings that say several columns on one line, between words that differ: 'USD Savings 792-119000-201 (USD)'."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise, permutations, product, takewhile

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.carried import said_by_line
from tasks.parsers.synthesizer.rows.double_headings import FEWEST_DIGITS
from tasks.parsers.synthesizer.rows.said_by_headings import says_all

MOST = 200  # ways to take one place of every value
BEFORE, BEHIND = r"(?<![^\s([（【:：#/])", r"(?![^\s)\]）】,;:/])"  # what may touch a value on its line
TOKEN = re.compile(r"\w+|\s+|.")


@dataclass(frozen=True)
class Parted:
    """A line parted at the values that it says, which are those of ``names`` in this order."""

    names: tuple[str, ...]
    between: tuple[str, ...]


def said_at_once(
    headings: tuple[Heading, ...], alignment: Alignment, row_lines: list[list[int]], wanted: Mapping[str, list[str]]
) -> tuple[Heading, ...]:
    """Return headings, and for columns that they leave out, or say on some of the lines that say another one, the
    headings of one expression that says all of them on every line.
    """
    wanted = {name: cells for name, cells in wanted.items() if _are_codes(cells)}
    others = tuple(heading for heading in headings if heading.name not in wanted)
    taken = {line for lines in row_lines for line in lines}
    by_line = [said_by_line(alignment.lines, one, taken).keys() for one in headings if one.name in wanted]
    if len(by_line) == len(wanted) and all(one == other for one, other in pairwise(by_line)):
        return headings
    for names in (tuple(wanted), *((name,) for name in wanted)):
        missing = not {*names} <= {heading.name for heading in headings}
        if not missing and len(names) < 2:
            continue
        if found := _headings(alignment, row_lines, {name: wanted[name] for name in names}):
            kept = others if len(names) > 1 else headings
            return (*kept, *found)
    return headings


def _are_codes(cells: Sequence[str]) -> bool:
    """Tell whether all of some cells are numbers, or words of capitals."""
    return all(re.fullmatch(r"[A-Z]{2,}", cell) or len(re.findall(r"\d", cell)) >= FEWEST_DIGITS for cell in cells)


def _headings(alignment: Alignment, row_lines: list[list[int]], wanted: Mapping[str, list[str]]) -> tuple[Heading, ...]:
    """Return the headings of the lines nearest above that say all of some columns, none where others look like them."""
    cells = [*zip(*wanted.values(), strict=True)]
    taken = {line for lines in row_lines for line in lines}
    ways = []
    for row, values in enumerate(cells):
        if (row and cells[row - 1] == values) or not row_lines[row]:
            continue
        last = max((line for lines in row_lines[:row] for line in lines), default=-1)
        above = (line for line in alignment.lines[last + 1 : row_lines[row][0]] if line.index not in taken)
        said = [parts for line in above if (parts := _parted(line.text, dict(zip(wanted, values, strict=True))))]
        ways.append(said[-1] if said else [])
    for lines in sorted((one for one in islice(product(*ways), MOST) if _alike(one)), key=_changes):
        for found in (*_before_words(lines, wanted), _of_lines(lines, wanted)):
            if all(says_all(heading, alignment, row_lines, wanted[heading.name]) for heading in found):
                return found
    return ()


def _before_words(lines: Sequence[Parted], wanted: Mapping[str, list[str]]) -> list[tuple[Heading, ...]]:
    """Return the headings of lines behind whose values any words without digits may stand, such as a holder, where some
    stand behind all of them.
    """
    ends = [re.fullmatch(r"([^\w]*) [^\W\d_]{2}\D*", line.between[-1]) for line in lines]
    if not all(ends):
        return []
    cut = [Parted(line.names, (*line.between[:-1], end[1])) for line, end in zip(lines, ends, strict=True)]
    return [_of_lines(cut, wanted, r" [^\W\d_]\D+$")]


def _parted(text: str, values: Mapping[str, str]) -> list[Parted]:
    """Return the ways to part a text at some values."""
    found = []
    for names in permutations(values):
        places = [
            [at.span() for at in re.finditer(f"{BEFORE}{re.escape(values[name])}{BEHIND}", text)] for name in names
        ]
        for spans in product(*places):
            edges = [(0, 0), *spans, (len(text), len(text))]
            if all(one[1] < other[0] for one, other in pairwise(spans)):
                found.append(Parted(names, tuple(text[one[1] : other[0]] for one, other in pairwise(edges))))
    return found


def _alike(lines: Sequence[Parted]) -> bool:
    return len({one.names for one in lines}) == 1


def _changes(lines: Sequence[Parted]) -> tuple[int, int]:
    """Return around how many of the values the words are others, and how far apart the values stand."""
    changes = sum(len({*between}) > 1 for between in zip(*(line.between for line in lines), strict=True))
    return changes, sum(len(text) for line in lines for text in line.between[1:-1])


def _of_lines(lines: Sequence[Parted], wanted: Mapping[str, list[str]], end: str = "$") -> tuple[Heading, ...]:
    """Return the headings of lines that say the same columns in the same order, before what may ``end`` them."""
    names, first, *between = lines[0].names, *(map(_text, zip(*(line.between for line in lines), strict=True)))
    shapes = [_shape(wanted[name]) for name in names]
    headings = {}
    for asked in names:
        groups = (f"({shape})" if name == asked else shape for name, shape in zip(names, shapes, strict=True))
        said = "".join(part for pair in zip(groups, between, strict=True) for part in pair)
        headings[asked] = Heading(asked, f"^{first}{said}{end}")
    return tuple(headings[name] for name in wanted)


def _shape(cells: Sequence[str]) -> str:
    """Return the expression of values: capitals, or numbers of which each part may be longer."""
    shapes = {re.sub("[A-Z]", "[A-Z]", re.sub(r"\d+", r"\\d+", re.escape(cell))) for cell in cells}
    shape = shapes.pop().replace("\\ ", " ").replace("\\-", "-") if len(shapes) == 1 else r"\S+"
    return rf"\d{{{FEWEST_DIGITS},}}" if shape == r"\d+" else shape


def _text(texts: Sequence[str]) -> str:
    """Return the expression of texts: the first and the last words that all have, and between them any."""
    parts = [TOKEN.findall(text) for text in texts]
    start = _same(parts)
    end = _same([one[len(start) :][::-1] for one in parts])[::-1]
    inner = ["".join(one[len(start) : len(one) - len(end)]) for one in parts]
    plain = [re.escape("".join(same)).replace("\\ ", " ").replace("\\-", "-") for same in (start, end)]
    if not any(inner):
        return plain[0] + plain[1]
    count = "*" if "" in inner else "+"
    others = r"\S" if not re.search(r"\s", "".join(inner)) else r"\D" if not re.search(r"\d", "".join(inner)) else "."
    return f"{plain[0]}{others}{count}{plain[1]}"


def _same(parts: Sequence[list[str]]) -> list[str]:
    return [one[0] for one in takewhile(lambda one: len({*one}) == 1, zip(*parts, strict=False))]
