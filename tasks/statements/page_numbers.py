"""What pages say of their number, “page 2 of 3”: a statement that lacks one of the pages it counts is not whole.

No sum tells that the last page is missing where all rows before it close. How a bank numbers its pages its samples
say; without a sample, pages that all are numbered in one way.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tasks.statements.printed_balances import Line

NUMBERED = "pages numbered "  # a habit; the words about the numbers follow
# Letters behind the second number are those of a code, such as RNB12AGG2.
_NUMBER_AND_COUNT = re.compile(r"(?<![\d.,/:-])(\d{1,3})([^\d\n]{1,8}?)(\d{1,3})(?![A-Za-z\d.,/:-])")
_WORD_BEFORE = re.compile(r"[^\d\s]+\s?$")
_LETTER = re.compile(r"[^\W\d_]")

Numbers = Mapping[int, tuple[int, int]]  # of a file's pages, from 1: the number that each says, and the count


def learn_page_numbers(lines: Sequence[Line]) -> list[str]:
    """Return the habits of a sample whose pages all say their number and how many there are.

    On one page alone words must say so, “page 1 of 1”: 1/1 may be a day.
    """
    pages = {line.page for line in lines}
    whole = {page: (page, len(pages)) for page in pages}
    found = [words for words, numbers in _numbers(lines).items() if numbers == whole]
    return [NUMBERED + words for words in found if len(pages) > 1 or all(map(_LETTER.search, words.split("#")[:2]))]


def missing_page(habits: Collection[str], lines: Sequence[Line]) -> str:
    """Return which page a statement counts and does not have, and what to do; '' where none is missing."""
    learnt = [habit.removeprefix(NUMBERED) for habit in habits if habit.startswith(NUMBERED)]
    for words, numbers in _numbers(lines).items():
        if words not in learnt and (learnt or not _run_through(numbers, {line.page for line in lines})):
            continue
        for count, group in groupby(numbers.values(), key=lambda number: number[1]):
            present = {number for number, _ in group}
            missing = set(range(1, count + 1)) - present
            if missing and max(present) <= count:
                said = words.replace("#", str(min(missing)), 1).replace("#", str(count), 1)
                return f"the page “{said}” is missing; convert the whole statement"
    return ""


def _run_through(numbers: Numbers, pages: set[int]) -> bool:
    """Tell whether all pages of a file, two at least, are numbered from 1 on, with one count."""
    numbered = {page: number for page, (number, _) in numbers.items()}
    one_count = len({count for _, count in numbers.values()}) == 1
    return len(pages) > 1 and one_count and numbered == {page: page for page in pages}


def _numbers(lines: Sequence[Line]) -> dict[str, Numbers]:
    """Return, for each way to print two numbers (“Page # of #”), what the pages say in it that say one thing.

    Numbers without a word before them fill their line.
    """
    said: dict[str, dict[int, set[tuple[int, int]]]] = defaultdict(lambda: defaultdict(set))
    for line in lines:
        text = line.text
        for found in _NUMBER_AND_COUNT.finditer(text):
            before = _WORD_BEFORE.search(text[: found.start()])
            if before or found[0] == text:
                words = f"{before[0] if before else ''}#{found[2]}#"
                said[words][line.page].add((int(found[1]), int(found[3])))
    return {
        words: {page: one for page, (one, *more) in sorted(pages.items()) if not more} for words, pages in said.items()
    }
