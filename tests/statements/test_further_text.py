"""Further lines of descriptions that no sample has the like of are refused, although every balance closes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tasks.statements.further_text import FULL_LINES
from tasks.statements.print_habits import learn_habits
from tasks.statements.proof import Proof, prove
from tests.statements.test_print_habits import HEADER, LATER, SAMPLE
from tests.statements.typed_pages import TEXT, label, left, pages, roles_of, row_line, table_of

LONG = "Standing order to the harbour office of"  # fills its line: others go on below it
OFFER = "Save with our new account"
MEMO = "of the month"


def printed(rows: list, further: dict[int, list[str]], beside: str = "") -> tuple:
    """The pages of rows, some with further lines below the first, all with what another column says ``beside`` them."""
    lines = [label(HEADER)]
    for at, (day, text, effect, balance) in enumerate(rows):
        lines.append([*row_line(day, text, effect, balance), *([left(TEXT + 216, beside)] if beside else [])])
        lines += [[left(TEXT, below)] for below in further.get(at, ())]
    return pages(*lines)


def read(rows: list, further: dict[int, list[str]]) -> list:
    """The rows as a parser reads them that takes further lines for words of the row above."""
    return [(day, " ".join([text, *further.get(at, ())]), *rest) for at, (day, text, *rest) in enumerate(rows)]


def long_texts(rows: list) -> list:
    """The rows, every other one with a text that fills its line."""
    return [(day, LONG if at % 2 else text, *rest) for at, (day, text, *rest) in enumerate(rows)]


def judged(sample: list, shown: dict[int, list[str]], later: list, further: dict[int, list[str]]) -> Proof:
    """The proof of a later statement by the habits of a sample with further lines of its own."""
    roles = roles_of(True)
    habits = learn_habits(table_of(read(sample, shown)), roles, printed(sample, shown)).names
    return prove(table_of(read(later, further)), replace(roles, habits=habits), printed(later, further))


FULL = {1: [MEMO], 3: [MEMO], 5: [MEMO], 7: [MEMO], 9: [MEMO]}


@pytest.mark.parametrize(
    ("shown", "further", "verdict"),
    [
        (FULL, {3: [MEMO]}, "proven"),
        (FULL, {2: [OFFER], 3: [MEMO]}, "refused"),
        (FULL | {4: [OFFER]}, {2: [OFFER], 3: [MEMO]}, "proven"),
        ({1: [MEMO]}, {2: [OFFER], 3: [MEMO]}, "proven"),
    ],
    ids=["below a full line", "below a short line", "as the sample has it", "too few to tell"],
)
def test_a_line_below_a_text_that_had_room_is_refused_where_the_samples_go_on_below_full_lines(shown, further, verdict):
    found = judged(long_texts(SAMPLE), shown, long_texts(LATER), further)
    assert (found.verdict, OFFER in found.sentence) == (verdict, verdict == "refused")


@pytest.mark.parametrize(
    ("shown", "fee", "verdict"),
    [({}, "Fee 1.50 included", "refused"), ({}, "1.69 USD@ 1.08", "proven"), ({4: ["Ref A"]}, "Fee 1.50", "proven")],
    ids=["no text of the sample goes on", "an amount paid abroad", "one goes on below a line with room"],
)
def test_an_amount_below_a_text_that_had_room_is_refused_where_no_text_of_the_samples_goes_on_so(shown, fee, verdict):
    found = judged(long_texts(SAMPLE), shown, long_texts(LATER), {6: [fee]})
    assert found.verdict == verdict, found.sentence


@pytest.mark.parametrize(
    ("rest", "verdict"),
    [(["office of", MEMO], "proven"), (["office", "of", MEMO], "refused"), (["office of the", MEMO], "refused")],
    ids=["behind as many letters", "behind fewer", "behind more"],
)
def test_a_text_that_is_cut_at_so_many_letters_may_be_broken_before_that(rest, verdict):
    """Its letters are wider than others, so that the line has no room for as many: 'Standing order … | office of'."""
    later = long_texts(LATER)
    day, text, *amounts = later[3]
    later[3] = (day, text.removesuffix(" office of"), *amounts)
    found = judged(long_texts(SAMPLE), FULL, later, {1: [MEMO], 3: rest})
    assert found.verdict == verdict, found.sentence


def test_what_another_column_says_is_none_of_a_text_that_goes_on_with_the_same_below():
    """Its words would reach as far as that column, and other lines would have had room."""
    due = FULL | {3: ["6.12"]}
    sample, later = long_texts(SAMPLE), long_texts(LATER)
    later = [
        (day, text if at == 3 else text.removesuffix(" of"), *amounts) for at, (day, text, *amounts) in enumerate(later)
    ]
    roles = roles_of(True)
    roles = replace(roles, habits=learn_habits(table_of(read(sample, FULL)), roles, printed(sample, FULL)).names)
    assert FULL_LINES in roles.habits
    found = prove(table_of(read(later, due)), roles, printed(later, due, "6.12"))
    assert found.verdict == "proven", found.sentence
