"""The language of programs: everything a written parser can be told about a layout.

A program reads pages as lines of words, a line as cells, and rows as lists of lines:

- pages: as printed, or tables that stand side by side as pages of their own, or moved below each other; without what
  stands beside the table (``sides``) and tables that are not wanted (``others``);
- region: the table starts below ``header`` (its words in one line) on every page, or on the first only, or at the top;
- tables: one, or further ones with other columns below their own headers, which may say what others print in a column
  (``of_tables``); titles may tell the wanted one from others with the same header, such as instalments to come
  (``sections``);
- columns: ``fields`` from left to right; words fall into the last field that starts left of them, numbers into the
  number field whose edge they share; everything moves with the header;
- texts: a word a blank away from one of a text belongs to it, past the column's end, too (``run_gap``);
- numbers: one expression with the currency, signs and marks (CR, S, +) seen, and their counterparts;
- rows: a line starts a row when ``row_rule`` holds; further lines belong to it by their left edge and distance,
  below it, above it or around it, or all lines up to a wider gap make a row (``grouping``), also over a page break;
  text between rows that belongs to none is refused (``guarded``) where the sample has none;
- headings: lines between rows that carry a value down (a day, the month of days, an account, a section), to the rows
  of all sections or of some;
- other lines: ``labels`` of lines with amounts that are no rows (totals, balances carried forward), after
  their amounts where these stand first;
- balances that rows do not print follow from those that others print, and signs of balances from the amounts
  (``day_ends``);
- outputs: one expression for every wanted column (see outputs.py): text joined in one of six ways, a date
  re-formatted with its year taken from the line, the period or the heading, a number with its sign from a minus, a
  mark, a column, a word, a section or the running balance, a constant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import ClassVar

from tasks.parsers.synthesizer.columns.fields import Field
from tasks.parsers.synthesizer.numbers.day_end_balances import DayEndBalances
from tasks.parsers.synthesizer.page.lines import BASELINE
from tasks.parsers.synthesizer.page.panels import Panels
from tasks.parsers.synthesizer.page.parted_lines import PartedLines
from tasks.parsers.synthesizer.page.stacked_tables import Stack
from tasks.statements.frames import NONE, Frame
from tasks.statements.pages import WORD_GAP, Word


@dataclass(frozen=True)
class Output:
    """The expression that makes one wanted cell from a ``row``, and the helpers and constants it uses."""

    expression: str
    needs: tuple[str, ...] = ()
    constants: tuple[tuple[str, str], ...] = ()
    rank: int = 0
    notes: tuple[tuple[str, str], ...] = ()  # what the sample does not show, for the comment above a constant
    head: Heading | None = None  # what the head of a page says of its rows

    def within(self, function: str) -> Output:
        """Return what a helper function makes of the cell."""
        return replace(self, expression=f"{function}({self.expression})", needs=(*self.needs, function))


@dataclass(frozen=True)
class Shape:
    """Where a line without digits starts (moving with a ``column``) and how tall its letters are, in points: those of
    titles of sections, and of their parts.
    """

    STEADY: ClassVar[float] = 0.4  # points by which heights of one kind differ

    column: str
    left: float
    heights: tuple[float, ...]

    def fits(self, first: Word) -> bool:
        """Tell whether a line whose first word this is has the shape."""
        height = first.bottom - first.top
        return abs(first.x0 - self.left) <= 2 and any(abs(height - one) <= self.STEADY for one in self.heights)


@dataclass(frozen=True)
class Heading:
    """A line between rows that carries a value down: ``pattern`` is searched in its text, group 1 is the value.

    Where it has a ``shape``, every line of that shape is a heading, and one that ``pattern`` does not know is refused;
    but for headers where it is ``like_headers``.
    What it says ``completes`` a column of dates, whose cells print only the day.
    A ``head`` stands above the table only. Where a page goes on with the rows of the last one, it is ``continued``
    with the same words behind it; where the sample shows none, ``goes_on`` is the expression of such words.
    One ``beside`` the heading before it is on the same line: what prints only one of the two is none.
    What stands ``behind`` it on its line is no part of it: the sum of the rows below it, words in another script, or
    what a sign parts from some titles, such as the rate of a section.
    One ``inside`` a column starts there; further lines of a text may be like it.
    One ``within`` another says nothing below the next title of that: it belongs to that section alone.
    One ``of_tables`` is their header; another that starts and ends alike is refused.
    One may stand in the ``opening`` of a line that prints a balance before a group of rows; any other line that starts
    so is refused.
    One that ``tops`` tables stands above the header of each.
    One of days is ``late`` for the first row, an opening balance above it, which is of the same day.
    The pattern of a ``is_double`` one has two lines: a name above the number of its card.
    Where tables stand side by side, ``each`` may have its own, and rows below the same one are kept ``together``.
    """

    name: str
    pattern: str
    values: tuple[tuple[str, str], ...] = ()
    shape: Shape | None = None
    completes: str = ""
    head: bool = False
    continued: str = ""
    goes_on: str = ""
    each: bool = False
    together: bool = False
    beside: bool = False
    behind: str = ""
    within: str = ""
    inside: str = ""
    of_tables: bool = False
    opening: str = ""
    tops: bool = False
    late: bool = False
    like_headers: bool = False

    @property
    def is_double(self) -> bool:
        """Whether the heading is of two lines."""
        return "\\n" in self.pattern

    @property
    def is_below_header(self) -> bool:
        """Whether the heading stands below the table's header only, as a year of days does."""
        return bool(self.inside and self.completes)

    @property
    def is_summed(self) -> bool:
        """Whether the sum of the rows below it stands behind a title."""
        return bool(re.fullmatch(r" [^\W\d_]+ \.\*", self.behind))

    def title(self, text: str) -> str:
        """Return the text of a line without what stands behind a heading."""
        return re.sub(self.behind, "", text) if self.behind else text


@dataclass(frozen=True)
class Sections:
    """Titles of one ``shape`` above tables that look alike, and whether the rows below each are ``wanted``."""

    shape: Shape
    wanted: tuple[tuple[str, bool], ...]


@dataclass(frozen=True)
class Chain:
    """How running balances tell the signs of amounts: ``opening`` are the words before a balance that it starts from.

    ``growth`` is -1 where balances shrink with the wanted amounts; ``grouped`` where not every row prints a balance;
    ``overdrawn`` are the marks of negative balances.
    """

    opening: str
    newest_first: bool
    growth: int
    grouped: bool
    overdrawn: tuple[str, ...]


@dataclass(frozen=True)
class TablePlaces:
    """The columns of a further table: its header, the ``anchors`` of its columns, from left to right, as a program has
    them, and where columns start that the first table lacks. One that is not wanted has no columns.
    """

    header: tuple[str, ...]
    anchors: tuple[tuple[str, int, float], ...]
    starts: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Period:
    """The line that tells the year: its ``pattern`` and the expressions of year, month and day of its match."""

    pattern: str
    year: str
    month: str
    day: str
    past: bool = False  # days without a year are the latest ones up to its last day, else the nearest to it


@dataclass(frozen=True)
class Writing:
    """How a table writes the digits of its numbers: ``as_printed``, or with a decimal and a grouping sign.

    ``indian`` groups are of two digits but for the last. ``spec`` tells the decimals where all have as many. Whole
    numbers may count ``minor`` units: so many decimals of the printed ones.
    """

    as_printed: bool = False
    decimal: str = "."
    grouping: str = ""
    indian: bool = False
    spec: str = ".2f"
    minor: int = 0


@dataclass(frozen=True)
class Program:
    """One candidate; ``outputs`` follow the order of ``columns``."""

    bank: str
    columns: tuple[str, ...]
    fields: tuple[Field, ...]
    header: tuple[str, ...]
    anchors: tuple[tuple[str, int, float], ...]
    bare_label: bool  # a label of the header stands over no column of the sample
    lone_balances: bool  # no line of the sample has a day and a balance and is no row: such a line lost its amount
    lone_days: bool  # no line of the sample's table has a day and is no row: such a line lost its amount
    repeated_header: bool
    below_headers: bool  # no page of the sample without the header has a line with a day and an amount
    lone_header: bool  # no other words stand beside the header's in the sample: new ones are new columns
    further_headers: bool  # the header stands again below rows, where another account's start
    all_amounts: bool  # every row of the sample prints an amount
    beside_amount: tuple[str, ...]  # columns of numbers that some rows have beside their amount, such as charges
    numbered: bool  # every row of the sample starts with a digit: none reads like a total
    amounts_first: bool  # amounts stand before all texts, so that totals start with theirs
    one_line: bool  # no row of the sample has a second one
    blank_texts: tuple[str, ...]  # wanted columns that may hold texts and are blank in all rows of the sample
    below: tuple[str, ...]  # what texts below the last row of the sample start with, where further lines do
    number: str
    joined: float
    row_rule: str
    more: tuple[str, ...]
    more_left: tuple[float, float]
    line_gap: float
    block_gap: float
    row_gap: float  # where rows leave room for texts around their middle: lines nearer than this are of one row
    guarded: bool
    overflows: bool  # no line of the sample between rows fills what further lines may: one that does overflowed
    unheaded: tuple[bool, bool]  # overflows and guarded where no output asks for headings: these are such lines then
    closed: bool  # no line of the sample stands between two rows of a page that belongs to none
    headed: bool  # a heading of the sample stands there: one that no output asks for belongs to no row, too
    unended: bool  # no page of the sample has rows below two headings: what ends a table above the next one is unknown
    apart: bool  # no text of the sample stands so close below a row that it could belong to it
    outside: bool  # text of the sample behind its rows starts left of all columns: such a text belongs to no row
    titled: bool  # text of the sample that is no heading stands between a row and a further header: it is of no table
    proven_words: bool  # the proof refuses statements that print words among rows which no row has
    split_lines: tuple[str, int] | None  # a column whose lines make two cells, or have a sign between: never more lines
    grouping: str
    first_sums: tuple[str, ...]  # columns of numbers below whose own another may stand in a row, such as a fee
    two_sums: bool  # every row prints two in each column of numbers, one below the other
    whole_days: bool  # days stand on further lines of rows, each on one of them
    tops: tuple[str, ...]  # of the columns that further lines may fill, those which only the first line of a row does
    labels: tuple[str, ...]
    strict: bool
    outputs: tuple[Output, ...]
    carried: tuple[str, ...] = ()
    day: str = ""  # the column of days that all rows print, where some have none in the leftmost one
    opening_days: bool = False  # the day of an opening balance, which is no row, is that of the rows below, too
    blank_days: bool = False  # rows of other statements may have none, as those below the first of a day
    ditto: str = ""  # the mark that rows have in the place of a carried day
    headings: tuple[Heading, ...] = ()
    constants: tuple[tuple[str, str], ...] = ()
    period: Period | None = None
    chain: Chain | None = None
    day_ends: DayEndBalances | None = None
    decimal: str = "."
    thousands: str = ","
    places: str = "1,2"
    writing: Writing = Writing()
    date_reading: tuple[str, str] = ("", "")
    other_days: str = ""  # the format of days with a year, which further tables print
    noise: str = ""
    leaders: str = ""  # the signs of leaders that touch a text or an amount, and are no part of its word
    blank: str = ""
    before_day: int | None = 0  # words before the day of every row, such as its serial number; None where they differ
    tallest: float = 0.0
    baseline: float = BASELINE  # points: words whose bottoms differ by no more stand on one line
    sides: tuple[float, float] | None = None  # the table's words start between these, others stand beside it
    slack: float = 0.0  # where columns are as wide as what they hold: numbers stand no further from where labels tell
    below_texts: bool = False  # further lines start where the text of their row does, not where the label tells
    run_gap: float = 0.0  # a text that reaches into the next columns has its words no further apart
    wide_gaps: bool = False  # some words of one column stand further apart, as labels and texts do
    own_room: float = 4.0  # points: a column's own texts start no further right of its left edge
    into_numbers: bool = False  # such texts reach into columns of numbers, too
    of_some: tuple[str, ...] = ()  # a column of what only some rows print, or of others' texts; and of their own texts
    own_lines: bool = False  # such texts stand on lines where nothing of the next columns may follow them
    whole_lines: bool = False  # lines with blanks between all words are one text, wherever a word starts
    lines_above: int = 0  # so many lines stand above the amount of every row, and hold another wanted text
    word_gap: float = WORD_GAP  # of the letter size: a wider one parts words
    odd_blanks: bool = False  # control characters part words
    frame: Frame = NONE  # of strokes that part columns
    turned: bool = False  # right-to-left script is printed from its end
    label_lines: tuple[str, ...] = ()  # further lines of labels below the header's
    tables: tuple[TablePlaces, ...] | None = None  # further tables with other columns; () where only these stand apart
    broken_days: bool = False  # days go on on the line below: all do, or such as have words, in a narrow column
    broken_labels: bool = False  # the header's labels, too
    shown_broken: bool = False  # the sample shows that
    beside: bool = False  # tables stand side by side
    panels: Panels | None = None  # at these places
    stack: Stack | None = None  # between others, so that each is moved below the one left of it
    parted: PartedLines | None = None  # strokes part the cells of rows, which are moved to columns
    others: tuple[str, ...] = ()  # the headers of tables that are not wanted: their lines are left out
    headed_others: bool = False  # but for headings
    ends: tuple[str, ...] = ()  # the headers of tables that list no days: what follows below them are no rows
    month_lines: str = ""  # the expression of lines of a month and a year among rows, which belong to none
    lists: tuple[str, ...] = ()  # the titles of lists with days, such as payments to come: nor do lines below these
    torn: float = 0.0  # where a page may end within a row: a text this close below a row is the next one's first line
    begun_days: str = ""  # what first lines of rows print of days that end below: others may be torn behind that
    begun: bool = False  # the first lines of a row may stand at the end of the page before its amount
    cut_lines: float = 0.0  # how much higher a line that the end of a page cuts is printed again on the next one
    marks_below: bool = False  # the marks of amounts stand on the lines below: what has one behind it is no amount
    odd_signs: tuple[tuple[str, str], ...] = ()  # what stands for the hyphen or a sign, and the plain one
    tones: bool = False  # vowel signs and tones of Thai or Lao stand on the letters drawn before them
    lead: bool = False  # signs lead letters that have the text of both
    skip: str = ""
    page_number: str = ""  # the expression of lines that say a page's number, and start where further lines of rows do
    upwards: bool = False  # the wanted table runs from the row printed last to the one printed first
    empty: str = ""  # the expression of lines that stand in the place of rows below a title without any
    balance_line: str = ""  # the expression of lines that print the balance of the row above
    sections: Sections | None = None  # titles tell the wanted table from others like it
    notes: tuple[tuple[str, str], ...] = ()
