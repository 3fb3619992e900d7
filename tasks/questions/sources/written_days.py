"""Columns of texts that are numbers, days or moments: which type all of their texts can be read as."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import duckdb

DAYS = ("%d{0}%m{0}%Y", "%m{0}%d{0}%Y")
TIMES = ("", " %H:%M", " %H:%M:%S", " %I:%M %p", " %I:%M:%S %p")
AMOUNTS = (  # figures of money in full, and the sign between their groups
    ("[-+]?[0-9]{1,3}([.][0-9]{3}){0,4},[0-9]{2}|[-+]?[0-9]{1,9},[0-9]{2}", "."),
    ("[-+]?[0-9]{1,3}(,[0-9]{2,3}){0,5}[.][0-9]{2}", ","),
)
WRITTEN = re.compile(r"\d{1,2}([/.-])\d{1,2}\1\d{4}\b")


def typed(connection: duckdb.DuckDBPyConnection, table: str, column: str, kind: str, sniffed: list[str]) -> str:
    """The SQL that gives a column of texts its type; the texts themselves where they are not all of it.

    ``kind`` is the type that its texts seem to have, ``sniffed`` how DuckDB finds days and moments to be written in
    the table: it looks for one way in all columns. Days whose month and day could as well be the other way round stay
    texts: whoever asks knows better.
    """
    if kind != "VARCHAR" and all_are(connection, table, column, f"TRY_CAST({column} AS {kind})"):
        return f"CAST({column} AS {kind})"
    if kind == "VARCHAR" and (amount := amount_of(connection, table, column)):
        return amount
    found = sniffed if kind.startswith(("DATE", "TIMESTAMP")) else []
    for way in [*found, *ways_of_first(connection, table, column)]:
        if all_are(connection, table, column, f"try_strptime({column}, '{way}')"):
            if turned(way) != way and all_are(connection, table, column, f"try_strptime({column}, '{turned(way)}')"):
                return column
            timed = "%H" in way or "%I" in way
            return f"CAST(strptime({column}, '{way}') AS {'TIMESTAMP' if timed else 'DATE'})"
    return column


def amount_of(connection: duckdb.DuckDBPyConnection, table: str, column: str) -> str:
    """The SQL that makes a column of amounts decimals: '-2.874,16' or '1,81,763.82' in every cell; else "".

    Two places behind the last sign tell which one is the decimal's: a group has three figures.
    """
    for pattern, groups in AMOUNTS:
        plain = f"replace(replace(trim({column}), '{groups}', ''), ',', '.')"
        fits = f"bool_and(regexp_full_match(trim({column}), '{pattern}'))"
        sql = f"SELECT count(*), {fits} FROM {table} WHERE {column} IS NOT NULL"
        many, all_fit = connection.execute(sql).fetchone()
        if many and all_fit:
            return f"CAST({plain} AS DECIMAL(18, 2))"
    return ""


def ways_of_first(connection: duckdb.DuckDBPyConnection, table: str, column: str) -> list[str]:
    """How the first text of a column can be a day or a moment with a year of four digits at its end."""
    found = connection.execute(f"SELECT {column} FROM {table} WHERE {column} IS NOT NULL LIMIT 1").fetchone()
    text = found[0] if found else ""
    if not (mark := WRITTEN.match(text)):
        return []
    ways = [day.format(mark[1]) + time for day in DAYS for time in TIMES]
    return [way for way in ways if read(text, way)]


def read(text: str, way: str) -> datetime | None:
    """The moment that a text written in this way is, None where it is not."""
    try:
        return datetime.strptime(text.strip(), way.replace("%-", "%"))
    except ValueError:
        return None


def turned(way: str) -> str:
    """The same way with day and month in each other's place."""
    return way.translate(str.maketrans("dm", "md"))


def all_are(connection: duckdb.DuckDBPyConnection, table: str, column: str, converted: str) -> bool:
    """Whether every text of a column can be converted."""
    sql = f"SELECT count(*) FROM {table} WHERE {column} IS NOT NULL AND {converted} IS NULL"
    return connection.execute(sql).fetchone()[0] == 0
