"""What a table writes where a row prints no number, or a zero: nothing, '-' or '0.00'."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from expectations.amounts import is_no_amount
from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.numbers.seen_numbers import NONZERO, cell_of, texts_of
from tasks.parsers.synthesizer.program import Output


def with_filler(facts: Facts, outputs: list[Output], cells: Sequence[str], columns: Sequence[str]) -> list[Output]:
    """Put what the table writes where there is no amount in place of nothing or of a zero.

    Where a column holds one direction, rows of the other may have a zero there, and those without any amount, such as
    an opening balance, nothing.
    """
    texts = [" ".join(texts_of(facts, row, columns)) for row in range(len(cells))]
    zeros = [at for at, text in enumerate(texts) if any(map(str.isdigit, text)) and not NONZERO.search(text)]
    if zeros and all(not cells[at] or is_no_amount(cells[at]) for at in zeros):
        outputs = [output.within("no_zero") for output in outputs] + outputs
    blank = {cell for cell, text in zip(cells, texts, strict=True) if not text.strip()}
    unfilled = {cell for cell, text in zip(cells, texts, strict=True) if text.strip() and not NONZERO.search(cell)}
    unfilled |= {cell for cell, text in zip(cells, texts, strict=True) if text.strip() and not NONZERO.search(text)}
    if len(unfilled | blank) == 1 and "" not in unfilled | blank:
        filler = (unfilled | blank).pop()
        return [replace(output, expression=f'{output.expression} or "{filler}"') for output in outputs] + outputs
    if blank == {""} and len(unfilled) == 1 and "" not in unfilled:
        asked, filler = " or ".join(map(cell_of, columns)), unfilled.pop()
        filled = (f'({output.expression} or "{filler}") if {asked} else ""' for output in outputs)
        return [replace(output, expression=way) for output, way in zip(outputs, filled, strict=True)] + outputs
    return outputs
