"""How the columns of a table behave, and which of them make its running balance close: evidence for the roles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import pairwise, permutations, product

from expectations.amounts import is_no_amount
from expectations.arithmetic import Amounts, follow_balances
from tasks.statements.column_words import counterpart, direction_sign, header_scores
from tasks.statements.dates import learn_date_format
from tasks.statements.numbers import learn_number_format, parse_number

Columns = Mapping[str, Sequence[str]]

MONEY = ("amount", "debit", "credit", "balance")
DATES = ("posting_date", "value_date")
MAX_MONEY_DIGITS = 13  # longer whole numbers are references, not money
MAX_MONEY_COLUMNS = 6  # more number columns than this are not all tried as money
MAX_DIRECTION_WORDS = 4  # a column with more different words is no direction
CLOSING_SHARE = 0.6  # of the running balances must follow where the headers agree: real statements print some wrong
MUTE_CLOSING_SHARE = 0.9  # … and where the headers say nothing of the kind
MUTE_STEPS = 3  # balances that must be compared before arithmetic alone is believed
REFUTING_STEPS = 2  # balances none of which follows: what is called so is no running balance


@dataclass(frozen=True)
class Behaviour:
    """What the cells alone tell: formats of date columns, values of number columns, words of few-word columns."""

    columns: Columns
    dates: dict[str, str]
    numbers: dict[str, Amounts]
    directions: dict[str, tuple[str, ...]]

    def is_blank(self, name: str) -> bool:
        """Tell whether a column has no cell filled."""
        return not any(self.columns[name])


@dataclass(frozen=True)
class Ledger:
    """One reading of the columns as a ledger, and how well the printed balances follow under it."""

    balance: str
    movements: tuple[str, ...]  # (amount,) or (debit, credit)
    direction: str | None = None
    direction_signs: dict[str, int] = field(default_factory=dict)
    newest_first: bool = False
    balance_sign: int = 1
    account: str | None = None
    steps: int = 0
    closed: int = 0

    @classmethod
    def of(cls, by_column: Mapping[str, str], direction_signs: dict[str, int]) -> Ledger:
        """Return the reading that settled roles without a balance amount to."""
        columns = {role: column for column, role in reversed(by_column.items())}
        if "debit" in columns or "credit" in columns:
            return cls("", (columns.get("debit", ""), columns.get("credit", "")))
        return cls("", (columns.get("amount", ""),), columns.get("direction"), direction_signs)

    def roles(self) -> dict[str, str]:
        """Return role by column for the columns of this reading."""
        words = ("amount",) if len(self.movements) == 1 else ("debit", "credit")
        found = {self.balance: "balance", **dict(zip(self.movements, words, strict=True))}
        if self.direction:
            found[self.direction] = "direction"
        if self.account:
            found[self.account] = "account"
        return found

    def rank(self) -> tuple:
        """How much this reading is to be preferred: closing, headers, then the usual way round."""
        named = sum(header_scores(column).get(role, 0) for column, role in self.roles().items())
        return (
            round(self.closed / self.steps, 1),
            named,
            self.closed / self.steps,
            self.account is not None,
            self.balance_sign,
            not self.newest_first,
        )


def observe(columns: Columns) -> Behaviour:
    """Return how the columns (stripped cells, '' for blank) behave."""
    dates: dict[str, str] = {}
    numbers: dict[str, Amounts] = {}
    directions: dict[str, tuple[str, ...]] = {}
    for name, cells in columns.items():
        values = read_numbers(cells)
        scores = header_scores(name)
        says_date = max((scores.get(role, 0) for role in DATES), default=0)
        says_money = max((scores.get(role, 0) for role in MONEY), default=0)
        fmt = learn_date_format(cells)
        if not says_date and all(cell.isdigit() for cell in cells):
            fmt = None  # bare digits are numbers or references, unless the header calls them days
        named_month = fmt and "%b" in fmt and not says_money  # the letters of '11 Dec' are no currency
        if fmt and (values is None or says_date > says_money or named_month):
            dates[name] = fmt
        elif values is not None:
            numbers[name] = values
        words = tuple(dict.fromkeys(cell for cell in cells if cell))
        if words and values is None and not fmt and len(words) <= MAX_DIRECTION_WORDS:
            directions[name] = words
    return Behaviour(columns, dates, numbers, directions)


def without_dashes(cells: Sequence[str]) -> Sequence[str]:
    """Return the cells of a column, blank where numbers' column says with a dash that there is none."""
    blanked = tuple("" if is_no_amount(cell) else cell for cell in cells)
    return blanked if blanked != cells and any(blanked) and read_numbers(blanked) is not None else cells


def read_numbers(cells: Sequence[str]) -> Amounts | None:
    """Return a column's values (None for blank), or None when it is no column of money-like numbers."""
    fmt = learn_number_format(cells)
    if fmt is None:
        return None
    for cell in cells:
        if cell.isdigit() and (len(cell) > MAX_MONEY_DIGITS or (len(cell) > 1 and cell.startswith("0"))):
            return None
    return tuple(parse_number(cell, fmt) if cell else None for cell in cells)


def known_directions(words: Sequence[str]) -> dict[str, int] | None:
    """Return the sign of each word and of its counterpart, None unless the dictionary knows all of them."""
    signs = {word: direction_sign(word) for word in words}
    if not signs or None in signs.values():
        return None
    for word, sign in tuple(signs.items()):
        other = counterpart(word)
        if other and other not in signs:
            signs[other] = -sign
    return signs


def best_ledger(seen: Behaviour, named: Mapping[str, str]) -> Ledger | None:
    """Return the reading under which the balances follow best, None when none is believable.

    ``named`` is what the headers say (role by column); a reading that the headers contradict must close far better.
    """
    best = None
    for ledger in _readings(seen, named):
        agrees = all(named.get(column) == role for column, role in ledger.roles().items())
        share = ledger.closed / ledger.steps
        enough = share >= CLOSING_SHARE if agrees else share >= MUTE_CLOSING_SHARE and ledger.steps >= MUTE_STEPS
        if enough and (best is None or ledger.rank() > best.rank()):
            best = ledger
    if best is None:
        return _by_currency(seen, named) or _less_a_charge(seen, named)
    if best.closed == best.steps:
        return best
    parted = _by_section(seen, best, named)
    return parted if parted.closed == parted.steps else _less_a_charge(seen, named) or parted


def _less_a_charge(seen: Behaviour, named: Mapping[str, str]) -> Ledger | None:
    """Return the reading under which all balances follow when a column beside the amount, a fee that some rows have, is
    taken besides; None when there is none.
    """
    best = None
    for ledger in _readings(seen, named):
        for name in _beside(seen, ledger) if ledger.steps >= MUTE_STEPS else ():
            found = next(_try(seen, ledger, (name,)))
            if found.closed == found.steps and (best is None or found.rank() > best.rank()):
                best = found
    return best


def follows_nowhere(seen: Behaviour, named: Mapping[str, str]) -> str:
    """Return the column that is called a balance, is blank or 0 in most rows and follows from the amounts in none, ''
    where there is none. What is left to pay of some purchases is such.

    Where another column groups by a sign that may be the decimal one, its amounts are not known well enough to tell.
    """
    name = next((name for name, role in named.items() if role == "balance"), "")
    balances = [value for value in seen.numbers.get(name, ()) if value]
    readings = [ledger for ledger in _readings(seen, named) if ledger.balance == name]
    decimals = {learn_number_format(seen.columns[one]).decimal for one in seen.numbers if not seen.is_blank(one)}
    known = len(decimals) == 1 and 2 * len(balances) < len(seen.columns.get(name, ()))
    compared = max((ledger.steps for ledger in readings), default=0)
    return name if known and compared >= REFUTING_STEPS and not any(ledger.closed for ledger in readings) else ""


def _by_currency(seen: Behaviour, named: Mapping[str, str]) -> Ledger | None:
    """Return the reading under which all balances follow in each currency, where rows of several stand among each other
    and hardly any follows from the one before; None when there is none.
    """
    currency = next((name for name, role in named.items() if role == "currency"), None)
    readings = [ledger for ledger in _readings(seen, named) if ledger.account is None] if currency else []
    found = [parted for one in readings for parted in _try(seen, replace(one, account=currency))]
    whole = [one for one in found if one.closed == one.steps >= MUTE_STEPS]
    return max(whole, key=lambda one: one.rank(), default=None)


def _by_section(seen: Behaviour, ledger: Ledger, named: Mapping[str, str]) -> Ledger:
    """Return a reading with a balance for each currency, or for each word of a column that is told once for the rows
    below it, where only these all follow: each is an account. A fee beside the amount may be taken besides.
    """
    currency = next((name for name, role in named.items() if role == "currency"), None)
    others = (name for name, role in named.items() if role == "text" and name not in seen.numbers)
    sections = [name for name in others if ledger.account is None and _starts_anew(seen, ledger, name)]
    for account in [currency, *sections] if currency and ledger.account is None else sections:
        parted = replace(ledger, account=account)
        for charges in ((), _charges_beside(seen, ledger)):
            found = next(_try(seen, parted, charges), ledger)
            if found.closed == found.steps:
                return found
    return ledger


def _starts_anew(seen: Behaviour, ledger: Ledger, name: str) -> bool:
    """Tell whether the words of a column each stand once for several rows, and the balances follow from none of them to
    the next.
    """
    cells = seen.columns[name]
    starts = {row for row, (above, cell) in enumerate(pairwise(cells), 1) if above != cell}
    if not starts or not all(cells) or len(starts) + 1 != len(set(cells)) or 2 * len(starts) > len(cells):
        return False
    (chain,) = follow_balances(
        ledger_effects(seen, ledger), seen.numbers[ledger.balance], ("",) * len(cells), ledger.newest_first
    )
    return starts <= {found.row + ledger.newest_first for found in chain.breaks}


def _charges_beside(seen: Behaviour, ledger: Ledger) -> tuple[str, ...]:
    """Return the columns of numbers with decimals that a reading does not ask for and few rows fill."""
    return tuple(name for name in _beside(seen, ledger) if any("." in str(value) for value in seen.numbers[name]))


def _beside(seen: Behaviour, ledger: Ledger) -> list[str]:
    """Return the columns of numbers that a reading does not ask for and not all rows fill."""
    known = {ledger.balance, *ledger.movements}
    return [name for name, values in seen.numbers.items() if name not in known and not all(values)]


def _readings(seen: Behaviour, named: Mapping[str, str]) -> Iterator[Ledger]:
    money = [name for name in seen.numbers if named.get(name) in (*MONEY, "text", None)]
    if len(money) > MAX_MONEY_COLUMNS:  # codes have no decimals
        decimals = (name for name in money if any("." in str(value) for value in seen.numbers[name]))
        money = [*dict.fromkeys([name for name in money if named.get(name) in MONEY] + [*decimals])]
    if len(money) > MAX_MONEY_COLUMNS:
        money = [name for name in money if named.get(name) in MONEY]
    money += [name for name, role in named.items() if role in ("debit", "credit") and seen.is_blank(name)]
    accounts = dict.fromkeys((next((c for c, role in named.items() if role == "account"), None), None))
    for balance in money:
        if seen.is_blank(balance) or named.get(balance) in ("debit", "credit"):
            continue
        others = [name for name in money if name != balance]
        for movements in [(name,) for name in others] + list(permutations(others, 2)):
            if not is_exclusive(seen, movements):
                continue
            for newest_first, sign, account in product((False, True), (1, -1), accounts):
                yield from _try(seen, Ledger(balance, movements, None, {}, newest_first, sign, account))
                if len(movements) == 1:
                    yield from _with_directions(seen, balance, movements, newest_first, account)


def _with_directions(
    seen: Behaviour, balance: str, movements: tuple[str, ...], newest_first: bool, account: str | None
) -> Iterator[Ledger]:
    if any(value is not None and value < 0 for value in seen.numbers[movements[0]]):
        return
    for column, words in seen.directions.items():
        signs = known_directions(words) or _signs_by_balance(seen, column, balance, newest_first)
        if signs and column != account:
            for balance_sign in (1, -1):
                reading = Ledger(balance, movements, column, signs, newest_first, balance_sign, account)
                yield from _try(seen, reading)


def is_exclusive(seen: Behaviour, movements: tuple[str, ...]) -> bool:
    """Tell whether a debit and a credit column are never both filled with money (one column always is)."""
    if len(movements) == 1:
        return not seen.is_blank(movements[0])
    first, second = (seen.numbers.get(name) for name in movements)
    if first is None or second is None:
        return first is not second
    return not any(a and b for a, b in zip(first, second, strict=True))


def _signs_by_balance(seen: Behaviour, column: str, balance: str, newest_first: bool) -> dict[str, int] | None:
    """Learn unknown direction words from the way the balance moves; None when one word moves it both ways."""
    votes: dict[str, list[int]] = {}
    rows = list(zip(seen.columns[column], seen.numbers[balance], strict=True))
    rows = rows[::-1] if newest_first else rows
    for (_, before), (word, after) in pairwise(rows):
        if word and before is not None and after is not None and before != after:
            votes.setdefault(word, []).append(1 if after > before else -1)
    signs = {}
    for word in seen.directions[column]:
        cast = votes.get(word, [])
        if not cast or abs(sum(cast)) < CLOSING_SHARE * len(cast):
            return None
        signs[word] = 1 if sum(cast) > 0 else -1
    return signs if len(set(signs.values())) == 2 else None


def _try(seen: Behaviour, ledger: Ledger, charges: Sequence[str] = ()) -> Iterator[Ledger]:
    """Yield the reading with its count of balances that follow; nothing when no balance can be compared. That 0 follows
    from 0 where nothing moves is no evidence.

    ``charges`` are columns that are taken besides the amounts.
    """
    length = len(seen.columns[ledger.balance])
    accounts = seen.columns[ledger.account] if ledger.account else ("",) * length
    effects = ledger_effects(seen, ledger)
    for name in charges:
        pairs = zip(effects, seen.numbers[name], strict=True)
        effects = tuple((moved or 0) - abs(charge) if charge else moved for moved, charge in pairs)
    chains = follow_balances(effects, seen.numbers[ledger.balance], accounts, ledger.newest_first)
    steps = sum(chain.steps - chain.still for chain in chains)
    if steps:
        closed = steps - sum(len(chain.breaks) for chain in chains)
        yield Ledger(
            ledger.balance, ledger.movements, ledger.direction, ledger.direction_signs, ledger.newest_first,
            ledger.balance_sign, ledger.account, steps, closed,
        )  # fmt: skip


def ledger_effects(seen: Behaviour, ledger: Ledger) -> Amounts:
    """Return what each row adds to the balance under one reading, None where the row prints no amount."""
    length = max(map(len, seen.columns.values()), default=0)
    blank: Amounts = (None,) * length
    out: list[Decimal | None] = []
    if len(ledger.movements) == 1:
        words = seen.columns[ledger.direction] if ledger.direction else ("",) * length
        for value, word in zip(seen.numbers.get(ledger.movements[0], blank), words, strict=True):
            sign = ledger.direction_signs.get(word, 1) * ledger.balance_sign
            out.append(None if value is None else value * sign)
        return tuple(out)
    debits, credits = (seen.numbers.get(name, blank) for name in ledger.movements)
    turn = 1 if mostly_negative(debits) else -1
    for debit, credit in zip(debits, credits, strict=True):
        moved = None if debit is None and credit is None else (debit or 0) * turn + (credit or 0)
        out.append(None if moved is None else moved * ledger.balance_sign)
    return tuple(out)


def starts_with_balance(seen: Behaviour, ledger: Ledger, effects: Amounts) -> bool:
    """Tell whether every account's first row, in time, prints a balance and moves nothing."""
    accounts = seen.columns[ledger.account] if ledger.account else ("",) * len(effects)
    chains = follow_balances(effects, seen.numbers[ledger.balance], accounts, ledger.newest_first)
    return bool(chains) and all(chain.opening_row for chain in chains)


def mostly_negative(values: Sequence[Decimal | None]) -> bool:
    """Tell whether a column writes its own minus."""
    filled = [value for value in values if value]
    return bool(filled) and sum(value < 0 for value in filled) * 2 > len(filled)
