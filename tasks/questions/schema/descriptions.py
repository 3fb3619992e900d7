"""What people wrote about tables and columns, in a YAML file beside the sources."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from tasks.questions.guard.nearest import nearest, or_list
from tasks.questions.schema.description import Schema, Table
from tasks.questions.sources.database import SourceError


def with_descriptions(schema: Schema, path: str | None) -> Schema:
    """The schema with the descriptions of a file; SourceError where it cannot be read or names what is not there.

    The file maps tables to `description` and `columns`, which maps columns to their descriptions::

        orders:
          description: what was bought
          columns:
            amount: in euros, refunds negative
    """
    if not path:
        return schema
    told = read_descriptions(Path(path))
    known = {table.name: table for table in schema.tables}
    for name in told:
        if name not in known:
            raise SourceError(f"{path}: there is no table {name}{hint(name, list(known))}")
    return replace(schema, tables=tuple(described(table, told.get(table.name), path) for table in schema.tables))


def read_descriptions(path: Path) -> dict[str, Any]:
    """The file's mapping."""
    import yaml

    try:
        told = yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise SourceError(f"{path}: there is no such file of descriptions.") from error
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        first = next(iter(str(error).splitlines()), "")
        raise SourceError(f"{path}: cannot be read as YAML ({first}).") from error
    wrong = not isinstance(told, dict) or not all(isinstance(each, (dict, str)) for each in told.values())
    if wrong:
        raise SourceError(f"{path}: it must map tables to a description and columns.")
    return {str(name): {"description": each} if isinstance(each, str) else each for name, each in told.items()}


def described(table: Table, told: dict[str, Any] | None, path: str) -> Table:
    """A table with its descriptions."""
    if told is None:
        return table
    columns = {str(name): str(each) for name, each in (told.get("columns") or {}).items()}
    for name in columns:
        if table.column(name) is None:
            names = [column.name for column in table.columns]
            raise SourceError(f"{path}: table {table.name} has no column {name}{hint(name, names)}")
    by_column = {table.column(name).name: each for name, each in columns.items()}
    return replace(
        table,
        description=str(told.get("description") or table.description),
        columns=tuple(replace(c, description=by_column.get(c.name, c.description)) for c in table.columns),
    )


def hint(name: str, known: list[str]) -> str:
    """The end of a sentence about a name that is not there."""
    near = nearest(name, known)
    return f"; near names are {or_list(near)}." if near else "."
