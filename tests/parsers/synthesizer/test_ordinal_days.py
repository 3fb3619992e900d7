"""Days of which only the first of a month is an ordinal: '1er mars', '3 mars'."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Nature de l'opération", 120), ("Montant", -430)]
ROWS = [(1, "Veolia eau", "92,77"), (1, "Virement", "1544,68"), (3, "Retrait", "40,00"), (17, "Loyer", "610,00")]
LATER = [(1, "Boulangerie", "3,20"), (29, "Salaire", "2100,00")]


def lines(rows, month, first):
    days = (f"{first if day == 1 else day} {month}" for day, *_ in rows)
    return [HEADER, *([(day, 50), (text, 120), (sum_, -430)] for day, (_, text, sum_) in zip(days, rows, strict=True))]


def table(rows, month):
    cells = [[f"2024-{month:02}-{day:02}", text, sum_.replace(",", ".")] for day, text, sum_ in rows]
    return pd.DataFrame(cells, columns=["Date", "Libellé", "Montant"], dtype="str")


@pytest.mark.parametrize(("first", "months"), [("1er", ("mars", "avril")), ("1º", ("marzo", "abril"))])
def test_an_ordinal_is_that_day(first, months, tmp_path):
    top = f"Du {first} {months[0]} 2024 au 31 {months[0]} 2024"
    source = write_parser(
        analysis_of(draw(tmp_path / "sample.pdf", [lines(ROWS, months[0], first)], top), table(ROWS, 3)), ()
    )
    top = f"Du {first} {months[1]} 2024 au 30 {months[1]} 2024"
    assert run(source, draw(tmp_path / "later.pdf", [lines(LATER, months[1], first)], top)).equals(table(LATER, 4))
