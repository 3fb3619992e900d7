"""Texts too long for their cells, printed over the next row: letters of both make one word, and no sum tells."""

from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest
from reportlab.pdfgen.canvas import Canvas

from tasks.statements.pages import read_pages
from tasks.statements.print_habits import learn_habits
from tasks.statements.proof import prove
from tasks.statements.roles import learn_roles

SAMPLE = [
    ("2024-03-04", "Salary Riverbank", "2450.00", "3450.00"),
    ("2024-03-06", "Card payment bakery", "-12.40", "3437.60"),
    ("2024-03-08", "Rent", "-890.00", "2547.60"),
    ("2024-03-19", "Water works", "-71.35", "2476.25"),
]


def drawn(path: Path, rows, over: str = "", above: float = 2.1) -> Path:
    """Draw a table of rows; ``over`` the third one's text stands another, some points higher."""
    canvas = Canvas(str(path), pagesize=(595, 842))
    canvas.setFont("Helvetica", 8)
    for text, x in (("Date", 50), ("Details", 120), ("Amount", 330), ("Balance", 430)):
        canvas.drawString(x, 760, text)
    for at, (day, text, *sums) in enumerate(rows):
        y = 740 - 12 * at
        canvas.drawString(50, y, day)
        canvas.drawString(120, y, text)
        for value, x in zip(sums, (360, 465), strict=True):
            canvas.drawRightString(x, y, value)
        if over and at == 2:
            canvas.drawString(120, y + above, over)
    canvas.save()
    return path


def table_of(rows) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=["Date", "Details", "Amount", "Balance"], dtype="str")


@pytest.fixture
def roles(tmp_path):
    table, pages = table_of(SAMPLE), read_pages(drawn(tmp_path / "sample.pdf", SAMPLE))
    found = learn_roles(table)
    return replace(found, habits=learn_habits(table, found, pages).names)


def test_letters_over_letters_are_refused(roles, tmp_path):
    pages = read_pages(drawn(tmp_path / "later.pdf", SAMPLE, over="Gaia"))
    mixed = next(word.text for word in pages[0].words if "G" in word.text)
    rows = [*SAMPLE[:2], ("2024-03-08", mixed, *SAMPLE[2][2:]), SAMPLE[3]]
    proof = prove(table_of(rows), roles, pages)
    assert proof.verdict == "refused"
    assert f"“{mixed}” on page 1 has letters of two lines, one printed over the other" in proof.sentence


def test_texts_that_stand_apart_are_not_refused(roles, tmp_path):
    assert prove(table_of(SAMPLE), roles, read_pages(drawn(tmp_path / "later.pdf", SAMPLE))).verdict == "consistent"
