"""Statements of one line a cell, drawn where a test wants them, with the table a user wants from them."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
from reportlab.pdfgen.canvas import Canvas

from tasks.parsers.analysis import Analysis, study_sample, with_printed_decimals
from tasks.statements.pages import read_pages
from tasks.statements.roles import learn_roles

HEADER = (("Date", 50), ("Details", 120), ("Out", -360), ("In", -430), ("Balance", -520))
WANTED = ["Date", "Details", "Out", "In", "Balance"]


def draw(
    path: Path,
    pages: list[list[list[tuple[str, float] | tuple[str, float, float]]]],
    top: str = "",
    producer: str = "",
    gap: float = 14,
    font: str = "Helvetica",
) -> Path:
    """Draw pages of lines of (text, x), a ``gap`` in points apart; a negative x is a right edge. A third number is the
    size of letters.
    """
    canvas = Canvas(str(path), pagesize=(595, 842))
    if producer:
        canvas.setProducer(producer)
    for page in pages:
        canvas.setFont(font, 9)
        canvas.drawString(50, 800, "Riverbank")
        for place, line in enumerate((top or "Statement from 01/03/2024 to 31/03/2024").split("\n")):
            canvas.drawString(50, 785 - 12 * place, line)
        for at, line in enumerate(page):
            for text, x, *size in line:
                y = 740 - gap * at
                canvas.setFont(font, *(size or [9]))
                canvas.drawString(x, y, text) if x > 0 else canvas.drawRightString(-x, y, text)
        canvas.showPage()
    canvas.save()
    return path


def entry(day: str, details: str, out: str, into: str, balance: str, shift: float = 0) -> list[tuple[str, float]]:
    """Return the line of one transaction."""
    places = ((day, 50), (details, 120), (out, -360), (into, -430), (balance, -520))
    return [(text, x + shift if x > 0 else x - shift) for text, x in places if text]


LINES = [
    entry("04/03/2024", "Card payment bakery", "12.40", "", "987.60"),
    entry("05/03/2024", "Salary", "", "2,450.00", "3,437.60"),
    [("for March, with bonus", 120)],
    entry("07/03/2024", "Rent", "890.00", "", "2,547.60"),
    entry("19/03/2024", "Electricity", "71.35", "", "2,476.25"),
]
TABLE = pd.DataFrame(
    [
        ["2024-03-04", "Card payment bakery", "12.40", "", "987.60"],
        ["2024-03-05", "Salary for March, with bonus", "", "2450.00", "3437.60"],
        ["2024-03-07", "Rent", "890.00", "", "2547.60"],
        ["2024-03-19", "Electricity", "71.35", "", "2476.25"],
    ],
    columns=WANTED,
    dtype="str",
)


def analysis_of(path: Path, table: pd.DataFrame = TABLE) -> Analysis:
    """Study a drawn statement."""
    pages = read_pages(path)
    roles = with_printed_decimals(learn_roles(table), table, [pages])
    return Analysis("riverbank", tuple(table.columns), roles, (study_sample(pages, table, roles),))


def run(source: str, path: Path) -> pd.DataFrame:
    """Run a written parser on a drawn statement."""
    space: dict = {}
    exec(compile(source, "parser", "exec"), space)
    return space["parse"](str(path))
