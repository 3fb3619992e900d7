"""Proofs: what the statement's own arithmetic says of a table."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pandas as pd
import pytest

from tasks.statements.proof import prove
from tasks.statements.roles import learn_roles
from tests.statements import typed_pages as typed
from tests.statements.typed_pages import BOTH_ENDS, ROWS, ledger, roles_of, statement, table_of, verdict_on


def test_running_balances_prove_the_rows_and_show_the_sum():
    proof = verdict_on(ledger(), *BOTH_ENDS)
    assert proof.verdict == "proven"
    assert proof.equation == "1,000.00 − 910.00 + 2,450.00 = 2,540.00"
    assert "opening and closing" in proof.sentence


def test_printed_totals_prove_the_rows():
    proof = verdict_on(ledger(), (), ("Total debits 910.00", "Total credits 2,450.00"), balances=False)
    assert proof.verdict == "proven"
    assert proof.equation == "out 910.00, in 2,450.00"


def test_a_row_of_totals_proves_the_rows():
    assert verdict_on(ledger(), (), ("Grand total 910.00 2,450.00",), balances=False).verdict == "proven"


def totals_from_opening(opening: str, totals: str, closing: str, rows: list) -> str:
    """The verdict on rows under an opening balance in one of two columns, above the totals of these columns."""
    lines = [typed.row_line(*row[:3], None) for row in ledger()]
    pages = typed.pages(
        typed.label(f"Solde départ {opening}"), *lines, typed.label(f"Total mouvements {totals}"), typed.label(closing)
    )
    return prove(table_of(rows, False), roles_of(False), pages).verdict


@pytest.mark.parametrize(
    ("opening", "totals", "closing"),
    [("1,000.00", "910.00 3,450.00", "2,540.00"), ("300.00", "1,210.00 2,450.00", "1,240.00")],
    ids=["money of the holder", "overdrawn, which only the column tells"],
)
def test_totals_may_start_from_the_opening_balance(opening, totals, closing):
    rows, closing = ledger(), f"Solde final {closing}"
    assert totals_from_opening(opening, totals, closing, rows) == "proven"
    turned = [(*rows[0][:2], -rows[0][2], rows[0][3]), *rows[1:]]
    others = (rows[1:], rows[:1] + rows[2:], turned, [*rows, rows[0]])
    assert {totals_from_opening(opening, totals, closing, other) for other in others} == {"refused"}


@pytest.mark.parametrize(
    ("opening", "totals", "closing"),
    [
        ("300.00", "1,210.00 2,750.00", "1,540.00"),  # on both sides
        ("300.00", "1,210.00 2,450.00", "1,241.00"),  # the closing balance is another
        ("300.00", "1,209.00 2,450.00", "1,241.00"),  # the opening balance is another
    ],
)
def test_totals_that_hold_anything_else_prove_nothing(opening, totals, closing):
    assert totals_from_opening(opening, totals, f"Solde final {closing}", ledger()) == "refused"


@pytest.mark.parametrize(
    ("below", "verdict"),
    [(("Grand total 910.00 2,450.00",), "refused"), (("Total debits 910.00", "Total credits 2,450.00"), "consistent")],
    ids=["a row of totals", "two labels, of which one may name a part"],
)
def test_a_missing_row_shows_in_the_total_of_its_side(below, verdict):
    rows = ledger()
    proof = verdict_on(rows[:-1], (), below, balances=False, printed=rows)
    assert (proof.verdict, proof.equation) == (verdict, "902.40 ≠ 910.00")


def test_a_row_on_the_wrong_side_shows_in_both_totals():
    rows = ledger()
    turned = [(*rows[0][:2], -rows[0][2], rows[0][3]), *rows[1:]]
    proof = verdict_on(turned, (), ("Grand total 910.00 2,450.00",), balances=False, printed=rows)
    assert (proof.verdict, proof.equation) == ("refused", "897.60 ≠ 910.00")


def test_each_page_may_open_and_close_with_its_own_balance():
    rows = ledger()
    lines = [typed.label("Opening balance 1,000.00"), *[typed.row_line(*row) for row in rows[:3]]]
    lines += [typed.label("Closing balance 2,547.60"), typed.label("Opening balance 2,547.60")]
    pages = typed.pages(*lines, typed.row_line(*rows[3]), typed.label("Closing balance 2,540.00"))
    assert prove(table_of(rows), roles_of(), pages).verdict == "proven"
    assert prove(table_of(rows[:3]), roles_of(), pages).verdict != "proven"


def test_nothing_printed_to_check_against_is_consistent():
    proof = verdict_on(ledger(), ("Account 1234.56.789",), ("Deposits are protected up to 85,000.00",), balances=False)
    assert proof.verdict == "consistent"
    assert proof.equation == ""


def test_a_gap_in_the_running_balances_names_the_row_and_the_sum():
    rows = ledger()
    proof = verdict_on([*rows[:1], *rows[2:]], *BOTH_ENDS, printed=rows)
    assert (proof.verdict, proof.rows) == ("refused", (1,))
    assert proof.equation == "987.60 − 890.00 ≠ 2,547.60"
    assert "row 2" in proof.sentence


def test_a_balance_that_is_printed_wrong_is_named_alone():
    rows = ledger()
    rows[1] = (*rows[1][:3], Decimal("3437.61"))
    proof = verdict_on(rows, *BOTH_ENDS)
    assert (proof.verdict, proof.rows) == ("refused", (1,))
    assert "neither the row before nor the row after" in proof.sentence


@pytest.mark.parametrize(("kept", "word"), [(slice(1, None), "starts from"), (slice(None, -1), "ends at")])
def test_a_row_missing_at_either_end_is_refused(kept, word):
    proof = verdict_on(ledger()[kept], *BOTH_ENDS, printed=ledger())
    assert proof.verdict == "refused"
    assert word in proof.sentence


@pytest.mark.parametrize("kept", [slice(1, None), slice(None, -1)], ids=["first", "last"])
def test_a_row_that_the_page_prints_beyond_the_table_is_refused_without_labels(kept):
    proof = verdict_on(ledger()[kept], printed=ledger())
    assert proof.verdict == "refused"
    assert "is not in the table" in proof.sentence


def test_the_first_row_on_the_wrong_side_is_refused_by_its_place():
    rows = ledger()
    turned = [(*rows[0][:2], -rows[0][2], rows[0][3]), *rows[1:]]
    proof = prove(table_of(turned), roles_of(), statement(rows))
    assert (proof.verdict, proof.rows) == ("refused", (0,))


def test_a_dash_that_stands_for_nothing_in_another_column_is_no_sign_of_the_amount():
    rows, payee, amount = ledger(), 200, 380
    lines = [typed.label("Date Payee Amount Balance")]
    for at, (day, text, effect, balance) in enumerate(rows):
        sums = [typed.right(amount, f"{effect:,.2f}"), typed.right(typed.BALANCE, f"{balance:,.2f}")]
        lines.append([typed.left(typed.DATE, day), typed.left(payee, text if at else "-"), *sums])
    table = table_of([(day, text if at else "-", *rest) for at, (day, text, *rest) in enumerate(rows)])
    assert prove(table, roles_of(), typed.pages(*lines)).verdict == "proven"


def test_a_first_amount_that_the_page_does_not_print_proves_nothing():
    rows = ledger()
    misread = [(*rows[0][:2], Decimal("-12.48"), rows[0][3]), *rows[1:]]
    assert prove(table_of(misread), roles_of(), statement(rows)).verdict == "consistent"


def test_without_pages_the_balances_from_row_to_row_are_all_there_is():
    assert prove(table_of(ledger()), roles_of(), ()).verdict == "proven"


def test_balances_carried_over_pages_neither_open_nor_close():
    rows = ledger(rows=ROWS * 12)
    lines = [typed.row_line(*row) for row in rows]
    middle = f"{rows[23][3]:,.2f}"
    lines[24:24] = [typed.label(f"Carried forward {middle}"), typed.label(f"Brought forward {middle}")]
    pages = typed.pages(*lines)
    assert prove(table_of(rows), roles_of(), pages).verdict == "proven"
    cut = prove(table_of(rows[:24]), roles_of(), pages)
    assert cut.verdict == "refused"


def test_balances_printed_at_day_end_only_close_over_several_rows():
    rows = [(day, text, effect, balance if text != "Salary" else None) for day, text, effect, balance in ledger()]
    assert verdict_on(rows, *BOTH_ENDS).verdict == "proven"
    assert verdict_on([rows[0], *rows[2:]], *BOTH_ENDS, printed=rows).verdict == "refused"


def test_newest_first_is_followed_upwards():
    rows = ledger()[::-1]
    roles = learn_roles(table_of(rows))
    assert roles.newest_first
    assert prove(table_of(rows), roles, statement(rows, *BOTH_ENDS)).verdict == "proven"
    assert prove(table_of(rows[1:]), roles, statement(rows, *BOTH_ENDS)).verdict == "refused"


def test_an_account_without_its_rows_is_not_proven():
    columns = ["Account", "Date", "Text", "Amount", "Balance"]
    cells = [
        ["A", "01.03", "x", "-1.00", "9.00"],
        ["A", "02.03", "y", "5.00", "14.00"],
        ["B", "02.03", "z", "3.00", "4.00"],
    ]
    table = pd.DataFrame(cells, columns=columns, dtype="str")
    lines = ["Opening balance 10.00", "01.03 x -1.00 9.00", "02.03 y 5.00 14.00", "Closing balance 14.00"]
    lines += ["Opening balance 1.00", "02.03 z 3.00 4.00", "Closing balance 4.00"]
    pages = typed.pages(*map(typed.label, lines))
    roles = learn_roles(table)
    assert prove(table, roles, pages).verdict == "proven"
    assert prove(table.iloc[:2], roles, pages).verdict == "consistent"


def test_balances_of_one_day_are_those_of_several_accounts_and_do_not_lead_from_one_to_the_other():
    cells = [
        *(["A", "01.03", "x", "-1.00", "9.00"], ["A", "02.03", "y", "5.00", "14.00"]),
        *(["B", "02.03", "z", "-3.00", "4.00"], ["B", "03.03", "v", "1.00", "5.00"]),
    ]
    table = pd.DataFrame(cells, columns=["Account", "Date", "Text", "Amount", "Balance"], dtype="str")
    lines = ["A Balance as of 31.03.2024 14.00", "B Balance as of 31.03.2024 5.00", *(" ".join(row) for row in cells)]
    pages, roles = typed.pages(*map(typed.label, lines)), learn_roles(table)
    assert prove(table, roles, pages).verdict == "proven"
    assert prove(table.iloc[:2], roles, pages).verdict == "consistent"
    assert prove(table.iloc[2:], roles, pages).verdict == "consistent"


def test_several_cards_of_one_account_are_proven_together():
    cells = [["4410", "01.03", "x", "10.00"], ["4410", "02.03", "y", "-25.00"], ["4428", "02.03", "z", "3.00"]]
    table = pd.DataFrame(cells, columns=["Card", "Date", "Text", "Amount"], dtype="str")
    lines = ["Opening balance 100.00", *(" ".join(cell[1:]) for cell in cells), "Closing balance 88.00"]
    pages = typed.pages(*map(typed.label, lines))
    roles = learn_roles(table)
    assert prove(table, roles, pages).verdict == "proven"
    assert prove(table.iloc[:2], roles, pages).verdict == "refused"


def test_accounts_with_balances_are_proven_by_the_sums_of_their_first_and_last():
    cells = [
        ["A", "01.03", "x", "-1.00", "9.00"],
        ["A", "02.03", "y", "5.00", "14.00"],
        ["B", "02.03", "z", "3.00", "4.00"],
    ]
    table = pd.DataFrame(cells, columns=["Account", "Date", "Text", "Amount", "Balance"], dtype="str")
    lines = ["Opening balance 11.00", *(" ".join(cell[1:]) for cell in cells), "Closing balance 18.00"]
    pages, roles = typed.pages(*map(typed.label, lines)), learn_roles(table)
    proof = prove(table, roles, pages)
    assert (proof.verdict, proof.equation) == ("proven", "11.00 → 18.00")
    assert {prove(part, roles, pages).verdict for part in (table.iloc[1:], table.iloc[:2])} == {"consistent"}


@pytest.mark.parametrize(("total", "refused"), [("0.00 4.00", False), ("5.00 4.00", True)])
def test_a_row_of_totals_may_be_that_of_the_last_account(total, refused):
    """The money out of all rows is another account's."""
    cells = [
        ["A", "01.03", "x", "-1.00", "9.00"],
        ["A", "02.03", "y", "-2.00", "7.00"],
        ["B", "02.03", "z", "4.00", "5.00"],
    ]
    table = pd.DataFrame(cells, columns=["Account", "Date", "Text", "Amount", "Balance"], dtype="str")
    lines = ["Opening balance 10.00", *(" ".join(cell[1:]) for cell in cells[:2]), "Grand total 3.00 0.00"]
    lines += ["Opening balance 1.00", "02.03 z 4.00 5.00", f"Grand total {total}"]
    proof = prove(table, learn_roles(table), typed.pages(*map(typed.label, lines)))
    assert (proof.check == "totals") is refused


def test_a_second_account_without_a_column_starts_anew():
    first, second = ledger(), ledger("50.00", ROWS[:2])
    lines = [typed.label("Opening balance 1,000.00"), *[typed.row_line(*row) for row in first]]
    lines += [typed.label("Closing balance 2,540.00"), typed.label("Opening balance 50.00")]
    lines += [*[typed.row_line(*row) for row in second], typed.label("Closing balance 2,487.60")]
    pages = typed.pages(*lines)
    assert prove(table_of(first + second), roles_of(), pages).verdict == "proven"
    assert prove(table_of(first[:-1] + second), roles_of(), pages).verdict == "refused"


CARD = (
    ("01.03", "PAYMENT", "300.00"),
    ("02.03", "BOOKS", "-40.00"),
    ("03.03", "FOOD", "-60.50"),
    ("04.03", "FUEL", "-9.50"),
)


@pytest.mark.parametrize("sign", [1, -1], ids=["purchases negative", "purchases positive"])
def test_what_is_owed_on_a_card_grows_with_purchases(sign):
    cells = [[day, text, str(sign * Decimal(amount))] for day, text, amount in CARD]
    table = pd.DataFrame(cells, columns=["Date", "Description", "Amount"], dtype="str")
    lines = ["Credit limit 5,000.00", "Previous balance 300.00", "New balance 110.00", "Minimum payment 5.00"]
    pages = typed.pages(*map(typed.label, lines))
    roles = learn_roles(table)
    assert prove(table, roles, pages).verdict == "proven"
    assert prove(table.iloc[1:], roles, pages).verdict == "refused"


@pytest.mark.parametrize("sign", [1, -1], ids=["purchases negative", "purchases positive"])
@pytest.mark.parametrize(
    ("opening", "closing", "verdict"),
    [
        ("60.00 CR", "130.00", "proven"),
        ("60.00CR", "130.00", "proven"),
        ("60.00 CR", "250.00", "consistent"),  # as if the mark said nothing
        ("60.00 CR", "130.10", "refused"),
        ("60.00", "250.00", "proven"),
    ],
)
def test_what_a_card_owes_its_holder_is_marked_as_a_credit(opening, closing, verdict, sign):
    rows = (("01.03", "Garden centre", "-150.00"), ("02.03", "Refund", "10.00"), ("05.03", "Opticians", "-50.00"))
    cells = [[day, text, str(sign * Decimal(amount))] for day, text, amount in rows]
    table = pd.DataFrame(cells, columns=["Date", "Description", "Amount"], dtype="str")
    lines = ("Credit limit 5,000.00", f"Previous balance {opening}", f"New balance {closing}")
    pages, roles = typed.pages(*map(typed.label, lines)), learn_roles(table)
    assert prove(table, roles, pages).verdict == verdict
    assert {prove(table.drop(row), roles, pages).verdict for row in range(3)} <= {"refused", "consistent"}


def test_a_credit_on_both_balances_of_a_holder_is_no_other_sign_than_their_own():
    lines = ("Credit limit 5,000.00", "Opening balance 1,000.00 CR", "Closing balance 2,540.00 CR")
    pages = typed.pages(*map(typed.label, lines), *(typed.row_line(*row[:3], None) for row in ledger()))
    assert prove(table_of(ledger(), False), replace(roles_of(False), usual_sign=1), pages).verdict == "proven"


def test_no_rows_are_proven_by_a_balance_that_did_not_move():
    still = statement([], ("Opening balance 10.00",), ("Closing balance 10.00",))
    moved = statement([], ("Opening balance 10.00",), ("Closing balance 12.00",))
    silent = statement([], ("Nothing to report",))
    empty = table_of([])
    assert [prove(empty, roles_of(), pages).verdict for pages in (still, moved, silent)] == [
        "proven",
        "refused",
        "consistent",
    ]


@pytest.mark.parametrize("cell", ["12,4x", "1.234,56", "n/a"])
def test_a_cell_that_is_no_amount_is_refused_with_its_place(cell):
    table = table_of(ledger())
    table.loc[2, "Paid out"] = cell
    proof = prove(table, roles_of(), ())
    assert (proof.verdict, proof.rows) == ("refused", (2,))
    assert "row 3, column Paid out" in proof.sentence


def test_an_unknown_direction_is_refused_with_its_place():
    cells = [["01.03", "x", "Dr", "1.00"], ["02.03", "y", "Cr", "5.00"]]
    table = pd.DataFrame(cells, columns=["Date", "Text", "Dr/Cr", "Amount"], dtype="str")
    roles = learn_roles(table)
    table.loc[1, "Dr/Cr"] = "Qq"
    proof = prove(table, roles, ())
    assert (proof.verdict, proof.rows) == ("refused", (1,))
    assert "'Qq' is none of Dr, Cr" in proof.sentence


def test_charges_printed_beside_the_amounts_close_the_balances():
    table = pd.DataFrame(
        [["2024-03-01", "Salary", "50.00", "", "1050.00"], ["2024-03-02", "Transfer", "-100.00", "1.50", "948.50"]],
        columns=["Date", "Text", "Amount", "Charge", "Balance"],
        dtype="str",
    )
    texts = ("March 2024", "Opening balance 1,000.00", "Closing balance 948.50")
    pages = typed.pages(*([typed.left(40, text)] for text in texts))
    assert prove(table, learn_roles(table), pages).verdict == "proven"
    table.loc[1, "Charge"] = "1.40"
    assert prove(table, learn_roles(table), pages).verdict == "refused"


def test_three_decimals_are_no_thousands():
    table = pd.DataFrame(
        [["2024-03-01", "Transfer", "-100.000", "1900.500"], ["2024-03-02", "Salary", "50.250", "1950.750"]],
        columns=["Date", "Text", "Amount", "Balance"],
        dtype="str",
    )
    texts = ("March 2024", "Opening balance 2,000.500", "Closing balance 1,950.750")
    pages = typed.pages(*([typed.left(40, text)] for text in texts))
    assert prove(table, learn_roles(table), pages).verdict == "proven"
