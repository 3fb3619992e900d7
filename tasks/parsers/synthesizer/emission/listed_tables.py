"""The places of the labels of several tables, a line for each table, for files that would be too long."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from tasks.parsers.synthesizer.emission.literals import assigned, breadth, mapping, text
from tasks.parsers.synthesizer.emission.templates import LINE
from tasks.parsers.synthesizer.program import Program

BY_NAME = "TABLES[text].items()"
PAIRS = "below every header, from left to right: the word a column moves with, and its x0"
PAIRS_IN_ORDER = "below every header: the word each column moves with, and its x0"
WORDS = "below every header, from left to right: the word a column moves with; LABELS has its x0"
WORDS_IN_ORDER = "below every header: the word each column moves with; LABELS has its x0"
Anchors = tuple[tuple[str, int, float], ...]  # of columns: the word of the header each moves with, and its place
NOT_WANTED = "  # not wanted"


@dataclass(frozen=True)
class ListedTables:
    """How a file writes the words with which the columns of several tables move.

    ``lines`` are those of the constant, a table each, none where columns stand below each other; ``labels`` is the
    constant of places that all tables share. ``loop`` is one over the columns of a table; ``word`` and ``place`` are in
    it which word of the line a label is, and its x0.
    """

    lines: tuple[str, ...] = ()
    about: str = PAIRS
    labels: tuple[tuple[str, str], ...] = ()
    loop: str = f"name, (word, at) in {BY_NAME}"
    word: str = "word"
    place: str = "at"


def listed_tables(program: Program, traits: Collection[str]) -> ListedTables:
    """Return the tables by lines, where that takes fewer: in the order of columns where no table lacks any or has texts
    in another order, and their labels' places apart where the same holds for all tables.
    """
    ways = (_pairs(program), _words(program)) if "few-lines" in traits and program.tables else ()
    return next((way for way in ways if way.lines), ListedTables())


def key_of(program: Program, header: Iterable[str]) -> str:
    """Return the expression of a table's header."""
    return "BESIDE" if program.stack and tuple(header) == program.stack.header else text(" ".join(header))


def is_named(key: str, moved: Mapping[str, str]) -> bool:
    """Tell whether a header has a name of its own: then its columns stand on its line, else below each other."""
    below, beside = (len(mapping(" " * (breadth(one) + 3), moved).split("\n")) for one in (key, "HEADER"))
    return beside == 1 < below


def _pairs(program: Program) -> ListedTables:
    """Return the words and places of all columns; no lines where all tables move alike, and where one is too long."""
    tables = _tables(program)
    starts = any(table.starts for table in program.tables)
    if program.stack or starts or not _are_alike(program) or len({anchors for _, anchors in tables}) == 1:
        return ListedTables()
    lists = [_in_order(program, {name: (word, at) for name, word, at in anchors}) for _, anchors in tables]
    return ListedTables(_on_lines(program, lists), PAIRS_IN_ORDER, loop="name, (word, at) in zip(PLACES, TABLES[text])")


def _words(program: Program) -> ListedTables:
    """Return the words alone beside the places of labels; no lines where a label stands elsewhere below another header,
    where a line is too long, and where columns need none below each other.
    """
    tables = _tables(program)
    places = {name: at for _, anchors in tables for name, _, at in anchors}
    moved = any(places[name] != at for _, anchors in tables for name, _, at in anchors)
    if moved or not _are_below(program):
        return ListedTables()
    words = [{name: word for name, word, _ in anchors} for _, anchors in tables]
    if _are_alike(program):
        lines = _on_lines(program, [_in_order(program, one) for one in words])
        labels = assigned("LABELS", _in_order(program, places))
        loop = "name, at, x0 in zip(PLACES, TABLES[text], LABELS)"
        return ListedTables(lines, WORDS_IN_ORDER, (labels,), loop, "at", "x0")
    lines = _on_lines(program, [mapping("", one) for one in words])
    labels = assigned("LABELS", mapping("LABELS", places))
    shared = ListedTables(lines, WORDS, (labels,), f"name, at in {BY_NAME}", "at", "LABELS[name]")
    return ListedTables() if "\n" in labels[1] else shared


def _in_order(program: Program, told: dict[str, object]) -> str:
    return f"[{', '.join(str(told[name]) for name in _names(program))}]"


def _on_lines(program: Program, lists: list[str]) -> tuple[str, ...]:
    """Return the lines of tables, none where one is too long."""
    headers = [header for header, _ in _tables(program)]
    told = zip(headers, lists, strict=True)
    lines = [f"    {key_of(program, header)}: {one},{'' if one != '{}' else NOT_WANTED}" for header, one in told]
    return tuple(lines) if max(map(breadth, lines)) <= LINE else ()


def _are_below(program: Program) -> bool:
    """Tell whether the columns of a table would stand below each other, or all tables have the same."""
    tables = {header: {name: (word, at) for name, word, at in anchors} for header, anchors in _tables(program)}
    whole = (mapping(" " * (breadth(key_of(program, header)) + 3), told) for header, told in tables.items())
    return len({anchors for _, anchors in _tables(program)}) == 1 or any("\n" in one for one in whole)


def _are_alike(program: Program) -> bool:
    """Tell whether all tables have all columns, texts in one order. Numbers are told by their edges: theirs may be
    another.
    """
    numbers = {field.name for field in program.fields if field.kind == "number"}
    names = _names(program)
    tables = [[name for name, _, _ in anchors] for _, anchors in _tables(program)]
    orders = {tuple("" if name in numbers else name for name in one) for one in [names, *tables]}
    return len(orders) == 1 and all({*one} == {*names} for one in tables)


def _names(program: Program) -> list[str]:
    return [field.name for field in program.fields if field.edge != "order"]


def _tables(program: Program) -> list[tuple[tuple[str, ...], Anchors]]:
    return [(program.header, program.anchors), *((one.header, one.anchors) for one in program.tables)]
