"""Arrows up and down before amounts are their plus and minus."""

from __future__ import annotations

from pathlib import Path

import matplotlib
import pandas as pd
import pytest
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, run

registerFont(TTFont("DejaVu", Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"))
ROWS = [
    ["2024-03-04", "Bakery", "-12.40"],
    ["2024-03-05", "Salary", "2450.00"],
    ["2024-03-07", "Rent", "-890.00"],
    ["2024-03-19", "Power", "-71.35"],
]


def draw(pdf: Path, rows: list[list[str]], up: str, down: str) -> Path:
    """Draw a table whose amounts have an arrow before them, a blank away."""
    canvas = Canvas(str(pdf), pagesize=(595, 842))
    canvas.setFont("DejaVu", 9)
    for at, (day, text, amount) in enumerate([["Date", "Details", "Amount"], *rows]):
        arrow = "" if not at else f"{down} " if amount.startswith("-") else f"{up} "
        canvas.drawString(50, 740 - 16 * at, day)
        canvas.drawString(130, 740 - 16 * at, text)
        canvas.drawRightString(360, 740 - 16 * at, arrow + amount.removeprefix("-"))
    canvas.save()
    return pdf


@pytest.mark.parametrize("arrows", ["▲▼", "↑↓", "△▽"])
def test_they_tell_money_in_from_money_out(arrows, tmp_path):
    table = pd.DataFrame(ROWS[:3], columns=["Date", "Details", "Amount"], dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", ROWS[:3], *arrows), table), ())
    assert run(source, draw(tmp_path / "later.pdf", ROWS[1:], *arrows)).to_numpy().tolist() == ROWS[1:]


def test_an_arrow_up_alone_is_a_minus(tmp_path):
    table = pd.DataFrame(ROWS[:3], columns=["Date", "Details", "Amount"], dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", ROWS[:3], "", "▲"), table), ())
    assert run(source, draw(tmp_path / "later.pdf", ROWS, "", "▲")).to_numpy().tolist() == ROWS
