"""Making a question stand alone, with the conversation so far."""

from __future__ import annotations

from tasks.questions.engines import QuestionEngine
from tasks.questions.state import QuestionState
from tasks.questions.steps import skipped


def understand_question(state: QuestionState, engine: QuestionEngine) -> QuestionState:
    """Take the question as it was asked.

    To be filled: load the history of ``state.conversation`` (lazily; by relevance and recency; malformed turns are
    repaired or dropped with a note), and only where there is one ask ``engine.understand`` once, so that an easy
    question without history costs no call here. Sets `history`, `standalone_question`, `reasoning`, `clarifications`
    and `enhancement`; a refusal becomes an ErrorAnswer of kind `refused_request`.
    """
    return skipped(state, "understand", "there is no conversation before this question")
