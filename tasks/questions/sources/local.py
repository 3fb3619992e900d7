"""Files and DataFrames, copied into a locked DuckDB in memory: queries join them freely and reach nothing else."""

from __future__ import annotations

import atexit
import hashlib
import threading
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tasks.questions.limits import QueryLimits
from tasks.questions.schema.description import Column, Table
from tasks.questions.sources.database import SourceError
from tasks.questions.sources.duckdb_wall import SETTINGS, described_tables, lock, run_locked, words
from tasks.questions.sources.files import load_file
from tasks.questions.sources.frames import LoadedColumns, load_frame
from tasks.questions.sources.naming import LOCAL, free_name
from tasks.questions.tables import ResultTable

if TYPE_CHECKING:
    import pandas as pd

MOST_KEPT = 2  # sets of copies that are kept for the next question
Named = Sequence[tuple[str, Any]]
_kept: OrderedDict[str, LocalDatabase] = OrderedDict()
atexit.register(_kept.clear)  # DuckDB complains of connections that outlive it


def local_database(files: Named, frames: Named) -> LocalDatabase:
    """The copies of files (name, path) and frames (name, frame); the ones made before where nothing has changed."""
    parts = [(name, str(path), file_version(path)) for name, path in files]
    key = repr(parts + [(name, frame_version(frame)) for name, frame in frames])
    if key not in _kept:
        _kept[key] = LocalDatabase(files, frames, hashlib.sha256(key.encode()).hexdigest()[:16])
    _kept.move_to_end(key)
    opened = _kept[key]
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return opened


class LocalDatabase:
    """A Database over copies: of files (CSV, Parquet, Excel) and of DataFrames, one table each (a sheet each)."""

    dialect = "duckdb"

    name = LOCAL

    def __init__(self, files: Named, frames: Named, version: str) -> None:
        import duckdb

        self._version = version
        self._busy = threading.Lock()
        self._connection = duckdb.connect(":memory:", config=SETTINGS)
        self._connection.execute("SET pandas_analyze_sample = 10000000")  # types of all cells, not of the first
        self._originals: dict[str, LoadedColumns] = {}
        for wanted, path in files:
            try:
                for table, columns in load_file(self._connection, wanted, path, self._taken()):
                    self._originals[table] = columns
            except duckdb.Error as error:
                raise SourceError(f"{path}: cannot be read ({words(error)}).") from error
        for wanted, frame in frames:
            table = free_name(wanted, self._taken())
            self._originals[table] = load_frame(self._connection, table, frame)
        lock(self._connection)

    def _taken(self) -> set[str]:
        return set(self._originals)

    def tables(self) -> tuple[Table, ...]:
        """One table a file, sheet or DataFrame; `Column.original` where a name had to change."""
        return tuple(
            Table(
                table.name, self.name, table.real_name, table.path, tuple(self._named(table, c) for c in table.columns)
            )
            for _, table in described_tables(self._connection, self.name)
        )

    def _named(self, table: Table, column: Column) -> Column:
        original = self._originals.get(table.name, {}).get(column.name, "")
        return Column(column.name, column.type, original=original)

    def forbidden(self) -> tuple[str, ...]:
        """None: what was copied may be seen."""
        return ()

    def fetch(self, sql: str, limits: QueryLimits) -> ResultTable:
        """Run one query; see Database."""
        with self._busy:
            return run_locked(self._connection, sql, limits)

    def data_version(self) -> str:
        """From the files' sizes and times, and the frames' contents."""
        return self._version

    def close(self) -> None:
        """Nothing: the copies are kept for the next question, and go when others take their place."""


def file_version(path: Path) -> str:
    """Size and time of a file's last change."""
    return f"{path.stat().st_size}@{path.stat().st_mtime_ns}"


def frame_version(frame: pd.DataFrame) -> str:
    """A digest of a frame's cells."""
    import pandas as pd

    try:
        cells = pd.util.hash_pandas_object(frame, index=True).to_numpy().tobytes()
    except TypeError:  # cells that cannot be hashed, such as lists
        cells = frame.to_json(default_handler=str).encode()
    return hashlib.sha256(repr(list(frame.columns)).encode() + cells).hexdigest()[:16]
