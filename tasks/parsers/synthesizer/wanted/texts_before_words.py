"""Wanted texts that end before words which all their lines print behind them: '37.70 EUR' of '37.70 EUR Rate 1.18'."""

from __future__ import annotations

import re
from itertools import takewhile

from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.patterns import escaped, plain
from tasks.parsers.synthesizer.program import Output
from tasks.parsers.synthesizer.wanted.text_parts import constant_name, texts_of_lines

FEWEST = 3  # rows: words behind fewer cells are no label
LONGEST = 3  # words of a label
OF_CLOCKS = re.compile(r"(?i:[ap]\.?m\.?)|[A-Z]{2,5}")  # the half of a day, or a zone: other times have others
LABEL = re.compile(r"[^\W\d_][^\s\d]*")


def texts_before_words(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the parts of texts before such words; blank where a text of the sample has none of these, and no cell."""
    cells, outputs = [" ".join(cell.split()) for cell in facts.table[name]], []
    constant = f"PART_{constant_name(name)}"
    for source, texts in texts_of_lines(facts, found).items() if sum(map(bool, cells)) >= FEWEST else ():
        ends = [text.removeprefix(f"{cell} ").split() for cell, text in zip(cells, texts, strict=True) if cell]
        label = _common_start(ends)
        pattern = re.compile(plain(rf"^(.+?) {escaped(label)}(?!\S)"))
        said = [part[1] if (part := pattern.search(text)) else "" for text in texts]
        if not label or said != cells or OF_CLOCKS.fullmatch(label):
            continue
        constants = ((constant, f're.compile(r"{pattern.pattern}")'),)
        way = f"labelled({constant}, {source})"
        if all(cells):
            outputs.append(Output(way, ("joined", "labelled"), constants))
        else:
            outputs.append(
                Output(f'found[1] if (found := {constant}.search({source})) else ""', ("joined",), constants)
            )
    return outputs


def _common_start(texts: list[list[str]]) -> str:
    """Return the words without digits with which all texts start."""
    columns = takewhile(lambda words: len({*words}) == 1 and LABEL.fullmatch(words[0]), zip(*texts, strict=False))
    return " ".join([words[0] for words in columns][:LONGEST])
