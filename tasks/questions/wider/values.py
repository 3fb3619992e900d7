"""The values of a column that are near to one it does not hold: case, accents, spelling, a part, initials."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from tasks.questions.failures import QueryFailed
from tasks.questions.limits import QueryLimits
from tasks.questions.schema.description import Column, Table
from tasks.questions.sources.opening import Databases
from tasks.questions.sources.quoting import quoted

MOST_VALUES = 5_000  # different values of a column that are compared; of a column of more, those that share a word
MOST_NEAR = 5
SPELLING = 78  # of 100: 'Mueler' is near 'Müller', 'Paris' is not near 'Parma'
SHORTEST = 4  # letters; shorter words are a letter apart by chance
QUICK = QueryLimits(rows=MOST_VALUES, bytes=4 << 20, seconds=2.0)


def values_of(table: Table, column: Column, wanted: str, databases: Databases) -> tuple[str, ...]:
    """The different texts of a column, or of one with very many those that share a word with the wanted one.

    () where they cannot be read within two seconds.
    """
    values = distinct(table, column, "", databases)
    if len(values) < MOST_VALUES:
        return values
    name = quoted(column.name, databases.all()[table.database].dialect)
    words = [word for word in re.findall(r"[^\W_]+", wanted) if len(word) >= SHORTEST]
    found: dict[str, None] = dict.fromkeys(values)
    for word in words[:3]:  # letters and digits only, so that they may stand in a text of SQL
        alike = f" AND lower({name}) LIKE '%{word[:SHORTEST].lower()}%'"
        found |= dict.fromkeys(distinct(table, column, alike, databases))
    return tuple(found)


def distinct(table: Table, column: Column, more: str, databases: Databases) -> tuple[str, ...]:
    """The different texts of a column under a further condition, at most `MOST_VALUES`."""
    name = quoted(column.name, databases.all()[table.database].dialect)
    sql = f"SELECT DISTINCT {name} FROM {table.real_name} WHERE {name} IS NOT NULL{more} LIMIT {MOST_VALUES}"
    try:
        rows = databases.fetch(table.database, sql, QUICK)
    except QueryFailed:
        return ()
    return tuple(cell for cell in rows.column(0) if isinstance(cell, str))


def range_of(table: Table, column: Column, databases: Databases) -> tuple[str, str] | None:
    """The first and the last value of a column as text, None where there are none or it takes too long."""
    name = quoted(column.name, databases.all()[table.database].dialect)
    try:
        [(first, last)] = databases.fetch(
            table.database, f"SELECT min({name}), max({name}) FROM {table.real_name}", QUICK
        ).rows
    except QueryFailed:
        return None
    return None if first is None else (str(first), str(last))


def near_values(wanted: str, values: Sequence[str]) -> list[str]:
    """The values that may mean the wanted one, nearest first, at most five."""
    scored = [(nearness(wanted, value), value) for value in values]
    return [value for score, value in sorted(scored, key=lambda each: -each[0])[:MOST_NEAR] if score >= SPELLING]


def nearness(wanted: str, value: str) -> float:
    """How near two texts are, of 100: the same but for case and accents, initials, whole words within, spelling."""
    from rapidfuzz import fuzz

    first, second = plain(wanted), plain(value)
    if not first or not second:
        return 0
    if first == second or first.replace(" ", "") == second.replace(" ", ""):
        return 100
    if shortened(first, second) or shortened(second, first):
        return 95
    words, others = set(first.split()), set(second.split())
    if words <= others or (len(others) > 1 and others <= words):
        return 90
    if min(len(first), len(second)) < SHORTEST:
        return 0
    spelt = fuzz.ratio(first, second)
    if len(others) > len(words) == 1:  # one word of several is misspelt: 'Berln' of 'Berlin Mitte'
        spelt = max(spelt, *(fuzz.ratio(first, word) - 5 for word in others if len(word) >= SHORTEST), 0)
    return spelt


def plain(text: str) -> str:
    """A text as it is compared: no case, no accents, words of letters and digits with one space between."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return " ".join(re.findall(r"[^\W_]+", "".join(each for each in bare if not unicodedata.combining(each))))


def shortened(short: str, long: str) -> bool:
    """Whether one is the other's abbreviation: its initials, or the beginning of its only word."""
    words = long.split()
    if len(short) < 2 or " " in short:
        return False
    if len(words) > 1:
        return short in ("".join(word[0] for word in words), "".join(word[0] for word in words if len(word) > 3))
    return SHORTEST - 1 <= len(short) < len(long) and long.startswith(short)
