"""Lines of a table that are no rows: totals and balances by their words, dated lines that the CSV leaves out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import takewhile

from tasks.parsers.synthesizer.columns.line_cells import split_cells
from tasks.parsers.synthesizer.columns.number_edges import stands_in
from tasks.parsers.synthesizer.dates import calendars
from tasks.parsers.synthesizer.facts import Facts, joined_text
from tasks.parsers.synthesizer.layout import Layout, header_lines
from tasks.parsers.synthesizer.numbers.printed_numbers import number_pattern
from tasks.parsers.synthesizer.page.lines import Line, numbers_on
from tasks.parsers.synthesizer.patterns import escaped
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.headings import is_heading
from tasks.parsers.synthesizer.rows.month_lines import month_of_sum, months_with_sums
from tasks.parsers.synthesizer.rows.totals import (
    PAGE_LINE,
    behind_a_word,
    language_of_pages,
    total_words,
    unknown_labels,
)
from tasks.parsers.synthesizer.wanted.notes import NO_TOTALS

FEWEST_DAYS = 3  # with a line that says the same of each


def labels_of_others(layout: Layout, numbers: list[str]) -> tuple[str, ...]:
    """Return how lines with numbers start that are no rows: totals, balances carried forward, by their meaning.

    To the words of the statement's language come those which the sample shows. Only lines of the table count, and no
    word which lines above the table print without an amount, or headings above the numbers of cards: a holder's name or
    address never gets into the file.
    Where amounts stand before all texts, lines start with them.
    """
    facts = layout.facts
    taken = {line for lines in layout.row_lines for line in lines}
    top = layout.header.index if layout.header else min(taken, default=0)
    above = [line for line in facts.alignment.lines[:top] if not facts.alignment.numbers[line.index]]
    private = {word.text for line in above for word in line.words} | _names_of_headings(facts)
    headings = [calendars.in_any_language(heading.pattern) for heading in facts.headings]
    known = total_words(language_of_pages([line.text for line in facts.page_lines]))
    labels, numbered, led, named, behind = [], [], [], [], amounts_first(facts)
    for line in layout.region:
        cells = split_cells(line, facts.alignment.numbers[line.index], facts.fields)
        if line.index in taken or line.index < top or not cells or not any(cells.get(name) for name in numbers):
            continue
        if any(heading.search(line.text) for heading in headings):
            continue
        if month := month_of_sum(line):
            named.append(month)
        else:
            label = _label(line, facts, behind)
            if (total := behind_a_word(label, known)) and private.isdisjoint(total.split()):
                led.append(total)
                continue
            first = label.split()[:3]
            words = takewhile(lambda word: not re.search(r"\d", word) and word not in private, first)
            labels.append(" ".join(words))
            numbered.append(_numbered(first, private) if facts.alignment.numbers[line.index][0].first else "")
    pages = () if facts.alignment.style[0] else (PAGE_LINE,)
    rows = [facts.alignment.lines[lines[0]].text for lines in layout.row_lines if lines]
    others = [
        label for label in dict.fromkeys([*numbered, *led]) if label and not any(re.match(label, row) for row in rows)
    ]
    sums = months_with_sums({*named}, facts.page_lines)
    sums = "" if any(re.match(sums, row) for row in rows) else sums
    labels += [] if sums else named
    return (known, *pages, *unknown_labels(labels, known, rows), *others, *([sums] if sums else []))


def _names_of_headings(facts: Facts) -> set[str]:
    """Return the words of names that stand above the numbers of cards."""
    names = [heading.name for heading in facts.headings if heading.is_double]
    return {word for said in facts.carried for name in names for word in said[name].split()}


def _numbered(words: Sequence[str], private: Collection[str]) -> str:
    """Return the expression of a label whose words begin with numbers, such as a month's, '' for any other."""
    last = next((at for at, word in enumerate(words) if not re.search(r"\d", word)), 0)
    if not last or not re.fullmatch(r"[^\W\d_]{2,}", words[last]) or not private.isdisjoint(words[: last + 1]):
        return ""
    return " ".join(re.sub(r"\d+", r"\\d+", re.escape(word)) for word in words[: last + 1])


def headings_with_numbers(facts: Facts) -> list[Heading]:
    """Return the headings that start lines which print a number, such as the day's balance, where rows print theirs."""
    numbers = facts.alignment.numbers
    lines = [line for line in facts.alignment.lines if any(stands_in(one, facts.fields) for one in numbers[line.index])]
    searched = (one for one in facts.headings if not one.shape and not one.pattern.endswith(")$"))
    starting = [one for one in searched if one.pattern.startswith("^")]
    return [one for one in starting if any(is_heading(line, one) for line in lines)]


def is_dated(heading: Heading, facts: Facts) -> bool:
    """Tell whether lines with a heading start with a day as rows do, or complete these; a total has none."""
    days = [calendars.in_any_language(calendars.pattern_source(printed.fmt)) for printed in facts.dates.values()]
    lines = [line.text for line in facts.alignment.lines if is_heading(line, heading)]
    return bool(heading.completes) or any(day.match(text) for day in days for text in lines)


def amounts_first(facts: Facts) -> bool:
    """Tell whether amounts stand before all texts, behind a day that reads like no number or before that, as in tables
    that run from right to left: totals start with theirs.
    """
    day, *others = facts.fields
    if day.kind == "number" and day.columns:
        return True
    kinds = [field.kind for field in others if field.columns and field.kind != "date"]
    days = (word for row in range(len(facts.rows)) for word in joined_text(facts, row, day.name).split())
    number = re.compile(number_pattern(facts.alignment)[0])
    return day.kind == "date" and kinds[:1] == ["number"] and not any(number.fullmatch(word) for word in days)


def _label(line: Line, facts: Facts, behind: bool) -> str:
    """Return the words of a line, or those behind the numbers it starts with."""
    first = 0
    for number in numbers_on(line.words, facts.alignment.style) if behind else ():
        first = number.last + 1 if number.first == first else first
    return " ".join(word.text for word in line.words[first:])


def note_on_totals(facts: Facts) -> tuple[tuple[str, str], ...]:
    """Return the note on lines of totals and balances where the sample has none to show what becomes of them."""
    known = total_words(language_of_pages([line.text for line in facts.page_lines]))
    behind = amounts_first(facts)
    labels = [_label(line, facts, behind) for line in facts.page_lines]
    if any(re.match(known, label) or behind_a_word(label, known) for label in labels):
        return ()
    return (("NO_ROW", NO_TOTALS),)


def skipped_rows(layout: Layout) -> str:
    """Return the expression of dated lines with amounts that the table leaves out, by what their texts say.

    A balance alone tells such a line, too, where rows print their amounts on further lines: its day starts one.
    """
    facts = layout.facts
    texts = sorted((field.name for field in facts.fields if field.kind == "text"), key="description".__ne__)
    numbers = [field.name for field in facts.fields if field.kind == "number" and field.name != "balance"]
    bare = [row for row in facts.rows if len(row) > 1 and not any(row[0].get(name) for name in numbers)]
    numbers += ["balance"] if any(any(cells.get(name) for cells in row[1:] for name in numbers) for row in bare) else []
    labels = []
    for _, cells in dated_others(layout, layout.region):
        if any(cells.get(name) for name in numbers):
            said = next((cells[name] for name in texts if cells.get(name)), "")
            labels.append(_first_words(said))
    labels = [label for label in dict.fromkeys(labels) if label]
    rows = [" ".join(cells.get(name, "") for cells in row for name in texts) for row in facts.rows]
    return "|".join(label for label in labels if not any(re.search(label, text) for text in rows))


def _first_words(text: str) -> str:
    """Return the expression of the first words of a text with the signs between them, up to the next number."""
    worded = re.search(r"[^\W\d_]\D*", text)
    words = [*re.finditer(r"[^\W\d_]+[./]?[^\W\d_]*", worded[0])][:3] if worded else []
    printed = worded[0][: words[-1].end()] if words else ""
    return re.escape(printed).replace(r"\ ", r"\s")


def lines_of_days(layout: Layout) -> str:
    """Return the expression of lines below rows that say the same of each day, such as what was turned over: they
    begin with the same word, stand where further lines of rows do, and print numbers among their words.
    """
    facts = layout.facts
    taken = {line for lines in layout.row_lines for line in lines}
    texts = {field.name for field in facts.fields if field.kind == "text"}
    labels: Counter[str] = Counter()
    first = min(taken, default=0)
    for line in (line for line in layout.region if line.index >= first and line.index not in taken):
        cells = split_cells(line, facts.alignment.numbers[line.index], facts.fields) or {}
        label = re.match(r"([^\W\d_]{2,}) .*\d", line.text)
        if label and {name for name, cell in cells.items() if cell} <= texts:
            labels[label[1]] += 1
    rows = {facts.alignment.lines[line].text.partition(" ")[0] for line in taken}
    rows |= {cell.partition(" ")[0] for row in facts.rows for cells in row for cell in cells.values()}
    return "|".join(rf"^{label}\b" for label, found in labels.items() if found >= FEWEST_DAYS and label not in rows)


def lines_of_tables(layout: Layout) -> str:
    """Return the expression of lines below rows that say the same of each table, such as what was turned over, which
    begin where texts do and go on beyond them: shorter numbers would make them text of a row. No row has their words.
    """
    facts = layout.facts
    rows = [facts.alignment.lines[at] for lines in layout.row_lines for at in lines]
    first = {page: min(row.index for row in rows if row.page == page) for page in {row.page for row in rows}}
    taken, known = {row.index for row in rows}, {"?", *(field.name for field in facts.fields if field.kind == "text")}
    labels: Counter[str] = Counter()
    for line in (one for one in layout.region if first.get(one.page, one.index) < one.index and one.index not in taken):
        numbers = facts.alignment.numbers[line.index]  # the foot of a page has none
        filled = {name for name, cell in (split_cells(line, numbers, facts.fields) or {}).items() if cell}
        label = re.match(r"[^\W\d_]{2,}(?: [^\W\d_]{2,})+(?= \S*\d)", line.text)
        if label and numbers and "?" in filled and filled <= known:
            labels[label[0]] += 1
    found = (label for label, times in labels.items() if times >= FEWEST_DAYS)
    return "|".join(rf"^{escaped(label)}\b" for label in found if not any(label in row.text for row in rows))


def are_lone_balances_rows(layout: Layout) -> bool:
    """Tell whether rows print a balance, and every line with a day and a balance is a row."""
    names = {field.name for field in layout.facts.fields}
    found = any(cells.get("balance") for _, cells in dated_others(layout, layout.facts.alignment.lines))
    return "balance" in names and any(field.kind == "date" for field in layout.facts.fields) and not found


def are_lone_days_rows(layout: Layout) -> bool:
    """Tell whether every line of the table that prints a day is a row, or one that its words tell from rows."""
    skipped = skipped_rows(layout)
    others = (line for line, _ in dated_others(layout, layout.region))
    return not any(not skipped or not re.search(skipped, line.text) for line in others)


def are_rows_below_headers(layout: Layout) -> bool:
    """Tell whether no page without the table's header has a line that prints a day and an amount in its columns."""
    alignment, fields = layout.facts.alignment, layout.facts.fields
    pages = {line.page for line in header_lines(layout)}
    amounts = [field.name for field in fields if field.kind == "number" and field.name != "balance"]
    others = dated_others(layout, [line for line in alignment.lines if line.page not in pages])
    return not any(cells.get(name) for _, cells in others for name in amounts)


def dated_others(layout: Layout, lines: Sequence[Line]) -> list[tuple[Line, dict[str, str]]]:
    """Return those of some lines that print a day and are no rows, with their cells."""
    facts = layout.facts
    taken = {line for lines in layout.row_lines for line in lines}
    date = next((field for field in facts.fields if field.kind == "date"), None)
    if date is None:
        return []
    day = calendars.in_any_language(calendars.pattern_source(facts.dates[date.columns[0]].fmt))
    others = [line for line in lines if line.index not in taken | layout.left_out]
    cells = [split_cells(line, facts.alignment.numbers[line.index], facts.fields) or {} for line in others]
    return [(line, found) for line, found in zip(others, cells, strict=True) if day.fullmatch(found.get(date.name, ""))]
