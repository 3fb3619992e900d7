"""The part of a parser file that makes rows of several lines of which the first does not start the row."""

from __future__ import annotations

from collections.abc import Collection

from tasks.parsers.synthesizer.emission.templates import filled
from tasks.parsers.synthesizer.program import Program

MERGED = '''
def merged(lines):
    """Return the cells of several lines as those of one."""
    return {name: " ".join(line[name] for line in lines if line.get(name)) for name in lines[-1]}
'''
ROW_OF = '''
def row_of(lines, cells):
    """Return the lines of a row as what they add in turn, the first with all the rest."""
    texts = [{name: line[name] if name in MORE else "" for name in cells} for line in lines]
    return [{name: texts[0][name] if name in {{texts}} else cells[name] for name in cells}, *texts[1:]]
'''


def block_functions(program: Program, traits: Collection[str]) -> list[str]:
    """Return the functions that put the cells of several lines together."""
    written = "merged" not in traits or {"flat", "few-lines"} <= {*traits}
    parts = [] if written else [MERGED.strip("\n")]
    carried = ", ".join(f'"{name}"' for name in program.carried if name in program.tops)
    row_of = filled(ROW_OF, traits, {"texts": f"MORE - {{{carried}}}" if carried else "MORE"})
    return parts + ([row_of] if "merged" in traits and "flat" not in traits else [])
