"""Tables whose amounts stand before the texts: totals start with their numbers, rows without a day have their words."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Out", -200), ("In", -270), ("Details", 290)]


def line(day: str, out: str, into: str, details: str) -> list[tuple[str, float]]:
    return [(text, x) for text, x in ((day, 50), (out, -200), (into, -270), (details, 290)) if text]


OPENING = line("", "", "1,000.00", "Opening balance on 29.02.24")
ROWS = [
    line("04.03.24", "12.40", "", "Card payment"),
    line("", "", "", "Bakery at the corner"),
    line("05.03.24", "", "2,450.00", "Salary"),
    line("07.03.24", "890.00", "", "Rent"),
    line("", "", "", "for March"),
]
CELLS = [
    ["", "Opening balance on 29.02.24", "", "1000.00"],
    ["2024-03-04", "Card payment Bakery at the corner", "12.40", ""],
    ["2024-03-05", "Salary", "", "2450.00"],
    ["2024-03-07", "Rent for March", "890.00", ""],
]
TABLE = pd.DataFrame(CELLS, columns=["Date", "Details", "Out", "In"], dtype="str")


@pytest.fixture
def parser(tmp_path) -> str:
    forward = line("", "", "2,547.60", "Carried forward"), line("", "", "2,547.60", "Brought forward")
    totals = line("", "902.40", "2,450.00", "Total")
    pages = [[HEADER, OPENING, *ROWS[:4], forward[0]], [HEADER, forward[1], ROWS[4], totals]]
    return write_parser(analysis_of(draw(tmp_path / "sample.pdf", pages), TABLE), ())


def test_what_is_carried_forward_within_a_row_is_none_of_it(parser, tmp_path):
    totals = line("", "902.40", "2,450.00", "Sub-total"), line("", "", "2,547.60", "Closing balance")
    later = draw(tmp_path / "later.pdf", [[HEADER, OPENING, *ROWS[:1], totals[0]], [HEADER, *ROWS[1:], *totals]])
    assert run(parser, later).values.tolist() == CELLS


def test_a_row_without_a_day_is_known_by_its_words_alone(parser, tmp_path):
    fee = line("", "3.00", "", "Fee for the card")
    with pytest.raises(ValueError, match="Fee for the card"):
        run(parser, draw(tmp_path / "later.pdf", [[HEADER, OPENING, *ROWS, fee]]))


def test_a_line_with_a_day_is_no_total_whatever_its_words(parser, tmp_path):
    total = line("09.03.24", "", "", "Total of the till")
    with pytest.raises(ValueError, match="Total of the till"):
        run(parser, draw(tmp_path / "later.pdf", [[HEADER, OPENING, *ROWS, total]]))
