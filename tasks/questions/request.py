"""What may be asked for together, decided before anything runs."""

from __future__ import annotations

from tasks.problems import PassbookError
from tasks.questions.engines import QuestionEngine
from tasks.questions.state import QuestionState


def check_request(state: QuestionState) -> None:
    """PassbookError where the request cannot be met whatever the data are."""
    if not state.question.strip():
        raise PassbookError("the question is empty; ask something about the sources.")
    if not state.sources:
        raise PassbookError("at least one source is required: a file, a database's URL, or a DataFrame.")
    if state.query_kind == "sql" and state.output_type == "plot":
        raise PassbookError("SQL draws no plot: ask for query kind 'python' or 'auto', or for another output type.")


def check_engine(state: QuestionState, engine: QuestionEngine) -> None:
    """PassbookError where the engine cannot write the kind of query that is asked for."""
    if state.query_kind != "auto" and state.query_kind not in engine.kinds:
        raise PassbookError(
            f"engine {engine.name} writes {' and '.join(engine.kinds)}, not {state.query_kind}; "
            f"ask for query kind 'auto' or for another engine."
        )
