"""Sums of a foreign currency above its name, which the table writes without the sign between thousands."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Abroad", 270), ("Amount", -480)]
ROWS = [("04/03/2024", "Opera house", "25.58", "NEW DOLLAR", "-20.92"), ("05/03/2024", "Bakery", "", "", "-3.40")]
ROWS += [("07/03/2024", "Ferry", "1{}258.73", "NORTH KRONA", "-97.49")]
ROWS += [("08/03/2024", "Museum", "40.00", "NEW DOLLAR", "-32.10")]
LATER = [("02/04/2024", "Hotel", "12{}004{}217.00", "OLD YEN", "-612.00"), *ROWS[1:]]
LATER += [("11/04/2024", "Tea room", "3{}450", "OLD YEN", "-22.10")]


def lines(rows, sign):
    """Return rows as drawn: the name of a currency below its sum."""
    for day, details, abroad, name, amount in rows:
        texts = ((day, 50), (details, 120), (abroad.replace("{}", sign), 270))
        yield [(text, x) for text, x in (*texts, (amount, -480)) if text]
        yield from [[(name, 270)]] if name else []


def table(rows) -> pd.DataFrame:
    cells = [
        [f"2024-{day[3:5]}-{day[:2]}", details, f"{abroad.replace('{}', '')} {name}".strip(), amount]
        for day, details, abroad, name, amount in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Abroad", "Amount"], dtype="str")


@pytest.mark.parametrize("sign", [",", "'"])
def test_sums_beside_the_name_of_their_currency_lose_the_sign_between_thousands(sign, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *lines(ROWS, sign)]])
    source = write_parser(analysis_of(sample, table(ROWS)), ())
    assert run(source, draw(tmp_path / "later.pdf", [[HEADER, *lines(LATER, sign)]])).equals(table(LATER))
