"""A total's word behind the name of a month, or any other word, tells the total of another month, too."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

TOP = "Kontoauszug vom 01.03.2024 bis 30.04.2024\nAlle Beträge in Euro, für das Konto und die Karte"
HEADER = [("Datum", 50), ("Text", 120), ("Betrag", -430)]
SAMPLE = [
    ("04.03.2024", "Bäckerei", "-12,40"),
    ("05.03.2024", "Gehalt", "2.450,00"),
    ("03.04.2024", "Miete", "-890,00"),
    ("19.04.2024", "Strom", "-71,35"),
]
LATER = [
    ("02.05.2024", "Miete", "-890,00"),
    ("21.05.2024", "Gehalt", "2.450,00"),
    ("07.06.2024", "Strom", "-60,10"),
    ("09.06.2024", "Bäckerei", "-3,10"),
]


def page(rows, months: tuple[str, str], year: str = "") -> list:
    """Return the lines of rows, two of each month, with its total below them."""
    lines = [[(day, 50), (text, 120), (amount, -430)] for day, text, amount in rows]
    totals = [[(f"{month}{year} Summe: ein 12,00 aus 8,10", 50), ("3,90", -430)] for month in months]
    return [HEADER, *lines[:2], totals[0], *lines[2:], totals[1]]


def wanted(rows) -> pd.DataFrame:
    cells = [
        ["-".join(reversed(day.split("."))), text, amount.replace(".", "").replace(",", ".")]
        for day, text, amount in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount"], dtype="str")


@pytest.mark.parametrize("year", ["", " 2024"])
def test_totals_of_months_that_the_sample_does_not_have_are_no_riddle(year, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [page(SAMPLE, ("März", "April"), year)], TOP)
    source = write_parser(analysis_of(sample, wanted(SAMPLE)), ())
    assert "Summe" in source
    assert "none in the sample" not in source
    later = draw(tmp_path / "later.pdf", [page(LATER, ("Mai", "Juni"), year)], TOP)
    assert run(source, later).equals(wanted(LATER))


def test_a_line_of_another_kind_is_still_refused(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [page(SAMPLE, ("März", "April"))], TOP)
    source = write_parser(analysis_of(sample, wanted(SAMPLE)), ())
    odd = [*page(LATER, ("Mai", "Juni")), [("Juni Nachtrag", 50), ("3,90", -430)]]
    with pytest.raises(ValueError, match="Nachtrag"):
        run(source, draw(tmp_path / "later.pdf", [odd], TOP))
