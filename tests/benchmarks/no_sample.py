"""How many statements are converted without any sample: each as if nobody had described its bank.

``python -m tests.benchmarks.parsers --no-sample`` prints a row a statement: proven or refused, whether the days,
amounts and balances of a proven one are those of its CSV, whether the descriptions are, and seconds.
"""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pandas as pd

from tasks.problems import PassbookError
from tasks.statements.balance_words import PREFIX, labels_by_prefix, squeeze
from tasks.statements.dates import parse_date
from tasks.statements.movements import read_movements
from tasks.statements.pages import read_pages
from tasks.statements.printed_balances import is_debt
from tasks.statements.proposals import propose
from tasks.statements.roles import Roles, learn_roles
from tests.benchmarks.cases import NO_SIGN_PRINTED, Case, find_cases, read_table

LEAP_YEAR = 2024
TIME = r"[-T ,]\s?\d{1,2}:\d\d(?::\d\d)?$"  # behind a day
BALANCES = ("opening", "closing", "brought", "carried")


@dataclass(frozen=True)
class Tried:
    """How a statement fared: its verdict, R(ight), D(escriptions differ) or W(rong), what differs, and seconds."""

    statement: Path
    verdict: str
    mark: str
    why: str
    seconds: float


def try_statement(case: Case, statement: Path) -> Tried:
    """Convert one statement as if nothing were known of its bank."""
    start = time.perf_counter()
    try:
        pages = read_pages(statement, case.password_of(statement))
        proposal = propose(pages)
    except PassbookError as problem:
        return Tried(statement, "unread", "", str(problem), time.perf_counter() - start)
    seconds = time.perf_counter() - start
    if proposal.table is None:
        return Tried(statement, "refused", "", proposal.proof.sentence, seconds)
    wanted = read_table(statement.with_suffix(".csv"))
    every = pd.concat([read_table(one.with_suffix(".csv")) for one in case.statements])
    mark, why = compare_meaning(case, proposal.table, wanted, is_debt(pages), roles_of(wanted))
    if mark == "W":  # few rows tell little of what their columns mean
        mark, why = compare_meaning(case, proposal.table, wanted, is_debt(pages), roles_of(every))
    return Tried(statement, proposal.proof.verdict, mark, why, seconds)


def roles_of(table: pd.DataFrame) -> Roles:
    """Return what the columns of a bank's tables mean, times of the day left out."""
    return learn_roles(table.replace(TIME, "", regex=True).reset_index(drop=True))


def compare_meaning(case: Case, got: pd.DataFrame, wanted: pd.DataFrame, debt: bool, roles: Roles) -> tuple[str, str]:
    """Compare days, signed amounts, balances and descriptions with those that the wanted CSV means.

    Rows of balances are no transactions, whatever their column; a card's CSV may count purchases as positive.
    """
    rows, truth = meaning(got, roles_of(got)), meaning(wanted, roles)
    if len(rows) != len(truth):
        return "W", f"{len(rows)} rows instead of {len(truth)}"
    signs = {(one[1] > 0) == (other[1] > 0) for one, other in zip(rows, truth, strict=True) if one[1]}
    turned = signs == {False} and debt
    for row, (one, other) in enumerate(zip(rows, truth, strict=True)):
        if not same_day(one[0], other[0]):
            return "W", f"row {row + 1}: {one[0][0]} instead of {other[0]}"
        unsigned = turned or case.name == NO_SIGN_PRINTED
        if one[1] != other[1] and not (unsigned and abs(one[1]) == abs(other[1])):
            return "W", f"row {row + 1}: {one[1]} instead of {other[1]}"
        if one[2] is not None and other[2] is not None and one[2] != other[2]:
            return "W", f"row {row + 1}: balance {one[2]} instead of {other[2]}"
    for row, (one, other) in enumerate(zip(rows, truth, strict=True)):
        if "".join(one[3].split()) != "".join(other[3].split()):
            return "D", f"row {row + 1}: {one[3]!r} instead of {other[3]!r}"
    return "R", ""


def meaning(table: pd.DataFrame, roles: Roles | None = None) -> list[tuple]:
    """Return (day, signed amount, balance, description) of every transaction of a table."""
    table = table.replace(TIME, "", regex=True)
    roles = roles or learn_roles(table)
    moved = read_movements(table, roles)
    dates = [column for column, role in roles.by_column.items() if role in ("posting_date", "value_date")]
    described = roles.column("description")
    rows = []
    for row, effect in enumerate(moved.effects):
        if effect is None:
            continue
        days = [day_of(table[column].iloc[row], roles.date_formats.get(column, "")) for column in dates]
        words = table[described].iloc[row] if described else ""
        if is_balance(words):
            continue
        rows.append((days, effect * (roles.balance_sign or 1), moved.balances[row], words))
    return rows


def is_balance(words: str) -> bool:
    """Tell whether a row is a balance that a CSV wants among its transactions ('Opening balance')."""
    label = squeeze(words)
    return any((label, kind) in labels_by_prefix().get(label[:PREFIX], ()) for kind in BALANCES)


def day_of(text: str, fmt: str) -> date | tuple[int, int] | str:
    """Return the day a cell names, (month, day) where it prints no year."""
    if not fmt or not text:
        return text
    day = parse_date(text, fmt, year=LEAP_YEAR)
    return day if "y" in fmt.lower() else (day.month, day.day)


def same_day(one: list, others: list) -> bool:
    """Tell whether a day is one that the CSV wants: of posting or of value, perhaps only month and day."""
    day = one[0]
    return any(other in (day, (day.month, day.day)) for other in others)


def report_no_sample(kinds: list[str], banks: list[str]) -> None:
    """Print the table of conversions without a sample, a set after the other, with totals."""
    for kind in kinds:
        cases = [case for case in find_cases(kind) if not banks or case.name in banks]
        tried = []
        for case in cases:
            found = [try_statement(case, statement) for statement in case.statements]
            tried.append(found)
            for one in found:
                print(
                    f"{case.name:28s} {one.statement.stem:12s} {one.verdict:10s} {one.mark:2s} {one.seconds:5.2f} s "
                    f"{one.why[:150]}",
                    flush=True,
                )
        every = [one for found in tried for one in found]
        if every:
            proven = [one for one in every if one.verdict == "proven"]
            layouts = sum(found[0].verdict == "proven" for found in tried)
            print(
                f"{kind} without a sample: layouts proven {layouts} of {len(tried)} "
                f"({100 * layouts // len(tried)} %), statements proven {len(proven)} of {len(every)}, "
                f"of these wrong {sum(one.mark == 'W' for one in proven)}, only descriptions differ "
                f"{sum(one.mark == 'D' for one in proven)}, seconds median "
                f"{statistics.median(one.seconds for one in every):.2f} worst {max(o.seconds for o in every):.2f}\n"
            )
