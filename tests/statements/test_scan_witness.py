"""The text that a scanner's OCR left below a picture is a second reader of its words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tasks.statements.scans.scanned_word import ScannedWord
from tasks.statements.scans.witness import with_witness


def word(text, x0, x1, baseline=100.0):
    return ScannedWord(text, x0, x1, baseline, 8.0, 0.9)


def test_a_good_text_below_the_picture_settles_doubts_and_raises_them():
    letters = [chr(ord("A") + at) for at in range(26)]
    words = [word(letter, 10 * at, 10 * at + 5) for at, letter in enumerate(letters)]
    doubted = [*words[:-1], replace(words[-1], sure=0.0)]
    assert not with_witness(doubted, set(letters))[-1].is_doubtful
    assert [one.text for one in with_witness(words, set(letters) - {"Q"}) if one.is_doubtful] == ["Q"]
    assert with_witness(doubted, set(letters[:20])) == doubted


@pytest.mark.parametrize(
    ("read", "below", "heard"),
    [
        ("HTTPs:/HELP.UB", {"HTTPS://HELP.UB"}, "HTTPS://HELP.UB"),
        ("10.0", {"10.00"}, "10.0"),  # every digit counts
        ("Coop", {"COOP", "Coop."}, "COOP"),
        ("Coop", {"COOP", "Cooop"}, "Coop"),  # which of them is not told
    ],
)
def test_the_text_below_the_picture_tells_doubled_signs_and_capitals(read, below, heard):
    letters = [chr(ord("A") + at) for at in range(26)]
    words = [word(letter, 10 * at, 10 * at + 5) for at, letter in enumerate([*letters, read])]
    last = with_witness(words, {*letters, *below})[-1]
    assert (last.text, last.is_doubtful) == (heard, heard not in below)


def test_a_line_that_the_text_lacks_tells_nothing_of_it():
    letters = [chr(ord("A") + at) for at in range(26)]
    words = [word(letter, 10 * at, 10 * at + 5) for at, letter in enumerate(letters)]
    note = [word(text, 10, 40, 130) for text in ("interest", "of", "A", "loan", "may", "vary")]
    read = with_witness([*words, *note], set(letters))
    assert not any(one.is_doubtful for one in read)
    short = with_witness([*words, *note[:1]], set(letters))
    assert [one.text for one in short if one.is_doubtful] == ["interest"]
