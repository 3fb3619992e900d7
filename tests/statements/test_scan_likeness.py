"""A reading may differ from the wanted text by a few letters, marks and blanks, and never by a digit."""

from __future__ import annotations

import pytest

from tasks.statements.scans.likeness import blanks_at, readings


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ("Minibank ÅLESUND", ["Minibank", "ALESUND"]),
        ("BILLPAY DR-RELIANCE", ["EBILLPAY", "DR-RELIANCE"]),
        ("GAS-N-GO 7745 BOISE", ["GAS-N-GO", "774S", "BOISE"]),
        ("GASTRONOMIC OASIS", ["GASTRONOM", "IC", "OASIS"]),
        ("Scheckeinlösung Renate Weiß", ["Scheckeinlösung", "Renate", "Weif"]),
        ("HOBART TAS", ["HOBARTTAS"]),
        ("Rent", ["Ront"]),
        ("Café", ["Cafe."]),
        ("Fecha Descripción", ["Fecha", "Descripci6n"]),
    ],
)
def test_a_reading_may_differ_by_few_letters(wanted, words):
    assert len(words) in dict(readings(wanted, words))


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ("Transfer 100382", ["Transfer", "100381"]),
        ("Transfer 100382", ["Transfer", "10038"]),
        ("Transfer", ["Transfer", "7"]),
        ("DR", ["CR"]),
        ("Rent", ["Rant", "Flat"]),
        ("Rent", ["Bond"]),
        ("SALARY MARCH", ["SALARY", "FOR", "MAY"]),
    ],
)
def test_another_digit_code_or_word_is_no_reading(wanted, words):
    assert len(words) not in dict(readings(wanted, words))


def test_words_are_joined_as_the_wanted_text_parts_them():
    assert blanks_at("one twothree", ["cne", "two", "thrce"]) == [True, False]
    assert blanks_at("GASTRONOMIC OASIS", ["GASTRONOM", "IC", "OASlS"]) == [False, True]
