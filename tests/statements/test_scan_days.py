"""Full stops that OCR reads between a day and its year are commas, behind the names of English months alone."""

from __future__ import annotations

import pytest

from tasks.statements.scans.days import with_commas
from tasks.statements.scans.scanned_word import ScannedWord


@pytest.mark.parametrize(
    ("read", "printed"),
    [
        ("Mar 5. 2024 - Apr 4.2024", "Mar 5, 2024 - Apr 4,2024"),
        ("April 14.2024-", "April 14,2024-"),
        ("Apr 4. 20.24", "Apr 4. 20.24"),  # an amount stands behind it
        ("am 4. 2024", "am 4. 2024"),
        ("Apr 4.20", "Apr 4.20"),
    ],
)
def test_a_day_and_its_year_have_a_comma_between_them(read, printed):
    words = [ScannedWord(text, 20.0 * at, 20.0 * at + 15, 100.0, 8.0, 0.9) for at, text in enumerate(read.split())]
    assert " ".join(word.text for word in with_commas(words)) == printed
