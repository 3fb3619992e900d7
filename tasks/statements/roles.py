"""What each column of a wanted CSV means, learnt from the sample table alone.

Three witnesses, weakest first: the header's words (many languages), how the column behaves over all rows (dates,
numbers, few words), and the arithmetic: the column whose numbers follow from the amounts is the running balance.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from decimal import Decimal
from itertools import combinations, pairwise

import pandas as pd

from tasks.problems import PassbookError
from tasks.statements.column_words import EXACT_HEADER, direction_sign, header_scores
from tasks.statements.dates import date_pattern, parse_date
from tasks.statements.first_wraps import OneLine
from tasks.statements.numbers import NumberFormat, learn_number_format
from tasks.statements.role_evidence import (
    DATES,
    MONEY,
    Behaviour,
    Ledger,
    best_ledger,
    follows_nowhere,
    is_exclusive,
    known_directions,
    ledger_effects,
    mostly_negative,
    observe,
    starts_with_balance,
    without_dashes,
)

ROLES = (
    "posting_date", "value_date", "description", "amount", "debit", "credit", "balance", "direction", "account",
    "currency", "reference", "text",
)  # fmt: skip
TEXTS = ("description", "text", "reference")
NEAR, A_YEAR = 62, 366  # days: a value date stands no further from its posting date; days without year may turn
MOSTLY = 0.8  # of a column's days must be near
SOON = 14  # days: where days may be counts, no more
NO_YEAR = 2024  # stands in where dates print no year, so that 29 February is a day


@dataclass(frozen=True)
class Roles:
    """The meaning of a bank's columns.

    ``by_column`` gives each column one word of ROLES; only text and description may stand twice.
    ``direction_signs`` maps the words of the direction column to ±1 (empty where amounts carry their sign).
    ``balance_sign`` is +1 where the balance grows with the amounts, -1 where it is a debt that shrinks with them
    (cards), 0 where the sample prints no balance that tells. ``signed_debits``: the debit column writes its own minus.
    ``usual_sign`` is the sign that most rows of the sample have, 0 for none: on a card it is the purchases'.
    ``opening_row``: each account starts with a row that has a balance and no amount. ``whole_columns`` are the text
    columns that every sample prints in one place of the page, ``habits`` what else every sample's printing keeps to
    (names of ``print_habits``). ``one_line`` is what samples show that print every row on one line. All this is said of
    rows in printed order; ``upwards``: the wanted table runs from the row printed last to the one printed first.
    """

    by_column: dict[str, str]
    number_format: NumberFormat | None = None
    date_formats: dict[str, str] = field(default_factory=dict)
    direction_signs: dict[str, int] = field(default_factory=dict)
    newest_first: bool = False
    balance_sign: int = 0
    signed_debits: bool = False
    usual_sign: int = 0
    opening_row: bool = False
    whole_columns: tuple[str, ...] = ()
    habits: tuple[str, ...] = ()
    one_line: OneLine = field(default_factory=OneLine)
    upwards: bool = False

    def column(self, role: str) -> str | None:
        """Return the (first) column of a role, None when the table has none."""
        return next((column for column, found in self.by_column.items() if found == role), None)

    @property
    def text_columns(self) -> tuple[str, ...]:
        """The columns that hold words, the description first."""
        return tuple(name for wanted in TEXTS for name, role in self.by_column.items() if role == wanted)

    @property
    def date_format(self) -> str | None:
        """The format of the posting dates (of the value dates where no other is there)."""
        columns = [self.column(role) for role in DATES]
        return next((self.date_formats[column] for column in columns if column in self.date_formats), None)

    def to_json(self) -> dict:
        """Return plain JSON; ``date_patterns`` repeats the date formats as regular expressions for the suite."""
        number = self.number_format
        return {
            "by_column": dict(self.by_column),
            "number_format": {name: getattr(number, name) for name in NumberFormat.__slots__} if number else None,
            "date_formats": dict(self.date_formats),
            "date_patterns": {column: date_pattern(fmt).pattern for column, fmt in self.date_formats.items()},
            "direction_signs": dict(self.direction_signs),
            "newest_first": self.newest_first,
            "balance_sign": self.balance_sign,
            "signed_debits": self.signed_debits,
            "usual_sign": self.usual_sign,
            "opening_row": self.opening_row,
            "whole_columns": list(self.whole_columns),
            "habits": list(self.habits),
            "one_line": asdict(self.one_line),
            "upwards": self.upwards,
        }

    @classmethod
    def from_json(cls, raw: Mapping) -> Roles:
        """Return the roles that ``to_json`` wrote. Raises PassbookError when a part is missing or unknown."""
        try:
            unknown = set(raw["by_column"].values()) - set(ROLES)
            if unknown:
                raise ValueError(f"unknown role {sorted(unknown)[0]!r}; known: {', '.join(ROLES)}")
            number = raw["number_format"]
            return cls(
                by_column=dict(raw["by_column"]),
                number_format=NumberFormat(**number) if number else None,
                date_formats=dict(raw["date_formats"]),
                direction_signs={word: int(sign) for word, sign in raw["direction_signs"].items()},
                newest_first=bool(raw["newest_first"]),
                balance_sign=int(raw["balance_sign"]),
                signed_debits=bool(raw["signed_debits"]),
                usual_sign=int(raw["usual_sign"]),
                opening_row=bool(raw["opening_row"]),
                whole_columns=tuple(raw["whole_columns"]),
                habits=tuple(raw.get("habits", ())),
                one_line=OneLine(**raw.get("one_line", {})),
                upwards=bool(raw.get("upwards", False)),
            )
        except (KeyError, TypeError, ValueError, AttributeError) as problem:
            raise PassbookError(
                f"the column roles are not readable ({type(problem).__name__}: {problem}); generate the parser again"
            ) from problem


def learn_roles(table: pd.DataFrame) -> Roles:
    """Return the roles of a sample table of strings ('' for blank); an empty table is judged by its headers."""
    seen = observe({name: without_dashes(tuple(str(cell).strip() for cell in table[name])) for name in table.columns})
    by_column = _by_headers(seen)
    ledger = best_ledger(seen, by_column)
    signs: dict[str, int] = {}
    if ledger:
        taken = ledger.roles()
        by_column = {
            name: taken.get(name, "text" if role in (*taken.values(), *MONEY, "direction") else role)
            for name, role in by_column.items()
        }
        if "account" in by_column.values() and ledger.account is None:
            by_column = {name: "text" if role == "account" else role for name, role in by_column.items()}
        signs = ledger.direction_signs
    else:
        by_column, signs = _without_balance(seen, by_column)
        by_column |= dict.fromkeys(filter(None, [follows_nowhere(seen, by_column)]), "text")
    effects = ledger_effects(seen, ledger or Ledger.of(by_column, signs))
    debit = next((name for name, role in by_column.items() if role == "debit"), "")
    return Roles(
        by_column=by_column,
        number_format=learn_number_format(
            cell for name, role in by_column.items() if role in MONEY for cell in seen.columns[name]
        ),
        date_formats={name: fmt for name, fmt in seen.dates.items() if by_column[name] in DATES},
        direction_signs=signs,
        newest_first=ledger.newest_first if ledger and ledger.steps else _dates_descend(seen, by_column),
        balance_sign=ledger.balance_sign if ledger else 0,
        signed_debits=mostly_negative(seen.numbers.get(debit, ())),
        usual_sign=_majority(effects) * (ledger.balance_sign if ledger else 1),
        opening_row=ledger is not None and starts_with_balance(seen, ledger, effects),
    )


def _majority(effects: Sequence[Decimal | None]) -> int:
    rises, falls = (sum(1 for effect in effects if effect and (effect > 0) == up) for up in (True, False))
    return (rises > falls) - (rises < falls)


def _by_headers(seen: Behaviour) -> dict[str, str]:
    """Give every column the role its header speaks for most, where its cells allow it; the rest by behaviour.

    Of two amounts, the one that more rows have is the account's: few were paid in another currency.
    """
    claims = sorted(
        ((score, name, role) for name in seen.columns for role, score in header_scores(name).items()),
        key=lambda claim: (
            _is_moment_beside_days(seen, *claim[1:]),
            -claim[0],
            _blanks(seen, *claim[1:]),
            list(seen.columns).index(claim[1]),
            ROLES.index(claim[2]),
        ),
    )
    found: dict[str, str] = {}
    for score, name, role in claims:
        repeated = role in found.values() and not (role == "description" and score >= EXACT_HEADER)
        if name not in found and not repeated and _allows(seen, name, role):
            found[name] = role
    for name in seen.columns:
        if name not in found and name in seen.dates:
            posting = next((column for column, role in found.items() if role == "posting_date"), None)
            free = [role for role in DATES if role not in found.values()]
            found[name] = free[0] if free and (posting is None or _are_near(seen, name, posting)) else "text"
    if "posting_date" not in found.values():
        found = {name: "posting_date" if role == "value_date" else role for name, role in found.items()}
    wordy = [name for name in seen.columns if name not in found and name not in seen.numbers]
    if wordy and "description" not in found.values():
        found[max(wordy, key=lambda name: sum(map(len, seen.columns[name])))] = "description"
    return {name: found.get(name, "text") for name in seen.columns}


def _blanks(seen: Behaviour, name: str, role: str) -> int:
    """Return how many cells of a column are blank, where its header says that it holds amounts."""
    return sum(not cell for cell in seen.columns[name]) if role == "amount" else 0


def _is_moment_beside_days(seen: Behaviour, name: str, role: str) -> bool:
    """Tell whether a column of dates has the time of day, and others are enough for the dates of rows."""
    days = [column for column, fmt in seen.dates.items() if "%H" not in fmt]
    return role in DATES and "%H" in seen.dates.get(name, "") and len(days) >= len(DATES)


def _are_near(seen: Behaviour, name: str, posting: str) -> bool:
    """Tell whether a column's days are whole dates, or mostly lie near the posting dates: '02/04' may be a count."""
    if re.search("%[Yy]", seen.dates[name]):
        return True
    pairs = zip(seen.columns[name], seen.columns[posting], strict=True)
    days = [
        [parse_date(cell, seen.dates[column], year=NO_YEAR) for cell, column in zip(pair, (name, posting), strict=True)]
        for pair in pairs
        if all(pair)
    ]
    apart = [abs((one - other).days) % A_YEAR for one, other in days]
    most = SOON if _may_count_parts(seen.columns[name]) else NEAR
    return sum(min(by, A_YEAR - by) <= most for by in apart) >= MOSTLY * len(apart)


def _may_count_parts(cells: Sequence[str]) -> bool:
    """Tell whether all cells of a column may be parts of a whole, such as instalments: '1/9', '2/2'."""
    parts = [re.fullmatch(r"(\d+)\W(\d+)", cell) for cell in cells if cell]
    return all(part and int(part[1]) <= int(part[2]) for part in parts)


def _allows(seen: Behaviour, name: str, role: str) -> bool:
    """Tell whether a column's cells can have this role (a blank column can have any)."""
    if seen.is_blank(name):
        return True
    if role in DATES:
        return name in seen.dates
    if role in MONEY:
        return name in seen.numbers and not _count_rows(seen.numbers[name])
    if role == "direction":
        return name in seen.directions and all(direction_sign(word) for word in seen.directions[name])
    if role == "description":
        return name not in seen.numbers and name not in seen.dates
    if role == "reference":  # 'Cheque/Debit' holds amounts, for cheques, too
        said = header_scores(name).keys() & set(MONEY)
        return name not in seen.dates and not (said and any("." in str(value) for value in seen.numbers.get(name, ())))
    return name not in seen.dates


def _count_rows(numbers: Sequence[Decimal | None]) -> bool:
    """Tell whether numbers go up by one from row to row."""
    return len(numbers) > 2 and None not in numbers and all(b - a == 1 for a, b in pairwise(numbers))


def _without_balance(seen: Behaviour, by_column: dict[str, str]) -> tuple[dict[str, str], dict[str, int]]:
    """Settle the money columns by header and behaviour alone: no printed balance tells which is which."""
    roles = dict(by_column)
    missing = {"debit": "credit", "credit": "debit"}
    known = [(name, missing[role]) for name, role in roles.items() if role in missing]
    if len(known) == 1 and "amount" not in roles.values():  # the other one may go by any name
        name, other = known[0]
        texts = [n for n, r in roles.items() if r == "text" and _may_be_money(seen, n, name)]
        if len(texts) == 1 and is_exclusive(seen, (name, texts[0])):
            roles[texts[0]] = other
    if "debit" in roles.values() and "credit" in roles.values():
        roles = {name: "text" if role in ("amount", "direction") else role for name, role in roles.items()}
        return roles, {}
    decimals = [n for n, r in roles.items() if r == "text" and any("." in str(v) for v in seen.numbers.get(n, ()))]
    if not {"amount", "debit", "credit"} & set(roles.values()):
        if len(decimals) == 2 and is_exclusive(seen, tuple(decimals)):
            return {**roles, **dict(zip(decimals, ("debit", "credit"), strict=True))}, {}  # the usual order
        roles.update(dict.fromkeys(_net_amount(seen, decimals) or decimals[:1], "amount"))
    amount = next((name for name, role in roles.items() if role == "amount"), None)
    net = _net_amount(seen, [name for name in roles if name in (amount, *decimals) and name in seen.numbers])
    if amount and net and _named_amount(net[0]) >= _named_amount(amount):  # 'Gross amount', 'Amount' beside 'Net'
        roles |= {amount: "text", net[0]: "amount"}
        amount = net[0]
    if not amount or any(value is not None and value < 0 for value in seen.numbers.get(amount, ())):
        return {name: "text" if role == "direction" else role for name, role in roles.items()}, {}
    for name, words in seen.directions.items():
        signs = known_directions(words)
        if signs and roles[name] in ("direction", "text"):
            return {**roles, name: "direction"}, signs
    return roles, {}


def _named_amount(name: str) -> bool:
    """Tell whether the header of a column is a name of amounts, neither more nor less."""
    return header_scores(name).get("amount", 0) >= EXACT_HEADER


def _net_amount(seen: Behaviour, names: Sequence[str]) -> list[str]:
    """Return the column whose numbers follow in every row from those of two before it, a gross amount and its fee."""
    for *before, last in combinations(names, 3):
        amounts = list(zip(*(seen.numbers[name] for name in (*before, last)), strict=True))
        full, both = all(row[2] is not None for row in amounts), any(row[0] and row[1] for row in amounts)
        for one, other in ((1, 1), (1, -1), (-1, 1)):
            if full and both and all((a or 0) * one + (b or 0) * other == c for a, b, c in amounts):
                return [last]
    return []


def _may_be_money(seen: Behaviour, name: str, known: str) -> bool:
    """Tell whether a column may hold amounts: its numbers have decimals, or, where the known column of amounts has none
    (yen), it is filled where that one is blank and nowhere else.
    """
    numbers, amounts = (seen.numbers.get(one, ()) for one in (name, known))
    if any("." in str(value) for value in (*numbers, *amounts)):
        return any("." in str(value) for value in numbers)
    return any(numbers) and all(bool(one) != bool(other) for one, other in zip(numbers, amounts, strict=True))


def _dates_descend(seen: Behaviour, by_column: dict[str, str]) -> bool:
    """Tell whether the posting dates run from new to old."""
    name = next((name for name, role in by_column.items() if role == "posting_date" and name in seen.dates), None)
    if name is None:
        return False
    days = [parse_date(cell, seen.dates[name], year=NO_YEAR) for cell in seen.columns[name] if cell]
    falls = sum(later < earlier for earlier, later in pairwise(days))
    rises = sum(later > earlier for earlier, later in pairwise(days))
    return falls > rises
