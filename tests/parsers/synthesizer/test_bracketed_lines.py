"""Texts in brackets alone on a line are a column, where other lines below the first are the rest of a text."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("No", 50), ("Date", 80), ("Details", 150), ("Amount", -430)]
Row = tuple[list[str], str, str]  # the lines of the text, the memo, the amount
ROWS: list[Row] = [
    (["(Ltd) Hanbit Software"], "", "3,506.59"),
    (["Housing of Raemian", "and long repairs"], "", "-34.04"),
    (["Lee Do Yun"], "wedding", "-2,310.00"),
    (["Lee Do Yun"], "dinner", "-14.10"),
    (["Station 365"], "", "-70.00"),
]
LATER: list[Row] = [(["Card", "(Ltd) again"], "", "-1.00"), (["Kim"], "two words", "8.00"), *ROWS[::-1]]


def page(rows: list[Row], brackets: str, first: int = 7) -> list:
    lines = [HEADER]
    for at, (texts, memo, amount) in enumerate(rows):
        day = f"{at + 4:02d}/03/2024"
        below = [*texts[1:], *([f"{brackets[0]}{memo}{brackets[1]}"] if memo else [])]
        lines.append([(str(first + at), -60), (day, 80), (texts[0], 150), (amount, -430)])
        lines += [[(text, 150)] for text in below]
    return [lines]


def table(rows: list[Row]) -> pd.DataFrame:
    cells = [
        [f"2024-03-{at + 4:02d}", " ".join(texts), memo, amount.replace(",", "")]
        for at, (texts, memo, amount) in enumerate(rows)
    ]
    return pd.DataFrame(cells, columns=["Date", "Text", "Memo", "Amount"], dtype="str")


@pytest.mark.parametrize("brackets", ["()", "[]"])
def test_they_are_told_by_the_brackets_around_the_whole_line(brackets, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", page(ROWS, brackets)), table(ROWS)), ())
    got = run(source, draw(tmp_path / "later.pdf", page(LATER, brackets)))
    assert got.to_numpy().tolist() == table(LATER).to_numpy().tolist()
