"""Programs written out as parser files: constants on top, then only the functions this layout needs."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Sequence
from dataclasses import replace

from tasks.parsers.synthesizer.calendars import compiled
from tasks.parsers.synthesizer.lines import digits_pattern
from tasks.parsers.synthesizer.program import Heading, Program, Shape
from tasks.parsers.synthesizer.snippets import HELPERS, PAGE_LOOP, SNIPPETS

NEGATIVE = r're.search(r"[-−–△▲]|\([^A-Za-z]*\d", text)'
LINE = 120  # columns
EDGE_NAMES = {"x1": "right edge", "x0": "left edge", "middle": "middle"}


def write_source(program: Program) -> str:
    """Return the parser file of a program; the same program gives the same bytes."""
    needs = {need for output in program.outputs for need in output.needs}
    program = replace(program, headings=tuple(h for h in program.headings if _is_used(h, program, needs)))
    if program.period:
        needs.add("year_end")
    parts = [SNIPPETS["parse"], SNIPPETS["words"], *_functions(program, needs), _finish(program)]
    body = "\n\n\n".join(part.strip("\n") for part in parts)
    if not program.headings and not program.carried:
        body = body.replace("rows, carried, shifts = [], {}, None", "rows, shifts = [], None")
        body = body.replace("rows, carried = [], {}", "rows = []").replace(", carried)", ")")
    imports = ["import calendar"] if "calendar." in body else []
    imports += ["import re"]
    constants = _constants(program, body)
    named = [name for name in ("date", "datetime") if re.search(rf"\b{name}[(.]", body + constants)]
    imports += [f"from datetime import {', '.join(named)}"] if named else []
    imports += ["from decimal import Decimal"] if "Decimal(" in body else []
    about = f'"""Reads the statements of {program.bank}; positions are points from the left edge."""'
    top = "\n".join(imports) + "\n\nimport pandas\nimport pdfplumber"
    return f"{about}\n\n{top}\n\n{constants}\n\n\n{body}\n"


def _is_used(heading: Heading, program: Program, needs: set[str]) -> bool:
    if heading.name == "balance":
        return "direction" in needs
    return any(f'row[0]["{heading.name}"]' in output.expression for output in program.outputs)


def _shape(program: Program) -> Shape | None:
    return next((heading.shape for heading in program.headings if heading.shape), None)


def _by_pattern(program: Program) -> list[Heading]:
    return [heading for heading in program.headings if not heading.shape]


def _constants(program: Program, body: str) -> str:
    """Return the constants that the functions use, each with the comment a person needs to change it."""
    entries = [_assigned("COLUMNS", _words(program.columns), "")]
    entries += [_assigned(name, *value.partition("  # ")[::2]) for name, value in program.constants]
    entries += _places(program)
    if program.joined:
        entries.append(_assigned("NUMBER_GAP", str(program.joined), "words of one number stand no further apart"))
    if program.more:
        entries.append(_assigned("MORE", _list(program.more), "what further lines of a row may fill"))
        entries.append(_assigned("MORE_LEFT", _pair(program.more_left), "where these lines start"))
        entries.append(_assigned("LINE_GAP", str(program.line_gap), "how close they follow"))
    if program.labels:
        label = _alternatives(program.labels)
        entries.append(_assigned("NO_ROW", label, "how lines with amounts start that are no transactions"))
    if program.skip:
        skip = f"re.compile({_raw(program.skip)})"
        entries.append(_assigned("SKIPPED", skip, "dated lines with amounts that are no transactions"))
    if program.noise:
        entries.append(_assigned("NOISE", f"re.compile({_raw(program.noise)})", "leaders between the columns"))
    if program.blank:
        entries.append(_assigned("BLANK", f"re.compile({_raw(program.blank)})", "what stands for no amount"))
    if program.period:
        entries.append(_assigned("PERIOD", _compiled("PERIOD", program.period.pattern), "the line that tells the year"))
    if program.tallest:
        entries.append(_assigned("TALLEST", str(program.tallest), "taller words are no part of the table (watermarks)"))
    if shape := _shape(program):
        said = "where headings between the rows start, how tall their letters are"
        entries.append(_assigned("HEADING", _pair((shape.left, shape.height)), said))
    if _by_pattern(program):
        patterns = {heading.name: compiled(heading.pattern) for heading in _by_pattern(program)}
        entries.append(_assigned("HEADINGS", _mapping("HEADINGS", patterns), "lines that hold for the rows below"))
    used = dict(constant for output in program.outputs for constant in output.constants)
    entries += [_assigned(name, _fitting(name, value), "") for name, value in used.items()]
    return "\n".join(_used(entries, body))


def _fitting(name: str, value: str) -> str:
    """Return a constant's expression, a dict one entry a line where it is too long for one."""
    if not value.startswith("{") or len(name) + 3 + len(value) <= LINE:
        return value
    return _mapping(name, {key: _text(cell) for key, cell in ast.literal_eval(value).items()})


def _used(entries: list[tuple[str, str]], body: str) -> list[str]:
    """Return the texts of the constants that the body, or a constant kept below, names."""
    kept: list[str] = []
    for name, text in reversed(entries):
        if any(re.search(rf"\b{name}\b", other) for other in (body, *kept)):
            kept.insert(0, text)
    return kept


def _assigned(name: str, value: str, comment: str) -> tuple[str, str]:
    """Return a constant's name and text, the comment behind it where both fit on a line."""
    line = f"{name} = {value}"
    if not comment:
        return name, line
    if "\n" not in line and len(line) + len(comment) + 4 <= LINE:
        return name, f"{line}  # {comment}"
    return name, f"# {comment[0].upper()}{comment[1:]}.\n{line}"


def _places(program: Program) -> list[tuple[str, str]]:
    """Return the constants that say where the columns stand."""
    starts = {field.name: field.start for field in program.fields if field.edge != "order"}
    entries = []
    if program.header:
        entries.append(_assigned("HEADER", _words(program.header), "the words above the table"))
    if program.header:
        said = "where every column starts, the header's word it moves with, which edge of that, and where it stood"
        entries.append(_assigned("PLACES", _anchors(program), said))
    else:
        entries.append(_assigned("PLACES", _mapping("PLACES", starts), "where every printed column starts"))
    numbers = {field.name: field.at for field in program.fields if field.kind == "number"}
    if _trailing(program):
        last = _list(sorted(numbers, key=numbers.get))
        entries.append(_assigned("LAST_NUMBERS", last, "the numbers that close a line, from the right"))
    elif numbers:
        edge = next(field.edge for field in program.fields if field.kind == "number")
        tolerance = max(field.tolerance for field in program.fields if field.kind == "number")
        entries.append(
            _assigned("NUMBERS", _mapping("NUMBERS", numbers), f"{EDGE_NAMES[edge]} of every column of numbers")
        )
        entries.append(_assigned("TOLERANCE", str(tolerance), ""))
    if numbers:
        entries.append(_assigned("NUMBER", f"re.compile({_raw(program.number)})", ""))
    return entries


def _alternatives(patterns: tuple[str, ...]) -> str:
    line = f"re.compile({_raw('|'.join(patterns))})"
    if len(line) + len("NO_ROW = ") <= LINE:
        return line
    pieces = [f"{pattern}|" for pattern in patterns[:-1]] + [patterns[-1]]
    return "re.compile(\n" + "".join(f"    {_raw(piece)}\n" for piece in pieces) + ")"


def _compiled(name: str, pattern: str) -> str:
    """Return the expression of a pattern, its pieces one below the other where they do not fit on a line."""
    line = compiled(pattern)
    if len(name) + 3 + len(line) <= LINE or " + " not in line:
        return line
    pieces = line.removeprefix("re.compile(").removesuffix(")").split(" + MONTH_NAMES + ")
    return "re.compile(\n    " + "\n    + MONTH_NAMES\n    + ".join(pieces) + "\n)"


def _words(words: Sequence[str]) -> str:
    """Return a list of words: as one text that is split where that fits on a line and the list does not."""
    line = "[" + ", ".join(_text(word) for word in words) + "]"
    split = f"{_text(' '.join(words))}.split()"
    if len(words) > 4 and len(split) + 12 <= LINE and all(word.split() == [word] for word in words):
        return split
    split = f'{_text("|".join(words))}.split("|")'
    if len(line) + 12 > LINE and len(split) + 12 <= LINE and not any("|" in word for word in words):
        return split
    return line if len(line) + 12 <= LINE else "[\n" + "".join(f"    {_text(word)},\n" for word in words) + "]"


def _anchors(program: Program) -> str:
    starts = {field.name: field.start for field in program.fields if field.edge != "order"}
    anchors = {
        name: f'({starts[name]}, {word}, "{edge}", {at})' for name, word, edge, at in program.anchors if name in starts
    }
    return _mapping("PLACES", anchors)


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
    start = "place[0]" if program.header else "place"
    parts = [part.replace("START +", f"{start} +") for part in parts]
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
    rule = program.row_rule
    for line in source.split("\n"):
        mark = line.strip()
        if mark == "#HEADINGS":
            for heading in program.headings:
                if heading.shape:
                    lines.append("        if is_heading(line, shifts):")
                    lines.append(f'            carried["{heading.name}"] = text')
            if _by_pattern(program):
                lines.append("        heading = not starts and carry_down(text, carried)")
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
            lines.append(line.replace("RULE", f"({rule})" if " or " in rule and " and " not in rule else rule))
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
    conditions = ["cells", f"({filled})" if " or " in filled and program.strict else filled]
    conditions += ["not NO_ROW.match(text)"] if program.labels else []
    conditions += ["not heading"] if _by_pattern(program) else []
    return [
        *_elif(conditions),
        '            raise ValueError(f"a line with an amount fits no row of this layout: {text}")',
    ]


def _elif(conditions: list[str]) -> list[str]:
    line = f"        elif {' and '.join(conditions)}:"
    if len(line) <= LINE:
        return [line]
    return [
        "        elif (",
        f"            {conditions[0]}",
        *(f"            and {c}" for c in conditions[1:]),
        "        ):",
    ]


def _finish(program: Program) -> str:
    period = ", year_end" if program.period else ""
    cells = "\n".join(f"        {output.expression}," for output in program.outputs)
    return (
        f'def finish(row{period}):\n    """Return the wanted cells of a row, given as the cells of its lines."""\n'
        f"    return [\n{cells}\n    ]"
    )


def _text(value: str | int) -> str:
    return json.dumps(value, ensure_ascii=False)


def _list(values) -> str:
    line = "[" + ", ".join(_text(value) for value in values) + "]"
    return line if len(line) <= 90 else "[\n" + "".join(f"    {_text(value)},\n" for value in values) + "]"


def _pair(values: tuple[float, float]) -> str:
    return f"({values[0]}, {values[1]})"


def _mapping(name: str, values: dict[str, object]) -> str:
    """Return a dict of expressions, on one line where that fits behind its name."""
    line = "{" + ", ".join(f"{_text(key)}: {value}" for key, value in values.items()) + "}"
    if len(name) + 3 + len(line) <= LINE:
        return line
    return "{\n" + "".join(f"    {_text(key)}: {value},\n" for key, value in values.items()) + "}"


def _raw(pattern: str) -> str:
    if '"' not in pattern and not pattern.endswith("\\"):
        return f'r"{pattern}"'
    return repr(pattern)
