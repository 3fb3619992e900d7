"""Two days in a row without a year, one with its month in words, the other in numbers."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

COLUMNS = ["Date", "Value date", "Details", "Amount"]
TOP = "Statement from 06/12/2024 to 08/01/2025"
MONTHS = {"11": "November", "12": "December", "01": "January"}
SAMPLE = [
    ("2024-12-06", "2024-12-07", "Salary Riverbank plc", "2450.00"),
    ("2024-12-11", "2024-12-11", "Card payment bakery", "-12.40"),
    ("2024-12-31", "2025-01-02", "Water works", "-71.35"),
    ("2025-01-07", "2025-01-08", "Rent for January", "-890.00"),
]
LATER = [
    ("2024-12-29", "2024-12-30", "Opening fee", "-3.00"),
    ("2024-12-30", "2025-01-03", "Card payment bakery", "-8.20"),
    ("2025-01-06", "2025-01-06", "Salary Riverbank plc", "2450.00"),
]


def in_words(day: str) -> str:
    return f"{int(day[8:])}. {MONTHS[day[5:7]]}"


def in_numbers(day: str) -> str:
    return f"{day[8:]}.{day[5:7]}."


@pytest.mark.parametrize("ways", [(in_words, in_numbers), (in_numbers, in_words)])
def test_each_month_is_read_as_it_is_printed(ways, tmp_path):
    first, second = ways

    def drawn(path, rows):
        lines = [[("Date", 50), ("Value date", 130), ("Details", 220), ("Amount", -430)]]
        for day, value, details, amount in rows:
            lines.append([(first(day), 50), (second(value), 130), (details, 220), (amount, -430)])
        return draw(path, [lines], TOP)

    table = pd.DataFrame(SAMPLE, columns=COLUMNS, dtype="str")
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", SAMPLE), table), ())
    assert run(source, drawn(tmp_path / "later.pdf", LATER)).to_numpy().tolist() == [list(row) for row in LATER]
