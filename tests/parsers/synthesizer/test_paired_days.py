"""Two days in one printed text, of booking and of value, a sign between them: each is read where it stands."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.dates.paired_days import halves
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

COLUMNS = ["Date", "Value date", "Details", "Amount"]
SAMPLE = [
    ("2024-03-04", "2024-03-04", "Salary Riverbank plc", "2450.00"),
    ("2024-03-11", "2024-03-12", "Card payment bakery", "-12.40"),
    ("2024-03-17", "2024-03-19", "Water works", "-71.35"),
    ("2024-03-28", "2024-03-28", "Rent for April", "-890.00"),
]
LATER = [
    ("2024-03-01", "2024-02-28", "Opening fee", "-3.00"),
    ("2024-03-09", "2024-03-09", "Card payment bakery", "-8.20"),
    ("2024-03-29", "2024-04-02", "Salary Riverbank plc", "2450.00"),
]
WAYS = ["{}.{}./{}.{}.", "{}.{}. / {}.{}.", "{}/{}-{}/{}", "{}.{}.2024/{}.{}.2024"]


def drawn(path, rows, way):
    lines = [[("Date/Value", 50), ("Details", 190), ("Amount", -430)]]
    for day, value, details, amount in rows:
        both = way.format(day[8:], day[5:7], value[8:], value[5:7])
        lines.append([(both, 50), (details, 190), (amount, -430)])
    return draw(path, [lines])


def table_of(rows, names=COLUMNS):
    return pd.DataFrame(rows, columns=COLUMNS, dtype="str")[names]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("names", [COLUMNS, COLUMNS[1:], [COLUMNS[0], *COLUMNS[2:]]])
def test_each_of_two_days_in_one_text_is_read(tmp_path, way, names):
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", SAMPLE, way), table_of(SAMPLE, names)), ())
    later = run(source, drawn(tmp_path / "later.pdf", LATER, way))
    assert later.to_numpy().tolist() == table_of(LATER, names).to_numpy().tolist()


def test_a_row_with_one_day_is_refused(tmp_path):
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", SAMPLE, WAYS[0]), table_of(SAMPLE)), ())
    with pytest.raises(ValueError, match="of this layout"):
        run(source, drawn(tmp_path / "later.pdf", LATER, "{}.{}."))


def test_days_that_are_the_same_in_all_rows_of_a_sample_are_not_told_apart(tmp_path):
    same = [(day, day, *rest) for day, _, *rest in SAMPLE]
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", same, WAYS[0]), table_of(same)), ())
    assert not run(source, tmp_path / "sample.pdf")[COLUMNS[:2]].equals(table_of(same)[COLUMNS[:2]])


def test_parts_of_one_day_are_no_two_days():
    texts = ["2024-03-04", "04.03.2024", "04/03/2024", "1/2", "04.03./2024", "04.03./05.03.2024"]
    assert not any([*halves(text)] for text in texts)
