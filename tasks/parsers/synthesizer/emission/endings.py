"""The part of a parser file behind the last page: what must have been found, and the rows as they are wanted."""

from __future__ import annotations

import re
from collections.abc import Collection

from tasks.parsers.synthesizer.emission.heading_kinds import heads
from tasks.parsers.synthesizer.emission.headings import pattern_of
from tasks.parsers.synthesizer.emission.templates import LINE, filled
from tasks.parsers.synthesizer.emission.traits import amounts, needs_of
from tasks.parsers.synthesizer.program import Heading, Program

END = """
if shifts is None: §header §!period
    raise ValueError(f"no page has the table's header ({{headers}})") §header §!period
if shifts is None or period is None: §header §period
    raise ValueError(f"the header ({{headers}}) or the period, which tells the year, is on no page") §header §period
if period is None: §!header §period
    raise ValueError("the statement's period, which tells the year, was not found") §!header §period
if bare := [row for row in rows if not ({{amount}})]: §unsure-amount
    raise ValueError(f"a row prints no amount: {bare[0]}") §unsure-amount
if other := [row for row in rows if any(sum(bool(line[name]) for line in row) != 2 for name in NUMBERS)]: §two-sums
    raise ValueError(f"a row does not print two sums, one below the other: {other[0]}") §two-sums
if more := [row for row in rows if sum(bool(line["{{split}}"]) for line in row) > {{most}}]: §split
    raise ValueError(f"what holds a further line is unknown, in a row of more than {{most}}: {more[0]}") §split
{{heads}}
{{late}}
{{together}}
{{year_end}}
for number, row in enumerate(rows, 1): §row-numbers
    {{row_number}} = str(number) §row-numbers
try: §sums
    return [finish(row, {{end_of_period}}) for row in {{rows}}] §sums §period
    return [finish(row) for row in {{rows}}] §sums §!period
except InvalidOperation: §sums
    raise ValueError("the lines of a row print several numbers in one column, or none") from None §sums
return [finish(row, {{end_of_period}}) for row in {{rows}}] §period §!sums
return [finish(row) for row in {{rows}}] §!period §!sums
"""


def ending(program: Program, traits: Collection[str], headers: str) -> str:
    """Return the lines behind the last page; ``headers`` names those of the tables. Balances may tell directions."""
    openings = ", openings" if "openings" in traits else ""
    trial = "trial" in traits  # then another expression may do without
    row = 'row["{}"]' if "flat" in traits else 'any(line["{}"] for line in row)'
    column, most = program.split_lines or ("", 0)
    slots = {
        "headers": headers,
        "split": column,
        "most": str(most),
        "rows": f"with_directions(rows{openings})" if "chain" in traits else "rows",
        "amount": " or ".join(row.format(name) for name in amounts(program)),
        "year_end": f"year_end = {_year_end(program)}" if program.period else "",
        "late": "\n".join(_above_its_day(program, traits)),
        "together": "\n".join(_together(program, traits)),
        "heads": "\n".join(_without_head(heading, "flat" in traits) for heading in heads(program) if not trial),
    }
    if program.period:
        slots["end_of_period"] = "year_end"
        at_once = f"    return [finish(row, {_year_end(program)}) for row in {slots['rows']}]"
        if "few-lines" in traits and len(at_once) <= LINE:
            slots |= {"year_end": "", "end_of_period": _year_end(program)}
    numbers = {field.name for field in program.fields if field.kind == "number"}
    sums = "merged" in traits and not program.writing.as_printed and not numbers <= {*program.first_sums}
    sums = sums and ("blocks" in traits or bool(numbers & {*program.more}))  # what waits for a row fills only these
    slots["row_number"] = f'row{"" if "flat" in traits else "[0]"}["row_number"]'
    numbered = ["row-numbers"] if "row_number" in needs_of(program) else []
    return filled(END, {*traits, *(["sums"] if sums else []), *numbered}, slots)


def _above_its_day(program: Program, traits: Collection[str]) -> list[str]:
    """Return the statements that give a first row above the heading of its day the one of the rows below it.

    Where the period starts with a day, it must be the same: else an opening balance may be of either.
    """
    heading = next((heading for heading in program.headings if heading.late), None)
    if heading is None:
        return []
    first, second = (f'rows[{at}]{"" if "flat" in traits else "[0]"}["{heading.name}"]' for at in (0, 1))
    lines = [f"if len(rows) > 1 and not {first}:  # an opening balance above the heading of its day"]
    if program.period and re.match(r"(\(\?:)?\\d", program.period.pattern):
        lines.append(f"    if not period[0].startswith({second}):")
        lines.append(
            '        raise ValueError(f"the period does not start with the day of the first rows: {period[0]}")'
        )
    return [*lines, f"    {first} = {second}"]


def _together(program: Program, traits: Collection[str]) -> list[str]:
    """Return the statements that put the rows below one title together, when its table goes on on another page."""
    title = next((heading for heading in program.headings if heading.together and "chain" not in traits), None)
    if title is None:
        return []
    cell = f'row{"" if "flat" in traits else "[0]"}["{title.name}"]'
    titles = f"titles = [{cell} for row in rows]  # a table may go on on the next page"
    return [titles, f"rows.sort(key=lambda row: titles.index({cell}))"]


def _without_head(heading: Heading, flat: bool) -> str:
    """Return the statements that refuse rows above which no page prints what its head says of them."""
    missing = f'any(not row{"" if flat else "[0]"}["{heading.name}"] for row in rows)'
    said = f'f"above some rows no page prints their {heading.name} ({{{pattern_of(heading)}.pattern}})"'
    return f"if {missing}:\n    raise ValueError({said})"


def _year_end(program: Program) -> str:
    """Return the expression of the day on which the period ends."""
    period = program.period
    parts = (part.replace("found[", "period[") for part in (period.year, period.month, period.day))
    return f"date({', '.join(parts)})"
