"""Titles of sections that no sample has are refused where titles tell what is wanted of the rows below them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

import pandas as pd
import pytest

from tasks.statements.print_habits import learn_habits
from tasks.statements.proof import Proof, prove
from tasks.statements.roles import learn_roles
from tests.statements.typed_pages import DATE, INTO, TEXT, label, left, pages, right

Section = tuple[str, list[tuple[str, str, str]]]
DEPOSITS: Section = ("Deposits", [("04/03/2024", "Salary", "2450.00"), ("05/03/2024", "Refund", "10.00")])
RENT, POWER = ("07/03/2024", "Rent", "890.00"), ("19/03/2024", "Electricity", "71.35")
WITHDRAWALS: Section = ("Withdrawals", [RENT, POWER])
FEES: Section = ("Service charges", [("28/03/2024", "Cards", "3.00")])


def printed(sections: list[Section], header: bool = True, before: Sequence = (), after: Sequence = ()) -> tuple:
    """A page with a title above each section, and the table's header below it; lines may stand around all."""
    lines = [*before]
    for title, rows in sections:
        lines += [
            label(title),
            *([[left(DATE, "Date"), left(TEXT, "Details"), right(INTO, "Amount")]] if header else []),
        ]
        lines += [
            [left(DATE, day), left(TEXT, text), right(INTO, f"{Decimal(amount):,}")] for day, text, amount in rows
        ]
    return pages(*lines, *after)


def table(sections: list[Section], wanted: bool) -> pd.DataFrame:
    """The rows, money out signed by its title, and with a column that names the section where one is wanted."""
    rows = [
        [*([title] if wanted else []), day, text, amount if title == DEPOSITS[0] else f"-{amount}"]
        for title, found in sections
        for day, text, amount in found
    ]
    return pd.DataFrame(rows, columns=[*(["Section"] if wanted else []), "Date", "Details", "Amount"], dtype="str")


def judged(sections: list[Section], read: list[Section], wanted: bool) -> Proof:
    """The proof of a later statement, read as other sections, by what a sample of two sections shows."""
    sample = [DEPOSITS, WITHDRAWALS]
    roles = learn_roles(table(sample, wanted))
    habits = learn_habits(table(sample, wanted), roles, printed(sample)).names
    return prove(table(read, wanted), replace(roles, habits=habits), printed(sections))


@pytest.mark.parametrize("wanted", [True, False], ids=["the section is wanted", "it tells the sign"])
def test_a_title_that_no_sample_has_is_refused(wanted):
    passed_over = [DEPOSITS, (WITHDRAWALS[0], [*WITHDRAWALS[1], *FEES[1]])]
    found = judged([DEPOSITS, WITHDRAWALS, FEES], passed_over, wanted)
    assert found.verdict == "refused"
    assert "“Service charges” on page 1 is printed like a title above rows" in found.sentence


@pytest.mark.parametrize(("closing", "verdict"), [("2,495.65", "proven"), ("2,498.65", "refused"), ("", "refused")])
@pytest.mark.parametrize("wanted", [False, True], ids=["it tells the sign", "the section is wanted"])
def test_sums_prove_rows_below_a_new_title_where_titles_tell_signs_alone(wanted, closing, verdict):
    sample = [DEPOSITS, WITHDRAWALS]
    read = [DEPOSITS, (WITHDRAWALS[0], [*WITHDRAWALS[1], *FEES[1]])]
    ends = ("Opening balance 1,000.00", f"Closing balance {closing}") if closing else ()
    before, after = ([label(text)] for text in ends) if ends else ((), ())
    later = printed([*sample, FEES], before=before, after=after)
    roles = learn_roles(table(sample, wanted))
    habits = learn_habits(table(sample, wanted), roles, printed(sample)).names
    found = prove(table(read, wanted), replace(roles, habits=habits), later)
    assert found.verdict == ("refused" if wanted else verdict)


@pytest.mark.parametrize(
    "sections",
    [
        [WITHDRAWALS, DEPOSITS],
        [DEPOSITS, (WITHDRAWALS[0], [RENT]), (f"{WITHDRAWALS[0]} (continued)", [POWER])],
    ],
    ids=["in another order", "a title goes on"],
)
def test_known_titles_are_not_refused(sections):
    read = [(title.split(" (")[0], rows) for title, rows in sections]
    assert judged(sections, read, True).verdict != "refused"


def test_titles_that_tell_nothing_of_their_rows_may_be_new():
    sample, later = [DEPOSITS, ("More", DEPOSITS[1])], [DEPOSITS, ("Others", DEPOSITS[1])]
    roles = learn_roles(table([DEPOSITS, DEPOSITS], False))
    habits = learn_habits(table([DEPOSITS, DEPOSITS], False), roles, printed(sample)).names
    found = prove(table([DEPOSITS, DEPOSITS], False), replace(roles, habits=habits), printed(later))
    assert found.verdict != "refused"


@pytest.mark.parametrize(("end", "verdict"), [(["Closing balance 2,495.65"], "proven"), ([], "refused")])
def test_a_new_title_that_the_rows_below_it_are_given_was_not_passed_over(end, verdict):
    """Sums prove the sign of its rows; where nothing is printed that they could be checked against, none does."""
    sections = [DEPOSITS, WITHDRAWALS, FEES]
    roles = learn_roles(table([DEPOSITS, WITHDRAWALS], True))
    habits = learn_habits(table([DEPOSITS, WITHDRAWALS], True), roles, printed([DEPOSITS, WITHDRAWALS])).names
    lines = [label(text) for text in (["Opening balance 1,000.00"] if end else [])]
    later = printed(sections, before=lines, after=[label(text) for text in end])
    assert prove(table(sections, True), replace(roles, habits=habits), later).verdict == verdict


def test_a_sample_in_which_a_title_goes_on_tells_of_titles():
    read = [WITHDRAWALS, FEES]
    roles = learn_roles(table(read, True))
    sample = printed([(WITHDRAWALS[0], [RENT]), (f"{WITHDRAWALS[0]} (continued)", [POWER]), FEES])
    roles = replace(roles, habits=learn_habits(table(read, True), roles, sample).names)
    assert prove(table(read, True), roles, sample).verdict != "refused"
    passed_over = [WITHDRAWALS, (FEES[0], [*FEES[1], RENT])]
    assert prove(table(passed_over, True), roles, printed([*read, ("Taxes", [RENT])])).verdict == "refused"


def test_the_first_title_may_stand_further_above_its_rows():
    checks: Section = ("Checks", [("20/03/2024", "1201", "5.00")])

    def apart(sections: list[Section]) -> tuple:
        (title, rows), *others = sections
        head = [label(title), *([left(TEXT, text)] for text in ("of the current account", "in euros", "by day"))]
        lines = [[left(DATE, day), left(TEXT, text), right(INTO, amount)] for day, text, amount in rows]
        return printed(others, before=[*head, *lines])

    sample = [DEPOSITS, WITHDRAWALS, checks]
    roles = learn_roles(table(sample, True))
    roles = replace(roles, habits=learn_habits(table(sample, True), roles, apart(sample)).names)
    assert prove(table(sample, True), roles, apart(sample)).verdict != "refused"
    passed_over = [DEPOSITS, WITHDRAWALS, (checks[0], [*checks[1], *FEES[1]])]
    assert prove(table(passed_over, True), roles, apart([*sample, FEES])).verdict == "refused"


def test_a_new_title_above_rows_two_of_which_share_a_line_is_refused():
    def beside(titles: list[str]) -> tuple:
        """The last section has two rows on one line."""
        rows = [[left(DATE, day), left(TEXT, text), right(INTO, amount)] for day, text, amount in WITHDRAWALS[1]]
        pairs = [[*one, *((x + 300, text) for x, text in other)] for one, other in pairwise(rows)]
        return printed([DEPOSITS], after=[label(titles[0]), *rows, label(titles[1]), *pairs])

    sample = [DEPOSITS, WITHDRAWALS, ("Checks", WITHDRAWALS[1])]
    roles = learn_roles(table(sample, True))
    roles = replace(roles, habits=learn_habits(table(sample, True), roles, beside(["Withdrawals", "Checks"])).names)
    assert prove(table(sample, True), roles, beside(["Withdrawals", "Checks"])).verdict != "refused"
    found = prove(table(sample, True), roles, beside(["Withdrawals", "Cheques"]))
    assert "“Cheques” on page 1 is printed like a title above rows" in found.sentence


def test_a_new_title_between_rows_is_refused_however_far_above_them_it_stands():
    notes = [[left(TEXT, text)] for text in ("what was charged", "for cards", "and transfers", "in March")]
    rows = [[left(DATE, day), left(TEXT, text), right(INTO, amount)] for day, text, amount in FEES[1]]

    header = [left(DATE, "Date"), left(TEXT, "Details"), right(INTO, "Amount")]

    def noted(title: str) -> tuple:
        return printed([DEPOSITS, WITHDRAWALS], after=[label(title), *notes, header, *rows])

    sample = [DEPOSITS, WITHDRAWALS, FEES]
    roles = learn_roles(table(sample, True))
    roles = replace(roles, habits=learn_habits(table(sample, True), roles, noted(FEES[0])).names)
    assert prove(table(sample, True), roles, noted(FEES[0])).verdict != "refused"
    read = [DEPOSITS, (WITHDRAWALS[0], [*WITHDRAWALS[1], *FEES[1]])]
    assert prove(table(read, True), roles, noted("Taxes")).verdict == "refused"


def test_a_new_title_on_a_page_that_is_moved_as_a_whole_is_refused():
    sample, taxes = [DEPOSITS, WITHDRAWALS], ("Taxes", [RENT])
    roles = learn_roles(table(sample, True))
    roles = replace(roles, habits=learn_habits(table(sample, True), roles, printed(sample, header=False)).names)
    (first,), (second,) = printed(sample, header=False), printed([taxes], header=False)
    moved = tuple(replace(word, x0=word.x0 + 9, x1=word.x1 + 9) for word in second.words)
    passed_over = [DEPOSITS, (WITHDRAWALS[0], [*WITHDRAWALS[1], RENT])]
    found = prove(table(passed_over, True), roles, (first, replace(second, number=2, words=moved)))
    assert "“Taxes” on page 2 is printed like a title above rows" in found.sentence
