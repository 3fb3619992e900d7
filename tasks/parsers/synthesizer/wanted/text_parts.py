"""Expressions of wanted texts that are parts of a printed one: before or behind a sign, a code or a name beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from itertools import product

from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.columns.parting_signs import BETWEEN, PARTING, other_halves, stand_behind
from tasks.parsers.synthesizer.columns.shapes_of_codes import shape_of_codes
from tasks.parsers.synthesizer.facts import Facts, joined_texts
from tasks.parsers.synthesizer.patterns import escaped, plain
from tasks.parsers.synthesizer.program import Output

FEWEST = 2  # rows in which a sign parts a text
JOINING = "-\u2013\u2014/|&+\u00b7\u2022.,:;=@%()" + "\"'"  # signs that stand between words of texts
PARTS = (("partition", 0), ("rpartition", 2), ("partition", 2), ("rpartition", 0))  # before and behind a sign


def parts_of_text(facts: Facts, name: str, found: Field, around: Sequence[Output] = ()) -> list[Output]:
    """Return the ways in which a wanted text may be a part of those of a printed column, also of the texts ``around``
    parts that are other columns.
    """
    ways = (
        _beside_glued_sign,
        _beside_code,
        _beside_sign,
        _beside_sign_of_some,
        _beside_first_code,
        _beside_first_word,
    )
    outputs = [output for way in ways for output in way(facts, name, found)]
    return [*_beside_sign_around_parts(facts, name, found, around), *outputs]


def _beside_code(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the part of a text which, in all rows, ends with a code of one shape: a name and the account below it.

    So a name of more lines than those of the sample is known from its account.
    """
    texts = joined_texts(facts, found.name)
    code = shape_of_codes([text.rpartition(" ")[2] for text in texts]) if len(found.columns) == 2 else ""
    if not code:
        return []
    constant = f"PART_{constant_name(name)}"
    patterns = (rf"^(.+) {code}$", rf"(?<!\S)({code})$")
    fits = [
        at
        for at, way in enumerate(patterns)
        if all(_is_part(way, *pair) for pair in zip(texts, facts.table[name], strict=True))
    ]
    text = f'labelled({constant}, joined(row, "{found.name}"))'
    return [Output(text, ("joined", "labelled"), ((constant, f're.compile(r"{patterns[at]}")'),)) for at in fits]


def _beside_sign(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the part of a text before or behind a sign that stands in it, in all rows: '09:49 · Groceries'."""
    outputs, constant = [], f"PART_{constant_name(name)}"
    halved = bool(other_halves(facts.alignment, name))  # then a second sign may part either half: it is refused
    for source, texts in texts_of_lines(facts, found).items() if halved or len(found.columns) > 1 else ():
        for sign in (escaped(sign) for sign in BETWEEN if all(sign in text for text in texts)):
            starts = (rf"^(?!.*{sign}.*{sign})", "^") if halved else ("^",)
            for pattern in (way for start in starts for way in (rf"{start}(.+?){sign}", rf"{start}.+?{sign}(.+)$")):
                if all(_is_part(pattern, *pair) for pair in zip(texts, facts.table[name], strict=True)):
                    constants = ((constant, f're.compile(r"{plain(pattern)}")'),)
                    outputs.append(Output(f"labelled({constant}, {source})", ("joined", "labelled"), constants))
    return outputs


def _beside_glued_sign(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the part of a text beside a sign without blanks, in all rows or in those that have one: 'TRF' or 'ATM' of
    'TRF/ATM'. Of texts with more such signs than the sample shows nobody knows the parts: they are refused.
    """
    sign, outputs, constant = facts.alignment.glued.get(name, ""), [], f"PART_{constant_name(name)}"
    for source, texts in texts_of_lines(facts, found).items() if sign else ():
        for pattern in _patterns_beside(sign, {text.count(sign) for text in texts}):
            if all(_is_part(pattern, *pair) for pair in zip(texts, facts.table[name], strict=True)):
                constants = ((constant, f're.compile(r"{plain(pattern)}")'),)
                outputs.append(Output(f"labelled({constant}, {source})", ("joined", "labelled"), constants))
    return outputs


def _patterns_beside(sign: str, counts: set[int]) -> list[str]:
    """Return the expressions of the parts of texts in which a sign stands so many times."""
    sign, part = re.escape(sign), f"[^{re.escape(sign)}]"
    if len(counts) == 1:
        parts = [f"{part}+"] * (max(counts) + 1)
        ways = ([*parts[:at], f"({part}+)", *parts[at + 1 :]] for at in range(len(parts)))
        return [f"^{sign.join(way)}$" for way in ways]
    if max(counts) == 1:
        return [f"^({part}*)(?:{sign}{part}*)?$", f"^{part}*(?:{sign}|$)({part}*)$"]
    return [f"^({part}+){sign}", f"^{part}+{sign}(.+)$", f"^(.+){sign}{part}+$", f"{sign}({part}+)$"]


def texts_of_lines(facts: Facts, found: Field) -> dict[str, list[str]]:
    """Return what all lines of rows print in a column, those below the first ones, or these, by the expression."""
    printed = [[line.get(found.name, "") for line in row] for row in facts.rows]
    return {
        f'joined(row, "{found.name}")': [" ".join(filter(None, row)) for row in printed],
        f'joined(row[1:], "{found.name}")': [" ".join(filter(None, row[1:])) for row in printed],
        f'row[0]["{found.name}"]': ["".join(row[:1]) for row in printed],
    }


def _beside_sign_of_some(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the part of a text before or behind a sign that stands in it, in some rows: 'Groceries · Card' and
    'Savings'. The others are that part as a whole, or have none.
    """
    cells, outputs = [" ".join(cell.split()) for cell in facts.table[name]], []
    for sign, (source, texts) in product(BETWEEN, texts_of_lines(facts, found).items()):
        having = sum(sign in text for text in texts)
        for method, at in PARTS if FEWEST <= having < len(texts) else ():
            if cells == [getattr(text, method)(sign)[at] for text in texts]:
                outputs.append(Output(f'{source}.{method}("{sign}")[{at}]', ("joined",)))
    return outputs


def _beside_sign_around_parts(facts: Facts, name: str, found: Field, around: Sequence[Output]) -> list[Output]:
    """Return the part of the lines below the first ones before or behind a sign, in all rows or some, without what
    labels behind it say of other columns: 'Transfer' and 'T-4711' of 'Transfer · T-4711 Purpose: Rent', given the
    texts ``around`` such parts.
    """
    labels = [part.label for part in facts.alignment.parts.values() if part.label]
    outputs, constant = [], f"PART_{constant_name(name)}"
    lines = f'joined(row[1:], "{found.name}")'
    printed = texts_of_lines(facts, found)[lines]
    below = [text for text in around if lines in text.expression and labels and len(found.columns) > 1]
    texts = [reduce(lambda text, label: text.partition(label)[0], labels, one) for one in printed]
    for text, sign in product(below, BETWEEN):
        having = sum(sign in one for one in texts)
        if having == len(texts):
            for pattern in (rf"^(.+?){escaped(sign)}", rf"^.+?{escaped(sign)}(.+)$"):
                constants = (*text.constants, (constant, f're.compile(r"{plain(pattern)}")'))
                outputs.append(Output(f"labelled({constant}, {text.expression})", ("joined", "labelled"), constants))
        elif having >= FEWEST:
            ways = (f'{text.expression}.{method}("{sign}")[{at}]' for method, at in PARTS)
            outputs += [Output(way, ("joined",), text.constants) for way in ways]
    return outputs


def _beside_first_code(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the code that texts start with, before a sign that stands alone, and the text behind it: '43' and
    'Payment' of '43 - Payment'. Rows without one may have no code: where the sample shows such.
    """
    texts = joined_texts(facts, found.name)
    cells = [" ".join(cell.split()) for cell in facts.table[name]]
    text, outputs = f'joined(row, "{found.name}")', []
    for sign in sorted(PARTING) if len(found.columns) > 1 else ():
        pattern = re.compile(rf"^(\S+) {re.escape(sign)} ")
        codes = [begun[1] if (begun := pattern.search(one)) else "" for one in texts]
        constants = (("CODE", f're.compile(r"{plain(pattern.pattern)}")'),)
        if not any(codes):
            continue
        if codes == cells and all(cells):
            outputs.append(Output(f"labelled(CODE, {text})", ("joined", "labelled"), constants))
        elif codes == cells:
            outputs.append(Output(f'found[1] if (found := CODE.search({text})) else ""', ("joined",), constants))
        elif cells == [pattern.sub("", one) for one in texts]:
            outputs.append(Output(f'CODE.sub("", {text})', ("joined",), constants))
    return outputs


def _is_part(pattern: str, text: str, cell: str) -> bool:
    found = re.search(pattern, text)
    return bool(found) and found[1] == " ".join(cell.split())


def _beside_first_word(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the code of one shape that all texts of a column start with, and the text behind it: 'A15' and 'Bakery' of
    'A15 Bakery'.
    """
    texts = joined_texts(facts, found.name)
    cells = [" ".join(cell.split()) for cell in facts.table[name]]
    shapes = {re.sub(r"\d", r"\\d", re.sub("[A-Z]", "[A-Z]", text.partition(" ")[0])) for text in texts}
    if len(found.columns) != 2 or len(shapes) != 1 or not re.fullmatch(r"(\[A-Z\]|\\d)+", shape := shapes.pop()):
        return []
    codes, others = ([text.partition(" ")[part] for text in texts] for part in (0, 2))
    constants, text = (("CODE", f're.compile(r"{plain(rf"^({shape}) ")}")'),), f'joined(row, "{found.name}")'
    outputs = [Output(f"labelled(CODE, {text})", ("joined", "labelled"), constants)] if cells == codes else []
    return [*outputs, *([Output(f'CODE.sub("", {text})', ("joined",), constants)] if cells == others else [])]


def parted_by_blank(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the first or last word of texts, or the others, where two wanted columns share lines with no sign between:
    'Transfer' and 'Ann Weber' of 'Transfer Ann Weber'.
    """
    others = [other for other in found.columns if other != name]
    beside = any(
        stand_behind(facts.alignment, [one], two) for other in others for one, two in ((name, other), (other, name))
    )
    cells, outputs = [" ".join(cell.split()) for cell in facts.table[name]], []
    ways = [*texts_of_lines(facts, found).items()][::-1] if beside else []  # first lines at first
    for (source, texts), (method, at) in product(ways, PARTS):
        if cells == [getattr(text, method)(" ")[at] for text in texts]:
            outputs.append(Output(f'{source}.{method}(" ")[{at}]', ("joined",), rank=2))
    return outputs


def without_marks(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the texts of a column without the marks that stand alone in some, such as an asterisk at ends of lines,
    and of which the table has none.
    """
    words = [{*text.split()} for text in joined_texts(facts, found.name)]
    wanted = {word for cell in facts.table[name] for word in cell.split()}
    signs = {word for on in words for word in on if not any(map(str.isalnum, word)) and not {*word} & {*JOINING}}
    marks = sorted(sign for sign in signs - wanted if sum(sign in on for on in words) >= FEWEST)
    alone = rf"(?<!\S)(?:{plain('|'.join(map(re.escape, marks)))})(?: |$)"
    texts = (f'joined(row{lines}, "{found.name}")' for lines in ("", "[1:]", "[:1]", "[1:2]", "[2:]") if marks)
    return [Output(f're.sub(r"{plain(alone)}", "", {text}).strip()', ("joined",), rank=2) for text in texts]


def constant_name(column: str) -> str:
    """Return a column's name as a part of that of a constant."""
    slug = re.sub(r"\W+", "_", column.upper(), flags=re.ASCII).strip("_")
    return slug if slug and not slug[0].isdigit() else "OTHER"
