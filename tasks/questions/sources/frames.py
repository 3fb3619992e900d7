"""DataFrames as sources: held under an address while a question is asked, and copied into DuckDB."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tasks.questions.sources.database import SourceError
from tasks.questions.sources.naming import free_name, free_names
from tasks.questions.sources.quoting import quoted

if TYPE_CHECKING:
    import duckdb
    import pandas as pd

ADDRESS = "dataframe:"
LoadedColumns = dict[str, str]  # name in queries → original name, of the columns whose name had to change
_held: dict[str, tuple[str, pd.DataFrame]] = {}
_numbers = itertools.count(1)


@contextlib.contextmanager
def held_frames(frames: Mapping[str, pd.DataFrame]) -> Iterator[list[str]]:
    """Addresses ('dataframe:orders#1') under which the frames are sources in this process while the block runs.

    A flow's parameters are plain values, so that they can be shown and stored; a frame is none.
    """
    addresses = []
    for name, frame in frames.items():
        address = f"{ADDRESS}{name}#{next(_numbers)}"
        _held[address] = (name, frame)
        addresses.append(address)
    try:
        yield addresses
    finally:
        for address in addresses:
            del _held[address]


@contextlib.contextmanager
def addresses_of(sources: Any) -> Iterator[list[str]]:
    """The addresses of sources while the block runs: texts and paths as they are, DataFrames held.

    A DataFrame is called by its key in a mapping, else by ``frame.attrs["name"]``, else df, df_2, ...
    """
    if isinstance(sources, Mapping):
        with held_frames(sources) as addresses:
            yield addresses
        return
    listed = list(sources) if isinstance(sources, (list, tuple)) else [sources]
    names: dict[int, str] = {}
    for position, source in enumerate(listed):
        if hasattr(source, "columns"):
            names[position] = free_name(str(getattr(source, "attrs", {}).get("name") or "df"), names.values())
    with held_frames({name: listed[position] for position, name in names.items()}) as held:
        found = dict(zip(names, held, strict=True))
        yield [found.get(position, str(source)) for position, source in enumerate(listed)]


def frame_at(address: str) -> tuple[str, pd.DataFrame]:
    """The name and the frame at an address; SourceError where it is held no more, or by another process."""
    if address not in _held:
        raise SourceError(f"{address}: this DataFrame is not held by this process; pass it to passbook.ask itself.")
    return _held[address]


def load_frame(connection: duckdb.DuckDBPyConnection, table: str, frame: pd.DataFrame) -> LoadedColumns:
    """Copy a frame into a table; an index with a name, or one of labels, becomes a column. Returns renamed columns."""
    import duckdb

    original = frame_columns(frame)
    wanted = [str(name) for name in original.columns]
    names = free_names(wanted)
    copy = original.set_axis(names, axis=1)
    for attempt in (copy, as_texts(copy)):
        try:
            connection.register("passbook_frame", attempt)
            connection.execute(f"CREATE TABLE {quoted(table, 'duckdb')} AS SELECT * FROM passbook_frame")
            break
        except (duckdb.Error, ValueError, TypeError) as error:
            failure = error
        finally:
            connection.unregister("passbook_frame")
    else:
        raise SourceError(f"DataFrame {table}: its cells cannot be read ({failure}).") from failure
    return {name: before for name, before in zip(names, wanted, strict=True) if name != before}


def frame_columns(frame: pd.DataFrame) -> pd.DataFrame:
    """The frame with its index among the columns, unless that only counts the rows; levels of columns are joined."""
    import pandas as pd

    flat = frame if isinstance(frame.index, pd.RangeIndex) and frame.index.name is None else frame.reset_index()
    if isinstance(flat.columns, pd.MultiIndex):
        flat = flat.set_axis([" ".join(str(part) for part in name if part != "") for name in flat.columns], axis=1)
    if not len(flat.columns):
        flat = flat.assign(row=range(len(flat)))
    return flat


def as_texts(frame: pd.DataFrame) -> pd.DataFrame:
    """The frame with the cells of its object columns as text: types that DuckDB cannot tell, or mixed ones."""
    mixed = {name: frame[name].map(as_text) for name in frame.columns if frame[name].dtype == object}
    return frame.assign(**mixed)


def as_text(cell: object) -> str | None:
    """A cell as text, None where it is blank."""
    return None if cell is None or cell != cell else str(cell)
