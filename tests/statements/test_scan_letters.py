"""The letters of a scanned word by their ink: marks above them, and stops behind them."""

from __future__ import annotations

import numpy
import pytest

from tasks.statements.scans.letters import Ink, Run, without_speck
from tasks.statements.scans.models import Sign

BASELINE, TOP = 30, 14  # rows between which capitals stand


def letters_of(size, *boxes, texts):
    """Read boxes of ink (left, right, top, bottom), hollow where they are an O; a run holds what shares columns."""
    dark = numpy.zeros((40, 60), dtype=bool)
    for left, right, top, bottom in boxes:
        dark[top:bottom, left:right] = True
        if right - left > 8:
            dark[top + 2 : bottom - 2, left + 2 : right - 2] = False
    columns = numpy.flatnonzero(numpy.diff(numpy.concatenate(([0], dark.any(axis=0), [0]))))
    runs = [Run(int(a), int(b), float(BASELINE - dark[:, a:b].any(axis=1).argmax())) for a, b in columns.reshape(-1, 2)]
    ends = [boxes[number][:2] for number in range(len(texts))]
    signs = [Sign(text, 0.9, (a + b) / 2 / 60) for text, (a, b) in zip(texts, ends, strict=True)]
    return Ink(dark, BASELINE, size).drawn(runs, signs).letters


@pytest.mark.parametrize("size", [16 / 0.72, 20 / 0.72], ids=["measured", "measured with the marks"])
def test_dots_above_a_capital_are_seen_beside_one_that_has_none(size):
    stroke, ring = (4, 8, TOP, BASELINE), (14, 28, TOP, BASELINE)
    dots = ((17, 20, TOP - 5, TOP - 1), (23, 26, TOP - 5, TOP - 1))
    assert [letter.text for letter in letters_of(size, stroke, ring, *dots, texts="TO")] == ["T", "Ö"]


@pytest.mark.parametrize(("letter", "stop", "doubted"), [((4, 16), (18, 21), False), ((4, 18), (14, 17), True)])
def test_a_stop_without_ink_of_its_own_is_doubted(letter, stop, doubted):
    tail = (10, max(letter[1], stop[0] + 1), BASELINE - 2, BASELINE)  # of a g, which touches the stop
    letters = letters_of(22.0, (*letter, TOP, BASELINE), (*stop, BASELINE - 3, BASELINE), tail, texts="g.")
    assert letters[-1].doubtful == doubted


@pytest.mark.parametrize(
    ("at", "height", "sure", "kept"),
    [(0.57, 20.0, 0.7, False), (0.57, 4.0, 0.7, True), (0.51, 20.0, 0.7, True), (0.57, 20.0, 1.0, True)],
    ids=["a speck", "low ink, which is a stop", "touching", "sure"],
)
def test_a_stop_behind_all_ink_of_a_word_is_dust_unless_it_is_read_surely(at, height, sure, kept):
    signs = [Sign("4", 1.0, 0.45), Sign(".", sure, at)]
    assert without_speck(signs, 100, Run(40, 50, height), 30.0) == signs[: 2 if kept else 1]


def test_the_arm_of_a_letter_over_its_neighbour_is_no_mark():
    letter, stem = (6, 24, TOP + 2, BASELINE), (34, 38, TOP - 3, BASELINE)
    arm = [(left, left + 8, TOP - 3, TOP) for left in range(18, 50, 8)]
    assert [letter.text for letter in letters_of(22.0, letter, stem, *arm, texts="AT")] == ["A", "T"]


def test_ink_beside_a_letter_is_no_mark_above_it():
    stem, letter, broken_off = (4, 8, TOP, BASELINE), (13, 27, TOP + 6, BASELINE), (10, 12, TOP, TOP + 2)
    letters = letters_of(22.0, stem, letter, broken_off, (11, 13, TOP + 1, TOP + 4), texts="To")
    assert [one.text for one in letters] == ["T", "o"]


def test_an_a_with_a_ring_that_touches_it_is_told_by_its_second_hole():
    letters = letters_of(23.6, (4, 20, TOP, BASELINE), (8, 17, TOP - 4, TOP + 1), texts="A")
    assert [one.text for one in letters] == ["Å"]
