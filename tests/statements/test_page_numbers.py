"""A statement that lacks one of the pages it counts is refused, although all rows of the others close."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from tasks.statements.page_numbers import learn_page_numbers, missing_page
from tasks.statements.pages import Page
from tasks.statements.print_habits import learn_habits
from tasks.statements.printed_balances import Line, read_lines
from tasks.statements.proof import Proof, prove
from tests.statements.typed_pages import label, pages, roles_of, row_line, table_of

ROWS = [
    (f"{day:02}/03/2024", f"Shop {day}", Decimal(-day), Decimal(1000 - day * (day + 1) // 2)) for day in range(1, 13)
]


def numbered(number: int, count: int, words: str = "Page {} of {}") -> Page:
    """One page with four of the rows and its number."""
    rows = [row_line(*row) for row in ROWS[4 * number - 4 : 4 * number]]
    (page,) = pages(*rows, label(words.format(number, count)))
    return replace(page, number=number)


def lines_of(*read: Page) -> tuple[Line, ...]:
    """The lines of pages, which the file has in this order."""
    return read_lines([replace(page, number=place) for place, page in enumerate(read, 1)], 2)


def learnt(count: int, words: str = "Page {} of {}") -> list[str]:
    return learn_page_numbers(lines_of(*(numbered(number, count, words) for number in range(1, count + 1))))


def judged(numbers: list[int], count: int, ends: bool = False) -> Proof:
    """The proof of these pages of a statement of so many, by what a whole sample of two pages shows; the first of them
    may print the balances at both ends, which the rows of all pages lead to.
    """
    sample = [numbered(number, 2) for number in (1, 2)]
    roles = replace(roles_of(), habits=learn_habits(table_of(ROWS[:8]), roles_of(), sample).names)
    rows = [row for number in numbers for row in ROWS[4 * number - 4 : 4 * number]]
    read = [numbered(number, count) for number in numbers]
    (balances,) = pages(label("Opening balance 1,000.00"), label(f"Closing balance {ROWS[-1][-1]:,.2f}"))
    below = [replace(word, top=word.top + 200, bottom=word.bottom + 200) for word in balances.words if ends]
    return prove(table_of(rows), roles, [replace(read[0], words=(*read[0].words, *below)), *read[1:]])


def test_a_statement_with_all_of_its_pages_is_proven():
    assert judged([1, 2, 3], 3).verdict == "proven"


@pytest.mark.parametrize(("numbers", "missing"), [([1, 2], 3), ([2, 3], 1), ([1], 2)])
@pytest.mark.parametrize("ends", [False, True], ids=["rows alone", "balances printed on the first page"])
def test_a_statement_that_lacks_a_page_is_refused_for_that(numbers, missing, ends):
    found = judged(numbers, 3, ends)
    assert found.verdict == "refused"
    assert found.sentence == f"the page “Page {missing} of 3” is missing; convert the whole statement"


@pytest.mark.parametrize("words", ["Seite {}/{}", "{} / {}", "第 {} 頁，共 {}", "Sivu {} ({})"])
def test_numbers_are_known_in_any_language(words):
    habits = learnt(2, words)
    assert habits
    assert missing_page(habits, lines_of(*(numbered(number, 3, words) for number in (1, 2))))
    assert missing_page(habits, lines_of(*(numbered(number, 3, words) for number in (1, 2, 3)))) == ""


def test_two_numbers_on_the_only_page_of_a_sample_may_be_a_day():
    assert learnt(1, "{}/{}") == []
    assert learnt(1)


def test_a_sample_whose_own_pages_are_not_all_there_teaches_nothing():
    assert learn_page_numbers(lines_of(numbered(1, 3), numbered(2, 3))) == []


def test_without_a_sample_pages_that_are_all_numbered_tell():
    assert missing_page([], lines_of(numbered(1, 3), numbered(2, 3)))
    assert missing_page([], lines_of(numbered(1, 3))) == ""  # the words may be those of a row: “instalment 1 of 3”


def test_statements_in_one_file_have_a_count_each():
    habits = learnt(2)
    assert missing_page(habits, lines_of(numbered(1, 2), numbered(2, 2), numbered(1, 1))) == ""
    assert missing_page(habits, lines_of(numbered(1, 2), numbered(1, 1)))


def test_other_numbers_of_a_page_say_nothing_of_it():
    page = replace(numbered(1, 1, "Instalment 3/12"), number=1)
    assert missing_page(learnt(2), lines_of(page)) == ""


def test_the_code_of_a_form_is_no_count_of_pages():
    pages_ = [numbered(number, 4, "Page {} RNB1{}AGG2188") for number in range(1, 4)]
    assert missing_page([], lines_of(*pages_)) == ""
