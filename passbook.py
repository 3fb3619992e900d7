"""Passbook for Python users: write parsers from samples, convert statements, ask questions."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any

from flows.conversation import Conversation, answer_over, chat, give_frames_a_chat

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from pandas import DataFrame

    from tasks.questions.answers import Answer

    Source = str | PathLike | DataFrame

__all__ = ["Conversation", "ask", "chat", "convert", "generate", "train"]

give_frames_a_chat()


def generate(
    *banks: str,
    data: str | PathLike | None = None,
    engine: str = "auto",
    max_attempts: int = 3,
    analysis_pages: int = 10,
    force: bool = False,
) -> list[dict[str, Any]]:
    """Write, test, correct and publish the parsers of banks (all of the library when none is named).

    Returns one result a bank: `bank`, `verdict` ("verified" or "refused"), `engine`, `attempts`, `parser` (the file),
    `seconds`, `problem` (a sentence, or None). ``data`` is the folder of banks, by default the project's own.
    Raises PassbookError when there is no such folder.
    """
    from flows.generate_library import generate_library
    from flows.run import run_flow

    return run_flow(
        generate_library,
        banks=list(banks) or None,
        data=str(data) if data else None,
        engine=engine,
        max_attempts=max_attempts,
        analysis_pages=analysis_pages,
        force=force,
    )


def convert(
    paths: Sequence[str | PathLike],
    bank: str | None = None,
    data: str | PathLike | None = None,
    out: str | PathLike = "out",
) -> list[dict[str, Any]]:
    """Convert statements (files, or folders of them) with a bank's published parser and prove their rows.

    Returns one result a statement: `statement`, `bank`, `rows`, `proof` ("proven", "consistent" or "refused"), `csv`
    (the file in ``out``, None when refused) and `reason`. Raises PassbookError when nothing can be converted.
    """
    from flows.convert_statements import convert_statements
    from flows.run import run_flow

    return run_flow(
        convert_statements,
        paths=[str(path) for path in paths],
        bank=bank,
        data=str(data) if data else None,
        out=str(out),
    )


def ask(
    question: str,
    sources: Source | Sequence[Source] | Mapping[str, DataFrame],
    output_type: str | None = None,
    engine: str = "auto",
    query_kind: str = "auto",
    today: date | str | None = None,
    max_attempts: int = 4,
    **options: Any,
) -> Answer:
    """Answer a question over files, databases and DataFrames, one or several (a mapping names its DataFrames).

    Returns a NumberAnswer, StringAnswer, TableAnswer, PlotAnswer or ErrorAnswer: `value` and the sentence `text`.
    Further options are those of the flow `answer_question`. Raises PassbookError where the request is impossible.
    """
    return answer_over(
        sources,
        question=question,
        output_type=output_type,
        engine=engine,
        query_kind=query_kind,
        today=today,
        max_attempts=max_attempts,
        **options,
    )


def train(questions: Sequence[str] = (), queries: Sequence[str] = (), documents: Sequence[str] = ()) -> int:
    """Teach questions with the queries that answer them, and documents; those like a new question go with its prompt.

    Kept on this machine, below Prefect's home. Returns how many entries were given; PassbookError where not every
    question has a query.
    """
    from tasks.questions.memory.examples import learn_examples

    return learn_examples(questions, queries, documents)
