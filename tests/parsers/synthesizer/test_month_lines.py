"""Lines of a month and its year above the rows of it belong to no row, in whatever month."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Bokförd", 50), ("Text / meddelande", 120), ("Belopp", -430)]


def line(day: str, text: str, amount: str) -> list:
    return [(day, 50), (text, 120), (amount, -430)]


def rows(month: int, count: int = 4) -> list:
    return [line(f"2024-{month:02}-{day:02}", f"Kortköp {day}", f"-{day},50") for day in range(1, count + 1)]


def table(*months: int) -> pd.DataFrame:
    cells = [[f"2024-{month:02}-{day:02}", f"Kortköp {day}", f"-{day}.50"] for month in months for day in range(1, 5)]
    return pd.DataFrame(cells, columns=["Datum", "Text", "Belopp"], dtype="str")


def test_those_of_other_months_stand_between_rows_where_the_sample_has_one_above_all(tmp_path):
    top = "Kontoutdrag från 2024-03-01 till 2024-03-31, saldo och räntor för ditt konto"
    sample = draw(tmp_path / "sample.pdf", [[HEADER, [("Mars 2024", 50)], *rows(3)]], top=top)
    source = write_parser(analysis_of(sample, table(3)), ())
    later = [HEADER, [("Maj 2024", 50)], *rows(5), [("Juni 2024", 50)], *rows(6)]
    assert run(source, draw(tmp_path / "later.pdf", [later], top=top)).equals(table(5, 6))
    other = [*later[:-5], [("Diverse 2024", 50)], *later[-4:]]
    with pytest.raises(ValueError, match="Diverse 2024"):
        run(source, draw(tmp_path / "other.pdf", [other], top=top))
