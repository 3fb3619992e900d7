"""Rows below the number and the name of their account, behind which its opening balance stands, with a total below."""

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Type", 60), ("Date", 150), ("Memo", 220), ("Amount", -430), ("Balance", -520)]
COLUMNS = ["Account", "Type", "Date", "Memo", "Amount", "Balance"]
SHOWN = {"1010 · Checking": ("Check", "Deposit", "Transfer"), "1020 · Payroll": ("Deposit", "Check", "Check")}
LATER = {"11200 · Till 2": ("Transfer", "Check", "Deposit"), "30 · Loan": ("Check", "Deposit", "Check")}
MEMOS = {"Check": "Invoice", "Deposit": "Deposit", "Transfer": "Funds"}  # the type is a memo, too


def drawn(accounts: dict[str, tuple[str, ...]], empty: str = "") -> tuple[list, list]:
    """Return the lines of accounts and what is wanted of them; an ``empty`` one has no opening balance."""
    lines, wanted, total = [HEADER], [], 0
    for account, types in accounts.items():
        balance = total = total + 1000
        lines.append([(account, 50), *([] if account == empty else [(f"{balance:,}.00", -520)])])
        for day, kind in enumerate(types, 4):
            balance += day
            lines.append(
                [
                    (kind, 60),
                    (f"0{day}/03/2024", 150),
                    (MEMOS[kind], 220),
                    (f"{day}.00", -430),
                    (f"{balance:,}.00", -520),
                ]
            )
            wanted.append([account, kind, f"2024-03-0{day}", MEMOS[kind], f"{day}.00", f"{balance}.00"])
        lines += [[(f"Total {account}", 50), ("15.00", -430), (f"{balance:,}.00", -520)], []]
    return lines, wanted


def test_accounts_of_other_statements_are_read_with_or_without_a_balance(tmp_path):
    lines, wanted = drawn(SHOWN)
    table = pd.DataFrame(wanted, columns=COLUMNS, dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines]), table), ())
    for empty in ("", "30 · Loan"):
        lines, wanted = drawn(LATER, empty)
        assert run(source, draw(tmp_path / "later.pdf", [lines])).to_numpy().tolist() == wanted
