"""The currency of an account starts its title, or stands in a column of its own beside the balance before its rows."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADS = {
    "Savings": [("Date", 50), ("Details", 120), ("Out", -360), ("In", -430), ("Balance", -520)],
    "Foreign": [("CCY", 50), ("Date", 85), ("Details", 150), ("Out", -360), ("In", -430), ("Balance", -520)],
}
Groups = list[tuple[str, str, str, list[tuple[int, str]]]]  # the kind and number of accounts, currencies, days and sums
SHOWN: Groups = [
    ("Savings", "551-204417-833", "HKD", [(2, "-955.59"), (3, "266.01"), (5, "-12.00")]),
    ("Savings", "551-204417-001", "HKD", [(6, "852.05"), (8, "-25.85"), (9, "-7.00")]),
    ("Foreign", "551-204417-209", "AUD", [(9, "24.56"), (11, "-42.60")]),
    ("Foreign", "551-204417-209", "USD", [(4, "68.99"), (7, "-155.45"), (30, "8.00")]),
]
LATER: Groups = [
    ("Savings", "551-300300-100", "HKD", [(2, "-5.00")]),
    ("Foreign", "551-300300-200", "EUR", [(4, "68.99"), (5, "1.00")]),
    ("Foreign", "551-300300-200", "AUD", [(3, "8.00")]),
]
BROUGHT = "Brought forward"


def printed(groups: Groups, brought: str = BROUGHT) -> list:
    lines, before = [], ""
    for kind, number, currency, rows in groups:
        by, balance = (35 if kind == "Foreign" else 0), 1000.0
        if number != before:
            title = f"{currency} Savings {number}" if kind == "Savings" else f"Foreign Currency Savings {number}"
            lines += [[], [(title, 50)], HEADS[kind]]
        code = [(currency, 50)] if by else []
        lines.append([*code, ("01/03/2024", 50 + by), (brought, 120 + 6 * by // 7), (f"{balance:,.2f}", -520)])
        for day, amount in rows:
            balance += float(amount)
            place = -360 if amount.startswith("-") else -430
            texts = [(f"{day:02}/03/2024", 50 + by), (f"Shop {day}", 120 + 6 * by // 7)]
            lines.append([*texts, (amount.strip("-"), place), (f"{balance:,.2f}", -520)])
        before = number
    return [lines]


def table(groups: Groups) -> pd.DataFrame:
    cells = []
    for _, number, currency, rows in groups:
        balance = 1000.0
        for day, amount in rows:
            balance += float(amount)
            cells.append([number, currency, f"2024-03-{day:02}", f"Shop {day}", amount, f"{balance:.2f}"])
    columns = ["Account", "Currency", "Date", "Details", "Amount", "Balance"]
    return pd.DataFrame(cells, columns=columns, dtype="str")


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", printed(SHOWN))
    return write_parser(analysis_of(sample, table(SHOWN)), ())


def test_the_currencies_of_other_accounts_are_read(parser, tmp_path):
    found = run(parser, draw(tmp_path / "later.pdf", printed(LATER)))
    assert found.to_numpy().tolist() == table(LATER).to_numpy().tolist()


def test_one_that_starts_a_line_without_a_balance_is_refused(parser, tmp_path):
    with pytest.raises(ValueError, match="prints no known balance"):
        run(parser, draw(tmp_path / "other.pdf", printed(LATER, "Shop")))
