"""The header of a scanned table is the same one on every page, however OCR reads it there."""

from __future__ import annotations

from itertools import groupby

from tasks.statements.scans.headers import with_like_headers
from tasks.statements.scans.scanned_word import ScannedWord


def line(text, *starts, baseline=100.0, sure=0.9):
    """Return words of five points a letter that start at these places."""
    pairs = zip(text.split(), starts, strict=True)
    return [ScannedWord(word, x0, x0 + 5.0 * len(word), baseline, 8.0, sure) for word, x0 in pairs]


def texts(page):
    lines = groupby(page, key=lambda word: word.baseline)
    return [" ".join(word.text for word in words) for _, words in lines]


LABELS = line("Bu-Tag Vorgang Betrag", 60, 180, 500)


def test_the_header_is_as_most_pages_have_it_where_it_stands():
    other = line("Bu- Tag Vorgäng Betrag", 62, 78, 182, 502, baseline=300)
    pages = with_like_headers([LABELS, other, LABELS])
    assert [texts(page) for page in pages] == [["Bu-Tag Vorgang Betrag"]] * 3
    assert [(word.x0, word.baseline) for word in pages[1]] == [(62, 300), (182, 300), (502, 300)]


def test_of_two_readings_the_surer_one_is_the_header():
    doubted = line("Bu-Tag Vorgäng Betrag", 60, 180, 500, sure=0.0)
    assert [texts(page) for page in with_like_headers([doubted, LABELS])] == [["Bu-Tag Vorgang Betrag"]] * 2


def test_headers_with_other_words_or_places_and_lines_with_numbers_stay():
    pages = [
        LABELS,
        line("Datum Vorgang Betrag", 60, 180, 500),
        line("Bu-Tag Vorgäng Betrag", 60, 180, 530),
        line("Bu-Tag Vorgäng Betrag 5", 60, 180, 500, 560),
        line("Bu-Tag Vorgäng", 60, 180),
    ]
    assert with_like_headers(pages) == pages
