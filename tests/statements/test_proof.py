"""Proofs: what the statement's own arithmetic says of a table."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tasks.statements.pages import StatementError, read_pages
from tasks.statements.proof import prove
from tasks.statements.roles import Roles, learn_roles
from tests.statements import typed_pages as typed

SHARED = Path(__file__).resolve().parents[3] / "shared" / "statements"
ROWS = (
    ("01.03", "Bakery", "-12.40"),
    ("02.03", "Salary", "2450.00"),
    ("09.03", "Rent", "-890.00"),
    ("30.03", "Gas", "-7.60"),
)
FEW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def ledger(opening: str = "1000.00", rows: tuple = ROWS) -> list[tuple[str, str, Decimal, Decimal]]:
    balance, found = Decimal(opening), []
    for day, text, effect in rows:
        balance += Decimal(effect)
        found.append((day, text, Decimal(effect), balance))
    return found


def statement(rows: list, above: tuple[str, ...] = (), below: tuple[str, ...] = (), balances: bool = True):
    lines = [typed.row_line(day, text, effect, balance if balances else None) for day, text, effect, balance in rows]
    if any(text.rstrip("+ H").endswith(",00") for text in above):
        lines = [[(x, typed.with_comma(text)) for x, text in line] for line in lines]
    return typed.pages(*map(typed.label, above), *lines, *map(typed.label, below))


def table_of(rows: list, balances: bool = True) -> pd.DataFrame:
    table = typed.two_column_table(rows)
    return table if balances else table.drop(columns="Balance")


def roles_of(balances: bool = True) -> Roles:
    return learn_roles(table_of(ledger(), balances))


def verdict_on(rows: list, above=(), below=(), balances=True, printed=None):
    pages = statement(printed or rows, above, below, balances)
    return prove(table_of(rows, balances), roles_of(balances), pages)


BOTH_ENDS = (("Opening balance 1,000.00",), ("Closing balance 2,540.00",))


def test_running_balances_prove_the_rows_and_show_the_sum():
    proof = verdict_on(ledger(), *BOTH_ENDS)
    assert proof.verdict == "proven"
    assert proof.equation == "1,000.00 − 910.00 + 2,450.00 = 2,540.00"
    assert "opening and closing" in proof.sentence


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("Opening balance 1,000.00", "Closing balance 2,540.00"),
        ("Alter Kontostand vom 01.03.2024 1.000,00 H", "Neuer Kontostand vom 31.03.2024 2.540,00 H"),
        ("Ancien solde au 01.03 1 000,00", "Nouveau solde au 31.03 2 540,00"),
        ("Saldo anterior: $ 1.000,00", "Saldo final: $ 2.540,00"),
        ("Vorig saldo EUR 1.000,00", "Nieuw saldo EUR 2.540,00"),
        ("Saldo fra forrige utskrift: 1 000,00", "Saldo i Deres favør 31.03.2024: 2 540,00"),
        ("Kontostand am 01.03.2024 1.000,00+", "Kontostand am 31.03.2024 2.540,00+"),
        ("前期繰越残高 1,000.00", "次期繰越残高 2,540.00"),
        ("期初余额 1,000.00", "期末余额 2,540.00"),
        ("Входящий остаток 1 000,00", "Исходящий остаток 2 540,00"),
        ("Balance brought forward 1,000.00", "Balance carried forward 2,540.00"),
        ("Saldo al 01.03 1.000,00", "Saldo al 31.03 2.540,00"),
        ("BEGINNING BALANCE ON 03/01 $1,000.00", "ENDING BALANCE ON 03/31 $2,540.00"),
    ],
)
def test_opening_and_sum_give_the_closing_balance_in_any_language(opening, closing):
    assert verdict_on(ledger(), (opening,), (closing,), balances=False).verdict == "proven"
    refused = verdict_on(ledger()[:-1], (opening,), (closing,), balances=False)
    assert refused.verdict == "refused"
    assert "≠" in refused.equation


def test_balances_in_a_box_under_their_labels_are_read():
    box = typed.pages(
        [typed.left(40, "Opening balance"), typed.left(200, "Paid in"), typed.left(400, "Closing balance")],
        [typed.left(40, "£1,000.00"), typed.left(200, "£2,450.00"), typed.left(400, "£2,540.00")],
        *[typed.row_line(day, text, effect, None) for day, text, effect, _ in ledger()],
    )
    assert prove(table_of(ledger(), False), roles_of(False), box).verdict == "proven"


def test_printed_totals_prove_the_rows():
    proof = verdict_on(ledger(), (), ("Total debits 910.00", "Total credits 2,450.00"), balances=False)
    assert proof.verdict == "proven"
    assert proof.equation == "out 910.00, in 2,450.00"


def test_a_row_of_totals_proves_the_rows():
    assert verdict_on(ledger(), (), ("Grand total 910.00 2,450.00",), balances=False).verdict == "proven"


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


def test_a_balance_may_say_by_its_name_that_it_is_overdrawn():
    rows = ledger("-50.00", ROWS[2:])
    labels = (("Solde débiteur au 01.03 50.00",), ("Solde débiteur au 31.03 947.60",))
    assert verdict_on(rows, *labels, balances=False).verdict == "proven"
    assert verdict_on(rows[1:], *labels, balances=False, printed=rows).verdict == "refused"


@pytest.mark.parametrize("name", ["Closing balance", "Balance on 09.03", "Carried forward"])
def test_a_balance_on_the_way_does_not_end_the_statement(name):
    rows = ledger()
    lines = [typed.label("Opening balance 1,000.00"), *[typed.row_line(*row[:3], None) for row in rows]]
    lines.insert(4, typed.label(f"{name} 2,547.60"))
    pages = typed.pages(*lines, typed.label("Closing balance 2,540.00"))
    assert prove(table_of(rows, False), roles_of(False), pages).verdict == "proven"
    assert prove(table_of(rows[:-1], False), roles_of(False), pages).verdict == "refused"


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


def test_a_first_amount_that_the_page_does_not_print_proves_nothing():
    rows = ledger()
    misread = [(*rows[0][:2], Decimal("-12.48"), rows[0][3]), *rows[1:]]
    assert prove(table_of(misread), roles_of(), statement(rows)).verdict == "consistent"


def test_without_pages_the_balances_from_row_to_row_are_all_there_is():
    assert prove(table_of(ledger()), roles_of(), ()).verdict == "proven"


def test_labels_inside_the_rows_are_no_balances():
    rows = ledger(rows=(("01.03", "OPENING BALANCE PIZZA", "-12.40"), *ROWS[1:]))
    assert verdict_on(rows, *BOTH_ENDS).verdict == "proven"


def test_a_column_header_is_no_balance():
    header = "Date Details Paid out Paid in Closing balance"
    lines = [[typed.left(40, header)], *[typed.row_line(*row) for row in ledger()]]
    assert prove(table_of(ledger()), roles_of(), typed.pages(*lines)).verdict == "proven"


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


amounts = st.integers(min_value=1, max_value=999_99).map(lambda cents: Decimal(cents) / 100)
effects = st.tuples(amounts, st.booleans()).map(lambda pair: pair[0] if pair[1] else -pair[0])


@st.composite
def statements(draw):
    """Rows with running balances, and pages with both ends labelled, one of them, or none."""
    opening = Decimal(draw(st.integers(-10_000, 500_000))) / 100
    moved = draw(st.lists(effects, min_size=1, max_size=12))
    rows = ledger(str(opening), tuple((f"{day:02}.03", f"Text {day}", str(e)) for day, e in enumerate(moved, 1)))
    if draw(st.booleans()):
        rows = rows[::-1]
    start, end = (rows[-1], rows[0]) if rows[0][0] > rows[-1][0] else (rows[0], rows[-1])
    above = (f"Opening balance {start[3] - start[2]:,.2f}",) if draw(st.booleans()) else ()
    below = (f"Closing balance {end[3]:,.2f}",) if draw(st.booleans()) else ()
    return rows, statement(rows, above, below)


def roles_for(rows: list) -> Roles:
    newest_first = rows[0][0] > rows[-1][0]
    return learn_roles(table_of(ledger()[::-1] if newest_first else ledger()))


@FEW
@given(statements(), st.data())
def test_a_deleted_row_is_never_proven(drawn, data):
    rows, pages = drawn
    gone = data.draw(st.integers(0, len(rows) - 1))
    assert prove(table_of(rows[:gone] + rows[gone + 1 :]), roles_for(rows), pages).verdict != "proven"


@FEW
@given(statements(), st.data())
def test_a_doubled_row_is_never_proven(drawn, data):
    rows, pages = drawn
    again = data.draw(st.integers(0, len(rows) - 1))
    assert prove(table_of(rows[: again + 1] + rows[again:]), roles_for(rows), pages).verdict == "refused"


@FEW
@given(statements(), st.data())
def test_a_debit_taken_for_a_credit_is_never_proven(drawn, data):
    rows, pages = drawn
    turned = data.draw(st.integers(0, len(rows) - 1))
    table = table_of(rows)
    row = table.loc[turned]
    table.loc[turned, ["Paid out", "Paid in"]] = [row["Paid in"], row["Paid out"]]
    assert prove(table, roles_for(rows), pages).verdict != "proven"


@FEW
@given(statements(), st.data())
def test_an_amount_with_one_digit_changed_is_never_proven(drawn, data):
    rows, pages = drawn
    changed = data.draw(st.integers(0, len(rows) - 1))
    table = table_of(rows)
    column = "Paid out" if table.loc[changed, "Paid out"] else "Paid in"
    cell = table.loc[changed, column]
    place = data.draw(st.sampled_from([at for at, sign in enumerate(cell) if sign.isdigit()]))
    digit = data.draw(st.sampled_from([sign for sign in "0123456789" if sign != cell[place]]))
    table.loc[changed, column] = cell[:place] + digit + cell[place + 1 :]
    assert prove(table, roles_for(rows), pages).verdict != "proven"


@FEW
@given(statements())
def test_an_honest_table_is_never_refused(drawn):
    rows, pages = drawn
    assert prove(table_of(rows), roles_for(rows), pages).verdict != "refused"


# Statements whose printed balances are wrong, as the notes beside them tell; the rows at fault, from 0.
WRONG_AS_PRINTED = {
    "lao-bilingual-wrapped/statement3": (10,),
    "mgjeff-anomalies/statement": (1,),
    "mgjeff-anomalies/statement2": (1,),
    "castellan/statement-1": (4, 21),
    "castellan/statement-2": (4, 21, 38, 55),
    "castellan/statement-4": (4, 21, 38, 55, 72, 89, 106, 123, 140),
}
# Nothing is printed there that the rows could be checked against (or not against every row).
UNPROVABLE = {
    "acme-unhappy/statement",
    "acme-unhappy/statement2",
    "acme-unhappy/statement3",
    "dkb-german/statement",
    "negative-acme-no-transactions/statement",
    "sbi-word-table/statement",
}


SHORT = 40  # rows: reading the longer statements would take minutes


def shared_statements() -> list[Path]:
    return [path for path in sorted(SHARED.glob("*/*/*.csv")) if len(path.read_text().splitlines()) <= SHORT + 1]


def password_of(path: Path) -> str | None:
    notes = path.parent / "about.json"
    return json.loads(notes.read_text(encoding="utf-8"))["password"] if notes.exists() else None


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared statements are not at hand")
@pytest.mark.parametrize("path", shared_statements() or [Path("none")], ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_shared_statements_are_proven_but_for_those_that_print_wrong_or_no_balances(path):
    sample = sorted(path.parent.glob("*.csv"))[0]
    roles = learn_roles(pd.read_csv(sample, dtype=str, keep_default_na=False))
    table = pd.read_csv(path, dtype=str, keep_default_na=False)
    try:
        pages = read_pages(path.with_suffix(".pdf"), password_of(path))
    except StatementError:  # scanned, or the password is in nobody's notes: the rows alone must do
        pages = ()
    proof = prove(table, roles, pages)
    name = f"{path.parent.name}/{path.stem}"
    expected = "refused" if name in WRONG_AS_PRINTED else "consistent" if name in UNPROVABLE else "proven"
    assert (proof.verdict, proof.rows) == (expected, WRONG_AS_PRINTED.get(name, ())), proof.sentence
    if expected != "proven" or not pages:
        return
    for gone in {0, len(table) // 2, len(table) - 1} if len(table) else ():
        worth = prove(table.drop(index=gone).reset_index(drop=True), roles, pages)
        moves_nothing = Decimal(table.get("amount", pd.Series(["1"] * len(table)))[gone] or "1") == 0
        assert worth.verdict != "proven" or moves_nothing, f"without row {gone + 1}: {worth.sentence}"
