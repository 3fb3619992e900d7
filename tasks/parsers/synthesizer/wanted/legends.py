"""Expressions of wanted texts for which rows print a code that a legend explains: 'CW  Cash Withdrawal'."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.program import Output
from tasks.parsers.synthesizer.wanted.text_parts import constant_name

FEWEST = 2  # codes that rows print
SAME = 1.0  # points: codes of a legend start no further apart, nor do their meanings
BEHIND = r"(?:\s?[=:\-–—])?\s"  # a code, before its meaning


def legend_outputs(facts: Facts, name: str) -> list[Output]:
    """Return the meaning of a code beside each row; one that the legend of the sample lacks is an error."""
    outputs = []
    for found in (one for one in facts.fields if one.kind in ("text", "other")):
        said: dict[str, str] = {}
        firsts = (next(iter(row), {}) for row in facts.rows)  # a row may not be found on the pages
        pairs = [(cells.get(found.name, ""), cell) for cells, cell in zip(firsts, facts.table[name], strict=True)]
        alike = all(code and cell and said.setdefault(code, cell) == cell for code, cell in pairs)
        if alike and len(said) >= FEWEST and (legend := _legend(facts, said)):
            constant = f"{constant_name(name)}_OF_CODE", json.dumps(legend, ensure_ascii=False)
            outputs.append(Output(f'told({constant[0]}, row[0]["{found.name}"])', ("told",), (constant,), rank=1))
    return outputs


def _legend(facts: Facts, said: Mapping[str, str]) -> dict[str, str]:
    """Return all codes of the legend that explains those of rows, {} where it lacks one.

    The lines of rows, where a text may stand behind the code, are no legend.
    """
    legend, explained = dict(said), []
    alignment = facts.alignment
    of_rows = {(alignment.lines[at].page, alignment.lines[at].text) for at in alignment.lines_of_cells}
    others = [line for line in facts.page_lines if (line.page, line.text) not in of_rows]
    for code, meaning in said.items():
        pattern = re.compile(rf"(?<!\S){re.escape(code)}{BEHIND}{re.escape(meaning)}(?!\S)")
        lines = [line for line in others if pattern.search(line.text)]
        if not lines:
            return {}
        explained += [line for line in lines if pattern.fullmatch(line.text)]
    for line in others:
        entry = re.fullmatch(rf"(\S+?){BEHIND}(.+)", line.text)
        if entry and any(_below(line, other) for other in explained):
            legend.setdefault(*entry.groups())
    return legend


def _below(line: Line, other: Line) -> bool:
    """Tell whether a line starts where one of the legend does, and its second word, too."""
    starts = zip(line.words[:2], other.words[:2], strict=False)
    like = all(abs(one.x0 - same.x0) <= SAME for one, same in starts)
    return like and line.page == other.page and line.words[0].font == other.words[0].font
