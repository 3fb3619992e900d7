"""Amounts in other money that only some rows have: at the end of a text, or with words among them, they are refused."""

from dataclasses import replace

import pandas as pd
import pytest

from tasks.statements.roles import learn_roles
from tasks.statements.sums_in_texts import learn_sums, sum_in_text

SUMS = ["", "239.97", "", "4.49", ""]


def table(texts: list[str], sums: list[str]) -> pd.DataFrame:
    rows = [
        [f"2024-03-{at + 1:02}", text, cell, f"-{at + 1}.00"]
        for at, (text, cell) in enumerate(zip(texts, sums, strict=True))
    ]
    return pd.DataFrame(rows, columns=["Date", "Details", "In other money", "Amount"], dtype="str")


def said(sample: pd.DataFrame, later: pd.DataFrame) -> str:
    roles = learn_roles(sample)
    return sum_in_text(later, replace(roles, habits=tuple(learn_sums(sample, roles))))


@pytest.mark.parametrize(
    ("texts", "sums", "amiss"),
    [
        (["Shop 15,580.95", "Kiosk"], ["", "1.20"], "row 1 has no In other money, and its Details ends with one"),
        (["Shop", "Kiosk"], ["", "Tokyo 1.20"], "row 2 has “Tokyo 1.20” in its In other money, where the samples have"),
        (["Shop 15", "Kiosk 3.20 each"], ["", ""], ""),
        (["Shop 3.20", "Kiosk"], ["1.20", ""], ""),
    ],
)
def test_a_sum_at_the_end_of_a_text_and_words_for_one_are_refused(texts, sums, amiss):
    sample = table(["Shop", "Hotel", "Kiosk 7", "Books", "Tram"], SUMS)
    found = said(sample, table(texts, sums))
    assert amiss in found
    assert bool(found) == bool(amiss)


@pytest.mark.parametrize(
    "sample",
    [
        table(["Shop", "Hotel", "Kiosk 1.25", "Books", "Tram"], SUMS),
        table(["Shop"] * 5, ["", "4.49", "", "", ""]),
        table(["Shop"] * 5, ["1.00", *SUMS[1:2], "2.00", "4.49", "3.00"]),
        table(["Shop"] * 5, ["", "A 4.49", "", "3.00", ""]),
    ],
    ids=["a text ends with one", "one alone", "every row has one", "words are there, too"],
)
def test_a_sample_that_shows_otherwise_tells_nothing(sample):
    assert said(sample, table(["Shop 15,580.95"], [""])) == ""
