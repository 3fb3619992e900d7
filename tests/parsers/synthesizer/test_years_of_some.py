"""Tables that print each day once may print the year only with the first one, and with that of another year."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import HEADER, analysis_of, draw, entry, run

COLUMNS = ["Date", "Details", "Out", "In", "Balance"]
LATER = [
    entry("30 DEC", "Electricity", "60.00", "", "440.00"),
    entry("", "Books", "10.00", "", "430.00"),
    entry("01 JAN 2026", "Salary", "", "2,450.00", "2,880.00"),
    entry("", "Rent", "890.00", "", "1,990.00"),
    entry("02 JAN", "Flowers", "10.00", "", "1,980.00"),
]
LATER_DAYS = ["2025-12-30", "2025-12-30", "2026-01-01", "2026-01-01", "2026-01-02"]


def sample(first: str, opening: bool) -> tuple[list, pd.DataFrame]:
    lines = [
        entry("" if opening else first, "Card payment bakery", "12.40", "", "987.60"),
        entry("", "Cash machine High Street", "100.00", "", "887.60"),
        entry("05 MAR", "Salary", "", "2,450.00", "3,337.60"),
        entry("07 MAR", "Rent", "890.00", "", "2,447.60"),
        entry("", "Rent deposit", "10.00", "", "2,437.60"),
        entry("19 MAR", "Electricity", "71.35", "", "2,366.25"),
    ]
    rows = [
        ["2024-03-01", "Card payment bakery", "12.40", "", "987.60"],
        ["2024-03-01", "Cash machine High Street", "100.00", "", "887.60"],
        ["2024-03-05", "Salary", "", "2450.00", "3337.60"],
        ["2024-03-07", "Rent", "890.00", "", "2447.60"],
        ["2024-03-07", "Rent deposit", "10.00", "", "2437.60"],
        ["2024-03-19", "Electricity", "71.35", "", "2366.25"],
    ]
    before = [entry(first, "Brought forward", "", "", "1,000.00")] if opening else []
    return [HEADER, *before, *lines], pd.DataFrame(rows, columns=COLUMNS, dtype="str")


def learn(tmp_path, opening: bool) -> str:
    lines, table = sample("01 MAR 2024", opening)
    return write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines]), table), ())


def later(tmp_path, opening: bool, year: str):
    first = f"29 DEC {year}"
    lines = [entry(first, "Brought forward", "", "", "520.00")] if opening else []
    lines += [entry("" if opening else first, "Cinema", "20.00", "", "500.00"), *LATER]
    period = "Statement from 29/12/2025 to 31/01/2026"
    return draw(tmp_path / "later.pdf", [[HEADER, *lines]], top=period)


@pytest.mark.parametrize("opening", [True, False], ids=["beside an opening balance", "on the first row"])
def test_the_year_is_a_part_of_the_days_that_print_it(opening, tmp_path):
    table = run(learn(tmp_path, opening), later(tmp_path, opening, "2025"))
    assert table["Date"].tolist() == ["2025-12-29", *LATER_DAYS]
    assert table["Details"].tolist() == ["Cinema", "Electricity", "Books", "Salary", "Rent", "Flowers"]


@pytest.mark.parametrize("opening", [True, False], ids=["beside an opening balance", "on the first row"])
def test_a_printed_year_that_the_period_does_not_tell_is_refused(opening, tmp_path):
    with pytest.raises(ValueError, match="not of the year"):
        run(learn(tmp_path, opening), later(tmp_path, opening, "2024"))


@pytest.mark.parametrize("forward", ["01 MAR 2024", "01 MAR"], ids=["a year", "no year"])
def test_days_of_rows_may_have_the_year_that_a_balance_brought_forward_has_alone_in_the_sample(forward, tmp_path):
    lines, table = sample("01 MAR", opening=False)
    opening = entry(forward, "Brought forward", "", "", "1,000.00")
    drawn = draw(tmp_path / "sample.pdf", [[HEADER, opening, *lines[1:]]])
    source = write_parser(analysis_of(drawn, table), ())
    period = "Statement from 29/12/2025 to 31/01/2026"
    rows = [entry("29 DEC 2025", "Brought forward", "", "", "520.00"), entry("29 DEC", "Cinema", "20.00", "", "500.00")]
    path = draw(tmp_path / "later.pdf", [[HEADER, *rows, *LATER]], top=period)
    if forward == "01 MAR 2024":
        assert run(source, path)["Date"].tolist() == ["2025-12-29", *LATER_DAYS]
    else:
        with pytest.raises(ValueError, match="01 JAN 2026"):
            run(source, path)
