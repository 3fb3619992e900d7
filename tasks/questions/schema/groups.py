"""What the rows of each group of a large table have in common, where one column names what the rows belong to.

An account has one bank and one currency: a column of few values that decides others is such a name. Whoever asks for
"the savings account in dollars" does not know its number, and no list of values tells which one is meant.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from tasks.questions.limits import QueryLimits
from tasks.questions.schema.description import Column, Table
from tasks.questions.schema.reading import FEW, quick
from tasks.questions.sources.opening import Databases
from tasks.questions.sources.quoting import quoted
from tasks.questions.tables import Cell

WORD = re.compile(r"[^\W\d_]{3,}")
MOST_TEXTS = 5_000  # different pairs of group and text that are counted
TEXTS = QueryLimits(rows=MOST_TEXTS, bytes=4 << 20, seconds=2.0)
WORDS, OFTEN = 3, 2  # words that a text is known by, and texts that a group is known by
MOST_NAMED = 3  # columns that a group is told with


def with_groups(table: Table, databases: Databases) -> Table:
    """The table with its groups, where its column of most values among those of few decides another one."""
    few = [column for column in table.columns if column.complete and len(column.samples) > 1]
    if len(few) < 2:
        return table
    key = max(few, key=lambda column: len(column.samples))
    decided = [column for column in few if column is not key][:MOST_NAMED]
    groups = groups_of(table, key, decided, databases)
    return replace(table, grouped_by=key.name, groups=groups) if groups else table


def groups_of(table: Table, key: Column, decided: list[Column], databases: Databases) -> tuple[tuple[str, ...], ...]:
    """Each group as its value and what is to be said of its rows; () where the key decides no other column."""
    dialect = databases.all()[table.database].dialect
    sparse = [column for column in table.columns if column.nulls and column not in (key, *decided)]
    names = {column.name: quoted(column.name, dialect) for column in table.columns}
    figures = [f"min({names[each.name]}), count(DISTINCT {names[each.name]})" for each in decided]
    figures += [f"count({names[column.name]})" for column in sparse]
    key_name = names[key.name]
    sql = f"SELECT {', '.join([key_name, *figures])} FROM {table.real_name} GROUP BY {key_name} ORDER BY 1"
    found = quick(f"{sql} LIMIT {FEW + 1}", table, databases)
    if not found or len(found) > FEW:
        return ()
    alone = [n for n, _ in enumerate(decided) if max(found.column(2 * n + 2)) == 1]
    often = frequent_texts(table, key, databases) if alone else {}
    groups = []
    for row in found.rows if alone else ():
        told = [f"{decided[n].name} {row[2 * n + 1]}" for n in alone]
        told += [f"no {each.name}" for each, n in zip(sparse, row[2 * len(decided) + 1 :], strict=True) if not n]
        told += [often[row[0]]] if row[0] in often else []
        groups.append((str(row[0]), *told))
    return tuple(groups)


def frequent_texts(table: Table, key: Column, databases: Databases) -> dict[Cell, str]:
    """Group → how its most frequent texts begin, in its first column of texts; figures in them are left out."""
    wordy = next((column for column in table.columns if is_wordy(column)), None)
    if wordy is None:
        return {}
    dialect = databases.all()[table.database].dialect
    names = f"{quoted(key.name, dialect)}, {quoted(wordy.name, dialect)}"
    sql = f"SELECT {names}, count(*) FROM {table.real_name} GROUP BY {names} ORDER BY 3 DESC LIMIT {MOST_TEXTS}"
    found = quick(sql, table, databases, TEXTS)
    counts: dict[Cell, Counter[str]] = {}
    for value, text, count in found.rows if found else ():
        if words := " ".join(WORD.findall(str(text))[:WORDS]):
            counts.setdefault(value, Counter())[words] += count
    return {
        value: f"{wordy.name} often {', '.join(words for words, _ in each.most_common(OFTEN))}"
        for value, each in counts.items()
    }


def is_wordy(column: Column) -> bool:
    """Whether a column's samples are some of many texts, most of them of several words or cut."""
    several = [len(WORD.findall(each)) > 1 for each in column.samples]
    return not column.complete and 2 * sum(several) > len(several)
