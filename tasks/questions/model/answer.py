"""The forms of a model's answers, and what they become."""

from __future__ import annotations

import re
from typing import Any

from blocks.model.answers import Fenced
from tasks.questions.engines import Draft
from tasks.questions.state import Clarification, Prompt, Usage

CLARIFICATIONS: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {"question": {"type": "string"}, "choices": {"type": "array", "items": {"type": "string"}}},
        "required": ["question", "choices"],
        "additionalProperties": False,
    },
}
DRAFT: dict[str, Any] = {
    "type": "object",
    "properties": {
        "kind": {"type": "string", "enum": ["sql", "python", "refusal", "unclear"]},
        "query": {"type": "string", "description": "The query, the code, or the sentence to the person."},
        "returns": {"type": "string", "enum": ["", "number", "string", "table", "plot"]},
        "reasoning": {"type": "string"},
        "clarifications": CLARIFICATIONS,
    },
    "required": ["kind", "query"],
    "additionalProperties": False,
}
UNDERSTANDING: dict[str, Any] = {
    "type": "object",
    "properties": {
        "standalone_question": {"type": "string"},
        "reasoning": {"type": "string"},
        "tables": {"type": "array", "items": {"type": "string"}},
        "clarifications": CLARIFICATIONS,
        "refusal": {"type": "string"},
    },
    "required": ["standalone_question"],
    "additionalProperties": False,
}
FENCE = re.compile(r"\A\s*```[\w+#.-]*[ \t]*\n(.*?)\n?[ \t]*(?:```\s*)?\Z", re.DOTALL)
LANGUAGES = ("sql", "sqlite", "postgresql", "postgres", "duckdb", "mysql", "python", "py", "python3")
SQL_START = re.compile(r"\s*(?:--[^\n]*\n\s*)*(?:SELECT|WITH|VALUES|FROM)\b", re.IGNORECASE)


def is_sql(text: str) -> bool:
    """Whether a text without any fence is a query."""
    return bool(SQL_START.match(text))


CODE = Fenced("query", LANGUAGES, is_sql)


def draft_of(data: dict[str, Any], prompts: tuple[Prompt, ...] = (), usage: Usage | None = None) -> Draft:
    """The draft in a valid answer; what came as one fenced block alone has no kind, and is told by its first words."""
    query = FENCE.sub(r"\1", data["query"]).strip()
    return Draft(
        data.get("kind") or ("sql" if is_sql(query) else "python"),
        query,
        data.get("reasoning", ""),
        data.get("returns", ""),
        clarifications_of(data),
        prompts,
        usage or Usage(),
    )


def clarifications_of(data: dict[str, Any]) -> tuple[Clarification, ...]:
    """The questions back."""
    asked = data.get("clarifications", ())
    return tuple(Clarification(each["question"], None, tuple(each["choices"])) for each in asked)
