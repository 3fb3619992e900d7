"""The part of a parser file that reads several wanted cells from the further lines of a row, by their templates."""

from __future__ import annotations

import re
from collections.abc import Collection

SAID_BELOW = '''
def said_below(row, name):
    """Return what the further lines of a row say, by column."""
    below = " ".join(line[name] for line in row[1:] if line[name])
    said = FURTHER_LINES.fullmatch(below)
    if not said:
        raise ValueError(f"the further lines of a row have another form than those of this layout: {below}")
    return said
'''
CALL = re.compile(r'said_below\(row, "(\w+)"\)')


def with_lines_below(texts: list[str], traits: Collection[str]) -> tuple[list[str], list[str]]:
    """Return expressions that ask what further lines say, and the lines that tell; on trial a function tells."""
    names = {call[1] for text in texts for call in CALL.finditer(text)}
    if "trial" in traits or len(names) != 1:
        return texts, []
    name = names.pop()
    lines = SAID_BELOW.replace("[name]", f'["{name}"]').strip("\n").split("\n")[2:-1]
    return [CALL.sub("said", text) for text in texts], lines
