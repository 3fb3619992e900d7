"""Wanted columns that are lines of a text, each behind a label that ends with a colon: 'Sender: …', 'Title: …'."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from tasks.parsers.synthesizer.columns.alignment import Alignment, Part
from tasks.parsers.synthesizer.page.lines import Line, start_texts

LONGEST = 3  # words of a label
FEWEST = 2  # rows in which a label stands
STEADY = 3.0  # points: labels start no further apart
MOST = 3  # labels of one column, such as the sender of a payment and its receiver
ANY_LABEL = r"[^\W\d_]\S*(?: [#№])?:"  # 'Ref:' or 'Trace #:'
WORD_OF_LABEL = r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*[.:]?"  # 'Donneur d'ordre:', 'E-mail:'
ANY_APART = r"[^\W\d_]\S* :"  # where the colons of labels stand apart
WIDE_COLON = "\uff1a"  # of scripts without blanks: none stands behind it
GLUED = re.compile(rf"[^\W\d_]+{WIDE_COLON}(?=\S)")  # a label and its text in one word
ANY_GLUED = rf"[^\W\d_]\S*{WIDE_COLON}\S*"
Places = tuple[tuple[int, int], ...]  # line and word


def lined_part(found: Alignment, cells: list[str], name: str) -> Part | None:
    """Return the part that all cells of a column are which stand behind labels at the starts of lines.

    A part goes on to the next known label of its row. None where a cell has no label, or a row without the
    cell has one of these.
    """
    words: dict[int, Places] = {}
    labels = set()
    within = _within_texts(found, cells, name)
    for row, on in enumerate(found.cells):
        places = on[name].words if name in on else within.get(row)
        line, at = places[0] if places else (-1, -1)
        label = next((one for one in labels_on(found.lines[line]) if one[1] == at), None) if at > 0 else None
        if label:
            words[row] = (*((line, one) for one in range(label[0], at)), *places)
            labels.add(text_of_label(found.lines[line], label))
    if set(words) != {row for row, cell in enumerate(cells) if cell} or not 0 < len(labels) <= MOST:
        return None
    starts = [found.lines[line].words[at].x0 for (line, at), *_ in words.values()]
    rows: dict[str, set[int]] = defaultdict(set)
    for row, lines in lines_of_rows(found).items():
        for line in lines:
            for label in labels_on(line):
                if min(starts) - STEADY <= line.words[label[0]].x0 <= max(starts) + STEADY:
                    rows[text_of_label(line, label)].add(row)
    own = set().union(*(rows[label] for label in labels))
    if own - set(words) or any(len(rows[label]) < FEWEST for label in labels):
        return None
    others = [label for label in rows if label not in labels and len(rows[label]) >= FEWEST]
    ends = sorted(map(re.escape, others))
    label = any_label(labels)
    if not any(re.search(label, cell) for cell in cells):  # other statements may have more of them
        ends = [*sorted(re.escape(one) for one in others if " " in one), rf"{label}(?!\S)"]
    end = rf"(?= (?:{'|'.join(ends)})|$)" if ends else "$"
    return Part("", words, lines=rf"(?<!\S)(?:{either(sorted(labels))}) (.+?){end}")


def lined_codes(found: Alignment, cells: list[str], name: str) -> Part | None:
    """Return such a part of codes where the colons of labels stand apart: else the word before a code is its label."""
    part = lined_part(found, cells, name)
    return part if part and re.search(r"\s:", part.lines) else None


def below_label(part: Part) -> str:
    """Return the expression of such a part in lines that are not joined: it goes on to the next line with any label."""
    labels = part.lines.partition("(.+?)")[0].removeprefix(r"(?<!\S)")
    return rf"(?m)^{labels}(.+(?:\n(?!.*{any_label([labels])}(?!\S)).+)*)"


def any_label(labels: Iterable[str]) -> str:
    """Return the expression of the end of any label like some others."""
    if any(WIDE_COLON in label for label in labels):
        return ANY_GLUED
    return ANY_APART if any(re.search(r"[ ]:", label) for label in labels) else ANY_LABEL


def _within_texts(found: Alignment, cells: list[str], name: str) -> dict[int, Places]:
    """Return the words of a column's cells, by row, that stand behind one label in another wanted column's words."""
    ways: dict[str, dict[int, Places]] = defaultdict(dict)
    for row, lines in lines_of_rows(found).items():
        for line in lines if cells[row] and name not in found.cells[row] else ():
            for label in labels_on(line):
                places = spelled_behind(found, line, label[1], cells[row])
                ways[text_of_label(line, label)] |= {row: places} if places else {}
    return max(ways.values(), key=len, default={})


def spelled_behind(found: Alignment, line: Line, at: int, cell: str) -> Places:
    """Return the words from one of a line on that spell a cell, () where they do not; it may go on on the next line."""
    rest, places = "".join(cell.split()), []
    for one in found.lines[line.index : line.index + 2]:
        for place in range(at if one is line else 0, len(one.words)):
            if not rest.startswith(one.words[place].text):
                return ()
            rest = rest.removeprefix(one.words[place].text)
            places.append((one.index, place))
            if not rest:
                return tuple(places)
    return ()


def either(labels: list[str]) -> str:
    """Return the expression of one of several labels."""
    return "|".join(map(re.escape, labels))


def labels_on(line: Line) -> list[tuple[int, int]]:
    """Return the labels that start texts of a line: the places of their first words, and of those behind them.

    Their words are a blank apart: what stands further before one is another column's. A colon may stand anywhere.
    """
    found = []
    starts = start_texts(line)
    for first in (at for at, apart in enumerate(starts) if apart):
        for end in range(first, min(first + LONGEST + 1, len(line.words))):
            text = line.words[end].text
            colon = text == ":" and end > first
            named = re.fullmatch(WORD_OF_LABEL if end == first else rf"{WORD_OF_LABEL}|[#№]:?", text)
            further = end == first + LONGEST or (starts[end] and end > first)
            if not colon and (further or not named):
                break
            if text.endswith(":"):
                found.append((first, end + 1))
                break
    return found


def label_at_start(line: Line) -> str:
    """Return the label with which a line starts, '' where it starts with none."""
    apart = (text_of_label(line, label) for label in labels_on(line) if label[0] == 0)
    glued = GLUED.match(line.words[0].text)
    return next(apart, glued[0] if glued else "")


def text_of_label(line: Line, label: tuple[int, int]) -> str:
    """Return the words of a label on a line."""
    return " ".join(word.text for word in line.words[slice(*label)])


def lines_of_rows(found: Alignment) -> dict[int, list[Line]]:
    """Return the lines of each row, from that of its amount to the next row's."""
    anchors = [(row, at) for row, at in enumerate(found.anchors) if at is not None]
    ends = [at for _, at in anchors[1:]] + [len(found.lines)]
    return {row: found.lines[at:end] for (row, at), end in zip(anchors, ends, strict=True)}
