"""What a question shows beside its states: an event for each attempt and for the answer, and artifacts in the UI."""

from __future__ import annotations

import base64

from prefect.artifacts import create_markdown_artifact, create_table_artifact
from prefect.events import emit_event

from tasks.plain_text import for_markdown
from tasks.problems import Attempt
from tasks.questions.answers import PlotAnswer
from tasks.questions.state import QuestionState

LONGEST = 2_000  # characters of a query in a table or an event


def tell_attempt(prompt_id: str, attempt: Attempt) -> None:
    """The event of an attempt: its query, its problem, what it returned, and its seconds."""
    problem = attempt.problem
    emit_event(
        "passbook.question.attempt",
        resource=resource_of(prompt_id),
        payload={
            "number": attempt.number,
            "query": attempt.source[:LONGEST],
            "problem": {"kind": problem.kind, "sentence": problem.sentence[:LONGEST]} if problem else None,
            "return_kind": attempt.notes.get("return_kind"),
            "seconds": attempt.seconds,
        },
    )


def tell_answer(state: QuestionState) -> None:
    """The event of an answer, and the picture of a plot as an artifact of its run."""
    emit_event(
        "passbook.question.answer",
        resource=resource_of(state.prompt_id),
        payload={"type": state.answer.type, "text": state.answer.text[:LONGEST], "warning": state.answer.warning},
    )
    if isinstance(state.answer, PlotAnswer):
        picture = base64.b64encode(state.answer.value).decode()
        create_markdown_artifact(
            key="question-plot",
            markdown=f"![{picture_name(state)}](data:image/png;base64,{picture})",
            description=for_markdown(state.question),
            _sync=True,
        )


def show_attempts(state: QuestionState) -> None:
    """The attempts as an artifact of their run."""
    if state.attempts:
        create_table_artifact(
            key="question-attempts",
            table=[attempt_row(each) for each in state.attempts],
            description=for_markdown(state.question),
            _sync=True,  # the flow is asynchronous, this thread beside it is not
        )


def picture_name(state: QuestionState) -> str:
    """The start of an answer's sentence, as the name of its picture."""
    return for_markdown(state.answer.text[:80].translate(str.maketrans("[]()\n", "     ")))


def attempt_row(attempt: Attempt) -> dict[str, object]:
    """An attempt as a row of the table in the UI."""
    return {
        "attempt": attempt.number,
        "engine": attempt.engine,
        "search": attempt.notes.get("query_type", ""),
        "query": for_markdown(attempt.source[:LONGEST]),
        "problem": for_markdown(attempt.problem.sentence) if attempt.problem else "",
        "exception": attempt.notes.get("exception", ""),
        "gave": attempt.notes.get("return_kind", ""),
        "seconds": attempt.seconds,
    }


def resource_of(prompt_id: str) -> dict[str, str]:
    """The question as the resource of its events."""
    return {"prefect.resource.id": f"passbook.question.{prompt_id}"}
