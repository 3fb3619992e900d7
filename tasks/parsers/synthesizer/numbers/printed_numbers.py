"""How a statement prints numbers: their expression with currencies, signs and marks, leaders, and signs for none."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator
from itertools import pairwise

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.bare_signs import minuses_apart
from tasks.parsers.synthesizer.columns.column_kinds import plain_number
from tasks.parsers.synthesizer.columns.parting_signs import other_halves
from tasks.parsers.synthesizer.columns.spelling import GLUED_LEADERS
from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.numbers.lent_signs import signs_are_lent
from tasks.parsers.synthesizer.numbers.marks import DEBTS, LONE_DEBTS, is_mark, leading_marks, other_marks
from tasks.parsers.synthesizer.page.lines import (
    ANY,
    CLOSE,
    GROUPED,
    TOUCHING,
    Line,
    Number,
    digits_pattern,
    numbers_on,
)
from tasks.parsers.synthesizer.rows.totals import language_of_pages
from tasks.statements.numbers import DOLLARS
from tasks.statements.pages import WORD_GAP, is_leader

SIDES = (-1, 0, 1)  # points from an edge to a number that keeps it
FEW = 2  # numbers make a column: they end where no others do
ROOM = 0.2  # points: words of numbers stand that much further apart in other rows
MOSTLY = 0.9  # of the numbers print a currency; a mark that is no known one stands at fewer
# What stands behind numbers, one by one: a dollar with the letters of its country, a word, a sign.
TOKEN = re.compile(rf"{DOLLARS}|[A-Za-z]{{1,3}}\$|[^\W\d_]+\.?|[^\w\s]")
SIGNS = "-+\u2212\u2013("  # minus and plus behind a number; a bracket that is never closed is a minus
CURRENCIES = "$£€¥"
ANY_SIGN = "[$£¥₠-₿]"  # of a currency
PADDING = "*#="  # fills the room before a number, so that nobody writes a digit there
CODE = re.compile("[A-Z]{3}")  # of a currency
SIGNED_IN_BRACKETS = re.compile(r"\(\s?[-+−–]")
TYPED_RULE = "[-_=+]{8,}"  # a line drawn with signs of a typewriter is no text


def number_pattern(
    alignment: Alignment, debts: str = "", currencies: Collection[str] = (), amounts: Collection[str] = ()
) -> tuple[str, float]:
    """Return the expression of the statement's numbers, and the widest gap inside one (0 where all are one word).

    ``debts`` are the marks of money owed that may stand behind any number, ``currencies`` the codes that the table has,
    ``amounts`` the wanted columns of amounts: where these print a minus, others may print a plus.
    """
    befores, afters, joined, parted = Counter(), Counter(), 0.0, False
    signed = True  # all numbers with a word behind them print a sign: then that is no mark which tells one
    if any(re.search(r"[\u3040-\u30ff]", line.text) for line in alignment.lines):
        befores["△"] = 0  # the minus of Japanese statements, which a sample without debts does not print
    for cells in alignment.cells:
        for cell in cells.values():
            if cell.number:
                befores[cell.number.before] += 1
                afters[cell.number.after] += 1
                wordless = not re.search(r"[^\W\d_]", cell.number.after)
                signed &= wordless or any(sign in SIGNS for sign in cell.number.before + cell.number.after)
                if len(cell.words) > 1:
                    words = [alignment.lines[line].words[at] for line, at in cell.words]
                    parted |= words[-1].text in SIGNS
                    widest = max(right.x0 - left.x1 for left, right in pairwise(words))
                    joined = max(joined, round(CLOSE * words[0].size, 1), round(widest + ROOM, 1))
    befores.update(dict.fromkeys(_currencies_of_totals(alignment), 0))
    lent = signs_are_lent(alignment)
    befores.update({"-": 0} if lent else {})
    befores.update({"+": 0} if _print_minus(alignment, amounts) else {})
    decimal, _, places = alignment.style
    grouping = printed_grouping(alignment)
    digits = digits_pattern(decimal, grouping, places)
    before = _affixes(befores, leading=True, marks=leading_marks(alignment))
    words = {word for text in afters for word in re.findall(r"[^\W\d_]+", text)}
    after = _affixes(afters, leading=False, signed=signed or words <= {*currencies})
    after = rf"\s?{after}" if parted else after
    if grouping in (" ", ANY) and not joined:
        joined = 6.0
    joined = max(joined, TOUCHING) if lent else joined
    lettered = re.search(r"[^\W\d_]", re.sub(r"\\.", "", before + after))  # a currency's code, or a mark
    if debts and "?P<mark>" not in after and not lettered:
        return f"{before}{digits}{after}{debts}", joined
    return before + digits + after, joined


def _print_minus(alignment: Alignment, amounts: Collection[str]) -> bool:
    """Tell whether some number of wanted amounts has a minus in front."""
    numbers = (cells[name].number for cells in alignment.cells for name in amounts if name in cells)
    return any(re.match(r"[-−–]", number.before) for number in numbers if number)


def printed_grouping(alignment: Alignment) -> str:
    """Return the sign that groups the statement's numbers; ANY where none of its columns has one of four digits.

    Else the first digit of '1 250,40' would be read as the end of the text before it. Where the lines of the sample
    have such a digit before a number, which is no part of it, blanks group nothing; they do where these numbers are
    a column of their own, such as balances which the table does not have.
    """
    decimal, grouping, places = alignment.style
    if not decimal or any(one.value >= GROUPED for one in _in_columns(alignment)):
        return grouping
    pairs = zip(alignment.lines, alignment.numbers, strict=True)
    read = [(numbers_on(line.words, (decimal, " ", places)), known) for line, known in pairs]
    longer = [one for new, known in read for one in new if one not in known]
    if not longer:
        return ANY
    edges = {round(one.x1) for one in longer}
    own = len(longer) >= FEW and max(edges) - min(edges) <= 1 and not edges & _edges_of_wanted(alignment)
    return " " if own and all(one.value >= GROUPED for one in longer) else grouping


def _in_columns(alignment: Alignment) -> Iterator[Number]:
    """Yield the numbers of all lines that end where wanted ones do, such as totals."""
    edges = _edges_of_wanted(alignment)
    return (one for on in alignment.numbers for one in on if round(one.x1) in edges)


def _edges_of_wanted(alignment: Alignment) -> set[int]:
    """Return where wanted numbers end, in points, and right beside that."""
    numbers = (cell.number for row in alignment.cells for cell in row.values() if cell.number)
    return {round(number.x1) + by for number in numbers for by in SIDES}


def _currencies_of_totals(alignment: Alignment) -> set[str]:
    """Return the signs of currencies before numbers in the columns of wanted ones: totals print them, rows do not."""
    return {sign for one in _in_columns(alignment) for sign in one.before if sign in CURRENCIES}


def unshown_debts(facts: Facts, header: Line | None) -> str:
    """Return the expression of marks of overdrawn balances, where the sample's balances print no sign that tells one.

    Only running balances prove what such a mark says; it is an English one, also on Malay statements. Where no balance
    is wanted, it says nothing of the rows. A lone D behind a balance is one where no further column stands there.
    """
    if facts.chain and facts.chain.overdrawn:  # marks that it knows
        return ""
    name = facts.roles.column("balance") if facts.chain or not facts.unwanted else None
    balances = [plain_number(cell, facts.alignment.wanted_format) for cell in facts.table[name] if cell] if name else []
    language = language_of_pages([line.text for line in facts.page_lines])
    known = language in ("en", "ms") and any(field.name == "balance" and field.edge == "x1" for field in facts.fields)
    positive = bool(balances) and all(value is not None and value >= 0 for value in balances)
    if not known or not (name is None or positive):
        return ""
    last = max(facts.fields, key=lambda field: field.right)
    alone = last.name == "balance" and not (header and header.words[-1].x0 > last.right)
    return LONE_DEBTS if alone else DEBTS


def _affixes(counts: Counter, leading: bool, signed: bool = False, marks: Collection[str] = ()) -> str:
    """Return the expression of what stands before or behind the digits.

    A minus on either side and parentheses are understood in any case: a sample without overdrafts does not show them.
    ``marks`` may stand before all else. Signs that fill the room before a number may be any number of them. Parentheses
    around a sign say nothing themselves; codes behind ``signed`` numbers are currencies: any may come.
    """
    texts = [text for text in counts if text]
    signs = "".join(sorted({sign for text in texts for sign in text if sign in "+–△▲"}))
    words = {" ".join(re.sub(r"[-+−–()△▲]", "", text).split()) for text in texts} - {""}
    signs += "(" * (not leading and any(text.count("(") > text.count(")") for text in texts))
    if leading:
        sign = f"[-−({signs}]?"
        if marks:
            known = "|".join(sorted({*marks, *(other for mark in marks for other in other_marks(mark))}))
            rest = Counter({" ".join(word for word in text.split() if word not in marks): 1 for text in counts})
            return rf"(?P<mark>{known})?\s?{_affixes(rest, leading=True)}"
        currency = "|".join(sorted(with_other_signs(words), key=lambda word: (-len(word), word)))
        if len(words) > 1 and len(padding := {*"".join(words)}) == 1 and padding <= {*PADDING}:
            return rf"{sign}\s?{re.escape(padding.pop())}*\s?{sign}"
        if len(words) > 1 and all(map(CODE.fullmatch, words)):
            currency = CODE.pattern  # codes of any other currency may come
        elif not words and any(map(SIGNED_IN_BRACKETS.match, texts)):
            return rf"(?:\(?[-−{signs}])?\s?"
        return rf"{sign}\s?(?:{currency})?\s?{sign}" if currency else rf"{sign}\s?" if texts else sign
    shortened = any(is_mark(word) for text in texts for word in re.findall(r"([^\W\d_]+)\.", text))  # 'Cr.' for 'Cr'
    unsigned = {text: re.sub(r"[-+−–()△▲]", "", text) for text in counts}
    tokens = {text: {*map(_without_stop, TOKEN.findall(unsigned[text]))} for text in counts}
    words = set().union(*tokens.values())
    often = {word: sum(counts[text] for text, found in tokens.items() if word in found) for word in words}
    everywhere = {word for word in words if often[word] > MOSTLY * counts.total()}
    currency = sorted(word for word in words if not is_mark(word) and (not word.isalpha() or word in everywhere))
    marks = words - set(currency)
    codes = signed and len(marks) > 1 and all(CODE.fullmatch(word) and not is_mark(word) for word in marks)
    marks |= {other for word in marks for other in other_marks(word)}
    bracketed = [text for text in texts if re.search(r"\(\w+\)$", text)]
    listed = "|".join(sorted(map(re.escape, marks), key=lambda word: (-len(word), word)))
    behind = rf"\s?(?:{'|'.join(with_other_signs(currency))})?[-−{signs})]?" if currency else ""
    if not listed:
        return f"[-−{signs})]?{behind}"
    if codes:
        return rf"[-−{signs})]?{behind}\s?(?:{CODE.pattern})?\)?"
    stop = r"\.?" if shortened else ""
    mark = rf"(?:\((?P<mark>{listed})\))?" if bracketed else rf"(?P<mark>{listed})?{stop}\)?"
    return rf"[-−{signs}]?{behind}\s?{mark}"


def with_other_signs(words: Collection[str]) -> list[str]:
    """Return the expressions of currencies; of any sign where numbers have several: others may come."""
    several = sum(map(is_sign_of_currency, words)) > 1
    known = [re.escape(word) for word in words if not (several and re.fullmatch(ANY_SIGN, word))]
    return [*([ANY_SIGN] if several else []), *known]


def is_sign_of_currency(text: str) -> bool:
    """Tell whether a text is the sign of a currency, such as '€'."""
    return len(text) == 1 and unicodedata.category(text) == "Sc"


def _without_stop(word: str) -> str:
    """Return a mark that is printed with a full stop without it: 'Cr.' → 'Cr'."""
    return word.rstrip(".") if is_mark(word.rstrip(".")) else word


def glued_leaders(alignment: Alignment) -> set[str]:
    """Return the signs of leaders that touch the text before them or the amount behind them."""
    return {
        word.text[0]
        for line in alignment.lines
        for words in pairwise(line.words)
        if words[1].x0 - words[0].x1 <= WORD_GAP * words[0].size
        for word in words
        if is_leader(word.text)
    }


def leaders_and_blanks(alignment: Alignment) -> tuple[str, str]:
    """Return the expressions of dotted leaders, strokes between columns and typed rules, and of signs for no amount."""
    used = {place for row in alignment.cells for cell in row.values() for place in cell.words}
    used |= minuses_apart(alignment, used)  # one that stands elsewhere is not passed over
    texts = [name for name, kind in alignment.kinds.items() if kind == "text"]
    used.update(place for name in texts for place in other_halves(alignment, name))
    left: Counter[str] = Counter()
    for anchor in alignment.anchors:
        if anchor is not None:
            words = enumerate(alignment.lines[anchor].words)
            left.update(
                {w.text[:1] for at, w in words if (anchor, at) not in used and not any(map(str.isalnum, w.text))}
            )
    leaders = "".join(sign for sign in sorted(left) if sign in ".·…_|¦│" and left[sign] > 1)
    blanks = "".join(sign for sign in sorted(left) if sign in "-–—*/" and left[sign] > 1)
    words = ((line.index, at, word.text) for line in alignment.lines for at, word in enumerate(line.words))
    ruled = any((line, at) not in used and re.fullmatch(TYPED_RULE, text) for line, at, text in words)
    anchors = (anchor for anchor in alignment.anchors if anchor is not None)
    words = (word.text for at in anchors for word in alignment.lines[at].words if alignment.leaders)
    glued = {found[1] for text in words if (found := GLUED_LEADERS.search(text))} | glued_leaders(alignment)
    if glued:  # some touch the text before them
        leaders = "".join(sorted({*leaders, *glued}))
        return f"^[{re.escape(leaders)}]+$|[{re.escape(leaders)}]{{3,}}$", f"[{re.escape(blanks)}]+" if blanks else ""
    noise = [f"[{re.escape(leaders)}]+"] * bool(leaders) + [TYPED_RULE] * ruled
    return "|".join(noise), f"[{re.escape(blanks)}]+" if blanks else ""
