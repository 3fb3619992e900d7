"""Prompts are files with named slots, in a folder beside the code that fills them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from string import Template


class PromptFiles:
    """The prompt files of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def text(self, name: str) -> str:
        """The text of a prompt file."""
        return read(self.folder / name)

    def fill(self, name: str, **slots: str) -> str:
        """A prompt file with its slots filled; a forgotten slot is a KeyError. What is filled in is taken as it is."""
        return Template(self.text(name)).substitute(slots)


@cache
def read(path: Path) -> str:
    """The text of a file that does not change while the program runs."""
    return path.read_text(encoding="utf-8")
