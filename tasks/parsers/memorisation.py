"""Whether a parser reads its sample or remembers it: what its code carries, and whether it follows changed copies.

Strict parsers are honest too: they may refuse a copy on which rows are missing and a total no longer closes. So a
refusal counts only where no arithmetic can be at stake; a value that is no longer printed anywhere always counts.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from tasks.parsers.alterations import MIN_REFERENCE
from tasks.parsers.altered_sample import AlteredSample, SampleCopier
from tasks.parsers.carried_values import read_carried
from tasks.parsers.differences import quote_row, rows_of, shorten
from tasks.parsers.embedded_cells import find_embedded, read_furniture
from tasks.parsers.glyphs import CopyError
from tasks.parsers.removals import rows_at_the_end, rows_in_the_middle
from tasks.problems import Problem
from tasks.statements.pages import StatementError
from tasks.statements.row_order import run_as_printed

if TYPE_CHECKING:
    import pandas as pd

    from tasks.parsers.analysis import Analysis, StudiedSample
    from tasks.parsers.samples import Bank, Sample
    from tasks.sandbox import Outcome, Sandbox

MOST_RUNS = 3  # over copies, for all samples together
SAMPLES_CHANGED = 2  # samples of which a changed copy is made
TEXT_ROLES = ("description", "text", "reference")
TELLING_ROLES = (*TEXT_ROLES, "amount", "debit", "credit", "balance")
SHOWN = 10
FAR_ERRORS = 2  # rows that a parser gives otherwise though nothing it may go by has changed
MONEY_ROLES = ("amount", "debit", "credit", "direction")
SHORT_NAME = 4  # letters of a word by which a source may name it


@dataclass(frozen=True)
class Reading:
    """What a parser made of a copy: `follows`, `remembers`, `differs` or `refuses`; with the problem this would be."""

    verdict: str
    said: str = ""
    evidence: tuple[dict, ...] = ()


@dataclass
class Examination:
    """A parser under examination: how many runs are left, and what was noted; ``pool`` makes copies during runs."""

    source: str
    sandbox: Sandbox
    analysis: Analysis
    pool: Executor
    runs: int = MOST_RUNS
    notes: list[str] = field(default_factory=list)

    def read(self, sample: Sample, copy: AlteredSample) -> Reading:
        """Run the parser over a copy and compare."""
        self.runs -= 1
        outcome = run_as_printed(self.sandbox, self.source, copy.pdf, sample.password, self.analysis.roles)
        return judge_reading(copy, outcome, self._telling_columns(), self.source)

    def _telling_columns(self) -> dict[str, str]:
        return {column: role for column, role in self.analysis.roles.by_column.items() if role in TELLING_ROLES}


def check_memorised(
    source: str, bank: Bank, analysis: Analysis, sandbox: Sandbox
) -> tuple[Problem | None, tuple[str, ...]]:
    """Return a problem of kind `memorised` (or None), and notes on what could be examined.

    The parser is one that gives the wanted table for every sample.
    """
    tables = [studied.table for studied in analysis.samples]
    problem = find_embedded(source, tables, analysis.roles, read_furniture(analysis.samples))
    if problem:
        return problem, ()
    with tempfile.TemporaryDirectory(prefix="passbook-copies-") as folder, ThreadPoolExecutor(1) as pool:
        examination = Examination(source, sandbox, analysis, pool)
        pairs = [(s, studied) for s, studied in zip(bank.samples, analysis.samples, strict=True) if len(studied.table)]
        problem = _examine(examination, pairs, Path(folder))
    return problem, tuple(examination.notes)


def _examine(examination: Examination, samples: Sequence[tuple[Sample, StudiedSample]], folder: Path) -> Problem | None:
    """Run the parser over changed copies, then over one without some of its rows and over moved ones."""
    first: _Examined | None = None
    for number, (sample, studied) in enumerate(samples[:SAMPLES_CHANGED]):
        own = folder / str(number)
        own.mkdir()
        try:
            copier = SampleCopier(sample, studied, examination.analysis.roles, own)
        except (CopyError, StatementError) as error:
            examination.notes.append(f"{sample.pdf.name}: memorisation was judged by the code alone: {error}")
            continue
        examined = _Examined(examination, sample, copier)
        if problem := examined.change_values():
            return problem
        first = first or examined
    return (first.remove_rows() or first.move_rows()) if first else None


@dataclass
class _Examined:
    """One sample's copies and what became of them; the copy without rows is made while the changed one is read."""

    examination: Examination
    sample: Sample
    copier: SampleCopier
    followed: bool = False
    shortened: Future[AlteredSample] | None = None

    def change_values(self) -> Problem | None:
        """Change all values that can be; where the parser does not follow, hardly any."""
        changed = self._read(self._changed)
        if changed is None:
            return None
        if changed.verdict == "remembers":
            return self._problem(changed)
        self.followed = changed.verdict == "follows"
        mild = None if self.followed else self._read(self.copier.hardly_changed)
        if mild is None or mild.verdict == "follows":
            return None if self.followed else self._note(changed)
        if mild.verdict == "remembers" or self.copier.complete:
            return self._problem(mild)
        # Pages are missing on this copy: does the parser read it when nothing else differs?
        control = self._read(self.copier.unchanged)
        return self._problem(mild) if control and control.verdict == "follows" else self._note(mild)

    def remove_rows(self) -> Problem | None:
        """Take rows from the middle; where a strict parser refuses that, from the end."""
        readings = []
        for make in (self._without_middle, self._without_end):
            reading = self._read(make)
            if reading and reading.verdict == "remembers":
                return self._problem(reading)
            if reading and reading.verdict == "follows":
                return None
            if reading:
                self._note(reading)
                readings.append(reading)
        control = None if self.followed or not readings else self._read(self.copier.unchanged)
        failed = control is not None and control.verdict != "follows" and self.copier.complete
        return self._problem(control) if failed else None

    def move_rows(self) -> Problem | None:
        """Print all rows lower; where the code says how many rows there are, print a page twice."""
        makers = [self.copier.lowered]
        if self._says_how_many():
            makers.append(self.copier.repeated)
            self.examination.runs += 1
        for make in makers:
            reading = self._read(make)
            if reading and reading.verdict == "remembers":
                return self._problem(reading)
        return None

    def _says_how_many(self) -> bool:
        """Tell whether the parser carries the sample's number of rows, or a neighbour of it."""
        count = len(self.copier.studied.table)
        return any(abs(number - count) <= 1 for number in read_carried(self.examination.source).numbers)

    def _changed(self) -> AlteredSample:
        copy = self.copier.changed()
        self.shortened = self.examination.pool.submit(self._shorten)
        return copy

    def _shorten(self) -> AlteredSample:
        return self.copier.without(rows_in_the_middle(self.copier.cells, self.copier.middle_rows))

    def _without_middle(self) -> AlteredSample:
        return self.shortened.result() if self.shortened else self._shorten()

    def _without_end(self) -> AlteredSample:
        return self.copier.without(rows_at_the_end(self.copier.cells, self.copier.rows))

    def _read(self, make: Callable[[], AlteredSample]) -> Reading | None:
        """Make a copy and run the parser over it; None, with a note, where there is no copy or no run left."""
        if self.examination.runs <= 0:
            return None
        try:
            copy = make()
        except (CopyError, StatementError) as error:
            self.examination.notes.append(f"{self.sample.pdf.name}: {error}")
            return None
        return self.examination.read(self.sample, copy)

    def _note(self, reading: Reading) -> None:
        self.examination.notes.append(f"{self.sample.pdf.name}: {reading.said}")

    def _problem(self, reading: Reading) -> Problem:
        advice = "a parser must go by the layout and read every value from the page."
        return Problem("memorised", f"{self.sample.pdf.name}: {reading.said}; {advice}", reading.evidence)


def judge_reading(copy: AlteredSample, outcome: Outcome, telling: Mapping[str, str], source: str = "") -> Reading:
    """Compare what a parser with this source gave for a copy with what is printed on it."""
    done = describe_copy(copy)
    if outcome.status != "ok" or outcome.table is None:
        return Reading("refuses", f"on {done} the parser failed ({shorten(outcome.error)})")
    if list(outcome.table.columns) != list(copy.table.columns):
        return Reading("differs", f"on {done} the parser gave other columns")
    if evidence := stale_values(copy, outcome.table, telling):
        row = evidence[0]
        return Reading(
            "remembers",
            f"on {done} the parser still gave {len(evidence)} of the sample's values that are no longer printed, the "
            f"first {row['got']!r} in column {row['column']!r} where row {row['row']} of the sample was",
            tuple(evidence[:SHOWN]),
        )
    if evidence := miscounted(copy, outcome.table, telling):
        row = evidence[0]
        return Reading(
            "remembers",
            f"on {done} the parser gave other cells in {len(evidence)} rows that are printed as before, the first "
            f"{row['got']!r} for {row['expected']!r} in column {row['column']!r} of row {row['row']}: it goes by the "
            "place of a row among the others, or by what it computed before",
            tuple(evidence[:SHOWN]),
        )
    if evidence := moved_values(copy, outcome.table, telling, source):
        row = evidence[0]
        return Reading(
            "remembers",
            f"on {done} the parser gave {row['got']!r} for {row['expected']!r} in column {row['column']!r} of row "
            f"{row['row']} and no other text: it goes by the height or the spelling of the sample's rows",
            tuple(evidence[:SHOWN]),
        )
    wanted, got = rows_of(copy.table), rows_of(outcome.table)
    if copy.repeated and got == wanted[: len(got)] and len(got) == len(wanted) - copy.repeated:
        return Reading("remembers", f"on {done} the parser gave {len(got)} rows, as many as the sample has")
    if not copy.complete:  # the last row may go on where the copy ends
        wanted, got = wanted[:-1], got[: max(0, len(wanted) - 1)]
    if wanted == got:
        return Reading("follows")
    return Reading("differs", f"on {done} the parser gave {_first_difference(wanted, got)}")


def describe_copy(copy: AlteredSample) -> str:
    """Say what was done to a copy, as in 'a copy without rows 4, 5'."""
    if copy.removed:
        rows = dict.fromkeys(row + 1 for row, _, _ in copy.removed)
        return f"a copy without rows {', '.join(map(str, rows))}"
    if copy.lowered:
        return f"a copy on which all rows stand {copy.lowered:.1f} points lower"
    if copy.repeated:
        return f"a copy that prints a page with {copy.repeated} rows twice"
    if copy.changes:
        return f"a copy on which {len(copy.changes)} values differ and nothing else"
    return "a copy with the same words" + ("" if copy.complete else " and fewer pages")


def stale_values(copy: AlteredSample, got: pd.DataFrame, telling: Mapping[str, str]) -> list[dict]:
    """Return the values of the sample that came back although the copy no longer prints them.

    ``telling`` maps the columns that count to their roles. Many rows share a date: one counts only in its own row.
    Where rows are gone, a value counts only when no row left has it, and a single number may be chance.
    """
    gone = [(c.row, c.column, c.old) for c in copy.changes if c.column in telling]
    gone += [
        (row, column, text)
        for row, column, text in copy.removed
        if column in telling and text.strip() and text not in set(copy.table[column])
    ]
    stale = []
    for column in dict.fromkeys(column for _, column, _ in gone):
        surplus = Counter(got[column]) - Counter(copy.table[column])
        for row, _, text in (cell for cell in gone if cell[1] == column):
            if surplus[text] > 0:
                surplus[text] -= 1
                stale.append({"row": row + 1, "column": column, "got": shorten(text)})
    by_chance = copy.removed and len(stale) == 1 and telling[stale[0]["column"]] not in TEXT_ROLES
    return ([] if by_chance else stale) + _stale_dates(copy, got, telling)


def miscounted(copy: AlteredSample, got: pd.DataFrame, telling: Mapping[str, str]) -> list[dict]:
    """Return the cells (one a row) that differ far from the rows that were taken off, on one side of them only.

    A parser that tells the way of the money by the balances may err beside the gap and within its days; one that
    counts rows, or adds up by itself what is printed, errs from there on.
    """
    columns = [column for column in telling if column in copy.printed]
    if not copy.removed or not copy.complete or not columns or len(got) != len(copy.table):
        return []
    gap = min(row for row, _, _ in copy.removed)
    dates = [tuple(row) for row in copy.table[[c for c in copy.table if c not in telling]].to_numpy()]
    beside = {*dates[max(gap - 1, 0) : gap + 1]} if dates and dates[0] else set()
    wrong = []
    for row in range(len(got)):
        differing = [column for column in columns if got[column].iloc[row] != copy.table[column].iloc[row]]
        if differing and row not in (gap - 1, gap) and dates[row] not in beside:
            cells = {
                "got": shorten(got[differing[0]].iloc[row]),
                "expected": shorten(copy.table[differing[0]].iloc[row]),
            }
            wrong.append({"row": row + 1, "column": differing[0], **cells})
    sides = {row["row"] - 1 > gap for row in wrong}
    return wrong if len(wrong) >= FAR_ERRORS and len(sides) == 1 else []


def moved_values(copy: AlteredSample, got: pd.DataFrame, telling: Mapping[str, str], source: str) -> list[dict]:
    """Return the amounts (one a row) that changed column or sign although only heights or rare words are others.

    On a copy whose rows stand lower, every other cell must be right. Where words are spelled otherwise, the source must
    not name them (it may go by them), and at least two amounts must have moved.
    """
    money = [column for column, role in telling.items() if role in MONEY_ROLES]
    if not (copy.lowered or copy.changes) or len(got) != len(copy.table) or not money:
        return []
    others = [column for column in copy.table if column not in money]
    named = source.casefold()
    spelled = {
        change.row
        for change in copy.changes
        if change.column not in money
        and any(word.printed.text.isalpha() or len(word.text) >= MIN_REFERENCE for word in change.words)
        and not any(word.printed.text.casefold()[:SHORT_NAME] in named for word in change.words)
    }
    rows = range(len(got)) if copy.lowered else sorted(spelled)
    if copy.lowered and not got[others].equals(copy.table[others]):
        return []
    wrong = []
    for row in rows:
        one, other = ([str(table[column].iloc[row]) for column in money] for table in (got, copy.table))
        turned = sorted(cell.lstrip("-") for cell in one) == sorted(cell.lstrip("-") for cell in other)
        if one != other and (copy.lowered or turned):
            place = next(number for number, _ in enumerate(money) if one[number] != other[number])
            cells = {"got": shorten(one[place]), "expected": shorten(other[place])}
            wrong.append({"row": row + 1, "column": money[place], **cells})
    return wrong if copy.lowered or len(wrong) >= FAR_ERRORS else []


def _stale_dates(copy: AlteredSample, got: pd.DataFrame, telling: Mapping[str, str]) -> list[dict]:
    if len(got) != len(copy.table):
        return []
    return [
        {"row": change.row + 1, "column": change.column, "got": shorten(change.old)}
        for change in copy.changes
        if change.column not in telling and got[change.column].iloc[change.row] == change.old
    ]


def _first_difference(wanted: Sequence[tuple], got: Sequence[tuple]) -> str:
    for number, (left, right) in enumerate(zip(wanted, got, strict=False), start=1):
        if left != right:
            return f"{quote_row(right)!r} as row {number} where the copy prints {quote_row(left)!r}"
    return f"{len(got)} rows where the copy prints {len(wanted)}"
