"""A source in fewer lines, as one who writes for others would put it."""

from __future__ import annotations

import ast
import re

from tasks.parsers.synthesizer.emission.templates import LINE

ASKED = re.compile(r"^( *)(\w+) = ([^#\n]+)\n\1if not \2:$", flags=re.MULTILINE)
START = re.compile(r"^( +)(\w+) = (None|\"\")(?:  # .*)?\n\1lines = ([^#\n]+)$", flags=re.MULTILINE)


def with_values_asked_at_once(source: str) -> str:
    """Return a source in which a value that the next line asks for is named in its condition, where that fits."""

    def asked(found: re.Match[str]) -> str:
        indent, name, value = found.groups()
        line = f"{indent}if not ({name} := {value}):"
        return line if len(line) <= LINE and _is_one(value) else found[0]

    return ASKED.sub(asked, source)


def with_start_beside_lines(source: str) -> str:
    """Return a source in which what is known at the start of a page is named beside its lines, where that fits."""

    def beside(found: re.Match[str]) -> str:
        indent, name, value, lines = found.groups()
        line = f"{indent}lines, {name} = {lines}, {value}"
        return line if len(line) <= LINE and _is_one(lines) else found[0]

    return START.sub(beside, source)


def _is_one(value: str) -> bool:
    """Tell whether a text is one whole expression, and no list of several without brackets."""
    try:
        return not isinstance(ast.parse(value, mode="eval").body, ast.Tuple)
    except SyntaxError:
        return False
