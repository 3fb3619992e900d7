"""Result tables: typed cells as the databases gave them, JSON in and out without losing a type."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Any
from uuid import UUID

if TYPE_CHECKING:
    import pandas as pd

Cell = None | bool | int | float | str | Decimal | date | datetime | time | timedelta | bytes | list | dict


class ResultTable:
    """Rows with named columns, immutable; a cell is one of the types of `Cell`, None where the database has NULL.

    An ordinary class on purpose: Prefect looks into every dataclass, list and tuple that is handed to a task, and a
    table has many cells.
    """

    __slots__ = ("columns", "rows")

    def __init__(self, columns: Sequence[str], rows: Iterable[Sequence[Cell]] = ()) -> None:
        object.__setattr__(self, "columns", tuple(columns))
        object.__setattr__(self, "rows", tuple(tuple(row) for row in rows))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a result table does not change; make a new one with other {name}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ResultTable) and (self.columns, self.rows) == (other.columns, other.rows)

    def __hash__(self) -> int:
        return hash((self.columns, len(self.rows)))

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return f"ResultTable({list(self.columns)}, {len(self)} rows)"

    def __reduce__(self) -> tuple:
        return ResultTable, (self.columns, self.rows)

    def column(self, position: int) -> tuple[Cell, ...]:
        """The cells of one column, top to bottom."""
        return tuple(row[position] for row in self.rows)

    def to_frame(self) -> pd.DataFrame:
        """The same cells as a DataFrame of objects: Decimal stays Decimal, NULL is None."""
        import pandas as pd

        frame = pd.DataFrame(list(self.rows), columns=range(len(self.columns)), dtype=object)
        frame.columns = list(self.columns)  # set last: names may repeat
        return frame

    def to_json(self, most_rows: int | None = None) -> dict[str, Any]:
        """JSON-ready: `columns`, `rows` (the first ``most_rows``) and `row_count`, which counts all."""
        kept = self.rows if most_rows is None else self.rows[:most_rows]
        rows = [[cell_to_json(cell) for cell in row] for row in kept]
        return {"columns": list(self.columns), "rows": rows, "row_count": len(self.rows)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> ResultTable:
        """Read a table back from `to_json`."""
        return cls(data["columns"], [[cell_from_json(cell) for cell in row] for row in data["rows"]])


def cell_to_json(cell: Any) -> Any:
    """A cell as JSON; what JSON has no word for becomes an object with one key, its type."""
    if isinstance(cell, (list, tuple)):
        return [cell_to_json(each) for each in cell]
    if isinstance(cell, dict):
        return {"struct": {str(key): cell_to_json(each) for key, each in cell.items()}}
    if isinstance(cell, float) and (cell != cell or cell in (float("inf"), float("-inf"))):
        return {"float": repr(cell)}  # no number of JSON
    if cell is None or isinstance(cell, (bool, int, float, str)):
        return cell
    for name, (kind, write, _) in TYPES.items():
        if isinstance(cell, kind):
            return {name: write(cell)}
    return str(cell)


def written(cell: Any) -> str:
    """A cell as a person reads it: a float without the errors of its last digits (33292.06, not 33292.060000000005)."""
    return f"{cell:.15g}" if isinstance(cell, float) and abs(cell) < 1e15 else str(cell)


def plain_cell(data: Any) -> Any:
    """A cell of JSON without its type, for programs that read what is printed: a Decimal, a day as their text."""
    if isinstance(data, list):
        return [plain_cell(each) for each in data]
    if not isinstance(data, dict):
        return data
    [(name, value)] = data.items()
    return {key: plain_cell(each) for key, each in value.items()} if name == "struct" else value


def cell_from_json(data: Any) -> Cell:
    """The cell that `cell_to_json` wrote."""
    if isinstance(data, list):
        return [cell_from_json(each) for each in data]
    if not isinstance(data, dict):
        return data
    [(name, text)] = data.items()
    if name == "struct":
        return {key: cell_from_json(each) for key, each in text.items()}
    return float(text) if name == "float" else TYPES[name][2](text)


TYPES: dict[str, tuple] = {  # a datetime is a date too, so it stands first
    "datetime": (datetime, datetime.isoformat, datetime.fromisoformat),
    "date": (date, date.isoformat, date.fromisoformat),
    "time": (time, time.isoformat, time.fromisoformat),
    "decimal": (Decimal, str, Decimal),
    "seconds": (timedelta, timedelta.total_seconds, lambda seconds: timedelta(seconds=seconds)),
    "bytes": (bytes, lambda cell: base64.b64encode(cell).decode(), base64.b64decode),
    "uuid": (UUID, str, UUID),
}
