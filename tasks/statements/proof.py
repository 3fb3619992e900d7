"""Proving a table by the statement's own arithmetic: running balances, opening + sum = closing, printed totals.

Everything is exact (Decimal). What is printed around the table is believed where it is labelled: it corroborates, and
it contradicts only where no labelled reading closes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise, product
from typing import TYPE_CHECKING, Literal

from expectations.arithmetic import ZERO, Break, Chain, equation, follow_balances, misprinted_rows, money
from tasks.statements.column_words import direction_sign
from tasks.statements.day_balances import with_day_balances
from tasks.statements.labelled_balances import Labelled, label_balances
from tasks.statements.movements import Movements, UnreadableRow, read_charges, read_movements, sums_of
from tasks.statements.page_numbers import missing_page
from tasks.statements.pages import Page
from tasks.statements.print_doubts import doubt_of_print, unread_rows
from tasks.statements.print_habits import learnt_way, unlike_samples
from tasks.statements.printed_balances import PrintedAmount
from tasks.statements.printed_rows import MissedRow, missed_row, printed_sign
from tasks.statements.roles import Roles
from tasks.statements.summaries import closed_by_summary
from tasks.statements.tables_alone import pages_to_prove

if TYPE_CHECKING:
    import pandas as pd

Verdict = Literal["proven", "consistent", "refused"]
Check = Literal["", "cells", "balances", "ends", "rows", "sign", "totals"]


@dataclass(frozen=True)
class Proof:
    """What the statement's arithmetic says of a table, or of one account in it.

    ``equation`` is the sum that decided, '' when none did; ``rows`` the offending rows, from 0; ``sentence`` tells a
    person (rows counted from 1). ``check`` names what a refused table contradicts: its cells, the balances from row to
    row, the labelled balances at its ends, a row or a sign that is printed otherwise, or the totals.
    """

    verdict: Verdict
    equation: str = ""
    rows: tuple[int, ...] = ()
    sentence: str = ""
    check: Check = ""


def prove(table: pd.DataFrame, roles: Roles, pages: Sequence[Page]) -> Proof:
    """Return whether a statement's own arithmetic proves, leaves open or contradicts the rows of its table."""
    try:
        moved, chains = _follow(table, roles)
    except UnreadableRow as problem:
        return Proof("refused", "", (problem.row,), str(problem), "cells")
    printed = label_balances(table, roles, moved, pages_to_prove(pages, table, roles.habits))
    if said := missing_page(roles.habits, printed.lines):
        return Proof("refused", "", (), said, "rows")
    broken = tuple(found for chain in chains for found in breaks_within_sections(chain, printed))
    if broken:
        return _broken_balances(broken)
    proofs = [_prove_account(chain, roles, moved, printed) for chain in chains] or [_prove_empty(printed)]
    if together := _prove_together(chains, roles, moved, printed):
        proofs = [together] * len(chains)
    refused = next((proof for proof in proofs if proof.verdict == "refused"), None)
    if refused:
        return refused
    totals = check_totals(moved, roles, printed)
    both_ends = all(_reaches_both_ends(chain, proof, printed) for chain, proof in zip(chains, proofs, strict=False))
    contradicted = totals.equation and totals.verdict != "proven" and not both_ends
    proven = all(proof.verdict == "proven" for proof in proofs)
    if not contradicted or totals.verdict == "consistent":
        whole = proven or totals.verdict == "proven"
        signed = whole and bool(roles.balance_sign or printed.pairs() or totals.verdict == "proven")
        if said := unlike_samples(table, roles, moved, chains, printed, whole, signed):
            return Proof("refused", "", (), said, "cells")
    if contradicted:
        return totals
    doubt = _doubt_of_table(chains, roles, printed)
    doubt = doubt or doubt_of_print(table, roles, moved, printed.lines, printed.rows)
    if doubt:
        return Proof("consistent", "", (), doubt)
    if proven:
        sentences = dict.fromkeys(proof.sentence for proof in proofs)
        return Proof("proven", proofs[0].equation, (), "; ".join(sentences))
    return totals if totals.verdict == "proven" else next(p for p in proofs if p.verdict == "consistent")


def _follow(table: pd.DataFrame, roles: Roles) -> tuple[Movements, tuple[Chain, ...]]:
    """Return the movements and the chains of balances; a sign the samples did not tell is the one that closes."""
    found = []
    for sign in (roles.balance_sign,) if roles.balance_sign else (1, -1):
        moved = with_day_balances(table, roles, read_movements(table, replace(roles, balance_sign=sign)))
        chains = follow_balances(moved.effects, moved.balances, moved.accounts, roles.newest_first)
        found.append((moved, chains))
        if not any(chain.breaks for chain in chains):
            return moved, chains
        for effects in _less_charges(table, roles, moved):
            charged = follow_balances(effects, moved.balances, moved.accounts, roles.newest_first)
            if charged and not any(chain.breaks for chain in charged):
                return moved, charged
        owed = _balances_owed(table, roles, moved)
        marked = follow_balances(moved.effects, owed, moved.accounts, roles.newest_first)
        if marked and not any(chain.breaks for chain in marked):
            return replace(moved, balances=owed), marked
    return found[0]


def _balances_owed(table: pd.DataFrame, roles: Roles, moved: Movements) -> tuple[Decimal | None, ...]:
    """Return the balances, below zero where a column beside them, of marks such as Dr and Cr, says so."""
    for name in table.columns:
        signs = [direction_sign(str(cell)) for cell in table[name]]
        if roles.by_column.get(name, "text") == "text" and all(signs):
            pairs = zip(moved.balances, signs, strict=True)
            return tuple(-balance if balance and sign < 0 else balance for balance, sign in pairs)
    return moved.balances


def _less_charges(table: pd.DataFrame, roles: Roles, moved: Movements) -> Iterator[tuple[Decimal | None, ...]]:
    """Yield the effects of rows less what columns of charges (a fee beside the amount, or instead of one) take: all of
    them, or one, as numbers of units and prices are no charges.
    """
    texts = (name for name in table.columns if roles.by_column.get(name, "text") == "text")
    columns = [amounts for name in texts if (amounts := read_charges([str(cell) for cell in table[name]], roles))]
    for taken in (columns, *([amounts] for amounts in columns)):
        effects = list(moved.effects)
        for row, amount in (charge for amounts in taken for charge in enumerate(amounts) if charge[1]):
            effects[row] = (effects[row] or ZERO) - abs(amount)
        yield tuple(effects)


def _doubt_of_table(chains: Sequence[Chain], roles: Roles, printed: Labelled) -> str:
    """Return why a table may lack rows although all its sums close; '' when it may not."""
    if roles.column("account") is None or any(chain.end is None for chain in chains):
        return ""
    known = {value for opening in printed.openings for value in printed.worth(opening)}
    known |= {*(chain.end for chain in chains), sum((chain.end for chain in chains), ZERO)}
    for balance in printed.of_accounts:
        worth = printed.worth(balance)
        if not known & set(worth):
            return f"the rows close, but “{balance.label}” {money(worth[0])} belongs to none of the table's accounts"
    return ""


def breaks_within_sections(chain: Chain, printed: Labelled) -> tuple[Break, ...]:
    """Return the balances that do not follow, except where one account ends and the next begins.

    A table without an account column may hold several accounts: there the last balance is a labelled closing balance,
    and the new start the very next labelled opening balance.
    """
    return tuple(found for found in chain.breaks if not _starts_section(found, printed))


def _starts_section(found: Break, printed: Labelled) -> bool:
    start = found.printed - sum(found.effects, ZERO)
    ends_and_starts = [
        amount for amount in printed.in_order if amount.kind in ("opening", "closing", "dated") and not amount.below
    ]
    for end, begin in pairwise(ends_and_starts):
        if end.kind != "opening" and begin.kind != "closing" and found.start in end.values and start in begin.values:
            return start != found.start
    return False


def _broken_balances(broken: Sequence[Break]) -> Proof:
    rows = misprinted_rows(broken)
    first = next(found for found in broken if found.row == rows[0])
    more = f" (and {len(rows) - 1} more)" if len(rows) > 1 else ""
    if len(rows) < len(broken):
        cause = "the balance printed there fits neither the row before nor the row after"
    else:
        cause = "a row is missing, doubled or misread there, or the balance is printed wrong"
    sentence = f"the running balance does not close at row {first.row + 1}{more}: {first.equation}; {cause}"
    return Proof("refused", first.equation, rows, sentence, "balances")


def _prove_account(chain: Chain, roles: Roles, moved: Movements, printed: Labelled) -> Proof:
    """Prove the rows of one account."""
    if chain.start is None:
        return _prove_by_sum(chain, roles, printed)
    opens, closes = chain.opening_row or printed.opens(chain.start), printed.closes(chain.end)
    total = _equation(chain.start, chain, chain.end)
    where = f"account {chain.account}: " if chain.account else ""
    if (opens is False) != (closes is False):
        return _wrong_end(chain, printed, where, at_start=opens is False)
    if opens is False and closes is False:
        sentence = f"{where}the balances close row to row, but start and end at others than the labelled ones"
        return Proof("consistent", total, (), sentence)
    for at_start in [start for start, known in ((True, opens), (False, closes)) if known is None]:
        missed = missed_row(chain, moved, printed.lines, printed.rows, at_start)
        if missed:
            return _missed(missed, chain, where, at_start)
    doubt = _doubt(chain, moved, printed, bool(opens), bool(closes))
    if doubt:
        return Proof(doubt[0], "", doubt[1], f"{where}{doubt[2]}", "sign" if doubt[0] == "refused" else "")
    known = [word for word, holds in (("opening", opens), ("closing", closes)) if holds]
    beyond = f", from and to the printed {' and '.join(known)} balance" if known else ""
    return Proof("proven", total, (), f"{where}every running balance closes{beyond}: {total}")


def _doubt(
    chain: Chain, moved: Movements, printed: Labelled, opens: bool, closes: bool
) -> tuple[Verdict, tuple[int, ...], str] | None:
    """Return why balances that close do not yet prove every row of an account; None when they do."""
    if chain.tail and not closes:
        return "consistent", (), f"no printed balance checks {_names(chain.tail)}"
    if not chain.steps and not opens:
        return "consistent", (), f"no printed balance checks {_names(chain.rows)}"
    if printed.one_dated and not opens and not closes:
        return "consistent", (), "the balances close row to row, but start and end at others than the labelled one"
    if opens or not printed.lines:  # where no page is at hand, the balances from row to row are all there is
        return None
    lead = [row for row in chain.rows[: chain.rows.index(chain.first) + 1] if moved.effects[row]]
    for row in lead:
        sign = printed_sign(row, moved, printed.lines, printed.rows)
        if sign is None:
            return (
                "consistent",
                (),
                f"the balances close row to row, but nothing printed proves the amount of {_names([row])}",
            )
        if sign != (1 if moved.effects[row] > 0 else -1):
            side = "out" if sign < 0 else "in"
            return "refused", (row,), f"{_names([row])} is printed as money {side}, but the table has it the other way"
    return None


def _reaches_both_ends(chain: Chain, proof: Proof, printed: Labelled) -> bool:
    if chain.start is None:
        return proof.verdict == "proven"
    return bool((chain.opening_row or printed.opens(chain.start)) and printed.closes(chain.end))


def _wrong_end(chain: Chain, printed: Labelled, where: str, at_start: bool) -> Proof:
    """Say that the rows do not reach from the printed opening to the printed closing balance."""
    row = chain.rows[0] if at_start else chain.rows[-1]
    reached = chain.start if at_start else chain.end
    amounts = [amount for amount in (printed.openings if at_start else printed.closings) if printed.claim(amount)]
    values = list(dict.fromkeys(money(amount.values[0]) for amount in amounts))
    what = f"row {row + 1} {'starts from' if at_start else 'ends at'} {money(reached)}"
    sentence = f"{where}{what}, but “{amounts[0].label}” is {' or '.join(values)}; a row is missing or misread there"
    return Proof("refused", f"{money(reached)} ≠ {values[0]}", (row,), sentence, "ends")


def _missed(missed: MissedRow, chain: Chain, where: str, at_start: bool) -> Proof:
    row = chain.rows[0] if at_start else chain.rows[-1]
    place = (
        f"“{missed.line.text}” on page {missed.line.page} is printed {'before' if at_start else 'after'} row {row + 1}"
    )
    if not missed.sure:
        return Proof(
            "consistent", "", (), f"{where}the balances close row to row, but {place} and may be a row as well"
        )
    return Proof(
        "refused", "", (row,), f"{where}{place}, and the balances lead to it, but it is not in the table", "rows"
    )


def _prove_by_sum(chain: Chain, roles: Roles, printed: Labelled) -> Proof:
    """Prove by opening + sum = closing: the table prints no balances."""
    where = f"account {chain.account}: " if chain.account else ""
    signs = _signs(roles, printed)
    pairs = printed.pairs_of(chain.rows)
    totalled = [(start, end) for start in printed.openings if start.kind == "opening" for end in printed.sums]
    for sign, (opening, closing) in product(signs, pairs + totalled):
        for start, end in product(printed.starts(opening, closing), printed.worth(closing)):
            if start + sign * chain.total == end:
                total = _equation(start, chain, end, sign)
                sentence = f"{where}the opening balance and the rows give the closing one: {total}"
                return Proof("proven", total, (), sentence)
    if corroborated := _sum_of_sections(chain, printed) or _sum_alone(chain, printed):
        return corroborated
    if total := closed_by_summary(roles.habits, chain, printed):
        return Proof("proven", total, (), f"{where}the summary leads from one balance to the other: {total}")
    way = learnt_way(roles)
    if pairs and printed.claims_ends(boxed=bool(way)):
        if way and any(o - way * chain.total in c.values for opening, c in pairs for o in opening.values):
            turned = "the rows lead from the opening to the closing balance the other way than in the samples"
            return Proof("refused", "", (), f"{where}{turned}: a sign is read otherwise", "sign")
        unsigned = closed_by_summary(roles.habits, chain, printed, unsigned=True)
        if unsigned or any(_closes_unsigned(chain, opening, closing) for opening, closing in pairs):
            doubt = "the opening balance and the rows give the closing one only if one of them is below zero"
            return Proof("consistent", "", (), f"{where}{doubt}, which no known mark says")
        opening, closing = pairs[0]
        total = _equation(opening.values[0], chain, closing.values[0], signs[-1])
        sentence = f"{where}“{opening.label}” and the rows do not give “{closing.label}”: {total}; a row is missing"
        return Proof("refused", total, (), sentence, "ends")
    return Proof("consistent", "", (), f"{where}no balance or total is printed that the rows could be checked against")


def _closes_unsigned(chain: Chain, opening: PrintedAmount, closing: PrintedAmount) -> bool:
    """Tell whether opening and closing balance fit the rows with other signs than those read."""
    return any(
        abs(start + chain.total) == abs(end) for o in opening.values for start in (o, -o) for end in closing.values
    )


def _prove_together(chains: Sequence[Chain], roles: Roles, moved: Movements, printed: Labelled) -> Proof | None:
    """Prove the rows of all accounts by one opening and closing balance: their sums, where they have balances."""
    if len(chains) < 2:
        return None
    starts, ends = zip(*((chain.start, chain.end) for chain in chains), strict=True)
    if starts.count(None) == len(starts):  # several cards may share one account
        (whole,) = follow_balances(moved.effects, moved.balances, [""] * len(moved.effects), roles.newest_first)
        proof = _prove_by_sum(whole, roles, printed)
        return proof if proof.verdict == "proven" else None
    if None in [*starts, *ends] or any(_doubt(chain, moved, printed, True, True) for chain in chains):
        return None
    start, end = sum(starts, ZERO), sum(ends, ZERO)
    if all(start not in opening.values or end not in printed.worth(closing) for opening, closing in printed.pairs()):
        return None
    said = f"every running balance closes, and all accounts lead from the printed {money(start)} to {money(end)}"
    return Proof("proven", f"{money(start)} → {money(end)}", (), said)


def _signs(roles: Roles, printed: Labelled) -> tuple[int, ...]:
    """Return how the amounts may change the balance: as in the samples; a debt grows with most rows, purchases."""
    if way := learnt_way(roles):
        return (way,)
    if roles.balance_sign or not printed.is_debt:
        return (1,)
    return (roles.usual_sign,) if roles.usual_sign else (1, -1)


def _sum_alone(chain: Chain, printed: Labelled) -> Proof | None:
    """Prove several rows by one printed number, their sum."""
    found = [amount for amount in printed.sums if chain.total in printed.worth(amount)]
    if not found or len(chain.rows) < 2 or not chain.total or printed.claims_opening:
        return None
    total = _equation(ZERO, chain, chain.total)
    return Proof("proven", total, (), f"the rows add up to “{found[0].label}”: {total}")


def _sum_of_sections(chain: Chain, printed: Labelled) -> Proof | None:
    """Prove a table of several accounts without an account column: all openings and the rows give all closings."""
    starts = dict.fromkeys(a.values[0] for a in printed.openings if a.kind == "opening")
    ends = dict.fromkeys(a.values[0] for a in printed.closings if a.kind == "closing")
    if len(starts) < 2 or len(starts) != len(ends) or sum(starts) + chain.total != sum(ends):
        return None
    total = _equation(sum(starts), chain, sum(ends))
    return Proof("proven", total, (), f"all opening balances and the rows give all closing ones: {total}")


def _prove_empty(printed: Labelled) -> Proof:
    """Prove a table without rows: the balance must not have moved."""
    pairs = [
        (start, end)
        for opening, closing in printed.pairs()
        for start, end in product(opening.values, printed.worth(closing))
    ]
    for start, end in pairs:
        if start == end:
            total = f"{money(start)} = {money(end)}"
            return Proof("proven", total, (), f"no rows, and the opening balance is the closing one: {total}")
    if printed.claims_opening and printed.claims_closing and pairs:
        total = f"{money(pairs[0][0])} ≠ {money(pairs[0][1])}"
        return Proof("refused", total, (), f"no rows, but the balance moved: {total}; the rows are missing", "rows")
    if printed.has_totals(ZERO, ZERO):
        return Proof("proven", "0 = 0", (), "no rows, and the printed totals are zero")
    unread = unread_rows(printed.lines)
    if unread:
        line = unread[0]
        return Proof("refused", "", (), f"no rows were read, but “{line.text}” on page {line.page} is like one", "rows")
    return Proof("consistent", "", (), "no rows, and no balance or total is printed that could be checked")


def check_totals(moved: Movements, roles: Roles, printed: Labelled) -> Proof:
    """Compare the sums of money out and money in with printed totals.

    Proven when both are printed. Where one is and the other is not (a row is missing), or both miss by the same amount
    the other way (a row has changed sides), the equation tells: refused in a row of totals, else only consistent.
    """
    sums = sums_of(moved.effects)
    if not any(sums):
        return Proof("consistent")
    turned = [sums] if roles.balance_sign > 0 or not printed.is_debt else [sums, sums[::-1]]
    for out, into in turned:
        if met := printed.totals_met(out, into):
            total = f"out {money(out)}, in {money(into)}"
            return Proof("proven", total, (), f"the printed totals are the sums of {met}: {total}")
    for out, into in turned:
        wrong = printed.contradicting_totals(out, into, moved.sums_of_accounts())
        if wrong:
            total = f"{money(wrong.found)} ≠ {money(wrong.value)}"
            said = f"the rows add up to {money(wrong.found)}, but “{wrong.label}” is {money(wrong.value)}"
            sentence = f"{said}; a row is missing or misread"
            refused = Proof("refused", total, (), sentence, "totals")
            return refused if wrong.sure else Proof("consistent", total, (), sentence)
    return Proof("consistent")


def _equation(start: Decimal, chain: Chain, end: Decimal, sign: int = 1) -> str:
    return equation(start, [part * sign for part in (chain.out, chain.into)], end)


def _names(rows: Sequence[int]) -> str:
    return f"row {rows[0] + 1}" if len(rows) == 1 else f"rows {min(rows) + 1} to {max(rows) + 1}"
