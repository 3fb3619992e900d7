"""The part of a parser file that makes the wanted cells of a row: texts, dates, numbers and their signs."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import reduce

from tasks.parsers.synthesizer.emission.below import WAYS, with_lines_below
from tasks.parsers.synthesizer.emission.chains import chain_functions, with_values
from tasks.parsers.synthesizer.emission.dates import day_function, written_alike
from tasks.parsers.synthesizer.emission.digits import WRITTEN, digits_written, in_minor_units
from tasks.parsers.synthesizer.emission.finish import finish_function, guarded, with_lines_joined, without_sure_choices
from tasks.parsers.synthesizer.emission.flat_rows import first_line, flat
from tasks.parsers.synthesizer.emission.inlining import assigned_in, put_in_place, put_on_line, with_most_in_place
from tasks.parsers.synthesizer.emission.literals import raw
from tasks.parsers.synthesizer.emission.signs import (
    mark_lines,
    mark_traits,
    sign_function,
    signs_of,
    tables_of,
    with_signs,
    without_needless,
)
from tasks.parsers.synthesizer.emission.templates import filled
from tasks.parsers.synthesizer.emission.traits import certain, needs_of
from tasks.parsers.synthesizer.emission.two_days import with_days_of_lines
from tasks.parsers.synthesizer.numbers.marks import DEBTS, LONE_DEBTS
from tasks.parsers.synthesizer.page.lines import digits_pattern
from tasks.parsers.synthesizer.patterns import with_blanks
from tasks.parsers.synthesizer.program import Program

JOINED = '''
def joined(row, name):
    """Return what the lines of a row print in a column, joined by blanks."""
    return " ".join(line[name] for line in row if line[name])
'''
GLUED = '''
def glued(row, name):
    """Return what the lines of a row print in a column; no blank follows a line that is full."""
    return "".join(line[name] if len(line[name]) >= FULL_LINE else f"{line[name]} " for line in row).strip()
'''
UNBROKEN = r'''
def unbroken(row, name):
    """Return what the lines of a row print in a column; no blank follows one that is broken inside a word."""
    text = BROKEN.sub("", "\n".join(line[name] for line in row if line[name]))
    if re.search(r"\w[-/]\n", text):
        raise ValueError(f"whether a word goes on behind the sign at the end of a line is unknown: {text!r}")
    return " ".join(text.split())
'''
MONEY = '''
def money(text{{sign}}):
    """Return a printed number as a plain one{{what}}."""
    {{mark}}
    {{minus}} §!valued
    if sign < 0 and {{negative_sign}}: §one-way
        raise ValueError(f"{text!r} has a minus where the sample prints none") §one-way
    value = Decimal({{digits}}){{minor}}{{times}} §!valued
    return {{written}}{{unless}}
'''
MONEY_PRINTED = r'''
def money(text{{sign}}):
    """Return a printed number without currency and marks, its minus in front{{what}}."""
    {{mark}}
    if sign < 0 and {{negative_sign}}: §one-way
        raise ValueError(f"{text!r} has a minus where the sample prints none") §one-way
    if not text: §blank-money
        return "" §blank-money
    digits = re.search({{digits}}, text)[0]
    return f"-{digits}" if {{negative}} else digits
'''
PAID_OUT = '''
def paid_out(text):
    """Return a negative amount without its minus, '' for money in."""
    return text[1:] if text.startswith("-") else ""
'''
BELOW_ZERO = '''
def below_zero(text):
    """Return a negative amount, '' for money in."""
    return text if text.startswith("-") else ""
'''
PAID_IN = '''
def paid_in(text):
    """Return a positive amount, '' for money out."""
    return "" if text.startswith("-") else text
'''
NO_ZERO = '''
def no_zero(text):
    """Return an amount, '' for zero."""
    return text if re.search(r"[1-9]", text) else ""
'''
QUANTITY = r'''
def quantity(text):
    """Return a printed number of units as a plain one without noughts at its end, '' for ''."""
    value = Decimal(re.sub(r"[^\d.]", "", text) or 0).normalize()
    return f"{-value if re.search('[-−(]', text) else value:f}" if text else ""
'''
MARK = '''
def mark_of(text):
    """Return the mark printed at a number, '' where there is none."""
    found = NUMBER.fullmatch(text)
    return found["mark"] or "" if found else ""
'''
TOLD = '''
def told(known, word):
    """Return what a mark or heading says; one that this layout does not know is an error."""
    if word not in known:
        raise ValueError(f"{word!r} is unknown to this layout, which knows {', '.join(known)}")
    return known[word]
'''
PLAIN_MINUS = '"-" in text'
START = '''
def start_of(row, name, letters):
    """Return the start of a text. No row of the sample shows if a short first line is the whole of it."""
    if len(row[0][name]) < letters and any(line[name] for line in row[1:]):
        raise ValueError(f"whether the table goes on below a first line as short as this is unknown: {row[0][name]}")
    return row[0][name][:letters].strip()
'''
LABELLED = '''
def labelled(pattern, text):
    """Return what stands behind its label in the text of a row."""
    said = pattern.search(text)
    if not said:
        raise ValueError(f"nothing of the form {pattern.pattern} stands in {text!r}")
    return said[1]
'''
BEHIND = '''
def behind(pattern, row, name):
    """Return what stands behind a label at the start of a line, and goes on on those below; '' where none does."""
    found = pattern.search("\\n".join(line[name] for line in row))
    return found[1].replace("\\n", " ") if found else ""
'''
ORDER = (
    "joined",
    "start",
    "labelled",
    "behind",
    *WAYS,
    "glued",
    "unbroken",
    "date",
    "nearest_date",
    "money",
    "paid_out",
    "below_zero",
    "paid_in",
    "no_zero",
    "quantity",
    "written",
    "mark",
    "sign",
    "told",
)
HELPERS = {
    "joined": JOINED,
    "start": START,
    "labelled": LABELLED,
    "behind": BEHIND,
    **WAYS,
    "glued": GLUED,
    "unbroken": UNBROKEN,
    "paid_out": PAID_OUT,
    "below_zero": BELOW_ZERO,
    "paid_in": PAID_IN,
    "no_zero": NO_ZERO,
    "quantity": QUANTITY,
    "written": WRITTEN,
    "mark": MARK,
    "told": TOLD,
}


# Functions that the last one may do without: what it writes in their stead is shorter.
CALLED = {name: f"{name}(" for name in HELPERS.keys() - {"glued", "no_zero", "mark"}} | {"money": "money("}
CALLED |= {"date": "day_of(", "nearest_date": "day_of(", "sign": "sign_of(", "start": "start_of("}


def value_functions(program: Program, traits: Collection[str]) -> list[str]:
    """Return the functions that the outputs call, and the one that puts the outputs together."""
    texts = [output.expression for output in program.outputs]
    if "flat" in traits:
        texts = [flat(text) for text in texts]
    elif program.grouping in ("after", "blocks") and not {"chain", "trial"} & {*traits}:
        texts = with_lines_joined([first_line(program, text) for text in texts])
    needs, tables = needs_of(program), tables_of(texts)
    if "sign" in traits:
        traits = traits | mark_traits(texts, traits)
        given = dict(constant for output in program.outputs for constant in output.constants)
        texts = without_needless(with_signs(texts, traits), given, traits)
        needs = (needs - {"mark"}) | (set() if "marked" in traits else {"sign"})
    texts = texts if "trial" in traits else without_sure_choices(texts, certain(program))
    texts = with_values(texts, program, traits)
    texts = texts if "two-dates" in traits else [text.replace("day_of(DATE, ", "day_of(") for text in texts]
    texts, written = written_alike(texts)
    texts, guard = ([*texts], []) if "trial" in traits else guarded(texts)
    texts, below = with_lines_below(texts, traits)
    if {"few-lines", "two-days"} <= {*traits, *needs}:
        texts, days = with_days_of_lines(texts)
        below += days
    read = [day_function(name, program, traits, written) for name in sorted(needs & {"date", "nearest_date"})]
    read += [_money(program, traits, tables)] if "money" in needs else []
    read += [sign_function(tables, traits, _negative(program.number))] if "sign" in needs else []
    once = {"labelled": LABELLED, "unbroken": UNBROKEN}
    once |= {"behind": BEHIND} if "few-lines" in traits else {}
    read += [source.strip("\n") for name, source in once.items() if name in needs]
    finish = _finish(program, traits, texts, [*guard, *below], read)
    if "few-lines" in traits and "day_of(" in finish:  # the day may fit in its place on two lines
        parted = [day_function(name, program, {*traits, "long"}, written) for name in sorted(needs & {"date"})]
        shorter = _finish(program, traits, texts, [*guard, *below], [*parted, *read[len(parted) :]])
        finish = shorter if "day_of(" not in shorter else finish
    chain = chain_functions(program, traits, _digits(program), _negative(program.number))
    needs = {need for need in needs if need not in CALLED or CALLED[need] in "".join([*chain, finish])}
    parts = []
    for name in ORDER:
        if name not in needs or (name in ("joined", "glued") and "flat" in traits):
            continue
        if name in ("date", "nearest_date"):
            parts.append(day_function(name, program, traits, written))
        elif name == "sign":
            parts.append(sign_function(tables, traits, _negative(program.number)))
        elif name == "money":
            parts.append(_money(program, traits, tables))
        else:
            source = HELPERS[name].strip("\n")
            parts.append(source.replace("row[0]", "row") if "flat" in traits else source)
    return [*parts, *chain, finish]


def _finish(program: Program, traits: Collection[str], texts: list[str], guard: list[str], read: list[str]) -> str:
    """Return the function that makes the wanted cells, in which functions that are called once stand in place of their
    calls, where that makes no more lines too long and nothing gives the same name to different things; in
    ``few-lines`` before the line that names what they return, too.
    """
    written, taken = [finish_function(program, traits, texts, guard)], assigned_in("\n".join(guard))
    for source in read if "trial" not in traits else []:
        if not taken.isdisjoint(names := assigned_in(source)):
            continue
        texts, lines = put_in_place(texts, source)
        taken |= names if lines else set()
        guard = [*guard, *lines]
        written.append(finish_function(program, traits, texts, guard))
    finish = with_most_in_place(written)
    return reduce(put_on_line, read, finish) if "few-lines" in traits else finish


def _money(program: Program, traits: Collection[str], tables: list[str]) -> str:
    marked, blank = "marked" in traits, "blank-money" in traits
    negative = _negative(program.number)
    some = marked and "some-marked" in traits
    refused = marked and not some and "unsigned" in traits and "owed" not in traits  # no minus gets as far as the value
    known = f", signs{'=None' if some else ''}" if "tables" in traits else ""
    sign = f"{signs_of(tables, traits)}[mark]" if marked else "sign" if "signed" in traits else ""
    sign = f"({sign} if signs else 1)" if some else sign
    told = f", signed as its mark tells{' where it has one' if some else ''}" if marked else ""
    slots = {
        "sign": known if marked else f", {sign}=1" if sign else "",
        "what": told + (", '' for ''" if blank else ""),
        "mark": mark_lines(tables, traits, negative) if marked else "",
        "negative_sign": negative,
    }
    if program.writing.as_printed:
        negative = f"{sign} < 0" if refused else f"bool({negative}) != ({sign} < 0)" if sign else negative
        digits = raw(with_blanks(digits_pattern(program.decimal, program.thousands, program.places)))
        return filled(MONEY_PRINTED, traits, {**slots, "digits": digits, "negative": negative})
    plain = refused or "\\" not in negative  # else it cannot stand inside a formatted text
    minus = negative.replace('"', "'") if plain else "negative"
    times = f" * {sign}" if sign else ""
    value = f"value_of(text){times}" if "valued" in traits else "value" if refused else f"-value if {minus} else value"
    slots |= {
        "digits": _digits(program) + (" or 0" if blank else ""),
        "unless": ' if text else ""' if blank else "",
        "minor": in_minor_units(program.writing),
        "times": times,
        "minus": "" if plain else f"negative = {negative}",
        "written": digits_written(value, program.writing),
    }
    return filled(MONEY, traits, slots)


def _digits(program: Program) -> str:
    """Return the expression of a number's digits as ``Decimal`` reads them."""
    if not program.decimal:
        return r're.sub(r"\D", "", text)'
    digits = rf're.sub(r"[^\d{program.decimal}]", "", text)'
    if program.decimal == ",":
        return digits + '.replace(",", ".")'
    points = r"\." in program.number.replace(r"\.\d", "")  # 'Rs.' prints one, too
    return digits + ('.strip(".")' if points else "")


def _negative(number: str) -> str:
    """Return the condition for a minus, in one of the ways the expression of numbers lets one be printed."""
    signs = "".join(sorted(set("".join(re.findall(r"\[-([^\]]*)\]", number))) - set("+()")))
    if number.endswith(LONE_DEBTS):
        return f're.search("(?i)[-{signs}(]|d", text)'
    if number.endswith(DEBTS):
        return f're.search("(?i)[-{signs}(]|dr|od", text)'
    if number.startswith(r"(?:\(?["):  # parentheses around signs
        return f're.search("[-{signs}]", text)'
    if r"\(" in number:  # a mark in parentheses
        return rf're.search(r"[-{signs}]|\([^A-Za-z]*\d", text)'
    return f're.search("[-{signs}(]", text)' if re.search(r"\[-[^\]]*\(", number) else PLAIN_MINUS
