"""Whether what is asked is allowed."""

from __future__ import annotations

from tasks.questions.state import QuestionState
from tasks.questions.steps import skipped


def screen_question(state: QuestionState) -> QuestionState:
    """Leave the judgement to the engine, which sees the schema.

    To be filled: a refusal before any engine is asked, by what the question asks for (never by single words), as an
    ErrorAnswer of kind `refused_request`. What an engine refuses comes as `Understanding.refusal` or as a Draft of kind
    refusal and needs nothing here.
    """
    return skipped(state, "screen", "the engine judges the question when it writes the query")
