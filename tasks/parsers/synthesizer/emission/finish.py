"""The function of a parser file that puts the wanted cells of a row together."""

from __future__ import annotations

import builtins
import keyword
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import zip_longest
from operator import itemgetter

from tasks.parsers.synthesizer.emission.inlining import call_always_made
from tasks.parsers.synthesizer.emission.templates import LINE
from tasks.parsers.synthesizer.program import Program

# Names that the function may have for something else.
OTHERS = "below date datetime day days digits found mark math month number pandas parts pdfplumber row said value year"
OFTEN = 3  # times: a text that is asked for as often has a name
TAKEN = {*dir(builtins), *keyword.kwlist, *OTHERS.split()}
# What the columns of money out and in hold of one signed amount: an expression in parentheses, each nested three times.
INNER = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))*"
PAID = re.compile(rf"paid_(out|in)\(((?:[^()]|\({INNER}\))*)\)")
CELL_OR = re.compile(r'(?:row\["\w+"\]|joined\(row, "\w+"\)) or ')  # one of two cells; a call beside them is made
CHOICE = re.compile(r'(\()?(.+) if row(?:\[0\])?\["(\w+)"\] else ""(?(1)\))')
JOINED = re.compile(r'joined\((row(?:\[[\d:]+\])?), "(\w+)"\)')
LINES_JOINED = r'" "\.join\(line\["\w+"\] for line in row if line\["\w+"\]\)'
TOLD = re.compile(rf'told\((\w+), (row(?:\[0\])?\["\w+"\]|joined\(row, "\w+"\)|{LINES_JOINED})\)')


def with_lines_joined(texts: list[str]) -> list[str]:
    """Return expressions in which the only text that goes on over lines is put together without a function."""
    if sum(len(JOINED.findall(text)) for text in texts) != 1:
        return texts
    return [JOINED.sub(r'" ".join(line["\2"] for line in \1 if line["\2"])', text) for text in texts]


def without_sure_choices(texts: list[str], sure: Collection[str]) -> list[str]:
    """Return expressions that do not ask whether a cell is printed which every row has."""
    return [found[2] if (found := CHOICE.fullmatch(text)) and found[3] in sure else text for text in texts]


def guarded(texts: list[str]) -> tuple[list[str], list[str]]:
    """Return expressions in which one table is looked up, and the lines that refuse a word the table does not know.

    Where several tables are, or one only for some rows, the expressions stay as they are.
    """
    found = {match for text in texts for match in TOLD.findall(text)}
    asked = [CELL_OR.sub("", text) for text in texts if "told(" in text]
    if len(found) != 1 or not all(call_always_made(text, "told") for text in asked):
        return texts, []
    table, cell = found.pop()
    mark = [f"    mark = {cell}"] if cell.startswith('"') else []
    cell = "mark" if mark else cell
    quoted = cell.replace('"', "'")
    said = f"{{{quoted}!r}} is unknown to this layout, which knows {{', '.join({table})}}"
    return (
        [TOLD.sub(rf"\1[{cell}]", text) for text in texts],
        [*mark, f"    if {cell} not in {table}:", f'        raise ValueError(f"{said}")'],
    )


def parted(texts: list[str], names: Collection[str]) -> tuple[list[str], list[str]]:
    """Return expressions in which a signed amount fills a column of money out or in, and the line that names it.

    Where several amounts are parted so, the expressions stay as they are.
    """
    found = {amount for text in texts for _, amount in PAID.findall(text)}
    if len(found) != 1:
        return texts, []
    name = next(name for name in ("amount", "signed", "signed_amount") if name not in names)
    out, into = _ways(name)
    texts = [_bare(PAID.sub(lambda call: out if call[1] == "out" else into, text)) for text in texts]
    return texts, [f"    {name} = {_bare(found.pop())}"]


def _ways(name: str) -> tuple[str, str]:
    """Return the expressions of columns of money out and in that an amount of some name fills."""
    return f'({name}[1:] if {name}.startswith("-") else "")', f'("" if {name}.startswith("-") else {name})'


def _both_named(texts: list[str], names: Sequence[str], amount: list[str]) -> tuple[list[str], list[str]]:
    """Return expressions of which those of money out and in are named at once, and the lines that name these and their
    amount; all as they are where there are no such two, or no room on a line.
    """
    name = amount[0].split()[0] if amount else ""
    out, into = map(_bare, _ways(name))
    if [texts.count(text) for text in (out, into)] != [1, 1]:
        return texts, amount
    pair = [names[texts.index(text)] for text in (into, out)]
    line = f'    {", ".join(pair)} = ("", {name}[1:]) if {name}.startswith("-") else ({name}, "")'
    if len(line) > LINE:
        return texts, amount
    told = dict(zip((into, out), pair, strict=True))
    return [told.get(text, text) for text in texts], [*amount, line]


def finish_function(program: Program, traits: Collection[str], texts: list[str], guard: list[str]) -> str:
    """Return the function that makes the wanted cells by the given expressions, behind the lines that guard it."""
    period = ", year_end" if program.period else ""
    about = "wanted cells of a row" + ("" if "flat" in traits else ", given as the cells of its lines")
    texts = [_bare(text) for text in texts]
    names = _cell_names(program, texts)
    texts, amount = (texts, []) if "trial" in traits else parted(texts, names)
    texts, amount = _both_named(texts, names, amount) if "few-lines" in traits else (texts, amount)
    texts, guard = (texts, guard) if "trial" in traits else _with_text_named(texts, names, guard, "few-lines" in traits)
    lines = listed(dict(zip(names, texts, strict=True)), few="few-lines" in traits)
    lines = packed(lines) if "few-lines" in traits else lines
    return "\n".join([f"def finish(row{period}):", f'    """Return the {about}."""', *guard, *amount, *lines])


def _with_text_named(
    texts: list[str], names: Collection[str], guard: list[str], few: bool = False
) -> tuple[list[str], list[str]]:
    """Return expressions in which a text that many of them ask for has a name, and the guard behind the line that
    gives it one; in ``few`` lines two that ask for it are many where none is left to ask a function.
    """
    counts = Counter(found[0] for text in texts for found in JOINED.finditer(text))
    said, count = max(counts.items(), key=itemgetter(1), default=("", 0))
    if count < 2:
        return texts, guard
    name = next(name for name in ("text", "whole", "whole_text") if name not in names)
    lines = [line.replace(said, name).replace(said.replace('"', "'"), name) for line in [*texts, *guard]]
    alone = not any("joined(" in line for line in lines)  # then a function for it is needless
    if count < OFTEN and not (few and alone):
        return texts, guard
    named = f"    {name} = {with_lines_joined([said])[0] if alone else said}"
    return lines[: len(texts)], [named, *lines[len(texts) :]]


def _bare(text: str) -> str:
    """Return an expression without parentheses around the whole of it."""
    whole = re.fullmatch(r"\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)", text)
    return whole[1] if whole else text


def listed(cells: dict[str, str], few: bool) -> list[str]:
    """Return the lines that list cells: as few as name the longest first, so that the list fits on the last line.

    In ``few`` lines, what a row holds gets a shorter name, too, where the list is too long without; a list of names
    that is too long has its first half before it.
    """
    rest, lines = dict(cells), []
    while len(last := f"    return [{', '.join(rest.values())}]") > LINE:
        calls = [name for name in rest if "(" in rest[name] or " or " in rest[name]]
        held = [name for name in rest if few and len(rest[name]) > len(name)]
        longest = max(calls or held, key=lambda name: len(rest[name]) - len(name), default="")
        if not longest and few and (halves := _halved(list(rest.values()))):
            return [*_in_order(lines, cells), *halves]
        if not longest:
            return ["    return [", *(f"        {text}," for text in cells.values()), "    ]"]
        lines.append(f"    {longest} = {rest[longest]}")
        rest[longest] = longest
    return [*_in_order(lines, cells), last]


def _in_order(lines: list[str], names: Iterable[str]) -> list[str]:
    """Return the lines that name cells, in the order of these."""
    return [line for name in names for line in lines if line.startswith(f"    {name} = ")]


def _halved(texts: list[str]) -> list[str]:
    """Return the lines that list cells in two halves, none where these are too long as well."""
    half, name = len(texts) // 2, "first" if "first" not in texts else "first_cells"
    lines = [
        f"    {name} = [{', '.join(texts[:half])}]",
        f"    return [*{name}, {', '.join(texts[half:])}]",
    ]
    return lines if max(map(len, lines)) <= LINE else []


def packed(lines: list[str]) -> list[str]:
    """Return lines in which cells that are named stand beside others on one line, the nearest one where they fit."""
    found: list[str] = []
    for line in lines:
        ways = ((at, _beside(found[at], line)) for at in reversed(range(len(found))))
        at, both = next(((at, both) for at, both in ways if both), (len(found), line))
        found[at : at + 1] = [both]
    return found


def _beside(one: str, other: str) -> str:
    """Return a line that names what two lines name, '' where it is none or too long."""
    (names, _, texts), (name, _, text) = (line.strip().partition(" = ") for line in (one, other))
    both = f"    {names}, {name} = {texts}, {text}"
    plain = re.sub(LINES_JOINED, "", text + texts)
    return both if text and texts and not re.search(r"\b(if|lambda)\b", plain) and len(both) <= LINE else ""


def _cell_names(program: Program, texts: list[str]) -> list[str]:
    """Return a variable's name for every wanted column: its own, or where that cannot be one, the printed column's."""
    names: list[str] = []
    called = set(re.findall(r"\w+", re.sub(r'"[^"]*"', "", " ".join(texts))))
    for column, text in zip_longest(program.columns[: len(texts)], texts, fillvalue=""):  # on trial, further outputs
        printed = re.search(r"\b[a-z]\w*\"\]|(?<=row, \")\w+", text)
        name = re.sub(r"\W+", "_", column.lower()).strip("_")
        name = name if name.isascii() and name.isidentifier() else printed[0].strip('"]') if printed else "cell"
        name = f"wanted_{name}" if name in called or name in TAKEN else name
        names.append(f"{name}_{len(names) + 1}" if name in names else name)
    return names
