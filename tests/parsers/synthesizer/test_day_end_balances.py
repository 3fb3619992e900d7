"""The statement prints a balance for the last row of a day only; the table has one for every row."""

from decimal import Decimal

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.problems import NoProgram
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

ROWS = [
    ("04", "Corner Bakery", "-12.40"),
    ("04", "Salary", "2450.00"),
    ("07", "Rent", "-890.00"),
    ("07", "Water works", "-71.35"),
    ("07", "Gift", "20.00"),
    ("12", "Cinema", "-18.00"),
    ("19", "Gym North", "-35.00"),
    ("19", "Corner Bakery", "-1650.05"),
]
LATER = [("02", "Rent", "-890.00"), ("03", "Salary", "2450.00"), ("03", "Cinema", "-18.00"), ("03", "Gift", "5.00")]


def balanced(rows, opening: str = "100.00") -> list:
    """Return rows with their balances."""
    sums = [Decimal(opening)]
    for _, _, amount in rows:
        sums.append(sums[-1] + Decimal(amount))
    return [(*row, str(left)) for row, left in zip(rows, sums[1:], strict=True)]


def lines_of(rows, split: bool, newest_first: bool) -> list:
    """Return the table's lines; a balance stands beside the newest row of each day."""
    rows = rows[::-1] if newest_first else rows
    lines = [[("Date", 50), ("Details", 120), *([("Out", -360)] if split else []), ("Amount", -430), ("Balance", -520)]]
    for at, (day, text, amount, left) in enumerate(rows):
        beside = rows[at - 1 if newest_first else at + 1 : at if newest_first else at + 2]
        shown = not beside or beside[0][0] != day
        sum_ = (amount.lstrip("-"), -360) if split and amount.startswith("-") else (amount, -430)
        lines.append([(f"{day}/03/2024", 50), (text, 120), sum_, *([(left, -520)] if shown else [])])
    return lines


def table_of(rows, split: bool, newest_first: bool) -> pd.DataFrame:
    cells = []
    for day, text, amount, left in rows[::-1] if newest_first else rows:
        out, into = (amount.lstrip("-"), "") if amount.startswith("-") else ("", amount)
        cells.append([f"2024-03-{day}", text, *((out, into) if split else (amount,)), left])
    columns = ["Date", "Details", *(("Out", "In") if split else ("Amount",)), "Balance"]
    return pd.DataFrame(cells, columns=columns, dtype="str")


@pytest.mark.parametrize("newest_first", [False, True], ids=["oldest first", "newest first"])
@pytest.mark.parametrize("split", [False, True], ids=["one column", "two columns"])
def test_balances_that_are_not_printed_follow_from_those_that_are(split, newest_first, tmp_path):
    way = split, newest_first
    sample = draw(tmp_path / "sample.pdf", [lines_of(balanced(ROWS), *way)])
    source = write_parser(analysis_of(sample, table_of(balanced(ROWS), *way)), ())
    for rows in (balanced(LATER, "-7.00"), balanced(LATER[:1])):
        assert run(source, draw(tmp_path / "later.pdf", [lines_of(rows, *way)])).equals(table_of(rows, *way))
    unprinted = lines_of(balanced(LATER), *way)
    newest = unprinted[1 if newest_first else -1]
    newest.pop()
    with pytest.raises(ValueError, match="the newest row prints no balance"):
        run(source, draw(tmp_path / "unprinted.pdf", [unprinted]))


def test_a_printed_balance_stays_as_it_is_printed(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [lines_of(balanced(ROWS), False, False)])
    source = write_parser(analysis_of(sample, table_of(balanced(ROWS), False, False)), ())
    misprinted = [
        (*row, "999.99" if day == "02" else left)
        for (*row, left), (day, *_) in zip(balanced(LATER), LATER, strict=True)
    ]
    read = run(source, draw(tmp_path / "later.pdf", [lines_of(misprinted, False, False)]))
    assert read["Balance"].tolist() == ["999.99", *table_of(balanced(LATER), False, False)["Balance"][1:]]


def test_balances_that_do_not_follow_are_not_made_up(tmp_path):
    table = table_of(balanced(ROWS), False, False)
    table.loc[2, "Balance"] = "1.00"
    sample = draw(tmp_path / "sample.pdf", [lines_of(balanced(ROWS), False, False)])
    try:
        source = write_parser(analysis_of(sample, table), ())
    except NoProgram:
        return
    assert not run(source, sample).equals(table)
