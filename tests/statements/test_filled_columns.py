"""Columns that headings say for runs of rows: where every row of the samples has one, a row without it is refused."""

import pandas as pd
import pytest

from tasks.statements.filled_columns import learn_filled, left_blank
from tasks.statements.roles import learn_roles

CURRENCIES = ["GEL"] * 6 + ["USD"] * 6
SAYS = "row 2 has no Currency, as every row of the samples has"


def table(currencies, texts=None):
    rows = [
        [currency, f"2024-03-{at + 1:02}", (texts or ["Shop {}"] * len(currencies))[at].format(at), f"-{at + 1}.00"]
        for at, currency in enumerate(currencies)
    ]
    return pd.DataFrame(rows, columns=["Currency", "Date", "Details", "Amount"], dtype="str")


def learnt(sample):
    return learn_filled(sample, learn_roles(sample))


def test_a_row_without_what_headings_say_is_refused():
    assert left_blank(learnt(table(CURRENCIES)), table(["GEL", "", "USD"])) == SAYS


def test_other_words_of_headings_are_not():
    assert left_blank(learnt(table(CURRENCIES)), table(["EUR", "EUR", "USD"])) == ""


@pytest.mark.parametrize(
    "sample",
    [table(["", *CURRENCIES]), table(CURRENCIES[4:8])],
    ids=["the sample has blanks, too", "few rows tell nothing"],
)
def test_a_column_of_which_the_sample_does_not_tell_may_be_blank(sample):
    assert left_blank(learnt(sample), table(["GEL", "", "USD"])) == ""


def test_a_column_of_another_word_in_each_row_may_be_blank():
    sample = table(CURRENCIES)
    blank = table(CURRENCIES, ["", *["Shop"] * 11])
    assert left_blank(learnt(sample), blank) == ""


def test_a_blank_balance_is_refused_where_every_row_of_the_sample_has_one():
    sums = [f"{100 - sum(range(at + 2))}.00" for at in range(12)]
    sample = table(["GEL"] * 12).assign(Balance=sums)
    assert left_blank(learnt(sample), sample.assign(Balance=[sums[0], "", *sums[2:]])) == (
        "row 2 has no Balance, as every row of the samples has"
    )
    blank = sample.assign(Balance=["", *sample["Balance"][1:]])
    assert left_blank(learnt(blank), blank) == ""


def timed(*cells: str) -> pd.DataFrame:
    """Rows with days and times in one column, and texts."""
    rows = [[cell, f"Shop {at}", f"-{at}.00"] for at, cell in enumerate(cells, 1)]
    return pd.DataFrame(rows, columns=["Date and time", "Details", "Amount"], dtype="str")


@pytest.mark.parametrize("form", ["2024-03-0{} 06:49 PM", "0{}/03/24, 6:49 PM", "0{}.03.2024 at noon"])
def test_a_time_without_its_day_is_refused_where_all_rows_of_the_sample_have_days(form):
    days = [form.format(day) for day in (1, 2, 4)]
    habits = learnt(timed(*days))
    assert left_blank(habits, timed(form.format(5), days[0])) == ""
    said = left_blank(habits, timed(days[0], days[0].split(" ", 1)[1]))
    assert "row 2 has no day in its Date and time" in said


@pytest.mark.parametrize("cells", [["12.03 rent", "13.03 tea", "14.03 milk"], ["2024-03-01 6 PM", "7 PM", "8 PM"]])
def test_texts_that_only_begin_with_numbers_and_times_alone_tell_of_no_days(cells):
    assert left_blank(learnt(timed(*cells)), timed("7 PM")) == ""


def test_descriptions_need_not_start_with_a_day():
    sample = table(CURRENCIES, ["0{}/03/2024 shop"] * 12)
    assert left_blank(learnt(sample), table(CURRENCIES)) == ""
