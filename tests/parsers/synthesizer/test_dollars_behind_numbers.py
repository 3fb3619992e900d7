"""Dollars with the letters of their country behind amounts."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Data", 50), ("Movimento", 120), ("Saídas", -380), ("Entradas", -460)]
ROWS = [("04", "Juros", "", "59,60"), ("05", "Padaria", "165,35", ""), ("07", "Renda", "2.019,85", "")]
LATER = [("08", "Drogaria", "12.048,10", ""), ("09", "Ordenado", "", "1.319,45")]


def lines(rows, sign):
    sums = [(out and f"{out} {sign}", into and f"{into} {sign}") for _, _, out, into in rows]
    cells = zip(rows, sums, strict=True)
    return [
        HEADER,
        *([(f"{day}/03/2024", 50), (text, 120), (out, -380), (into, -460)] for (day, text, *_), (out, into) in cells),
    ]


def table(rows):
    plain = [(day, text, f"-{out}" if out else into) for day, text, out, into in rows]
    cells = [[f"2024-03-{day}", text, sum_.replace(".", "").replace(",", ".")] for day, text, sum_ in plain]
    return pd.DataFrame(cells, columns=["Data", "Movimento", "Valor"], dtype="str")


@pytest.mark.parametrize("sign", ["R$", "US$", "RD$", "U$S", "$", "kr"])
def test_they_are_one_sign(sign, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines(ROWS, sign)]), table(ROWS)), ())
    assert run(source, draw(tmp_path / "later.pdf", [lines(LATER, sign)])).equals(table(LATER))
