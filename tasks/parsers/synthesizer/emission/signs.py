"""The part of a parser file that tells the sign of a number by the mark printed at it."""

from __future__ import annotations

import re
from collections.abc import Collection

from tasks.parsers.synthesizer.emission.templates import filled
from tasks.parsers.synthesizer.emission.traits import SIGN

SIGN_OF = '''
def sign_of({{known}}text):
    """Return 1 or -1, as the mark printed at a number tells."""
    {{mark}}
    return {{signs}}[mark]
'''
MARK = """
found = NUMBER.fullmatch(text) §doubtful-mark
mark = found["mark"] or "" if found else "" §doubtful-mark
mark = NUMBER.fullmatch(text)["mark"] or "" §!doubtful-mark
if mark not in {{signs}}: §doubtful-sign
    raise ValueError(f"{text!r} has none of the marks of this layout: {', '.join({{signs}})}") §doubtful-sign
"""
# A number and the sign that its own mark tells.
MARKED = re.compile(r"money\((\(?)((?:[^()]|\([^()]*\))*)(\)?), told\((\w*SIGNS), mark_of\(\1\2\3\)\)\)")


def tables_of(texts: Collection[str]) -> list[str]:
    """Return the names of the tables of marks that expressions look signs up in."""
    return sorted({name for text in texts for name, _ in SIGN.findall(text)})


def with_signs(texts: list[str], traits: Collection[str]) -> tuple[list[str], bool]:
    """Return expressions in which a number's mark tells its sign, and whether that is left to ``money`` alone.

    It is where every number has a mark; else ``sign_of`` tells the signs of those that have.
    """
    several = len(tables_of(texts)) > 1
    if "trial" not in traits and sum(text.count("money(") - len(MARKED.findall(text)) for text in texts) == 0:
        return [MARKED.sub(r"money(\2, \4)" if several else r"money(\2)", text) for text in texts], True
    return [SIGN.sub(r"sign_of(\1, \2)" if several else r"sign_of(\2)", text) for text in texts], False


def mark_lines(tables: list[str], traits: Collection[str]) -> str:
    """Return the statements that find a number's mark and refuse one that the table of marks does not know."""
    return filled(MARK, traits, {"signs": signs_of(tables)})


def sign_function(tables: list[str], traits: Collection[str]) -> str:
    """Return the function that tells the sign of a number, told the table where there are several."""
    slots = {"known": "signs, " if len(tables) > 1 else "", "signs": signs_of(tables)}
    return filled(SIGN_OF, traits, {**slots, "mark": mark_lines(tables, traits)})


def signs_of(tables: list[str]) -> str:
    """Return what functions call the table of marks: its name, or where there are several, that of an argument."""
    return "signs" if len(tables) > 1 else tables[0]
