"""Wanted texts that are what lines print before the same words, or before a sign in some rows."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -460)]
SHOWN = [
    ("SYSTEMBOLAGET STOCKHOLM", "1,383.43 SEK", "13.3690", "103.48"),
    ("BOOTS CAMBRIDGE", "", "", "93.76"),
    ("HOTEL MIRAMAR LISBOA", "37.70 EUR", "1.1875", "31.75"),
    ("CAFE LAURENT PARIS", "8.00 EUR", "1.1871", "6.74"),
    ("LNER WEBSITE YORK", "", "", "109.00"),
]
LATER = [("TESCO STORES ELY", "", "", "28.30"), ("KIOSK OSLO", "120.00 NOK", "13.1402", "9.13")]
NAMES = [("Pix received", "LUIZA TEIXEIRA", "8.100 - NU PAGAMENTOS", "75.10"), ("Card", "MERCADO DIA", "", "44.22")]
NAMES += [("Pix sent", "CARLA MENDES ROCHA", "2.117 - ITAU", "61.93"), ("Card", "DROGARIA SP", "", "17.57")]
OTHERS = [
    ("Pix sent", "ANA LIMA", "4.003 - BRADESCO", "12.00"),
    ("Pix received", "CARLOS BRITO FILHO", "9.9 - C6", "5.00"),
]


def foreign(path, rows):
    lines = [HEADER]
    for day, (details, abroad, rate, amount) in enumerate(rows, 1):
        lines.append([(f"{day:02}/03/2024", 50), (details, 120), (amount, -460)])
        lines += [[(f"{abroad} Exchange rate {rate}", 128)]] if abroad else []
    return draw(path, [lines])


def test_an_amount_abroad_ends_before_the_words_of_its_rate(tmp_path):
    def table(rows):
        cells = [[f"2024-03-{day:02}", row[0], row[1], row[3]] for day, row in enumerate(rows, 1)]
        return pd.DataFrame(cells, columns=["Date", "Details", "Abroad", "Amount"], dtype="str")

    source = write_parser(analysis_of(foreign(tmp_path / "a.pdf", SHOWN), table(SHOWN)), ())
    assert run(source, foreign(tmp_path / "b.pdf", LATER)).equals(table(LATER))


@pytest.mark.parametrize("sign", ["-", "/"])
def test_a_name_ends_before_a_sign_behind_which_some_rows_say_more(sign, tmp_path):
    def drawn(path, rows):
        lines = [[("Date", 50), ("Kind", 120), ("Name", 220), ("Amount", -520)]]
        for day, (kind, name, more, amount) in enumerate(rows, 1):
            said = f"{name} {sign} {more.replace('-', sign)}" if more else name
            lines.append([(f"{day:02}/03/2024", 50), (kind, 120), (said, 220), (amount, -520)])
        return draw(path, [lines])

    def table(rows):
        cells = [[f"2024-03-{day:02}", *row[:2], row[3]] for day, row in enumerate(rows, 1)]
        return pd.DataFrame(cells, columns=["Date", "Kind", "Name", "Amount"], dtype="str")

    source = write_parser(analysis_of(drawn(tmp_path / "a.pdf", NAMES), table(NAMES)), ())
    assert run(source, drawn(tmp_path / "b.pdf", OTHERS)).equals(table(OTHERS))
