"""The parser file as a whole: constants on top, then only the functions this layout needs."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from itertools import accumulate

from tasks.parsers.odd_signs import MOVED_SIGNS
from tasks.parsers.synthesizer.emission.chains import with_owed_balances
from tasks.parsers.synthesizer.emission.constants import constants_of, names_in
from tasks.parsers.synthesizer.emission.day_ends import parse_functions
from tasks.parsers.synthesizer.emission.digits import other_digits_of
from tasks.parsers.synthesizer.emission.formatting import formatted
from tasks.parsers.synthesizer.emission.known_words import with_known_words
from tasks.parsers.synthesizer.emission.months import with_short_months
from tasks.parsers.synthesizer.emission.pages import PARSE, WORDS, page_functions, turning
from tasks.parsers.synthesizer.emission.rows import row_functions
from tasks.parsers.synthesizer.emission.shortening import CLOSER, with_values_asked_at_once
from tasks.parsers.synthesizer.emission.tables import with_one_table
from tasks.parsers.synthesizer.emission.templates import filled
from tasks.parsers.synthesizer.emission.traits import (
    traits_of,
    with_heads,
    with_kept_lines,
    with_others_passed_over,
    without_unused,
)
from tasks.parsers.synthesizer.emission.values import value_functions
from tasks.parsers.synthesizer.page.lines import BASELINE
from tasks.parsers.synthesizer.program import Program
from tasks.statements.frames import TYPED
from tasks.statements.pages import LEADING, TONES, TOUCHING
from tasks.statements.radicals import RADICALS

LONGEST = 120  # lines of a file that reads well
PACKAGES = """

import pandas
import pdfplumber
from pdfplumber.utils import cluster_objects, dedupe_chars, extract_words"""


def write_source(program: Program, trial: bool = False) -> str:
    """Return the parser file of a program; the same program gives the same bytes.

    On trial a program may have any number of outputs, and every one keeps to its own expression and constants.
    """
    program = with_short_months(without_unused(with_heads(program)))
    program = program if trial else with_one_table(with_owed_balances(program))
    traits = traits_of(program) | ({"trial"} if trial else set())
    if trial:
        return _source(program, traits)
    few = traits | {"few-lines"}
    # What reads best, else in fewer lines, without what is refused by the proof as well, and with what functions return
    # said beside their names, and what pages start with beside their lines. Where that is not enough, what stands below
    # all rows may go on with one over the page, about which the proof asks, then rows that no sample shows are refused.
    told = few - _proven(program)
    sources = (formatted(_source(program, way)) for way in dict.fromkeys(map(frozenset, (traits, few, told))))
    short = next((source for source in sources if source.count("\n") <= LONGEST), "")
    least = told - {"ended"}
    shown = least - _as_shown(program)
    whole = shown if program.shown_broken else shown - {"broken-header"}  # headers with broken labels are refused then
    ways = () if short else dict.fromkeys(map(frozenset, (told, least, shown, whole)))
    closer = (step for way in ways for step in accumulate((formatted(_source(program, way)), *CLOSER), _shortened))
    closest = [*closer]
    # What would be too long in any way keeps all that it reads.
    return short or next((one for one in closest if one.count("\n") <= LONGEST), closest[len(CLOSER)])


def _shortened(source: str, way: Callable[[str], str]) -> str:
    return way(source)


def _proven(program: Program) -> set[str]:
    """Return the traits of refusals that the proof makes as well: of rows, and of words among them, left unread."""
    return {"below-headers"} | ({"apart"} if program.proven_words and not program.torn else set())


def _as_shown(program: Program) -> set[str]:
    """Return the traits of what reads rows that are printed otherwise than those of the sample: without a day, or by a
    browser, with days on two lines, which are refused without, and with texts around their middle, where the proof
    refuses them; and of what reads words for no rows, or the number of a page close below one, which are refused, too.
    """
    shown = {"blank-days", "broken-day", "empty", "empty-alone", "page-number"}
    return shown | {"centred"} if program.one_line else shown


def _source(program: Program, traits: set[str]) -> str:
    """Return the file of a program with the lines and functions that its traits ask for."""
    traits = with_others_passed_over(with_kept_lines(traits))
    functions = [
        *parse_functions(PARSE, program),
        filled(WORDS, traits, _letters(program)),
        *turning(traits),
        *row_functions(program, traits),
        *page_functions(program, traits),
        *value_functions(program, traits),
    ]
    body = "\n\n\n".join(function.strip("\n") for function in functions)
    constants = constants_of(program, traits, body)
    about = f'"""Reads the statements of {program.bank}; positions are points from the left edge."""'
    source = f"{about}\n\n{_imports(constants + body)}\n\n{constants}\n\n\n{body}\n"
    return with_values_asked_at_once(with_known_words(source)) if "few-lines" in traits else source


def _letters(program: Program) -> dict[str, str]:
    """Return the slots of letters that a page's words have otherwise than its rows: signs over letters, odd signs."""
    digits = other_digits_of(program)
    listed = {*digits, *MOVED_SIGNS}
    others = (pair for pair in program.odd_signs if pair[0] not in RADICALS and pair not in listed)
    odd = (
        ".translate(DIGITS)" if digits else "",
        ".translate(MOVED)" if MOVED_SIGNS[0] in program.odd_signs else "",
        *(f'.replace("{_visible(sign)}", "{plain}")' for sign, plain in others),
    )
    return {
        "tones": TONES.pattern.encode("unicode_escape").decode(),
        "touching": f"{TOUCHING:g}",
        "plain": "".join(odd),
        "gap": f"{program.word_gap:g}",
        "level": f", {program.baseline:g}" if program.baseline != BASELINE else "",
        "leading": str(LEADING),
        "leaders": program.leaders,
        "typed": TYPED,
        "all": "chars" if program.odd_blanks else "page.chars",
        "read": "chars" if program.odd_blanks or program.frame.edges else "page.chars",
        "apart": ', extra_attrs=["leads"]' if program.leaders else "",
        "chars": "chars" if program.leaders else "[char for line in lines for char in dedupe_chars(line)]",
    }


def _visible(sign: str) -> str:
    """Return a sign as a file shows it: a hyphen that looks like the plain one by its name, parts of a letter too."""
    if len(sign) > 1:
        return sign.encode("unicode_escape").decode()
    return f"\\N{{{unicodedata.name(sign)}}}" if "HYPHEN" in unicodedata.name(sign) else sign


def _imports(text: str) -> str:
    dates = names_in(text, ["date", "datetime"])
    money = names_in(text, ["Decimal", "InvalidOperation"])
    tools = names_in(text, ["accumulate", "groupby", "pairwise", "product"])
    lines = [
        "import math" if names_in(text, ["math"]) else "",
        "import re" if names_in(text, ["re"]) else "",
        "import unicodedata" if names_in(text, ["unicodedata"]) else "",
        f"from datetime import {', '.join(dates)}" if dates else "",
        f"from decimal import {', '.join(money)}" if money else "",
        f"from itertools import {', '.join(tools)}" if tools else "",
    ]
    return "\n".join(line for line in lines if line) + PACKAGES
