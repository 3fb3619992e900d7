"""Expressions that make the wanted cells from a row's printed cells, simplest first."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from tasks.parsers.synthesizer.columns.dressed_texts import BRACKETS, FRONTS
from tasks.parsers.synthesizer.columns.fields import Field, main_text
from tasks.parsers.synthesizer.columns.labelled_lines import below_label
from tasks.parsers.synthesizer.columns.row_numbers import counts_rows
from tasks.parsers.synthesizer.columns.spelling import FOOTNOTED
from tasks.parsers.synthesizer.dates import calendars
from tasks.parsers.synthesizer.facts import Facts, fields_of, joined_text, joined_texts
from tasks.parsers.synthesizer.numbers.amounts import direction_outputs, number_outputs
from tasks.parsers.synthesizer.numbers.printed_numbers import SIGNED_IN_BRACKETS
from tasks.parsers.synthesizer.numbers.several_currencies import signs_beside
from tasks.parsers.synthesizer.patterns import escaped, plain
from tasks.parsers.synthesizer.program import Output
from tasks.parsers.synthesizer.rows.grouped_numbers import as_grouped
from tasks.parsers.synthesizer.wanted.blank_cells import FEWEST, filled, without_dashes
from tasks.parsers.synthesizer.wanted.codes_at_line_ends import codes_at_line_end, without_codes_at_line_ends
from tasks.parsers.synthesizer.wanted.columns_of_some import own_or_said
from tasks.parsers.synthesizer.wanted.counts import counts, plain_count, quantities
from tasks.parsers.synthesizer.wanted.date_outputs import (
    date_outputs,
    labelled_date,
    last_lines_dated,
    texts_around_date,
)
from tasks.parsers.synthesizer.wanted.day_parts import day_parts
from tasks.parsers.synthesizer.wanted.full_words import full_lines, full_words
from tasks.parsers.synthesizer.wanted.heading_outputs import heading_outputs, said_by_header, ungrouped
from tasks.parsers.synthesizer.wanted.joined_outputs import (
    column_again,
    columns_joined,
    joined_by,
    lines_joined,
    unbroken_lines,
)
from tasks.parsers.synthesizer.wanted.labels_beside import behind_label
from tasks.parsers.synthesizer.wanted.legends import legend_outputs
from tasks.parsers.synthesizer.wanted.line_outputs import (
    centred_lines,
    last_lines,
    other_lines,
    template_outputs,
    text_around,
    without_unwanted_lines,
)
from tasks.parsers.synthesizer.wanted.names_above_codes import names_above_codes
from tasks.parsers.synthesizer.wanted.names_below_first_lines import names_below_first_lines
from tasks.parsers.synthesizer.wanted.notes import constant_note
from tasks.parsers.synthesizer.wanted.page_heads import head_of, lines_above
from tasks.parsers.synthesizer.wanted.parting_lines import beside_parting_line
from tasks.parsers.synthesizer.wanted.restated import as_wanted
from tasks.parsers.synthesizer.wanted.signed_words import words_of_signs
from tasks.parsers.synthesizer.wanted.text_parts import constant_name, parted_by_blank, parts_of_text, without_marks
from tasks.parsers.synthesizer.wanted.texts_above_labels import texts_above_labels, texts_above_wanted_labels
from tasks.parsers.synthesizer.wanted.texts_before_words import texts_before_words
from tasks.parsers.synthesizer.wanted.times import time_outputs
from tasks.parsers.synthesizer.wanted.unshown_groups import short_numbers, with_groups_settled
from tasks.statements.column_words import header_scores

CODE = r"([^\s:]*\d[^\s:]*)(?!\S)"  # behind its label
NO_CURRENCY = r"[-−–+()\d.,'\s]"  # of a printed number: all but its currency


def outputs_for(facts: Facts, name: str, year_end: str) -> list[Output]:
    """Return the candidate expressions of one wanted column."""
    kind, part = facts.alignment.kinds[name], facts.alignment.parts.get(name)
    if part and part.templates:
        return with_groups_settled(facts, name, as_wanted(facts, name, template_outputs(facts, name)))
    if kind == "date" and name in facts.dates:
        return date_outputs(facts, name, year_end)
    outputs = number_outputs(facts, name) if kind == "number" else text_outputs(facts, name)
    labelled = [output for output in outputs if output.head]  # in the head of a page, which may cover several months
    outputs = [*labelled, *day_parts(facts, name, year_end), *(output for output in outputs if not output.head)]
    outputs = as_wanted(facts, name, outputs)
    return with_groups_settled(facts, name, outputs) if kind == "text" else outputs


def text_outputs(facts: Facts, name: str) -> list[Output]:
    """Join a column's lines: all, the first, the others; with or without blanks; columns one after the other."""
    outputs = []
    details, text = unshown_details(facts) or ("", None)
    if name == details:
        outputs.append(Output(f'joined(row[1:], "{text.name}")', ("joined",)))
    if own := own_or_said(facts, name):
        return own
    if name in facts.alignment.second_columns:
        first, second = (f'joined(row, "{found.name}")' for found in fields_of(facts, name))
        return [joined_by(facts.alignment.joiners.get(name, " "), first, second)]
    outputs += [*_part_outputs(facts, name), *_row_numbers(facts, name), *said_by_header(facts, name)]
    for found in fields_of(facts, name):
        around, some = _without_parts(facts, found), _prints_some_dates(facts)
        rest = Output(f'joined(row[1:], "{found.name}")', ("joined",))  # whole where dates stand on first lines only
        outputs += [*texts_around_date(facts, found), *without_unwanted_lines(facts, name, found)]
        outputs += beside_parting_line(facts, name, found)
        outputs += [*other_lines(facts, found, last_lines_dated(facts)), *([rest] if some else [])]
        outputs += [*texts_above_wanted_labels(facts, found), *around]
        outputs += texts_above_labels(facts, found)
        if found.kind == "number":  # a column of amounts that the sample leaves empty
            outputs.append(Output(f'money(joined(row, "{found.name}"))', ("joined", "money")))
            continue
        outputs += [
            *unbroken_lines(facts, name, found),
            *lines_joined(facts, name, found),
            *full_words(facts, name, found),
            *behind_label(facts, name, found),
            *parts_of_text(facts, name, found, around),
            *texts_before_words(facts, name, found),
            *names_above_codes(facts, name, found),
            *names_below_first_lines(facts, name, found),
            *centred_lines(facts, found),
            *last_lines(facts, found),
            *([Output(f'row[0]["{found.name}"]')] if found == text else []),
            *_some_lines(found.name),
        ]
        outputs += [*_within_brackets(facts, name, found), *_without_footnotes(facts, name, found)]
        outputs += [
            *parted_by_blank(facts, name, found),
            *without_marks(facts, name, found),
            *counts(facts, name, found),
        ]
        if any(" " in joined_text(facts, row, found.name) != cell for row, cell in enumerate(facts.table[name])):
            outputs.append(Output(f'joined(row, "{found.name}").replace(" ", "")', ("joined",), rank=3))
        outputs += full_lines(facts, name, found)
    outputs += [*time_outputs(facts, name), *_currency_beside(facts, name), *signs_beside(facts, name)]
    outputs += [*columns_joined(facts, name), *quantities(facts, name)]
    outputs += [*heading_outputs(facts, name), *legend_outputs(facts, name)]
    outputs += _name_of_column(facts, name)
    outputs += [*direction_outputs(facts, name), *words_of_signs(facts, name), *column_again(facts, name)]
    distinct = set(facts.table[name])
    if len(distinct) == 1:
        outputs += _same_everywhere(facts, name, distinct.pop())
    return filled(facts, name, without_dashes(facts, name, outputs))


def _some_lines(column: str) -> list[Output]:
    """Return the lines of a column joined: all, the first, or some of them."""
    lines = f'line["{column}"]'
    return [
        Output(f'joined(row, "{column}")', ("joined",)),
        Output(f'row[0]["{column}"]'),
        Output(f'joined(row[1:], "{column}")', ("joined",), rank=1),
        Output(f'joined(row[:2], "{column}")', ("joined",), rank=3),
        Output(f'joined(row[1:2], "{column}")', ("joined",), rank=3),
        Output(f'joined(row[2:], "{column}")', ("joined",), rank=3),
        Output(f'"".join({lines} for line in row)', rank=2),
    ]


def _row_numbers(facts: Facts, name: str) -> list[Output]:
    """Return the numbers of rows, which are printed nowhere: 1, 2, 3, or 0, 1, 2; all may be as long as the last."""
    cells = facts.table[name]
    if fields_of(facts, name) or not counts_rows(cells):
        return []
    number = 'row[0]["row_number"]' if int(cells.iloc[0]) else 'str(int(row[0]["row_number"]) - 1)'
    padded = f".zfill({len(cells.iloc[0])})" if len(cells.iloc[0]) > 1 else ""
    return [Output(f"{number}{padded}", ("row_number",))]


def _within_brackets(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the lines of a column without the brackets that stand around each of its texts, or the sign before it."""
    places = [cells[name].words for cells in facts.alignment.cells if name in cells]
    ends = {(_word(facts, words[0])[0], _word(facts, words[-1])[-1]) for words in places}
    around, fronts = "".join(ends.pop()) if len(ends) == 1 else "", {front for front, _ in ends}
    front = around[:1] or (fronts.pop() if len(fronts) == 1 else "")
    if any(cell.startswith(front) for cell in facts.table[name]):
        return []
    if front == "(" and any(
        SIGNED_IN_BRACKETS.match(joined_text(facts, row, found.name)) for row in range(len(facts.rows))
    ):
        return [Output(rf're.sub(r"^\([-−–+]?\s?|\)$", "", joined(row, "{found.name}"))', ("joined",), rank=2)]
    bare = f'.strip("{around}")' if around in BRACKETS else f'.removeprefix("{front}")' if front in FRONTS else ""
    return [
        Output(f'joined(row{lines}, "{found.name}"){bare}', ("joined",), rank=2)
        for lines in (("", "[1:]", "[1:2]", "[2:]") if bare else ())
    ]


def _without_footnotes(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the numbers of a column without the sign of a footnote behind some of them: '614' of '614*'."""
    pairs = zip(joined_texts(facts, found.name), facts.table[name], strict=True)
    word = facts.alignment.leads.get(name, "")
    noted = ((FOOTNOTED.fullmatch(text), cell) for text, cell in pairs)
    signs = {one[2] for one, cell in noted if one and cell in (one[1], f"{word} {one[1]}")}
    shapes = [(r"\S*\d", escaped(sign), "") for sign in sorted(signs)]
    if word:  # which the table has before numbers alone
        ends = "|".join(map(escaped, sorted(signs)))
        shapes = [(r"\d+", f"(?:{ends})?" if ends else "", f"{word} ")]
    return [
        Output(rf're.sub(r"^({number}){sign}$", r"{lead}\1", joined(row, "{found.name}"))', ("joined",), rank=2)
        for number, sign, lead in shapes
    ]


def _word(facts: Facts, place: tuple[int, int]) -> str:
    line, at = place
    return facts.alignment.lines[line].words[at].text


def _currency_beside(facts: Facts, name: str) -> list[Output]:
    """Return the code of a currency that stands before or behind a number of the row: 'EUR' of 'EUR 74.59'."""
    codes = set(facts.table[name]) - {""}
    columns = [found.name for found in facts.fields if found.kind == "number" and found.edge != "order"]
    if fields_of(facts, name) or not codes or not all(re.fullmatch("[A-Z]{3}", code) for code in codes):
        return []
    sources = [
        f'"".join(re.findall("[A-Z]{{3}}", joined(row, "{column}"))){_own(facts, name, column)}' for column in columns
    ]
    return [Output(source, ("joined",), rank=1) for source in sources] + _currency_of_sign(facts, name, columns)


def _own(facts: Facts, name: str, column: str) -> str:
    """Return the expression of the one currency of all rows with none beside a number, '' where they differ."""
    printed = (re.search("[A-Z]{3}", text) for text in joined_texts(facts, column))
    own = [cell for cell, code in zip(facts.table[name], printed, strict=True) if not code]
    alike = FEWEST <= len(own) < len(facts.rows) and len(set(own)) == 1
    return f" or {json.dumps(own[0])}" if alike and own[0] else ""


def _currency_of_sign(facts: Facts, name: str, columns: Sequence[str]) -> list[Output]:
    """Return the code that the sign of a currency stands for, where rows print several: 'USD' of 'U$S 74.59'."""
    outputs = []
    for column in columns:
        said: dict[str, set[str]] = {}
        for row, cell in enumerate(facts.table[name]):
            said.setdefault(re.sub(NO_CURRENCY, "", joined_text(facts, row, column)), set()).add(cell)
        known = {sign: cells.pop() for sign, cells in sorted(said.items()) if len(cells) == 1}
        if len(known) == len(said) > 1 and "" not in known and len(set(known.values())) == len(known):
            constant = ("CURRENCIES", json.dumps(known, ensure_ascii=False))
            sign = f're.sub(r"{NO_CURRENCY}", "", joined(row, "{column}"))'
            outputs.append(Output(f"told(CURRENCIES, {sign})", ("joined", "told"), (constant,), rank=1))
    return outputs


def _part_outputs(facts: Facts, name: str) -> list[Output]:
    """Return the expression of a column that is a part of another's text, behind its label."""
    if name not in facts.alignment.parts:
        return []
    text = text_around(facts, name)
    if text is None:
        return []
    lines = [_lines_below_label(facts, name, text)] if "(.+?)" in facts.alignment.parts[name].lines else []
    constants = dict.fromkeys(_part_pattern(facts, name, ending) for ending in (True, False))
    words = {row: _word(facts, places[-1]) for row, places in facts.alignment.parts[name].words.items()}
    plain = plain_count(facts, name, [words.get(row, "") for row in range(len(facts.rows))]) or ""
    plain = "" if plain.count("replace") == 1 and short_numbers(facts, name) else plain
    labelled = (_labelled_part(facts, name, text, constant, plain) for constant in constants)
    return [*lines, *labelled, *codes_at_line_end(facts, name, text)]


def _lines_below_label(facts: Facts, name: str, text: Field) -> Output:
    """Return the expression of a column that stands behind a label at the start of a line, and goes on to the next."""
    constant = f"{constant_name(name)}_LINES"
    pattern = ((constant, calendars.compiled(plain(below_label(facts.alignment.parts[name])))),)
    if all(facts.table[name]):
        cell, said = f'"\\n".join(line["{text.name}"] for line in row)', '.replace("\\n", " ")'
        return Output(f"labelled({constant}, {cell}){said}", ("joined", "labelled"), pattern)
    return Output(f'behind({constant}, row, "{text.name}")', ("behind",), pattern)


def _labelled_part(facts: Facts, name: str, text: Field, constant: tuple[str, str], plain: str) -> Output:
    cell = f'row[0]["{text.name}"]' if facts.alignment.parts[name].ending else f'joined(row, "{text.name}")'
    bare = facts.alignment.parts[name].bare
    text = f"labelled({constant[0]}, {cell}){'' if bare else plain}"
    if all(facts.table[name]):
        return Output(text, ("joined", "labelled"), (constant,))
    said = json.dumps(facts.alignment.parts[name].label, ensure_ascii=False)
    if bare and len(bare) == sum(not cell for cell in facts.table[name]):
        return Output(f'{text} or ""', ("joined", "labelled"), (constant,))
    if facts.alignment.parts[name].label:
        text = f'({text} or "")' if bare else text
        return Output(f'{text} if {said} in {cell} else ""', ("joined", "labelled"), (constant,))
    return Output(f'found[1] if (found := {constant[0]}.search({cell})) else ""', ("joined",), (constant,))


def _part_pattern(facts: Facts, name: str, ending: bool = True) -> tuple[str, str]:
    """Return the constant that finds a part by its label; the part ends the text where it does so in all rows.

    Codes need not be ``ending`` it: below them, lines may stand that no cell wants.
    """
    part, text = facts.alignment.parts[name], text_around(facts, name)
    if part.lines:
        return f"LABELLED_{constant_name(name)}", calendars.compiled(plain(part.lines))
    if part.ending:
        return f"LABELLED_{constant_name(name)}", calendars.compiled(plain(rf"(?<!\S)({part.shape})$"))
    if part.shape:
        return f"LABELLED_{constant_name(name)}", calendars.compiled(plain(rf"(?<!\S)({part.shape})(?!\S)"))
    cells = [facts.table[name].iloc[row] for row in part.words]
    ends = all(joined_text(facts, row, text.name).endswith(cell) for row, cell in zip(part.words, cells, strict=True))
    codes = all(re.fullmatch(r"\S*\d\S*", cell) for cell in cells)
    # A label with no code may stand before the next one.
    code = CODE if all(":" not in cell for cell in cells) else r"(\S+)"
    end = "$" if ends and (ending or not codes) else ""
    value = "(.+)" if not codes else r"(\S+)" if end else code
    behind = f"(?: {value})?$" if part.bare else f" {value}{end}"
    pattern = rf"(?<!\S){re.escape(part.label)}{behind}"
    return f"LABELLED_{constant_name(name)}", calendars.compiled(plain(pattern))


def _without_parts(facts: Facts, found: Field) -> list[Output]:
    """Return the texts of a column without the date and the parts within it: all lines, or those below the first. Only
    the first of several codes is the part, unless the sample has none of them.
    """
    parts = facts.alignment.parts
    parts = [name for name in parts if not parts[name].templates and text_around(facts, name) == found]
    dated = tuple(filter(None, [labelled_date(facts)]))
    ways = ((*dated, *(_part_pattern(facts, name, ending) for name in parts)) for ending in (True, False))
    outputs = []
    ended = _prints_some_dates(facts) or any(facts.alignment.parts[name].ending for name in parts)
    first = [f'row[0]["{found.name}"]'] if ended else []
    for constants in dict.fromkeys(ways):
        rows = (*first, *(f'joined({rows}, "{found.name}")' for rows in ("row", "row[1:]"))) if constants else ()
        for text, times in product(rows, (", 1", "")):
            for constant, _ in constants:
                text = f'{constant}.sub(" ", {text}{times})'
            outputs.append(Output(f'" ".join({text}.split())', ("joined",), constants, rank=3))
    return [*outputs, *without_codes_at_line_ends(facts, found, {name: _part_pattern(facts, name) for name in parts})]


def _prints_some_dates(facts: Facts) -> bool:
    return any(printed.of_some for printed in facts.dates.values())


def _same_everywhere(facts: Facts, name: str, value: str) -> list[Output]:
    """Return the one value of all rows as the head of a page prints it, or as a constant that a person may change."""
    if not value:
        return [Output('""', rank=6)]
    printed = as_grouped([value], lines_above(facts))[0]
    head = head_of(facts, name, printed)
    constant = f"EVERY_{constant_name(name)}"
    text, said = json.dumps(value, ensure_ascii=False), constant_note(facts, value)
    cell = f'row[0]["{head.name}"]' if head else ""
    read = [Output(cell if printed == value else ungrouped(cell), rank=5, head=head)] if head else []
    return [*read, Output(constant, (), ((constant, text),), 6, ((constant, said),))]


def unshown_details(facts: Facts) -> tuple[str, Field] | None:
    """Return the wanted column of the details below a row, and where they are printed, where no row of the sample has
    any: it is blank, called as descriptions are, and beside the column of the first lines.
    """
    blank = [
        name
        for name, kind in facts.alignment.kinds.items()
        if kind == "text" and not facts.table[name].str.strip().any() and not fields_of(facts, name)
    ]
    scores = {name: header_scores(name) for name in blank}
    details = [name for name in blank if max(scores[name], key=scores[name].get, default="") == "description"]
    text = main_text(facts.fields)
    return (details[0], text) if len(details) == 1 and text and all(len(row) < 2 for row in facts.rows) else None


def _name_of_column(facts: Facts, name: str) -> list[Output]:
    """The wanted word tells which of two columns holds the amount."""
    numbers = [found.name for found in facts.fields if found.kind == "number" and found.name != "balance"]
    if len(numbers) != 2:
        return []
    words: dict[str, set[str]] = {}
    for row, cell in enumerate(facts.table[name]):
        for number in numbers:
            if joined_text(facts, row, number):
                words.setdefault(number, set()).add(cell)
    if len(words) == 2 and all(len(cells) == 1 for cells in words.values()) and len(set.union(*words.values())) == 2:
        one, other = (words[number].pop() for number in numbers)
        return [Output(f'"{one}" if joined(row, "{numbers[0]}") else "{other}"', ("joined",), rank=1)]
    return []


def distinct_constants(columns: Sequence[str], outputs: Sequence[Output]) -> tuple[Output, ...]:
    """Return the outputs of columns, a constant that says something else than another's called by its column."""
    values: dict[str, str] = {}
    distinct = []
    for column, output in zip(columns, outputs, strict=True):
        expression, constants = output.expression, []
        for name, value in output.constants:
            own = name if values.setdefault(name, value) == value else f"{constant_name(column)}_{name}"
            expression = re.sub(rf"\b{name}\b", own, expression)
            constants.append((own, value))
        distinct.append(replace(output, expression=expression, constants=tuple(constants)))
    return tuple(distinct)
