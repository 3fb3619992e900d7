"""The part of a parser file that tells which lines are rows, which belong to them, and which it must refuse."""

from __future__ import annotations

import re
from collections.abc import Collection

from tasks.parsers.synthesizer.emission.at_once import added_at_once
from tasks.parsers.synthesizer.emission.blocks import block_functions
from tasks.parsers.synthesizer.emission.centring import centring_functions
from tasks.parsers.synthesizer.emission.conditions import conditions, day_above, row_guard
from tasks.parsers.synthesizer.emission.endings import ending
from tasks.parsers.synthesizer.emission.further import (
    NEAR,
    ended_row,
    further_condition,
    further_lines,
    in_few_lines,
    may_fill_all,
    tail_condition,
)
from tasks.parsers.synthesizer.emission.heading_kinds import completing
from tasks.parsers.synthesizer.emission.headings import (
    carried_headings,
    completed_dates,
    no_heading,
    opening_guard,
    opening_headings,
    variable_of,
)
from tasks.parsers.synthesizer.emission.joining import (
    adding,
    close_text,
    ending_waits,
    joining,
    lost_text,
    merging,
)
from tasks.parsers.synthesizer.emission.region import outer_headings, region_slots
from tasks.parsers.synthesizer.emission.templates import LINE, filled, with_short_lines
from tasks.parsers.synthesizer.emission.traits import amounts, certain, first_date
from tasks.parsers.synthesizer.program import Program

READ_ROWS = '''
def read_rows(pages):
    """Return the wanted rows of all pages; {{region}}."""
    {{start_values}}
    {{each_page}}
        again = {(old["text"], round(old["bottom"] - CUT) + by) for old in ends for by in (-1, 0, 1)} §twice
        ends, words = words, [word for word in words if (word["text"], round(word["bottom"])) not in again] §twice
        {{words_of_table}}
        {{page_start}}
        {{lines_of_page}} §listed
        {{openings}} §openings
        {{period_of_lines}} §pagewise
        {{below_header}} §cut
        {{rows_of_page}}
        found = [cells_of(line, shifts) for line in lines if shifts and first is None] §below-headers §!cut
        if any({{row_like}} for cells in found): §below-headers §!cut
            raise ValueError(f"a page with rows does not have the table's header ({{headers}})") §below-headers §!cut
    {{end}}
'''
ROW = """
if {{rule}}:
    {{guard}}
    {{merge}} §before
    {{carry}}
    {{add}}
    lost = "" §guard §blocks
"""
ROWS_OF_LINES = r"""
{{each}}
    if not line: §broken-day §!few-lines
        continue §broken-day §!few-lines
    text = " ".join(word["text"] for word in line) §!last-text
    last_text, text = text, " ".join(word["text"] for word in line) §last-text
    lost = "" if text == HEADER else lost  # text above a header belongs to no row below it §titled §cut
    unwanted = text in OTHER_TABLES or (unwanted and text != HEADER)  # a line of another table §passed-over
    labels = {*text.split()} & {*HEADER.split()} §passed-over
    if unwanted and text not in OTHER_TABLES and len(labels) > 1 and not re.search(r"\d", text): §passed-over
        raise ValueError(f"a table has a header that is not known: {text}") §passed-over
    if unwanted{{no_heading}}: §passed-over
        continue §passed-over
    period = period or PERIOD.search(text) §period §!dropped §!cut
    {{listed_headings}}
    wanted = SECTIONS.get(text, wanted) §sections
    {{header}} §header §!cut
        {{first_line}} §header §!cut
        {{kept_header}} §header §!cut
        lost = ""  # text above a header belongs to no row below it §titled §!cut
    {{unknown_header}} §header §!cut
    if first is None or place < first: §header §!cut §!empty
    if first is None or place < first or (not row and EMPTY.match(text)): §header §!cut §empty
        {{headings_above}} §header §!cut
        continue §header §!cut
    if not shifts and len({*text.split()} & {*" ".join(TABLES).split()}) > 1 and not re.search(r"\d", text): §unwanted
        raise ValueError(f"below a table that is not wanted stands one of an unknown header: {text}") §unwanted
    if text == HEADER:  # of a further table, whose columns may be wider §again §wide
        shifts = {name: line[word]["x0"] - at for {{labels}}} §again §wide
        continue §again §wide
    if not row and EMPTY.match(text): §empty-alone
        continue §empty-alone
    cells = cells_of(line{{shifts}}) §opening-days
    {{opening_day}} §opening-days
    if PAGE_NUMBER.fullmatch(text): §page-number
        continue §page-number
    if SKIPPED.search(text): §skip
        {{opening_headings}} §skip
        continue §skip
    {{opening_guard}}
    if rows and (found := BALANCE_LINE.search(text)): §balance-line
        {{last_row}}["balance"], row = found[1], None §balance-line §more
        {{last_row}}["balance"] = found[1] §balance-line §!more
        continue §balance-line
    cells = cells_of(line{{shifts}}) §!opening-days
    end = cells_of(below{{shifts}})["{{day}}"]  # of a broken day §broken-day
    if DATE.fullmatch(f"{cells['{{day}}']} {end}{{month}}"): §broken-day
        cells["{{day}}"] += f" {end}" §broken-day
        below[:] = [word for word in below if not cells_of([word]{{shifts}})["{{day}}"]] §broken-day
    {{completed}}
    {{terms}}
    {{day_above}} §blank-days
    {{further}}
    if text in OTHER_TABLES or (lost in OTHER_TABLES and not {{starts_row}}): §ends §!lists
    if text in OTHER_TABLES or lost in OTHER_TABLES: §ends §lists
        {{ended}} §ends
        continue §ends
    {{shaped_heading}}
    {{unknown_title}} §sections
    if not wanted: §sections
        continue §sections
    {{ending_waits}} §before
    {{headings}} §nearest
    {{row}}
    {{heading}}
    elif row and {{further_condition}} and {{near}}: §more
        {{join}}
    elif {{further_condition}}: §nearest
        near.append((bottom, cells)) §nearest
    elif {{further_condition}}: §before
        waiting, above = [*waiting, cells], bottom §before
    {{refuse}}
    elif above is not None{{unmarked}}: §more
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
        lost = " ".join(filter(None, map(cells.get, PLACES))) §nearest §guarded
        raise ValueError(f"a line between rows belongs to none of them: {lost}") §nearest §guarded
rows += [row for _, row in starting] §nearest
{{headings_undone}}
"""
ROWS_OF_BLOCKS = """
for at, block in enumerate(cluster_objects({{region_lines}}, lambda line: line[0]["bottom"], BLOCK_GAP)):
    if at == 0:  # the page before may end within a row §begun
        block, begun = [*begun, *block], [] §begun
    text = " ".join(word["text"] for line in block for word in line)
    {{listed_headings}}
    for line in (line for line in block if " ".join(word["text"] for word in line) == HEADER): §alone §wide §few-lines
        shifts = {name: line[word]["x0"] - at for {{labels}}} §alone §wide §few-lines
    for line in block: §alone §wide §!few-lines
        if " ".join(word["text"] for word in line) == HEADER:  # of a further table §alone §wide §!few-lines
            shifts = {name: line[word]["x0"] - at for {{labels}}} §alone §wide §!few-lines
    found = [cells_of(line{{shifts}}) for line in block] §!flat
    cells = merged(found) §!flat §!few-lines
    cells = merged([cells_of(line{{shifts}}) for line in block]) §flat §!few-lines
    found = [cells_of(line{{shifts}}) for line in block] §flat §few-lines
    cells = {name: " ".join(line[name] for line in found if line[name]) for name in found[0]} §few-lines
    {{opening_guard}}
    {{completed}}
    {{opening_day}} §opening-days
    {{terms}}
    {{other}}
    {{row}}
    {{tail}}
        {{join}}
    {{heading}}
    {{refuse}}
    elif lost is not None and {{unplaced}}: §guard
        {{lost}} §guard
        begun = block §guard §begun
"""
# Text of no row which a row of this layout would take in: where all columns may be in it, whatever stands in one.
UNPLACED = {
    False: "any(map(cells.get, MORE)) and not any(map(cells.get, cells.keys() - MORE))",
    True: 'any(cells.values()) and not cells["?"]',
}
TEXT_LINE = re.compile(r'^ +text = " "\.join\(.*\n', flags=re.MULTILINE)


def row_functions(program: Program, traits: Collection[str]) -> list[str]:
    """Return the function that reads the rows, and those it calls to join lines."""
    slots = _slots(program, traits)
    slots["row"] = filled(ROW, traits, slots)
    slots["rows_of_page"] = filled(ROWS_OF_BLOCKS if "blocks" in traits else ROWS_OF_LINES, traits, slots)
    source = with_short_lines(filled(READ_ROWS, traits, slots))
    if not re.search(r"\btext\b(?!\"\])", TEXT_LINE.sub("", source)):
        source = TEXT_LINE.sub("", source)
    return [source, *centring_functions(traits), *block_functions(program, traits)]


def _slots(program: Program, traits: Collection[str]) -> dict[str, str]:
    terms, rule, refuse = conditions(program, traits)
    for name in program.first_sums if "blocks" in traits else ():
        rule = rule.replace(f'cells["{name}"]', f'found[0]["{name}"]')  # another may stand below it
    region = region_slots(program, traits)
    either = " or ".join(f'cells["{name}"]' for name in amounts(program))
    amount = "amount" if re.match(r"amount\b.* = ", terms) else either
    further = bool(program.more) and "blocks" not in traits
    lost = lost_text(program, traits)
    lines = further_lines(program, traits) if further else []
    condition = further_condition(program, traits) if further else ""
    other, tail = tail_condition(program, traits, amount == "amount")
    if {"few-lines", "more"} <= {*traits}:
        lines, condition = in_few_lines(lines, condition, lost)
    return {
        **region,
        **_start_values(program, traits),
        "no_heading": no_heading(program),
        "day": first_date(program),
        "month": f" {{{variable_of(completing(program))}}}" if completing(program) else "",
        "completed": "\n".join(completed_dates(program)),
        "opening_day": _opening_day(program),
        "opening_headings": "\n".join(opening_headings(program)),
        "opening_guard": "\n".join(opening_guard(program)),
        "terms": terms,
        "day_above": day_above(program, traits, amount),
        "further": "\n".join([*lines, *ended_row(program, traits)]),
        "further_condition": condition,
        "near": NEAR,
        "rule": rule,
        "guard": row_guard(program, traits),
        **_added(program, traits),
        "lost": lost,
        "starts_row": _starts_row(program, either),
        "ended": f"{'row, lost = None,' if 'more' in traits else 'lost ='} text if text in OTHER_TABLES else lost",
        "join": joining(program, traits),
        "close": close_text(program, traits),
        "unmarked": _no_mark_of_total(program),
        "ending_waits": ending_waits(program, traits, amount) if "before" in traits else "",
        "merge": merging(traits),
        "last_row": "rows[-1]" if "flat" in traits else "rows[-1][0]",
        "other": other,
        "tail": tail,
        "unplaced": UNPLACED[may_fill_all(program)],
        "refuse": refuse,
        "end": ending(program, traits, region["headers"]),
    }


def _starts_row(program: Program, either: str) -> str:
    """Return the condition that a line has what rows start with: a day, or, below lines of days, ``either`` amount."""
    if day := first_date(program):
        return f'DATE.fullmatch(cells["{day}"])'
    return f"({either})" if " or " in either else either


def _no_mark_of_total(program: Program) -> str:
    """Return the condition that a line is no mark alone below no row: that is the mark of a total."""
    known = any(name == "SIGNS" for output in program.outputs for name, _ in output.constants)
    return " and (row or text not in SIGNS)" if program.marks_below and known else ""


def _added(program: Program, traits: Collection[str]) -> dict[str, str]:
    """Return the slots that carry values into a new row and add it; in ``few-lines`` headings are said at once."""
    carry, add = _carry(program, traits), adding(program, traits)
    headings = "\n".join(carried_headings(program))  # of all lines: any may be a row's first
    kept = first_date(program) if "opening-days" in traits else ""
    carry, add = added_at_once(carry, add, kept) if "few-lines" in traits else (carry, add)
    return {"carry": carry, "add": add, "headings": headings}


def _start_values(program: Program, traits: Collection[str]) -> dict[str, str]:
    """Return the statements that set what is known before the first page, and at the start of every page."""
    names = [variable_of(heading) for heading in program.headings if not heading.each]
    named = {
        "rows": "[]",
        **{f"last_{name}": '""' for name in _carried(program)},
        **dict.fromkeys(names, '""'),
        "shifts": "None" if "header" in traits else "",
        "period": "None" if "period" in traits else "",
        "openings": "[]" if "openings" in traits else "",
        "wanted": "True" if "sections" in traits else "",
        "unwanted": "False" if "passed-over" in traits else "",
        "waiting": "[]" if "before" in traits else "",
        "begun": "[]" if "begun" in traits else "",
        "last": '""' if "last" in traits else "",
        "ends": "[]" if "twice" in traits else "",
    }
    page = {
        "text": '""' if "double" in traits else "",
        "starting": "[]" if "nearest" in traits else "",
        "near": "[]" if "nearest" in traits else "",
        "first": _first(traits),
        "above": "None" if "more" in traits or "before" in traits else "",
        "seen": "len(rows)" if "guard" in traits and "before" in traits else "",
        "lost": "" if "guard" not in traits else "None" if "blocks" in traits else '""',
        "before": outer_headings(program) if "undone" in traits else "",
        **{variable_of(heading): '""' for heading in program.headings if heading.each},
        "row": "rows[-1] if rows else None" if "more" in traits else "",
    }
    said = "  # a row may go on over the page" if page["row"] else ""
    said = "  # text below a row of the page that belongs to no row" if page["lost"] == "None" else said
    start = _assigned(page)
    return {"start_values": _assigned(named), "page_start": start + said if len(start + said) <= LINE - 8 else start}


def _first(traits: Collection[str]) -> str:
    """Return the place of a page's first line below a header, before that is found; '' where it is not asked for."""
    if "header" not in traits or "cut" in traits:
        return ""
    return "None" if "repeated" in traits else "None if shifts is None else 0"


def _assigned(named: dict[str, str]) -> str:
    """Return one assignment of all values that are not empty."""
    kept = {name: value for name, value in named.items() if value}
    return f"{', '.join(kept)} = {', '.join(kept.values())}" if kept else ""


def _carried(program: Program) -> list[str]:
    """Return the columns that print a value once for the rows below, and may be blank in a row."""
    return [name for name in program.carried if name not in certain(program)]


def _opening_day(program: Program) -> str:
    """Return what keeps the day of a line for the rows below, also where the line is none itself."""
    name = first_date(program)
    return f'last_{name} = cells["{name}"] if DATE.fullmatch(cells["{name}"]) else last_{name}'


def _carry(program: Program, traits: Collection[str]) -> str:
    names = [(f'cells["{name}"]', f"last_{name}") for name in _carried(program)]
    lines = [f"{last} = {cell} = {_carried_cell(program, cell, last)}" for cell, last in names]
    blank = ['cells["balance"] = ""'] if program.balance_line else []
    headings = [] if "nearest" in traits else carried_headings(program)
    return "\n".join([*lines, *headings, *blank])


def _carried_cell(program: Program, cell: str, last: str) -> str:
    """Return the expression of a cell, or, where it is blank or has the mark of that, of the last one."""
    return f"{last} if {cell} == DITTO else {cell}" if program.ditto else f"{cell} or {last}"
