"""From a model's text to the object that was asked for, whether or not its server held the schema.

Servers without structured output drop the schema silently, so the text may be JSON, JSON in a fence, code in a fence,
or words. Nothing is guessed: two different blocks are an error, not a choice.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from blocks.model.errors import InvalidAnswer, ProseOnly, TwoBlocks, WrongLanguage

FENCE = re.compile(r"^[ \t]*```[ \t]*([\w+#.-]*)[^\n]*\n(.*?)(?:^[ \t]*```[ \t]*$|\Z)", re.DOTALL | re.MULTILINE)


def never(text: str) -> bool:
    """Bare text is not taken for code."""
    return False


@dataclass(frozen=True)
class Fenced:
    """The property that one fenced block stands for on servers without structured output.

    ``languages`` are the fence's names for its language, the usual one first; ``bare`` says of text without any fence
    whether it is such code.
    """

    field: str
    languages: tuple[str, ...]
    bare: Callable[[str], bool] = never


def read_answer(text: str, schema: dict[str, Any], fenced: Fenced | None = None) -> dict[str, Any]:
    """The object in a model's answer, valid by the schema; with ``fenced`` also a single block of code stands for it.

    Raises InvalidAnswer, TwoBlocks, WrongLanguage or ProseOnly.
    """
    found = json_object(text)
    if found is not None:
        return valid(found, schema)
    blocks = [(language.lower(), body) for language, body in FENCE.findall(text)]
    objects = [each for language, body in blocks if (each := json_object(body)) is not None]
    if len(objects) == 1:
        return valid(objects[0], schema)
    if len(objects) > 1:
        raise TwoBlocks(f"the answer holds {len(objects)} JSON objects where one was asked for.")
    if text.lstrip().startswith("{") or any(language == "json" for language, _ in blocks):
        raise InvalidAnswer(f"the answer is no valid JSON: {json_fault(text)}.")
    if fenced is None:
        raise InvalidAnswer(f"the answer is no JSON object: it begins {beginning(text)}.")
    return {fenced.field: fenced_code(text, blocks, fenced)}


def fenced_code(text: str, blocks: list[tuple[str, str]], fenced: Fenced) -> str:
    """The one block of code in the language that was asked for; untagged blocks count as written in it."""
    language = fenced.languages[0]
    bodies = {body.strip(): body for name, body in blocks if name in ("", *fenced.languages) and body.strip()}
    if len(bodies) == 1:
        return next(iter(bodies.values()))
    if len(bodies) > 1:
        raise TwoBlocks(f"the answer holds {len(bodies)} different blocks of code where one was asked for.")
    if blocks:
        error = WrongLanguage(f"the answer is written in {blocks[0][0] or 'nothing'}, not in {language}.")
        error.retry_message += f" Write {language}."
        raise error
    if fenced.bare(text):
        return text
    raise ProseOnly(f"the answer holds no code: it begins {beginning(text)}.")


def json_object(text: str) -> dict[str, Any] | None:
    """The JSON object that the whole text is, None where it is none; raw line breaks inside strings are let pass."""
    try:
        found = json.loads(text.strip(), strict=False)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def json_fault(text: str) -> str:
    """What is wrong with a text that should have been JSON, and where."""
    try:
        json.loads(text.strip(), strict=False)
    except ValueError as error:
        return str(error)
    except RecursionError:
        return "nested too deeply"
    return "it is no object"


def valid(found: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    """The object itself when it fits the schema; InvalidAnswer names the property that does not."""
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import best_match

    error = best_match(Draft202012Validator(schema).iter_errors(found))
    if error is None:
        return found
    where = "".join(f"[{each}]" if isinstance(each, int) else f".{each}" for each in error.absolute_path)
    shortened = error.message if len(error.message) <= 200 else error.message[:200] + "…"
    raise InvalidAnswer(f"the answer does not fit the schema at {where.lstrip('.') or 'its top'}: {shortened}.")


def beginning(text: str) -> str:
    """The first words of a text, quoted."""
    words = " ".join(text.split())
    return repr(words if len(words) <= 80 else words[:80] + "…")
