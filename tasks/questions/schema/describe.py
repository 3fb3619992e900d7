"""Learning what the sources hold: tables, columns, keys, typical values."""

from __future__ import annotations

from dataclasses import replace

from tasks.questions.sources.opening import Databases
from tasks.questions.state import QuestionState


def describe_databases(state: QuestionState, databases: Databases) -> QuestionState:
    """The state with the schema of all sources. SourceError names the source that cannot be opened."""
    return replace(state, schema=databases.schema())
