"""Expressions of two wanted texts that a line of the same words parts in every row of more lines than one: a name and
a purpose.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.program import Output

FEWEST = 3  # rows


def beside_parting_line(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the lines of a column above or below the one that parts those of all rows, where the table has both.

    A row in which that line does not stand once, or stands first, is refused; so is one of a single line, unless the
    sample shows that such a row has nothing below it.
    """
    texts = [[line[found.name] for line in row if line.get(found.name)] for row in facts.rows]
    words = _parting_words(facts, texts)
    if not words:
        return []
    way = "around_if_more" if any(map(_is_single, texts)) else "around"
    around = f'{way}(row, "{found.name}")'
    ends = [[*text, words].index(words) for text in texts]
    ways = {
        f'" ".join({around}[0])': [text[:end] for text, end in zip(texts, ends, strict=True)],
        f'" ".join({around}[0][1:])': [text[1:end] for text, end in zip(texts, ends, strict=True)],
        f'" ".join({around}[1])': [text[end + 1 :] for text, end in zip(texts, ends, strict=True)],
    }
    said = {way: [" ".join(lines) for lines in parts] for way, parts in ways.items()}
    of_columns = [[" ".join(cell.split()) for cell in facts.table[column]] for column in found.columns]
    (*above, below) = said.values()
    parted = any(part in of_columns for part in above) and any(below) and below in of_columns
    wanted = [" ".join(cell.split()) for cell in facts.table[name]]
    constant = ("PARTING_LINE", json.dumps(words, ensure_ascii=False))
    return [Output(text, (way,), (constant,)) for text, cells in said.items() if parted and cells == wanted]


def _is_single(text: Sequence[str]) -> bool:
    return len(text) == 1


def _parting_words(facts: Facts, texts: Sequence[Sequence[str]]) -> str:
    """Return the words of the only line that every row of more lines than one has once, not as its first one, and no
    wanted text has.
    """
    below = [{line for line in text[1:] if text.count(line) == 1} for text in texts if not _is_single(text)]
    same = set.intersection(*below) if len(below) >= FEWEST else set()
    cells = {" ".join(cell.split()) for column in facts.table for cell in facts.table[column]}
    words = {
        line for line in same if re.fullmatch(r"\D*[^\W\d_]{2}\D*", line) and not any(line in one for one in cells)
    }
    return words.pop() if len(words) == 1 else ""
