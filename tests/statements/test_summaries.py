"""Summaries that add to the totals of the rows what is no row: interest, told by the samples."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tasks.statements.print_habits import learn_habits
from tasks.statements.proof import Proof, prove
from tests.statements import typed_pages as typed
from tests.statements.typed_pages import ledger, roles_of, statement, table_of

ROWS = ledger()
SAMPLE = ("Opening balance 1,000.00", "Interest earned +5.00", "Total credits +2,450.00", "Total debits -910.00")
SAMPLE = (*SAMPLE, "Closing balance 2,545.00")


def judged(summary: tuple[str, ...], rows: list = ROWS, sample: tuple[str, ...] = SAMPLE) -> Proof:
    """The proof of rows below a summary, by the habits of a sample."""
    habits = learn_habits(table_of(ROWS, False), roles_of(False), statement(ROWS, sample, balances=False)).names
    pages = statement(rows, summary, balances=False)
    return prove(table_of(rows, False), replace(roles_of(False), habits=tuple(habits)), pages)


def summary(credits: str, debits: str, closing: str, *others: str) -> tuple[str, ...]:
    """A summary with these totals and other items."""
    return (SAMPLE[0], *others, f"Total credits +{credits}", f"Total debits -{debits}", f"Closing balance {closing}")


def test_a_summary_may_add_what_the_samples_add_to_the_totals_of_the_rows():
    proof = judged(summary("2,450.00", "910.00", "2,546.20", "Interest earned +6.20"))
    assert (proof.verdict, proof.equation) == ("proven", "1,000.00 − 910.00 + 2,450.00 + 6.20 = 2,546.20")


@pytest.mark.parametrize(
    ("changed", "rows"),
    [
        (summary("2,450.00", "910.00", "2,546.20", "Fees refunded +6.20"), ROWS),  # may be rows
        (summary("2,450.00", "910.00", "2,549.20", "Interest earned +6.20", "Bonus +3.00"), ROWS),
        (summary("2,450.00", "910.00", "2,546.10", "Interest earned +6.20"), ROWS),
        (summary("2,450.00", "910.00", "2,546.20", "Interest earned +6.20"), ROWS[:-1]),
        (summary("2,453.00", "913.00", "2,546.20", "Interest earned +6.20"), ROWS),
    ],
)
def test_what_closes_otherwise_than_in_the_samples_is_refused(changed, rows):
    assert judged(changed, rows).verdict == "refused"


def test_a_summary_that_the_rows_of_the_sample_close_adds_nothing_else():
    plain = summary("2,450.00", "910.00", "2,540.00")
    assert judged(plain, sample=plain).verdict == "proven"
    assert judged(summary("2,450.00", "910.00", "2,546.20", "Interest earned +6.20"), sample=plain).verdict == "refused"


# The closing balance stands above the opening one, and the items below both.
TOTALS = ("Interest earned +5.00", "Total credits +2,450.00", "Total debits -910.00")
ABOVE = ("Closing balance of the period $ 2,545.00", "Opening balance 1,000.00", *TOTALS, "Movements")


def test_the_closing_balance_of_a_summary_may_stand_above_the_opening_one():
    later = (ABOVE[0].replace("2,545", "2,546"), ABOVE[1], "Interest earned +6.00", *ABOVE[3:])
    proof = judged(later, sample=ABOVE)
    assert (proof.verdict, proof.equation) == ("proven", "1,000.00 − 910.00 + 2,450.00 + 6.00 = 2,546.00")
    assert judged(later, ROWS[:-1], ABOVE).verdict == "refused"
    more = (*later[:2], "Bonus +6.00", *later[3:])
    assert judged(more, sample=ABOVE).verdict == "refused"  # it may be a row that was not read


OVERDRAWN = ledger(rows=(("01.03", "Salary", "500.00"), ("03.03", "Car", "-1700.00"), ("09.03", "Shop", "-20.00")))


def test_a_closing_balance_below_zero_without_a_sign_tells_the_items_and_contradicts_no_rows():
    totals = ("Interest earned +5.00", "Total credits +500.00", "Total debits -1,720.00", "Movements")
    sample = ("Closing balance 215.00", "Opening balance 1,000.00", *totals)
    table, roles = table_of(OVERDRAWN, False), roles_of(False)
    habits = learn_habits(table, roles, statement(OVERDRAWN, sample, balances=False)).names
    judge = replace(roles, habits=tuple(habits))
    later = (sample[0].replace("215", "214"), sample[1], "Interest earned +6.00", *totals[1:])
    assert prove(table, judge, statement(OVERDRAWN, later, balances=False)).verdict == "proven"
    lacking = table_of(OVERDRAWN[:-1], False)
    assert prove(lacking, judge, statement(OVERDRAWN[:-1], later, balances=False)).verdict == "refused"


# A card: what is owed grows with purchases and charges, and with interest, which is no row.
CARD = ledger(
    rows=(
        ("01.03", "Payment by phone", "500.00"),
        ("03.03", "Garden centre", "-120.00"),
        ("09.03", "Refund of a lamp", "35.00"),
        ("12.03", "Opticians", "-80.00"),
        ("30.03", "Late charge", "-15.00"),
    )
)
OWED = {"Old balance": "700.00", "Paid by you": "- 500.00", "Refunds": "35.00", "Bought": "+ 200.00"}
OWED |= {"Advances of cash": "+ 0.00", "Charges": "+ 15.00", "Interest": "+ 9.00", "New balance": "= 389.00"}
PANEL = ("Pay at any branch until 20.04", "Credit limit 5,000.00", "Call us about your limit", "Points 12.00")


def in_panels(owed: dict[str, str], rows: list, at_left: bool) -> tuple:
    """The pages of a card whose summary shares its lines with other words, behind them or (``at_left``) before them."""
    beside, name, value = (330, typed.DATE, 280) if at_left else (typed.DATE, 330, 560)
    others = [[typed.left(beside, text)] for text in PANEL] + [[]] * len(owed)
    items = [[typed.left(name, label), typed.right(value, text)] for label, text in owed.items()]
    lines = [[*one, *other] for one, other in zip(items, others, strict=False)]
    return typed.pages(*lines, *(typed.row_line(*row[:3], None) for row in rows))


def on_a_card(changed: dict[str, str], rows: list, sample: dict[str, str], at_left: bool = False) -> Proof:
    """The proof of a card's rows below a summary that differs from the sample's in some values."""
    habits = learn_habits(table_of(CARD, False), roles_of(False), in_panels(OWED | sample, CARD, at_left)).names
    pages = in_panels(OWED | sample | changed, CARD, at_left)
    return prove(table_of(rows, False), replace(roles_of(False), habits=tuple(habits)), pages)


@pytest.mark.parametrize("at_left", [False, True])
def test_several_items_of_a_summary_beside_other_words_may_be_the_totals_of_a_side(at_left):
    changed = {"Interest": "+ 11.50", "New balance": "= 391.50"}
    proof = on_a_card(changed, CARD, {}, at_left)
    assert (proof.verdict, proof.equation) == ("proven", "700.00 + 215.00 − 535.00 + 11.50 = 391.50")
    turned = [(*CARD[2][:2], -CARD[2][2], CARD[2][3])]
    for rows in (CARD[1:], CARD[:2] + CARD[3:], CARD[:-1], [*CARD, CARD[1]], CARD[:2] + turned + CARD[3:]):
        assert on_a_card(changed, rows, {}, at_left).verdict == "refused"


@pytest.mark.parametrize(
    "changed",
    [
        {"Advances of cash": "+ 20.00", "Bought": "+ 180.00"},  # no sample says what it is
        {"Advances of cash": "+ 20.00", "New balance": "= 409.00"},
        {"Bought": "+ 210.00", "New balance": "= 399.00"},  # more than the rows
        {"Bought": "+ 215.00", "Charges": "+ 0.00", "New balance": "= 388.00"},
        {"Interest": "+ 4.00"},
        {"Interest": "+ 24.00", "Charges": "+ 0.00"},  # what was a row is none
    ],
)
def test_items_that_the_samples_do_not_tell_prove_nothing(changed):
    assert on_a_card(changed, CARD, {}).verdict == "refused"


def test_what_an_item_is_is_unknown_where_another_one_of_the_sample_has_its_value():
    same = {"Interest": "+ 15.00", "New balance": "= 395.00"}
    assert on_a_card({}, CARD, {}).verdict == "proven"
    assert on_a_card({}, CARD, same).verdict == "refused"


def test_a_balance_below_zero_whose_sign_no_summary_prints_leaves_a_doubt():
    credit = {"Old balance": "100.00", "New balance": "= 211.00"}
    assert on_a_card(credit, CARD, {}).verdict == "consistent"
    assert on_a_card(credit | {"New balance": "= - 211.00"}, CARD, {}).verdict == "proven"
    assert on_a_card(credit | {"New balance": "= 201.00"}, CARD, {}).verdict == "refused"
    turned = [(*CARD[2][:2], -CARD[2][2], CARD[2][3])]
    for rows in (CARD[1:], CARD[:2] + CARD[3:], CARD[:-1], [*CARD, CARD[1]], CARD[:2] + turned + CARD[3:]):
        assert on_a_card(credit, rows, {}).verdict == "refused"
