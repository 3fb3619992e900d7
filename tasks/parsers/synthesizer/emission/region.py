"""The part of a parser file that tells where on a page the table is: its lines, its header, what stands above."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tasks.parsers.synthesizer.emission.conditions import row_like
from tasks.parsers.synthesizer.emission.heading_kinds import are_double, by_shape_above
from tasks.parsers.synthesizer.emission.headings import (
    heading_branches,
    headings_above,
    listed_lines,
    shaped_lines,
    unknown_title,
    variable_of,
)
from tasks.parsers.synthesizer.emission.listed_tables import listed_tables
from tasks.parsers.synthesizer.emission.moved_pages import levelling
from tasks.parsers.synthesizer.emission.places import places_of
from tasks.parsers.synthesizer.emission.table_headers import kept_header, unknown_header
from tasks.parsers.synthesizer.emission.templates import LINE, filled
from tasks.parsers.synthesizer.program import Heading, Program

# The header's words may stand among others; where it stood alone in the sample, other words are further columns. A
# later header that has these is text between rows, or that of a page without the header: it needs no refusal of its own
# where these are refused.
HEADER = """
if text in TABLES: §several-tables
if text == HEADER: §further-tables §!several-tables
    {{moved}} §further-tables
header = [word for word in line if word["text"] in HEADER.split()] §!alone §!further-tables
if " ".join(word["text"] for word in header) == HEADER: §!alone §!further-tables
if " ".join(word["text"] for word in line) == HEADER: §exact §cut
if text == HEADER: §exact §!cut
if " ".join(word["text"] for word in line if word["text"] in HEADER.split()).startswith(HEADER): §alone §!exact §!further-tables
    if len(line) > len(HEADER.split()): §alone §!exact §!further-tables
        raise ValueError(f"the header has columns beside those of this layout, {HEADER}") §alone §!exact §!further-tables
    if shifts and any(NUMBER.fullmatch(word["text"]) for line in lines[:place] for word in line): §again §wide §!further-tables
        break  # rows stand above it, by the widths of the last one; its turn comes §again §wide §!further-tables
    lines, top = lines[place + {{below}} :], lines[:place] §again §!further-tables
    if shifts and any(NUMBER.fullmatch(word["text"]) for line in top for word in line):  # rows §again §!wide §!further-tables
        lines, top = top + lines, [] §again §!wide §!further-tables
    {{moved}} §!further-tables
"""  # noqa: E501
# Where a page's lines are those below the header at once; else they are when their turn comes.
BELOW_HEADER = """
for place, line in enumerate(lines):
    {{header}}
        {{headings_of_lines}}
        lines = lines[place + {{below}} :] §!again
        break
else: §repeated
    found = [cells_of(line, shifts) for line in lines if shifts] §below-headers
    if any({{row_like}} for cells in found): §below-headers
        raise ValueError(f"a page with rows does not have the table's header ({{headers}})") §below-headers
    continue §repeated
"""
# The same in fewer lines, where every page has a header that stands alone.
FIRST_HEADER = """
heads = ({{head}} for line in lines)
if (place := next((at for at, head in enumerate(heads) if {{is_header}}), None)) is None:
    continue
{{headings_of_lines}}
line, lines = lines[place], lines[place + {{below}} :]
if len(line) > len(HEADER.split()): §!exact
    raise ValueError(f"the header has columns beside those of this layout, {HEADER}") §!exact
{{moved}}
"""
WHOLE_HEADER = """
for at, height in product(range(len(lines)), (2, 3)):  # a header whose labels are broken over lines §!several-tables
for at, height, header in product(range(len(lines)), (2, 3), TABLES):  # one whose labels are broken over lines §several-tables
    words = [word for line in lines[at : at + height] for word in line] §distinct
    words = sorted((word for line in lines[at : at + height] for word in line), key=lambda word: word["x0"]) §!distinct
    if sorted(word["text"] for word in words) == sorted({{name}}.split()):
        lines[at : at + height] = [sorted(words, key=lambda word: {{name}}.split().index(word["text"]))] §distinct
        order = [words.pop([word["text"] for word in words].index(text)) for text in {{name}}.split()] §!distinct
        lines[at : at + height] = [order] §!distinct
"""  # noqa: E501
AMONG = ' if word["text"] in HEADER.split()'
INDENT = 16  # columns before the statements below a header
LINES = 'cluster_objects(sorted(words, key=lambda word: word["x0"]), "bottom", {:g})'
REGIONS = {
    "repeated": "the table stands below its header on every page",
    "first": "the table starts below its header and goes on over the pages",
    "whole": "the table has no header",
}


def region_slots(program: Program, traits: Collection[str]) -> dict[str, str]:
    """Return the slots of a page's lines, of the table's header and of the headings around it."""
    region = "repeated" if "repeated" in traits else "first" if program.header else "whole"
    header = {"line": "line" if "alone" in traits else "header", "below": str(1 + len(program.label_lines))}
    header["labels"] = places_of(program, traits).labels
    header |= _moved_columns(program, header, traits)
    header["first_line"] = _ended_row(header["first_line"], outer_headings(program), traits)
    header |= {"kept_header": kept_header(program, traits), "unknown_header": unknown_header(program, traits)}
    header["header"] = filled(HEADER, traits, header) if "header" in traits else ""
    headings = _headings(program, traits)
    names = "{' or '.join(TABLES)}" if "several-tables" in traits else "{HEADER}"
    slots = {**headings, **header, "headers": names, "row_like": row_like(program)}
    return {
        "region": REGIONS[region],
        **_lines(program, traits),
        **slots,
        "below_header": _below_header(traits, slots),
        "shifts": ", shifts" if "header" in traits else "",
    }


def _below_header(traits: Collection[str], slots: dict[str, str]) -> str:
    """Return the statements that leave of a page's lines those below the header, if it has one."""
    first = {"few-lines", "repeated", "alone"} <= {*traits} and not {"again", "below-headers"} & {*traits}
    if not first:
        return filled(BELOW_HEADER, traits, slots)
    among, how = ("", "head == HEADER") if "exact" in traits else (AMONG, "head.startswith(HEADER)")
    told = {"head": f'" ".join(word["text"] for word in line{among})', "is_header": how}
    return filled(FIRST_HEADER, traits, slots | told)


def _moved_columns(program: Program, header: dict[str, str], traits: Collection[str]) -> dict[str, str]:
    """Return the slots of how far a header moves its columns and of the first line below it; in ``few-lines`` of both
    at once.
    """
    listed = listed_tables(program, traits)
    labels = listed.loop if "several-tables" in traits else header["labels"]
    line = "line" if "further-tables" in traits else header["line"]
    shifts = f'{{name: {line}[{listed.word}]["x0"] - {listed.place} for {labels}}}'
    both = f"shifts, first = {shifts}, place + {header['below']}"
    if "few-lines" in traits and "cut" not in traits and len(both) <= LINE - INDENT:
        return {"moved": both, "first_line": ""}
    return {"moved": f"shifts = {shifts}", "first_line": f"first = place + {header['below']}"}


def _ended_row(first_line: str, names: str, traits: Collection[str]) -> str:
    """Return the statements at a header, below which no row of another account or section goes on."""
    if not {"undone", "more"} <= {*traits} or "cut" in traits:
        return first_line
    row = f"row if {names} == before else None"
    return first_line.replace("first = ", "first, row = ") + f", {row}" if first_line else f"row = {row}"


def _outer(program: Program) -> list[Heading]:
    """Return the headings that may stand above the table's header."""
    outer = (heading for heading in program.headings if not (heading.shape or heading.each or heading.of_tables))
    return [heading for heading in outer if not heading.is_below_header]


def outer_headings(program: Program) -> str:
    """Return the variables of headings that may stand above the table's header."""
    names = [*map(variable_of, _outer(program))]
    return ", ".join(names) if len(names) < 2 else f"({', '.join(names)})"


def _headings(program: Program, traits: Collection[str]) -> dict[str, str]:
    """Return the slots of the lines that carry a value down."""
    above = headings_above(program) if "header" in traits else ""
    above_lines = "top" if "again" in traits else "lines[:place]"
    listed = listed_lines(program, {*traits} - {"guard"})  # above a header, nothing has been lost
    inner = [line for line in (*listed, *above.split("\n")) if line]
    double = are_double(program)
    texts = f'(" ".join(word["text"] for word in line) for line in {above_lines})'
    texts = f'pairwise(["", *{texts}])' if double else texts
    each = [f"for {'last_text, text' if double else 'text'} in {texts}:"]
    # Those of further tables stand above their headers.
    titles = shaped_lines(program, traits) if program.tables is not None or by_shape_above(program) else []
    if by_shape_above(program):
        each = [f"for line in {above_lines}:", '    text = " ".join(word["text"] for word in line)']
        inner = [*(line.split("  # ")[0] for line in titles), *inner]
    ended = [_ended_above(program, traits)] if {"again", "more"} <= {*traits} else []
    return {
        "listed_headings": "\n".join([*titles, *listed_lines(program, traits)]),
        "shaped_heading": "\n".join([] if titles else shaped_lines(program, traits)),
        "unknown_title": "\n".join(unknown_title(program)),
        "headings_above": above,
        "headings_of_lines": "\n".join([*each, *(f"    {line}" for line in inner), *ended] if inner else []),
        "heading": "\n".join(heading_branches(program, traits)),
        "headings_undone": _undone(outer_headings(program), traits) if "undone" in traits else "",
    }


def _ended_above(program: Program, traits: Collection[str]) -> str:
    """Return the statement, behind the headings above a header, that no row of another account goes on below it."""
    row = "row" if "flat" in traits else "row[0]"
    outer = (heading for heading in _outer(program) if heading.name != "day" and not heading.completes)
    same = [f'{row}["{heading.name}"] == {variable_of(heading)}' for heading in outer]
    return f"row = row if row and {' and '.join(same)} else None" if same else ""


def _undone(names: str, traits: Collection[str]) -> str:
    """Return the lines that forget the headings of a page without the table."""
    if "few-lines" in traits:
        kept = f"{names.strip('()')} = before if first is None else {names}"
        said = "headings of a page without the table"
        return f"{kept}  # {said}" if len(kept) + len(said) + 12 <= LINE else kept
    return f"if first is None:  # headings of a page without the table\n    {names} = before"


def _lines(program: Program, traits: Collection[str]) -> dict[str, str]:
    """Return the slots of a page's lines, without words too tall for the table or beside it, which may still tell the
    period.
    """
    kept = ['word["bottom"] - word["top"] <= TALLEST'] if program.tallest else []
    kept += ['SIDES[0] <= word["x0"] < SIDES[1]'] if program.sides else []
    dropped = [f"words = [word for word in words if {' and '.join(kept)}]"] if kept else []
    text = '"\\n".join(" ".join(word["text"] for word in line) for line in lines)'
    if dropped and "period" in traits:  # it is told by whole lines
        every = f"lines = {LINES.format(program.baseline)}"
        dropped = [every, f"period = period or PERIOD.search({text})", *dropped]
    # Nothing is a row above the first header.
    region = "lines if shifts else []" if "first" in traits else "lines"
    each = region if "listed" in traits else LINES.format(program.baseline)
    return {
        "each_page": f"for words in {_pages(program, traits)}:",
        "words_of_table": "\n".join(dropped),
        "lines_of_page": "\n".join(_lines_of_page(program, traits)),
        "each": _each(traits, each),
        "region_lines": region,
        "openings": f"texts = {text}\nopenings += [value_of(found[1]) for found in OPENING.finditer(texts)]",
        "period_of_lines": f"period = period or PERIOD.search({'texts' if 'openings' in traits else text})"
        if "period" in traits and not dropped
        else "",
    }


def _pages(program: Program, traits: Collection[str]) -> str:
    """Return the pages' words to read, tables that stand side by side apart, without those that are not wanted."""
    if "beside" in traits and program.panels:
        return "(table for words in pages for table in tables_at(words, HEADER.split(), *SIDE_BY_SIDE))"
    if "beside" in traits:
        return "(table for words in pages for table in tables_of(words, HEADER.split()))"
    if program.stack:
        how = f"BESIDE.split(), {program.stack.step:g}, {program.stack.tall:g}"
        return f"(list(below_each_other(words, {how})) for words in pages)"
    if program.parted:
        return "(list(in_columns(words, *PARTED)) for words in pages)"
    return "without_others(pages, OTHER_TABLES, HEADER)" if "others" in traits else "pages"


def _lines_of_page(program: Program, traits: Collection[str]) -> Iterator[str]:
    """Yield the statements that put the lines of a page together."""
    whole = "with_whole_rows({})" if "centred" in traits else "{}"
    first = "{}" if {"level", "broken-header"} & {*traits} else whole
    yield f"lines = {first.format(LINES.format(program.baseline))}"
    if "level" in traits:
        yield levelling(program, traits, "{}" if "broken-header" in traits else whole)
    if "broken-header" in traits:
        yield _put_together(program, traits)
        yield f"lines = {whole.format('lines')}" if "centred" in traits else ""


def _put_together(program: Program, traits: Collection[str]) -> str:
    """Return the statements that put the labels of headers together, in fewer lines where none has a word twice."""
    headers = [program.header, *(table.header for table in program.tables or ())]
    distinct = "few-lines" in traits and all(len({*header}) == len(header) for header in headers)
    name = "header" if "several-tables" in traits else "HEADER"
    return filled(WHOLE_HEADER, {*traits, *(["distinct"] if distinct else [])}, {"name": name})


def _each(traits: Collection[str], lines: str) -> str:
    """Return the loop over the lines of a page, with the line below where a broken day may go on there."""
    pairs = f"pairwise([*{f'({lines})' if ' ' in lines else lines}, []])" if "broken-day" in traits else lines
    line = "line, below" if "broken-day" in traits else "line"
    placed = "header" in traits and "cut" not in traits
    if {"broken-day", "few-lines"} <= {*traits}:  # a line may lose its words to the one above, when its turn comes
        pairs = f"pair for pair in {pairs} if pair[0]" if placed else f"(pair for pair in {pairs} if pair[0])"
    if not placed:
        return f"for {line} in {pairs}:"
    return f"for place, {f'({line})' if ',' in line else line} in enumerate({pairs}):"
