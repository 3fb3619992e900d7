"""The written sentence of an answer."""

from __future__ import annotations

from dataclasses import replace

from tasks.questions.engines import QuestionEngine
from tasks.questions.state import QuestionState


def write_response(state: QuestionState, engine: QuestionEngine | None) -> QuestionState:
    """Write the plainest sentence: the value itself.

    To be filled: the sentence may be phrased by a specialised prompt, but names figures only from the result; what was
    widened (`state.widened`) is said; every type of answer, errors too, passes its GX suite first; an answer whose
    parsing was bypassed warns.
    """
    answer = state.answer
    if answer is None or answer.text:
        return state
    text = f"{len(answer.value)} rows" if answer.type == "table" else "a chart" if answer.type == "plot" else ""
    return replace(state, answer=replace(answer, text=text or str(answer.value)))
