"""The part of a parser file that tells the sign of a number by the mark printed at it."""

from __future__ import annotations

import re
from collections.abc import Collection

from tasks.parsers.synthesizer.emission.templates import filled
from tasks.parsers.synthesizer.emission.traits import SIGN
from tasks.parsers.synthesizer.numbers.unshown_marks import BALANCE_SIGNS

SIGN_OF = '''
def sign_of({{known}}text):
    """Return 1 or -1, as the mark printed at a number tells."""
    {{mark}}
    return {{signs}}[mark]
'''
MARK = """
mark = (number := NUMBER.fullmatch(text)) and number["mark"] or "" §doubtful-mark
mark = NUMBER.fullmatch(text)["mark"] or "" §!doubtful-mark
if {{some}}mark not in {{signs}}: §doubtful-sign
    raise ValueError(f"{text!r} has none of the marks of this layout: {', '.join({{signs}})}") §doubtful-sign
if {{some}}{{negative}}: §unsigned §!owed
    raise ValueError(f"{text!r} prints a minus, but in this layout marks tell the sign") §unsigned §!owed
if {{some}}{{marked}} and {{negative}}: §owed
    raise ValueError(f"{text!r} prints a minus, but in this layout marks tell the sign") §owed
"""
# A number and the sign that its own mark tells; a number whose sign needs no telling.
MARKED = re.compile(r"money\((\(?)((?:[^()]|\([^()]*\))*)(\)?), told\((\w*SIGNS), mark_of\(\1\2\3\)\)\)")
UNMARKED = re.compile(r"money\((?:[^(),]|\((?:[^()]|\([^()]*\))*\))*\)")


def tables_of(texts: Collection[str]) -> list[str]:
    """Return the names of the tables of marks that expressions look signs up in."""
    return sorted({name for text in texts for name, _ in SIGN.findall(text)})


def mark_traits(texts: list[str], traits: Collection[str]) -> set[str]:
    """Return the traits of marks: ``marked`` where ``money`` itself can look at the mark of a number, and beside it
    ``some-marked`` where not all numbers have one, ``tables`` where it must be told in which table.
    """
    calls = sum(text.count("money(") for text in texts)
    marked = sum(len(MARKED.findall(text)) for text in texts)
    unmarked = sum(len(UNMARKED.findall(text)) for text in texts)
    found = {"tables"} if len(tables_of(texts)) > 1 else set()
    if "trial" in traits or "sign" not in traits or marked + unmarked < calls:
        return found
    return found | ({"marked", "some-marked", "tables", "doubtful-mark"} if unmarked else {"marked"})


def with_signs(texts: list[str], traits: Collection[str]) -> list[str]:
    """Return expressions in which ``money`` or ``sign_of`` looks at the mark of a number."""
    table = "tables" in traits
    if "marked" in traits:
        return [MARKED.sub(r"money(\2, \4)" if table else r"money(\2)", text) for text in texts]
    return [SIGN.sub(r"sign_of(\1, \2)" if table else r"sign_of(\2)", text) for text in texts]


def without_needless(texts: list[str], tables: dict[str, str], traits: Collection[str]) -> list[str]:
    """Return expressions that do not ask whether a number is printed where ``money`` returns '' for '' and the table of
    marks knows a number without one; in ``few-lines`` beside ``sign_of``, too, which may then stand in their place.
    """
    known = "|".join(name for name, table in tables.items() if table.startswith('{"": '))
    asked = "some-marked" in traits or "few-lines" in traits
    if not asked or not known or not {"blank-money", "doubtful-mark"} <= {*traits}:
        return texts
    table = known if "marked" in traits else rf"sign_of\((?:(?:{known}), )?\2\)"
    return [re.sub(rf'(money\((row\["\w+"\]), (?:{table})\)) if \2 else ""', r"\1", text) for text in texts]


def mark_lines(tables: list[str], traits: Collection[str], negative: str) -> str:
    """Return the statements that find a number's mark and refuse one that the table of marks does not know.

    ``negative`` is the condition for a minus, which is refused, too, where the sample has marks in its stead: balances
    without a mark may have one, but no number may have both.
    """
    some = "signs and " if "some-marked" in traits else ""
    if "tables" in traits and "unsigned" in traits:
        marked = f"(mark or signs is not {BALANCE_SIGNS})"
    else:
        marked = f"mark and signs is {BALANCE_SIGNS}" if "tables" in traits else "mark"
    slots = {"signs": signs_of(tables, traits), "some": some, "negative": negative, "marked": marked}
    return filled(MARK, traits, slots)


def sign_function(tables: list[str], traits: Collection[str], negative: str) -> str:
    """Return the function that tells the sign of a number, told the table where there are several."""
    slots = {"known": "signs, " if "tables" in traits else "", "signs": signs_of(tables, traits)}
    return filled(SIGN_OF, traits, {**slots, "mark": mark_lines(tables, traits, negative)})


def signs_of(tables: list[str], traits: Collection[str]) -> str:
    """Return what functions call the table of marks: its name, or that of the argument that tells it."""
    return "signs" if "tables" in traits else tables[0]
