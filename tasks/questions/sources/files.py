"""Files as sources: CSV, Parquet and Excel, copied into DuckDB with the types that their cells have."""

from __future__ import annotations

import codecs
import contextlib
import csv
import glob
import itertools
import re
from collections.abc import Collection, Iterator
from datetime import datetime, time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tasks.questions.sources.database import SourceError
from tasks.questions.sources.frames import LoadedColumns, load_frame
from tasks.questions.sources.naming import free_name, free_names
from tasks.questions.sources.quoting import quoted
from tasks.questions.sources.written_days import typed

if TYPE_CHECKING:
    import duckdb

CSV = {".csv", ".tsv", ".txt"}
PARQUET = {".parquet", ".pq"}
EXCEL = {".xlsx", ".xlsm"}
TABULAR = CSV | PARQUET | EXCEL
CHUNK = 1 << 20  # bytes
MOST_TITLES = 20  # lines above the names of a CSV file's columns
LOOKED_AT = 200  # rows of a CSV file that tell whether its first one is a heading
UNNAMED = re.compile(r"column\d+\Z")  # as DuckDB names a column that has no name
NUMBER = re.compile(r"[-+]?[\d.,]+%?\Z")


def load_file(
    connection: duckdb.DuckDBPyConnection, wanted: str, path: Path, taken: Collection[str]
) -> Iterator[tuple[str, LoadedColumns]]:
    """Copy a file into tables (an Excel file's sheets one each); yields each table with its renamed columns.

    SourceError where there is nothing to read; duckdb.Error where DuckDB cannot.
    """
    if path.stat().st_size == 0:
        raise SourceError(f"{path}: the file is empty.")
    kind = path.suffix.lower()
    if kind in EXCEL:
        yield from load_excel(connection, wanted, path, set(taken))
        return
    table = free_name(wanted, taken)
    if kind in CSV:
        yield table, load_csv(connection, table, path)
    else:
        name = quoted(table, "duckdb")
        connection.execute(f"CREATE TABLE {name} AS SELECT * FROM read_parquet({text(path)})")
        yield table, {}


def load_csv(connection: duckdb.DuckDBPyConnection, table: str, path: Path) -> LoadedColumns:
    """Copy a CSV file: numbers, days and times where all cells are such, amounts as decimals, all else as text."""
    name, staged = quoted(table, "duckdb"), quoted(f"{table} as text", "duckdb")
    encoding = encoding_of(path)
    source = csv_reader(path, encoding)
    delimiter, formats = sniffed(connection, source)
    if above := lines_above_names(path, encoding, delimiter):
        source += f", skip = {above}, header = true"
    elif missed_header(connection.execute(f"SELECT * FROM read_csv({source}, all_varchar = true) LIMIT {LOOKED_AT}")):
        source += ", header = true"
    kinds = connection.execute(f"DESCRIBE SELECT * FROM read_csv({source})").fetchall()
    connection.execute(f"CREATE TABLE {staged} AS SELECT * FROM read_csv({source}, all_varchar = true)")
    wanted = [column[0] for column in connection.execute(f"DESCRIBE {staged}").fetchall()]
    names = free_names(wanted)
    columns = []
    for before, after, kind in zip(wanted, names, (row[1] for row in kinds), strict=True):
        column = quoted(before, "duckdb")
        exact = exact_type(connection, staged, column, kind)
        columns.append(f"{typed(connection, staged, column, exact, formats)} AS {quoted(after, 'duckdb')}")
    connection.execute(f"CREATE TABLE {name} AS SELECT {', '.join(columns)} FROM {staged}")
    connection.execute(f"DROP TABLE {staged}")
    return {after: before for before, after in zip(wanted, names, strict=True) if before != after}


def lines_above_names(path: Path, encoding: str, delimiter: str) -> int:
    """How many lines stand above the names of the columns: titles and dates of exports, a cell or none each; mostly 0.

    So it is where the first line holds one cell at most, and the first that holds more than two is near.
    """
    if len(delimiter) != 1:
        return 0
    with path.open(encoding=encoding, errors="replace", newline="") as file, contextlib.suppress(csv.Error):
        rows, above = csv.reader(file, delimiter=delimiter), 0
        for row in itertools.islice(rows, MOST_TITLES):
            cells = sum(bool(cell.strip()) for cell in row)
            if cells > 1:
                return above if cells > 2 else 0
            above = rows.line_num
    return 0


def missed_header(found: duckdb.DuckDBPyConnection) -> bool:
    """Whether DuckDB took the names of the columns for a row: the first has none, and stands over numbers.

    So are the files written whose rows are numbered: `,Name,Place` above `1,Old Mill,Leeds`. The other names are words
    that differ, and none of them stands in its column again.
    """
    names, rows = [column[0] for column in found.description], found.fetchall()
    if len(rows) < 2 or len(names) < 2 or not all(map(UNNAMED.match, names)):
        return False
    first, *others = rows
    words = [cell for cell in first if cell]
    if first[0] or not all(row[0] and row[0].isdigit() for row in others):
        return False
    told_again = any(cell and cell == row[n] for row in others for n, cell in enumerate(first))
    named = len(set(words)) == len(words) > 0 and not any(NUMBER.match(word) for word in words)
    return named and not told_again


def sniffed(connection: duckdb.DuckDBPyConnection, source: str) -> tuple[str, list[str]]:
    """What DuckDB finds between the cells of a CSV file, and how days and moments are written: ',', ['%d/%m/%Y']."""
    sql = f"SELECT Delimiter, DateFormat, TimestampFormat FROM sniff_csv({source})"
    delimiter, *formats = connection.execute(sql).fetchone() or ("",)
    return delimiter, [each for each in formats if each]


def csv_reader(path: Path, encoding: str) -> str:
    """The arguments with which DuckDB reads the file: its name and its encoding; all rows tell the types."""
    return f"{text(path)}, encoding = '{encoding}', sample_size = -1"


def encoding_of(path: Path) -> str:
    """The encoding of a text file as DuckDB names it: UTF-16 by its mark, UTF-8 if all of it is such, else Latin 1."""
    with path.open("rb") as file:
        if file.read(2) in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
            return "utf-16"
    decode = codecs.getincrementaldecoder("utf-8")().decode
    with path.open("rb") as file:
        try:
            while part := file.read(CHUNK):
                decode(part)
            decode(b"", True)
        except UnicodeDecodeError:
            return "latin-1"
    return "utf-8"


def exact_type(connection: duckdb.DuckDBPyConnection, table: str, column: str, sniffed: str) -> str:
    """The type of a column of texts: not BIGINT where zeros lead (007), DECIMAL where DOUBLE would round amounts."""
    if sniffed == "BIGINT":
        leading = f"SELECT bool_or(regexp_matches(trim({column}), '^-?0[0-9]')) FROM {table}"
        return "VARCHAR" if connection.execute(leading).fetchone()[0] else "BIGINT"
    if sniffed != "DOUBLE":
        return sniffed
    plain = (
        f"SELECT bool_and(regexp_full_match(trim({column}), '[-+]?[0-9]{{1,18}}([.][0-9]{{1,6}})?')), "
        f"max(length(split_part(trim({column}), '.', 2))), max(length(split_part(trim({column}), '.', 1))) FROM {table}"
    )
    fits, places, digits = connection.execute(plain).fetchone()
    return f"DECIMAL({min(38, digits + places + 2)}, {places})" if fits and places else "DOUBLE"


def load_excel(
    connection: duckdb.DuckDBPyConnection, wanted: str, path: Path, taken: set[str]
) -> Iterator[tuple[str, LoadedColumns]]:
    """Copy the sheets that have cells; a single one is named after the file, several after themselves."""
    import pandas as pd

    sheets = {name: rows for name, rows in sheet_rows(path).items() if rows}
    if not sheets:
        raise SourceError(f"{path}: no sheet has any cells.")
    for name, cells in sheets.items():
        header, rows = headed(cells)
        table = free_name(wanted if len(sheets) == 1 else name, taken)
        taken.add(table)
        columns = [days(column) for column in zip(*rows, strict=True)]
        frame = pd.DataFrame(dict(enumerate(columns)), columns=range(len(header)), dtype=object)
        yield table, load_frame(connection, table, frame.set_axis(header, axis=1))


def headed(rows: list[list[Any]]) -> tuple[list[str], list[list[Any]]]:
    """The columns' names and the rows below them.

    A row of one cell above a wider one is a title. A heading that spans several columns (its further cells are empty)
    stands before the names below it: 'January' over 'plan' and 'actual' gives 'January plan' and 'January actual'.
    """
    while len(rows) > 2 and filled(rows[0]) == 1 < filled(rows[1]):
        rows = rows[1:]
    header, *rest = rows
    if not spans(header, rest):
        return [title(cell) for cell in header], rest
    names, above = [], ""
    for cell, below in zip(header, rest[0], strict=True):
        above = title(cell) or (above if below is not None else "")
        names.append(f"{above} {title(below)}".strip())
    return names, rest[1:]


def spans(header: list[Any], rest: list[list[Any]]) -> bool:
    """Whether the second row names columns too: it fills gaps of the first, and is of words where figures follow."""
    if len(rest) < 2 or not all(isinstance(cell, str) for cell in rest[0] if cell is not None):
        return False
    gaps = [n for n, cell in enumerate(header) if cell is None and rest[0][n] is not None]
    below = [[row[n] for row in rest[1:] if row[n] is not None] for n in gaps]
    return any(cells and not any(isinstance(cell, str) for cell in cells) for cells in below)


def filled(row: list[Any]) -> int:
    """How many cells of a row hold something."""
    return sum(cell is not None for cell in row)


def sheet_rows(path: Path) -> dict[str, list[list[Any]]]:
    """Sheet → its rows of cells, blank rows left out."""
    from zipfile import BadZipFile

    from openpyxl import load_workbook
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        book = load_workbook(path, read_only=True, data_only=True)
    except (BadZipFile, InvalidFileException, KeyError, OSError, ValueError) as error:
        raise SourceError(f"{path}: cannot be read as an Excel file ({error}).") from error
    try:
        return {sheet.title: used_cells(sheet.iter_rows(values_only=True)) for sheet in book.worksheets}
    finally:
        book.close()


def used_cells(rows: Any) -> list[list[Any]]:
    """The rows that are not blank, without the columns to the right that are blank everywhere."""
    kept = [list(row) for row in rows if any(cell is not None for cell in row)]
    width = max((max(i for i, cell in enumerate(row) if cell is not None) + 1 for row in kept), default=0)
    return [(row + [None] * width)[:width] for row in kept]


def days(column: tuple[Any, ...]) -> list[Any]:
    """The cells of a column, its moments as days where all of them are midnights: Excel knows no days."""
    filled = [cell for cell in column if cell is not None]
    if filled and all(isinstance(cell, datetime) and cell.time() == time() for cell in filled):
        return [cell and cell.date() for cell in column]
    return list(column)


def title(cell: Any) -> str:
    """A header cell as a column's name."""
    return "" if cell is None else str(cell)


def text(path: Path) -> str:
    """A path as an SQL text; its stars and brackets are no patterns."""
    return "'" + glob.escape(str(path)).replace("'", "''") + "'"
