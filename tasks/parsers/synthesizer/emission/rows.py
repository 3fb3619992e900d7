"""The part of a parser file that tells which lines are rows, which belong to them, and which it must refuse."""

from __future__ import annotations

import re
from collections.abc import Collection

from tasks.parsers.synthesizer.emission.blocks import block_functions
from tasks.parsers.synthesizer.emission.conditions import conditions, odd_guard
from tasks.parsers.synthesizer.emission.further import further_condition, further_lines, tail_condition
from tasks.parsers.synthesizer.emission.headings import (
    carried_headings,
    completed_dates,
    heading_branches,
    headings_above,
    listed_lines,
    pattern_of,
    shaped_lines,
    variable_of,
)
from tasks.parsers.synthesizer.emission.joining import LOST_WAITING, adding, close_text, joining, lost_text, waiting
from tasks.parsers.synthesizer.emission.templates import filled, with_short_lines
from tasks.parsers.synthesizer.emission.traits import amounts, certain, completing, first_date, heads
from tasks.parsers.synthesizer.program import Heading, Program

# The header's words may stand among others; where it stood alone in the sample, other words are further columns.
HEADER = """
if text in TABLES: §further-tables
    shifts = {name: line[word][edge] - at for name, (word, edge, at) in TABLES[text].items()} §further-tables
header = [word for word in line if word["text"] in HEADER.split()] §!alone §!further-tables
if " ".join(word["text"] for word in header) == HEADER: §!alone §!further-tables
if " ".join(word["text"] for word in line if word["text"] in HEADER.split()).startswith(HEADER): §alone §!further-tables
    if len(line) > len(HEADER.split()): §alone §!further-tables
        raise ValueError(f"the header has columns beside those of this layout, {HEADER}") §alone §!further-tables
    rest, top = lines[place + {{below}} :], lines[:place] §again §!further-tables
    if shifts and any(NUMBER.fullmatch(word["text"]) for line in top for word in line):  # rows §again §!further-tables
        rest, top = top + rest, [] §again §!further-tables
    shifts = {name: {{line}}[word][edge] - at for name, (_, word, edge, at) in PLACES.items()} §!further-tables
"""
# Where a page's lines are those below the header at once; else they are when their turn comes.
BELOW_HEADER = """
for place, line in enumerate(lines):
    {{header}}
        {{headings_of_lines}}
        lines = lines[place + {{below}} :] §!again
        lines = rest §again
        break
else: §repeated
    continue §repeated
if shifts is None: §first
    continue §first
"""
READ_ROWS = '''
def read_rows(pages):
    """Return the wanted rows of all pages; {{region}}."""
    {{start_values}}
    {{each_page}}
        {{tall}}
        {{page_start}}
        lines = {{lines}} §listed
        {{openings}} §openings
        {{period_of_lines}} §pagewise
        {{below_header}} §cut
        {{rows_of_page}}
    {{end}}
'''
ROW = """
if {{rule}}:
    {{odd}}
    if lost: §guard
        raise ValueError(f"a line between rows belongs to none of them: {lost}") §guard
    {{carry}}
    {{add}}
    lost = "" §guard §blocks
"""
ROWS_OF_LINES = """
{{each}}
    if not line: §broken-day
        continue §broken-day
    text = " ".join(word["text"] for word in line)
    period = period or PERIOD.search(text) §period §!tall §!cut
    {{listed_headings}}
    {{header}} §header §!cut
        first = place + {{below}} §header §!cut
    if first is None or place < first: §header §!cut
        {{headings_above}} §header §!cut
        continue §header §!cut
    if SKIPPED.search(text): §skip
        continue §skip
    cells = cells_of(line{{shifts}})
    cells["{{day}}"] = whole_day(cells["{{day}}"], lines[place + 1 : place + 2]{{shifts}}{{months}}) §broken-day
    {{completed}}
    {{terms}}
    {{further}}
    {{shaped_heading}}
    {{dropped}} §before §guard
    {{row}}
    {{heading}}
    elif row and {{further_condition}} and (above is None or bottom - above <= LINE_GAP): §more
        {{join}}
    elif {{further_condition}}: §nearest
        near.append((bottom, cells)) §nearest
    elif {{further_condition}}: §before
        {{wait}} §before
    {{refuse}}
    elif above is not None: §more
        {{close}} §more §apart
        row = None §more §!guard
        {{lost}} §more §guard
    elif starting: §nearest §guard
        {{lost}} §nearest §guard
    elif len(rows) > seen: §before §guard
        {{lost}} §before §guard
for at, cells in near: §nearest
    start, row = min(starting, key=lambda start: abs(start[0] - at), default=(math.inf, [])) §nearest
    if abs(start - at) <= LINE_GAP: §nearest
        row.append(cells) §nearest
    elif starting and starting[0][0] < at < starting[-1][0]: §nearest §guarded
        lost = " ".join(filter(None, cells.values())) §nearest §guarded
        raise ValueError(f"a line between rows belongs to none of them: {lost}") §nearest §guarded
rows += [row for _, row in starting] §nearest
{{headings_undone}}
"""
ROWS_OF_BLOCKS = """
blocks = blocks_of(lines)
for block in blocks:
    text = " ".join(word["text"] for line in block for word in line)
    {{listed_headings}}
    found = [cells_of(line{{shifts}}) for line in block]
    cells = merged(found)
    {{completed}}
    {{terms}}
    {{row}}
    {{tail}}
        {{join}}
    {{heading}}
    {{refuse}}
    elif lost is not None and any(map(cells.get, MORE)) and not any(map(cells.get, cells.keys() - MORE)): §guard
        {{lost}} §guard
"""
END = """
if shifts is None: §header §!period
    raise ValueError(f"no page has the table's header ({{headers}})") §header §!period
if shifts is None or period is None: §header §period
    raise ValueError(f"the header ({{headers}}) or the period, which tells the year, is on no page") §header §period
if period is None: §!header §period
    raise ValueError("the statement's period, which tells the year, was not found") §!header §period
bare = [row for row in rows if not ({{amount}})] §unsure-amount
if bare: §unsure-amount
    raise ValueError(f"a row prints no amount: {bare[0]}") §unsure-amount
more = [row for row in rows if sum(bool(line["{{split}}"]) for line in row) > {{most}}] §split
if more: §split
    raise ValueError(f"which column holds a further line is unknown, in a row of more than {{most}}: {more[0]}") §split
{{heads}}
{{year_end}}
return [finish(row, year_end) for row in {{rows}}] §period
return [finish(row) for row in {{rows}}] §!period
"""
WHOLE_DAY = '''
def whole_day(day, below{{shifts}}{{months}}):
    """Return a printed day with its end where that stands on the line below, which loses it."""
    end = [word for line in below for word in line if cells_of([word]{{shifts}})["{{day}}"]]
    whole = " ".join([day, *(word["text"] for word in end)])
    if not day or not end or DATE.fullmatch({{day_alone}}) or not DATE.fullmatch({{day_below}}):
        return day
    below[0][:] = [word for word in below[0] if word not in end]
    return whole
'''
WHOLE_HEADER = '''
def with_whole_header(lines):
    """Return the lines of a page, those of a header whose labels are broken over two or three as one."""
    for at, height in product(range(len(lines)), (2, 3)):
        words = sorted((word for line in lines[at : at + height] for word in line), key=lambda word: word["x0"])
        if sorted(word["text"] for word in words) == sorted(HEADER.split()):
            order = [words.pop([word["text"] for word in words].index(text)) for text in HEADER.split()]
            return [*lines[:at], order, *lines[at + height :]]
    return lines
'''
LINES = 'cluster_objects(sorted(words, key=lambda word: word["x0"]), "bottom", 2)'
TEXT_LINE = re.compile(r'^ +text = " "\.join\(.*\n', flags=re.MULTILINE)
REGIONS = {
    "repeated": "the table stands below its header on every page",
    "first": "the table starts below its header and goes on over the pages",
    "whole": "the table has no header",
}


def row_functions(program: Program, traits: Collection[str]) -> list[str]:
    """Return the function that reads the rows, and those it calls to join lines."""
    slots = _slots(program, traits)
    slots["row"] = filled(ROW, traits, slots)
    slots["rows_of_page"] = filled(ROWS_OF_BLOCKS if "blocks" in traits else ROWS_OF_LINES, traits, slots)
    source = with_short_lines(filled(READ_ROWS, traits, slots))
    if not re.search(r"\btext\b(?!\"\])", TEXT_LINE.sub("", source)):
        source = TEXT_LINE.sub("", source)
    header = [WHOLE_HEADER.strip("\n")] if "broken-header" in traits else []
    days = [filled(WHOLE_DAY, traits, slots)] if "broken-day" in traits else []
    return [source, *header, *days, *block_functions(traits)]


def _slots(program: Program, traits: Collection[str]) -> dict[str, str]:
    terms, rule, refuse = conditions(program, traits)
    region = next((region for region in ("repeated", "first") if region in traits), "whole")
    header = {"line": "line" if "alone" in traits else "header", "below": str(1 + program.label_lines)}
    header["header"] = filled(HEADER, traits, header) if "header" in traits else ""
    headings = _headings(program, traits)
    further = bool(program.more) and "blocks" not in traits
    return {
        "region": REGIONS[region],
        **_start_values(program, traits),
        **_lines(traits),
        **headings,
        **header,
        "below_header": filled(BELOW_HEADER, traits, {**headings, **header}),
        "shifts": ", shifts" if "header" in traits else "",
        "day": first_date(program),
        **_months(program),
        "completed": "\n".join(completed_dates(program)),
        "terms": terms,
        "further": "\n".join(further_lines(program, traits) if further else []),
        "further_condition": further_condition(program, traits) if further else "",
        "rule": rule,
        "odd": odd_guard(program, traits),
        "carry": _carry(program),
        "add": adding(program, traits),
        "lost": lost_text(program, traits),
        "join": joining(program, traits),
        "close": close_text(program),
        "wait": waiting(traits),
        "dropped": LOST_WAITING,
        "tail": tail_condition(program),
        "refuse": refuse,
        "end": filled(END, traits, _end(program, traits)),
    }


def _start_values(program: Program, traits: Collection[str]) -> dict[str, str]:
    """Return the statements that set what is known before the first page, and at the start of every page."""
    names = [variable_of(heading) for heading in program.headings]
    named = {
        "rows": "[]",
        **{f"last_{name}": '""' for name in _carried(program)},
        **dict.fromkeys(names, '""'),
        "shifts": "None" if "header" in traits else "",
        "period": "None" if "period" in traits else "",
        "openings": "[]" if "openings" in traits else "",
        "waiting": "[]" if "before" in traits else "",
        "last": '""' if "full" in traits else "",
    }
    page = {
        "starting": "[]" if "nearest" in traits else "",
        "near": "[]" if "nearest" in traits else "",
        "first": _first(traits),
        "above": "None" if "more" in traits or "before" in traits else "",
        "seen": "len(rows)" if "guard" in traits and "before" in traits else "",
        "lost": "" if "guard" not in traits else "None" if "blocks" in traits else '""',
        "before": _outer(program) if "undone" in traits else "",
        "row": "rows[-1] if rows else None" if "more" in traits else "",
    }
    said = "  # a row may go on over the page" if page["row"] else ""
    said = "  # text below a row of the page that belongs to no row" if page["lost"] == "None" else said
    return {"start_values": _assigned(named), "page_start": _assigned(page) + said}


def _first(traits: Collection[str]) -> str:
    """Return the place of a page's first line below a header, before that is found; '' where it is not asked for."""
    if "header" not in traits or "cut" in traits:
        return ""
    return "None" if "repeated" in traits else "None if shifts is None else 0"


def _assigned(named: dict[str, str]) -> str:
    """Return one assignment of all values that are not empty."""
    kept = {name: value for name, value in named.items() if value}
    return f"{', '.join(kept)} = {', '.join(kept.values())}" if kept else ""


def _outer(program: Program) -> str:
    """Return the variables of headings that may stand above the table's header."""
    names = [variable_of(heading) for heading in program.headings if not heading.shape]
    return ", ".join(names) if len(names) < 2 else f"({', '.join(names)})"


def _headings(program: Program, traits: Collection[str]) -> dict[str, str]:
    """Return the slots of the lines that carry a value down."""
    undone = f"{_outer(program)} = before" if "undone" in traits else ""
    above = headings_above(program) if "header" in traits else ""
    inner = [line for line in (*listed_lines(program, traits), *above.split("\n")) if line]
    return {
        "listed_headings": "\n".join(listed_lines(program, traits)),
        "shaped_heading": "\n".join(shaped_lines(program)),
        "headings_above": above,
        "headings_of_lines": "\n".join(
            [
                f"for line in {'top' if 'again' in traits else 'lines[:place]'}:",
                '    text = " ".join(word["text"] for word in line)',
                *(f"    {line}" for line in inner),
            ]
            if inner
            else []
        ),
        "heading": "\n".join(heading_branches(program, traits)),
        "headings_undone": undone and f"if first is None:  # headings of a page without the table\n    {undone}",
    }


def _lines(traits: Collection[str]) -> dict[str, str]:
    """Return the slots of a page's lines, without words too tall for the table, which may still tell the period."""
    tall = ['words = [word for word in words if word["bottom"] - word["top"] <= TALLEST]'] if "tall" in traits else []
    if tall and "period" in traits:
        tall = ['period = period or PERIOD.search(" ".join(word["text"] for word in words))', *tall]
    text = '"\\n".join(" ".join(word["text"] for word in line) for line in lines)'
    lines = f"levelled({LINES})" if "level" in traits else LINES
    lines = f"with_whole_header({lines})" if "broken-header" in traits else lines
    each = "lines" if "listed" in traits else lines
    return {
        "each_page": "for words in (table for words in pages for table in tables_of(words, HEADER.split())):"
        if "beside" in traits
        else "for words in pages:",
        "tall": "\n".join(tall),
        "lines": lines,
        "each": f"for place, line in enumerate({each}):"
        if ("header" in traits and "cut" not in traits) or "broken-day" in traits
        else f"for line in {each}:",
        "openings": f"texts = {text}\nopenings += [value_of(found[1]) for found in OPENING.finditer(texts)]",
        "period_of_lines": f"period = period or PERIOD.search({'texts' if 'openings' in traits else text})"
        if "period" in traits and not tall
        else "",
    }


def _carried(program: Program) -> list[str]:
    """Return the columns that print a value once for the rows below, and may be blank in a row."""
    return [name for name in program.carried if name not in certain(program)]


def _carry(program: Program) -> str:
    lines = [f'last_{name} = cells["{name}"] = cells["{name}"] or last_{name}' for name in _carried(program)]
    return "\n".join([*lines, *carried_headings(program)])


def _end(program: Program, traits: Collection[str]) -> dict[str, str]:
    """Return the slots of the lines behind the last page; balances may tell the directions of rows."""
    openings = ", openings" if "openings" in traits else ""
    trial = "trial" in traits  # then another expression may do without
    row = 'row["{}"]' if "flat" in traits else 'any(line["{}"] for line in row)'
    column, most = program.split_lines or ("", 0)
    return {
        "split": column,
        "most": str(most),
        "rows": f"with_directions(rows{openings})" if "chain" in traits else "rows",
        "headers": "{' or '.join(TABLES)}" if "further-tables" in traits else "{HEADER}",
        "amount": " or ".join(row.format(name) for name in amounts(program)),
        "year_end": _year_end(program),
        "heads": "\n".join(_without_head(heading, "flat" in traits) for heading in heads(program) if not trial),
    }


def _months(program: Program) -> dict[str, str]:
    """Return how a day, and one whose end stands on the line below, are completed by the heading above."""
    heading = completing(program)
    if heading is None:
        return {"months": "", "day_alone": "day", "day_below": "whole"}
    month = variable_of(heading)
    return {"months": f", {month}", "day_alone": f'f"{{day}} {{{month}}}"', "day_below": f'f"{{whole}} {{{month}}}"'}


def _without_head(heading: Heading, flat: bool) -> str:
    """Return the statements that refuse rows above which no page prints what its head says of them."""
    missing = f'any(not row{"" if flat else "[0]"}["{heading.name}"] for row in rows)'
    said = f'f"above some rows no page prints their {heading.name} ({{{pattern_of(heading)}.pattern}})"'
    return f"if {missing}:\n    raise ValueError({said})"


def _year_end(program: Program) -> str:
    if not program.period:
        return ""
    period = program.period
    parts = (part.replace("found[", "period[") for part in (period.year, period.month, period.day))
    return f"year_end = date({', '.join(parts)})"
