"""Prompts are files with named slots beside this one."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from string import Template

FOLDER = Path(__file__).parent / "prompts"


@lru_cache
def prompt_file(name: str) -> str:
    """The text of a prompt file."""
    return (FOLDER / name).read_text(encoding="utf-8")


def fill(name: str, **slots: str) -> str:
    """A prompt file with its slots filled; a forgotten slot is a KeyError. What is filled in is taken as it is."""
    return Template(prompt_file(name)).substitute(slots)
