"""The part of a parser file that reads lines between the rows: days, accounts and sections, kept for the rows below."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import reduce
from itertools import groupby

from tasks.parsers.synthesizer.emission.at_once import INDENT, kept_with_row
from tasks.parsers.synthesizer.emission.conditions import undated
from tasks.parsers.synthesizer.emission.heading_kinds import are_double, by_shape, completing, heads, listed, searched
from tasks.parsers.synthesizer.emission.places import shift_of
from tasks.parsers.synthesizer.emission.tables import table_of
from tasks.parsers.synthesizer.emission.templates import LINE
from tasks.parsers.synthesizer.emission.traits import first_date, has_several_tables
from tasks.parsers.synthesizer.patterns import ASKED_FOR, without_group
from tasks.parsers.synthesizer.program import Heading, Program

# Names that the function which reads the rows has for something else.
TAKEN = """above again alone amount apart at before below block bottom by cells date dated days end ends first found
header fits height inset last line lines lost lone offs near pages period place row rows shaped shifts openings rest
start starting text texts title titles top waiting wanted words x0"""


def variable_of(heading: Heading) -> str:
    """Return the variable that keeps what a heading says."""
    return f"{heading.name}_above" if heading.name in TAKEN.split() else heading.name


def pattern_of(heading: Heading) -> str:
    """Return the name of the constant with a heading's pattern."""
    return f"{heading.name.upper()}_LINE"


DOUBLE = 'f"{last_text}\\n{text}"'  # two lines


@dataclass(frozen=True)
class SearchedLine:
    """A line that a pattern finds, called by a constant, and the variables that keep its groups."""

    constant: str
    pattern: str
    variables: tuple[str, ...]
    text: str = "text"

    @property
    def search(self) -> str:
        """The expression that looks for the pattern in a text, or in that of two lines."""
        return f"{self.constant}.search({self.text})"

    @property
    def kept(self) -> str:
        """The statement that keeps what the pattern finds in a text."""
        names = ", ".join(self.variables)
        if len(self.variables) == 1:
            return f"{names} = found[1] if (found := {self.search}) else {names}"
        return f"{names} = found.groups() if (found := {self.search}) else ({names})"

    @property
    def found(self) -> str:
        """The expression of what the pattern found."""
        return "found[1]" if len(self.variables) == 1 else "found.groups()"


def searched_lines(program: Program) -> list[SearchedLine]:
    """Return the lines that patterns find; headings that one line says are found at once."""
    if beside := next((one for one in searched(program) if one.beside), None):
        return _beside_first(searched(program), beside)
    alike = groupby(sorted(searched(program), key=_without_group), _without_group)
    groups = [[*headings] for _, headings in alike]
    apart = (group if len(group) > 1 and _joint_pattern(group) else [one] for group in groups for one in group)
    found = {tuple(group): None for group in apart}
    order = sorted(found, key=lambda group: min(map(program.headings.index, group)))
    return [
        SearchedLine(
            pattern_of(group[0]),
            _joint_pattern(group),
            tuple(map(variable_of, _in_line(group))),
            DOUBLE if are_double(program) and any(one.is_double for one in group) else "text",
        )
        for group in order
    ]


def _beside_first(headings: Collection[Heading], beside: Heading) -> list[SearchedLine]:
    """Return the lines that patterns find, of which the first one prints a further heading as well."""
    first, *others = (heading for heading in headings if heading != beside)
    names = tuple(map(variable_of, (first, beside)))
    both = SearchedLine(pattern_of(first), f"{first.pattern}.*{beside.pattern}", names)
    return [both, *(SearchedLine(pattern_of(one), one.pattern, (variable_of(one),)) for one in others)]


def no_heading(program: Program) -> str:
    """Return the condition that a line of tables which are not wanted is no heading of the wanted one behind these, a
    line with a day never; '' where none stands there.
    """
    lines = searched_lines(program) if program.headed_others else []
    found = [line.search for line in lines if line.text != DOUBLE]
    either = f"({' or '.join(found)})" if len(found) > 1 else "".join(found)
    return f" and (DATE.match(text) or not {either})" if found and first_date(program) else ""


def _without_group(heading: Heading) -> str:
    return without_group(heading.pattern)


def _in_line(headings: Collection[Heading]) -> list[Heading]:
    """Return headings in the order in which their line says them."""
    return sorted(headings, key=lambda heading: found.start() if (found := ASKED_FOR.search(heading.pattern)) else 0)


def _joint_pattern(headings: Collection[Heading]) -> str:
    """Return the pattern of a line with a group for each of its headings, '' where these overlap."""
    first, *others = _in_line(headings)
    pattern = first.pattern
    for heading in others:
        one, other = ASKED_FOR.search(pattern), ASKED_FOR.search(heading.pattern)
        if one is None or other is None or one.end() > other.start() + 2:
            return ""
        behind = heading.pattern[other.start() :]
        pattern = pattern[: len(pattern) - (len(behind) - 2)] + behind
    return pattern


def listed_lines(program: Program, traits: Collection[str]) -> list[str]:
    """Return the lines that keep a heading which is one of some known lines."""
    lines = []
    for heading in listed(program):
        ends, known = _ends(heading), table_of(program, heading, traits)
        goes_on = f'(title := re.sub(r"{ends}", "", text))' if ends else ""
        # What stands before a sum is a title, whether the sample has it or not.
        other = f' or re.search(r"^\\D+{heading.behind}\\d", text)' if heading.is_summed else ""
        lines.append(f"if {goes_on or 'text'} in {known}{other}:")
        lines.append(f"    {_kept_title(program, heading, 'title' if goes_on else 'text')}")
        if is_new_table(program, traits):
            lines += [f"    row = {_row_below(program, heading, traits)}", '    above, lost = None, ""']
    return lines


def _row_below(program: Program, heading: Heading, traits: Collection[str]) -> str:
    """Return the expression of the row that may go on below a title of a further page: the last one, if it is of this
    title; of tables side by side the last one of this title, for those of the table beside it stand between.
    """
    said, first = variable_of(heading), "" if "flat" in traits else "[0]"
    if program.panels:
        return f'next((old for old in rows[::-1] if not above and old{first}["{heading.name}"] == {said}), None)'
    return f'row if row and not above and row{first}["{heading.name}"] == {said} else None'


def shaped_lines(program: Program, traits: Collection[str]) -> list[str]:
    """Return the lines that keep a heading which is told by its place and the height of its letters."""
    heading = by_shape(program)
    if heading is None:
        return []
    # Below the header of another table, its columns are moved, titles are not.
    inside = program.header and program.tables is None and not heading.tops
    moved = f" - {shift_of(program, heading.shape.column)}" if inside else ""
    place = f'inset, height = line[0]["x0"]{moved}, line[0]["bottom"] - line[0]["top"]'
    kept, tall = variable_of(heading), "abs(height - HEADING[1]) <= 0.4"
    fits = f"abs(inset - HEADING[0]) <= 2 and {tall}"
    said = "text" + (f'.removesuffix("{heading.continued}")' if heading.continued else "")
    said = f're.sub(r"{_ends(heading)}", "", text)' if _ends(heading) else said
    alone = not any(one.within == heading.name for one in program.headings)
    parted = "what a sign parts from it" if heading.behind.endswith(".*") else "the script beside it"
    beside = f"  # without {'the sum beside it' if heading.is_summed else parted}" if heading.behind else ""
    beside = beside if len(f"title = {said}{beside}") <= LINE - INDENT else ""
    if heading.like_headers and program.header:
        fits += f" and text {'not in TABLES' if has_several_tables(program) else '!= HEADER'}"
    if len(heading.shape.heights) > 1:  # known titles may stand elsewhere, on pages printed further left or right
        fits = fits.replace(tall, "any(abs(height - tall) <= 0.4 for tall in HEADING[1:])")
        known, text = table_of(program, heading, traits), "title" if heading.behind else "text"
        return [
            place,
            f"title = {said}{beside}",
            f"fits = {fits}",
            f'if title in {known} or (fits and not re.search(r"\\d", {text})):',
            f"    {_kept_title(program, heading, 'title')}",
        ]
    if heading.behind and "few-lines" in traits and alone:
        at_once = (("inset", f'line[0]["x0"]{moved}'), ("height", 'line[0]["bottom"] - line[0]["top"]'))
        return [
            f"title = {said}{beside}",
            f"fits = {reduce(lambda told, name: told.replace(*name), at_once, fits)}",
            f'{kept} = title if fits and not re.search(r"\\d", title) else {kept}',
        ]
    if heading.behind:
        named = f'if {fits} and not re.search(r"\\d", title):'
        return [place, f"title = {said}{beside}", named, f"    {_kept_title(program, heading, 'title')}"]
    kept = _kept_title(program, heading, said)
    return [place, f'if {fits} and not re.search(r"\\d", text):', f"    {kept}"]


def _kept_title(program: Program, heading: Heading, said: str) -> str:
    """Return the statement that keeps a title; another ends what the headings within its section say."""
    inner = [variable_of(one) for one in program.headings if one.within == heading.name]
    kept = variable_of(heading)
    ended = [f'{name} if {said} == {kept} else ""' for name in inner]
    return f"{', '.join([*inner, kept])} = {', '.join([*ended, said])}"


def _ends(heading: Heading) -> str:
    """Return the expression of what may stand behind a heading on its line: a sum, that the last page began it."""
    again = f"{re.escape(heading.continued)}$" if heading.continued and heading.behind else ""
    return "|".join(filter(None, (heading.behind, heading.goes_on, again)))


def unknown_title(program: Program) -> list[str]:
    """Return the lines that refuse a title of a table of which the sample does not tell whether its rows are wanted."""
    if program.sections is None:
        return []
    moved = (
        f" - {shift_of(program, program.sections.shape.column)}" if program.header and program.tables is None else ""
    )
    return [
        f'inset, height = line[0]["x0"]{moved}, line[0]["bottom"] - line[0]["top"]',
        r'shaped = abs(inset - TITLE[0]) <= 2 and abs(height - TITLE[1]) <= 0.4 and not re.search(r"\d", text)',
        "if shaped and text not in SECTIONS:",
        '    raise ValueError(f"whether rows below {text!r} are wanted is unknown")',
    ]


def headings_above(program: Program) -> str:
    """Return the lines that look for patterns of headings above the table."""
    above = [_kept(heading) for heading in heads(program)]
    below = {pattern_of(heading) for heading in program.headings if heading.is_below_header}
    return "\n".join([*(line.kept for line in searched_lines(program) if line.constant not in below), *above])


def is_new_table(program: Program, traits: Collection[str]) -> bool:
    """Tell whether a heading begins a table anew: text above it, which would else be refused, ended the one above."""
    return program.unended and {"more", "guard"} <= {*traits} and "blocks" not in traits


def heading_branches(program: Program, traits: Collection[str]) -> list[str]:
    """Return the branch that keeps what a pattern finds in a line that is no row; the row above it has ended."""
    found = searched_lines(program)
    ended = ["    row = None"] if "more" in traits else []
    new = (
        ['    above, lost = None, ""  # what ended the table above is no row'] if is_new_table(program, traits) else []
    )
    columns = {pattern_of(one): f'cells["{one.inside}"]' for one in program.headings if one.inside}
    if len(found) == 1:
        terms = " and ".join(filter(None, (columns.get(found[0].constant), undated(program))))
        names = ", ".join(found[0].variables)
        kept = f"({names})" if len(found[0].variables) > 1 else names
        said = f"{kept}, row = {found[0].found}, None" if ended else f"{names} = {found[0].found}"
        search = f"found := {found[0].search}"
        return [
            f"elif {terms} and ({search}):" if terms else f"elif {search}:",
            f"    {said}",
            *new,
        ]
    if not found:
        return []
    terms = (" and ".join(filter(None, (columns.get(line.constant), line.search))) for line in found)
    either = " or ".join(terms)
    either = f"{undated(program)} and ({either})" if undated(program) else either
    kept = [f"    {line.kept}" for line in found]
    kept = kept_with_row(kept) if ended and "few-lines" in traits else [*kept, *ended]
    return [f"elif {either}:", *kept, *new]


def _kept(heading: Heading) -> str:
    name = variable_of(heading)
    return f"{name} = found[1] if (found := {pattern_of(heading)}.search(text)) else {name}"


def opening_headings(program: Program) -> list[str]:
    """Return the lines that keep headings which stand in lines of balances, which are passed over."""
    return [_kept(heading) for heading in program.headings if heading.opening]


def opening_guard(program: Program) -> list[str]:
    """Return the lines that refuse one which starts so and has no balance: it may be of a row."""
    refusal = '    raise ValueError(f"a line that begins a group of rows prints no known balance: {text}")'
    openings = [one for one in program.headings if one.opening]
    tests = (f'if re.match(r"{one.opening}", text) and not {pattern_of(one)}.search(text):' for one in openings)
    return [line for test in tests for line in (test, refusal)]


def carried_headings(program: Program) -> list[str]:
    """Return the lines that write what the headings above a row say into its cells."""
    found = [heading for heading in program.headings if not heading.completes]
    cells = [f'cells["{heading.name}"]' for heading in found]
    at_once = f"{', '.join(cells)} = {', '.join(map(variable_of, found))}"
    if len(at_once) <= LINE - INDENT:
        return [at_once] if found else []
    return [f"{cell} = {variable_of(heading)}" for cell, heading in zip(cells, found, strict=True)]


def completed_dates(program: Program) -> list[str]:
    """Return the lines that add to the day of a row what the heading above says of its month."""
    heading = completing(program)
    if heading is None:
        return []
    cell = f'cells["{heading.completes}"]'
    return [f"if {cell}:", f'    {cell} += f" {{{variable_of(heading)}}}"']
