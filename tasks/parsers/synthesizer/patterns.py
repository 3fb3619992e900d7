"""Expressions as a person would write them: no group that holds nothing together, no name that nobody asks for."""

from __future__ import annotations

import ast
import re

# A class of signs is left as it is; a group without bars and parentheses inside holds one sign, or is not repeated.
CLASS = r"(\[(?:\\.|[^\]\\])*\])"
GROUP = re.compile(rf"{CLASS}|(?<!\\)\(\?:((?:\\[^()]|[^()|\[\]\\])*)\)(?![?*+{{])")
SINGLE = re.compile(rf"{CLASS}|(?<!\\)\(\?:(\\[^()]|[^()|\[\]\\])\)(?=[?*+{{])")
SIGN = re.compile(rf"{CLASS}|\\([-&#~ /])")
NO_MORE = r"(?!\S)"  # behind the whole of a word
ASKED_FOR = re.compile(r"(?<!\\)\((?!\?)([^()]*)\)")  # a group whose text a parser file keeps


def plain(pattern: str) -> str:
    """Return an expression that matches the same texts with the same groups, without needless groups and escapes."""
    for way in (GROUP, SINGLE, SIGN):
        pattern = way.sub(lambda found: found[1] or found[2], pattern)
    return pattern


def escaped(text: str) -> str:
    """Return the expression of a text, in which blanks stand as they are."""
    return re.escape(text).replace("\\ ", " ")


def with_blanks(pattern: str) -> str:
    """Return an expression of numbers put together from words: what parts these is a blank, whatever is printed."""
    return pattern.replace(r"\u00a0\u202f", "").replace("[ ]", " ")


def without_group(pattern: str) -> str:
    """Return an expression without the parentheses of the first group that is asked for."""
    return ASKED_FOR.sub(r"\1", pattern, count=1)


def nameless(pattern: str) -> str:
    """Return an expression without groups that have a name."""
    return re.sub(r"\(\?P<\w+>", "(?:", pattern)


def operand(expression: str) -> str:
    """Return an expression in parentheses where what follows it would not concern the whole of it."""
    node = ast.parse(expression, mode="eval").body
    whole = isinstance(node, ast.Call | ast.Subscript | ast.Name | ast.Constant)
    return expression if whole else f"({expression})"


def shaped(text: str) -> str:
    """Return the expression of texts with digits and capitals where one has them: 'ES84' → '[A-Z][A-Z]\\d\\d'."""
    return re.sub(r"[A-Z]", "[A-Z]", re.sub(r"\d", r"\\d", re.escape(text))).replace("\\ ", " ")
