"""The part of a parser file that keeps which header its rows stand below, where headers say something of these."""

from __future__ import annotations

from collections.abc import Collection

from tasks.parsers.synthesizer.emission.heading_kinds import listed_texts
from tasks.parsers.synthesizer.program import Heading, Program

REFUSAL = 'raise ValueError(f"a table has a header that is not known: {text}")'
# Two labels may stand in a title: 'Reward Points Summary'.
BROKEN = r'len({*text.split()} & {*" ".join(TABLES).split()}) > 2 and not re.search(r"\d", text)'


def telling_header(program: Program) -> Heading | None:
    """Return the heading that the headers of tables are."""
    return next((heading for heading in program.headings if heading.of_tables), None)


def kept_header(program: Program, traits: Collection[str]) -> str:
    """Return the statements that keep a header; below that of another table, no row goes on: text between it and its
    first row is of neither.
    """
    heading = telling_header(program)
    if heading is None:
        return ""
    kept = f"{heading.name} = text"
    if "more" not in traits:
        return kept
    own = f'{"row" if "flat" in traits else "row[0]"}["{heading.name}"]'
    ended = f'(row, above) if row and {own} == text else (None, line[0]["bottom"])'
    return f"row, above = {ended}\n{kept}"


def unknown_header(program: Program, traits: Collection[str]) -> str:
    """Return the branch that refuses a header which the sample lacks: it starts and ends as all of them do. Of labels
    broken over lines, which were not put together, those on one line tell it.
    """
    heading = telling_header(program)
    if heading is None and {"broken-header", "several-tables"} <= {*traits}:
        return f"elif {BROKEN}:\n    {REFUSAL}"
    if heading is None:
        return ""
    words = listed_texts(heading)[0].split()
    ends = " and ".join(f'line[{at}]["text"] == "{words[at]}"' for at in (0, -1))
    return f"elif {ends}:\n    {REFUSAL}"
