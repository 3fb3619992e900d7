"""How the lines of a column end inside words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class BrokenWords:
    """How lines end inside words: behind one of the ``signs``; what is behind others is ``told`` or not. Where blanks
    are ``drawn``, a line that has one ends with a word; where no sign tells, all others are broken. So far does a
    ``blank`` move a line that it leads, where the sample has none.
    """

    signs: str = ""
    told: bool = True
    drawn: bool = False
    blank: float = 0.0
