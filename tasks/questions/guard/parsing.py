"""The parser on a clock: some short texts of nested rows or joins keep it busy for longer than anybody waits."""

from __future__ import annotations

import ctypes
import threading
from typing import Any

from sqlglot import exp, parse

MOST_SECONDS = 5.0  # a query of a few thousand characters takes hundredths


class ParsingTooLong(Exception):
    """The parser was stopped."""


class _Stop(BaseException):
    """Raised in the middle of the parser, which catches only errors of its own."""


def parse_in_time(text: str, dialect: str | None = None, seconds: float = MOST_SECONDS) -> list[exp.Expression | None]:
    """The trees of the statements in a text; ParsingTooLong, or what the parser raises."""
    done: dict[str, Any] = {}

    def work() -> None:
        try:
            done["trees"] = parse(text, read=dialect)
        except Exception as error:
            done["error"] = error
        except _Stop:
            pass  # nobody waits any more

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    worker.join(seconds)
    if worker.is_alive():
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(worker.ident), ctypes.py_object(_Stop))
        raise ParsingTooLong(f"the text could not be read within {seconds:g} s")
    if "error" in done:
        raise done["error"]
    return done["trees"]
