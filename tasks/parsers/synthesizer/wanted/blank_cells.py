"""What the CSV says where the statement prints nothing: a check has no description, and the CSV calls it a check.

A dash may stand for nothing on the page or in the CSV, and not in the other; on the page, a word may: NONREF.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace

from expectations.amounts import is_no_amount
from tasks.parsers.synthesizer.facts import Facts, fields_of, joined_text
from tasks.parsers.synthesizer.program import Output

FEWEST = 2  # rows that print nothing and say the same


def filled(facts: Facts, name: str, outputs: list[Output]) -> list[Output]:
    """Put the dash, or the words, that a column holds where nothing is printed in place of nothing."""
    dashes = {cell for cell in facts.table[name] if cell and is_no_amount(cell)}
    instead = json.dumps(dashes.pop()) if len(dashes) == 1 else _unprinted_text(facts, name)
    if not instead or len(set(facts.table[name])) == 1:
        return outputs
    return [replace(one, expression=f"{one.expression} or {instead}") for one in outputs] + outputs


def without_dashes(facts: Facts, name: str, outputs: list[Output]) -> list[Output]:
    """Return expressions that are blank, as the CSV is, where the page prints a dash alone, or always the same word."""
    cells = list(enumerate(facts.table[name]))
    blank = [joined_text(facts, row, one.name) for one in fields_of(facts, name) for row, cell in cells if not cell]
    dashes = sorted({text[0] for text in blank if text and is_no_amount(text)})
    if not dashes:
        word = _word_for_nothing(facts, name, [text for text in blank if text])
        return outputs + [
            replace(one, expression=f're.sub("^{word}$", "", {one.expression})') for one in outputs if word
        ]
    alone = f"^{dashes[0]}+$" if len(dashes) == 1 else f"^[{''.join(dashes)}]+$"
    return [replace(one, expression=f're.sub("{alone}", "", {one.expression})') for one in outputs] + outputs


def _word_for_nothing(facts: Facts, name: str, texts: list[str]) -> str:
    """Return the one word that several rows print in a column of its own where the CSV has nothing, '' for none."""
    own = [one for one in fields_of(facts, name) if one.columns == (name,)]
    words = {*texts} if own and len(texts) >= FEWEST else {}
    word = next(iter(words), "")
    plain = len(words) == 1 and re.fullmatch(r"[^\W\d_]+(/[^\W\d_]+)?", word)
    return word if plain and not any(word in cell.split() for cell in facts.table[name]) else ""


def _unprinted_text(facts: Facts, name: str) -> str:
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
