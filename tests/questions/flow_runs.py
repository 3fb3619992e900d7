"""Running the flow of questions in a test."""

from __future__ import annotations

from flows.answer_question import answer_question
from flows.run import finish_flow


def run(question, sources, **parameters):
    """Run the flow; its final state and result."""
    return finish_flow(answer_question, question=question, sources=sources, **parameters)
