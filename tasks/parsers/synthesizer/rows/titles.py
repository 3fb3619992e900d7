"""Titles and names on one line with a number: "SAVINGS IN DOLLARS   ACCOUNT 215-0914", "CARD 4417 EMMA SMITH"; what
another heading says may stand there, too: "CURRENT ACCOUNT   No. 215-0914   Currency EUR".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import chain, pairwise, takewhile

from tasks.parsers.analysis import StudiedSample
from tasks.parsers.synthesizer.dates import calendars
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.patterns import ASKED_FOR, escaped, without_group
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.carried import carried_values
from tasks.parsers.synthesizer.rows.continued_headings import continued_values
from tasks.parsers.synthesizer.rows.double_headings import FEWEST_DIGITS
from tasks.parsers.synthesizer.rows.headings import shaped_words, slug_of
from tasks.parsers.synthesizer.rows.said_by_headings import lines_of_no_row

# Of a word that tells where a title ends, as the number of an account does; a sign may stand before it.
LETTERS = re.compile(r"(?:\\?[^\w\s\\] )?[^\W\d_]{2}")


def with_titles(
    sample: StudiedSample, row_lines: list[list[int]], headings: tuple[Heading, ...]
) -> tuple[Heading, ...]:
    """Return headings with titles before or behind an account's number that stand for what a column wants of the rows,
    and names behind it.

    The heading that says the number is found in these lines only, too. What stands behind a title is the same up to
    digits and what other headings say, and no row has such words at its end; so a title that the sample does not have
    is read as well, and what it stands for is unknown.
    """
    alignment, known, found = sample.alignment, {heading.name for heading in headings}, []
    free = lines_of_no_row(alignment, row_lines)
    for name, kind in alignment.kinds.items():
        placed = name in alignment.parts or any(name in row for row in alignment.cells)
        wanted, slug = list(sample.table[name]), slug_of(name, sample.table)
        if kind != "text" or placed or slug in known or "" in wanted or len({*wanted}) == 1:
            continue
        ways = (Heading(slug, rf"^(.+) {behind}$") for behind in _titles(free, [*dict.fromkeys(wanted)], headings))
        before = (way for way in ways if _stands_for(way, sample, row_lines, wanted))
        behind = (way(sample, row_lines, wanted, slug) for way in (_name_behind, _title_behind))
        found += [*filter(None, chain(before, behind))][:1]
    for at, title in enumerate(found):
        told = tuple(_behind(title, heading, sample, row_lines) for heading in headings)
        found[at] = title if told != headings else _with_any_number(title, alignment.lines)
        headings = told
    return (*headings, *found)


def _with_any_number(title: Heading, lines: Sequence[Line]) -> Heading:
    """Return a title before words and a number that no heading says with any number there, where the sample has no
    other such line: else a title before one of another shape was passed over, and its rows were those of the last one.
    """
    behind = title.pattern.removeprefix("^(.+) ").removesuffix("$")
    if behind == title.pattern or not LETTERS.match(behind):
        return title
    words = (r"\S*\d\S*" if r"\d" in word else word for word in behind.split(" "))
    loose = replace(title, pattern=f"^(.+) {' '.join(words)}$")
    shown = [[line for line in lines if re.search(way.pattern, line.text)] for way in (title, loose)]
    return loose if shown[0] == shown[1] else title


def _behind(title: Heading, heading: Heading, sample: StudiedSample, row_lines: list[list[int]]) -> Heading:
    """Return a heading as a part of a title's line, where it says the same there; else as it is."""
    said = carried_values(sample.alignment, row_lines, (heading,))
    shapes = {shaped_words(values[heading.name]) for values in said}
    for shape in filter(None, [*(shapes if len(shapes) == 1 else ()), _asked_for(heading)]):
        parts = re.split(rf"(?<=[ (]){re.escape(shape)}(?=[ $\\])", without_group(title.pattern))
        behind = replace(heading, pattern=f"({shape})".join(parts))
        if len(parts) == 2 and carried_values(sample.alignment, row_lines, (behind,)) == said:
            return behind
    return heading


def _name_behind(sample: StudiedSample, row_lines: list[list[int]], wanted: list[str], name: str) -> Heading | None:
    """Return the heading that has a name behind the number of a card, and before some names words that others have not:
    'CARD **** 4417 EMMA SMITH', 'CARD **** 8032 ADDITIONAL OLIVER SMITH'.
    """
    leads: dict[str, None] = {}
    for at, cell in enumerate(wanted):
        if at and wanted[at - 1] == cell:
            continue
        last = max((line for lines in row_lines[:at] for line in lines), default=-1)
        above = (line.text for line in sample.alignment.lines[last + 1 : row_lines[at][0]]) if row_lines[at] else ()
        before = (text.removesuffix(f" {cell}") for text in above if text.endswith(f" {cell}"))
        lead = next((shaped_words(text) for text in before if re.search(r"\d", text)), "")
        leads[lead] = None
    words = [lead.split(" ") for lead in leads]
    same = " ".join(part[0] for part in takewhile(lambda on: len({*on}) == 1, zip(*words, strict=False)))
    further = [lead.removeprefix(same).strip() for lead in leads]
    if r"\d" not in same or any(r"\d" in some for some in further) or any(re.search(r"\d", cell) for cell in wanted):
        return None
    some = "|".join(filter(None, further))
    heading = Heading(name, f"^{same} (?:(?:{some}) ){'?' if '' in further else ''}" + r"(.+)$")
    said = [values[name] for values in carried_values(sample.alignment, row_lines, (heading,))]
    return heading if said == wanted and _stands_for(heading, sample, row_lines, wanted) else None


def _title_behind(sample: StudiedSample, row_lines: list[list[int]], wanted: list[str], name: str) -> Heading | None:
    """Return the heading that has a title behind the same words and a number: 'Account 215-2560 - US dollars'.

    The number may be any, where the sample has no other such line, else one of another shape was passed over.
    """
    free = lines_of_no_row(sample.alignment, row_lines)
    numbered = (re.match(r"([^\W\d_]\D*) (\S*\d\S*)((?: [^\w\s]+)?) (\D*[^\W\d_]\D*)$", line.text) for line in free)
    told = [one for one in numbered if one and len(re.findall(r"\d", one[2])) >= FEWEST_DIGITS]
    for words, sign in dict.fromkeys((one[1], one[3]) for one in told):
        lead = rf"^{escaped(words)} \S*\d\S*{escaped(sign)} "
        titles = [one[4] for one in told if (one[1], one[3]) == (words, sign)]
        ends = [*continued_values([line for line in free if re.match(lead, line.text)], lead, titles), "(.+)$"]
        ways = (Heading(name, f"{lead}{end}") for end in ends)
        if found := next((way for way in ways if _stands_for(way, sample, row_lines, wanted)), None):
            return found
    return None


def _titles(lines: Iterable[Line], wanted: Collection[str], headings: Sequence[Heading]) -> list[str]:
    """Return the expressions of the words with digits that stand behind a title without any: behind a gap, or from a
    word on that follows one of some wanted texts. They are as printed, or any value stands where one of some headings
    says its own.
    """
    found: dict[str, None] = {}
    for line in lines:
        words = [word.text for word in line.words]
        gaps = (at for at, (left, right) in enumerate(pairwise(line.words), 1) if right.x0 - left.x1 > left.size)
        title = " ".join(words[: next(gaps, 0)])
        titles = dict.fromkeys([title, *(text for text in wanted if line.text.startswith(f"{text} "))])
        for one in (one for one in titles if re.search(r"[^\W\d_]", one) and not re.search(r"\d", one)):
            behind = line.text.removeprefix(f"{one} ")
            ways = (shaped_words(behind), _with_any_value(line.text, len(one) + 1, headings))
            ended = one == title or len(re.findall(r"\d", behind.split(" ")[0])) >= FEWEST_DIGITS
            told = (way for way in ways if ended or LETTERS.match(way))
            found |= dict.fromkeys(told) if re.search(r"\d", behind) else {}
    return list(found)


def _with_any_value(text: str, start: int, headings: Sequence[Heading]) -> str:
    """Return the expression of a text from some letter on, with that of any value where a heading says its own."""
    parts = ""
    said = ((heading, calendars.in_any_language(heading.pattern).search(text)) for heading in headings)
    places = sorted((*found.span(1), _asked_for(heading)) for heading, found in said if found)
    for first, last, value in places:
        if value and first >= start:
            parts += shaped_words(text[start:first]) + value
            start = last
    return parts + shaped_words(text[start:])


def _asked_for(heading: Heading) -> str:
    """Return the expression of the values of a heading, '' where it holds choices or groups."""
    found = ASKED_FOR.search(heading.pattern)
    return found[1] if found and "|" not in found[1] else ""


def _stands_for(heading: Heading, sample: StudiedSample, row_lines: list[list[int]], wanted: list[str]) -> bool:
    """Tell whether each title says one of the wanted values, of all rows below it."""
    taken = {at for lines in row_lines for at in lines}
    if any(re.search(heading.pattern, line.text) for line in sample.alignment.lines if line.index in taken):
        return False
    said = [values[heading.name] for values in carried_values(sample.alignment, row_lines, (heading,))]
    pairs = {*zip(said, wanted, strict=True)}
    return all(said) and len(pairs) == len({*said}) and not any(re.search(r"\d", title) for title in said)
