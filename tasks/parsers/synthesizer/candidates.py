"""Candidate programs for a sample, simplest first, judged by running their source."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from expectations.amounts import holds_money
from expectations.arithmetic import MOVED
from tasks.parsers.synthesizer.columns.column_room import with_flush_texts
from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.columns.own_starts import own_room
from tasks.parsers.synthesizer.columns.pushed_numbers import with_pushed_numbers
from tasks.parsers.synthesizer.columns.silent_columns import has_bare_label
from tasks.parsers.synthesizer.dates import calendars
from tasks.parsers.synthesizer.dates.blank_days import may_be_blank
from tasks.parsers.synthesizer.dates.broken_days import may_break
from tasks.parsers.synthesizer.dates.dating import expected_date
from tasks.parsers.synthesizer.dates.days_of_rows import day_of_all, starting_day
from tasks.parsers.synthesizer.dates.dittos import ditto_of
from tasks.parsers.synthesizer.dates.opening_days import have_days_of_openings
from tasks.parsers.synthesizer.dates.periods import find_period, prints_no_year, year_constants
from tasks.parsers.synthesizer.facts import Facts, blank_texts, joined_text
from tasks.parsers.synthesizer.layout import (
    Layout,
    anchors,
    has_lone_header,
    header_lines,
    slack,
)
from tasks.parsers.synthesizer.numbers.amounts import amount_columns
from tasks.parsers.synthesizer.numbers.printed_numbers import (
    glued_leaders,
    leaders_and_blanks,
    number_pattern,
    printed_grouping,
    unshown_debts,
)
from tasks.parsers.synthesizer.numbers.unshown_marks import unshown_marks, with_marks
from tasks.parsers.synthesizer.numbers.wanted_currencies import wanted_currencies
from tasks.parsers.synthesizer.numbers.wanted_numbers import writing_of
from tasks.parsers.synthesizer.page.header_lines import is_broken
from tasks.parsers.synthesizer.page.lines import BASELINE, CLOSE
from tasks.parsers.synthesizer.page.unwanted_tables import Unwanted
from tasks.parsers.synthesizer.program import Output, Period, Program
from tasks.parsers.synthesizer.rows.begun_days import begun_days
from tasks.parsers.synthesizer.rows.ends_of_tables import (
    ends_of_table,
    has_text_left_of_all,
    titles_of_lists,
    titles_of_totals,
)
from tasks.parsers.synthesizer.rows.further_columns import tables_of
from tasks.parsers.synthesizer.rows.grouping import (
    are_apart,
    are_days_whole,
    block_gap,
    continuation,
    first_sums,
    has_headings_between,
    has_lost_text,
    has_strangers,
    row_gap,
    share_no_page,
    split_lines,
    tops_of_rows,
    torn_gap,
)
from tasks.parsers.synthesizer.rows.left_out import without_left_out
from tasks.parsers.synthesizer.rows.middle_lines import lines_above_amounts
from tasks.parsers.synthesizer.rows.month_lines import months_above_rows
from tasks.parsers.synthesizer.rows.other_lines import (
    amounts_first,
    are_lone_balances_rows,
    are_lone_days_rows,
    are_rows_below_headers,
    note_on_totals,
)
from tasks.parsers.synthesizer.rows.page_breaks import begin_on_page_before, texts_below_rows
from tasks.parsers.synthesizer.rows.page_numbers import page_number_lines
from tasks.parsers.synthesizer.rows.row_rules import structures
from tasks.parsers.synthesizer.rows.running_text import (
    have_own_lines,
    have_wide_gaps,
    reach_edges,
    reach_into_numbers,
    run_gap,
)
from tasks.parsers.synthesizer.rows.text_edges import start_below_texts
from tasks.parsers.synthesizer.rows.texts_above_headers import has_text_above_headers
from tasks.parsers.synthesizer.rows.titles_like_headers import headings_of
from tasks.parsers.synthesizer.rows.totals import languages_of_pages
from tasks.parsers.synthesizer.rows.two_sums import print_two_sums
from tasks.parsers.synthesizer.trial import Trial
from tasks.parsers.synthesizer.wanted.columns_of_some import fields_of_some
from tasks.parsers.synthesizer.wanted.fitting import Candidate, Choice, fit, writable
from tasks.parsers.synthesizer.wanted.notes import layout_notes
from tasks.parsers.synthesizer.wanted.outputs import outputs_for
from tasks.statements.dates import month_number
from tasks.statements.empty_sections import no_rows
from tasks.statements.print_habits import NO_WORDS_UNREAD

UNREADABLE = Output('""', rank=9)


def candidates(layout: Layout, bank: str, trials: Sequence[Trial]) -> Iterator[Candidate]:
    """Yield the candidates of a layout in the order in which they deserve belief, judged on all trials."""
    layout = without_left_out(_without_others(layout))
    base = base_program(layout, bank)
    rare = base.of_some or any(field.reached for field in base.fields)
    if rare and not base.run_gap:  # the texts of others cannot be told from what only some rows print
        return
    year_end = "year_end" if base.period else "YEAR_END"
    options = {name: writable(outputs_for(layout.facts, name, year_end)) or [UNREADABLE] for name in base.columns}
    known: dict[str, Choice] = {}
    for program in structures(layout, base):
        yield fit(program, options, trials, known)


def base_program(layout: Layout, bank: str) -> Program:
    """Return the program with everything but the rule of rows and the outputs."""
    facts = layout.facts
    pattern, joined = _numbers(layout)
    more, more_left, gap = ((), (0.0, 0.0), 0.0) if layout.parted else continuation(layout)
    period = find_period(facts)
    reading, constants = _calendar(facts, period)
    if period is None and prints_no_year(facts):
        constants = year_constants(facts) + constants
    noise, blank = leaders_and_blanks(facts.alignment)
    return Program(
        bank=bank,
        noise=noise,
        leaders="".join(sorted(glued_leaders(facts.alignment))),
        blank=blank,
        columns=tuple(name for name in facts.table.columns if name != facts.unwanted),
        fields=_fields(layout),
        header=tuple(word.text for word in layout.header.words) if layout.header else (),
        anchors=anchors(layout),
        lone_balances=are_lone_balances_rows(layout),
        lone_days=are_lone_days_rows(layout),
        repeated_header=layout.repeated_header,
        below_headers=are_rows_below_headers(layout),
        lone_header=has_lone_header(layout),
        further_headers=not layout.repeated_header and len(header_lines(layout)) > 1,
        all_amounts=_print_amounts(facts),
        beside_amount=_beside_amount(facts),
        numbered=_start_with_digits(layout),
        amounts_first=amounts_first(facts),
        one_line=all(len(row) <= 1 for row in facts.rows),
        blank_texts=blank_texts(facts),
        number=pattern,
        joined=joined,
        row_rule="",
        more=more,
        more_left=more_left,
        line_gap=gap,
        block_gap=block_gap(layout),
        row_gap=row_gap(layout, more),
        **_kept_text(layout, more, gap),
        grouping="after",
        labels=(),
        strict=True,
        outputs=(),
        **_carried(facts),
        constants=constants,
        period=period,
        chain=facts.chain,
        day_ends=facts.balances,
        decimal=facts.alignment.style[0],
        thousands=printed_grouping(facts.alignment),
        places=facts.alignment.style[2],
        writing=writing_of(facts),
        date_reading=reading,
        headings=headings_of(layout),
        **_about_pages(layout, more, more_left),
        balance_line=facts.alignment.balance_lines.pattern if facts.alignment.balance_lines else "",
        notes=(*layout_notes(facts), *note_on_totals(facts)),
    )


def _fields(layout: Layout) -> tuple[Field, ...]:
    """Return the columns with the room that numbers and texts may have in other statements."""
    facts = layout.facts
    if layout.further_tables is not None:
        return facts.fields
    fields = with_pushed_numbers(facts, layout.row_lines)
    # Without the gap in a text, its words there would be taken for those of the column behind it.
    told = not layout.header and not layout.parted and run_gap(facts, layout.row_lines)
    return with_flush_texts(fields, facts.alignment) if told else fields


def _numbers(layout: Layout) -> tuple[str, float]:
    """Return the expression of numbers, and the widest gap inside one."""
    facts, debts = layout.facts, unshown_debts(layout.facts, layout.header)
    amounts = [name for name, role in facts.roles.by_column.items() if role in MOVED]
    number, gap = number_pattern(facts.alignment, debts, wanted_currencies(facts), amounts)
    return with_marks(number, unshown_marks(facts)), gap


def _start_with_digits(layout: Layout) -> bool:
    """Tell whether every row starts with a day, a serial number or an amount."""
    firsts = (layout.facts.alignment.lines[lines[0]].text for lines in layout.row_lines if lines)
    return all(re.match(r"[-−(]?\d", text) for text in firsts)


def _about_pages(layout: Layout, more: tuple[str, ...], more_left: tuple[float, float]) -> dict[str, Any]:
    """Return what a program is told about how pages and tables are printed."""
    gap = 0.0 if layout.parted else run_gap(layout.facts, layout.row_lines)
    return {
        "before_day": _before_day(layout.facts),
        "tallest": layout.tallest,
        "baseline": layout.baseline,
        "sides": layout.sides,
        "slack": slack(layout),
        "below_texts": start_below_texts(layout, more),
        "run_gap": gap,
        "wide_gaps": have_wide_gaps(layout.facts, layout.row_lines, gap),
        "own_room": own_room(layout.facts),
        "of_some": fields_of_some(layout.facts),
        "into_numbers": reach_into_numbers(layout.facts),
        "own_lines": have_own_lines(layout.facts, layout.row_lines),
        "whole_lines": reach_edges(layout.facts, layout.row_lines, gap),
        "lines_above": lines_above_amounts(layout),
        "turned": layout.turned,
        "word_gap": layout.word_gap,
        "odd_blanks": layout.odd_blanks,
        "frame": layout.frame,
        "label_lines": layout.label_lines,
        "tables": tables_of(layout),
        "broken_days": may_break(layout.facts, more, layout.flowing),
        "broken_labels": (layout.flowing and _has_long_labels(layout)) or is_broken(layout.header),
        "shown_broken": is_broken(layout.header),
        "beside": layout.beside and layout.further_tables is None and layout.stack is None,
        "bare_label": layout.further_tables is None and has_bare_label(layout.header, layout.facts.fields),
        "panels": layout.panels,
        "stack": layout.stack,
        "parted": layout.parted,
        "others": _others(layout),
        "headed_others": layout.headed_others,
        "other_days": "".join(one.whole for one in layout.facts.dates.values()),
        "ends": ends_of_table(layout) or titles_of_totals(layout),
        "lists": titles_of_lists(layout),
        "month_lines": months_above_rows(layout),
        "page_number": page_number_lines(layout, more_left) if more else "",
        "empty": no_rows(*languages_of_pages([line.text for line in layout.facts.page_lines])),
        "sections": layout.sections,
        "odd_signs": layout.odd_signs,
        "tones": layout.tones,
        "lead": layout.lead,
        "cut_lines": layout.facts.alignment.cut_lines,
        "marks_below": bool(layout.facts.alignment.marks_below),
    }


def _without_others(layout: Layout) -> Layout:
    """Return a layout without what the pages print below the headers of unwanted tables, which the parser leaves out:
    days and words there tell nothing of the rows.
    """
    if not _others(layout):
        return layout
    lines = Unwanted(layout.others, (layout.header.text,)).left_out(layout.facts.page_lines)
    return replace(layout, facts=replace(layout.facts, page_lines=lines))


def _others(layout: Layout) -> tuple[str, ...]:
    """Return the headers of unwanted tables, where the wanted one's always stands alone on its line; below an unwanted
    one, a header whose labels are broken over lines is refused.
    """
    alone = has_lone_header(layout) and layout.further_tables is None and not (layout.beside or layout.stack)
    return layout.others if alone and layout.baseline == BASELINE else ()


def _before_day(facts: Facts) -> int | None:
    """Return how many words stand before the day of every row on its line, None where it is not always as many, or
    where the days of a page do not start below each other: then they do not tell how far it is moved.
    """
    day = starting_day(facts)
    days = [cells[day.columns[0]].words[0] for cells in facts.alignment.cells if day and day.columns[0] in cells]
    starts: dict[int, set[float]] = {}
    for line, at in days:
        starts.setdefault(facts.alignment.lines[line].page, set()).add(facts.alignment.lines[line].words[at].x0)
    ragged = any(max(found) - min(found) > BASELINE for found in starts.values())
    return days[0][1] if len({at for _, at in days}) == 1 and not ragged else None


def _kept_text(layout: Layout, more: tuple[str, ...], gap: float) -> dict[str, Any]:
    """Return the parts of a program that tell which texts beside and between rows it must not pass over."""
    return {
        "closed": not has_strangers(layout),
        "headed": has_headings_between(layout),
        "unended": share_no_page(layout),
        "apart": are_apart(layout, gap),
        "outside": has_text_left_of_all(layout),
        "titled": has_text_above_headers(layout),
        "proven_words": NO_WORDS_UNREAD in layout.facts.roles.habits,
        "upwards": layout.facts.roles.upwards,
        "torn": torn_gap(layout, gap),
        "split_lines": split_lines(layout.facts, more),
        "first_sums": first_sums(layout),
        "two_sums": print_two_sums(layout.facts),
        "whole_days": are_days_whole(layout, more),
        "tops": tops_of_rows(layout, more),
        "begun": begin_on_page_before(layout),
        "begun_days": begun_days(layout),
        "below": texts_below_rows(layout, continuation(layout)[1]),
        "overflows": not has_lost_text(layout, more, whole=False),
        "guarded": not has_lost_text(layout, more, whole=True),
        "unheaded": tuple(not has_lost_text(layout, more, whole, headed=False) for whole in (False, True)),
    }


def _print_amounts(facts: Facts) -> bool:
    names = [field.name for field in facts.fields if field.kind == "number" and field.name != "balance"]
    return all(any(joined_text(facts, row, name) for name in names) for row in range(len(facts.rows)))


def _beside_amount(facts: Facts) -> tuple[str, ...]:
    """Return the columns of numbers that are no amounts: what the table has as texts, such as points or rates, and any
    others where every row prints its amount in one column, whichever way it goes. A fee that some row has instead of
    an amount is one.
    """
    names = [field.name for field in facts.fields if field.kind == "number" and field.name != "balance"]
    if "amount" in names and all(joined_text(facts, row, "amount") for row in range(len(facts.rows))):
        return tuple(name for name in names if name != "amount")
    amounts = amount_columns(facts)
    bare = [row for row in range(len(facts.rows)) if not any(holds_money(joined_text(facts, row, n)) for n in amounts)]
    beside = tuple(
        name
        for name in names
        if name not in amounts and not any(holds_money(joined_text(facts, row, name)) for row in bare)
    )
    return beside if beside != tuple(names) else ()


def _calendar(facts: Facts, period: Period | None) -> tuple[tuple[str, str], tuple[tuple[str, str], ...]]:
    formats = list(dict.fromkeys(printed.fmt for printed in facts.dates.values()))
    if not formats:
        return ("", ""), ()
    constants: list[tuple[str, str]] = []
    texts = [line.text for line in facts.alignment.lines]
    told_by_name = period and "MONTH_NAMES" in period.pattern
    if any("%b" in fmt for fmt in formats) or told_by_name:
        days = [cells.get("date", "") for row in facts.rows for cells in row[:1]]
        days += [cells.get("day", "") for cells in facts.carried]
        names = [word for day in days for word in calendars.named_months(day)]
        if told_by_name:
            told = calendars.in_any_language(period.pattern)
            names += [found["month"] for line in facts.page_lines if (found := told.search(line.text))]
        names = [name for name in names if month_number(name)]
        words = calendars.common_words(texts)
        language = calendars.language_of(names, words, _wanted_months(facts))
        constants += calendars.month_constants(language, calendars.second_language(names, words, language))
    first, second = formats[0], formats[-1]
    whole = "".join(f"|{calendars.whole_source(one.whole)}" for one in facts.dates.values() if one.whole)
    constants.append(("DATE", calendars.compiled(calendars.pattern_source(first) + whole)))
    if second != first:
        constants.append(("VALUE_DATE", calendars.compiled(calendars.pattern_source(second))))
    return calendars.reading(first, second), tuple(constants)


def _wanted_months(facts: Facts) -> set[int]:
    formats = facts.roles.date_formats
    days = [expected_date(cell, fmt) for name, fmt in formats.items() for cell in facts.table[name]]
    return {day.month for day in days if day}


def _carried(facts: Facts) -> dict[str, Any]:
    """Return the date columns that print a day once and leave it out on the rows below, or have a mark there, the one
    that all rows print, and whether lines that are no rows print some of these days.
    """
    carried = []
    dates = [field for field in facts.fields if field.kind == "date"]
    for field in dates:
        printed = [any(cells.get(field.name) for cells in row) for row in facts.rows]
        wanted = [bool(cell) for cell in facts.table[field.columns[0]]]
        if any(w and not p for w, p in zip(wanted, printed, strict=True)) and any(printed):
            carried.append(field.name)
    if not carried and len(dates) == 1 and (mark := ditto_of(facts, dates[0])):
        return {"carried": (dates[0].name,), "ditto": mark}
    opening_days = len(dates) == 1 and have_days_of_openings(facts, dates[0])
    blank = not carried and not opening_days and may_be_blank(facts)
    return {
        "carried": tuple(carried),
        "opening_days": opening_days,
        "day": day_of_all(facts),
        "blank_days": blank,
    }


def _has_long_labels(layout: Layout) -> bool:
    """Tell whether the header of the only table stands alone, names its columns, and a label of it has two words."""
    words = layout.header.words if has_lone_header(layout) and layout.further_tables is None else ()
    named = len(words) >= len(layout.facts.fields)
    return named and any(right.x0 - left.x1 < CLOSE * left.size for left, right in pairwise(words))
