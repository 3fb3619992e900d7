"""What a run of the question flow leaves: the answer in plain words, and the whole state."""

from __future__ import annotations

import time
from typing import Any

from tasks.plain_text import as_run_name
from tasks.questions.answers import answer_to_json
from tasks.questions.state import QuestionState


def run_name(question: str) -> str:
    """The question, as far as a list of runs shows it."""
    return as_run_name(question) or "no question"


def run_result(state: QuestionState, started: float) -> dict[str, Any]:
    """The result of a run as JSON-ready data; ``started`` is a monotonic moment.

    `type`, `value`, `text` and `warning` of the answer, the last `query`, all `attempts`, `engine`, `seconds`, `error`
    (a sentence, or None), the `prompt_id`, and the whole `state`.
    """
    answer = answer_to_json(state.answer)
    failed, told = answer["type"] == "error", state.to_json()
    return {
        **answer,
        "value": None if failed else answer["value"],
        "query": state.earlier_queries[-1] if state.earlier_queries else None,
        "attempts": told["attempts"],
        "engine": state.attempts[-1].engine if state.attempts else state.engine,
        "seconds": round(time.monotonic() - started, 3),
        "error": answer["text"] if failed else None,
        "prompt_id": state.prompt_id,
        "state": told,
    }
