"""Properties of proofs over generated statements: no wrong table is proven, no honest one refused."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tasks.statements.proof import prove
from tasks.statements.roles import Roles, learn_roles
from tests.statements.typed_pages import ledger, statement, table_of

FEW = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


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


def test_a_row_with_the_numbers_of_another_is_missed():
    rows = ledger("0.00", (("01.03", "Text 1", "-0.01"), ("02.03", "Text 2", "-0.01"), ("03.03", "Text 3", "0.01")))[
        ::-1
    ]
    pages = statement(rows, ("Opening balance 0.00",))
    proof = prove(table_of(rows[1:]), roles_for(rows), pages)
    assert proof.verdict == "refused"
    assert "03.03 Text 3" in proof.sentence


def test_a_row_with_the_numbers_and_words_of_another_is_missed():
    rows = ledger("0.00", (("01.03", "Fee", "-0.01"), ("02.03", "Text 2", "-0.01"), ("03.03", "Fee", "0.01")))[::-1]
    pages = statement(rows, ("Opening balance 0.00",))
    assert prove(table_of(rows), roles_for(rows), pages).verdict == "proven"
    assert prove(table_of(rows[1:]), roles_for(rows), pages).verdict == "refused"


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
