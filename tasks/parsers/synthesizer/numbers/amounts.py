"""Expressions of wanted numbers: what a row prints, with the sign that a minus, mark, column, word or balance tells.

Every sign is found the same way: the signs that the sample wants are set against each thing printed beside the number;
what tells them all, without contradiction, is an expression. Columns that hold one direction only, numbers without
sign and words such as Debit and Credit are made from the signed number.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace

from tasks.parsers.synthesizer.columns.column_kinds import plain_number
from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.columns.silent_columns import SIGN_OF
from tasks.parsers.synthesizer.facts import Facts, fields_of, joined_texts
from tasks.parsers.synthesizer.numbers.marks import COUNTERPARTS, is_mark, other_marks
from tasks.parsers.synthesizer.numbers.seen_numbers import (
    MINUS,
    NONZERO,
    Seen,
    Told,
    cell_of,
    numbers_seen,
    texts_of,
    told_by,
)
from tasks.parsers.synthesizer.numbers.several_currencies import with_signs
from tasks.parsers.synthesizer.numbers.unfilled_numbers import with_filler
from tasks.parsers.synthesizer.numbers.unshown_marks import with_signs_of_balances
from tasks.parsers.synthesizer.numbers.unsigned_sections import AS_PRINTED, reversed_below, turned_sections
from tasks.parsers.synthesizer.numbers.wanted_numbers import as_written
from tasks.parsers.synthesizer.program import Output
from tasks.parsers.synthesizer.wanted.notes import BY_BALANCE, BY_COLUMN, BY_LABEL, marks_note
from tasks.statements.column_words import counterpart, direction_sign
from tasks.statements.roles import TEXTS

MOST_WORDS = 12  # more different words beside the numbers than this tell no direction
SUM = re.compile(r"\d[.,]\d")  # words with one are no marks: they are of something that stands beside the table


def number_outputs(facts: Facts, name: str) -> list[Output]:
    """Return the expressions of a wanted number, simplest first."""
    balances = facts.alignment.balance_lines
    if name == facts.alignment.above[0] or (balances and balances.column == name):
        return [_with_cell(output, "balance", 'row[0]["{}"]') for output in _numbers_of_rows(facts, name, ["balance"])]
    stacked = _of_stacked(facts, fields_of(facts, name), lambda part: _numbers_of_rows(part, name))
    return with_signs_of_balances([*_numbers_of_rows(facts, name), *stacked], facts, name)


def _with_cell(output: Output, column: str, way: str) -> Output:
    """Return an expression that asks some lines of a row for a column."""
    return replace(output, expression=output.expression.replace(cell_of(column), way.format(column)))


def _of_stacked(facts: Facts, fields: Sequence[Field], made: Callable[[Facts], list[Output]]) -> list[Output]:
    """Return the expressions made of numbers that share their column with others, on the lines above or below them."""
    columns = [found for found in fields if sum(map(_is_number(facts), found.columns)) > 1]
    stacked = [one.name for one in columns if any(sum(bool(on.get(one.name)) for on in row) > 1 for row in facts.rows)]
    outputs = []
    for part, way in ((slice(1), 'row[0]["{}"]'), (slice(1, None), 'joined(row[1:], "{}")')) if stacked else ():
        for output in made(replace(facts, rows=[row[part] for row in facts.rows])):
            for column in stacked:
                output = _with_cell(output, column, way)
            outputs.append(output)
    return outputs


def _is_number(facts: Facts) -> Callable[[str], bool]:
    return lambda name: facts.alignment.kinds[name] == "number"


def _numbers_of_rows(facts: Facts, name: str, columns: Sequence[str] = ()) -> list[Output]:
    columns = columns or [found.name for found in fields_of(facts, name)]
    cells = list(facts.table[name])
    values = [plain_number(cell, facts.alignment.wanted_format) if cell else None for cell in cells]
    if not columns:
        return [Output('""', rank=1)] if not any(cells) else []
    signs = [None if not value else 1 if value > 0 else -1 for value in values]
    printed = [any(map(NONZERO.search, texts_of(facts, row, columns))) for row in range(len(cells))]
    one_way = _one_way(signs, printed, facts.roles.by_column.get(name) == "debit")
    outputs = [*_plain(facts, columns, signs)] if one_way is None else []
    for way, wrapper in one_way or ():
        outputs += [output.within(wrapper) for output in _plain(facts, columns, way)]
    outputs += _without_sign(facts, columns, signs) if one_way is None else []
    source = " or ".join(f"money({cell_of(column)})" for column in columns)
    outputs.append(Output(source, ("joined", "money"), rank=9))
    outputs = [*with_signs(facts, cells, columns), *as_written(outputs, cells, values)]
    return with_filler(facts, outputs, cells, columns)


def direction_outputs(facts: Facts, name: str) -> list[Output]:
    """Return the expressions of a column of two words that say which way the money went; '' where none went."""
    amounts = [found for found in facts.fields if found.name in amount_columns(facts)]
    return [*_directions(facts, name), *_of_stacked(facts, amounts, lambda part: _directions(part, name))]


def _directions(facts: Facts, name: str) -> list[Output]:
    cells = list(facts.table[name])
    words = [word for word in dict.fromkeys(cells) if word]
    columns = amount_columns(facts)
    numbers = any(len(re.findall(r"\d", word)) > 1 for word in words)  # a zero and the only fee of a sample
    if len(words) != 2 or numbers or not columns or fields_of(facts, name):
        return []
    if any(not cell and any(texts_of(facts, row, columns)) for row, cell in enumerate(cells)):
        return []
    moved = " or ".join(map(cell_of, columns)) if "" in cells else ""
    known = facts.roles.direction_signs
    first, second = sorted(words, key=lambda word: known.get(word, words.index(word)))
    outputs = []
    falls = "> 0" if facts.chain and facts.chain.growth < 0 else "< 0"
    for low, high in ((first, second), (second, first)):
        if facts.chain:
            text = f'"{low}" if row[0]["direction"] {falls} else "{high}"'
            outputs.append(Output(text, ("direction",)))
        signs = [-1 if cell == low else 1 for cell in cells]
        for output in _plain(facts, columns, signs, moved):
            text = f'"{low}" if {_bracketed(output.expression)}.startswith("-") else "{high}"'
            outputs.append(replace(output, expression=text, rank=output.rank + 1))
    if not moved:
        return outputs
    return [replace(output, expression=f'({output.expression}) if {moved} else ""') for output in outputs]


def _bracketed(expression: str) -> str:
    return f"({expression})" if " or " in expression else expression


def _one_way(signs: Sequence[int | None], printed: Sequence[bool], debit: bool) -> list[tuple[list, str]] | None:
    """Return the signs behind a column that is blank where a number is printed, and what makes it of these.

    None where the column is filled wherever a number is printed.
    """
    if not any(here and sign is None for sign, here in zip(signs, printed, strict=True)):
        return None
    if any(sign == -1 for sign in signs):
        alone = all(sign == -1 for sign in signs if sign)
        return [([-1 if sign else 1 for sign in signs], "below_zero")] if alone else []
    ways = [([-1 if sign else 1 for sign in signs], "paid_out"), ([1 if sign else -1 for sign in signs], "paid_in")]
    return ways if debit else ways[::-1]


def _plain(facts: Facts, columns: list[str], signs: Sequence[int | None], asked: str = "") -> list[Output]:
    """Return the expressions of signed numbers in some printed columns, whose signs are given by row, for the rows of
    which a condition is ``asked`` already.
    """
    seen = numbers_seen(facts, columns, signs)
    if not seen:
        return []
    columns, every = list(dict.fromkeys(one.column for one in seen)), columns
    if facts.chain and "balance" not in columns:
        direction = f'{"-" if facts.chain.growth < 0 else ""}row[0]["direction"]'
        text = f"money({' or '.join(map(cell_of, columns))}, {direction})"
        told = Output(text, ("joined", "money", "direction"), notes=(("NUMBER", BY_BALANCE),))
        return [told, *_by_minus(seen, columns)]
    outputs = [*_by_labels(facts, seen, every)]
    outputs += [*_by_minus(seen, columns), *_by_column(seen, columns, _print_zeros(facts, columns))]
    marked, worded = [*_by_mark(seen, columns)], [*_by_word(facts, seen, columns)]
    blank = any(not any(texts_of(facts, row, columns)) for row in range(len(signs)))
    test = " or ".join(map(cell_of, columns))
    # Later rows may lack it: no mark is told of a blank.
    if test != asked and (blank or (columns == ["balance"] and not facts.chain)):
        marked = [replace(one, expression=f'({one.expression} if {test} else "")') for one in marked]
        worded = [replace(one, expression=f'({one.expression} if {test} else "")') for one in worded]
    if _all_marked(seen):  # then the other mark of a pair may come, too
        marked = [replace(one, rank=-1) for one in marked]
    outputs = marked + outputs if _all_marked(seen) else outputs + marked
    return sorted([*outputs, *worded], key=lambda one: one.rank >= 0)


def prints_direction(facts: Facts, signs: Sequence[int | None], labels: Iterable[Sequence[str]] = ()) -> bool:
    """Tell whether a minus, mark, column, section or word of direction beside the numbers tells given signs, or one of
    some ``labels`` right before them.
    """
    seen = numbers_seen(facts, amount_columns(facts), signs)
    columns = list(dict.fromkeys(one.column for one in seen))
    if not seen or any([*_by_minus(seen, columns), *_by_column(seen, columns, False), *_by_mark(seen, columns)]):
        return True
    headings = {heading.name for heading in facts.headings}
    for place, (name, _) in enumerate(seen[0].words):
        told = told_by(seen, lambda one, place=place: one.words[place][1])
        marked = told and all(is_mark(word) or direction_sign(word) for word in told)
        labelled = len({*(told or {}).values()}) > 1 and any({*told} == {*words} for words in labels)
        if told and (name in headings or marked or labelled or _is_one_sided(told)):
            return True
    return False


def goes_out_unsigned(facts: Facts, signs: Sequence[int | None]) -> bool:
    """Tell whether all amounts of a sample go out, and nothing printed beside them says so: later ones may come in."""
    seen = numbers_seen(facts, amount_columns(facts), signs)
    columns = list(dict.fromkeys(one.column for one in seen))
    if {one.sign for one in seen} != {-1} or len(columns) != 1 or columns[0] in SIGN_OF:
        return False
    signed = any(one.minus or one.plus or is_mark(one.mark) for one in seen)
    return not signed and not any(one.rank < 0 for one in _by_word(facts, seen, columns))


def behind_minus(facts: Facts, signs: Sequence[int | None]) -> list[int | None]:
    """Return given signs as what stands behind a row's minus is told: turned where it prints one."""
    columns = amount_columns(facts)
    minus = [any(map(MINUS.search, texts_of(facts, row, columns))) for row in range(len(signs))]
    return [-sign if sign and turned else sign for sign, turned in zip(signs, minus, strict=True)]


def amount_columns(facts: Facts) -> list[str]:
    """Return the columns of numbers but for the balance and those which the table has as texts."""
    roles = facts.roles.by_column
    numbers = [one for one in facts.fields if one.kind == "number" and one.name != "balance"]
    return [one.name for one in numbers if not one.columns or any(roles.get(name) not in TEXTS for name in one.columns)]


def _all_marked(seen: list[Seen]) -> bool:
    """Tell whether every number prints a mark of a known pair."""
    return all(is_mark(one.mark) for one in seen)


def _by_minus(seen: list[Seen], columns: list[str]) -> Iterator[Output]:
    for flip in (1, -1):
        if all(one.sign == (-flip if one.minus else flip) for one in seen):
            turn = "" if flip == 1 else ", -1"
            source = " or ".join(f"money({cell_of(column)}{turn})" for column in columns)
            yield Output(source, ("joined", "money"))
    ways = {(one.plus, one.sign) for one in seen}
    if ways in ({(True, 1), (False, -1)}, {(True, -1), (False, 1)}) and not any(one.minus for one in seen):
        way = 1 if (True, 1) in ways else -1
        signs = ((column, f'{way} if "+" in {cell_of(column)} else {-way}') for column in columns)
        yield Output(" or ".join(f"money({cell_of(column)}, {sign})" for column, sign in signs), ("joined", "money"))


def _print_zeros(facts: Facts, columns: list[str]) -> bool:
    """Tell whether a row prints a zero in one of some columns, and its amount in another."""
    rows = ([text for text in texts_of(facts, row, columns) if text] for row in range(len(facts.rows)))
    return any(len(texts) > 1 and not all(map(NONZERO.search, texts)) for texts in rows)


def _by_column(seen: list[Seen], columns: list[str], zeros: bool) -> Iterator[Output]:
    told = told_by(seen, lambda one: (one.column, one.minus))
    if not told or len(columns) < 2:
        return
    signs = {
        column: next(sign * (-1 if minus else 1) for (name, minus), sign in told.items() if name == column)
        for column in columns
    }
    if any(sign != signs[column] * (-1 if minus else 1) for (column, minus), sign in told.items()):
        return
    parts = [f"money({cell_of(column)}{'' if signs[column] == 1 else ', -1'})" for column in columns]
    if zeros:
        parts = [f"no_zero({part})" for part in parts]
    notes = () if any(one.minus for one in seen) else (("NUMBER", BY_COLUMN),)
    yield Output(" or ".join(parts), ("joined", "money", "no_zero") if zeros else ("joined", "money"), notes=notes)


def _by_labels(facts: Facts, seen: list[Seen], columns: Sequence[str]) -> Iterator[Output]:
    """The label of a column that the sample leaves empty says the other way than that of the only one it fills."""
    empty = [found for found in facts.fields if found.silent and found.name in columns]
    if len(empty) != 1 or len(columns) != 2 or any(one.minus for one in seen):
        return
    told = told_by(seen, lambda one: one.column)
    if told and [*told.values()] == [-SIGN_OF[empty[0].silent]]:
        signs = {**told, empty[0].name: SIGN_OF[empty[0].silent]}
        parts = [f"money({cell_of(column)}{'' if sign == 1 else ', -1'})" for column, sign in signs.items()]
        yield Output(" or ".join(parts), ("joined", "money"), notes=(("NUMBER", BY_LABEL),))


def _by_mark(seen: list[Seen], columns: list[str]) -> Iterator[Output]:
    told = told_by(seen, lambda one: one.mark)
    if not told or not any(told) or _says_nothing(told):
        return
    source = _bracketed(" or ".join(map(cell_of, columns)))
    known = with_counterparts(told)
    constants = (("SIGNS", _signs(known)),)
    text = f"money({source}, told(SIGNS, mark_of({source})))"
    unsigned = ("unsigned",) if "" in told and not any(one.minus for one in seen) else ()
    yield Output(text, ("joined", "money", "mark", "told", *unsigned), constants, 1, marks_note(told, known))


def _says_nothing(told: Told) -> bool:
    """Tell whether a mark and one of the other direction go with one sign: the table has amounts without a sign."""
    signs = {str(mark).upper(): sign for mark, sign in told.items()}
    return any(signs.get(other.upper()) == sign for mark, sign in signs.items() for other in other_marks(mark))


def _by_word(facts: Facts, seen: list[Seen], columns: list[str]) -> Iterator[Output]:
    """A word beside the amount (D, Credit) or the section above it tells the sign, which a minus below that turns."""
    headings = {heading.name for heading in facts.headings}
    order = sorted(range(len(seen[0].words)), key=lambda place: _doubt(seen, place, headings))
    for place in order:
        word = seen[0].words[place][0]
        as_wanted = told_by(seen, lambda one, place=place: one.words[place][1])
        turned = turned_sections(seen, place) if word in headings else {}
        told = as_wanted or (reversed_below(seen, place) if word in headings else {})
        if not told or len(told) > MOST_WORDS or ("" in told and word not in headings and not _is_one_sided(told)):
            continue
        if word not in headings and (len(told) > max(2, len(seen) / 2) or any(map(SUM.search, told))):
            continue
        alone = word not in headings and len({*told.values()}) < 2
        if alone and not _is_of_marks(facts, seen, place):  # words that tell nothing apart
            continue
        source = " or ".join(map(cell_of, columns))
        mark = f'row[0]["{word}"]' if word in headings else cell_of(word)
        known = with_counterparts(told)
        text, needs = f"money({source}, told(SIGNS, {mark}))", ("joined", "money", "told")
        if turned:
            constants = (("SIGNS", _signs(turned)),)
            yield Output(text, (*needs, "one-way"), constants, 2, (("SIGNS", AS_PRINTED),))
        needs, rank = ((*needs, "one-way"), -1) if alone else (needs, 2)
        yield Output(text, needs, (("SIGNS", _signs(known)),), rank, marks_note(told, known))


def _is_of_marks(facts: Facts, seen: list[Seen], place: int) -> bool:
    """Tell whether all words of a column are marks, those beside some numbers of one direction, and these print no
    minus: later ones may have the other mark. A table that has the marks themselves may want its numbers without a
    sign. Those of balances stand behind these. One code among others (DD, SO, CR) is no mark.
    """
    name, _ = seen[0].words[place]
    if not all(direction_sign(text) for text in joined_texts(facts, name) if text):
        return False
    order = [found.name for found in facts.fields]
    if any(one.column == "balance" for one in seen) and order.index(name) < order.index("balance"):
        return False
    ways = {one.sign * (direction_sign(one.words[place][1]) or 0) for one in seen}
    wanted = any(found.columns for found in facts.fields if found.name == name)
    return (
        name != "description" and not any(one.minus for one in seen) and (ways == {1} or (ways == {-1} and not wanted))
    )


def _is_one_sided(told: Told) -> bool:
    """Tell whether words of one direction stand beside some numbers, and none beside those that go the other way.

    A table of a card may want purchases above zero: then all signs are turned.
    """
    words = {word: sign for word, sign in told.items() if word}
    one_way = set(words.values())
    ways = {sign * (direction_sign(word) or 0) for word, sign in words.items()}
    return len(one_way) == 1 and told.get("") == -min(one_way) and ways in ({1}, {-1})


def _doubt(seen: list[Seen], place: int, headings: Container[str]) -> tuple[bool, bool, bool]:
    """Return how little a column of words is made to tell signs: marks of money in and out come first, then the
    headings of sections, texts last.
    """
    name, words = seen[0].words[place][0], {one.words[place][1] for one in seen}
    return name == "description", not all(map(direction_sign, words)), name not in headings


def _without_sign(facts: Facts, columns: list[str], signs: Sequence[int | None]) -> list[Output]:
    """Return the expression of numbers that print a minus where the table wants none."""
    seen = numbers_seen(facts, columns, signs)
    if any(one.sign == -1 for one in seen) or not any(one.minus for one in seen):
        return []
    source = " or ".join(f"money({cell_of(column)})" for column in columns)
    return [Output(f'{_bracketed(source)}.lstrip("-")', ("joined", "money"))]


def with_counterparts(signs: dict[str, int]) -> dict[str, int]:
    """Add the mark that stands for the other direction: a statement with CR may print DR elsewhere.

    Where all are read as one sign, and not the usual one (DR as a positive amount), the other mark stays unknown.
    """
    full = dict(signs)
    settled = len(set(signs.values())) > 1
    usual = {mark: sign for pair in COUNTERPARTS for mark, sign in zip(pair, (1, -1), strict=True)}
    for mark, sign in signs.items():
        if settled or sign == (usual.get(mark.upper()) or direction_sign(mark)):
            others = other_marks(mark) or filter(None, [counterpart(mark)])
            full = {**dict.fromkeys(others, -sign), **full}
    return full


def _signs(signs: dict[str, int]) -> str:
    return json.dumps(dict(sorted(signs.items())), ensure_ascii=False)
