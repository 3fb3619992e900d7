"""Codes that start lines of two kinds: titles of accounts, and below some of these the balance before a group of rows,
beside which they have a column of their own: 'HKD Savings 551-204417-833', 'USD 1 May Opening balance 881.40'.
"""

from __future__ import annotations

import re

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.patterns import escaped
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.said_by_headings import says_all
from tasks.parsers.synthesizer.rows.words_or_numbers import above_runs

CODE = "[A-Z]{3}"  # of a currency
WORDS = r"(?=[^\W\d_]*[a-z])\D* "  # of a title, not in capitals, as texts may be
NUMBER = re.compile(r"(?<= )(?=(?:\D*\d){6})\d[\d-]*$")  # of an account
DAY = r"\d{1,2} [^\W\d_]{3,}\.?|\d\d?[./-]\d\d?(?:[./-]\d{2,4})?"
BALANCE = re.compile(rf"({DAY})( [^\W\d_]\D*) \S*\d\S*$")  # a day, words and a number
PARTS = re.compile(r"(\d+)|([^\W\d_]+)|.")


def leading_code(alignment: Alignment, row_lines: list[list[int]], cells: list[str], name: str) -> Heading | None:
    """Return the heading that is a code before the title and number of an account, or before the day of a balance.

    No other line may look so, and the nearest one above every row must say what is wanted of it.
    """
    if not all(re.fullmatch(CODE, cell) for cell in cells):
        return None
    behind = [
        line.text.removeprefix(f"{cell} ")
        for cell, lines in above_runs(alignment, row_lines, cells)
        for line in lines
        if line.text.startswith(f"{cell} ")
    ]
    balances = {(_shape_of(found[1]), escaped(found[2])) for text in behind if (found := BALANCE.match(text))}
    numbers = {re.sub(r"\d", r"\\d", found[0]) for text in behind if (found := NUMBER.search(text))}
    if len(balances) != 1 or len(numbers) != 1:
        return None
    day, words = balances.pop()
    pattern = f"^({CODE}) (?:{day}{words} |{WORDS}{numbers.pop()}$)"
    heading = Heading(name, pattern, opening=f"{CODE} {day}")
    return heading if says_all(heading, alignment, row_lines, cells) else None


def _shape_of(day: str) -> str:
    """Return the expression of a day by its digits and words."""
    kinds = ((r"\d+" if found[1] else r"[^\W\d_]+" if found[2] else escaped(found[0])) for found in PARTS.finditer(day))
    return "".join(kinds)
