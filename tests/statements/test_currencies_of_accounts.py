"""One account may have a balance for each of its currencies."""

import pandas as pd

from tasks.statements.proof import prove
from tasks.statements.roles import learn_roles

COLUMNS = ["Account", "Currency", "Date", "Details", "Amount", "Balance"]
ROWS = [
    ["551-204417-833", "HKD", "2024-03-02", "Rent", "-955.59", "1044.41"],
    ["551-204417-833", "HKD", "2024-03-05", "Ada", "266.01", "1310.42"],
    ["551-204417-209", "AUD", "2024-03-04", "Shop", "-24.56", "475.44"],
    ["551-204417-209", "AUD", "2024-03-09", "Ada", "42.60", "518.04"],
    ["551-204417-209", "USD", "2024-03-03", "Shop", "-8.00", "70.00"],
    ["551-204417-209", "USD", "2024-03-08", "Ada", "30.00", "100.00"],
    ["551-204417-209", "USD", "2024-03-11", "Ada", "3.00", "103.00"],
]
ROLES = learn_roles(pd.DataFrame(ROWS, columns=COLUMNS, dtype="str"))


def verdict_on(rows: list[list[str]]) -> str:
    return prove(pd.DataFrame(rows, columns=COLUMNS, dtype="str"), ROLES, ()).verdict


def test_the_balances_of_every_currency_close_alone():
    assert verdict_on(ROWS) == "proven"


def test_a_row_that_one_of_them_lacks_is_refused():
    assert verdict_on(ROWS[:5] + ROWS[6:]) == "refused"


def test_the_currencies_of_what_was_paid_abroad_have_one_balance():
    rows = [[ROWS[0][0], *row[1:]] for row in ROWS[:2]]
    abroad = [[ROWS[0][0], "USD", "2024-03-07", "Shop", "-10.42", "1300.00"]]
    assert verdict_on(rows + abroad) == "proven"
    assert verdict_on(rows + abroad + [[ROWS[0][0], "HKD", "2024-03-08", "Ada", "1.00", "1302.00"]]) == "refused"
