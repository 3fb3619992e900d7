"""Accents over words that a scan prints without elsewhere are dust, where hardly any word has one."""

from __future__ import annotations

import pytest

from tasks.statements.scans.accents import plain_as_elsewhere
from tests.statements.test_scan_glued import page

MANY = ["Paid for the boat house at the river"] * 10


def texts(*lines: str) -> list[str]:
    return [word.text for words in plain_as_elsewhere([page(*MANY), page(*lines)]) for word in words][80:]


def test_a_word_printed_without_elsewhere_loses_its_accent():
    assert texts("Account fee", "Account fèe") == ["Account", "fee", "Account", "fee"]


@pytest.mark.parametrize(
    "lines",
    [
        ("Account fee", "Café Nero"),  # printed with it only
        ("a la carte", "à la carte", "près du café", "où est-il"),  # of a language that has accents
        ("Cafe Nero", "Café Nero", "Café Nero"),
    ],
)
def test_others_keep_it(lines):
    assert texts(*lines) == [text for line in lines for text in line.split()]
