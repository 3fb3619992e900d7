"""Programs written out as parser files: constants on top, then only the functions this layout needs."""

from __future__ import annotations

import json
from dataclasses import replace

from tasks.parsers.synthesizer.calendars import compiled
from tasks.parsers.synthesizer.lines import digits_pattern
from tasks.parsers.synthesizer.program import Heading, Program, Shape
from tasks.parsers.synthesizer.snippets import HELPERS, PAGE_LOOP, SNIPPETS

NEGATIVE = r're.search(r"[-−–△▲]|\([^A-Za-z]*\d", text)'
LINE = 110
EDGE_NAMES = {"x1": "Right edge", "x0": "Left edge", "middle": "Middle"}


def write_source(program: Program) -> str:
    """Return the parser file of a program; the same program gives the same bytes."""
    needs = {need for output in program.outputs for need in output.needs}
    program = replace(program, headings=tuple(h for h in program.headings if _is_used(h, program, needs)))
    if program.period:
        needs.add("year_end")
    parts = [_parse(program), *_functions(program, needs), _finish(program)]
    body = "\n\n\n".join(part.strip("\n") for part in parts)
    body = body.replace("\n\n\n\n", "\n\n\n")
    imports = ["import calendar"] if "calendar." in body else []
    imports += ["import re"]
    imports += ["from datetime import date"] if "date(" in body or "date(" in str(program.constants) else []
    imports += ["from decimal import Decimal"] if "Decimal(" in body else []
    about = f'"""Reads the statements of {program.bank}; positions are points from the left edge."""'
    top = "\n".join(imports) + "\n\nimport pandas\nimport pdfplumber"
    return f"{about}\n\n{top}\n\n{_constants(program)}\n\n\n{body}\n"


def _is_used(heading: Heading, program: Program, needs: set[str]) -> bool:
    if heading.name == "balance":
        return "direction" in needs
    return any(f'row[0]["{heading.name}"]' in output.expression for output in program.outputs)


def _shape(program: Program) -> Shape | None:
    return next((heading.shape for heading in program.headings if heading.shape), None)


def _by_pattern(program: Program) -> list[Heading]:
    return [heading for heading in program.headings if not heading.shape]


def _constants(program: Program) -> str:
    lines = [f"COLUMNS = {_list(program.columns)}"]
    lines += [f"{name} = {value}" for name, value in program.constants]
    if program.header:
        lines += ["# The words above the table.", f"HEADER = {_list(program.header)}"]
    starts = {field.name: field.start for field in program.fields if field.edge != "order"}
    lines += ["# Where every printed column starts.", f"STARTS = {_table(starts)}"]
    if program.header:
        lines.append("# The word of the header a column moves with: which one, which edge, where that stood.")
        lines.append(f"ANCHORS = {_anchors(program)}")
    numbers = {field.name: field.at for field in program.fields if field.kind == "number"}
    if _trailing(program):
        lines += [
            "# The numbers that close a line, from the right.",
            f"LAST_NUMBERS = {_list(sorted(numbers, key=numbers.get))}",
        ]
        lines.append(f"NUMBER = re.compile({_raw(program.number)})")
    elif numbers:
        edge = next(field.edge for field in program.fields if field.kind == "number")
        tolerance = max(field.tolerance for field in program.fields if field.kind == "number")
        lines += [f"# {EDGE_NAMES[edge]} of every column of numbers.", f"NUMBERS = {_table(numbers)}"]
        lines += [f"TOLERANCE = {tolerance}", f"NUMBER = re.compile({_raw(program.number)})"]
    if program.joined:
        lines += ["# Words of one number stand no further apart.", f"NUMBER_GAP = {program.joined}"]
    if program.more:
        lines += ["# Further lines of a row: what they may fill, where they start, how close they follow."]
        lines += [f"MORE = {_list(program.more)}", f"MORE_LEFT = {_pair(program.more_left)}"]
        lines.append(f"LINE_GAP = {program.line_gap}")
    if program.labels:
        lines += ["# Lines with amounts that are no transactions start like this."]
        lines.append(_alternatives("NO_ROW", program.labels))
    if program.skip:
        lines += ["# Dated lines with amounts that are no transactions.", f"SKIPPED = re.compile({_raw(program.skip)})"]
    if program.noise:
        lines += ["# Leaders between the columns.", f"NOISE = re.compile({_raw(program.noise)})"]
    if program.blank:
        lines += ["# What stands for no amount.", f"BLANK = re.compile({_raw(program.blank)})"]
    if program.period:
        lines += ["# The line that tells the year.", f"PERIOD = {compiled(program.period.pattern)}"]
    if program.tallest:
        lines += ["# Taller words are no part of the table (watermarks).", f"TALLEST = {program.tallest}"]
    if shape := _shape(program):
        lines.append("# Headings between the rows: where they start, how tall their letters are.")
        lines.append(f"HEADING = {_pair((shape.left, shape.height))}")
    if _by_pattern(program):
        lines.append("# Lines that hold for the rows below them.")
        entries = [f'    "{heading.name}": {compiled(heading.pattern)},\n' for heading in _by_pattern(program)]
        lines.append("HEADINGS = {\n" + "".join(entries) + "}")
    used = dict(constant for output in program.outputs for constant in output.constants)
    lines += [f"{name} = {value}" for name, value in used.items()]
    return "\n".join(lines)


def _alternatives(name: str, patterns: tuple[str, ...]) -> str:
    line = f"{name} = re.compile({_raw('|'.join(patterns))})"
    if len(line) <= LINE:
        return line
    pieces = [f"{pattern}|" for pattern in patterns[:-1]] + [patterns[-1]]
    return f"{name} = re.compile(\n" + "".join(f"    {_raw(piece)}\n" for piece in pieces) + ")"


def _anchors(program: Program) -> str:
    starts = {field.name for field in program.fields if field.edge != "order"}
    entries = [
        f'    "{name}": ({word}, "{edge}", {at}),\n' for name, word, edge, at in program.anchors if name in starts
    ]
    return "{\n" + "".join(entries) + "}"


def _parse(program: Program) -> str:
    return SNIPPETS["parse"] + "\n\n\n" + SNIPPETS["words"]


def _functions(program: Program, needs: set[str]) -> list[str]:
    parts = [PAGE_LOOP[_region(program)], _add_rows(program)]
    if _by_pattern(program):
        parts.append(SNIPPETS["carry_down"])
    if program.header:
        parts.append(SNIPPETS["find_header"])
    parts += [SNIPPETS["lines"], _cells(program)]
    if program.joined:
        parts.append(SNIPPETS["pieces"])
    if any(field.kind == "number" for field in program.fields) and not _trailing(program):
        parts.append(SNIPPETS["column_of"].replace("EDGE", _edge(program)))
    else:
        parts.append(SNIPPETS["column_of_text"])
    parts.append(_is_row(program))
    if shape := _shape(program):
        parts.append(SNIPPETS["is_heading"].replace("COLUMN", shape.column))
    if program.more or program.grouping == "nearest":
        parts.append(SNIPPETS["is_more"])
    parts += [_helper(name, program) for name in HELPERS if name in needs and name != "money_printed"]
    return _fill(program, parts)


def _helper(name: str, program: Program) -> str:
    source = HELPERS[name]
    if name in ("date", "nearest_date", "year_end"):
        if name == "year_end" and program.period:
            period = program.period
            return source.replace("YEAR", period.year).replace("MONTH", period.month).replace("DAY", period.day)
        year, month = program.date_reading
        return source.replace("YEAR", year).replace("MONTH", month)
    if name == "money" and program.written == "printed":
        digits = digits_pattern(program.decimal, program.thousands)
        return HELPERS["money_printed"].replace("DIGITS", _raw(digits)).replace("NEGATIVE", NEGATIVE)
    if name == "money":
        decimal = program.decimal
        digits = rf're.sub(r"[^\d{decimal}]", "", text)' if decimal else r're.sub(r"\D", "", text)'
        digits += (
            '.replace(",", ".")'
            if decimal == ","
            else '.strip(".")'
            if r"\." in program.number.replace(r"\.\d", "")
            else ""
        )
        spec = f":{program.spec}" if program.spec else ""
        return (
            source.replace("DIGITS", digits)
            .replace("NEGATIVE", NEGATIVE)
            .replace(":FORMAT", spec)
            .replace("WRITTEN", '.replace(".", ",")' if program.written == "," else "")
        )
    return source


def _region(program: Program) -> str:
    if not program.header:
        return "whole"
    return "repeated" if program.repeated_header else "first"


def _fill(program: Program, parts: list[str]) -> list[str]:
    kept = {
        "period": bool(program.period),
        "no-period": not program.period,
        "headings": bool(_by_pattern(program)),
        "tall": bool(program.tallest),
        "every-word": bool(program.period) or not program.tallest,
    }
    filled = []
    for part in parts:
        lines = []
        for line in part.split("\n"):
            if "§" not in line:
                lines.append(line)
                continue
            text, _, flag = line.partition("§")
            if kept[flag.strip()]:
                lines.append(text.rstrip())
        filled.append("\n".join(lines))
    return filled


def _edge(program: Program) -> str:
    edge = next(field.edge for field in program.fields if field.kind == "number")
    return '(piece["x0"] + piece["x1"]) / 2' if edge == "middle" else f'piece["{edge}"]'


def _trailing(program: Program) -> bool:
    return any(field.edge == "order" for field in program.fields)


def _cells(program: Program) -> str:
    source = SNIPPETS["cells_trailing" if _trailing(program) else "cells"]
    source = source.replace("PIECES", "pieces_of(line)" if program.joined else "line")
    noise = '        if NOISE.fullmatch(piece["text"]):\n            continue\n' if program.noise else ""
    blank = (
        '        if name == "?" and BLANK.fullmatch(piece["text"]):\n            continue\n' if program.blank else ""
    )
    return source.replace("        #NOISE\n", noise).replace("        #BLANK\n", blank)


def _add_rows(program: Program) -> str:
    if program.grouping == "nearest":
        return _with_options(SNIPPETS["add_rows_nearest"], program)
    source = SNIPPETS["add_rows"] if program.more else SNIPPETS["add_single_rows"]
    return _with_options(source, program)


def _with_options(source: str, program: Program) -> str:
    lines: list[str] = []
    for line in source.split("\n"):
        mark = line.strip()
        if mark == "#HEADINGS":
            for heading in program.headings:
                if heading.shape:
                    lines.append("        if is_heading(line, shifts):")
                    lines.append(f'            carried["{heading.name}"] = text')
            if _by_pattern(program):
                lines.append("        heading = not (cells and is_row(cells)) and carry_down(text, carried)")
        elif mark == "#CARRY":
            for name in program.carried:
                lines += SNIPPETS["carry"].replace("name", name).strip("\n").split("\n")
            if any("direction" in output.needs for output in program.outputs):
                lines.append(
                    '            cells["before"], carried["balance"] = carried.get("balance", ""), cells["balance"]'
                )
            for heading in program.headings:
                if heading.name == "balance":
                    continue
                lines.append(f'            cells["{heading.name}"] = carried.get("{heading.name}", "")')
        elif mark == "#ODD":
            if program.strict and any(field.kind == "number" for field in program.fields):
                lines.append('            if cells["?"]:')
                lines.append(
                    '                raise ValueError(f"something stands outside the columns of this layout: {text}")'
                )
        elif mark == "#STRICT":
            lines += _strict(program)
        elif mark == "#SKIP":
            if program.skip:
                lines += ["        if SKIPPED.search(text):", "            continue"]
        else:
            lines.append(line)
    used = sum("text" in line and "word[" not in line for line in lines)
    return "\n".join(line for line in lines if used or not line.strip().startswith("text = "))


def _strict(program: Program) -> list[str]:
    amounts = [f.name for f in program.fields if f.kind == "number" and f.name != "balance"]
    dates = [field.name for field in program.fields if field.kind == "date"]
    if not amounts or not (program.strict or dates):
        return []
    day = f'DATE.fullmatch(cells["{dates[0]}"])' if dates else ""
    tests = [f'cells["{name}"]' for name in amounts]
    if program.strict:
        tests += [f'(cells["?"] and {day})'] if dates else []
    else:
        tests = [f"{day} and ({' or '.join(tests)})"]
    filled = " or ".join(tests)
    known = " and not NO_ROW.match(text)" if program.labels else ""
    known += " and not heading" if _by_pattern(program) else ""
    filled = f"({filled})" if len(tests) > 1 else filled
    condition = f"cells and {filled}{known}"
    return [
        f"        elif {condition}:",
        '            raise ValueError(f"a line with an amount fits no row of this layout: {text}")',
    ]


def _is_row(program: Program) -> str:
    return SNIPPETS["is_row"].replace("RULE", program.row_rule)


def _finish(program: Program) -> str:
    period = ", year_end" if program.period else ""
    cells = "\n".join(f"        {output.expression}," for output in program.outputs)
    return (
        f'def finish(row{period}):\n    """Return the wanted cells of a row, given as the cells of its lines."""\n'
        f"    return [\n{cells}\n    ]"
    )


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _list(values) -> str:
    line = "[" + ", ".join(_text(value) for value in values) + "]"
    return line if len(line) <= 90 else "[\n" + "".join(f"    {_text(value)},\n" for value in values) + "]"


def _pair(values: tuple[float, float]) -> str:
    return f"({values[0]}, {values[1]})"


def _table(values: dict[str, float]) -> str:
    line = "{" + ", ".join(f"{_text(name)}: {value}" for name, value in values.items()) + "}"
    if len(line) <= 90:
        return line
    return "{\n" + "".join(f"    {_text(name)}: {value},\n" for name, value in values.items()) + "}"


def _raw(pattern: str) -> str:
    if '"' not in pattern and not pattern.endswith("\\"):
        return f'r"{pattern}"'
    return repr(pattern)
