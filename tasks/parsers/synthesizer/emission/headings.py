"""The part of a parser file that reads lines between the rows: days, accounts and sections, kept for the rows below."""

from __future__ import annotations

from collections.abc import Collection

from tasks.parsers.synthesizer.emission.conditions import undated
from tasks.parsers.synthesizer.emission.places import shift_of
from tasks.parsers.synthesizer.emission.tables import table_of
from tasks.parsers.synthesizer.emission.templates import LINE
from tasks.parsers.synthesizer.emission.traits import by_shape, completing, heads, listed, searched
from tasks.parsers.synthesizer.program import Heading, Program

INDENT = 16  # columns before the statements
# Names that the function which reads the rows has for something else.
TAKEN = """above alone amount apart at before below block bottom by cells date dated days end first found header
height inset last line lines lost lone offs near pages period place row rows shaped shifts openings rest start
starting text texts title titles top waiting wanted words x0"""


def variable_of(heading: Heading) -> str:
    """Return the variable that keeps what a heading says."""
    return f"{heading.name}_above" if heading.name in TAKEN.split() else heading.name


def pattern_of(heading: Heading) -> str:
    """Return the name of the constant with a heading's pattern."""
    return f"{heading.name.upper()}_LINE"


def listed_lines(program: Program, traits: Collection[str]) -> list[str]:
    """Return the lines that keep a heading which is one of some known lines."""
    lines = []
    for heading in listed(program):
        goes_on = f'(title := re.sub(r"{heading.goes_on}", "", text))' if heading.goes_on else ""
        lines.append(f"if {goes_on or 'text'} in {table_of(program, heading, traits)}:")
        lines.append(f"    {variable_of(heading)} = {'title' if goes_on else 'text'}")
    return lines


def shaped_lines(program: Program) -> list[str]:
    """Return the lines that keep a heading which is told by its place and the height of its letters."""
    heading = by_shape(program)
    if heading is None:
        return []
    # Below the header of another table, its columns are moved, titles are not.
    moved = f" - {shift_of(program, heading.shape.column)}" if program.header and program.tables is None else ""
    kept, said = variable_of(heading), "text" + (f'.removesuffix("{heading.continued}")' if heading.continued else "")
    if heading.goes_on:
        said = f're.sub(r"{heading.goes_on}", "", text)'
    return [
        f'inset, height = line[0]["x0"]{moved}, line[0]["bottom"] - line[0]["top"]',
        'if abs(inset - HEADING[0]) <= 2 and abs(height - HEADING[1]) <= 0.4 and not re.search(r"\\d", text):',
        f"    {kept} = {said}",
    ]


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
    return "\n".join(_kept(heading) for heading in (*searched(program), *heads(program)))


def heading_branches(program: Program, traits: Collection[str]) -> list[str]:
    """Return the branch that keeps what a pattern finds in a line that is no row; the row above it has ended."""
    found = searched(program)
    ended = ["    row = None"] if "more" in traits else []
    if len(found) == 1:
        said = f"{variable_of(found[0])}, row = found[1], None" if ended else f"{variable_of(found[0])} = found[1]"
        search = f"found := {pattern_of(found[0])}.search(text)"
        return [f"elif {undated(program)} and ({search}):" if undated(program) else f"elif {search}:", f"    {said}"]
    if not found:
        return []
    either = " or ".join(f"{pattern_of(heading)}.search(text)" for heading in found)
    either = f"{undated(program)} and ({either})" if undated(program) else either
    return [f"elif {either}:", *(f"    {_kept(heading)}" for heading in found), *ended]


def _kept(heading: Heading) -> str:
    name = variable_of(heading)
    return f"{name} = found[1] if (found := {pattern_of(heading)}.search(text)) else {name}"


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
