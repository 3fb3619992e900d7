"""The parser file as a whole: constants on top, then only the functions this layout needs."""

from __future__ import annotations

from tasks.parsers.synthesizer.emission.constants import constants_of, names_in
from tasks.parsers.synthesizer.emission.pages import PARSE, WORDS, page_functions, turning
from tasks.parsers.synthesizer.emission.rows import row_functions
from tasks.parsers.synthesizer.emission.templates import filled
from tasks.parsers.synthesizer.emission.traits import traits_of, without_unused
from tasks.parsers.synthesizer.emission.values import value_functions
from tasks.parsers.synthesizer.program import Program

PACKAGES = """

import pandas
import pdfplumber
from pdfplumber.utils import cluster_objects, dedupe_chars, extract_words"""


def write_source(program: Program) -> str:
    """Return the parser file of a program; the same program gives the same bytes."""
    program = without_unused(program)
    traits = traits_of(program)
    functions = [
        PARSE,
        filled(WORDS, traits, {}),
        *turning(traits),
        *row_functions(program, traits),
        *page_functions(program, traits),
        *value_functions(program, traits),
    ]
    body = "\n\n\n".join(function.strip("\n") for function in functions)
    constants = constants_of(program, body)
    about = f'"""Reads the statements of {program.bank}; positions are points from the left edge."""'
    return f"{about}\n\n{_imports(constants + body)}\n\n{constants}\n\n\n{body}\n"


def _imports(text: str) -> str:
    dates = names_in(text, ["date", "datetime"])
    tools = [name for name in ("groupby", "pairwise", "product") if names_in(text, [name])]
    lines = [
        "import math" if names_in(text, ["math"]) else "",
        "import re" if names_in(text, ["re"]) else "",
        "import unicodedata" if names_in(text, ["unicodedata"]) else "",
        f"from datetime import {', '.join(dates)}" if dates else "",
        "from decimal import Decimal" if names_in(text, ["Decimal"]) else "",
        f"from itertools import {', '.join(tools)}",
        "from operator import itemgetter",
    ]
    return "\n".join(line for line in lines if line) + PACKAGES
