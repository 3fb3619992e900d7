"""What the CSV says where the statement prints nothing: a check has no description, and the CSV calls it a check."""

from __future__ import annotations

import json

from tasks.parsers.synthesizer.facts import Facts, fields_of, joined_text

FEWEST = 2  # rows that print nothing and say the same


def unprinted_text(facts: Facts, name: str) -> str:
    """Return the expression of what a column of texts says in all rows that print nothing in it, '' where it differs.

    It is the same words, or the same words before what another column prints: 'Check 1300'.
    """
    own = fields_of(facts, name)
    rows = [row for row in range(len(facts.rows)) if not any(joined_text(facts, row, one.name) for one in own)]
    cells = [facts.table[name].iloc[row] for row in rows]
    if not own or facts.alignment.kinds[name] != "text" or not FEWEST <= len(rows) < len(facts.rows) or not all(cells):
        return ""
    if len(set(cells)) == 1:
        return json.dumps(cells[0], ensure_ascii=False)
    for other in (one.name for one in facts.fields if one.kind in ("text", "other")):
        texts = [joined_text(facts, row, other) for row in rows]
        before = {cell.removesuffix(text) for cell, text in zip(cells, texts, strict=True)}
        if len(before) == 1 and all(texts):
            return f'{json.dumps(before.pop(), ensure_ascii=False)} + joined(row, "{other}")'
    return ""
