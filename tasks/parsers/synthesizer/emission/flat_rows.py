"""How the outputs of a parser file ask for what the lines of a row print, and how they ask a row that is one dict."""

from __future__ import annotations

import re

from tasks.parsers.synthesizer.program import Program

WHOLE = re.compile(r'joined\(row, "(\w+)"\)')  # what all lines of a row print in a column
GLUED = re.compile(r'""\.join\(line\["(\w+)"\] for line in row\)')
FULL = re.compile(r'glued\(row, "(\w+)"\)')  # no blank follows a line that is full
LINES = re.compile(r'(?:line\[|unbroken\(row, )"(\w+)"')
FIRST = re.compile(r'row\[0\]\["(\w+)"\]')


def is_flat(program: Program) -> bool:
    """Tell whether a row is one dict of cells, further lines being added to its texts at once."""
    if program.grouping == "nearest" or (program.grouping == "blocks" and program.first_sums):
        return False
    expressions = [output.expression for output in program.outputs]
    rest = [FULL.sub("", GLUED.sub("", WHOLE.sub("", text))) for text in expressions]
    if any(name in program.more for text in rest for name in FIRST.findall(text)):
        return False
    if any(re.search(r"\brow\b", FIRST.sub("", text)) for text in rest):
        return False
    joined, glued, full = ({name for text in expressions for name in way.findall(text)} for way in (WHOLE, GLUED, FULL))
    if joined & (glued | full) or glued & full or not full <= {*program.more[:1]}:
        return False
    return program.grouping == "after" or not glued | full


def glue_of(program: Program, name: str) -> str:
    """Return what stands between the lines of a column in a flat row: a blank, or nothing where words are cut."""
    return "" if any(name in GLUED.findall(output.expression) for output in program.outputs) else " "


def full_lines(program: Program) -> list[str]:
    """Return the columns whose lines a flat row joins without a blank behind a full one."""
    texts = [output.expression for output in program.outputs]
    return [name for name in program.more if is_flat(program) and any(name in FULL.findall(text) for text in texts)]


def drawn_columns(program: Program) -> list[str]:
    """Return the printed columns between whose lines drawn blanks tell where words end."""
    found = (one.expression for one in program.outputs if "drawn" in one.needs)
    return list(dict.fromkeys(name for text in found for name in LINES.findall(text)))


def first_line(program: Program, text: str) -> str:
    """Return an expression that asks only the first line of a row for what no further line can fill."""
    return WHOLE.sub(lambda call: call[0] if call[1] in program.more else f'row[0]["{call[1]}"]', text)


def flat(text: str) -> str:
    """Return an expression over the lines of a row as one over a row that is one dict."""
    for way in (WHOLE, GLUED, FULL, FIRST):
        text = way.sub(r'row["\1"]', text)
    return text
