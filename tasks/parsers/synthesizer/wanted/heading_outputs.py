"""Expressions of wanted texts that lines above the rows say: an account, a section, or what a section stands for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from tasks.parsers.synthesizer.facts import Facts, fields_of, is_personal
from tasks.parsers.synthesizer.program import Heading, Output
from tasks.parsers.synthesizer.rows.headings import slug_of
from tasks.parsers.synthesizer.rows.telling_headers import TABLE
from tasks.parsers.synthesizer.wanted.page_heads import head_of
from tasks.parsers.synthesizer.wanted.text_parts import constant_name


def heading_outputs(facts: Facts, name: str) -> list[Output]:
    """Return what headings say of the rows below them, or what stands in the column below each of them; first what the
    column's own heading says, last numbers of a person that another heading stands for: other statements have others.
    """
    outputs, persons = [], []
    others = (heading for heading in facts.headings if not heading.of_tables)
    for heading in sorted(others, key=lambda heading: heading.name != slug_of(name, facts.table)):
        values = dict(heading.values) or _values_below(facts, heading.name, name)
        if not values and heading.shape:
            said = dict.fromkeys(cells[heading.name] for cells in facts.carried if heading.name in cells)
            values = {text: text for text in (*said, *_without_rows(facts, heading))}
        if values:
            constant = (_plural(heading.name.upper()), json.dumps(values, ensure_ascii=False))
            text = f'told({constant[0]}, row[0]["{heading.name}"])'
            (persons if _are_numbers(values.values()) else outputs).append(Output(text, ("told",), (constant,), rank=1))
            continue
        said = f'row[0]["{heading.name}"]'
        outputs += [*_below_some(facts, name, heading), *_above_all(facts, name, heading)]
        outputs += [Output(said, rank=1), Output(ungrouped(said), rank=2)]
    return outputs + persons


def said_by_header(facts: Facts, name: str) -> list[Output]:
    """Return what some tables print in a column, and the headers of others say."""
    told, fields = any(heading.of_tables for heading in facts.headings), fields_of(facts, name)
    if not told or not fields or name not in facts.alignment.said:
        return []
    texts = {header: text for header, text in facts.alignment.said[name].items() if text}
    constant = (f"{constant_name(name)}_OF_TABLES", json.dumps(texts, ensure_ascii=False))
    said = f'joined(row, "{fields[0].name}") or {constant[0]}.get(row[0]["{TABLE}"], "")'
    note = "What the headers of tables without a column say of it."
    return [Output(said, ("joined",), (constant,), notes=((constant[0], note),))]


def _is_printed(facts: Facts, text: str) -> bool:
    return any(f" {text} " in f" {line.text} " for line in facts.page_lines)


def _plural(name: str) -> str:
    """Return the name of several: 'SECTION' → 'SECTIONS', 'CURRENCY' → 'CURRENCIES'."""
    return f"{name[:-1]}IES" if re.search("[^AEIOU]Y$", name) else f"{name}S"


def _are_numbers(texts: Iterable[str]) -> bool:
    """Tell whether one of some texts is a number of a person, such as that of an account."""
    return any(map(is_personal, texts))


def ungrouped(text: str) -> str:
    """Return the expression of an account number without what parts its groups."""
    return f're.sub("[ -]", "", {text})'


def _below_some(facts: Facts, name: str, heading: Heading) -> list[Output]:
    """Return what a heading says below the titles whose rows want it, blank below the others, such as that of fees.

    Where it says something of a section's rows only where it stands below the title, and rows want all it says, those
    of sections that are empty in the sample do so, too.
    """
    outputs, wanted = [], facts.table[name]
    all_said = all(said.get(heading.name, "") == cell for said, cell in zip(facts.carried, wanted, strict=True))
    for title in (one for one in facts.headings if one != heading and not one.completes):
        told = [(said.get(title.name, ""), int(bool(cell))) for said, cell in zip(facts.carried, wanted, strict=True)]
        having = dict(told)
        if "" in having or len(set(having.values())) < 2 or any(having[text] != filled for text, filled in told):
            continue
        empty = _without_rows(facts, title) if all_said and heading.within == title.name else []
        having |= dict.fromkeys(sorted({*empty} - {*having}), 1)
        constant = (f"HAVE_{heading.name.upper()}", json.dumps(dict(sorted(having.items())), ensure_ascii=False))
        said = f'row[0]["{heading.name}"] if told({constant[0]}, row[0]["{title.name}"]) else ""'
        outputs.append(Output(said, ("told",), (constant,), rank=1))
    return outputs


def _without_rows(facts: Facts, title: Heading) -> list[str]:
    """Return the titles between two rows of a page that are printed like those of rows: an empty section's is one."""
    found, anchors = facts.alignment, [anchor for anchor in facts.alignment.anchors if anchor is not None]
    between = (
        line
        for above, below in pairwise(sorted(anchors))
        for line in found.lines[above + 1 : below]
        if line.index not in found.headers
        if found.lines[above].page == found.lines[below].page and not re.search(r"\d", line.text)
    )
    return [title.title(line.text) for line in between if title.shape and title.shape.fits(line.words[0])]


def _above_all(facts: Facts, name: str, heading: Heading) -> list[Output]:
    """Return what a heading says, and of the rows above the first one what the head of the page does: a payment belongs
    to the card on which the bill is drawn.
    """
    pairs = zip(facts.carried, facts.table[name], strict=True)
    values = {cell for said, cell in pairs if not said.get(heading.name)}
    head = head_of(facts, name, values.pop()) if len(values) == 1 and "" not in values else None
    if head is None:
        return []
    head = replace(head, name=f"main_{head.name}")
    return [Output(f'row[0]["{heading.name}"] or row[0]["{head.name}"]', rank=1, head=head)]


def _values_below(facts: Facts, heading: str, name: str) -> dict[str, str]:
    """Return the word that a column has below every heading, where these are others: 'Payments' → 'Debit'.

    Numbers of accounts that the statement prints are read, not told from other words: others have others.
    """
    printed = [cells.get(heading, "") for cells in facts.carried]
    pairs = list(dict.fromkeys(zip(printed, facts.table[name], strict=True)))  # in printed order
    found = dict(pairs)
    told = all(found) and all(found.values()) and len(set(found.values())) > 1
    if _are_numbers(found) or any(is_personal(cell) and _is_printed(facts, cell) for cell in found.values()):
        return {}
    return found if told and len(found) == len(pairs) and set(found) != set(found.values()) else {}
