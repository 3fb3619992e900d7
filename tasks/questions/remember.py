"""Keeping what a question taught: the conversation, verified answers, examples."""

from __future__ import annotations

from tasks.questions.state import QuestionState
from tasks.questions.steps import skipped


def remember_answer(state: QuestionState) -> QuestionState:
    """Remember nothing.

    To be filled: append the turn to ``state.conversation`` (errors too, so that a follow-up can refer to a failure),
    keep a verified answer under question, schema fingerprint and data version (failures never), and the query as an
    example.
    """
    return skipped(state, "remember", "no conversation was named")
