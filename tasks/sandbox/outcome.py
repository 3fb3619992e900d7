"""What a run came to. The child's answer is a stranger's data: it is decoded here and nothing in it is believed."""

from __future__ import annotations

import json
import signal
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tasks.sandbox.worker import answers

if TYPE_CHECKING:
    import pandas

STATUSES = (
    "ok",
    "error",
    "timeout",
    "output-limit",
    "result-limit",
    "memory-limit",
    "crashed",
    "bad-result",
)
SAID_BY_THE_CHILD = ("error", "bad-result", "memory-limit", "result-limit")
PROBLEM_BYTES = 64 << 10
MOST_COLUMNS = 1000
MOST_TRACEBACK_CHARACTERS = 8000


@dataclass(frozen=True)
class Outcome:
    """How a run ended: ``status`` is one of `STATUSES`.

    ``table`` (a DataFrame of str, '' for blank) only with "ok"; else ``error`` is one line such as "ValueError: ...",
    and ``traceback`` has the frames that lie in the generated code. ``output`` is what the code printed.
    """

    status: str
    table: pandas.DataFrame | None = None
    error: str = ""
    traceback: str = ""
    output: str = ""
    seconds: float = 0.0


class UnbelievableAnswer(ValueError):
    """The child sent something that the code in it, left alone, never sends."""


def split_frame(received: bytes | bytearray) -> tuple[bytes, int] | None:
    """(tag, bytes that follow) of the frame at the start, None until its header is there."""
    if len(received) < answers.HEADER.size:
        return None
    return answers.HEADER.unpack_from(received)


def longest_payload(tag: bytes, result_bytes: int) -> int:
    """How many bytes a frame of this tag may have; 0 for a tag nobody uses."""
    return {
        answers.PAGES: 32,
        answers.TABLE: result_bytes,
        answers.REPORT: PROBLEM_BYTES,
        answers.PROBLEM: PROBLEM_BYTES,
    }.get(tag, 0)


def decode_table(payload: bytes) -> pandas.DataFrame:
    """The table of a `TABLE` frame. Raises `UnbelievableAnswer` unless it is columns of equally many strings."""
    body = _decode_json(payload)
    if not isinstance(body, dict) or set(body) != {"columns", "cells"}:
        raise UnbelievableAnswer("no columns and cells")
    names, cells = body["columns"], body["cells"]
    if not (_all_are(str, names) and _all_are(list, cells) and len(names) == len(cells) <= MOST_COLUMNS):
        raise UnbelievableAnswer("no list of cells for each column name")
    if len(set(names)) != len(names):
        raise UnbelievableAnswer("a column name appears twice")
    if len({len(column) for column in cells}) > 1 or not all(_all_are(str, column) for column in cells):
        raise UnbelievableAnswer("columns of unequal length, or cells that are no text")
    try:
        "".join(["".join(names), *map("".join, cells)]).encode()
    except UnicodeEncodeError:
        raise UnbelievableAnswer("a lone surrogate") from None
    import pandas

    return pandas.DataFrame(dict(zip(names, cells, strict=True)), dtype="str")


def decode_report(payload: bytes) -> list[str]:
    """The list of words of a `REPORT` frame. Raises `UnbelievableAnswer` for anything else."""
    words = _decode_json(payload)
    if not _all_are(str, words):
        raise UnbelievableAnswer("no list of words")
    return words


def decode_pages(payload: bytes) -> int:
    """The number of a `PAGES` frame. Raises `UnbelievableAnswer` for anything else."""
    pages = _decode_json(payload)
    if type(pages) is not int:
        raise UnbelievableAnswer("no number of pages")
    return pages


def decode_problem(payload: bytes) -> dict[str, str]:
    """``status``, ``error``, ``traceback`` of a `PROBLEM` frame, safe to print. `UnbelievableAnswer` if it is none."""
    body = _decode_json(payload)
    if not isinstance(body, dict) or set(body) != {"status", "error", "traceback"}:
        raise UnbelievableAnswer("no status, error and traceback")
    if not _all_are(str, list(body.values())) or body["status"] not in SAID_BY_THE_CHILD:
        raise UnbelievableAnswer("no status that a run may claim")
    error = " ".join(printable(body["error"]).split())[: answers.LONGEST_SENTENCE + 100]
    trace = printable(body["traceback"])[:MOST_TRACEBACK_CHARACTERS]
    return {"status": body["status"], "error": error, "traceback": trace}


def describe_exit(code: int | None) -> str:
    """How a process ended, for a sentence: "with exit code 3", "by SIGSEGV"."""
    if code is None:
        return "together with the sandbox's warm process"
    if code >= 0:
        return f"with exit code {code}"
    try:
        return f"by {signal.Signals(-code).name}"
    except ValueError:
        return f"by signal {-code}"


def printable(text: str) -> str:
    """The text without what could steer a terminal or break an encoder: control characters and lone surrogates."""
    if text.isprintable():
        return text
    return "".join(c if c in "\n\t" or c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def _decode_json(payload: bytes) -> Any:
    try:
        return json.loads(payload.decode("utf-8"))
    except (ValueError, RecursionError):  # UnicodeDecodeError and JSONDecodeError are ValueErrors
        raise UnbelievableAnswer("no JSON") from None


def _all_are(kind: type, values: Any) -> bool:
    """Whether this is a list whose items are all exactly of this type."""
    return type(values) is list and set(map(type, values)) <= {kind}
