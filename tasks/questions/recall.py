"""Verified answers and queries of earlier questions."""

from __future__ import annotations

from dataclasses import replace

from tasks.questions.memory.answers import recalled
from tasks.questions.memory.examples import examples_for
from tasks.questions.state import QuestionState
from tasks.questions.steps import skipped


def recall_answer(state: QuestionState, reuse: bool) -> QuestionState:
    """The kept answer to the same question over the same data; else the verified questions and documents like it."""
    if not reuse:
        return skipped(state, "recall", "earlier answers are not to be used")
    if (known := recalled(state)) is not None:
        return skipped(known, "attempt", "cache hit")
    examples = examples_for(state)
    if not examples:
        return skipped(state, "recall", "no question like this one was answered before")
    return replace(state, examples=examples)
