"""Where a sample prints the same day twice in every row, each wanted date is read from a column of its own."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

SAMPLE = [
    ("04.03", "04.03.2024", "Salary Riverbank plc", "2,450.00"),
    ("11.03", "11.03.2024", "Card payment bakery", "-12.40"),
    ("17.03", "17.03.2024", "Water works", "-71.35"),
    ("28.03", "28.03.2024", "Rent for April", "-890.00"),
]
LATER = [
    ("05.03", "07.03.2024", "Salary Riverbank plc", "2,450.00"),
    ("12.03", "11.03.2024", "Card payment bakery", "-9.10"),
    ("29.03", "02.04.2024", "Rent for April", "-890.00"),
]


def drawn(path, rows, labels=("Date", "Value date")):
    header = [(labels[0], 50), (labels[1], 110), ("Details", 190), ("Amount", -430)]
    return draw(
        path, [[header, *([(day, 50), (value, 110), (text, 190), (sum_, -430)] for day, value, text, sum_ in rows)]]
    )


def table_of(rows, places=(0, 1), names=("Date", "Value date")) -> pd.DataFrame:
    def iso(day: str) -> str:
        return f"2024-{day[3:5]}-{day[:2]}"

    cells = [(*(iso(row[at]) for at in places), row[2], row[3].replace(",", "")) for row in rows]
    return pd.DataFrame(cells, columns=[*names, "Details", "Amount"], dtype="str")


@pytest.mark.parametrize(
    ("places", "names"),
    [((0, 1), ("Date", "Value date")), ((1, 0), ("Value date", "Date")), ((0,), ("Date",)), ((1,), ("Value date",))],
)
def test_a_day_without_a_year_is_read_beside_the_same_day_with_one(tmp_path, places, names):
    sample = analysis_of(drawn(tmp_path / "sample.pdf", SAMPLE), table_of(SAMPLE, places, names))
    source = write_parser(sample, ())
    assert run(source, drawn(tmp_path / "later.pdf", LATER)).equals(table_of(LATER, places, names))
    assert "print the same day twice" in source


def test_labels_tell_which_of_two_same_days_is_wanted(tmp_path):
    labels = ("Value date", "Booking date")
    sample = analysis_of(
        drawn(tmp_path / "sample.pdf", SAMPLE, labels), table_of(SAMPLE, (1, 0), ("Booking date", "Value date"))
    )
    later = run(write_parser(sample, ()), drawn(tmp_path / "later.pdf", LATER, labels))
    assert later.equals(table_of(LATER, (1, 0), ("Booking date", "Value date")))
