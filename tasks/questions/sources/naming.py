"""Names of databases, tables and columns, each free in any case."""

from __future__ import annotations

from collections.abc import Collection

LOCAL = "local"  # the name of the database that holds files and DataFrames


def free_name(wanted: str, taken: Collection[str]) -> str:
    """The wanted name, numbered where it is taken in any case: 'sales', 'sales_2'."""
    folded = {name.casefold() for name in taken}
    number, name = 1, wanted
    while name.casefold() in folded:
        number += 1
        name = f"{wanted}_{number}"
    return name


def free_names(wanted: Collection[str]) -> list[str]:
    """The names, each made free of those before it; an empty one becomes 'column'."""
    names: list[str] = []
    for name in wanted:
        names.append(free_name(name.strip() or "column", names))
    return names
