"""Verified answers, kept for the same question over the same data."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import replace
from pathlib import Path

from tasks.attempts import attempt_from_json, attempt_to_json
from tasks.questions.answers import ErrorAnswer, answer_from_json, answer_to_json
from tasks.questions.memory.lines import memory_folder, write_whole
from tasks.questions.sources.frames import ADDRESS
from tasks.questions.state import QuestionState
from tasks.questions.tables import ResultTable

MOST_ANSWERS = 500
TOO_MANY = 600  # from here on the oldest are removed; to look at the age of each takes longer than to answer
LARGEST = 1 << 20  # characters of an answer that is kept
SPENT = ("prompts", "usage")  # notes of an attempt that belong to the run that made it


def cache_key(state: QuestionState) -> str:
    """What must be the same for an answer to be the same; "" where the data can change unnoticed.

    The question without case and spacing, the sources, their schema with its descriptions, the data, the day, and what
    was asked for. Where a role sees only some rows, nothing is kept for others.
    """
    schema = state.schema
    if not schema.data_version or any(table.row_security for table in schema.tables):
        return ""
    told = [(t.name, t.description, [c.description for c in t.columns]) for t in schema.tables]
    sources = [each for each in state.sources if not each.startswith(ADDRESS)]
    answered = [(each.question, each.answer) for each in state.clarifications if each.answer]
    asked = " ".join(state.asked.casefold().split()).rstrip("?!. ")
    parts = (asked, sources, schema.fingerprint, schema.forbidden, told, schema.data_version, str(state.today))
    return hashlib.sha256(repr((parts, state.output_type, state.query_kind, answered)).encode()).hexdigest()


def answers_folder() -> Path:
    """Where answers are kept, a file each."""
    return memory_folder() / "answers"


def recalled(state: QuestionState) -> QuestionState | None:
    """The state with the kept answer, its rows and its query; None where there is none, or it cannot be read."""
    key = cache_key(state)
    if not key:
        return None
    try:
        data = json.loads((answers_folder() / f"{key}.json").read_text(encoding="utf-8"))
        return replace(
            state,
            answer=answer_from_json(data["answer"]),
            result=ResultTable.from_json(data["result"]) if data["result"] else None,
            results=tuple((name, ResultTable.from_json(rows)) for name, rows in data["results"].items()),
            attempts=(attempt_from_json(data["attempt"]),),
            query_type=data["query_type"],
            widened=(),  # the kept answer says it already
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def keep_answer(state: QuestionState) -> bool:
    """Keep a verified answer; False for a failure, for data that can change unnoticed, and for what is too large."""
    key = cache_key(state)
    passed = [attempt for attempt in state.attempts if attempt.problem is None]
    if not key or not passed or isinstance(state.answer, ErrorAnswer):
        return False
    attempt = replace(passed[-1], number=1, notes={k: v for k, v in passed[-1].notes.items() if k not in SPENT})
    data = {
        "question": state.asked,
        "answer": answer_to_json(state.answer),
        "result": state.result.to_json() if state.result else None,
        "results": {name: rows.to_json() for name, rows in state.results},
        "attempt": attempt_to_json(attempt),
        "query_type": state.query_type,
    }
    text = json.dumps(data, ensure_ascii=False, default=str)
    if len(text) > LARGEST:
        return False
    write_whole(answers_folder() / f"{key}.json", text)
    remove_oldest(answers_folder())
    return True


def remove_oldest(folder: Path) -> None:
    """Where a folder holds too many answers, keep the newest ones."""
    if len(os.listdir(folder)) > TOO_MANY:
        kept = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime_ns)
        for old in kept[:-MOST_ANSWERS]:
            old.unlink(missing_ok=True)
