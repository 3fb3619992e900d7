"""The parts of a parser file that read several wanted cells from the lines of a row: from further ones by their
templates, from one that has a form of its own, above and behind the day that starts one of them, or above and below
one of the same words in all rows; or one of them from the lines in its script; or a name and the code below it; or what
some rows print before their text.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from tasks.parsers.synthesizer.emission.inlining import assigned_in

SAID_BELOW = '''
def said_below(row, name):
    """Return what the further lines of a row say, by column."""
    below = " ".join(line[name] for line in row[1:] if line[name])
    said = FURTHER_LINES.fullmatch(below)
    if not said:
        raise ValueError(f"the further lines of a row have another form than those of this layout: {below}")
    return said
'''
SAID_WITHIN = '''
def said_within(row, name):
    """Return what the line of a row that is of its own form says, by column."""
    lines = " ".join(line[name] for line in row if LIKE_FORM.search(line[name]))
    if not (said := LINE_FORM.fullmatch(lines)):
        raise ValueError(f"a line of a row has another form than those of this layout: {lines}")
    return said
'''
PARTED = '''
def parted(row, name):
    """Return the lines above the one further line that starts with a day, that day, and the lines behind it."""
    parts = DAY_BELOW.split("\\n".join(line[name] for line in row if line[name]))
    if len(parts) != 3:
        raise ValueError(f"not one further line of a row starts with a day: {' '.join(parts)}")
    return parts
'''
SAID_APART = '''
def said_apart(row, name):
    """Return the lines of a text without those that are wholly in the script which the sample leaves out."""
    kept = " ".join(line[name] for line in row if line[name] and not LEFT_OUT.fullmatch(line[name]))
    if not kept or LEFT_OUT.search(kept):
        raise ValueError(f"the lines of a text are all in one script, or one is in two: {kept}")
    return kept
'''
AROUND = '''
def around(row, name):
    """Return the lines of a text above the one that parts it, and those below."""
    lines = [line[name] for line in row if line[name]]
    if lines[1:].count(PARTING_LINE) != 1 or lines[0] == PARTING_LINE:
        raise ValueError(f"not one further line of a row is {PARTING_LINE}: {' '.join(lines)}")
    parts = lines[: lines.index(PARTING_LINE)], lines[lines.index(PARTING_LINE) + 1 :]
    return parts
'''
AROUND_IF_MORE = '''
def around_if_more(row, name):
    """Return the lines of a text above the one that parts it, and those below: none of these where it has one line."""
    lines = [line[name] for line in row if line[name]]
    if lines[1:].count(PARTING_LINE) != bool(lines[1:]) or lines[:1] in ([], [PARTING_LINE]):
        raise ValueError(f"not one further line of a row is {PARTING_LINE}: {' '.join(lines)}")
    at = [*lines, PARTING_LINE].index(PARTING_LINE)
    parts = lines[:at], lines[at + 1 :]
    return parts
'''
NAME_AND_CODE = '''
def name_and_code(row, name):
    """Return the lines of a name, and the code below them."""
    lines = "\\n".join(line[name] for line in row)
    if not (said := NAME_CODE.fullmatch(lines)):
        raise ValueError(f"no lines of a name, and a code below them: {lines}")
    return said
'''
NAME_ABOVE_CODE = '''
def name_above_code(row, name):
    """Return the name below the first line of a row and the code below that, '' for none; above lines with labels."""
    below = [line[name] for line in row[1:] if line[name]]
    below = below[: next((at for at, line in enumerate(below) if LINE_LABELS.match(line)), len(below))]
    code = below.pop() if below[1:] and NAMED_CODE.fullmatch(below[-1]) else ""
    if any(NO_NAME.fullmatch(line) for line in below):
        raise ValueError(f"no lines of a name, and a code below them: {' '.join(below)}")
    named = (" ".join(below), code)
    return named
'''
OWN_OR_SAID = r'''
def own_or_said(row, said, name, behind):
    """Return what a row prints before its text, or else the heading above it says, and its text."""
    text, own = (" ".join(line[column] for line in row if line[column]) for column in (name, behind))
    first = row[0][name] if row[0][behind] else ""
    if own and (said or not first or text != first) or (not said and "\t" in text):
        raise ValueError(f"whether a row prints something before its text is unknown: {text} {own}")
    return (first, own) if own else (said, " ".join(text.split()))
'''
SAID_ALONE = SAID_WITHIN.replace("said_within", "said_alone").replace('" ".join', '"\\n".join')  # two lines are no form
WAYS = {
    "said_below": SAID_BELOW,
    "said_within": SAID_WITHIN,
    "said_alone": SAID_ALONE,
    "parted": PARTED,
    "said_apart": SAID_APART,
    "around": AROUND,
    "around_if_more": AROUND_IF_MORE,
    "name_and_code": NAME_AND_CODE,
    "name_above_code": NAME_ABOVE_CODE,
    "own_or_said": OWN_OR_SAID,
}


def with_lines_below(texts: list[str], traits: Collection[str]) -> tuple[list[str], list[str]]:
    """Return expressions that ask what further lines say, and the lines that tell. A function tells on trial, or where
    another line gives its name to something else.
    """
    lines: list[str] = []
    for name, source in WAYS.items() if "trial" not in traits else ():
        call = re.compile(rf'{name}\(row, "(\w+)"\)')
        names = {found[1] for text in texts for found in call.finditer(text)}
        if len(names) == 1 and assigned_in(source).isdisjoint(assigned_in("\n".join(lines))):
            *told, result = source.replace("[name]", f'["{names.pop()}"]').strip("\n").split("\n")[2:]
            lines += told
            texts = [call.sub(result.split()[-1], text) for text in texts]
    return texts, lines
