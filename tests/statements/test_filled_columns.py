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
