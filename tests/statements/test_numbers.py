from decimal import Decimal

import pytest

from tasks.statements.numbers import NumberFormat, learn_number_format, parse_number


@pytest.mark.parametrize(
    ("texts", "decimal", "grouping"),
    [
        (["1.234,56", "12,00-"], ",", "."),
        (["1,23,456.00 Cr", "12.00 Dr"], ".", ","),
        (["17 484,92", "3,10"], ",", " "),
        (["1'246.00", "7.10"], ".", "'"),
        (["£12.30", "(£1,212.30)"], ".", ","),
        (["102,816", "521"], "", ","),
        (["1.234", "56"], "", "."),
        (["0.375", "12.500"], ".", ","),  # no thousands start with a nought
        (["0,375", "12,500"], ",", "."),
    ],
)
def test_a_column_decides_its_decimal_and_grouping_sign(texts, decimal, grouping):
    learnt = learn_number_format(texts)
    assert (learnt.decimal, learnt.grouping) == (decimal, grouping)


def test_a_column_with_a_word_among_its_numbers_has_no_format():
    assert learn_number_format(["12.00", "see overleaf"]) is None


@pytest.mark.parametrize(
    ("text", "fmt", "value"),
    [
        ("- R$ 1.000,00", NumberFormat(",", "."), "-1000.00"),
        ("U$S 12.40", NumberFormat(".", ","), "12.40"),  # its S is no mark of a debit
        ("$-84.20", NumberFormat(".", ","), "-84.20"),
        ("-Q1,231.35", NumberFormat(".", ","), "-1231.35"),
        ("RD$4.71", NumberFormat(".", ","), "4.71"),
        ("4,71-", NumberFormat(",", "."), "-4.71"),
        ("4,71 S", NumberFormat(",", "."), "-4.71"),
        ("(1.38)", NumberFormat(".", ","), "-1.38"),
        ("1,231.35CR", NumberFormat(".", ","), "1231.35"),
        ("1,23,456.50", NumberFormat(".", ",", indian=True), "123456.50"),
    ],
)
def test_signs_marks_and_currency_around_a_number_are_understood(text, fmt, value):
    assert parse_number(text, fmt) == Decimal(value)


def test_a_number_of_another_format_is_refused():
    with pytest.raises(ValueError, match="decimal sign"):
        parse_number("1.234,56", NumberFormat(".", ","))
