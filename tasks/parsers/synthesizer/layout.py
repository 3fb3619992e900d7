"""From a studied sample to the facts a program is made of: named columns, the lines of rows, the header, the gaps."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tasks.parsers.analysis import StudiedSample
from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.chance_finds import forget_chance_finds
from tasks.parsers.synthesizer.columns.column_kinds import plain_number
from tasks.parsers.synthesizer.columns.column_room import with_room
from tasks.parsers.synthesizer.columns.columns_of_some import asked_of_headings
from tasks.parsers.synthesizer.columns.fields import Field, learn_fields, with_starts
from tasks.parsers.synthesizer.columns.further_tables import BEYOND, FurtherTable, with_places
from tasks.parsers.synthesizer.columns.header import (
    find_header,
    label_lines,
    label_of_marks,
    nearest_label,
    prints_labels,
    region_lines,
    repeat_headers,
)
from tasks.parsers.synthesizer.columns.line_cells import split_cells
from tasks.parsers.synthesizer.columns.number_edges import stands_in
from tasks.parsers.synthesizer.columns.reached_columns import reached_columns
from tasks.parsers.synthesizer.columns.shared_labels import columns_below_shared_labels
from tasks.parsers.synthesizer.columns.silent_columns import rare_columns, silent_columns, with_both_ways
from tasks.parsers.synthesizer.dates.opening_days import leave_days_of_openings
from tasks.parsers.synthesizer.facts import Facts
from tasks.parsers.synthesizer.numbers.amounts import goes_out_unsigned, prints_direction
from tasks.parsers.synthesizer.numbers.running_balance import chain_of, signed_amounts, signs_of, with_balances
from tasks.parsers.synthesizer.page.header_lines import with_whole_headers
from tasks.parsers.synthesizer.page.lines import BASELINE, Line, lines_of
from tasks.parsers.synthesizer.page.panels import Panels
from tasks.parsers.synthesizer.page.parted_lines import PartedLines
from tasks.parsers.synthesizer.page.scripts import script_of
from tasks.parsers.synthesizer.page.stacked_tables import Stack
from tasks.parsers.synthesizer.program import Heading, Sections
from tasks.parsers.synthesizer.rows.carried import carried_values
from tasks.parsers.synthesizer.rows.continued_headings import going_on_beside_a_script, saying_that_it_goes_on
from tasks.parsers.synthesizer.rows.first_column_headings import with_numbers_in_first_column
from tasks.parsers.synthesizer.rows.headers_of_accounts import start_accounts
from tasks.parsers.synthesizer.rows.headings import learn_headings, wanted_of
from tasks.parsers.synthesizer.rows.sections import above_each_table, parted_headings, with_section, within_sections
from tasks.parsers.synthesizer.rows.shaped_titles import with_shape
from tasks.parsers.synthesizer.rows.signing_titles import with_signing_titles
from tasks.parsers.synthesizer.rows.telling_headers import telling_headers
from tasks.parsers.synthesizer.rows.titles import with_titles
from tasks.parsers.synthesizer.rows.totals import going_on, language_of_pages
from tasks.parsers.synthesizer.rows.unwanted_lines import with_unwanted_lines
from tasks.statements.frames import NONE, Frame, joined
from tasks.statements.pages import TONES, WORD_GAP, Word
from tasks.statements.roles import TEXTS, Roles

NEARER = 0.4  # of the distance between two columns of numbers: nearer than this, the column of a number is certain
MOST_SLACK = 24.0  # points, where columns stand further apart


@dataclass(frozen=True)
class Layout:
    """The facts of a sample with the lines of each row (indices, top to bottom) and the header's line, if any."""

    facts: Facts
    row_lines: list[list[int]]
    header: Line | None
    repeated_header: bool
    tallest: float = 0.0
    baseline: float = BASELINE
    sides: tuple[float, float] | None = None  # between which the table's words start, where others stand beside it
    turned: bool = False
    odd_signs: tuple[tuple[str, str], ...] = ()
    tones: bool = False  # words have vowel signs and tones of Thai or Lao
    lead: bool = False  # signs lead letters that have the text of both
    label_lines: tuple[str, ...] = ()  # further lines of labels below the header's
    beside: bool = False  # tables stand side by side
    panels: Panels | None = None  # at these places
    further_tables: tuple[FurtherTable, ...] | None = None  # tables with other columns
    word_gap: float = WORD_GAP  # of the letter size: a wider one parts words
    odd_blanks: bool = False  # control characters part words
    frame: Frame = NONE  # of strokes that part columns
    flowing: bool = False  # a browser or the like laid the pages out
    fitted: bool = False  # columns are as wide as what they hold
    stack: Stack | None = None  # tables side by side are moved below each other
    parted: PartedLines | None = None  # the cells of rows, which strokes part, are moved to columns
    others: tuple[str, ...] = ()  # the headers of tables that are not wanted
    headed_others: bool = False  # behind these, headings stand above the header of the wanted one
    sections: Sections | None = None  # titles tell the wanted table from others like it
    left_out: frozenset[int] = frozenset()  # the lines of these

    @property
    def region(self) -> list[Line]:
        """The lines a parser looks at for rows."""
        lines = self.facts.alignment.lines
        found = region_lines(lines, self.header, self.repeated_header and not self.further_tables)
        return [line for line in found if line.index not in self.left_out]


def layouts_of(sample: StudiedSample, roles: Roles) -> Iterator[Layout]:
    """Yield the ways to read a sample's layout: where amounts print no direction, first with the balances that tell."""
    plain = learn_layout(sample, roles)
    if plain is None:
        return
    if found := with_balances(sample, roles):
        studied, known, unwanted, ledger = found
        layout = learn_layout(studied, known) if unwanted else plain
        if layout:
            layout = replace(layout, facts=replace(layout.facts, unwanted=unwanted))
            ways = [*map(signs_of, signed_amounts(sample, roles))]
            labels = sample.parted.labels.values() if sample.parted else ()
            told = any(prints_direction(plain.facts, signs, labels) for signs in ways)
            told = told and not all(goes_out_unsigned(plain.facts, signs) for signs in ways)
            chain = None if told else chain_of(ledger, layout.facts.alignment)
            yield from [replace(layout, facts=replace(layout.facts, chain=chain))] if chain else []
            yield from [layout] if unwanted else []
    yield plain


def learn_layout(sample: StudiedSample, roles: Roles) -> Layout | None:
    """Return the layout of a sample, None when its numbers keep no columns."""
    alignment = sample.alignment
    forget_chance_finds(alignment, sample.table)
    leave_days_of_openings(alignment)
    fields = learn_fields(alignment, roles.by_column)
    if not fields:
        return None
    row_lines = with_unwanted_lines(_lines_of_rows(alignment), alignment, _descriptions(sample, roles))
    header, repeated = _header_of(sample, fields, row_lines)
    fields = with_room(_with_unfound(fields, header, sample, roles), alignment, header, sample.pages[0].fitted)
    fields = _named(with_places(fields, sample.further_tables), alignment, sample, roles, header)
    rows = _cells_of_rows(alignment, row_lines, fields)
    asked = replace(sample, table=asked_of_headings(alignment, sample.table))
    headings = with_titles(asked, row_lines, _headings(asked, row_lines, fields))
    repeated &= not start_accounts(alignment, row_lines, header, headings, asked.table)
    region = region_lines(alignment.lines, header, repeated and not sample.further_tables)
    ways = [*map(signs_of, signed_amounts(sample, roles))]
    headings = with_section(headings, alignment, row_lines, ways, header, region)
    headings, parting = parted_headings(asked, row_lines, headings, header, region)
    if len(headings) == 1 or parting:  # with several, the words alone tell which is which
        shown = alignment.lines if sample.further_tables else region  # the first title stands above the first header
        said = wanted_of(headings[-1], asked.table)
        headings = (*headings[:-1], with_shape(headings[-1], shown, row_lines, fields, said))
    headings = (*within_sections(asked, row_lines, headings, region, fields), *telling_headers(alignment))
    carried = carried_values(alignment, row_lines, headings)
    page_lines = with_whole_headers(lines_of(sample.pages, tolerance=sample.baseline))
    if sample.beside and not sample.stack and repeated and not parting:
        headings = tuple(above_each_table(alignment, row_lines, headings))
    headings = headings if parting else _which_go_on(headings, page_lines)
    facts = Facts(alignment, sample.table, roles, sample.dates, fields, rows, headings, carried, page_lines)
    facts = facts if parting else with_signing_titles(facts, row_lines, ways, header, region)
    return Layout(
        replace(facts, ways=sample.ways, balances=sample.restated and sample.restated.balances),
        row_lines,
        header,
        repeated,
        sample.tallest,
        sample.baseline,
        sample.sides,
        sample.turned,
        sample.odd_signs,
        any(TONES.search(word.text) for page in sample.pages for word in page.words),
        any(page.lead for page in sample.pages),
        label_lines(alignment, header, row_lines),
        _may_stand_beside(sample, fields),
        sample.panels if header and sample.panels and " ".join(sample.panels.header) == header.text else None,
        # Where columns are as wide as what they hold, their slack tells those of tables that stand apart alone.
        sample.further_tables or (None if sample.pages[0].fitted else sample.further_tables),
        sample.pages[0].word_gap,
        any(page.odd_blanks for page in sample.pages),
        joined(page.frame for page in sample.pages),
        sample.pages[0].flowing,
        sample.pages[0].fitted,
        sample.stack,
        sample.parted,
        *_left_out(sample, header),
    )


def _header_of(
    sample: StudiedSample, fields: tuple[Field, ...], row_lines: list[list[int]]
) -> tuple[Line | None, bool]:
    """Return the header of a sample's table, and whether this or one of its further tables' stands on every page."""
    header, repeated = find_header(sample.alignment, fields, row_lines)
    if header and sample.further_tables:
        texts = [tuple(word.text for word in header.words), *(table.header for table in sample.further_tables)]
        beside = sample.stack.header if sample.stack else ()
        repeated = repeat_headers(sample.alignment, row_lines, texts, beside)
    return header, repeated


def _left_out(sample: StudiedSample, header: Line | None) -> tuple[tuple[str, ...], bool]:
    """Return the headers of tables that are not wanted, and whether headings stand behind these."""
    known = sample.unwanted if header and sample.unwanted and header.text in sample.unwanted.headers else None
    return (known.others, bool(known.titles)) if known else ((), False)


def _with_unfound(fields: list[Field], header: Line | None, sample: StudiedSample, roles: Roles) -> list[Field]:
    """Return columns with those that the header names and hardly any row of the sample fills, or none."""
    named = [*fields, *rare_columns(header, fields, sample.alignment)]
    named += columns_below_shared_labels(header, named, sample.alignment)
    named += reached_columns(header, named, sample.alignment)
    named += silent_columns(header, named, _unfound(sample.alignment, sample))
    if amount := roles.column("amount"):
        values = [plain_number(cell, sample.alignment.wanted_format) for cell in sample.table[amount] if cell]
        named = with_both_ways(header, named, amount, {*signs_of(values)})
    return with_starts(named, sample.alignment) if len(named) > len(fields) else fields


def _cells_of_rows(
    alignment: Alignment, row_lines: list[list[int]], fields: Sequence[Field]
) -> list[list[dict[str, str]]]:
    """Return what the lines of every row print in each column, with the balances that lines of their own print."""
    rows = [[_cells(alignment, at, fields) or {} for at in lines] for lines in row_lines]
    if balances := alignment.balance_lines:
        for row, line in balances.lines.items():
            rows[row][0]["balance"] = re.search(balances.pattern, alignment.lines[line].text)[1]
    return rows


def _headings(sample: StudiedSample, row_lines: list[list[int]], fields: Sequence[Field]) -> tuple[Heading, ...]:
    """Return the headings whose words tell them, or the column in which they start."""
    return with_numbers_in_first_column(sample, row_lines, learn_headings(sample, row_lines), fields)


def _which_go_on(headings: tuple[Heading, ...], page_lines: Sequence[Line]) -> tuple[Heading, ...]:
    """Return headings, of which one told by its shape, above each table, or of which what it says ends the line, may
    say that it goes on, in words that the sample lacks.
    """
    if not headings:
        return headings
    language = language_of_pages([line.text for line in page_lines])
    headings = tuple(saying_that_it_goes_on(heading, going_on(language)) for heading in headings)
    if not (headings[-1].shape or headings[-1].each) or headings[-1].continued:
        return headings
    if script_of(headings[-1].behind):
        return (*headings[:-1], going_on_beside_a_script(headings[-1], page_lines))
    return (*headings[:-1], replace(headings[-1], goes_on=going_on(language)))


def _may_stand_beside(sample: StudiedSample, fields: tuple[Field, ...]) -> bool:
    """Tell whether tables stand side by side, or the only one leaves room for another beside it."""
    return sample.beside or max(field.right for field in fields) < min(page.width for page in sample.pages) / 2


def _unfound(alignment: Alignment, sample: StudiedSample) -> list[str]:
    """Return the wanted columns that are blank in the whole sample."""
    return [name for name in alignment.kinds if not sample.table[name].str.strip().any()]


def _cells(alignment: Alignment, at: int, fields: tuple[Field, ...]) -> dict[str, str] | None:
    return split_cells(alignment.lines[at], alignment.numbers[at], fields)


def _descriptions(sample: StudiedSample, roles: Roles) -> Sequence[str]:
    return sample.table.get(roles.column("description"), ())


def _lines_of_rows(alignment: Alignment) -> list[list[int]]:
    return [_lines_of_row(alignment, row) for row in range(len(alignment.anchors))]


def _lines_of_row(alignment: Alignment, row: int) -> list[int]:
    anchor = alignment.anchors[row]
    if anchor is None:
        return []
    used = {line for cell in alignment.cells[row].values() for line, _ in cell.words}
    used |= {line for line, _ in [alignment.marks_below[row]]} if row in alignment.marks_below else set()
    used |= {alignment.dates_within.get(row, anchor)}
    used |= {line for part in alignment.parts.values() for line, _ in (part.words | part.bare).get(row, ())}
    return sorted({anchor, *used})


def header_lines(layout: Layout) -> list[Line]:
    """Return the lines in which the sample prints the words of the header, others beside them or not."""
    texts = [word.text for word in layout.header.words] if layout.header else []
    lines = layout.facts.alignment.lines if texts else []
    return [line for line in lines if prints_labels(line, texts)]


def has_lone_header(layout: Layout) -> bool:
    """Tell whether no other words stand beside those of the header, wherever the sample prints it."""
    return layout.header is not None and all(len(one.words) == len(layout.header.words) for one in header_lines(layout))


def _named(fields, alignment: Alignment, sample: StudiedSample, roles: Roles, header) -> tuple[Field, ...]:
    """Name the columns by what they hold, so that the parser file reads like the statement."""
    used: Counter[str] = Counter()
    named = []
    for field in fields:
        name = field.name or _name(field, alignment, sample, roles, header)
        used[name] += 1
        named.append(replace(field, name=name if used[name] == 1 else f"{name}_{used[name]}"))
    return tuple(named)


def _name(field: Field, alignment: Alignment, sample: StudiedSample, roles: Roles, header) -> str:
    found = [roles.by_column.get(column, "text") for column in field.columns]
    if field.kind == "number" and field.silent:
        return field.silent
    if field.kind == "number" and not {*found} <= {*TEXTS}:
        if "amount" in found:
            return _direction(field, alignment, sample)
        return "amount" if {"debit", "credit"} <= set(found) else found[0]
    if field.kind == "date":
        return {"posting_date": "date", "value_date": "value_date"}[next(role for role in found if "date" in role)]
    if "description" in found:
        return "description"
    label = field.columns[0] if field.columns else _label(field, header)
    slug = re.sub(r"\W+", "_", label.lower(), flags=re.ASCII).strip("_")
    reserved = ("date", "value_date", "description", "amount", "debit", "credit", "balance", "day")
    return slug if slug and not slug[0].isdigit() and slug not in reserved else f"other_{slug}".strip("_")


def _label(field: Field, header: Line | None) -> str:
    words = header.words if header else ()
    return next((word.text for word in words if word.x0 < field.right and word.x1 > field.left), "")


def _direction(field: Field, alignment: Alignment, sample: StudiedSample) -> str:
    """Tell a column of signed amounts that holds only one direction from one that holds both."""
    amounts = [column for column in field.columns if sample.table[column].str.strip().any()]
    negative = positive = others = 0
    for row, cells in enumerate(alignment.cells):
        for column in amounts:
            number = cells[column].number if column in cells else None
            if number is None:
                continue
            if abs(_edge(field, number) - field.at) > field.tolerance:
                others += 1
            elif sample.table[column].iloc[row].startswith("-"):
                negative += 1
            else:
                positive += 1
    if not others:
        return "amount"
    return "debit" if negative >= positive else "credit"


def _edge(field: Field, number) -> float:
    if field.edge == "order":
        return field.at
    return {"x0": number.x0, "x1": number.x1, "middle": (number.x0 + number.x1) / 2}[field.edge]


def anchors(layout: Layout) -> tuple[tuple[str, int, float], ...]:
    """Return for every column the word of the header it moves with, and where that starts: (column, word, place).

    It is the word that shares an edge with the column: a right-aligned label ends where its numbers end. Where columns
    are as wide as what they hold, numbers whose marks stand in a column of their own move with the label of that.
    """
    if layout.header is None:
        return ()
    words = layout.header.words
    found = []
    for field in (field for field in layout.facts.fields if field.left < BEYOND):
        marks = label_of_marks(words, _marks_behind(layout, field)) if layout.fitted else None
        at = nearest_label(words, field) if marks is None else marks
        found.append((field.name, at, round(words[at].x0, 1)))
    return tuple(found)


def _marks_behind(layout: Layout, field: Field) -> list[Word]:
    """Return the last words of a column's numbers, where all are of several; none where one is a single word."""
    found = layout.facts.alignment
    lines = {line for lines in layout.row_lines for line in lines} if field.kind == "number" else ()
    numbers = [(line, number) for line in lines for number in found.numbers[line] if stands_in(number, [field])]
    several = all(number.last > number.first for _, number in numbers)
    return [found.lines[line].words[number.last] for line, number in numbers] if several else []


def slack(layout: Layout) -> float:
    """Return how far numbers may stand from where their labels tell, in points, 0 where columns keep their widths.

    Where a column is as wide as what it holds, its numbers keep one edge and its label the other or the middle: these
    move apart. The label still tells the column, for it stands nearer to its own numbers than to those beside them.
    """
    fields = [field for field in layout.facts.fields if field.kind == "number" and field.edge != "order"]
    if not layout.fitted or not fields or not has_lone_header(layout) or layout.further_tables is not None:
        return 0.0
    numbers = layout.facts.alignment.numbers
    printed = [number for found in layout.row_lines for line in found for number in numbers[line]]
    others = [_edge(fields[0], number) for number in printed if not stands_in(number, fields)]  # of unwanted columns
    edges = [field.at for field in fields]
    gaps = [abs(edge - other) for at, edge in enumerate(edges) for other in [*edges[:at], *others]]
    return round(min([MOST_SLACK, *(NEARER * gap for gap in gaps)]), 1)
