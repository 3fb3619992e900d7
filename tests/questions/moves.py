"""A table whose account decides its bank, as SQL that every server reads, and how its groups are told."""

from __future__ import annotations

ACCOUNTS = (("77", "North", "CARD PAYMENT SHOP"), ("78", "North", "SALARY FROM 12"), ("90", "South", "RENT OF 3"))
TABLE = """CREATE TABLE moves (account VARCHAR(9), bank VARCHAR(9), kind VARCHAR(9), note VARCHAR(40),
                               balance NUMERIC(9, 2))"""
GROUPS = [
    " by account:",
    '  "77", "bank North", "no balance", "note often CARD PAYMENT SHOP"',
    '  "78", "bank North", "note often SALARY FROM"',
    '  "90", "bank South", "note often RENT"',
]


def rows_of_moves() -> str:
    """The statement that fills the table with 450 rows."""
    rows = []
    for number in range(450):
        account, bank, note = ACCOUNTS[number // 150]
        balance = "NULL" if account == "77" else number
        rows.append(f"('{account}', '{bank}', '{'ab'[number % 2]}', '{note} {number}', {balance})")
    return f"INSERT INTO moves VALUES {', '.join(rows)}"
