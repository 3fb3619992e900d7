"""A word that a table has where a row prints a sign among its words: 'exempt' beside fees with an asterisk."""

from __future__ import annotations

import json

from tasks.parsers.synthesizer.facts import Facts, fields_of, joined_texts
from tasks.parsers.synthesizer.program import Output

FEWEST = 2  # rows with the sign, and without


def words_of_signs(facts: Facts, name: str) -> list[Output]:
    """Return the expressions of a column of one word, or of two, which a sign that stands alone in texts tells."""
    cells, outputs = list(facts.table[name]), []
    if len({*cells}) != 2 or fields_of(facts, name):
        return outputs
    for column in (found.name for found in facts.fields if found.kind != "number"):
        words = [{*text.split()} for text in joined_texts(facts, column)]
        for sign in sorted({word for on in words for word in on if not any(map(str.isalnum, word))}):
            having = [cell for cell, on in zip(cells, words, strict=True) if sign in on]
            others = [cell for cell, on in zip(cells, words, strict=True) if sign not in on]
            if len({*having}) == len({*others}) == 1 and min(len(having), len(others)) >= FEWEST and having[0]:
                said, other, sign = (json.dumps(text, ensure_ascii=False) for text in (having[0], others[0], sign))
                outputs.append(
                    Output(f'{said} if {sign} in joined(row, "{column}").split() else {other}', ("joined",), rank=1)
                )
    return outputs
