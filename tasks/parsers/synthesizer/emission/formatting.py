"""A parser file as the formatter has it: lines that fit, and parentheses where these are needed."""

from __future__ import annotations

import subprocess
from functools import lru_cache

from ruff import find_ruff_bin

from tasks.parsers.synthesizer.emission.templates import LINE


@lru_cache(maxsize=64)  # a candidate is run, compared with the attempts before it and published
def formatted(source: str) -> str:
    """Return a source by the rules of ruff, whatever settings stand where it runs."""
    command = [find_ruff_bin(), "format", "--isolated", "--no-cache", "--quiet", f"--line-length={LINE}", "-"]
    return subprocess.run(command, input=source, capture_output=True, encoding="utf-8", check=True).stdout
