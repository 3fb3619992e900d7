"""Rows whose words stand on baselines a little further apart than usual, and headers on several baselines."""

from __future__ import annotations

import pandas as pd
from reportlab.pdfgen.canvas import Canvas

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, run

PLACES = {"Booked": 50, "Valued": 110, "Code": 170, "Text": 210, "Out": -400, "In": -460}
COLUMNS = ["Booking date", "Value date", "Code", "Text", "Out", "In"]
ROWS = [
    ["2024-03-04", "2024-03-05", "A15", "Corner Bakery receipt 4711", "12.40", ""],
    ["2024-03-05", "2024-03-05", "T20", "Mill Ltd for March", "", "2450.00"],
    ["2024-03-07", "2024-03-08", "A15", "City Power meter 993", "71.35", ""],
    ["2024-03-19", "2024-03-19", "E57", "Cash machine branch 4136", "900.00", ""],
]


def drawn(path, rows, raised: float = 0.0, shift: float = 0.0, split: bool = False):
    """Draw a statement; the text of its last row is ``raised``, its columns but the first moved right by ``shift``.

    Where the header is ``split``, the labels of both dates stand lower than the others.
    """
    canvas = Canvas(str(path), pagesize=(595, 842))
    canvas.setFont("Helvetica", 8)
    canvas.drawString(50, 800, "Riverbank statement from 01/03/2024 to 31/03/2024")

    def put(text: str, name: str, y: float) -> None:
        x = PLACES[name]
        canvas.drawString(x + shift * (x > 50), y, text) if x > 0 else canvas.drawRightString(shift - x, y, text)

    low = 6 if split else 0
    for label, name in (("Date", "Booked"), ("Valued", "Valued")):
        put(label, name, 740 - low)
    for label, name in (("Code", "Code"), ("Text", "Text"), ("Withdrawn", "Out"), ("Deposited", "In")):
        put(label, name, 740)
    for at, (booked, valued, code, text, out, into) in enumerate(rows):
        y, high = 722 - 22 * at, raised if at == len(rows) - 1 else 0
        for day, name in ((booked, "Booked"), (valued, "Valued")):
            put(f"{day[8:]}/{day[5:7]}/2024", name, y)
        first, rest = text.split()[:2], text.split()[2:]
        put(code, "Code", y)
        put(" ".join(first), "Text", y + high)
        put(" ".join(rest), "Text", y - 10)
        put(f"{float(out or into):,.2f}", "Out" if out else "In", y)
    canvas.save()
    return path


def table_of(rows) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=COLUMNS, dtype="str")


def test_a_text_that_stands_a_little_higher_than_its_day_belongs_to_it(tmp_path):
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", ROWS, raised=2.4), table_of(ROWS)), ())
    got = run(source, drawn(tmp_path / "later.pdf", ROWS[::-1], raised=2.6))
    assert got.to_numpy().tolist() == ROWS[::-1]


def test_lines_are_no_further_apart_than_usual_where_the_sample_shows_none(tmp_path):
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", ROWS), table_of(ROWS)), ())
    assert '"bottom", 2)' in source


def test_columns_move_with_labels_on_two_baselines(tmp_path):
    sample = drawn(tmp_path / "sample.pdf", ROWS, split=True)
    source = write_parser(analysis_of(sample, table_of(ROWS)), ())
    assert "Date Valued Code Text Withdrawn Deposited" in source
    got = run(source, drawn(tmp_path / "later.pdf", ROWS[::-1], shift=30, split=True))
    assert got.to_numpy().tolist() == ROWS[::-1]
