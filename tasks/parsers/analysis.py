"""What a bank's samples say: the pages, the meaning of the wanted columns, and where every wanted cell is printed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tasks.parsers.kept_habits import with_habits
from tasks.parsers.minor_units import with_minor_units
from tasks.parsers.misreadings import Misreading, as_read, find_misreadings
from tasks.parsers.odd_signs import odd_signs, with_plain_signs
from tasks.parsers.synthesizer.columns.alignment import Alignment, Found, align
from tasks.parsers.synthesizer.columns.columns_of_some import find_column_of_some
from tasks.parsers.synthesizer.columns.drawn_blanks import find_drawn_blanks
from tasks.parsers.synthesizer.columns.further_tables import FurtherTable, with_moved_tables
from tasks.parsers.synthesizer.columns.glued_texts import find_glued
from tasks.parsers.synthesizer.columns.labelled_codes import find_codes
from tasks.parsers.synthesizer.columns.labelled_parts import find_parts
from tasks.parsers.synthesizer.columns.line_forms import find_accounts, find_forms
from tasks.parsers.synthesizer.columns.line_templates import find_templates
from tasks.parsers.synthesizer.columns.lines_of_one_cell import find_lines_of_one_cell
from tasks.parsers.synthesizer.columns.paired_columns import find_pairs
from tasks.parsers.synthesizer.columns.parting_signs import find_before_colons
from tasks.parsers.synthesizer.columns.restated_texts import Restated, Way, restate
from tasks.parsers.synthesizer.columns.rival_columns import take_labelled
from tasks.parsers.synthesizer.columns.said_by_labels import find_said_by_labels
from tasks.parsers.synthesizer.dates.dating import PrintedDate, find_dates
from tasks.parsers.synthesizer.dates.days_of_tables import with_days_of_tables
from tasks.parsers.synthesizer.dates.labelled_dates import find_labelled_dates
from tasks.parsers.synthesizer.dates.years_of_some import with_years_of_some
from tasks.parsers.synthesizer.page.baselines import uneven_baseline
from tasks.parsers.synthesizer.page.close_scripts import SCRIPT_GAP, are_set_apart, cells_as_printed
from tasks.parsers.synthesizer.page.cut_lines import without_cut_lines
from tasks.parsers.synthesizer.page.header_lines import with_whole_headers
from tasks.parsers.synthesizer.page.lines import BASELINE, Line, baseline_of, lines_of
from tasks.parsers.synthesizer.page.moved_pages import levelled
from tasks.parsers.synthesizer.page.panels import Panels
from tasks.parsers.synthesizer.page.parted_lines import PartedLines
from tasks.parsers.synthesizer.page.stacked_tables import Arrangement, Stack, best_arrangement
from tasks.parsers.synthesizer.page.table_sides import table_sides
from tasks.parsers.synthesizer.page.unwanted_tables import Unwanted, find_unwanted
from tasks.parsers.synthesizer.rows.balance_lines import find_balance_lines
from tasks.statements.digits import plain_digits
from tasks.statements.numbers import NumberFormat, split_number
from tasks.statements.pages import WORD_GAP, Page, read_pages
from tasks.statements.role_evidence import MONEY
from tasks.statements.roles import Roles, learn_roles

RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff]")
FEW = 0.5  # of the wanted cells: where no more are found row below row, the rows may stand the other way round
WATERMARK = 1.7  # times the height of the table's words: taller single letters are a watermark

if TYPE_CHECKING:
    import pandas as pd

    from tasks.parsers.samples import Bank


@dataclass(frozen=True)
class Place:
    """Where a cell is printed: page (from 1) and box in points from the top left corner."""

    page: int
    x0: float
    top: float
    x1: float
    bottom: float


@dataclass(frozen=True)
class StudiedSample:
    """A sample's studied pages and the rows printed on them; ``places[row][column]`` is None where none was found.

    ``table`` is the wanted one, in which the cells of ``misreadings`` are as OCR reads them.
    """

    pages: tuple[Page, ...]
    table: pd.DataFrame
    places: tuple[dict[str, Place | None], ...]
    alignment: Alignment = field(repr=False)
    dates: dict[str, PrintedDate] = field(default_factory=dict)
    complete: bool = True
    turned: bool = False  # right-to-left script is printed from its end; the words of ``pages`` are in reading order
    odd_signs: tuple[tuple[str, str], ...] = ()  # what stands for a hyphen or sign; the pages here have the plain one
    tallest: float = 0.0  # words taller than this are no part of the table (watermarks); 0 where none is
    baseline: float = BASELINE  # by how many points the bottoms of words on one line differ
    further_tables: tuple[FurtherTable, ...] | None = None  # tables with other columns; () where only these stand apart
    whole_pages: tuple[Page, ...] = ()  # where tables stand side by side, each of ``pages`` has the words of one
    stack: Stack | None = None  # or they are moved below each other on ``pages``
    unwanted: Unwanted | None = None  # tables of which no row is wanted; they are left out of the lines
    misreadings: tuple[Misreading, ...] = ()
    sides: tuple[float, float] | None = None  # between which places the table's words start, where others stand beside
    templated: bool = False  # wanted columns are parts of rows' further lines
    parted: PartedLines | None = None  # strokes part the cells of rows, which are moved to columns on ``pages``
    panels: Panels | None = None  # where tables stand side by side, of which each page has the words of one
    restated: Restated | None = None  # the table as studied, with the printed texts of which the wanted ones are made

    @property
    def ways(self) -> dict[str, Way]:
        """By column, what the wanted texts are made with of the printed ones."""
        return self.restated.ways if self.restated else {}

    @property
    def beside(self) -> bool:
        """Whether tables stand side by side."""
        return len(self.whole_pages) < len(self.pages)


@dataclass(frozen=True)
class Analysis:
    """A bank's name, wanted columns, their roles, and its samples as studied."""

    bank: str
    columns: tuple[str, ...]
    roles: Roles
    samples: tuple[StudiedSample, ...]

    def place(self, sample: int, row: int, column: str) -> Place | None:
        """Return where a wanted cell is printed, None when it was not found on the studied pages."""
        places = self.samples[sample].places
        return places[row].get(column) if row < len(places) else None


def analyze(bank: Bank, analysis_pages: int = 10) -> Analysis:
    """Read at most ``analysis_pages`` pages of every sample and find its rows on them.

    Raises StatementError when a PDF cannot be read.
    """
    read = _read_samples(bank, analysis_pages + 1)
    analysis = _analyze(bank, read, analysis_pages)
    wanted = sum(int((one.table != "").to_numpy().sum()) for one in bank.samples)
    if _cells_found(analysis) >= FEW * wanted:
        return analysis
    upwards = tuple(replace(one, table=one.table.iloc[::-1].reset_index(drop=True)) for one in bank.samples)
    turned = _analyze(replace(bank, samples=upwards), read, analysis_pages)
    turned = replace(turned, roles=replace(turned.roles, upwards=True))
    return max((analysis, turned), key=_cells_found)


def _cells_found(analysis: Analysis) -> int:
    """Return how many wanted cells are found on the pages, those of each row below those of the row before."""
    return sum(_found(sample.alignment) for sample in analysis.samples)


def _analyze(bank: Bank, read: Sequence[tuple[Page, ...]], analysis_pages: int) -> Analysis:
    """Find the rows of samples, in printed order, on the pages read of them."""
    import pandas as pd

    table = pd.concat([sample.table for sample in bank.samples], ignore_index=True)
    roles = with_printed_decimals(learn_roles(table), table, read)
    studied = []
    for sample, pages in zip(bank.samples, read, strict=True):
        complete = len(pages) <= analysis_pages
        scanned = any(page.scanned for page in pages)  # misread words of later pages count as well
        whole = pages if complete or not scanned else read_pages(sample.pdf, sample.password)
        misread = find_misreadings(whole, sample.table, roles)
        one = study_sample(pages[:analysis_pages], as_read(sample.table, misread), roles, complete)
        studied.append(replace(one, misreadings=misread))
    return Analysis(bank.name, tuple(bank.samples[0].table.columns), with_habits(roles, studied), tuple(studied))


def _read_samples(bank: Bank, limit: int) -> list[tuple[Page, ...]]:
    """Return the pages of the samples, at most so many, with their words parted as the tables have them."""

    def read(word_gap: float) -> list[tuple[Page, ...]]:
        return [read_pages(one.pdf, one.password, limit, word_gap=word_gap) for one in bank.samples]

    parted = read(WORD_GAP)
    if not any(are_set_apart(pages) for pages in parted if not pages[0].scanned):
        return parted
    tables = [sample.table for sample in bank.samples]
    return max(parted, read(SCRIPT_GAP), key=lambda way: sum(map(cells_as_printed, way, tables)))


def with_printed_decimals(roles: Roles, table: pd.DataFrame, read: Sequence[tuple[Page, ...]]) -> Roles:
    """Return the roles with three decimals where the table's numbers look grouped, and no page prints one of them so;
    or with hundredths.

    Of '10.609' alone nobody can tell thousands from thousandths. Who keeps the printed groups writes the printed
    number; another sign than the printed one ('10,609') is a decimal point that was put in its place.
    """
    number = roles.number_format
    if number is None or number.decimal or number.grouping != ".":
        return with_minor_units(roles, table, read)
    names = [name for name, role in roles.by_column.items() if role in MONEY]
    wanted = {parts[1] for name in names for cell in table[name] if (parts := split_number(cell))}
    words = (split_number(word.text) for pages in read for page in pages for word in page.words)
    printed = {parts[1] for parts in words if parts}
    certain = all(re.fullmatch(r"\d{1,3}\.\d{3}", digits) and digits.replace(".", ",") in printed for digits in wanted)
    return replace(roles, number_format=NumberFormat(".", ",", 3)) if certain and not wanted & printed else roles


def study_sample(
    pages: tuple[Page, ...],
    table: pd.DataFrame,
    roles: Roles,
    complete: bool = True,
    templated: bool = False,
    sided: bool = False,
) -> StudiedSample:
    """Find the rows of a table on the pages of its statement; ``templated`` ones have parts of further lines, too,
    beside ``sided`` ones stands something else.
    """
    studied = _study_printed(pages, table, roles, complete, templated, sided)
    restated = restate(studied.alignment, table, roles)
    if restated is None:
        return studied
    again = _study_printed(pages, restated.table, roles, complete, templated, sided)
    return replace(again, table=table, restated=restated)


def _study_printed(
    pages: tuple[Page, ...],
    table: pd.DataFrame,
    roles: Roles,
    complete: bool,
    templated: bool,
    sided: bool,
    accounts: bool = False,
) -> StudiedSample:
    """Find the rows of a table that has the texts of its statement as printed."""

    def rows_on(lines: list[Line]) -> Alignment:
        return align(levelled(lines), table, roles)

    pages, turned, odd = _as_read(pages, table)
    arranged = best_arrangement(pages, lambda way: _found(rows_on(lines_of(way))))
    whole, pages = pages, arranged.pages
    baseline = baseline_of(pages)
    lines = with_whole_headers(lines_of(pages, tolerance=baseline))
    alignment = rows_on(lines)
    tallest = _tallest(alignment, pages)
    if tallest:
        lines = with_whole_headers(lines_of(pages, tallest, baseline))
        alignment = rows_on(lines)
    if baseline == BASELINE and not turned and pages == whole and (uneven := uneven_baseline(alignment)) > BASELINE:
        baseline = uneven
        lines = with_whole_headers(lines_of(pages, tallest or None, baseline))
        alignment = rows_on(lines)
    sides = table_sides(_with_days(rows_on(lines), table, roles), lines) if sided else None
    if sides:
        lines = with_whole_headers(lines_of(pages, tallest or None, baseline, sides))
        alignment = rows_on(lines)
    lines, alignment, unwanted = _without_others(lines, alignment, rows_on, table)
    further = None
    if tables := with_moved_tables(alignment, lines, table, roles):
        lines, further = tables.printed, tables.tables
        alignment = replace(align(tables.lines, table, roles), cut_lines=alignment.cut_lines)
        find_said_by_labels(alignment, table)
    take_labelled(alignment, table)
    find_pairs(alignment, table)
    if further is None and not turned:
        find_column_of_some(alignment, table)
    find_before_colons(alignment, table)
    dates = with_years_of_some(alignment, table, roles, find_dates(alignment, table, roles))
    dates = with_days_of_tables(alignment, table, roles, dates)
    find_labelled_dates(alignment, table, roles, dates)
    find_glued(alignment, table)
    if not (turned or odd):
        find_drawn_blanks(alignment, table, pages)
    printed = replace(alignment, lines=lines)
    places = tuple(
        {name: _place(printed, cells[name], arranged) if name in cells else None for name in table.columns}
        for cells in alignment.cells
    )
    find_balance_lines(alignment, table, roles)
    templated = _find_accounts(alignment, table, roles) if accounts else _find_parts(alignment, table, roles, templated)
    about = (turned, odd, tallest, baseline, further, whole, arranged.stack, unwanted)
    more = {"templated": templated, "sides": sides, "panels": arranged.panels, "parted": arranged.parted}
    return StudiedSample(pages, table, places, alignment, dates, complete, *about, **more)


def _with_days(found: Alignment, table: pd.DataFrame, roles: Roles) -> Alignment:
    """Return an alignment with its days, which may stand left of all that is found without them."""
    find_dates(found, table, roles)
    return found


def _as_read(
    pages: tuple[Page, ...], table: pd.DataFrame
) -> tuple[tuple[Page, ...], bool, tuple[tuple[str, str], ...]]:
    """Return pages in reading order with plain digits and signs, whether they print backwards, and what was odd."""
    digits = tuple(plain_digits(pages, table).items())  # first: they are printed from the left in any script
    pages = with_plain_signs(pages, digits)
    turned = _prints_backwards(pages, table)
    if turned:
        from tasks.parsers.synthesizer.page.right_to_left import pages_in_reading_order

        pages = pages_in_reading_order(pages, baseline_of(pages))
    odd = odd_signs(pages, table)
    return with_plain_signs(pages, odd), turned, (*digits, *odd)


def _without_others(
    lines: list[Line], alignment: Alignment, rows_on: Callable[[list[Line]], Alignment], table: pd.DataFrame
) -> tuple[list[Line], Alignment, Unwanted | None]:
    """Return the lines of a sample without those of tables that are not wanted, and without those printed twice where
    pages end, the rows found on them and the tables left out.
    """
    if unwanted := find_unwanted(alignment, table):
        lines = unwanted.left_out(lines)
        alignment = rows_on(lines)
    once, height = without_cut_lines(alignment, lines)
    if height:
        return once, replace(rows_on(once), cut_lines=height), unwanted
    return lines, alignment, unwanted


def study_again(
    sample: StudiedSample, roles: Roles, templated: bool = False, sided: bool = False, accounts: bool = False
) -> StudiedSample:
    """Study a sample once more, the words of whose pages are in reading order and have plain signs already.

    Of parts of further lines, ``accounts`` on lines of their own may be the only ones looked for.
    """
    again = _study_printed(sample.whole_pages, sample.table, roles, sample.complete, templated, sided, accounts)
    return replace(again, turned=sample.turned, odd_signs=sample.odd_signs, restated=sample.restated)


def _find_parts(alignment: Alignment, table: pd.DataFrame, roles: Roles, templated: bool) -> bool:
    """Find the columns that are parts of texts; tell whether some are ``templated`` ones, where these are asked for.

    Parts of texts may be such columns as well: they are tried first with these, then without.
    """
    below = templated and find_templates(alignment, table, roles)
    codes = templated and not below and find_codes(alignment, table)
    accounts = templated and not below and not codes and find_accounts(alignment, table, roles)
    find_parts(alignment, table)
    told = below or codes or accounts
    ways = (find_templates, find_forms, find_lines_of_one_cell) if templated and not told else ()
    return told or any(way(alignment, table, roles) for way in ways)


def _find_accounts(alignment: Alignment, table: pd.DataFrame, roles: Roles) -> bool:
    """Find the column of accounts on lines of their own, and parts of texts; tell whether there is such a column."""
    told = find_accounts(alignment, table, roles)
    find_parts(alignment, table)
    return told


def _found(alignment: Alignment) -> int:
    """Return how many cells of a table were found."""
    return sum(map(len, alignment.cells))


def _prints_backwards(pages: tuple[Page, ...], table: pd.DataFrame) -> bool:
    if not any(RIGHT_TO_LEFT.search(cell) for column in table.columns for cell in table[column]):
        return False
    from tasks.parsers.synthesizer.page.right_to_left import prints_backwards

    return prints_backwards(pages, table)


def _tallest(alignment: Alignment, pages: tuple[Page, ...]) -> float:
    """Return how tall a word of the table can be, 0 where the pages with rows have no taller, isolated letters."""
    heights = [
        word.bottom - word.top
        for cells in alignment.cells
        for cell in cells.values()
        for word in (alignment.lines[line].words[at] for line, at in cell.words)
    ]
    if not heights:
        return 0.0
    limit = round(WATERMARK * sorted(heights)[len(heights) // 2], 1)
    inside = {line.page for line in alignment.lines if line.index in set(alignment.anchors)}
    tall = [word for page in inside for word in pages[page].words if word.bottom - word.top > limit]
    letters = sum(len(word.text) <= 2 for word in tall)
    return limit if letters >= 3 else 0.0


def _place(alignment: Alignment, cell: Found, arranged: Arrangement) -> Place:
    """Return the box around a cell's words (those on its first page, where a row runs over a page break)."""
    page = min(alignment.lines[line].page for line, _ in cell.words)
    number, printed = arranged.pages[page].number, arranged.printed or {}
    words = [alignment.lines[line].words[at] for line, at in cell.words if alignment.lines[line].page == page]
    words = [printed.get((number, word), word) for word in words]
    return Place(
        number,
        min(word.x0 for word in words),
        min(word.top for word in words),
        max(word.x1 for word in words),
        max(word.bottom for word in words),
    )
