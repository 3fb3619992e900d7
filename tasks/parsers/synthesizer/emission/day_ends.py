"""The part of a parser file that adds the balances that rows do not print, as only the last one of a day does."""

from __future__ import annotations

from tasks.parsers.synthesizer.emission.templates import filled
from tasks.parsers.synthesizer.numbers.day_end_balances import DayEndBalances
from tasks.parsers.synthesizer.program import Program

ROWS = "read_rows(map(words_of, pdf.pages))"
WITH_BALANCES = '''
def with_balances(rows):
    """Return the rows with the balances that they do not print: each follows from the next newer one and its amount."""
    if rows and not rows[{{newest}}][{{at}}]:
        raise ValueError(f"the newest row prints no balance, from which the others follow: {rows[{{newest}}]}")
    for {{pair}} in {{pairs}}:
        row[{{at}}] = row[{{at}}] or str(Decimal(newer[{{at}}]){{back}})
    return rows
'''


def parse_functions(parse: str, program: Program) -> list[str]:
    """Return the function that reads a file, and the one that adds balances to its rows where some print none."""
    if program.day_ends is None:
        return [parse]
    return [parse.replace(ROWS, f"with_balances({ROWS})"), _with_balances(program, program.day_ends)]


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
