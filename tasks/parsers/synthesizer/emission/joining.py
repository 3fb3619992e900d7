"""The part of a parser file that puts the lines of a row together."""

from __future__ import annotations

from collections.abc import Collection

from tasks.parsers.synthesizer.emission.blocks import is_row_in_place
from tasks.parsers.synthesizer.emission.flat_rows import full_lines, glue_of
from tasks.parsers.synthesizer.emission.further import further_condition, may_fill_all
from tasks.parsers.synthesizer.emission.heading_kinds import by_shape, listed
from tasks.parsers.synthesizer.emission.headings import variable_of
from tasks.parsers.synthesizer.emission.literals import text as literal
from tasks.parsers.synthesizer.emission.templates import LINE
from tasks.parsers.synthesizer.emission.traits import first_date
from tasks.parsers.synthesizer.program import Heading, Program

INDENT = 16  # columns before the statements
FAR = "above is not None and bottom - above > LINE_GAP"
WAITED = 'f"text above a line that starts a row belongs to none: {text}"'
IN_PLACE = """texts = [{name: line[name] if name in MORE else "" for name in cells} for line in found[1:]]
rows.append([cells | {name: found[0][name] for name in MORE}, *texts])"""
UNPLACED = 'raise ValueError(f"a row of two lines; the sample does not show which column holds the second: {text}")'


def close_text(program: Program, traits: Collection[str]) -> str:
    """Return the check that no line without a day and numbers stands so close below a row that it may belong to it.

    In ``few-lines`` a condition that is too long for one is asked in two steps.
    """
    near = f'if bottom - above <= {program.torn or "LINE_GAP"} and not cells["{program.fields[0].name}"]'
    inside = ["any(cells.values())"] if program.outside else []
    other = " and ".join([*inside, "not NUMBER.search(text)", *_unheaded(program)])
    refusal = 'raise ValueError(f"a line close below a row belongs to none: {text}")'
    if "few-lines" in traits and len(f"{near} and {other}:") > LINE - INDENT:
        return f"{near}:\n    if {other}:\n        {refusal}"
    return f"{near} and {other}:\n    {refusal}"


def _unheaded(program: Program) -> list[str]:
    """Return the terms that tell a line from the headings which are kept before a line's place is known."""
    shaped = by_shape(program)
    headings = [*listed(program), *([shaped] if shaped else [])]
    return [_other_than(heading) for heading in headings]


def _other_than(heading: Heading) -> str:
    """Return the condition that a line is not the heading kept last, whatever stands beside that."""
    kept, beside = variable_of(heading), heading.continued or heading.goes_on or heading.behind
    if heading.behind.startswith("^"):  # words in another script, before it
        return f"title != {kept}"
    return f"not text.startswith({kept})" if beside else f"text != {kept}"


def adding(program: Program, traits: Collection[str]) -> str:
    """Return the statements that add a new row."""
    if "nearest" in traits:
        return "starting.append((bottom, []))\nnear.append((bottom, cells))"
    if "blocks" in traits and "flat" in traits:
        return "rows.append(cells)"
    if "blocks" in traits and is_row_in_place(program, traits):
        if may_fill_all(program) and not program.headings:  # which write into its first line
            return "rows.append(found)"
        names = "".join(f', "{name}"' for name in program.first_sums if name not in program.more)
        return IN_PLACE.replace("in MORE}", f"in (*MORE{names})}}") if names else IN_PLACE
    if "blocks" in traits:
        first = [f'cells["{name}"] = found[0]["{name}"]  # below it stands another' for name in program.first_sums]
        return "\n".join([*first, "rows.append(row_of(found, cells))"])
    if "before" in traits:
        added = "cells" if "flat" in traits else "row_of([*waiting, lone], cells)"
        return f"rows.append({added})\nwaiting, above = [], bottom"
    cells = "cells" if "flat" in traits else "[cells]"
    if "more" not in traits:
        return f"rows.append({cells})"
    kept = {"row": cells, "above": "bottom"}
    kept |= {"left": "x0"} if "below-texts" in traits else {}
    kept |= {"last": f'cells["{program.more[0]}"]'} if "last" in traits else {}
    alone = 'if OPENING_ROW.match(cells["description"]):  # which has no further lines\n    row = above = None'
    opening = f"\n{alone}" if "OPENING_ROW" in program.row_rule else ""
    return f"{', '.join(kept)} = {', '.join(kept.values())}\nrows.append(row){opening}"


def merging(traits: Collection[str]) -> str:
    """Return the statements that add the lines which wait for a row to its cells: only then these are complete."""
    if {"flat", "few-lines"} <= {*traits}:
        return 'cells = {name: " ".join(line[name] for line in [*waiting, cells] if line[name]) for name in cells}'
    merged = "merged([*waiting, cells])"
    return f"cells = {merged}" if "flat" in traits else f"lone, cells = cells, {merged}"


def ending_waits(program: Program, traits: Collection[str], amount: str) -> str:
    """Return the statements for lines that wait too far above a row, or above a line which starts one itself.

    What is neither a row nor a line of one stands at the end of a page, on whose next a row may go on.
    """
    further = further_condition(program, traits)
    own = f"({amount} or {f'({further})' if ' and ' in further else further})" if amount else further
    top = " or ".join(_tops(program))
    if "guard" not in traits:
        started = f"({top})" if " or " in top else top
        ended = f"\nif waiting and {own} and {started}:\n    raise ValueError({WAITED})" if top else ""
        return f"{_apart(own, FAR)}\n    waiting = []{ended}"
    seen = "(above is None or len(rows) > seen)" if top else "len(rows) > seen"
    return f"""{_apart(f"waiting and {own}", f"({top} or ({FAR}))" if top else FAR)}
    lost, waiting = {seen} and " ".join(filter(None, waiting[0].values())), []"""


def _tops(program: Program) -> list[str]:
    """Return the terms that a line starts a row: its day, or another column that only first lines of rows fill."""
    day = first_date(program)
    return [f'DATE.fullmatch(cells["{name}"])' if name == day else f'cells["{name}"]' for name in program.tops]


def _apart(own: str, ended: str) -> str:
    """Return the condition of two terms, on two lines where it is too long for one."""
    whole = f"if {own} and {ended}:"
    ended = ended[1:-1] if ended.startswith("(") else ended
    return whole if len(whole) <= LINE - INDENT + 4 else f"apart = {ended}\nif {own} and apart:"


def joining(program: Program, traits: Collection[str]) -> str:
    """Return the statements that add a further line to a row, or the end of a row to one of the page before."""
    if "blocks" in traits:
        if "flat" in traits and "few-lines" in traits:
            return 'rows[-1] |= {name: f"{rows[-1][name]} {cells[name]}".strip() for name in MORE}'
        return "rows[-1] |= merged([rows[-1], cells])" if "flat" in traits else "rows[-1] += found"
    if "more" not in traits:
        return ""
    if "unplaced" in traits:
        return UNPLACED
    ended = f'above, last = bottom, cells["{program.more[0]}"]' if "last" in traits else "above = bottom"
    *joined, last = _joined(program, traits).split("\n")
    cell, _, text = last.replace(" += ", f' = row["{program.more[-1]}"] + ').partition(" = ")
    at_once = f"{cell}, {ended.replace(' = ', f' = {text}, ')}"
    short = {"flat", "few-lines"} <= {*traits} and text and len(at_once) <= LINE - INDENT
    return "\n".join([*joined, *([at_once] if short else [last, ended])])


def _joined(program: Program, traits: Collection[str]) -> str:
    if "flat" not in traits:
        return "row.append(cells)"
    plain = all(glue_of(program, name) and name not in full_lines(program) for name in program.more)
    if plain and len(program.more) > 2 and "few-lines" in traits:
        return 'row |= {name: f"{row[name]} {cells[name]}".strip() for name in MORE}'
    lines = []
    for name in program.more:
        if name in full_lines(program):
            lines.append('glue = "" if len(last) >= FULL_LINE else " "')
            lines.append(f"row[\"{name}\"] = f\"{{row['{name}']}}{{glue}}{{cells['{name}']}}\".strip()")
        elif glue_of(program, name):
            lines.append(f"row[\"{name}\"] = f\"{{row['{name}']}} {{cells['{name}']}}\".strip()")
        else:
            lines.append(f'row["{name}"] += cells["{name}"]')
    return "\n".join(lines)


def _no_label(program: Program) -> str:
    """Return the condition that a line is neither a further header nor a line of labels below it."""
    below = "".join(f", {literal(text)}" for text in program.label_lines)
    return f"text not in (HEADER{below})" if below else "text != HEADER"


def lost_text(program: Program, traits: Collection[str]) -> str:
    """Return the statements that end a row and remember a line below it that none took in: any, or, where the sample
    has such, only text which a row of this layout would take in, or which reaches from there into the next column.
    """
    total = "NO_ROW.match(text) and NUMBER.search(text)"  # a label alone is none
    held = [] if program.closed or "blocks" in traits else ["alone", "any(cells.values())"]
    if held and program.overflows:
        held = [f'cells["{program.more[0]}"]' if len(program.more) == 1 else "any(map(cells.get, MORE))"]
    told = [] if "blocks" in traits else [*_unheaded(program), *([_no_label(program)] if "cut" in traits else [])]
    told += ["not MONTH_LINE.match(text)"] if program.month_lines else []
    names, values = ("row, lost", "None, ") if "more" in traits else ("lost", "")
    if program.labels and (held[:1] != ["alone"] or "balance" in program.more or program.marks_below):
        if not held + told:
            return f"{names} = {values}lost if {total} else text"
        told.append(f"not ({total})")
    if not held + told:
        return f"{names} = {values}text"
    line = f"{names} = {values}text if {' and '.join(held + told)} else lost"
    if len(line) <= LINE - INDENT:
        return line
    ended = "row = None\n" if "more" in traits else ""
    condition = f"if {' and '.join(held + told)}:"
    if len(condition) > LINE - INDENT:
        condition = "if (\n    " + "\n    and ".join(held + told) + "\n):"
    return f"{ended}{condition}\n    lost = text"
