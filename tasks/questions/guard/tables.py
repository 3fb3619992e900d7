"""Which known table a name in a query means, and what to say where it means none."""

from __future__ import annotations

from collections.abc import Iterator

from sqlglot import exp

from tasks.questions.failures import QueryFailed
from tasks.questions.guard.nearest import key_of, nearest, or_list
from tasks.questions.schema.description import Schema, Table
from tasks.questions.sources.database import UNTOLD


def resolve_table(written: exp.Table, schema: Schema) -> Table:
    """The table that is written: exactly so, else in other case where that is only one.

    QueryFailed: `forbidden_table` where the role may not see it, `wrong_table` (with the nearest names) where there is
    none, or where the name fits several.
    """
    parts = tuple(part.name for part in written.parts)
    for fold in (str, str.casefold, key_of):
        wanted = tuple(map(fold, parts))
        found = [table for table in schema.tables if any(tuple(map(fold, way)) == wanted for way in ways(table))]
        if len(found) > 1 and not written.this.args.get("quoted"):  # PostgreSQL folds what is not quoted
            found = [table for table in found if table.bare_name == parts[-1].lower()] or found
        if len(found) == 1:
            return found[0]
        if found:
            names = or_list([table.name for table in found])
            raise QueryFailed("wrong_table", f"{'.'.join(parts)} fits several tables; write {names}")
    name = ".".join(parts)
    if is_forbidden(parts, schema):
        raise QueryFailed("forbidden_table", f"you may not see table {name}: the role may not read it")
    near = nearest(name, [table.name for table in schema.tables]) or nearest(parts[-1], bare_names(schema))
    if not near and any(hidden.endswith(f".{UNTOLD}") for hidden in schema.forbidden):
        may = or_list(some_names(schema))
        raise QueryFailed("forbidden_table", f"you may not see table {name}, if there is one; the role may read {may}")
    hint = f"near names are {or_list(near)}" if near else f"there are {or_list(some_names(schema))}"
    raise QueryFailed("wrong_table", f"there is no table {name}; {hint}", ({"table": name, "nearest": or_list(near)},))


def ways(table: Table) -> Iterator[tuple[str, ...]]:
    """Every way to write a table: 'orders', 'public.orders', 'shop.orders', 'shop.public.orders', and its own name."""
    yield (table.name,)
    yield tuple(table.name.split("."))
    path = table.path or (table.name,)
    if len(path) == 1:
        yield ("main", *path)  # SQLite's word for the file itself
    for start in range(len(path)):
        yield path[start:]
        yield (table.database, *path[start:])


def is_forbidden(parts: tuple[str, ...], schema: Schema) -> bool:
    """Whether a written name is one of a table that exists but may not be seen, in whatever schema it is looked for."""
    return any(hidden.casefold().split(".")[-1] == parts[-1].casefold() for hidden in schema.forbidden)


def bare_names(schema: Schema) -> list[str]:
    """The tables without their schemas and databases."""
    return [table.bare_name for table in schema.tables]


def some_names(schema: Schema, most: int = 12) -> list[str]:
    """The first tables, to say what there is."""
    return [table.name for table in schema.tables][:most] or ["none"]
