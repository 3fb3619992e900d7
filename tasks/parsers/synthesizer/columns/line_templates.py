"""Wanted columns that share the further lines of rows: '1.200,00 DKK rate 7,4500', 'FOOD .PORTO', 'US$ 3,53'.

What such lines of several rows have in common, words and the signs between them, is their template. A row's further
lines follow one of few templates, or there are none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise, permutations

import pandas as pd

from tasks.parsers.synthesizer.columns.alignment import NEAR, Alignment, Part
from tasks.parsers.synthesizer.columns.chance_finds import without_chance_finds
from tasks.parsers.synthesizer.columns.column_kinds import plain_number
from tasks.parsers.synthesizer.columns.texts_in_columns import end_of_text, places_of_parts
from tasks.parsers.synthesizer.page.lines import start_of_text, value_of
from tasks.statements.role_evidence import DATES, MONEY
from tasks.statements.roles import Roles

FEWEST = 2  # rows of a template, and of a column
MOST = 4  # templates
MOSTLY = 0.7  # of a column's cells found stand below the amounts of their rows
STEADY = 2.0  # points: further lines start no further apart
INDENT = 12.0  # points by which further lines of one kind stand right or left of others in one column
FREE = (".+?", r"\S+?")  # slots that any text fills
ENDS = (r"(?!\S)", r"(?=[.,;:)](?!\S))")  # of the words in slots
Places = list[tuple[int, int]]  # line and word


@dataclass(frozen=True)
class Below:
    """The texts of a row's further lines, joined by blanks, and the places of their words."""

    text: str
    places: Places


def find_templates(found: Alignment, table: pd.DataFrame, roles: Roles) -> bool:
    """Add the columns that templates of further lines hold to an alignment's parts, whose cells lose them.

    Return whether there are any: all rows must be explained, every cell by a slot and every further line by a template.
    """
    starts = [_first_line(found, row, roles) for row in range(len(found.anchors))]
    names = [name for name in found.kinds if _may_stand_below(found, name, roles, starts)]
    below = _lines_below(found, names, starts)
    slots = {name: slot for name in names if (slot := _slot(found, name, list(table[name]), below))}
    templates = _templates(found, table, slots, below) if slots else []
    names = [name for name in slots if any(f"(?P<{group_of(name)}>" in one for one in templates)]
    if not names or not _explain(templates, found, table, names, below):
        return False
    if _texts_beside(without_chance_finds(found, table), names, below, starts):
        return False
    for name in names:
        rows = [row for row, cell in enumerate(table[name]) if cell]
        found.parts[name] = Part("", {row: tuple(below[row].places) for row in rows}, templates=tuple(templates))
        for cells in found.cells:
            cells.pop(name, None)
    for row, one in below.items():
        found.labelled.update(one.places)
        found.anchors[row] = starts[row]
    return True


def _texts_beside(
    found: Alignment, names: Sequence[str], below: Mapping[int, Below], firsts: Sequence[int | None]
) -> bool:
    """Tell whether texts of other columns go on on further lines that start nearly where those of templates do."""
    left = min(found.lines[one.places[0][0]].words[one.places[0][1]].x0 for one in below.values())
    for row, cells in enumerate(found.cells):
        own = {line for line, _ in below[row].places} if row in below else set()
        texts = (cell for name, cell in cells.items() if name not in names and found.kinds[name] == "text")
        further = {line for cell in texts for line, _ in cell.words if firsts[row] is not None and line > firsts[row]}
        if any(abs(found.lines[line].words[0].x0 - left) <= INDENT for line in further - own):
            return True
    return False


def group_of(name: str) -> str:
    """Return the name of a column's group in templates."""
    slug = re.sub(r"\W+", "_", name.lower(), flags=re.ASCII).strip("_")
    return slug if slug and not slug[0].isdigit() else f"said_{slug}".strip("_")


def print_numbers_in_texts(found: Alignment, roles: Roles) -> bool:
    """Tell whether the numbers of a column, of no money of the account's, stand in texts below their rows: 'Paid EUR
    12.40'. These start in one place, the numbers end where they happen to: the column that they seem to be is none.
    """
    for name, kind in found.kinds.items():
        money = roles.by_column.get(name) in MONEY
        rows = zip(found.anchors, found.cells, strict=True)
        below = [(line, on[name].words[0]) for line, on in rows if name in on and on[name].number and not money]
        below_anchors = [place for anchor, place in below if anchor is not None and place[0] > anchor]
        starts = [start_of_text(found.lines[line], at) for line, at in below_anchors]
        if kind == "number" and FEWEST <= len(starts) == len(below) and max(starts) - min(starts) <= STEADY:
            return True
    return False


def _first_line(found: Alignment, row: int, roles: Roles) -> int | None:
    """Return the line of a row's day, else of its amounts: further lines may print more of its numbers than that."""
    known = {*MONEY, *DATES}
    names = sorted((name for name in found.cells[row] if roles.by_column.get(name) in known), key=found.kinds.get)
    return found.cells[row][names[0]].words[0][0] if names else found.anchors[row]


def _may_stand_below(found: Alignment, name: str, roles: Roles, starts: Sequence[int | None]) -> bool:
    """Tell whether a column's cells may be parts of further lines: those found at all mostly stand there."""
    if found.kinds[name] == "date" or roles.by_column.get(name) in MONEY or name in found.parts:
        return False
    rows = zip(found.cells, starts, strict=True)
    sides = [on[name].words[0][0] > start for on, start in rows if name in on and start is not None]
    return sum(sides) >= MOSTLY * len(sides)


def _lines_below(found: Alignment, names: Sequence[str], firsts: Sequence[int | None]) -> dict[int, Below]:
    """Return the further lines of rows: those that start where lines with cells of some columns do, as close."""
    starts, gaps, parts = [], [], places_of_parts(found)
    for on, first in zip(found.cells, firsts, strict=True):
        for line in {on[name].words[0][0] for name in names if name in on} - {first}:
            above, own = found.lines[line - 1], found.lines[line]
            starts.append(own.words[0].x0)
            gaps.append(own.bottom - above.bottom if own.page == above.page else 0.0)
    if not starts:
        return {}
    usual, widest = Counter(map(round, starts)).most_common(1)[0][0], max(gaps) + 1
    below = {}
    for row, first in enumerate(firsts):
        after = next((at for at in firsts[row + 1 :] if at is not None), len(found.lines))
        last, places = first, []
        for line in found.lines[first + 1 : min(after, first + NEAR)] if first is not None else ():
            close = line.page == found.lines[last].page and line.bottom - found.lines[last].bottom <= widest
            if not close or abs(line.words[0].x0 - usual) > STEADY:
                break
            last = line.index
            places += [(line.index, at) for at in range(end_of_text(line, parts))]
        if places:
            below[row] = Below(" ".join(found.lines[line].words[at].text for line, at in places), places)
    return below


def _slot(found: Alignment, name: str, cells: list[str], below: Mapping[int, Below]) -> str:
    """Return the expression of a column's cells where all are printed in further lines, '' where they are not."""
    rows = [row for row, cell in enumerate(cells) if cell]
    if len({cells[row] for row in rows}) < FEWEST or not all(row in below for row in rows):
        return ""
    slot = slot_of(found, name, cells)
    printed = (_printed(found, name, cells[row], slot, below[row].text) for row in rows)
    return slot if all(printed) else ""


def slot_of(found: Alignment, name: str, cells: list[str]) -> str:
    """Return the expression of a column's cells: of numbers as the statement prints them, of codes, or of any text."""
    decimal, grouping, _ = found.style
    whole = rf"[\d{re.escape(grouping)}]*\d" if grouping else r"\d+"
    if found.kinds[name] == "number":
        sign = "[-−]?" if any(cell.startswith("-") for cell in cells) else ""
        bare = any(cell.isdecimal() for cell in cells)  # yen have no decimals
        decimals = rf"{re.escape(decimal)}\d+" if decimal else ""
        return sign + whole + (f"(?:{decimals})?" if decimals and bare else decimals)
    codes = all(re.fullmatch("[A-Z]{3}", cell) for cell in cells if cell)
    return "[A-Z]{3}" if codes else FREE[" " not in "".join(cells)]


def _printed(found: Alignment, name: str, cell: str, slot: str, text: str) -> tuple[int, int] | None:
    """Return where a text has a cell as a word, or behind a sign, or a number of its value; None where it has not.

    The sign that ends a sentence or a clause may stand behind it.
    """
    number, wanted = found.kinds[name] == "number", plain_number(cell, found.wanted_format)
    printed = rf"(?<!\S){slot}" if number else rf"(?<!\w){re.escape(cell)}"
    spans = (one.span() for end in ENDS for one in re.finditer(printed + end, text))
    return next((span for span in spans if not number or _signed(found, text[slice(*span)]) == wanted), None)


def _signed(found: Alignment, text: str) -> Decimal:
    """Return the value of a printed number with the sign before it."""
    value = value_of(text, found.style[0])
    return -value if text[0] in "-−" else value


def _templates(found: Alignment, table: pd.DataFrame, slots: dict[str, str], below: dict[int, Below]) -> list[str]:
    """Return the templates of rows' further lines, those with most fixed signs first; [] where these are too many."""
    counts: Counter[str] = Counter()
    for row, one in below.items():
        template = template_of(found, {name: table[name].iloc[row] for name in slots}, slots, one.text)
        if not template:
            return []
        counts[template] += 1
    known = _with_optional_parts([one for one, count in counts.items() if count >= FEWEST])
    once = all(sum(f"(?P<{group_of(name)}>" in one for one in known) <= 1 for name in slots)
    told = min(counts.values(), default=0) >= FEWEST and len(known) <= MOST and once
    return sorted(known, key=lambda one: -len(re.sub(r"\(\?P.*?\)|\\S\+", "", one))) if told else []


def _with_optional_parts(templates: list[str]) -> list[str]:
    """Return templates, of which two that differ in a part behind a slot, which starts with a word, are one."""
    for long, short in permutations(templates, 2):
        if merged := _merged(long, short):
            return _with_optional_parts([merged, *(one for one in templates if one not in (long, short))])
    return templates


def _merged(long: str, short: str) -> str:
    """Return a template in which what only the longer one has is optional, '' where that is no part behind a slot.

    The slot may not have the word with which the part starts: else it would take in such a part of another form.
    """
    for end in (found.end() for found in re.finditer(r"\(\?P<\w+>[^()]*\)", short)):
        part = long[end : len(long) - len(short) + end]
        word = re.match(r" ([^\W\d_]{2}\S*)", part)
        slot = next((free for free in FREE if short[:end].endswith(f">{free})")), "")
        if word and slot and long == short[:end] + part + short[end:]:
            bare = f"(?:(?!{word[1]}){slot.removesuffix('+?')})+?"
            return f"{short[: end - len(slot) - 1]}{bare})(?:{part})?{short[end:]}"
    return ""


def template_of(found: Alignment, cells: Mapping[str, str], slots: Mapping[str, str], text: str) -> str:
    """Return the expression of a text with cells of columns in their slots, '' where it does not hold them all or it
    is uncertain where they end.
    """
    places = {_printed(found, name, cell, slots[name], text): name for name, cell in cells.items() if cell}
    if None in places or not places:
        return ""
    spans = sorted(places)
    if any(right[0] < left[1] for left, right in pairwise(spans)):
        return ""
    texts = [text[a:b] for (_, a), (b, _) in zip([(0, 0), *spans], [*spans, (len(text),) * 2], strict=True)]
    kinds = [slots[places[span]] for span in spans]
    if not _are_parted(texts, kinds):
        return ""
    groups = [f"(?P<{group_of(places[span])}>{kind})" for span, kind in zip(spans, kinds, strict=True)]
    return "".join(part for pair in zip(map(_fixed, texts), [*groups, ""], strict=True) for part in pair)


def _are_parted(texts: Sequence[str], kinds: Sequence[str]) -> bool:
    """Tell whether it is certain where slots end: no two free ones stand side by side, nor one alone."""
    free = [kind in FREE for kind in kinds]
    beside = any(all(both) and not text.strip() for both, text in zip(pairwise(free), texts[1:-1], strict=True))
    return not beside and (not all(free) or any(text.strip() for text in texts))


def _fixed(text: str) -> str:
    """Return the expression of what stands between slots; words with digits, such as rates, may be any."""
    words = [r"\S+" if re.search(r"\d", word) else re.escape(word) for word in text.split(" ")]
    return " ".join(words)


def _explain(
    templates: Sequence[str], found: Alignment, table: pd.DataFrame, names: Sequence[str], below: Mapping[int, Below]
) -> bool:
    """Tell whether templates say of every row what is wanted of it."""
    for row in range(len(table)):
        said = re.fullmatch("|".join((*templates, "")), below[row].text if row in below else "")
        if not said:
            return False
        for name in names:
            cell, text = table[name].iloc[row], said[group_of(name)] or ""
            number = found.kinds[name] == "number" and cell and text
            same = _signed(found, text) == plain_number(cell, found.wanted_format) if number else cell == text
            if not same:
                return False
    return True
