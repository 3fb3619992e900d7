"""Values written as Python, the way the formatter would have them."""

from __future__ import annotations

import ast
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from tasks.parsers.synthesizer.dates.calendars import compiled
from tasks.parsers.synthesizer.emission.templates import LINE
from tasks.parsers.synthesizer.patterns import plain


def breadth(line: str) -> int:
    """Return how many columns a line takes: letters of East Asia take two."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in line)


def text(value: str | int) -> str:
    """Return a text in double quotes; numbers as they are."""
    return json.dumps(value, ensure_ascii=False)


def bracketed(values: Iterable[str], brackets: str = "[]") -> str:
    """Return a list, or with other brackets a set, of texts."""
    line = brackets[0] + ", ".join(text(value) for value in values) + brackets[1]
    return line if len(line) <= LINE - 30 else _below(brackets, (text(value) for value in values))


def names(values: Sequence[str]) -> str:
    """Return a set of names of columns, as one text that is cut where it is too long for a line."""
    line = bracketed(values, "{}")
    cut = f"set({text(' '.join(values))}.split())"
    return cut if "\n" in line and len(cut) <= LINE - 30 else line


PIECES = 4  # values: of fewer, a text in pieces is no shorter than a list


def words(name: str, values: Sequence[str], few: bool = False) -> str:
    """Return a list of texts, on one line where that fits behind its name; for a file of few lines as one text cut."""
    line = "[" + ", ".join(text(value) for value in values) + "]"
    cut = f'{text(",".join(values))}.split(",")'
    one_line = [line] + [cut] * (few and not any("," in value for value in values))
    fits = (way for way in one_line if len(name) + 3 + len(way) <= LINE)
    parted = few and not any("," in value for value in values) and len(values) > PIECES
    return next(fits, "") or (
        f'{sentence(name, values, ",")}.split(",")' if parted else _below("[]", (text(value) for value in values))
    )


def sentence(name: str, values: Sequence[str], sign: str = " ") -> str:
    """Return words as one text with blanks or another sign between, cut in pieces where it is too long for a line."""
    line = text(sign.join(values))
    if sign == " " and len(name) + 3 + len(line) <= LINE:
        return line
    pieces = [""]
    for at, value in enumerate(values, 1):
        if len(pieces[-1]) + len(value) > LINE - 12:
            pieces.append("")
        pieces[-1] += value if at == len(values) else f"{value}{sign}"
    return "(\n" + "".join(f"    {text(piece)}\n" for piece in pieces) + ")"


def pair(values: tuple[float, float]) -> str:
    """Return two numbers in parentheses."""
    return f"({values[0]}, {values[1]})"


def mapping(name: str, values: Mapping[str, object]) -> str:
    """Return a dict of expressions, on one line where that fits behind its name."""
    entries = [f"{text(key)}: {value}" for key, value in values.items()]
    line = "{" + ", ".join(entries) + "}"
    return line if len(name) + 3 + len(line) <= LINE else _below("{}", entries)


def _below(brackets: str, entries: Iterable[str]) -> str:
    return brackets[0] + "\n" + "".join(f"    {entry},\n" for entry in entries) + brackets[1]


def fitting(name: str, value: str, few: bool = False) -> str:
    """Return a constant's expression, a dict or a pattern in pieces where it is too long for a line; for a file of few
    lines a dict by the value that most of its keys have.
    """
    if len(name) + 3 + len(value) <= LINE:
        return value
    if found := re.fullmatch(r're\.compile\(r"([^"]*)"\)', value):
        return expression(name, found[1])
    if not value.startswith("{"):
        return value
    known = ast.literal_eval(value)
    if few and isinstance(known, dict) and (by_value := _by_value(name, known)):
        return by_value
    return mapping(name, {key: text(cell) for key, cell in known.items()}) if isinstance(known, dict) else value


def _by_value(name: str, known: Mapping[str, object]) -> str:
    """Return a dict as one of the keys that have its most frequent value, beside the others; '' where these are few,
    or the keys too many for a line.
    """
    value, count = Counter(map(text, known.values())).most_common(1)[0]
    if count <= PIECES - 1 or len(known) - count > 1:
        return ""
    keys = f"[{', '.join(text(key) for key in known if text(known[key]) == value)}], {value}"
    others = ", ".join(f"{text(key)}: {text(cell)}" for key, cell in known.items() if text(cell) != value)
    same = f"{{{others}}} | dict.fromkeys({keys})" if others else f"dict.fromkeys({keys})"
    return same if min(len(name) + 3 + len(same), 4 + len(keys)) <= LINE else ""


def raw(pattern: str) -> str:
    """Return a regular expression as a raw text."""
    if '"' not in pattern and not pattern.endswith("\\"):
        return f'r"{pattern}"'
    return repr(pattern)


def expression(name: str, pattern: str, months: str = "") -> str:
    """Return ``re.compile(...)`` of a pattern; where that is too long, in pieces one below the other.

    ``months`` is the constant that stands for the names of months.
    """
    pattern = plain(pattern)
    line = compiled(pattern).replace(" + MONTH_NAMES + ", f" + {months} + ")
    if "MONTH_NAMES" in pattern or len(name) + 3 + len(line) <= LINE:
        return pieced(name, line, months)
    return "re.compile(\n" + "".join(f"    {raw(piece)}\n" for piece in _pieces(pattern)) + ")"


def pieced(name: str, line: str, months: str) -> str:
    """Return ``re.compile(...)`` of texts joined with the names of months, one below the other where it is too long."""
    if len(name) + 3 + len(line) <= LINE or not months:
        return line
    joint, inner = f" + {months} + ", line.removeprefix("re.compile(").removesuffix(")")
    below = inner if len(inner) + 4 <= LINE else f"\n    + {months}\n    + ".join(inner.split(joint))
    return f"re.compile(\n    {below}\n)"


def _pieces(pattern: str) -> list[str]:
    """Cut a pattern behind the bars between its alternatives so that every piece fits on a line."""
    pieces = [""]
    for alternative in re.split(r"(?<=(?<!\\)\|)", pattern):
        if pieces[-1] and len(pieces[-1]) + len(alternative) > LINE - 8:
            pieces.append("")
        pieces[-1] += alternative
    return pieces


def assigned(name: str, value: str, comment: str = "") -> tuple[str, str]:
    """Return a constant's name and text, the comment behind its first line where both fit there."""
    line = f"{name} = {value}"
    if not comment:
        return name, line
    if "\n" not in line and len(line) + len(comment) + 4 <= LINE:
        return name, f"{line}  # {comment}"
    first, *rest = line.split("\n")
    if rest and len(first) + len(comment) + 4 <= LINE:
        return name, "\n".join([f"{first}  # {comment}", *rest])
    return name, f"# {comment[0].upper()}{comment[1:]}.\n{line}"


def optional(name: str, value: str, comment: str) -> tuple[str, str]:
    """Return a constant's name and text, with a comment where it fits behind: the name alone tells enough."""
    noted = assigned(name, value, comment)
    return noted if not noted[1].startswith("#") else assigned(name, value)


def noted(name: str, value: str, *comments: str) -> tuple[str, str]:
    """Return a constant's name and text, behind it the first comment that fits there, else the first one above."""
    ways = [assigned(name, value, comment) for comment in comments]
    return next((way for way in ways if not way[1].startswith("#")), ways[0])
