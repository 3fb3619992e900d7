"""The one number that all rows of a sample say and its page prints: a statement that prints another is refused."""

import pandas as pd
import pytest

from tasks.statements.fixed_values import learn_fixed, not_printed
from tasks.statements.pages import Word
from tasks.statements.printed_balances import Line
from tasks.statements.roles import learn_roles


def printed(*texts: str) -> list[Line]:
    return [
        Line(1, 20.0 * at, tuple(Word(word, 0, 0, 0, 0, 9, "") for word in text.split()), (), ())
        for at, text in enumerate(texts)
    ]


def table(account: str) -> pd.DataFrame:
    rows = [[f"2024-03-{at:02}", f"Shop {at}", f"-{at}.00", account] for at in range(1, 5)]
    return pd.DataFrame(rows, columns=["Date", "Details", "Amount", "Account"], dtype="str")


def learnt(account: str, *texts: str) -> list[str]:
    sample = table(account)
    return learn_fixed(sample, learn_roles(sample), printed(*texts))


HEAD = "Mrs Lee 20-44-91 7001 8854"


@pytest.mark.parametrize("account", ["70018854", "7001 8854", "20-44-91 70018854"])
def test_a_number_that_another_statement_does_not_print_is_refused(account):
    said = not_printed(learnt(account, HEAD), table(account), printed("Mrs Cole 20-44-92 9313 0021"))
    assert said == f"no page prints {account}, the Account of its rows, as the samples print theirs"


def test_a_number_that_another_statement_prints_is_not():
    assert not_printed(learnt("70018854", HEAD), table("93130021"), printed("Mrs Cole 20-44-92 9313 0021")) == ""


def test_a_number_that_no_sample_prints_is_the_users_own():
    assert not_printed(learnt("70018855", HEAD), table("70018855"), printed("Mrs Cole")) == ""


def test_words_that_all_rows_have_are_no_number():
    assert not_printed(learnt("Mrs Lee", HEAD), table("Mrs Lee"), printed("Mrs Cole")) == ""


def test_the_end_of_one_word_and_the_start_of_the_next_are_no_number():
    assert learnt("2024-02", "01.02.2024 02.02.2024") == []
