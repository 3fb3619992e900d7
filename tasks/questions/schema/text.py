"""The schema as a prompt shows it: compact, within a budget of tokens, every name and value quoted as data."""

from __future__ import annotations

import json
import re

from tasks.questions.schema.description import Column, Schema, Table
from tasks.questions.schema.selection import ranked_tables
from tasks.questions.sources.naming import LOCAL
from tasks.questions.sources.quoting import quoted
from tasks.tokens import CHARACTERS_A_TOKEN

LONGEST_DESCRIPTION = 200  # characters
LONGEST_TYPE = 200  # characters: SQLite takes any text for a type
SHOWN, MANY = 3, 8  # values of a column that are shown, and those of a schema of few and small tables
WHOLE = -1  # instead of so many values of each column: all rows
LARGEST_WHOLE = 2_700  # characters of the only table where all its rows are shown
SMALL, SMALLER = 2_100, 600  # characters that such a schema may have, less so many for each table
FEW_TABLES = 20  # so many may well be shown whole, and need no order then
LONGEST_GROUP = 160  # characters
RESERVED = re.compile(  # words that SQL takes for its own in any of the dialects; as a name they need quotes
    r"(?:all|alter|analyze|and|any|as|asc|at|between|by|case|cast|check|column|condition|constraint|create|cross|current"
    r"|current_date|database|default|delete|desc|distinct|div|do|drop|else|end|except|exists|false|fetch|for|foreign"
    r"|from|full|grant|group|groups|having|if|in|index|inner|insert|intersect|interval|into|is|join|key|keys|lag|lead"
    r"|leading|left|like|limit|lines|match|natural|not|null|of|offset|on|option|or|order|outer|over|partition|primary"
    r"|range|rank|read|references|release|rename|repeat|replace|require|right|row|rows|schema|select|session_user|set"
    r"|show|some|system|table|then|to|trigger|true|union|unique|update|usage|use|user|using|values|when|where|window"
    r"|with)\Z",
    re.IGNORECASE,
)
BREAKS = re.compile("[\x7f-\x9f\u2028\u2029]")  # further ends of lines, which JSON leaves as they are
PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


def schema_text(schema: Schema, question: str, most_tokens: int = 4_500, samples: bool = True) -> str:
    """One block a table: `table orders (database shop, sqlite)`, then a line a column: name, type, key, values.

    Where all of it is more than ``most_tokens``, the tables that the question is about come first and whole, the next
    without values, the rest as names. Without ``samples`` no value of the data is shown; of a small schema, more: the
    only table is shown with all its rows where they are few, so that headings among them and totals can be told.
    """
    several = len(schema.dialects) > 1
    if samples and len(schema.tables) == 1 and schema.tables[0].rows:
        text = table_text(schema.tables[0], schema, several, WHOLE)
        if len(text) <= LARGEST_WHOLE:
            return text
    if samples and len(schema.tables) * SMALLER < SMALL:
        text = "\n".join(table_text(table, schema, several, MANY) for table in schema.tables)
        if len(text) <= SMALL - SMALLER * len(schema.tables):
            return text
    left = most_tokens * CHARACTERS_A_TOKEN - sum(len(shown_name(table, schema)) + 2 for table in schema.tables)
    if len(schema.tables) <= FEW_TABLES:
        text = "\n".join(table_text(table, schema, several, SHOWN if samples else 0) for table in schema.tables)
        if len(text) <= left:
            return text
    ranked = ranked_tables(schema, question)
    blocks: dict[str, str] = {}
    for values in (SHOWN, 0) if samples else (0,):
        for table in ranked:
            text = table_text(table, schema, several, values)
            if table.name not in blocks and len(text) <= left:
                blocks[table.name] = text
                left -= len(text)
    order = [table for table in schema.tables if table.name in blocks]
    others = [shown_name(table, schema) for table in schema.tables if table.name not in blocks]
    told = [blocks[table.name] for table in order]
    if others:
        told.append(f"further tables, columns not shown: {', '.join(others)}"[: max(left, 0) + 40 * len(others)])
    return "\n".join(told)


def table_text(table: Table, schema: Schema, several: bool, values: int) -> str:
    """A table's block, with so many values of a column that has more than a few, and its groups where there are any."""
    whole, values = values == WHOLE, max(values, 0)
    place = [f"database {one_line(table.database)}, {schema.dialect(table.database)}"] if several else []
    if table.database == LOCAL:
        place.append("rowid: row order")
    if table.row_count:
        place.append(f"{table.row_count} rows")
    head = f"table {shown_name(table, schema)}" + (f" ({', '.join(place)})" if place else "")
    if table.description:
        head += f" -- {data(table.description, LONGEST_DESCRIPTION)}"
    dialect = schema.dialect(table.database)
    told = table.grouped_by if values and table.groups else ""
    lines = [column_text(column, dialect, values, column.name == told) for column in table.columns]
    if told:
        lines.append(f" by {identifier(told, dialect)}:")
        lines += ["  " + ", ".join(map(data, each))[:LONGEST_GROUP] for each in table.groups]
    if whole:
        lines += [f" all rows ({len(table.rows)}):", *(f"  {row_text(row)}" for row in table.rows)]
    return "\n".join([head, *lines])


def row_text(row: tuple[str | int | float | None, ...]) -> str:
    """A row as a list of JSON, one line: texts and days quoted, numbers as they are, null."""
    return f"[{', '.join(data(cell) if isinstance(cell, str) else json.dumps(cell) for cell in row)}]"


def column_text(column: Column, dialect: str, values: int, told: bool = False) -> str:
    """A column's line: ` amount NUMERIC key -> orders.id some NULL ["1" …] -- in euros`; no values where ``told``."""
    parts = [" " + identifier(column.name, dialect), one_line(column.type)[:LONGEST_TYPE]]
    if column.primary_key:
        parts.append("key")
    if column.references:
        parts.append(f"-> {one_line(column.references)}")
    if values and column.nulls:
        parts.append(f"{column.nulls} NULL")
    if values and column.samples and not told:
        parts.append(values_text(column, values))
    if column.original:
        parts.append(f"(called {data(column.original)} in the source)")
    if column.description:
        parts.append(f"-- {data(column.description, LONGEST_DESCRIPTION)}")
    return " ".join(part for part in parts if part)


def values_text(column: Column, values: int) -> str:
    """A column's values as a list, which ends with … where there are others."""
    if column.complete:
        return data(column.samples)
    return f"{data(column.samples[:values])[:-1]} …]"


def shown_name(table: Table, schema: Schema) -> str:
    """A table's name as queries write it; each part in quotes that needs them."""
    dialect = schema.dialect(table.database)
    parts = table.name.split(".") if table.name != table.bare_name else [table.name]
    return ".".join(identifier(part, dialect) for part in parts)


def identifier(name: str, dialect: str) -> str:
    """A name in the quotes of its dialect where it needs them; on one line, whatever stands in it."""
    folded = dialect == "postgres" and name != name.lower()
    plain = PLAIN.match(name) and not RESERVED.match(name) and not folded
    return name if plain else quoted(one_line(name), dialect)


def one_line(text: str) -> str:
    """A text with its white space as single spaces, so that nothing in it can look like a line of ours."""
    return " ".join(text.split())


def data(value: str | tuple[str, ...], longest: int | None = None) -> str:
    """A value quoted as JSON: data, whatever it says, with the blanks and the ends of lines that it has."""
    if isinstance(value, tuple):
        return "[" + ", ".join(data(each) for each in value) + "]"
    return BREAKS.sub(" ", json.dumps(value[:longest], ensure_ascii=False))
