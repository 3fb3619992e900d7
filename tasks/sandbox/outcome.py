"""What a run came to. The child's answer is a stranger's data: it is decoded here and nothing in it is believed."""

from __future__ import annotations

import io
import json
import re
import signal
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tasks.sandbox.worker import answers, values

if TYPE_CHECKING:
    import pandas

STATUSES = (
    "ok",
    "error",
    "timeout",
    "output-limit",
    "result-limit",
    "memory-limit",
    "query-limit",
    "crashed",
    "bad-result",
)
SAID_BY_THE_CHILD = ("error", "bad-result", "memory-limit", "result-limit")
PROBLEM_BYTES = 64 << 10
QUERY_BYTES = 256 << 10
MOST_PIXELS = 5000  # a side of a picture
MOST_COLUMNS = 1000
MOST_TRACEBACK_CHARACTERS = 8000
OWN_REFUSAL = "ValueError: "  # what a parser raises when the layout is not the one it knows
RAISING = re.compile(r"(?:^|[:;] *)raise\b")  # as a line of code has it
FRAME = re.compile(r"line (\d+), in (\S+)(?:\n *(.*))?")


@dataclass(frozen=True)
class Plot:
    """A picture (PNG) and what it shows: a table of series, x and y."""

    png: bytes
    data: pandas.DataFrame


@dataclass(frozen=True)
class Answer:
    """What an answer's code set as its result: the type it declares, and a value that need not agree with it.

    ``value`` is None, bool, int, float, Decimal, str, date, datetime, time, timedelta, bytes, a list or dict of these,
    a DataFrame of them (dtype object), or a `Plot`.
    """

    type: str
    value: Any


@dataclass(frozen=True)
class Outcome:
    """How a run ended: ``status`` is one of `STATUSES`.

    Only with "ok", a parser's run has a ``table`` (a DataFrame of str, '' for blank), an answer's an ``answer``; else
    ``error`` is one line such as "ValueError: ...", and ``traceback`` has the frames that lie in the generated code.
    ``found`` is the text that the failing function of that code was given. ``output`` is what the code printed.
    """

    status: str
    table: pandas.DataFrame | None = None
    answer: Answer | None = None
    error: str = ""
    traceback: str = ""
    found: str = ""
    output: str = ""
    seconds: float = 0.0

    @property
    def frames(self) -> list[tuple[int, str, str]]:
        """Line number, function and text of the line of each frame in ``traceback``, innermost last."""
        return [(int(number), function, line) for number, function, line in FRAME.findall(self.traceback)]

    @property
    def is_own_refusal(self) -> bool:
        """Whether the code itself raised a ValueError, not a call in it by a fault: it does not know the layout."""
        frames = self.frames
        raised = not frames or RAISING.search(frames[-1][2]) is not None
        return self.status == "error" and self.error.startswith(OWN_REFUSAL) and raised


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
        answers.ANSWER: result_bytes,
        answers.QUERY: QUERY_BYTES,
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


def decode_answer(payload: bytes) -> Answer:
    """The result of an `ANSWER` frame. Raises `UnbelievableAnswer` unless it is a type and plain data, or a picture."""
    body = _decode_json(payload)
    if type(body) is not dict or set(body) != {"type", "value"} or type(body["type"]) is not str:
        raise UnbelievableAnswer("no type and value")
    value = body["value"]
    try:
        if type(value) is dict and set(value) == {"plot"}:
            return Answer(body["type"], _decode_plot(value["plot"]))
        return Answer(body["type"], values.decode(value))
    except (values.Unspeakable, RecursionError) as error:
        raise UnbelievableAnswer(str(error)) from None


def _decode_plot(body: Any) -> Plot:
    if type(body) is not dict or set(body) != {"png", "data"}:
        raise UnbelievableAnswer("no picture and data")
    png, data = values.decode({"bytes": body["png"]}), values.decode(body["data"])
    import pandas

    if type(png) is not bytes or not isinstance(data, pandas.DataFrame):
        raise UnbelievableAnswer("no picture and data")
    _check_picture(png)
    return Plot(png, data)


def _check_picture(png: bytes) -> None:
    """Raise `UnbelievableAnswer` unless these are the bytes of a PNG of a reasonable size."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(png), formats=["PNG"]) as picture:
            picture.verify()
            width, height = picture.size
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise UnbelievableAnswer(f"no PNG ({type(error).__name__})") from None
    if max(width, height) > MOST_PIXELS:
        raise UnbelievableAnswer(f"a picture of {width} × {height} pixels")


def decode_query(payload: bytes) -> str:
    """The text of a `QUERY` frame. Raises `UnbelievableAnswer` for anything else."""
    query = _decode_json(payload)
    if type(query) is not str:
        raise UnbelievableAnswer("no text of a query")
    return query


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
    """The four texts of a `PROBLEM` frame, safe to print. `UnbelievableAnswer` if it is none."""
    body = _decode_json(payload)
    if not isinstance(body, dict) or set(body) != {"status", "error", "traceback", "found"}:
        raise UnbelievableAnswer("no status, error, traceback and text found")
    if not _all_are(str, list(body.values())) or body["status"] not in SAID_BY_THE_CHILD:
        raise UnbelievableAnswer("no status that a run may claim")
    error = " ".join(printable(body["error"]).split())[: answers.LONGEST_SENTENCE + 100]
    trace = printable(body["traceback"])[:MOST_TRACEBACK_CHARACTERS]
    found = " ".join(printable(body["found"]).split())[: answers.LONGEST_SENTENCE]
    return {"status": body["status"], "error": error, "traceback": trace, "found": found}


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
