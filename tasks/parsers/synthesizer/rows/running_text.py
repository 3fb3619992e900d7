"""How close the words of one text stand, where those of two columns stand further apart: so texts may overflow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.columns.labelled_parts import shape_of_code
from tasks.parsers.synthesizer.columns.number_edges import stands_in
from tasks.parsers.synthesizer.columns.other_words import BLANK
from tasks.parsers.synthesizer.columns.own_lines_of_texts import FURTHER
from tasks.parsers.synthesizer.facts import Facts
from tasks.statements.pages import Word

AT_EDGE = 4.0  # points: a word that starts no further from where a column's texts do starts there
Place = tuple[int, int]


def run_gap(facts: Facts, row_lines: list[list[int]]) -> float:
    """Return the widest gap between the words of one text, 0 where the columns' words may stand as close.

    None is told, either, where the words of a text stand wider apart than a blank, unless texts reach into columns of
    numbers or codes: these were refused then. The words of a wanted text are one, also where the sample's own reach
    into the next columns; sums within a text are words of it.
    """
    wanted = _cells_of_places(facts)
    reach = reach_into_numbers(facts) or any(field.reached for field in facts.fields)
    inside, between = [0.0], []
    for place, left, right, in_one in _neighbours(facts, row_lines):
        gap = right.x0 - left.x1
        if not in_one and (place[0], place[1] + 1) not in wanted.get(place, ("", ()))[1]:
            between.append(gap)
        elif gap <= BLANK * max(left.size, right.size):
            inside.append(gap)
        elif not reach:
            return 0.0
    widest = max(inside)
    texts = sum(field.kind != "number" for field in facts.fields)
    if not widest or texts < 2 or min(between, default=0.0) < FURTHER * widest:
        return 0.0
    return round(widest * 1.1 + 0.1, 1)


def have_wide_gaps(facts: Facts, row_lines: list[list[int]], gap: float) -> bool:
    """Tell whether words of a wanted text, or its label and the first of these, stand more than two gaps apart."""
    wanted = _cells_of_places(facts)
    pairs = (
        (left, right)
        for (line, at), left, right, in_one in _neighbours(facts, row_lines)
        if in_one and (line, at + 1) in wanted.get((line, at), ("", ()))[1]
    )
    return any(right.x0 - left.x1 > 2 * gap for left, right in pairs)


def have_own_lines(facts: Facts, row_lines: list[list[int]]) -> bool:
    """Tell whether texts that reach into the next columns stand on lines where these print nothing, or only codes of
    one form stand before what these print: no word that follows a text is another column's, wherever it starts.
    """
    wanted, apart = _cells_of_places(facts), {"date"} | _codes(facts)
    reach = False
    for place, _, _, in_one in _neighbours(facts, row_lines):
        name, words = wanted.get(place, ("", ()))
        reaches = (place[0], place[1] + 1) in words
        if not in_one and not reaches and not apart & {name, facts.alignment.kinds.get(name)}:
            return False
        reach = reach or (reaches and not in_one)
    return reach


def _codes(facts: Facts) -> set[str]:
    """Return the wanted columns of texts that are codes of one form, and so equally long, in all rows."""
    shapes = {name: {*map(shape_of_code, facts.table[name])} for name in facts.alignment.kinds}
    return {name for name, found in shapes.items() if len(found) == 1 and "" not in found}


def reach_edges(facts: Facts, row_lines: list[list[int]], gap: float) -> bool:
    """Tell whether a text with nothing else on its line, whose words stand no further apart than a ``gap``, has one
    that starts where the texts of another column do, or one that ends within these, where none of theirs stands below
    the first line of a row: then these blanks tell that the line is one text.
    """
    wanted, texts = _cells_of_places(facts), [field for field in facts.fields if field.kind != "number"]
    reaching = {
        place[0]
        for place, _, right, in_one in _neighbours(facts, row_lines)
        if not in_one and (place[0], place[1] + 1) in wanted.get(place, ("", ()))[1]
        if any(abs(right.x0 - field.left) <= AT_EDGE for field in texts)
    }
    below = {line for lines in row_lines for line in lines[1:]}
    lefts = [field.left for field in texts if field.columns and below.isdisjoint(_lines_of(facts, field))]
    reaching |= {line for line in below if any(_overhangs(facts, line, left) for left in lefts)}
    lines = (pairwise(facts.alignment.lines[at].words) for at in reaching)
    return any(all(after.x0 - before.x1 <= gap for before, after in pairs) for pairs in lines)


def _lines_of(facts: Facts, field: Field) -> set[int]:
    """Return the lines on which the texts of a column stand."""
    cells = (on[name] for on in facts.alignment.cells for name in field.columns if name in on)
    return {line for cell in cells for line, _ in cell.words}


def _overhangs(facts: Facts, line: int, left: float) -> bool:
    """Tell whether the last word of a line starts before a place and ends behind it."""
    last = facts.alignment.lines[line].words[-1]
    return last.x0 < left < last.x1


def columns_begun(facts: Facts, at: int) -> set[str]:
    """Return the columns in which words of a line stand that go on with no text of the columns before."""
    wanted, words = _cells_of_places(facts), facts.alignment.lines[at].words
    own = [word for place, word in enumerate(words) if (at, place) not in wanted.get((at, place - 1), ("", ()))[1]]
    inside = ([field.name for field in facts.fields if field.start <= word.x0] for word in own)
    return {names[-1] for names in inside if names}


def reach_into_numbers(facts: Facts) -> bool:
    """Tell whether words of a wanted text stand in a column of numbers, behind others of the text."""
    kinds, labels = facts.alignment.kinds, facts.alignment.parts
    cells = ((name, words) for name, words in _cells_of_places(facts).values() if kinds[name] == "text")
    # A label is no word of the text behind it, and that has at least one.
    places = dict.fromkeys(place for name, words in cells for place in words[2 if name in labels else 1 :])
    words = (facts.alignment.lines[line].words[at] for line, at in places)
    columns = ([field.kind for field in facts.fields if field.start <= word.x0] for word in words)
    return any(inside[-1:] == ["number"] for inside in columns)


def _cells_of_places(facts: Facts) -> dict[Place, tuple[str, tuple[Place, ...]]]:
    """Return for every word of a wanted cell the column and the words of that cell; labels before it, too."""
    found = facts.alignment
    cells = [(name, cell.words) for on in found.cells for name, cell in on.items()]
    labelled = [(name, part) for name, part in found.parts.items() if not part.templates]
    cells += [(name, words) for name, part in labelled for words in part.words.values()]
    return {place: (name, words) for name, words in cells for place in words}


def _neighbours(facts: Facts, row_lines: list[list[int]]) -> Iterator[tuple[Place, Word, Word, bool]]:
    """Yield the words of rows' texts that follow each other on a line, and whether they stand in one column."""
    texts = [field for field in facts.fields if field.kind != "number"]
    for at in dict.fromkeys(line for lines in row_lines for line in lines):
        numbers = [one for one in facts.alignment.numbers[at] if stands_in(one, facts.fields)]
        money = {place for one in numbers for place in range(one.first, one.last + 1)}
        words = [(place, word) for place, word in enumerate(facts.alignment.lines[at].words) if place not in money]
        for (place, left), (_, right) in pairwise(words):
            columns = {max((f.start for f in texts if f.start <= word.x0), default=None) for word in (left, right)}
            yield (at, place), left, right, len(columns) == 1
