"""Parsers learnt from drawn statements and tried on others, in this process, as the trial of candidates does."""

from __future__ import annotations

from pathlib import Path

from tasks.parsers.analysis import Analysis, study_sample, with_habits
from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.trial import as_words, same_cell
from tasks.statements.pages import Page, read_pages
from tasks.statements.roles import learn_roles
from tests.parsers.layouts.activity import make_statement
from tests.parsers.layouts.drawing import draw
from tests.parsers.layouts.layout import Layout
from tests.parsers.layouts.wanted import wanted_table


def pages_of(layout: Layout, number: int, folder: Path) -> tuple[Page, ...]:
    """Draw a statement and read its pages."""
    path = folder / f"{layout.name}-{number}.pdf"
    path.write_bytes(draw(layout, make_statement(layout, number)))
    return read_pages(path)


def study(layout: Layout, folder: Path) -> Analysis:
    """Return the analysis of a layout's first statement."""
    table = wanted_table(layout, make_statement(layout, 1))
    roles = learn_roles(table)
    studied = study_sample(pages_of(layout, 1, folder), table, roles)
    return Analysis(layout.name, tuple(table.columns), with_habits(roles, (studied,)), (studied,))


def learn(layout: Layout, folder: Path) -> str:
    """Return the parser written from a layout's first statement; NoProgram when there is none."""
    return write_parser(study(layout, folder), ())


def rows_read(source: str, pages: tuple[Page, ...]) -> list[list[str]]:
    """Return the rows a parser reads on pages; ValueError when it refuses them."""
    space: dict = {}
    exec(compile(source, "parser", "exec"), space)
    return space["read_rows"](iter(as_words(pages)))


def same_row(got: list[str], wanted: list[str]) -> bool:
    """Tell whether two rows say the same."""
    return all(same_cell(one, other) for one, other in zip(got, wanted, strict=True))


def first_difference(got: list[list[str]], wanted: list[list[str]]) -> str:
    """Return the first row that differs, '' where none does."""
    for row in range(max(len(got), len(wanted))):
        one, other = got[row : row + 1], wanted[row : row + 1]
        if not one or not other or not same_row(one[0], other[0]):
            return f"row {row + 1} of {len(wanted)}: {one} wanted {other}"
    return ""
