"""Columns of two words that say which way the money went, beside other numbers than the amount."""

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

ROWS = [
    ("04/03/2024", "Bakery", "12.40", "2.00", "Debit"),
    ("05/03/2024", "Pay", "2450.00", "1.50", "Credit"),
    ("07/03/2024", "Shoes", "80.00", "", "Debit"),
    ("09/03/2024", "Refund", "21.10", "", "Credit"),
]
LATER = [ROWS[2], ROWS[1], ("11/03/2024", "Rail", "3.20", "4.00", "Debit"), ROWS[3]]


def printed(rows) -> list:
    """Amounts of which only those paid in have a mark, beside points that every row may have."""
    lines = [[("Date", 50), ("Text", 120), ("Amount", -360), ("Points", -520)]]
    for day, text, amount, points, way in rows:
        number = f"{float(amount):,.2f}{'Cr' if way == 'Credit' else ''}"
        lines.append([(day, 50), (text, 120), (number, -360), *([(points, -520)] if points else [])])
    return [lines]


def wanted(rows) -> pd.DataFrame:
    table = pd.DataFrame(rows, columns=["Date", "Text", "Amount", "Points", "Type"], dtype="str")
    return table.assign(Date=pd.to_datetime(table["Date"], dayfirst=True).dt.strftime("%Y-%m-%d"))


def test_numbers_beside_the_amount_have_no_direction(tmp_path):
    sample = draw(tmp_path / "sample.pdf", printed(ROWS))
    source = write_parser(analysis_of(sample, wanted(ROWS)), ())
    assert run(source, draw(tmp_path / "later.pdf", printed(LATER))).values.tolist() == wanted(LATER).values.tolist()


def test_the_first_of_two_amounts_in_a_column_has_the_direction(tmp_path):
    rows = [
        ("04/03/2024", "Bakery", "- 12.40", ""),
        ("05/03/2024", "Pay", "+ 2450.00", ""),
        ("07/03/2024", "Book abroad", "- 80.00", "- 7200.00"),
        ("09/03/2024", "Refund from abroad", "+ 21.10", "+ 1990.00"),
    ]
    lines = [[("Date", 50), ("Text", 120), ("Amount", -430)]]
    for day, text, amount, foreign in rows:
        lines += [[(day, 50), (text, 120), (amount, -430)], *([[(f"({foreign} JPY)", -430)]] if foreign else []), []]
    columns = ["Date", "Text", "Amount", "Foreign"]
    table = pd.DataFrame(rows, columns=columns, dtype="str").assign(Date=[f"2024-03-0{row[0][1]}" for row in rows])
    table["Type"] = ["Debit" if row[2].startswith("-") else "Credit" for row in rows]
    table["Amount"], table["Foreign"] = table["Amount"].str.strip("-+ "), table["Foreign"].str.replace(" ", "")
    table["Foreign"] = table["Foreign"].str.removeprefix("+")
    sample = draw(tmp_path / "sample.pdf", [lines])
    assert run(write_parser(analysis_of(sample, table), ()), sample).equals(table)


def test_marks_beside_amounts_tell_the_direction_of_rows_that_have_one_and_the_file_says_no_other_way(tmp_path):
    rows = [
        ("04/03/2024", "OPENING BALANCE", "", "", "500.00", "plus"),
        ("04/03/2024", "Bakery", "612.40", "minus", "112.40", "minus"),
        ("05/03/2024", "Pay", "2,450.00", "plus", "2,337.60", "plus"),
        ("07/03/2024", "Shoes", "2,580.00", "minus", "242.40", "minus"),
        ("09/03/2024", "Refund", "21.10", "plus", "221.30", "minus"),
    ]

    def drawn(name: str, rows: list):
        lines = [[("Date", 50), ("Text", 120), ("Amount", -360), ("Balance", -520)]]
        places = (50, 120, -360, 363, -520, 523)
        lines += [[(text, x) for text, x in zip(row, places, strict=True) if text] for row in rows]
        return draw(tmp_path / name, [lines])

    def table_of(rows: list) -> pd.DataFrame:
        ways = {"": "", "minus": "DR", "plus": "CR"}
        cells = [
            [f"2024-03-{row[0][:2]}", row[1], row[2], ways[row[3]], "-"[row[5] == "plus" :] + row[4]] for row in rows
        ]
        cells = [[cell.replace(",", "") for cell in row] for row in cells]
        return pd.DataFrame(cells, columns=["Date", "Text", "Amount", "Type", "Balance"], dtype="str")

    source = write_parser(analysis_of(drawn("sample.pdf", rows), table_of(rows)), ())
    assert 'else "").startswith' not in source
    assert "one way only" not in source
    later = [
        ("11/03/2024", "OPENING BALANCE", "", "", "7.00", "minus"),
        ("11/03/2024", "Rail", "3.20", "plus", "3.80", "minus"),
    ]
    assert run(source, drawn("later.pdf", later)).equals(table_of(later))
