"""Headings that another page repeats with words behind them, such as 'Card holder: Ann Weber (continued)'."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.page.scripts import script_of
from tasks.parsers.synthesizer.patterns import escaped
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.totals import APART, going_on, language_of_pages


def continued_values(lines: Sequence[Line], lead: str, cells: Sequence[str]) -> list[str]:
    """Return the expression of what stands behind a heading's ``lead`` and may be continued, [] where nothing is.

    Of what a line says behind the lead, an earlier line says the start: the words without digits behind that.
    """
    said = [line.text[found.end() :] for line in lines if (found := re.match(lead, line.text))]
    behind = {
        text.removeprefix(cell)
        for place, text in enumerate(said)
        for cell in {*cells} & {*said[:place]}
        if text.startswith(f"{cell} ")
    }
    ends = [end for end in behind if not re.search(r"\d", end)]
    return [rf"(.+?)(?:{escaped(ends[0])})?$"] if len(ends) == 1 == len(behind) else []


def saying_that_it_goes_on(heading: Heading, words: str) -> Heading:
    """Return a heading behind whose value, which ends the line, the ``words`` of one that goes on may stand."""
    value = re.fullmatch(r"(\^.*)\((\.\+|\\D\*)\)\$?", heading.pattern)
    if not value or heading.shape or heading.each:
        return heading
    return replace(heading, pattern=f"{value[1]}({value[2]}?)(?:{words.removesuffix('$')})?$")


def going_on_beside_a_script(heading: Heading, lines: Sequence[Line]) -> Heading:
    """Return a heading of which words in another script are no part, and which may say beside these that it goes on, in
    the language of the lines without that script: 'Savings (continued) 儲蓄'. Known titles may end with such words.
    """
    letters = script_of(heading.behind)
    words = going_on(language_of_pages([re.sub(f"[{letters}]", "", line.text) for line in lines]))
    if heading.behind.startswith("^"):
        return replace(heading, goes_on=words)
    said = words.removeprefix(APART).removesuffix(r"\W*$")
    found = replace(heading, behind=rf"\s(?:[\W{letters}]|{said})*$")
    known = [line.text for line in lines if re.search(heading.pattern, heading.title(line.text))]
    return found if all(found.title(text) == heading.title(text) for text in known) else heading
