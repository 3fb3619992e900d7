"""Tables in which every row has the balance of its day are proven from day to day, where the samples are such."""

from __future__ import annotations

from dataclasses import replace

from tasks.statements.print_habits import learn_habits
from tasks.statements.proof import prove
from tasks.statements.roles import Roles, learn_roles
from tests.statements.typed_pages import ledger, roles_of, statement, table_of

ROWS = (
    ("04.03", "Bakery", "-12.40"),
    ("04.03", "Salary", "2450.00"),
    ("05.03", "Rent", "-890.00"),
    ("05.03", "Tickets", "-30.00"),
    ("05.03", "Power", "-7.60"),
    ("09.03", "Books", "-18.20"),
)
LAST = [1, 1, 4, 4, 4, 5]  # rows of the day


def of_days(rows: list) -> list:
    return [(*row[:-1], rows[at][-1]) for row, at in zip(rows, LAST, strict=True)]


def learnt(rows: list) -> Roles:
    table = table_of(rows)
    roles = replace(learn_roles(table), by_column=roles_of().by_column)
    return replace(roles, habits=learn_habits(table, roles, statement(rows)).names)


def test_balances_of_days_close_where_those_of_the_samples_do():
    sample, later = ledger(rows=ROWS), ledger("900.00", ROWS)
    roles = learnt(of_days(sample))
    assert prove(table_of(of_days(later)), roles, statement(later)).verdict == "proven"
    missing = [row for at, row in enumerate(of_days(later)) if at != 3]
    assert prove(table_of(missing), roles, statement(later)).verdict == "refused"


def test_a_balance_that_stands_twice_is_refused_where_those_of_the_samples_follow_from_row_to_row():
    sample, later = ledger(rows=ROWS), ledger("900.00", ROWS)
    assert prove(table_of(of_days(later)), learnt(sample), statement(later)).verdict == "refused"
