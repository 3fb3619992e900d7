"""Which tables a question is about, where there are too many to show them all: by the words they share."""

from __future__ import annotations

import math
import re
from collections import Counter

from tasks.questions.schema.description import Schema, Table

OWN, COLUMN, VALUE = 4.0, 1.5, 2.0  # how much a word of a table's name, of a column's, of a sampled value counts
NAMED = 100.0  # a table that the question calls by its name
NEIGHBOUR = 0.5  # a table that a chosen one refers to, or that refers to it, is wanted for the join


def ranked_tables(schema: Schema, question: str) -> list[Table]:
    """All tables, those that share most with the question first; equal ones in their order.

    Words are compared by their stems, rare ones count more, and the neighbours of a table by foreign keys gain of it.
    """
    words = {table.name: words_of(table) for table in schema.tables}
    known = Counter(word for found in words.values() for word in found)
    asked = stems(question)
    score = {
        name: sum(found.get(word, 0) * math.log(1 + len(words) / known[word]) for word in asked if known[word])
        for name, found in words.items()
    }
    for name in score:
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", question, re.IGNORECASE):
            score[name] += NAMED
    gained = dict(score)
    for table in schema.tables:
        for other in referenced(table, schema):
            gained[other] = max(gained[other], NEIGHBOUR * score[table.name])
            gained[table.name] = max(gained[table.name], NEIGHBOUR * score[other])
    return sorted(schema.tables, key=lambda table: -gained[table.name])


def words_of(table: Table) -> dict[str, float]:
    """Stem → its weight, of everything that is known of a table."""
    found: dict[str, float] = {}
    texts = [(table.name, OWN), (table.description, OWN / 2)]
    for column in table.columns:
        texts += [(column.name, COLUMN), (column.description, COLUMN / 2)]
        texts += [(sample, VALUE) for sample in column.samples]
    for text, weight in texts:
        for stem in stems(text):
            found[stem] = max(found.get(stem, 0), weight)
    return found


def referenced(table: Table, schema: Schema) -> list[str]:
    """The tables of the same database that a table's foreign keys point to."""
    targets = {column.references.rpartition(".")[0] or column.references for column in table.columns}
    return [other.name for other in schema.tables if other.bare_name in targets and other.database == table.database]


def stems(text: str) -> set[str]:
    """The words of a text or a name in lower case, cut to what their forms share: 'OrderItems' → {'order', 'item'}."""
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    return {stem(word) for word in re.findall(r"[^\W_]+", parted.lower()) if len(word) > 1 or word.isdigit()}


def stem(word: str) -> str:
    """A word without the endings of plural and tense, roughly."""
    for ending, instead in (("ies", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("es", "e"), ("s", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: len(word) - len(ending)] + instead
    return word
