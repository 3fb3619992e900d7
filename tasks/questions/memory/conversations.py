"""The turns of a conversation: kept under its name, and chosen for the next question by recency and relevance."""

from __future__ import annotations

import logging
from dataclasses import asdict, fields
from pathlib import Path

from tasks.questions.answers import Answer, PlotAnswer
from tasks.questions.memory.lines import append_line, file_name, memory_folder, read_lines
from tasks.questions.state import SAID, QuestionState, Turn
from tasks.questions.tables import ResultTable, written

log = logging.getLogger("passbook")
MOST_TURNS = 100  # of a conversation that are kept
ALWAYS = 2  # of the last turns that are shown whatever they are about
LONGEST_TEXT = 2_000  # characters of a turn's fields
FIRST_ROWS = 5  # of a table that a later question may refer to: "the second one"


def conversation_file(name: str) -> Path:
    """Where a conversation is kept."""
    return memory_folder() / "conversations" / f"{file_name(name)}.jsonl"


def turns_of(name: str) -> list[Turn]:
    """The turns of a conversation, oldest first; one that lacks its question is dropped with a note."""
    names = [field.name for field in fields(Turn)]
    turns = []
    for data in read_lines(conversation_file(name)):
        told = {key: data[key] for key in names if isinstance(data.get(key), str)}
        if told.get("question"):
            turns.append(Turn(**{"standalone_question": told["question"], **told}))
        else:
            log.warning("conversation %s: a turn without a question is left out.", name)
    return turns


def chosen_turns(turns: list[Turn], question: str, most: int) -> tuple[Turn, ...]:
    """At most ``most`` turns in their order: the last ones, and of those before the ones most like the question."""
    from rapidfuzz import fuzz, utils

    last = list(range(len(turns)))[-min(ALWAYS, most) :] if most > 0 else []
    earlier = [number for number in range(len(turns)) if number not in last]

    def likeness(number: int) -> tuple[float, int]:
        told = f"{turns[number].standalone_question} {turns[number].answer_text[:200]}"
        return fuzz.token_set_ratio(question, told, processor=utils.default_process), number

    like = sorted(earlier, key=likeness, reverse=True)[: most - len(last)]
    return tuple(turns[number] for number in sorted([*like, *last]))


def answer_text(answer: Answer) -> str:
    """An answer as a later question may refer to it: its sentence, and of a table or a chart the first rows."""
    rows = answer.data if isinstance(answer, PlotAnswer) else answer.value
    if not isinstance(rows, ResultTable) or not len(rows):
        return answer.text
    first = "; ".join(
        ", ".join("" if cell is None else written(cell) for cell in row) for row in rows.rows[:FIRST_ROWS]
    )
    return f"{answer.text}: {first}" + ("; …" if len(rows) > FIRST_ROWS else "")


def keep_turn(state: QuestionState) -> None:
    """Append a finished question to its conversation, errors too."""
    asked = [attempt for attempt in state.attempts if attempt.notes.get("kind") not in SAID]
    queries = [attempt for attempt in asked if attempt.problem is None and attempt.source]
    turn = Turn(
        state.question,
        state.asked,
        (queries[-1].source if queries else "")[:LONGEST_TEXT],
        state.answer.type,
        answer_text(state.answer)[:LONGEST_TEXT],
    )
    append_line(conversation_file(state.conversation), asdict(turn), MOST_TURNS)
