"""Questions back to the person: as a form of a paused run, and what was answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from tasks.plain_text import for_markdown
from tasks.questions.state import Clarification, QuestionState

if TYPE_CHECKING:
    from prefect.input import RunInput


def questions_text(pending: Sequence[Clarification], said: str = "") -> str:
    """What is said, and after it each question that it does not hold already, with its choices."""
    asked = [
        each.question + (f" ({', '.join(each.choices)})" if each.choices else "")
        for each in pending
        if each.question not in said
    ]
    return " ".join([said, *asked]).strip()


def form_of(pending: Sequence[Clarification]) -> type[RunInput]:
    """A form with a field for each question: its choices as a list where there are several, else free text."""
    from prefect.input import RunInput
    from pydantic import Field, create_model

    fields: dict[str, Any] = {}
    for number, asked in enumerate(pending, start=1):
        kind = Literal[asked.choices] if len(asked.choices) > 1 else str
        fields[f"answer_{number}"] = (kind, Field(title=asked.question))
    form = create_model("Clarification", __base__=RunInput, **fields)
    told = "\n".join(f"{number}. {for_markdown(asked.question)}" for number, asked in enumerate(pending, start=1))
    return form.with_initial_data(description=f"Before this question can be answered:\n\n{told}")


def answers_of(filled: Any, pending: Sequence[Clarification]) -> dict[str, str]:
    """What a filled form answers: question → answer."""
    return {asked.question: str(getattr(filled, f"answer_{number}")) for number, asked in enumerate(pending, start=1)}


def with_answers(state: QuestionState, answers: dict[str, str]) -> QuestionState:
    """The state with its questions back answered."""
    told = tuple(replace(each, answer=answers.get(each.question, each.answer)) for each in state.clarifications)
    return replace(state, clarifications=told)
