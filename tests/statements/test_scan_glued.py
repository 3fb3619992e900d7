"""Words of a scan read as one are two where the statement prints them apart elsewhere."""

from __future__ import annotations

import pytest

from tasks.statements.scans.glued import parted_as_elsewhere
from tasks.statements.scans.scanned_word import ScannedWord


def page(*lines):
    """Words of a page, on each line one behind the other with a blank between them."""
    words = []
    for at, line in enumerate(lines):
        x = 40.0
        for text in line.split():
            words.append(ScannedWord(text, x, x + 5 * len(text), 100.0 + 12 * at, 9.0, 0.9))
            x += 5 * len(text) + 3
    return words


def texts(*pages):
    return [[word.text for word in words] for words in parted_as_elsewhere(pages)]


def test_a_word_that_is_two_elsewhere_is_parted():
    shown = page("Paid RIVER WATER", "Paid RIVER WATER", "Paid RIVERWATER for")
    assert texts(shown) == [["Paid", "RIVER", "WATER", "Paid", "RIVER", "WATER", "Paid", "RIVER", "WATER", "for"]]
    *_, paid, river, water, _ = parted_as_elsewhere([shown])[0]
    assert paid.x1 < river.x0 < river.x1 < water.x0
    assert water.x1 == shown[-2].x1


def test_other_pages_tell_as_well():
    assert texts(page("RIVER WATER", "RIVER WATER"), page("RIVERWATER"))[1] == ["RIVER", "WATER"]


@pytest.mark.parametrize(
    "lines",
    [
        ("RIVER WATER", "RIVERWATER"),  # once may be a misreading, too
        ("RIVER WATER", "RIVER WATER", "RIVERWATER", "RIVERWATER"),
        ("12 345", "12 345", "12345"),
        ("A RIVER", "A RIVER", "ARIVER"),
    ],
)
def test_what_may_be_one_word_stays_one(lines):
    assert texts(page(*lines))[0][-1] == lines[-1]


def test_words_of_two_columns_are_no_pair():
    columns = [
        ScannedWord(text, x, x + 40, 12.0 * at, 9.0, 0.9)
        for at in (1, 2)
        for text, x in (("RIVER", 40), ("WATER", 100))
    ]
    assert texts([*columns, *page("RIVERWATER")])[0][-1] == "RIVERWATER"
