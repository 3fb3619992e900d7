"""Keeping what a question taught: the conversation, verified answers, examples."""

from __future__ import annotations

from tasks.questions.memory.answers import keep_answer
from tasks.questions.memory.conversations import keep_turn
from tasks.questions.memory.examples import keep_example
from tasks.questions.state import QuestionState
from tasks.questions.steps import skipped


def remember_answer(state: QuestionState, reuse: bool) -> QuestionState:
    """Append the turn to its conversation, errors too; keep an answer that passed every check, and its query."""
    if state.conversation:
        keep_turn(state)
    known = any(step.why == "cache hit" for step in state.steps)
    kept = reuse and not known and keep_answer(state)
    last = state.attempts[-1] if state.attempts else None
    if kept and last and last.notes.get("kind") == "sql" and not state.warning:
        told = [f"{each.question} {each.answer}" for each in state.clarifications if each.answer]
        asked = " ".join([state.asked, f"({'; '.join(told)})"]) if told else state.asked
        keep_example(asked, last.source, state.schema.fingerprint, str(state.today or ""))
    if kept or state.conversation:
        return state
    return skipped(state, "remember", "the answer is kept already" if known else "there is nothing to keep")
