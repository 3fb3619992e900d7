"""What a line prints in every column, told by where its words and numbers stand."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.columns.number_edges import EDGES
from tasks.parsers.synthesizer.page.lines import Line, Number


def is_stroke(text: str) -> bool:
    """Tell whether a word is a line between columns, typed as letters."""
    return bool(re.fullmatch("[|¦│]+", text))


def split_cells(line: Line, numbers: Sequence[Number], fields: Sequence[Field]) -> dict[str, str] | None:
    """Return what a line prints in every column, as the written parser does; None when words stand left of all."""
    cells: dict[str, list[str]] = defaultdict(list)
    taken: set[int] = set()
    for field in fields:
        if field.edge == "order" and len(numbers) > field.at and numbers[-1].last == len(line.words) - 1:
            number = numbers[-1 - int(field.at)]
            cells[field.name].append(" ".join(w.text for w in line.words[number.first : number.last + 1]))
            taken.update(range(number.first, number.last + 1))
    for number in numbers:
        for field in fields:
            if (
                field.kind == "number"
                and field.edge != "order"
                and abs(EDGES[field.edge](number) - field.at) <= field.tolerance
            ):
                cells[field.name].append(" ".join(w.text for w in line.words[number.first : number.last + 1]))
                taken.update(range(number.first, number.last + 1))
                break
    framed = is_stroke(line.words[0].text)
    for at, word in enumerate(line.words):
        if at in taken or (framed and is_stroke(word.text)):
            continue
        inside = [field for field in fields if field.start <= word.x0]
        if not inside:
            return None
        cells["?" if inside[-1].kind == "number" else inside[-1].name].append(word.text)
    return {name: " ".join(words) for name, words in cells.items()}
