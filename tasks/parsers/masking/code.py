"""Words inside the strings and comments of code, which is where a program quotes a statement."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Callable

from tasks.parsers.masking.look_alikes import runs

QUOTING = {tokenize.STRING, tokenize.COMMENT} | {getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
_ESCAPE = re.compile(r"(\\(?:[uU][0-9a-fA-F]{4,8}|x[0-9a-fA-F]{2}|.))", re.DOTALL)


def change_quoted(source: str, change: Callable[[str], str]) -> str:
    """Return Python code with every run of letters or digits in its strings and comments changed.

    Escapes such as ``\\b`` before a word are no letters of it. Text that is no Python is changed as one string.
    """
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    except (tokenize.TokenError, SyntaxError):  # IndentationError is a SyntaxError
        return _change(source, change)
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    pieces, done = [], 0
    for token in tokens:
        if token.type in QUOTING:
            start = starts[token.start[0] - 1] + token.start[1]
            end = starts[token.end[0] - 1] + token.end[1]
            pieces += [source[done:start], _change(source[start:end], change)]
            done = end
    return "".join([*pieces, source[done:]])


def _change(text: str, change: Callable[[str], str]) -> str:
    parts = _ESCAPE.split(text)
    for place in range(0, len(parts), 2):
        parts[place] = "".join(run if kind == "other" else change(run) for kind, run in runs(parts[place]))
    return "".join(parts)
