"""Other questions for a model that gives an earlier answer again: a fresh sample, then a narrower task."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tasks.parsers.model.material import Material
from tasks.parsers.model.prompt import prompt_for
from tasks.parsers.model.prompt_files import fill

Question = tuple[str, list[dict[str, Any]]]  # the system part and the messages


def other_questions(shown: Material) -> Iterator[Question]:
    """What to ask where a model gives an earlier answer again: it repeats what it reads, so it reads less.

    First the task anew, with what went wrong but without the code; then only the last problem.
    """
    if shown.attempts:
        problems = list(dict.fromkeys(attempt.problem.sentence for attempt in shown.attempts))
        task = prompt_for(replace(shown, attempts=(), start=None))
        yield with_words(task, fill("anew.md", problems="\n".join(f"- {one}" for one in problems)))
        yield with_words(task, fill("narrower.md", problem=problems[-1]))


def with_words(question: Question, words: str) -> Question:
    """The question with words added to its last message."""
    system, messages = question
    content = messages[-1]["content"]
    blocks = [{"type": "text", "text": content}] if isinstance(content, str) else list(content)
    return system, [*messages[:-1], {**messages[-1], "content": [*blocks, {"type": "text", "text": words}]}]
