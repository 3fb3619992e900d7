"""Expressions of texts between whose lines or columns the table has a sign that is not printed: 'Card | BAKERY'."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations, product

from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.columns.spelling import signs_between
from tasks.parsers.synthesizer.facts import Facts, fields_of, joined_texts
from tasks.parsers.synthesizer.program import Output

MOST_JOINED = 4  # columns


def joined_by(sign: str, first: str, second: str) -> Output:
    """Return the expression of two texts with a sign between them where there are both."""
    if sign == " ":
        return Output(f'({first} + " " + {second}).strip()', ("joined",))
    return Output(f"{json.dumps(sign, ensure_ascii=False)}.join(filter(None, ({first}, {second})))", ("joined",))


def lines_joined(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the lines of a column with a sign between all, or those below the first, or behind the first alone."""
    sign = joiner_of(facts, name)
    if not sign:
        return []
    cell = f'line["{found.name}"]'
    every, below = (
        f"{json.dumps(sign, ensure_ascii=False)}.join({cell} for line in {lines} if {cell})"
        for lines in ("row", "row[1:]")
    )
    return [
        Output(every),
        Output(below, rank=1),
        joined_by(sign, f'row[0]["{found.name}"]', f'joined(row[1:], "{found.name}")'),
    ]


def unbroken_lines(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the lines of a column with a blank between them where none was broken inside a word."""
    way, cell = facts.alignment.broken_words.get(name), f'line["{found.name}"]'
    if not way:
        return []
    if not way.signs:
        return [Output(f'" ".join("".join({cell} for line in row).split())', ("drawn", "led"))]
    needs = ("drawn",) if way.drawn else ()
    signs = way.signs if len(way.signs) == 1 else f"[{way.signs}]"
    broken = ("BROKEN", rf're.compile(r"(?<=\w{signs})\n")')
    if not way.told:
        return [Output(f'unbroken(row, "{found.name}")', ("unbroken", *needs), (broken,))]
    lines = f'"\\n".join({cell} for line in row if {cell})'
    return [Output(f'" ".join(BROKEN.sub("", {lines}).split())', needs, (broken,))]


def columns_joined(facts: Facts, name: str) -> list[Output]:
    """Return the texts of two columns, one behind the other, that other wanted columns have, too."""
    texts = _texts_of_others(facts, name)
    signs = [" ", *signs_between(list(facts.table[name]))]
    ways = ((sign, pair) for pair in permutations(texts, 2) for sign in signs)
    pairs = [replace(joined_by(sign, *pair), rank=4) for sign, pair in ways]
    return [*pairs, *(_several_joined(facts, name, signs[1:]) if texts else [])]


def _several_joined(facts: Facts, name: str, signs: Sequence[str]) -> list[Output]:
    """Return the texts of three columns or more with one sign between those which a row has."""
    printed = {one.name: joined_texts(facts, one.name) for one in facts.fields if one.kind in ("text", "other")}
    cells = [" ".join(cell.split()) for cell in facts.table[name]]
    outputs = []
    for sign, size in product(signs, range(3, MOST_JOINED + 1)):
        for names in permutations(printed, size):
            rows = zip(*(printed[one] for one in names), strict=True)
            if all(
                " ".join(sign.join(filter(None, row)).split()) == cell for row, cell in zip(rows, cells, strict=True)
            ):
                texts = ", ".join(f'joined(row, "{one}")' for one in names)
                said = json.dumps(sign, ensure_ascii=False)
                outputs.append(Output(f"{said}.join(filter(None, ({texts})))", ("joined",), rank=4))
    return outputs


def column_again(facts: Facts, name: str) -> list[Output]:
    """Return the texts of one column that another wanted column has, too, where not all cells are the same."""
    texts = _texts_of_others(facts, name) if len({*facts.table[name]}) > 1 else []
    return [Output(text, ("joined",), rank=4) for text in texts]


def _texts_of_others(facts: Facts, name: str) -> list[str]:
    """Return the expressions of printed texts where none was found for a column alone."""
    if fields_of(facts, name) or facts.alignment.kinds[name] != "text":
        return []
    return [f'joined(row, "{found.name}")' for found in facts.fields if found.kind in ("text", "other")]


def joiner_of(facts: Facts, name: str) -> str:
    """Return the sign between the lines of a column's texts, '' for a blank; the ends of lines may be kept, too."""
    if name in facts.alignment.joiners:
        return facts.alignment.joiners[name]
    cells = facts.table[name]
    kept = any("\n" in cell for cell in cells)
    lines = [["\n".join(filter(None, (on.get(one.name) for on in row))) for row in facts.rows] for one in facts.fields]
    return "\n" if kept and list(cells) in lines else ""
