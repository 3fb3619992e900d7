"""The prompts: a system part that is always the same, and one message about this question."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

from tasks.problems import Attempt
from tasks.prompt_files import PromptFiles
from tasks.questions.schema.description import Schema
from tasks.questions.schema.text import one_line, schema_text
from tasks.questions.state import Example, QuestionState, Turn

PROMPTS = PromptFiles(Path(__file__).parent / "prompts")
MOST_SCHEMA_TOKENS = 4_500  # of the 6,000 that a prompt over many tables may have
UNDERSTAND_SCHEMA_TOKENS = 1_500
TAGS = re.compile(r"<(?=\s*/|\s*(?:question|schema|today))", re.IGNORECASE)
LONGEST_QUERY, LONGEST_VALUE, LONGEST_EXAMPLE = 2_000, 400, 600  # characters
MOST_EVIDENCE = 6
MOST_EARLIER = 2  # queries of the conversation


def write_prompt(state: QuestionState) -> tuple[str, list[dict[str, Any]]]:
    """System part and messages that ask for the next query."""
    more = (
        spellings_text(state.spellings)
        + earlier_text(state.history)
        + examples_text(state.examples)
        + attempts_text(state.attempts)
        + wider_text(state.widened)
    )
    wanted = type_text(state)
    wanted += [f"Write {'SQL' if state.query_kind == 'sql' else 'Python'}."] if state.query_kind != "auto" else []
    wanted += told_text(state)
    text = PROMPTS.fill(
        "question.md",
        today=day(state.today),
        dialect=dialect_of(state.schema),
        schema=fenced(schema_text(state.schema, state.asked, MOST_SCHEMA_TOKENS)),
        more=more,
        question=fenced(state.asked),
        wanted="".join(f"\n{each}" for each in wanted),
    )
    return PROMPTS.text("system.md"), [{"role": "user", "content": text}]


def understand_prompt(state: QuestionState) -> tuple[str, list[dict[str, Any]]]:
    """System part and messages that ask to make a question stand alone."""
    text = PROMPTS.fill(
        "conversation.md",
        today=day(state.today),
        schema=fenced(schema_text(state.schema, state.question, UNDERSTAND_SCHEMA_TOKENS, samples=False)),
        history="\n".join(turn_text(number, turn) for number, turn in enumerate(state.history, start=1)),
        question=fenced(state.question),
        told="".join(f"\n{each}" for each in [*type_text(state), *told_text(state)]),
    )
    return PROMPTS.text("understand.md"), [{"role": "user", "content": text}]


def type_text(state: QuestionState) -> list[str]:
    """Which type of answer is wanted, as one line; [] where any will do."""
    return [f"Answer with a {state.output_type}."] if state.output_type else []


def told_text(state: QuestionState) -> list[str]:
    """What was asked back and answered, as one line; [] where nothing was."""
    told = [f"{quoted_text(each.question)}: {quoted_text(each.answer)}" for each in state.clarifications if each.answer]
    return [f"Asked back and answered: {'; '.join(told)}."] if told else []


def turn_text(number: int, turn: Turn) -> str:
    """An earlier question with its query and answer, each quoted."""
    lines = [f"{number}. question {quoted_text(turn.standalone_question or turn.question)}"]
    if turn.query:
        lines.append(f"   query {quoted_text(turn.query, LONGEST_EXAMPLE)}")
    lines.append(f"   answer ({turn.answer_type or 'none'}) {quoted_text(turn.answer_text, LONGEST_VALUE)}")
    return "\n".join(lines)


def spellings_text(spellings: tuple[str, ...]) -> str:
    """How words of the question may be spelt in the data."""
    quoted = "\n".join(quoted_text(each, LONGEST_VALUE) for each in spellings)
    return PROMPTS.fill("spellings.md", spellings=quoted) if spellings else ""


def earlier_text(history: tuple[Turn, ...]) -> str:
    """The last queries of the conversation: "only those over 500" means the rows that the one before it found."""
    asked = [turn for turn in history if turn.query][-MOST_EARLIER:]
    if not asked:
        return ""
    lines = []
    for turn in asked:
        lines.append(f"question {quoted_text(turn.standalone_question or turn.question)}")
        lines.append(f"query {quoted_text(turn.query, LONGEST_EXAMPLE)}")
    return PROMPTS.fill("earlier.md", earlier="\n".join(lines))


def examples_text(examples: tuple[Example, ...]) -> str:
    """Similar verified questions with their queries; a document has no query."""
    if not examples:
        return ""
    lines = []
    for each in examples:
        asked = f" (asked on {one_line(each.day)})" if each.day else ""
        lines.append(f"question {quoted_text(each.question, LONGEST_EXAMPLE)}{fenced(asked)}")
        if each.query:
            lines.append(f"query {quoted_text(each.query, LONGEST_EXAMPLE)}")
    return PROMPTS.fill("examples.md", examples="\n".join(lines))


def attempts_text(attempts: tuple[Attempt, ...]) -> str:
    """Every earlier query with everything that was wrong with it."""
    failed = [attempt for attempt in attempts if attempt.problem]
    return PROMPTS.fill("attempts.md", attempts="\n".join(map(attempt_text, failed))) if failed else ""


def attempt_text(attempt: Attempt) -> str:
    """One failed attempt: its query, the problem's sentence, and what is near or else known."""
    source = attempt.source[:LONGEST_QUERY] or "(no query)"
    lines = [
        f"attempt {attempt.number}: {quoted_text(source, LONGEST_QUERY)}",
        f"problem: {fenced(one_line(attempt.problem.sentence))}",
    ]
    for row in attempt.problem.evidence[:MOST_EVIDENCE]:
        lines.append(f"  {fenced(json.dumps(row, ensure_ascii=False, default=str))[:LONGEST_VALUE]}")
    return "\n".join(lines)


def wider_text(widened: tuple[str, ...]) -> str:
    """What the search may be widened to."""
    return PROMPTS.fill("wider.md", widened="\n".join(f"- {fenced(each)}" for each in widened)) if widened else ""


def quoted_text(text: str, longest: int = 1_000) -> str:
    """A text of data as one line of JSON that can close no tag."""
    return fenced(json.dumps(text if len(text) <= longest else text[:longest] + " …", ensure_ascii=False))


def fenced(text: str) -> str:
    """A text in which no tag of ours can be opened or closed."""
    return TAGS.sub("<\\\\", text)


def day(today: date | None) -> str:
    """The day that "last month" starts from, with its weekday."""
    return f"{today or date.today():%Y-%m-%d, %A}"


def dialect_of(schema: Schema) -> str:
    """The attribute of <schema> that names the dialect, where there is one database."""
    dialects = [dialect for _, dialect in schema.dialects]
    return f' dialect="{dialects[0]}"' if len(dialects) == 1 else ""
