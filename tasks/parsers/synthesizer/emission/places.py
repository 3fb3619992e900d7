"""The constants of a parser file that tell where columns start, and the expressions that ask for them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tasks.parsers.synthesizer.emission.literals import assigned, mapping, noted, optional, sentence, text
from tasks.parsers.synthesizer.emission.templates import LINE
from tasks.parsers.synthesizer.emission.traits import has_several_tables
from tasks.parsers.synthesizer.program import Program

STARTS = "where columns start"
LABELS = "the word of HEADER each moves with, and its x0"
SHORT = "the word each moves with, its x0"
MOVED = "LABELS: the word each {}moves with, {}its x0"
BEHIND = (MOVED.format("column ", "and "), MOVED.format("", "and "), MOVED.format("", ""))  # the longest that fits
TABLE = "where each starts, the word of HEADER it moves with, and the x0 of that"


Entry = tuple[str, str]  # a constant's name and text


@dataclass(frozen=True)
class Places:
    """How a file writes where columns start and what they move with: the constants, and expressions over them.

    ``labels`` iterates over name, word and place of the labels, ``start`` and ``own_start`` are where the column of a
    loop and the last column left of a word start, ``own_label`` where the label of that stood.
    """

    constants: tuple[Entry, ...]
    labels: str
    start: str
    own_start: str
    own_label: str


def shift_of(program: Program, name: str) -> str:
    """Return the expression of how far a column is moved, 0 below the header of a table that lacks it."""
    tables = [program.anchors, *(table.anchors for table in program.tables or ())]
    lacking = program.tables and any(name not in {column for column, _, _ in anchors} for anchors in tables)
    return f'shifts.get("{name}", 0)' if lacking else f'shifts["{name}"]'


def start_with_labels(program: Program) -> bool:
    """Tell whether all columns of texts start where their labels do."""
    texts = {field.name: field.left for field in program.fields if field.kind != "number"}
    places = {name: place for name, _, place in program.anchors}
    return all(name in places and abs(places[name] - left) <= 1.5 for name, left in texts.items())


def places_of(program: Program, traits: Collection[str]) -> Places:
    """Return the constants of the columns' places; those of the header's labels stand on a line of their own where they
    fit there, by name where they are asked for by name, else behind the places. A line a column is too many for
    ``few-lines``.
    """
    starts = {field.name: field.start for field in program.fields if field.edge != "order"}
    plain, columns = ("place", "PLACES[inside[-1]]"), starts_of_columns(starts, traits)
    if not program.header or has_several_tables(program):
        return Places(columns, "", *plain, "")
    header = ("HEADER", f"HEADER = {sentence('HEADER', program.header)}")
    words = {name: (word, at) for name, word, at in program.anchors if name in starts}
    named, listed = mapping("LABELS", words), f"[{', '.join(map(str, words.values()))}]"
    by_name = "run" in traits and start_with_labels(program) and not program.joined and "\n" not in named
    labels = named if by_name else listed
    if not any("\n" in text for _, text in columns) and len(f"LABELS = {labels}") <= LINE:
        pairs = "LABELS.items()" if by_name else "zip(PLACES, LABELS, strict=True)"
        own = "LABELS[inside[-1]][1]" if by_name else "LABELS[len(inside) - 1][1]"
        ways = (noted("LABELS", labels, LABELS, SHORT), assigned("LABELS", labels))
        constants = _noted((header, *columns), *ways)
        return Places(constants, f"name, (word, at) in {pairs}", *plain, own)
    table = {name: (starts[name], *label) for name, label in words.items()}
    return Places(
        (header, assigned("PLACES", mapping("PLACES", table), TABLE)),
        "name, (_, word, at) in PLACES.items()",
        "place[0]",
        "PLACES[inside[-1]][0]",
        "PLACES[inside[-1]][2]",
    )


def starts_of_columns(starts: Mapping[str, float], traits: Collection[str]) -> tuple[Entry, ...]:
    """Return the constants of where columns start: in a file of few lines two, where these are too many for a line."""
    places = optional("PLACES", mapping("PLACES", starts), STARTS)
    return _zipped(starts) if "few-lines" in traits and "\n" in places[1] else (places,)


def _zipped(starts: Mapping[str, float]) -> tuple[Entry, Entry]:
    """Return the places of many columns as two constants: their names, and where they start in the order of these."""
    values = f"dict(zip(FIELDS, [{', '.join(map(str, starts.values()))}], strict=True))"
    return assigned("FIELDS", f"{text(' '.join(starts))}.split()"), optional("PLACES", values, STARTS)


def _noted(others: Sequence[Entry], labels: Entry, plain: Entry) -> tuple[Entry, ...]:
    """Return the constants of the header, of the columns and of its labels, whose comment stands behind these or one of
    the others, else above.
    """
    for said in BEHIND if labels[1].startswith("#") else ():
        for at, (name, written) in enumerate(others):
            behind = assigned(name, written.removeprefix(f"{name} = "), said)
            if "\n" not in behind[1] and "  # " not in written:
                return (*others[:at], behind, *others[at + 1 :], plain)
    return (*others, labels)
