"""A minus or mark that OCR does not see makes no wrong sign: the balance contradicts it, or nothing proves the row."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.statements.pages import read_pages
from tasks.statements.proof import prove
from tasks.statements.scans.doubt import judge_scan
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

ROWS = (
    ("04/03/2024", "Card payment bakery", "-12.40", "987.60"),
    ("05/03/2024", "Salary", "2450.00", "3437.60"),
    ("07/03/2024", "Rent", "-890.00", "2547.60"),
    ("19/03/2024", "Electricity", "-71.35", "2476.25"),
    ("21/03/2024", "Interest", "1.15", "2477.40"),
)
MARKS = {"minus": ("-", ""), "marks": (" S", " H"), "credit mark": ("", " CR")}  # behind debits and behind credits


def lines_of(marks, balance, lost=()):
    """The lines of a statement; rows whose number is in ``lost`` have no mark."""
    lines = [[("Date", 50), ("Details", 120), ("Amount", -430), *([("Balance", -520)] if balance else [])]]
    for number, (day, details, amount, after) in enumerate(ROWS):
        mark = "" if number in lost else marks[0] if amount.startswith("-") else marks[1]
        line = [(day, 50), (details, 120), (amount.lstrip("-"), -430), *([(after, -520)] if balance else [])]
        lines.append(line + ([(mark.strip(), 433)] if mark else []))
    return lines


@pytest.mark.parametrize(
    ("name", "lost", "balance"),
    [("minus", 2, True), ("minus", 2, False), ("marks", 2, False), ("credit mark", 1, True)],
)
def test_a_lost_sign_is_never_proven(tmp_path, name, lost, balance):
    columns = ["Date", "Details", "Amount", *(["Balance"] if balance else [])]
    table = pd.DataFrame([row[: len(columns)] for row in ROWS], columns=columns, dtype="str")
    analysis = analysis_of(draw(tmp_path / "sample.pdf", [lines_of(MARKS[name], balance)]), table)
    source = write_parser(analysis, ())
    scan = draw(tmp_path / "scan.pdf", [lines_of(MARKS[name], balance, {lost})])
    try:
        read = run(source, scan)
    except ValueError:
        return  # the parser itself has no sign for the row
    pages = [replace(page, scanned=True) for page in read_pages(scan)]
    assert len(read) == len(table)
    assert judge_scan(prove(read, analysis.roles, pages), read, pages).verdict == "refused"
