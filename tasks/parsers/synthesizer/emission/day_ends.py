"""The part of a parser file that adds the balances that rows do not print, as only the last one of a day does, or the
signs of those that are printed without.
"""

from __future__ import annotations

from tasks.parsers.synthesizer.emission.templates import filled
from tasks.parsers.synthesizer.numbers.bare_balances import BareBalances
from tasks.parsers.synthesizer.numbers.day_end_balances import DayEndBalances
from tasks.parsers.synthesizer.program import Program

ROWS = "read_rows(map(words_of, pdf.pages))"
READ = f"        return pandas.DataFrame({ROWS}, "
UPWARDS = f"""        rows = {ROWS}[::-1]  # the table starts with the row printed last
        return pandas.DataFrame(rows, """
WITH_BALANCES = '''
def with_balances(rows):
    """Return the rows with the balances that they do not print: each follows from the next newer one and its amount."""
    if rows and not rows[{{newest}}][{{at}}]:
        raise ValueError(f"the newest row prints no balance, from which the others follow: {rows[{{newest}}]}")
    for {{pair}} in {{pairs}}:
        row[{{at}}] = row[{{at}}] or str(Decimal(newer[{{at}}]){{back}})
    return rows
'''
WITH_SIGNS = '''
def with_balances(rows):
    """Return the rows with the signs of their balances, which none prints: those to which the amounts lead."""
    sums = accumulate(Decimal(0){{change}} for row in {{oldest_first}})
    shown = [(row, total) for row, total in zip({{oldest_first}}, sums, strict=True) if row[{{at}}]]
    starts = {sign * Decimal(row[{{at}}]) - total for row, total in shown[:1] for sign in (1, -1)}
    starts = [start for start in starts if all(abs(start + total) == Decimal(row[{{at}}]) for row, total in shown)]
    if shown and len(starts) != 1:
        raise ValueError(f"{len(starts)} balances before all rows lead to theirs, which are printed without signs")
    for row, total in shown:
        row[{{at}}] = str(starts[0] + total)
    return rows
'''


def parse_functions(parse: str, program: Program) -> list[str]:
    """Return the function that reads a file, and the one that adds balances to its rows where some print none."""
    if program.upwards:
        parse = parse.replace(READ, UPWARDS)
    if program.day_ends is None:
        return [parse]
    write = _with_signs if isinstance(program.day_ends, BareBalances) else _with_balances
    return [parse.replace(ROWS, f"with_balances({ROWS})"), write(program, program.day_ends)]


def _with_balances(program: Program, balances: DayEndBalances) -> str:
    places = {name: at for at, name in enumerate(program.columns)}
    terms = (f" {'-' if sign > 0 else '+'} Decimal(newer[{places[name]}] or 0)" for name, sign in balances.change)
    slots = {
        "newest": "0" if balances.newest_first else "-1",
        "at": str(places[balances.column]),
        "pair": "newer, row" if balances.newest_first else "row, newer",
        "pairs": "pairwise(rows)" if balances.newest_first else "reversed(list(pairwise(rows)))",
        "back": "".join(terms),
    }
    return filled(WITH_BALANCES, set(), slots)


def _with_signs(program: Program, balances: BareBalances) -> str:
    places = {name: at for at, name in enumerate(program.columns)}
    terms = (f" {'+' if sign > 0 else '-'} Decimal(row[{places[name]}] or 0)" for name, sign in balances.change)
    change = "".join(terms)
    slots = {
        "oldest_first": "reversed(rows)" if balances.newest_first else "rows",
        "at": str(places[balances.column]),
        "change": change,
    }
    return filled(WITH_SIGNS, set(), slots).replace("Decimal(0) + ", "").replace("Decimal(0) -", "-")
