"""What differs between the table wanted from a sample and the one a parser gave: columns, then rows, then cells.

Rows are counted from 1 in every sentence and in the evidence, as a reader of the CSV counts them below its header.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from tasks.parsers.difference_patterns import Difference, column_pattern, exchanged_columns
from tasks.problems import Problem

if TYPE_CHECKING:
    import pandas as pd

    from tasks.parsers.analysis import Place

SHOWN = 10  # differences in the evidence: enough to see the rule behind them, small enough for a run's state
ROW_LENGTH = 160  # letters of a row quoted in a sentence
CELL_LENGTH = 300  # letters of a cell quoted in the evidence
BLOCK = 60  # rows of a block compared one with another; a longer block is reported by its first row

Row = tuple[str, ...]
Where = Callable[[int, str], "Place | None"]  # row (from 0) and column of the wanted table -> where it is printed


@dataclass(frozen=True)
class Misfit:
    """A row (from 0) of one table without a partner in the other."""

    row: int
    missing: bool  # True: wanted and not given; False: given and not wanted


def rows_of(table: pd.DataFrame) -> list[Row]:
    """Return a table's rows as tuples of its cells."""
    return [tuple(row) for row in table.itertuples(index=False, name=None)]


def compare_columns(wanted: Sequence[str], got: Sequence[str]) -> Problem | None:
    """Return a problem of kind `columns` that names what is missing, extra or out of order."""
    wanted, got = [str(name) for name in wanted], [str(name) for name in got]
    if wanted == got:
        return None
    missing = [name for name in wanted if name not in got]
    extra = [name for place, name in enumerate(got) if name not in wanted or name in got[:place]]
    faults = [f"{name!r} is missing" for name in missing] + [f"{name!r} is extra" for name in extra]
    said = "; ".join(faults) if faults else "the order is wrong"
    evidence = tuple({"column": name, "finding": "missing"} for name in missing)
    evidence += tuple({"column": name, "finding": "extra"} for name in extra)
    return Problem(
        "columns",
        f"the columns must be {', '.join(wanted)}, but they are {', '.join(got) or 'none'}: {said}.",
        evidence or ({"expected": ", ".join(wanted), "got": ", ".join(got)},),
    )


def compare_rows(wanted: pd.DataFrame, got: pd.DataFrame, where: Where) -> Problem | None:
    """Return a problem of kind `rows` with the first missing and the first extra row, None when the counts agree."""
    if len(wanted) == len(got):
        return None
    expected, given = rows_of(wanted), rows_of(got)
    misfits = find_misfits(expected, given)
    missing = [m.row for m in misfits if m.missing]
    extra = [m.row for m in misfits if not m.missing]
    parts = [f"{len(expected)} rows were expected, {len(given)} came back"]
    if missing:
        place = row_place(wanted.columns, missing[0], where)
        parts.append(
            f"the first missing row is row {missing[0] + 1} ({quote_row(expected[missing[0]])}){printed_at(place)}"
        )
    if extra:
        headings = ", the headings of the columns and no row" if is_header(wanted.columns, given[extra[0]]) else ""
        parts.append(
            f"the first row too many is row {extra[0] + 1} of the result ({quote_row(given[extra[0]])}){headings}"
        )
    if said := whole_pages(wanted, missing, where):
        parts.append(said)
    evidence = [_missing_evidence(wanted.columns, expected, row, where) for row in missing[:SHOWN]]
    evidence += [{"row": row + 1, "extra": quote_row(given[row])} for row in extra[:SHOWN]]
    return Problem("rows", "; ".join(parts) + ".", tuple(evidence[:SHOWN]))


def _missing_evidence(columns: Sequence[str], expected: list[Row], row: int, where: Where) -> dict:
    place = row_place(columns, row, where)
    return {"row": row + 1, "missing": quote_row(expected[row]), **place_evidence(place)}


def find_misfits(expected: Sequence[Row], given: Sequence[Row]) -> list[Misfit]:
    """Align two tables row by row and return the rows left over, in order.

    Rows are compared whole, without their longest text, and by that text alone; the comparison that pairs most rows
    is the alignment, so a fault in one column does not hide which row is missing.
    """
    keys = (lambda row: row, _without_longest(expected), _longest(expected))
    matchers = [
        SequenceMatcher(None, [key(row) for row in expected], [key(row) for row in given], autojunk=False)
        for key in keys
    ]
    best = max(matchers, key=lambda matcher: sum(block.size for block in matcher.get_matching_blocks()))
    return list(_leftovers(best, expected, given))


def _wordy_column(rows: Sequence[Row]) -> int:
    width = min((len(row) for row in rows), default=0)
    return max(range(width), key=lambda column: sum(len(row[column]) for row in rows), default=0)


def _without_longest(rows: Sequence[Row]) -> Callable[[Row], Row]:
    column = _wordy_column(rows)
    return lambda row: row[:column] + row[column + 1 :]


def _longest(rows: Sequence[Row]) -> Callable[[Row], str]:
    column = _wordy_column(rows)
    return lambda row: "".join(row[column].split()) if column < len(row) else ""


def _leftovers(matcher: SequenceMatcher, expected: Sequence[Row], given: Sequence[Row]) -> Iterator[Misfit]:
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "delete":
            yield from (Misfit(row, True) for row in range(i1, i2))
        elif tag == "insert":
            yield from (Misfit(row, False) for row in range(j1, j2))
        elif tag == "replace":
            surplus = (i2 - i1) - (j2 - j1)
            if surplus > 0:
                lonely = _least_alike(expected[i1:i2], given[j1:j2], surplus)
                yield from (Misfit(i1 + row, True) for row in lonely)
            elif surplus < 0:
                lonely = _least_alike(given[j1:j2], expected[i1:i2], -surplus)
                yield from (Misfit(j1 + row, False) for row in lonely)


def _least_alike(rows: Sequence[Row], others: Sequence[Row], count: int) -> list[int]:
    """Return the ``count`` rows that share the fewest cells with any row of ``others``, in order."""
    if len(rows) > BLOCK or len(others) > BLOCK:
        return list(range(len(rows) - count, len(rows)))
    likeness = [
        max((sum(a == b for a, b in zip(row, other, strict=False) if a) for other in others), default=0) for row in rows
    ]
    return sorted(sorted(range(len(rows)), key=lambda row: likeness[row])[:count])


def is_header(columns: Sequence[str], row: Row) -> bool:
    """Tell whether a row repeats the headings of the table: most of its cells are names of columns."""
    filled = [cell.strip().casefold() for cell in row if cell.strip()]
    names = {str(name).casefold() for name in columns}
    return bool(filled) and sum(cell in names for cell in filled) * 2 > len(filled)


def whole_pages(wanted: pd.DataFrame, missing: Sequence[int], where: Where) -> str:
    """Return a sentence when exactly the rows of some pages are missing, '' otherwise or where pages are not known."""
    pages = [place.page if (place := row_place(wanted.columns, row, where)) else None for row in range(len(wanted))]
    if not missing or None in pages:
        return ""
    gone = sorted({pages[row] for row in missing})
    left = sorted(set(pages) - set(gone))
    if not left or list(missing) != [row for row, page in enumerate(pages) if page in gone]:
        return ""
    if left == [pages[0]]:
        return f"only the rows of page {left[0]} came back"
    return f"no row of page {' and of page '.join(map(str, gone))} came back, all rows of the other pages did"


def compare_cells(wanted: pd.DataFrame, got: pd.DataFrame, where: Where) -> Problem | None:
    """Return a problem of kind `cells` when any cell differs; both tables have the same columns and row count."""
    differences = find_differences(wanted, got)
    if not differences:
        return None
    total = wanted.shape[0] * wanted.shape[1]
    first = differences[0]
    place = where(first.row, first.column)
    right, column = total - len(differences), first.column
    sentence = (
        f"{len(differences)} of {total} cells differ ({right} are right): row {first.row + 1}, column {column!r}: "
        f"expected {shorten(first.expected)!r}, got {shorten(first.got)!r}{printed_at(place)}"
    )
    patterns = name_patterns(differences, wanted, got)
    evidence = [
        {
            "row": d.row + 1,
            "column": d.column,
            "expected": shorten(d.expected),
            "got": shorten(d.got),
            **place_evidence(where(d.row, d.column)),
        }
        for d in differences[:SHOWN]
    ]
    return Problem("cells", "; ".join([sentence, *patterns]) + ".", tuple(evidence))


def find_differences(wanted: pd.DataFrame, got: pd.DataFrame) -> list[Difference]:
    """Return every differing cell, row by row; both tables have the same columns and row count."""
    columns = [str(name) for name in wanted.columns]
    pairs = zip(rows_of(wanted), rows_of(got), strict=True)
    return [
        Difference(row, column, expected, given)
        for row, (left, right) in enumerate(pairs)
        for column, expected, given in zip(columns, left, right, strict=True)
        if expected != given
    ]


def name_patterns(differences: Sequence[Difference], wanted: pd.DataFrame, got: pd.DataFrame) -> list[str]:
    """Return the rules behind the differences that can be told for certain, as parts of a sentence."""
    exchanged = exchanged_columns(differences, wanted, got)
    if exchanged:
        return [f"the cells of {exchanged[0]!r} and {exchanged[1]!r} are exchanged in every row that differs"]
    named = []
    for column in dict.fromkeys(d.column for d in differences):
        ours = [d for d in differences if d.column == column]
        if pattern := column_pattern(ours, tuple(wanted[column])):
            named.append(f"in column {column!r} {_all(len(ours))} {pattern}")
    return named


def _all(count: int) -> str:
    return "the differing cell:" if count == 1 else f"all {count} differing cells:"


def row_place(columns: Sequence[str], row: int, where: Where) -> Place | None:
    """Return the place of the first cell of a wanted row that is printed anywhere."""
    return next((place for column in columns if (place := where(row, column)) is not None), None)


def printed_at(place: Place | None) -> str:
    """Return ', printed on page 2, 310 pt below its top and 56 pt from its left', '' when the place is not known."""
    if place is None:
        return ""
    return f", printed on page {place.page}, {place.top:.0f} pt below its top and {place.x0:.0f} pt from its left"


def place_evidence(place: Place | None) -> dict:
    """Return a place as JSON-ready cells: page from 1, points from the top left corner; {} when it is not known."""
    if place is None:
        return {}
    box = {name: round(float(getattr(place, name)), 1) for name in ("x0", "top", "x1", "bottom")}
    return {"page": int(place.page), **box}


def quote_row(row: Row) -> str:
    """Return a row's cells in one line, shortened."""
    return shorten(" | ".join(row), ROW_LENGTH)


def shorten(text: str, length: int = CELL_LENGTH) -> str:
    """Return at most ``length`` letters, with a sign that something was left out."""
    return text if len(text) <= length else text[: length - 1] + "…"
