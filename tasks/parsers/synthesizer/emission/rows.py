"""The part of a parser file that tells which lines are rows, which belong to them, and which it must refuse."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import accumulate

from tasks.parsers.synthesizer.emission.blocks import block_functions
from tasks.parsers.synthesizer.emission.further import further_line
from tasks.parsers.synthesizer.emission.pages import LINES, TEXT
from tasks.parsers.synthesizer.emission.templates import LINE, filled
from tasks.parsers.synthesizer.emission.traits import (
    amounts,
    by_shape,
    certain,
    first_date,
    glue_of,
    is_trailing,
)
from tasks.parsers.synthesizer.program import Program

READ_ROWS = '''
def read_rows(pages):
    """Return the wanted rows of all pages; {{region}}."""
    {{start_values}}
    for words in pages:
        {{lines}}
        {{period}}
        {{short}}
        texts = "\\n".join(" ".join(word["text"] for word in line) for line in lines) §openings
        openings += [value_of(found[1]) for found in OPENING.finditer(texts)] §openings
        lines = levelled(lines) §level
        for place, line in enumerate(lines): §header
            header = [word for word in line if word["text"] in HEADER.split()] §header §!alone
            if " ".join(word["text"] for word in header) == HEADER: §header §!alone
            if " ".join(word["text"] for word in line if word["text"] in HEADER.split()).startswith(HEADER): §alone
                if len(line) > len(HEADER.split()): §alone
                    raise ValueError(f"the header has columns beside those of this layout, {HEADER}") §alone
                rest, top = lines[place + {{below}} :], lines[:place] §again
                if shifts and any(NUMBER.fullmatch(word["text"]) for line in top for word in line):  # rows §again
                    rest, top = top + rest, [] §again
                shifts = {name: {{line}}[word][edge] - at for name, (_, word, edge, at) in PLACES.items()} §header
                for line in {{top}}: §header §headings
                    carry_down(" ".join(word["text"] for word in line), carried) §header §headings
                lines = lines[place + {{below}} :] §header §!again
                lines = rest §again
                break §header
        else: §repeated
            continue §repeated
        if shifts is None: §first
            continue §first
        row, above = rows[-1] if rows else None, None  # a page may start with the end of a row §more §!guard
        row, above, lost = rows[-1] if rows else None, None, None  # a page may start with the end of a row §more §guard
        starting, near = [], [] §nearest
        above = None  # lines above a row may stand on the page before §before
        lost = None  # text below a row of the page that belongs to no row §guard §blocks
        blocks = blocks_of(lines) §blocks
        for block in blocks: §blocks
            text = " ".join(word["text"] for line in block for word in line) §blocks
            {{found}}
        for line in lines: §!blocks
            text = " ".join(word["text"] for word in line) §!blocks
            if SKIPPED.search(text): §skip
                continue §skip
            {{cells}}
            {{terms}}
            {{further}}
            {{headings}}
            if {{rule}}:
                {{odd}}
                if lost: §guard
                    raise ValueError(f"a line between rows belongs to none of them: {lost}") §guard
                {{carry}}
                {{add}}
                lost = "" §guard §blocks
            elif row and further and (above is None or bottom - above <= LINE_GAP): §more
                {{join}}
                above = bottom §more
            elif further: §nearest
                near.append((bottom, cells)) §nearest
            elif further: §before
                {{wait}} §before
            elif rows and block is blocks[0] and not any(cells[name] for name in cells if name not in {{tail}}): §blocks
                {{go_on}} §blocks
            {{refuse}}
            {{lost}} §guard
            elif above is not None: §more
                row = None §more
        for at, cells in near: §nearest
            start, row = min(starting, key=lambda start: abs(start[0] - at), default=(math.inf, [])) §nearest
            if abs(start - at) <= LINE_GAP: §nearest
                row.append(cells) §nearest
        rows += [row for _, row in starting] §nearest
    if shifts is None: §header §!period
        raise ValueError(f"no page has the table's header ({HEADER})") §header §!period
    if shifts is None or period is None: §header §period
        raise ValueError(f"the table's header ({HEADER}) or the period, which tells the year, is on no page") §header §period
    if period is None: §!header §period
        raise ValueError("the statement's period, which tells the year, was not found") §!header §period
    bare = [row for row in rows if not ({{amount}})] §unsure-amount
    if bare: §unsure-amount
        raise ValueError(f"a row prints no amount: {bare[0]}") §unsure-amount
    {{year_end}}
    return [finish(row, year_end) for row in {{rows}}] §period
    return [finish(row) for row in {{rows}}] §!period
'''  # noqa: E501
FULL = 'if full:\n    raise ValueError(f"how a line longer than any of the sample goes on is unknown: {text}")\n'
CARRY_DOWN = '''
def carry_down(text, carried):
    """Remember what a heading says for the rows below it; return whether the line is one."""
    found = {name: pattern.search(text) for name, pattern in HEADINGS.items()}
    carried.update({name: match[1] for name, match in found.items() if match})
    return any(found.values())
'''
IS_HEADING = '''
def is_heading(text, first{{shifts}}):
    """Tell whether a line without digits stands where headings do, in letters as tall as theirs."""
    left, height = first["x0"]{{shift}}, first["bottom"] - first["top"]
    return not re.search(r"\\d", text) and abs(left - HEADING[0]) <= 2 and abs(height - HEADING[1]) <= 0.4
'''
ODD = """if cells["?"]:
    raise ValueError(f"something stands outside the columns of this layout: {text}")"""
TEXT_LINE = f"            text = {TEXT}\n"
REGIONS = {
    "repeated": "the table stands below its header on every page",
    "first": "the table starts below its header and goes on over the pages",
    "whole": "the table has no header",
}


def row_functions(program: Program, traits: Collection[str]) -> list[str]:
    """Return the function that reads the rows, and those it calls for headings."""
    source = filled(READ_ROWS, traits, _slots(program, traits))
    if not re.search(r"\btext\b(?!\"\])", source.replace(TEXT_LINE, "")):
        source = source.replace(TEXT_LINE, "")
    parts = [source]
    if "headings" in traits:
        parts.append(CARRY_DOWN.strip("\n"))
    parts += block_functions(traits)
    if heading := by_shape(program):
        column = heading.shape.column
        moved = (", shifts", f' - shifts["{column}"]') if program.header else ("", "")
        parts.append(filled(IS_HEADING, traits, dict(zip(("shifts", "shift"), moved, strict=True))))
    return parts


def _slots(program: Program, traits: Collection[str]) -> dict[str, str]:
    terms, rule, refuse = _conditions(program, traits)
    headings = [*_shaped(program), *_carried_down(rule, refuse)] if "headings" in traits else _shaped(program)
    carries = "headings" in traits or "shape" in traits or _carried(program)
    named = {
        "rows": "[]",
        "carried": "{}" if carries else "",
        "shifts": "None" if "header" in traits else "",
        "period": "None" if "period" in traits else "",
        "openings": "[]" if "openings" in traits else "",
        "waiting": "[]" if "before" in traits else "",
        "full": "False" if "full" in traits else "",
    }
    kept = {name: value for name, value in named.items() if value}
    return {
        "rows": f"with_directions(rows{', openings' if 'openings' in traits else ''})" if "chain" in traits else "rows",
        "region": REGIONS[next((region for region in ("repeated", "first") if region in traits), "whole")],
        "top": "top" if "again" in traits else "lines[:place]",
        "below": str(1 + program.label_lines),
        "line": "line" if "alone" in traits else "header",
        "start_values": f"{', '.join(kept)} = {', '.join(kept.values())}",
        **_lines(traits),
        **_cells(traits),
        "terms": terms,
        "further": further_line(program, traits) if program.more and "blocks" not in traits else "",
        "headings": "\n".join(headings),
        "rule": "starts" if "headings" in traits else rule,
        "odd": "" if "odd" not in traits or _is_refused_when_odd(program, traits) else ODD,
        "carry": _carry(program),
        "add": _add(program, traits),
        "lost": _lost(program, traits),
        "join": _join(program, traits),
        "tail": _tail(program),
        "amount": _amount_of_row(program, traits),
        "refuse": refuse,
        "year_end": _year_end(program),
    }


def _cells(traits: Collection[str]) -> dict[str, str]:
    """Return the slots of cells: of a line, or of a block's lines; how a block goes on, how lines wait for a row."""
    shifts = ", shifts" if "header" in traits else ""
    flat = "flat" in traits
    return {
        "found": f"found = [cells_of(line{shifts}) for line in block]" if "blocks" in traits else "",
        "cells": "cells = merged(found)" if "blocks" in traits else f"cells = cells_of(line{shifts})",
        "go_on": "rows[-1] = merged([rows[-1], cells])" if flat else "rows[-1] += found",
        "wait": (
            "waiting = [*waiting, cells] if above is None or bottom - above <= LINE_GAP else [cells]\nabove = bottom"
        ),
    }


def _lines(traits: Collection[str]) -> dict[str, str]:
    """Return the statements that make lines of a page's words and look for the period, which may be of taller words."""
    short = 'words = [word for word in words if word["bottom"] - word["top"] <= TALLEST]' if "tall" in traits else ""
    lines, text = f"lines = {LINES}", '"\\n".join(" ".join(word["text"] for word in line) for line in lines)'
    if "period" not in traits:
        return {"lines": f"{short}\n{lines}", "period": "", "short": ""}
    if not short:
        return {"lines": lines, "period": f"period = period or PERIOD.search({text})", "short": ""}
    period = 'period = period or PERIOD.search(" ".join(word["text"] for word in words))'
    return {"lines": period, "period": short, "short": lines}


def _conditions(program: Program, traits: Collection[str]) -> tuple[str, str, str]:
    """Return the terms that two conditions share, the rule of rows, and the branch that refuses other lines."""
    refuse = _refused(program, traits)
    day, either = _day(program), _either(program)
    rule = program.row_rule
    if _is_refused_when_odd(program, traits):
        rule = f'{f"({rule})" if " or " in re.sub(r"[([].*?[])]", "", rule) else rule} and not cells["?"]'
    terms = {}
    long = max(len(rule), len(refuse)) > LINE - 20
    for name, term in (("dated", day), ("amount", either)):
        alone = f"({term})" if " or " in term else term
        count = rule.count(term) + refuse.count(term)
        if term and (count > 1 or (count and long)) and term != f'cells["{name}"]':
            terms[name] = term
            rule, refuse = (text.replace(alone, name).replace(term, name) for text in (rule, refuse))
    rule = _bare(rule)
    assigned = f"{', '.join(terms)} = {', '.join(terms.values())}" if terms else ""
    if not refuse:
        return assigned, rule, ""
    sentence = 'raise ValueError(f"a line with an amount fits no row of this layout: {text}")'
    return assigned, rule, f"elif {_bare(refuse)}:\n    {sentence}"


def _bare(condition: str) -> str:
    """Return a condition without the parentheses around the whole of it."""
    inner = condition[1:-1]
    if not (condition.startswith("(") and condition.endswith(")")):
        return condition
    depths = accumulate({"(": 1, ")": -1}.get(sign, 0) for sign in inner)
    return inner if min(depths, default=0) >= 0 else condition


def _is_refused_when_odd(program: Program, traits: Collection[str]) -> bool:
    """Tell whether a row in which something stands outside the columns is refused as a line that is no row."""
    terms = [term.strip("()") for term in program.row_rule.split(" and ")]
    told = {_either(program), _day(program).rstrip(")")} - {""}
    refused = bool(_refused(program, traits)) and any(term in told for term in terms)
    return "odd" in traits and "headings" not in traits and refused


def _day(program: Program) -> str:
    name = first_date(program)
    whole = f'DATE.fullmatch(cells["{name}"])'
    part = name in program.more and whole not in program.row_rule  # its last part stands on the line below
    return "" if not name else f'cells["{name}"]' if part else whole


def _either(program: Program) -> str:
    return " or ".join(f'cells["{name}"]' for name in amounts(program))


def _refused(program: Program, traits: Collection[str]) -> str:
    """Return the condition under which a line that is no row must not be passed over, '' for none."""
    day, either = _day(program), _either(program)
    if not either or not (program.strict or day):
        return ""
    if not program.strict:
        filled = f"{day} and ({either})" if " or " in either else f"{day} and {either}"
    elif day and not is_trailing(program):
        filled = f'({either} or ({day} and cells["?"]))'
    else:
        filled = f"({either})" if " or " in either else either
    more = ["not NO_ROW.match(text)"] if program.labels else []
    more += ["not heading"] if "headings" in traits else []
    return " and ".join([filled, *more])


def _shaped(program: Program) -> list[str]:
    return [
        line
        for heading in program.headings
        if heading.shape
        for line in (
            f"if is_heading(text, line[0]{', shifts' if program.header else ''}):",
            f'    carried["{heading.name}"] = text',
        )
    ]


def _carried_down(rule: str, refuse: str) -> list[str]:
    """Return the lines that look for headings in lines that are no rows."""
    if refuse:
        return [f"starts = {rule}", "heading = not starts and carry_down(text, carried)"]
    return [f"starts = {rule}", "if not starts:", "    carry_down(text, carried)"]


def _carried(program: Program) -> list[str]:
    """Return the columns that print a value once for the rows below, and may be blank in a row."""
    return [name for name in program.carried if name not in certain(program)]


def _carry(program: Program) -> str:
    lines = [
        f'carried["{name}"] = cells["{name}"] = cells["{name}"] or carried.get("{name}", "")'
        for name in _carried(program)
    ]
    names = [heading.name for heading in program.headings]
    return "\n".join([*lines, *(f'cells["{name}"] = carried.get("{name}", "")' for name in names)])


def _lost(program: Program, traits: Collection[str]) -> str:
    """Return the branch for text below a row which a row of this layout would take in, and none did."""
    lost = "lost if NO_ROW.match(text) else text" if program.labels else "text"
    assigned = f"lost, row = {lost}, None" if "more" in traits else f"lost = {lost}"
    return (
        "elif lost is not None and any(map(cells.get, MORE)) and not any(map(cells.get, cells.keys() - MORE)):\n"
        f"    {assigned}"
    )


def _add(program: Program, traits: Collection[str]) -> str:
    if "nearest" in traits:
        return "starting.append((bottom, []))\nnear.append((bottom, cells))"
    if "blocks" in traits:
        return "rows.append(cells)" if "flat" in traits else "rows.append(row_of(found, cells))"
    if "before" in traits:
        row = "cells" if "flat" in traits else "row_of([*waiting, lone], cells)"
        return (
            "if above is not None and bottom - above > LINE_GAP:\n    waiting = []\n"
            + ("" if "flat" in traits else "lone, ")
            + f"cells = {'' if 'flat' in traits else 'cells, '}merged([*waiting, cells])\n"
            + f"rows.append({row})\nwaiting, above = [], bottom"
        )
    cells = "cells" if "flat" in traits else "[cells]"
    if "more" not in traits:
        return f"rows.append({cells})"
    alone = (
        '\nrow = row if not OPENING_ROW.match(cells["description"]) else None'
        if "OPENING_ROW" in program.row_rule
        else ""
    )
    guard, fresh = (", lost", ', ""') if "guard" in traits else ("", "")
    return f"row, above{guard} = {cells}, bottom{fresh}\n{_full(program, traits)}rows.append(row){alone}"


def _join(program: Program, traits: Collection[str]) -> str:
    if "more" not in traits:
        return ""
    if "full" in traits:
        return FULL + _full(program, traits) + _joined(program, traits)
    return _joined(program, traits)


def _full(program: Program, traits: Collection[str]) -> str:
    return f'full = len(cells["{program.more[0]}"]) > LONGEST_LINE\n' if "full" in traits else ""


def _joined(program: Program, traits: Collection[str]) -> str:
    if "flat" not in traits:
        return "row.append(cells)"
    lines = []
    for name in program.more:
        if glue_of(program, name):
            lines.append(f"row[\"{name}\"] = f\"{{row['{name}']}} {{cells['{name}']}}\".strip()")
        else:
            lines.append(f'row["{name}"] += cells["{name}"]')
    return "\n".join(lines)


def _amount_of_row(program: Program, traits: Collection[str]) -> str:
    row = 'row["{}"]' if "flat" in traits else 'any(line["{}"] for line in row)'
    return " or ".join(row.format(name) for name in amounts(program))


def _tail(program: Program) -> str:
    """Return the columns that the end of a row may fill on the next page: not its day, which stands at its start."""
    day = first_date(program)
    return f'MORE - {{"{day}"}}' if day in program.more else "MORE"


def _year_end(program: Program) -> str:
    if not program.period:
        return ""
    period = program.period
    parts = (part.replace("found[", "period[") for part in (period.year, period.month, period.day))
    return f"year_end = date({', '.join(parts)})"
