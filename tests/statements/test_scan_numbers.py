"""A number of a scan that was read as two words is one again; what may be two stays two."""

from __future__ import annotations

import pytest

from tasks.statements.scans.scanned_word import ScannedWord
from tasks.statements.scans.whole_numbers import with_whole_numbers


def line(text: str, gap: float = 3.0) -> list[ScannedWord]:
    words, x = [], 40.0
    for at, part in enumerate(text.split()):
        words.append(ScannedWord(part, x, x + 5 * len(part), 100.0, 9.0, 0.9 - at / 10))
        x += 5 * len(part) + gap
    return words


@pytest.mark.parametrize("text", ["455, 156.92", "1.455. 156,92", "-455, 156.92 CR", "(455, 156,001.92)"])
def test_a_number_goes_on_behind_the_sign_between_its_groups(text):
    words = with_whole_numbers(line(f"Interest {text}"))
    first, second, *mark = text.split()
    assert [word.text for word in words] == ["Interest", first + second, *mark]
    assert (words[1].x0, words[1].x1, words[1].sure) == (line(f"Interest {text}")[1].x0, words[1].x1, 0.7)
    assert words[1].x1 == line(f"Interest {text}")[2].x1


@pytest.mark.parametrize("text", ["March 1, 2024", "Nos. 12, 134", "4711, 156.9", "455 156.92", "Flat 12, 34.50"])
def test_what_no_number_is_written_as_stays_two_words(text):
    assert with_whole_numbers(line(text)) == line(text)


def test_numbers_of_two_columns_stay_two():
    assert with_whole_numbers(line("455, 156.92", gap=12.0)) == line("455, 156.92", gap=12.0)
