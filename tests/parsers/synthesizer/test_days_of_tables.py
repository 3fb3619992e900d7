"""Tables that print the day of their rows once, without a year, stand above others that print whole days."""

from __future__ import annotations

from types import SimpleNamespace

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.emission.listed_tables import listed_tables
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

CURRENT = [("Date", 50), ("Details", 120), ("Out", -360), ("In", -430), ("Balance", -520)]
SAVINGS = [("Date", 50), ("Transaction", 120), ("Withdrawn", -360), ("Paid in", -430), ("Balance", -520)]
Row = tuple[str, str, str, str, str]
DAYS: list[Row] = [
    ("01 Mar", "Bakery", "12.40", "", "987.60"),
    ("", "Cash machine", "100.00", "", "887.60"),
    ("05 Mar", "Salary", "", "450.00", "1,337.60"),
    ("", "Rent", "890.00", "", "447.60"),
    ("07 Mar", "Shoes", "40.00", "", "407.60"),
    ("19 Mar", "Power", "31.35", "", "376.25"),
]
WHOLE: list[Row] = [
    ("04/03/2024", "Deposit", "", "50.00", "550.00"),
    ("04/03/2024", "Cheque", "", "20.00", "570.00"),
    ("28/03/2024", "Transfer", "15.00", "", "555.00"),
]
LATER: list[Row] = [
    ("30 Dec", "Books", "10.00", "", "90.00"),
    ("02 Jan", "Tea", "2.50", "", "87.50"),
    ("", "Cinema", "20.00", "", "67.50"),
]
LATER_WHOLE: list[Row] = [
    ("31/12/2023", "Cheque", "", "5.00", "15.00"),
    ("03/01/2024", "Transfer", "1.00", "", "14.00"),
]


def drawn(path, days: list[Row], whole: list[Row], period: str):
    lines = []
    for number, header, rows in (("30418276", CURRENT, days), ("71190523", SAVINGS, whole)):
        lines += [[("Account number", 50), (number, 150)], header]
        lines += [[(text, x) for text, (_, x) in zip(row, header, strict=True) if text] for row in rows]
    return draw(path, [lines], top=f"Statement from {period}")


def table(rows: list[Row], days: list[str], current: int) -> pd.DataFrame:
    cells = [
        ["30418276" if at < current else "71190523", day, *(text.replace(",", "") for text in row[1:])]
        for at, (day, row) in enumerate(zip(days, rows, strict=True))
    ]
    return pd.DataFrame(cells, columns=["Account", "Date", "Details", "Out", "In", "Balance"], dtype="str")


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    path = tmp_path_factory.mktemp("bank") / "sample.pdf"
    days = ["01", "01", "05", "05", "07", "19", "04", "04", "28"]
    wanted = table([*DAYS, *WHOLE], [f"2024-03-{day}" for day in days], 6)
    return write_parser(analysis_of(drawn(path, DAYS, WHOLE, "01/03/2024 to 31/03/2024"), wanted), ())


def test_whole_days_keep_their_year_and_others_have_that_of_the_period(parser, tmp_path):
    found = run(parser, drawn(tmp_path / "later.pdf", LATER, LATER_WHOLE, "05/12/2023 to 04/01/2024"))
    days = ["2023-12-30", "2024-01-02", "2024-01-02", "2023-12-31", "2024-01-03"]
    assert found.to_numpy().tolist() == table([*LATER, *LATER_WHOLE], days, 3).to_numpy().tolist()


def test_days_of_a_third_kind_are_refused(parser, tmp_path):
    other = [("2023-12-31", *LATER_WHOLE[0][1:])]
    with pytest.raises(ValueError, match="2023-12-31"):
        run(parser, drawn(tmp_path / "later.pdf", LATER, other, "05/12/2023 to 04/01/2024"))


def test_labels_of_tables_stand_on_a_line_each_where_texts_have_one_order():
    kinds = {"date": "date", "text": "text", "debit": "number", "credit": "number"}
    fields = [SimpleNamespace(name=name, kind=kind, edge="x1") for name, kind in kinds.items()]
    anchors = tuple((name, at, 100.0 * at) for at, name in enumerate(kinds))
    turned = (*anchors[:2], anchors[3], anchors[2])
    other = SimpleNamespace(header=("Day", "Text", "In", "Out"), anchors=turned, starts=())
    program = SimpleNamespace(
        fields=fields, header=("Day", "Details", "Out", "In"), anchors=anchors, tables=(other,), stack=None
    )
    said = "[(0, 0.0), (1, 100.0), (2, 200.0), (3, 300.0)],"
    assert listed_tables(program, {"few-lines"}).lines == (
        f'    "Day Details Out In": {said}',
        f'    "Day Text In Out": {said}',
    )
    assert listed_tables(program, ()).lines == ()
    other.anchors = (anchors[1], anchors[0], *anchors[2:])
    assert listed_tables(program, {"few-lines"}).lines == ()


LONG_HEADER = ("Day", "Description", "of", "what", "was", "bought", "or", "sold", "Money", "out", "Money", "in")


def _program_of_long_headers(*others):
    kinds = {"date": "date", "text": "text", "debit": "number", "credit": "number"}
    fields = [SimpleNamespace(name=name, kind=kind, edge="x1") for name, kind in kinds.items()]
    anchors = (("date", 0, 45.0), ("text", 1, 105.0), ("debit", 8, 405.0), ("credit", 10, 505.0))
    tables = tuple(SimpleNamespace(header=header, anchors=said, starts=()) for header, said in others)
    return SimpleNamespace(fields=fields, header=LONG_HEADER, anchors=anchors, tables=tables, stack=None)


def test_words_stand_without_their_places_where_these_are_the_same_below_all_headers():
    moved = (("date", 1, 45.0), ("text", 2, 105.0), ("debit", 9, 405.0), ("credit", 11, 505.0))
    found = listed_tables(_program_of_long_headers((("No", *LONG_HEADER), moved)), {"few-lines"})
    assert found.lines[1].endswith(": [1, 2, 9, 11],")
    assert found.labels == (("LABELS", "LABELS = [45.0, 105.0, 405.0, 505.0]"),)
    assert (found.loop, found.word, found.place) == ("name, at, x0 in zip(PLACES, TABLES[text], LABELS)", "at", "x0")


def test_words_of_tables_that_lack_columns_have_names():
    found = listed_tables(
        _program_of_long_headers((("Day", "Out"), (("date", 0, 45.0), ("debit", 1, 405.0)))), {"few-lines"}
    )
    assert found.lines[1] == '    "Day Out": {"date": 0, "debit": 1},'
    assert found.loop == "name, at in TABLES[text].items()"
    assert found.place == "LABELS[name]"


def test_words_that_stand_elsewhere_below_another_header_keep_their_places():
    program = _program_of_long_headers((("Day", "Out"), (("date", 0, 45.0), ("debit", 1, 400.0))))
    assert listed_tables(program, {"few-lines"}).lines == ()
