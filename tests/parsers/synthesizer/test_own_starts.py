"""Texts that reach into the next column: their words may start close to where the texts of that do."""

import pandas as pd
import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

LONG = "Order of the garden house"
Row = tuple[str, list[str], str, str]  # day, lines of the text, part, amount


def width(text: str) -> float:
    return stringWidth(text, "Helvetica", 9)


PARTS = 120 + width(LONG) + 0.9  # right behind the longest text


def row(day: int, *texts: str, part: str = "") -> Row:
    return (f"{day:02}/03/2024", [*texts], part, f"{day}.40")


def printed(rows: list[Row], parts: float) -> list:
    lines = [[("Date", 50), ("Details", 120), ("Part", parts - 2), ("Amount", -430)]]
    for day, texts, part, amount in rows:
        lines += [[(day, 50), (texts[0], 120), *([(part, parts)] if part else []), (amount, -430)]]
        lines += [[(text, 120)] for text in texts[1:]]
    return [lines]


def table(rows: list[Row]) -> pd.DataFrame:
    cells = [[day, " ".join(texts), part, amount] for day, texts, part, amount in rows]
    return pd.DataFrame(cells, columns=["Date", "Details", "Part", "Amount"], dtype="str")


def learnt(rows: list[Row], parts: float, folder) -> str:
    sample = draw(folder / "sample.pdf", printed(rows, parts))
    return write_parser(analysis_of(sample, table(rows)), ())


SHORT = [
    row(4, "Card payment baker", part="01/03"),
    row(5, "Rent of the flat", "Elm Street"),
    row(6, "Gas station", part="02/04"),
    row(7, "Harbour tickets", part="03/03"),
]


@pytest.mark.parametrize("more", ["Lu", "9 of March"])
def test_a_word_just_behind_where_the_texts_of_a_column_start_is_none_of_them(more, tmp_path):
    source = learnt([*SHORT, row(8, LONG)], PARTS, tmp_path)
    later = [row(11, f"{LONG} {more}"), row(12, "Gas station", part="04/04"), *SHORT]
    found = run(source, draw(tmp_path / "later.pdf", printed(later, PARTS)))
    assert found.to_numpy().tolist() == table(later).to_numpy().tolist()


WIDE = "for March and April of our house in Elmtree"
AHEAD = "for March and April of our house in Elm"


def test_further_lines_that_reach_below_a_column_of_first_lines_are_one_text(tmp_path):
    parts = 120 + width(f"{AHEAD} ") + 0.4
    source = learnt([*SHORT, row(8, "Rent", WIDE)], parts, tmp_path)
    later = [row(11, "Rent", f"{AHEAD} Street"), row(12, "Gas station", "Elm", part="04/04"), *SHORT]
    found = run(source, draw(tmp_path / "later.pdf", printed(later, parts)))
    assert found.to_numpy().tolist() == table(later).to_numpy().tolist()
