"""Titles of sections: they tell money in from money out, or rows of which a heading says a value from others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from tasks.parsers.analysis import StudiedSample
from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.columns.header import lines_of_labels
from tasks.parsers.synthesizer.dates import calendars
from tasks.parsers.synthesizer.numbers.marks import is_mark
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.patterns import ASKED_FOR, escaped
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.carried import carried_values
from tasks.parsers.synthesizer.rows.double_headings import ended_beside_label
from tasks.parsers.synthesizer.rows.headings import is_title, listed_pattern, shape_of, wanted_of
from tasks.parsers.synthesizer.rows.parted_titles import before_sum
from tasks.parsers.synthesizer.rows.said_by_headings import lines_of_no_row
from tasks.parsers.synthesizer.rows.shaped_titles import with_shape

MOST_SECTIONS = 9
# The words of a heading, what its value is made of, and signs behind it.
VALUE_BEHIND = re.compile(r"\^(.+)\((\\d|\\S|\.)\+\)([^\w\s(]*(?:\(\?!\\S\))?)")


def with_section(
    headings: tuple[Heading, ...],
    alignment: Alignment,
    row_lines: list[list[int]],
    ways: Iterable[list[int | None]],
    header: Line | None,
    region: Sequence[Line],
) -> tuple[Heading, ...]:
    """Return headings and, where they say nothing or days alone, the lines above rows that tell their signs, which may
    be read in some ways.

    A section line has words and no digits, and all rows below it, up to the next one, go the same way. Lines of one
    shape are preferred to any lines. Below days, the signs of sums tell.
    """
    told = [heading.name for heading in headings if not heading.completes]
    near = [] if told else _near(alignment, row_lines, header, region)
    titles = [line for line in near if _has_words_alone(line, header)]
    for signs in ways if {*told} <= {"day"} else ():
        day = next((one.pattern for one in headings if one.name == "day"), "")
        section = _section_of(titles, row_lines, signs) or _section_of_sums(alignment, row_lines, signs, day)
        if section := section or _section_beside_sums(near, row_lines, signs):
            return (*headings, section)
    return headings


def _section_of_sums(
    alignment: Alignment, row_lines: list[list[int]], signs: list[int | None], day: str
) -> Heading | None:
    """Return the sums above rows whose own signs tell money in from money out: "03 MAR  Total paid in  + 336.42".

    They begin with one word, behind a ``day`` or not; so one that the sample does not print is read as well.
    """
    free, days = lines_of_no_row(alignment, row_lines), calendars.in_any_language(day or "^")
    sums = [(line, *found) for line in free if (found := _sum(alignment, line, days))]
    for lead in dict.fromkeys(title.split(" ")[0] for _, title, _ in sums):
        led = [(line.index, sign) for line, title, sign in sums if title.split(" ")[0] == lead]
        above = [[sign for at, sign in led if at < lines[0]][-1:] if lines else [] for lines in row_lines]
        told = [(found, sign) for lines, found, sign in zip(row_lines, above, signs, strict=True) if lines and sign]
        if len({sign for _, sign in told}) == 2 and all(found == [sign] for found, sign in told):
            return Heading("section", rf"(?<!\S){re.escape(lead)} \D*?([-\u2212+]) ?[\d.,' ]+$")
    return None


def _sum(alignment: Alignment, line: Line, days: re.Pattern[str]) -> tuple[str, int] | None:
    """Return the words before a signed number that ends a line, behind a day and its last digit before, and its sign.

    Of a day in words, such as 03 MAR, the last one is no word of the title.
    """
    *_, number = [None, *alignment.numbers[line.index]]
    found = re.search(r"[-\u2212+]", number.before) if number and number.last == len(line.words) - 1 else None
    before = days.sub("", " ".join(word.text for word in line.words[: number.first]), count=1) if found else ""
    title = re.search(r"[^\W\d]\D*$", before)
    return (title[0], 1 if found[0] == "+" else -1) if title else None


def _section_of(titles: list[Line], row_lines: list[list[int]], signs: list[int | None]) -> Heading | None:
    """Return the section lines among titles that tell rows of one sign from those of the other."""
    shapes = dict.fromkeys(shape_of(line) for line in titles)
    for shape in [*shapes, None]:
        alike = {line.index: line.text for line in titles if shape in (None, shape_of(line))}
        told = told_by(alike, row_lines, signs)
        if told and 2 <= len(told) <= MOST_SECTIONS and len(set(told.values())) == 2:
            return Heading("section", listed_pattern(told))
    return None


def _section_beside_sums(lines: Sequence[Line], row_lines: list[list[int]], signs: list[int | None]) -> Heading | None:
    """Return the section titles among lines behind which the sum of their rows stands, in words that begin alike: one
    that goes on with the table above may print none.
    """
    parted = {line.index: before_sum(line) for line in lines}
    for behind in dict.fromkeys(end for title, end in parted.values() if title):
        alike = {at: title for at, (title, end) in parted.items() if end == behind}
        told = told_by(alike, row_lines, signs)
        if told and 2 <= len(told) <= MOST_SECTIONS and len(set(told.values())) == 2:
            return Heading("section", listed_pattern(told), behind=behind)
    return None


def titles_of(
    alignment: Alignment, row_lines: list[list[int]], header: Line | None, region: Sequence[Line]
) -> list[Line]:
    """Return the lines of the table, or right above its header, that have words and no digits, are of no row and name
    no columns.
    """
    return [line for line in _near(alignment, row_lines, header, region) if _has_words_alone(line, header)]


def _near(alignment: Alignment, row_lines: list[list[int]], header: Line | None, region: Sequence[Line]) -> list[Line]:
    """Return the lines of the table, or right above its header, that are of no row and name no columns. Other lines may
    head every page.
    """
    labels = lines_of_labels(alignment, header, row_lines)
    others = {line for lines in row_lines for line in lines} | labels
    near = {line.index for line in region} | {at - 1 for at in labels}
    return [line for line in alignment.lines if line.index in near - others]


def _has_words_alone(line: Line, header: Line | None) -> bool:
    return is_title(line, header) and not is_mark(line.text)


def parted_headings(
    sample: StudiedSample,
    row_lines: list[list[int]],
    headings: tuple[Heading, ...],
    header: Line | None,
    region: Sequence[Line],
) -> tuple[tuple[Heading, ...], Heading | None]:
    """Return headings, and the section lines that tell the rows of which one says a value from those that want none:
    fees have no card. A title right above the table is the last to tell: it may head every page.
    """
    inside = {line.index for line in region}
    for heading, wanted, _ in _too_far(sample, row_lines, headings):
        titles, signs = titles_of(sample.alignment, row_lines, header, region), [1 if cell else -1 for cell in wanted]
        parting = _section_of([line for line in titles if line.index in inside], row_lines, signs)
        if heading.is_double or parting is None:
            ended = _with_ends(sample, row_lines, headings, titles)
            if ended != headings:
                return ended, None
        parting = parting or _section_of(titles, row_lines, signs)
        return (*headings, *([parting] if parting else [])), parting
    return headings, None


def _with_ends(
    sample: StudiedSample, row_lines: list[list[int]], headings: tuple[Heading, ...], titles: list[Line]
) -> tuple[Heading, ...]:
    """Return headings of which one says nothing below the titles whose rows want none of its values, where only these
    have a title: those of cards are called by the cards.
    """
    for heading, wanted, beyond in _too_far(sample, row_lines, headings):
        above = [next((one for one in reversed(titles) if one.index < row_lines[row][0]), None) for row in beyond]
        told = [] if None in above else [*dict.fromkeys(above)]
        way = ended_beside_label if heading.is_double else _ended
        pattern = way(heading.pattern, told) if told else ""
        if not pattern:
            continue
        ended = replace(heading, pattern=pattern)
        said = carried_values(sample.alignment, row_lines, (ended,))
        if [values[heading.name] for values in said] == wanted:
            return tuple(ended if one == heading else one for one in headings)
    return headings


def _ended(pattern: str, titles: Sequence[Line]) -> str:
    """Return the expression of a heading's line that also finds some titles, in which it says nothing; '' for none."""
    ends = "|".join(f"{escaped(text)}$" for text in sorted({line.text for line in titles}))
    if words := VALUE_BEHIND.fullmatch(pattern):
        signs = words[3] and f"+{words[3]}"
        return rf"^(?:{words[1]}(?={words[2]}{signs})|{ends})({words[2]}*)"
    value = ASKED_FOR.search(pattern)
    if not value or "|" in value[1] or not pattern.startswith("^") or value.end() == len(pattern):
        return ""
    return f"^(?:{pattern[1 : value.start()]}|{ends})((?:{value[1]}(?={pattern[value.end() :]}))?)"


def _too_far(
    sample: StudiedSample, row_lines: list[list[int]], headings: Sequence[Heading]
) -> Iterator[tuple[Heading, list[str], list[int]]]:
    """Yield the headings that say a value of rows which want none, what all rows want, and which rows these are."""
    for heading in headings:
        wanted = wanted_of(heading, sample.table)
        if heading.completes or "" not in wanted:
            continue
        said = carried_values(sample.alignment, row_lines, (heading,))
        pairs = enumerate(zip(said, wanted, strict=True))
        beyond = [row for row, (values, cell) in pairs if values[heading.name] and not cell and row_lines[row]]
        if beyond:
            yield heading, wanted, beyond


def within_sections(
    sample: StudiedSample,
    row_lines: list[list[int]],
    headings: tuple[Heading, ...],
    region: list[Line],
    fields: Sequence[Field],
) -> tuple[Heading, ...]:
    """Return headings, of which one says something of a section's rows only where all others want the same: the title
    of such a section is told by its shape, too.
    """
    nested = list(headings)
    for at, heading in enumerate(headings):
        wanted = wanted_of(heading, sample.table)
        others = [one for one in headings if one != heading and one.pattern.startswith("^(") and not one.is_double]
        for way in [heading, *(replace(heading, within=title.name) for title in others)] if wanted else ():
            found = carried_values(sample.alignment, row_lines, (way, *others))
            pairs = [*zip(wanted, (values[heading.name] for values in found), strict=True)]
            if all(said in ("", cell) for cell, said in pairs) and len({cell for cell, said in pairs if not said}) < 2:
                nested[at] = way
                break
    outer = {heading.within for heading in nested}
    titles = {one: with_shape(one, region, row_lines, fields, wanted_of(one, sample.table)) for one in nested}
    return tuple(titles[one] if one.name in outer else one for one in nested)


def above_each_table(alignment: Alignment, row_lines: list[list[int]], headings: Sequence[Heading]) -> list[Heading]:
    """Return headings, of which those that are one of some lines may stand above each of the tables side by side.

    Where a further page goes on with these, a table is not the one above it; its rows stay together in the wanted
    table if they do in the sample's.
    """
    starts = {alignment.lines[lines[0]].page: lines[0] for lines in reversed(row_lines) if lines}
    found = []
    for heading in headings:
        shown = [line for line in alignment.lines if re.search(heading.pattern, line.text)]
        listed = heading.pattern.startswith("^(") and not heading.shape and not heading.completes
        each = all(any(line.page == page and line.index < start for line in shown) for page, start in starts.items())
        said = [values[heading.name] for values in carried_values(alignment, row_lines, (heading,))]
        runs = [text for text, _ in groupby(said)]
        together = listed and each and len(runs) == len({*runs})
        found.append(replace(heading, each=listed and each, together=together))
    return found


def told_by(titles: Mapping[int, str], row_lines: list[list[int]], signs: list[int | None]) -> dict[str, int] | None:
    """Return the sign that the nearest title above the rows tells, None where a row has none or two disagree."""
    told: dict[str, int] = {}
    for row, lines in enumerate(row_lines):
        if not lines or signs[row] is None:
            continue
        at = max((at for at in titles if at < lines[0]), default=None)
        if at is None or told.setdefault(titles[at], signs[row]) != signs[row]:
            return None
    return told
