"""How the table writes numbers: the signs between their digits, and what stands around these for either direction."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from expectations.amounts import is_no_amount
from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.numbers.marks import other_marks
from tasks.parsers.synthesizer.program import Output, Writing

DIGITS = re.compile(r"\d(?:.*\d)?|[.,]\d+")
PLAIN = ("{}", "-{}")  # what stands around the digits of numbers from zero on, and of those below


def writing_of(facts: Facts) -> Writing:
    """Return how a table writes the digits of its numbers."""
    fmt, cells = facts.alignment.wanted_format, [digits for digits, _ in _digits(facts)]
    if fmt.minor:
        return Writing(spec="f", minor=fmt.minor)
    places = {len(cell.partition(fmt.decimal or " ")[2]) for cell in cells}
    spec = f".{places.pop()}f" if len(places) == 1 else ""
    signs = re.sub(r"[\d.,]", "", "".join(cells)) if fmt.grouping not in (".", ",") else fmt.grouping
    grouped = [cell for cell in cells if fmt.grouping and re.search(rf"[{re.escape(signs or ' ')}]", cell)]
    if not grouped and fmt.decimal != ",":
        return Writing(spec=spec)
    printed = [(digits, text) for digits, text in _digits(facts) if text]
    alike = bool(printed) and all(digits.split() == text.split() for digits, text in printed)
    if grouped and alike and fmt.decimal == facts.alignment.style[0]:
        return Writing(as_printed=True, spec=spec)
    return Writing(False, fmt.decimal or ".", signs[0] if grouped else "", fmt.indian and bool(grouped), spec)


def drops_unseen_groups(facts: Facts) -> bool:
    """Tell whether a statement may group the digits of a thousand or more, and its table has no such number."""
    point = facts.alignment.wanted_format.decimal or " "
    cells = [digits for digits, _ in _digits(facts)]
    return bool(cells and facts.alignment.style[1]) and all(len(cell.partition(point)[0]) <= 3 for cell in cells)


def groups_of_numbers(facts: Facts) -> tuple[str, bool] | None:
    """Return the sign that a statement prints between the thousands of its numbers, and whether the table has it, too;
    None where no number shows this, or not all do alike.
    """
    shown, decimal = set(), facts.alignment.style[0]
    for digits, text in _digits(facts):
        whole, wanted = (
            one.partition(point)[0] if point else one
            for one, point in zip((text, digits), (decimal, facts.alignment.wanted_format.decimal), strict=True)
        )
        signs = set(re.findall(r"\d(\D)(?=\d\d\d(?!\d))", whole))
        shown |= {(sign, wanted == whole, wanted.isdecimal()) for sign in signs}
    if len(shown) != 1:
        return None
    sign, kept, plain = shown.pop()
    return (sign, kept) if kept or plain else None


def _digits(facts: Facts) -> Iterator[tuple[str, str]]:
    """Yield the digits of every wanted number and those printed for it, '' where it was found nowhere."""
    found, names = facts.alignment, [name for name, kind in facts.alignment.kinds.items() if kind == "number"]
    for row, cells in enumerate(found.cells):
        for name in names:
            wanted = DIGITS.search(facts.table[name].iloc[row])
            if not wanted or is_no_amount(facts.table[name].iloc[row]):
                continue
            number = cells[name].number if name in cells else None
            words = [found.lines[line].words[at].text for line, at in cells[name].words] if number else []
            printed = DIGITS.search(" ".join(words))
            yield wanted[0], printed[0] if printed else ""


def as_written(outputs: Sequence[Output], cells: Sequence[str], values: Sequence[Decimal | None]) -> list[Output]:
    """Return the expressions of numbers with what a column puts around digits: '(12.00)', '12.00-', '12.00 CR'."""
    forms = _forms(cells, values)
    if forms in (None, PLAIN):
        return list(outputs)
    around = ", ".join(f'"{form}"' for form in forms)
    return [
        replace(one, expression=f"written({one.expression}, {around})", needs=(*one.needs, "written"))
        for one in outputs
    ]


def _forms(cells: Sequence[str], values: Sequence[Decimal | None]) -> tuple[str, str] | None:
    """Return what a column puts around the digits of numbers from zero on, and of those below; None where it is not
    always the same. The one that it does not show is as the other is, without its sign or with that.
    """
    shown: dict[bool, set[str]] = {False: set(), True: set()}
    for cell, value in zip(cells, values, strict=True):
        if value:
            shown[value < 0].add(DIGITS.sub("{}", cell.strip(), count=1))
    if max(map(len, shown.values())) > 1 or any(re.search('["\\\\]', form) for form in set().union(*shown.values())):
        return None
    above, below = (next(iter(shown[negative]), "") for negative in (False, True))
    if not (above or below):
        return PLAIN
    return above or _without_sign(below), below or _with_sign(above)


def _with_sign(form: str) -> str:
    """Return the form of numbers below zero, from that of the others."""
    return _with_other_mark(form) or (form.replace("+", "-") if "+" in form else f"-{form}")


def _without_sign(form: str) -> str:
    """Return the form of numbers above zero, from that of the others."""
    return _with_other_mark(form) or re.sub(r"[-−–()]", "", form).strip()


def _with_other_mark(form: str) -> str:
    """Return a form with the mark of the other direction, '' where it has none."""
    others = ((word, other) for word in re.findall(r"[^\W\d_]+", form) for other in other_marks(word)[:1])
    return next((form.replace(word, other) for word, other in others), "")
