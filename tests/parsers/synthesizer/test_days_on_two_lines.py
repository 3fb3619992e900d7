"""Days whose years stand below them, in sections whose sums are named in a language that is not known."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 110), ("Value", 300), ("Amount", -430)]
IN = [("3 Mar", "Salary Motta", ["for February"], "3,023.30"), ("14 Mar", "Refund", [], "20.00")]
OUT = [
    ("4 Mar", "Bakery", [], "9.15"),
    ("9 Mar", "Energy", ["Invoice 118,334"], "1,165.02"),
    ("27 Mar", "Rent", [], "3.00"),
]


def drawn(path, *sections):
    lines = []
    for title, rows in sections:
        lines += [[(title, 50)], HEADER]
        for day, text, more, amount in rows:
            lines.append([(day, 50), (text, 110), (f"{int(day.split()[0]):02}.03.24", 300), (amount, -430)])
            lines.append([("2024", 50), *((one, 110) for one in more)])
        lines.append([(f"Ensemen {title}", 110), ("77.00", -430)])
    return draw(path, [lines])


def wanted(*sections) -> pd.DataFrame:
    cells = [
        [day, day, " ".join([text, *more]), ("-" if title == "Paid out" else "") + amount.replace(",", "")]
        for title, rows in sections
        for day, text, more, amount in ((f"2024-03-{int(one[0].split()[0]):02}", *one[1:]) for one in rows)
    ]
    return pd.DataFrame(cells, columns=["Date", "Value", "Details", "Amount"], dtype="str")


def test_rows_of_sections_are_told_by_days_whose_years_stand_below_them(tmp_path):
    shown = (("Paid in", IN), ("Paid out", OUT))
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", *shown), wanted(*shown)), ())
    later = (("Paid in", IN[1:]), ("Paid out", [*OUT[1:], ("30 Mar", "Fee", [], "1.50")]))
    assert run(source, drawn(tmp_path / "later.pdf", *later)).equals(wanted(*later))


def test_an_amount_without_a_day_is_no_row(tmp_path):
    shown = (("Paid in", IN), ("Paid out", OUT))
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", *shown), wanted(*shown)), ())
    later = draw(tmp_path / "later.pdf", [[HEADER, [("Cash advance", 110), ("5.00", -430)]]])
    with pytest.raises(ValueError, match="Cash advance"):
        run(source, later)
