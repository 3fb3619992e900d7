"""Texts of strangers (cells, names, messages, generated code) where a person reads them: shown, and nothing else.

A terminal obeys control characters; Prefect's UI reads descriptions and the cells of tables as Markdown, in which a
picture is fetched from wherever it is said to be.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

TURNING = {*map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}  # make later letters stand elsewhere
STEERING = {"Cc", "Cs"}  # controls, and halves of characters, which no encoder takes
LONGEST_RUN_NAME = 120  # characters
LEADING_ELSEWHERE = re.compile(r"[\\\[<]|(?<=:)/(?=/)|(?<=www)\.", re.IGNORECASE)


def as_run_name(text: str) -> str:
    """The text as the name of a flow run: on one line, as far as a list of runs shows it."""
    return " ".join(text.split())[:LONGEST_RUN_NAME]


def for_terminal(text: str) -> str:
    """The text with � for each character that steers a terminal; line ends and tabs stay."""
    if text.isascii() and text.isprintable():
        return text
    return "".join("\N{REPLACEMENT CHARACTER}" if steers(character) else character for character in text)


def for_json(text: str) -> str:
    """JSON that means the same and steers no terminal either: such characters as \\u escapes."""
    return "".join(f"\\u{ord(character):04x}" if steers(character) else character for character in text)


def steers(character: str) -> bool:
    """Whether a character does something to the terminal, other than stand there."""
    return character in TURNING or (character not in "\n\t" and unicodedata.category(character) in STEERING)


def for_markdown(text: str) -> str:
    """The text as Markdown that shows it: no link, picture or tag begins in it ('[' becomes '\\\\[')."""
    return LEADING_ELSEWHERE.sub(lambda found: "\\" + found[0], text)


def row_for_markdown(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of a table in Prefect's UI, which takes each text in it for Markdown."""
    return {name: for_markdown(cell) if isinstance(cell, str) else cell for name, cell in row.items()}


def code_block(source: str) -> str:
    """The source as a block of Python in Markdown, behind a fence that is longer than any in it."""
    fence = "`" * max(3, *(len(run) + 1 for run in re.findall("`+", source) or [""]))
    return f"{fence}python\n{source}\n{fence}"
