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
    written = "merged" not in traits or ("few-lines" in traits and bool({"flat", "blocks"} & {*traits}))
    parts = [] if written else [MERGED.strip("\n")]
    carried = ", ".join(f'"{name}"' for name in program.carried if name in program.tops)
    row_of = filled(ROW_OF, traits, {"texts": f"MORE - {{{carried}}}" if carried else "MORE"})
    told = "merged" not in traits or "flat" in traits or is_row_in_place(program, traits)
    return parts + ([] if told else [row_of])


def is_row_in_place(program: Program, traits: Collection[str]) -> bool:
    """Tell whether the lines of a row are put together where it is added."""
    return {"blocks", "few-lines"} <= {*traits} and not {*program.carried} & {*program.tops}
