"""Making a question stand alone, with the conversation so far."""

from __future__ import annotations

import re
from dataclasses import replace

from tasks.problems import NoProgram
from tasks.questions.answers import ErrorAnswer
from tasks.questions.asking_back import questions_text
from tasks.questions.engines import QuestionEngine
from tasks.questions.memory.conversations import chosen_turns, turns_of
from tasks.questions.state import Enhancement, QuestionState
from tasks.questions.steps import skipped


def why_not_understand(state: QuestionState) -> str:
    """Why a question stands alone as it is, "" where a conversation may come before it."""
    return "" if state.conversation else "there is no conversation before this question"


def understand_question(state: QuestionState, engine: QuestionEngine, most_turns: int) -> QuestionState:
    """Take from the conversation what the question leaves out; where there is none, no engine is asked.

    Sets `history` (the turns that were shown), `standalone_question`, `reasoning`, `enhancement` and `clarifications`.
    A refusal, a question that is unclear, and an engine that cannot be asked end the run.
    """
    if why_not := why_not_understand(state):
        return skipped(state, "understand", why_not)
    history = chosen_turns(turns_of(state.conversation), state.question, most_turns)
    if not history:
        return skipped(state, "understand", "it is the first question of its conversation")
    state = replace(state, history=history)
    try:
        found = engine.understand(state)
    except NoProgram as nothing:
        return replace(state, answer=ErrorAnswer(nothing.problem.kind, nothing.problem.sentence))
    state = replace(
        state.used(found.prompts, found.usage),
        standalone_question=found.standalone_question,
        reasoning=found.reasoning,
        enhancement=enhancement(state.question, found.standalone_question),
    ).asking_back(found.clarifications)
    if found.refusal:
        return replace(state, answer=ErrorAnswer("refused_request", found.refusal))
    if state.pending:
        return replace(state, answer=ErrorAnswer("unclear", questions_text(state.pending)))
    return state


def enhancement(question: str, standalone: str) -> Enhancement:
    """What rewriting a question changed: its lengths, and the words that came in."""
    before = set(re.findall(r"\w+", question.casefold()))
    new = [word for word in re.findall(r"\w+", standalone) if word.casefold() not in before]
    return Enhancement(len(question), len(standalone), tuple(dict.fromkeys(new)))
