"""An account that holds several currencies is proven by the balance of each, where those of the samples are such."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd

from tasks.statements.print_habits import learn_habits
from tasks.statements.proof import prove
from tasks.statements.roles import Roles, learn_roles
from tests.statements.typed_pages import ledger, statement, table_of

DOLLARS = (("04.03", "Deposit", "402.10"), ("14.03", "Deposit", "258.40"), ("20.03", "Fee", "-35.00"))
EUROS = (("05.03", "Dividend", "55.00"), ("06.03", "Rent", "-12.89"), ("15.03", "Exchange", "721.27"))


def rows_of(dollars: str, euros: str) -> list:
    return [*ledger(dollars, DOLLARS), *ledger(euros, EUROS)]


def table(rows: list, currencies: list[str]) -> pd.DataFrame:
    found = table_of(rows)
    found.insert(0, "Currency", currencies)
    found.insert(0, "Account", "4471-888")
    return found


def learnt(wanted: pd.DataFrame, rows: list) -> Roles:
    names = ("account", "currency", "posting_date", "description", "debit", "credit", "balance")
    by_column = dict(zip(wanted, names, strict=True))
    roles = replace(learn_roles(wanted), by_column=by_column, balance_sign=1)
    return replace(roles, habits=learn_habits(wanted, roles, statement(rows)).names)


PARTED = ["USD"] * 3 + ["EUR"] * 3


def test_balances_of_currencies_close_where_those_of_the_samples_do():
    sample, later = rows_of("2210.30", "980.00"), rows_of("12.00", "43.50")
    roles = learnt(table(sample, PARTED), sample)
    assert prove(table(later, PARTED), roles, statement(later)).verdict == "proven"
    missing = [row for at, row in enumerate(later) if at != 4]
    assert prove(table(missing, ["USD"] * 3 + ["EUR"] * 2), roles, statement(later)).verdict == "refused"


def test_a_balance_that_starts_anew_is_refused_where_currencies_of_the_samples_share_one():
    sample, later = ledger("900.00", (*DOLLARS, *EUROS)), rows_of("2210.30", "980.00")
    roles = learnt(table(sample, PARTED), sample)
    assert prove(table(sample, PARTED), roles, statement(sample)).verdict == "proven"
    assert prove(table(later, PARTED), roles, statement(later)).verdict == "refused"
