"""Learning what the sources hold: tables, columns, keys, typical values, descriptions."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

from tasks.questions.schema.description import Schema
from tasks.questions.schema.descriptions import with_descriptions
from tasks.questions.schema.reading import version_of
from tasks.questions.schema.samples import with_samples
from tasks.questions.schema.selection import ranked_tables
from tasks.questions.schema.spellings import spellings_of
from tasks.questions.sources.opening import Databases
from tasks.questions.state import QuestionState

MOST_SAMPLED = 30  # tables; of more only those that the question is about are looked into
MOST_KEPT = 32  # schemas that are kept for the next question
_kept: OrderedDict[tuple, Schema] = OrderedDict()


def describe_databases(state: QuestionState, databases: Databases) -> QuestionState:
    """The state with the schema of all sources, and how the question's words are spelt in them.

    SourceError names the source that cannot be opened.
    """
    schema = described_schema(databases, state.asked)
    return replace(state, schema=schema, spellings=spellings_of(schema, state.asked, databases))


def described_schema(databases: Databases, question: str) -> Schema:
    """The schema with samples and descriptions; from what was kept where neither names nor data have changed.

    What one source shows is kept for it alone: a role of the same server may see other rows.
    """
    schema = with_descriptions(databases.schema(), databases.descriptions)
    names = tuple(table.name for table in schema.tables)
    if len(names) > MOST_SAMPLED:
        names = tuple(sorted(table.name for table in ranked_tables(schema, question)[:MOST_SAMPLED]))
    key = (schema, names, version_of(schema, databases))
    if key not in _kept:
        _kept[key] = with_samples(schema, databases, names)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]
