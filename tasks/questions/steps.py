"""Taking a step of the flow: what it took stands in the state, and a step that was skipped says why."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tasks.questions.answers import ErrorAnswer
from tasks.questions.state import QuestionState, Step

ORDER = ("screen", "describe_sources", "understand", "recall", "attempt", "widen", "respond", "remember")


def take_step(
    name: str, function: Callable[..., QuestionState], state: QuestionState, *arguments: Any
) -> QuestionState:
    """The state after the step, with its `Step`. What noted itself as skipped is not noted again."""
    started = time.monotonic()
    after = function(state, *arguments)
    if any(step.name == name and not step.ran for step in after.steps[len(state.steps) :]):
        return after
    return replace(after, steps=(*after.steps, Step(name, True, "", round(time.monotonic() - started, 4))))


def with_every_step(state: QuestionState) -> QuestionState:
    """The state with a note on each step that was never reached, and why."""
    known = {step.name for step in state.steps}
    why = f"the question had ended ({state.answer.value})" if isinstance(state.answer, ErrorAnswer) else "cache hit"
    return replace(state, steps=(*state.steps, *(Step(name, False, why) for name in ORDER if name not in known)))


def skipped(state: QuestionState, name: str, why: str) -> QuestionState:
    """The same state, with a note that a step was not needed: `recall` for 'no cache', `widen` for 'rows found'."""
    return replace(state, steps=(*state.steps, Step(name, False, why)))
