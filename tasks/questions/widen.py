"""A wider search where the first gave no rows."""

from __future__ import annotations

from tasks.questions.sources.opening import Databases
from tasks.questions.state import QuestionState
from tasks.questions.steps import skipped


def widen_search(state: QuestionState, databases: Databases) -> QuestionState:
    """Search no wider: no rows stay no rows.

    To be filled: for the text conditions of the last query look for near values (spelling, case, accents, synonyms)
    among the column's own values and for looser conditions. Where there are some, set `query_type` to "wider" and
    `widened` to what was loosened, which makes the flow attempt again and the engine see it; else leave the state as it
    is, so that a true "none" stays "none".
    """
    return skipped(state, "widen", "rows were found" if state.result else "nothing to loosen")
