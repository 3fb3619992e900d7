"""Names that stand before the number of what they name, and its label: 'Savings Account Account No. 271-904418-6', or
right before it: 'Savings ES84 1582 6240 8851 7290'.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.patterns import escaped, shaped
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.carried import carried_values
from tasks.parsers.synthesizer.rows.double_headings import FEWEST_DIGITS
from tasks.parsers.synthesizer.rows.said_by_headings import first_saying_all, lines_of_no_row
from tasks.parsers.synthesizer.rows.totals import going_on, language_of_pages
from tasks.parsers.synthesizer.rows.words_of_headings import SUM

CODE = r"\S*\d\S*"
IN_GROUPS = f"{CODE}(?: {CODE})*"


def with_names_before_codes(
    headings: tuple[Heading, ...], alignment: Alignment, row_lines: list[list[int]], wanted: Mapping[str, list[str]]
) -> tuple[Heading, ...]:
    """Return headings; a name that they do not say of all rows is what stands before a label and a number that ends its
    line, where that is always wanted, and so is what other columns want of the number.
    """
    free = [line.text for line in lines_of_no_row(alignment, row_lines)]
    for name, names in wanted.items():
        if any(_says(heading, alignment, row_lines, names) for heading in headings if heading.name == name):
            continue
        for end, code in _ends(free, names):
            ways = {name: f"^(.+?){end}{code}$"}
            ways |= {other: f"^.+?{end}({code})$" for other in wanted if other != name}
            told = [
                first_saying_all([Heading(one, way)], alignment, row_lines, wanted[one]) for one, way in ways.items()
            ]
            if told[0]:
                found = {one.name: one for one in told if one}
                return (*(found.pop(one.name, one) for one in headings), *found.values())
    return headings


def _says(heading: Heading, alignment: Alignment, row_lines: list[list[int]], cells: Sequence[str]) -> bool:
    """Tell whether a heading says what is wanted of all rows, or stands for it."""
    said = [told[heading.name] for told in carried_values(alignment, row_lines, (heading,))]
    return [dict(heading.values).get(text, text) for text in said] == [*cells]


def _ends(texts: Sequence[str], names: Sequence[str]) -> list[tuple[str, str]]:
    """Return the expressions of what stands between names and the numbers that end their lines, and of these: the same
    label, before it the words that the heading goes on, or a blank before numbers of one shape; [] where neither does.
    """
    names = {name for name in names if re.search(r"[^\W\d_]{2}", name)}
    behind = [text.removeprefix(name) for text in texts for name in names if text.startswith(f"{name} ")]
    matches = (re.fullmatch(rf"(.*?(?: [^\W\d_]+[.:#°º]?)+ )({IN_GROUPS})", text) for text in behind)
    found = [one for one in matches if one and _is_code(one[2])]
    if not found:
        return _unlabelled(behind)
    between = {one[1] for one in found}
    label = min(between, key=len)
    again = {text.removesuffix(label) for text in between if text.endswith(label)} - {""}
    if len(again) > 1 or not all(text.endswith(label) for text in between):
        return []
    words = [escaped(again.pop())] if again else [going_on(language_of_pages(texts)).removesuffix("$")]
    return [(f"(?:{words[0]})?{escaped(label)}", IN_GROUPS if any(" " in one[2] for one in found) else CODE)]


def _unlabelled(behind: Sequence[str]) -> list[tuple[str, str]]:
    """Return the expressions of the blank between names and numbers of one shape, and of these; [] for other ones."""
    shapes = {shaped(text[1:]) for text in behind if re.fullmatch(f" {IN_GROUPS}", text) and _is_long(text)}
    return [(" ", shapes.pop())] if len(shapes) == 1 else []


def _is_long(text: str) -> bool:
    """Tell whether a number without a label is that of an account, by its digits."""
    return len(re.findall(r"\d", text)) >= 2 * FEWEST_DIGITS


def _is_code(text: str) -> bool:
    return len(re.findall(r"\d", text)) >= FEWEST_DIGITS and not SUM.fullmatch(text)
