"""What a reading without a sample took for what, and why none was proven, in words for the person who reads the CSV."""

from __future__ import annotations

from collections.abc import Sequence

from tasks.statements.printed_balances import PrintedAmount
from tasks.statements.proposals.candidates import Candidate
from tasks.statements.proposals.columns import heading_of
from tasks.statements.proposals.days import DayColumn
from tasks.statements.proposals.signs import CLOSING, OPENING, TOTALS

SIDES = {(1,): " (money in)", (-1,): " (money out)"}
PLACES = {"beside": "printed beside the rows", "above": "printed above the rows"}


def assumed(candidate: Candidate, turn: int) -> str:
    """Return which columns were taken for what, by their printed names, and on which side of money they stand."""
    days = candidate.columns.days
    place = PLACES["above" if days.heading else "beside"]
    named = [_named(_day_heading(candidate, days), f"the days {place}") + " as the day"]
    for at, column in enumerate(candidate.columns.amounts):
        signs = tuple(sorted({sign * turn for row, sign in candidate.signed_rows if row.key.column == at}))
        if signs:
            cell = heading_of(column, candidate.header.cells)
            side = SIDES.get(signs, " (signed as its marks or the balances tell)")
            named.append(_named(cell.text if cell else "", "a column without a name") + f" as the amount{side}")
    if candidate.columns.balance:
        cell = heading_of(candidate.columns.balance, candidate.header.cells)
        named.append(_named(cell.text if cell else "", "a column without a name") + " as the balance")
    return f"read without a sample, with {', '.join(named)}"


def _day_heading(candidate: Candidate, days: DayColumn) -> str:
    over = [cell for cell in candidate.header.cells if cell.x0 - 12 <= days.left <= cell.x1]
    return over[0].text if over and not days.heading else ""


def _named(text: str, otherwise: str) -> str:
    return f"“{text}”" if text else otherwise


def not_proven(days: Sequence[DayColumn], printed: Sequence[PrintedAmount]) -> str:
    """Return why no reading is proven: what was found of dated lines, balances and totals, and what was not."""
    rows = max(len(column.marks) for column in days)
    # An amount below a word such as “Paid out” is a row's, below the name of its column.
    labelled = [amount for amount in printed if not (amount.below and amount.kind in (*TOTALS, "net"))]
    found = {
        name: next((amount for amount in labelled if amount.kind in kinds), None)
        for name, kinds in (("opening balance", OPENING), ("closing balance", CLOSING), ("total", TOTALS))
    }
    told = [f"“{amount.label}” {amount.values[0]:,}" for amount in found.values() if amount and amount.values]
    missing = [name for name, amount in found.items() if amount is None]
    said = (
        f"{rows} dated lines were found, but no reading of their columns is proven by the balances or totals it prints"
    )
    if told:
        said += f" ({', '.join(dict.fromkeys(told))}"
        said += f"; no {' and no '.join(missing)} was recognised)" if missing else ")"
    else:
        said += (
            ": no running balance follows from row to row, and no opening or closing balance or total was recognised"
        )
    return said
