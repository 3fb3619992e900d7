"""Names that a source asks for and does not define: it fails on the line that asks, which no sample may reach."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from symtable import SymbolTable, symtable

GIVEN = {*dir(builtins), "__name__"}


def undefined_names(source: str) -> list[str]:
    """Return the names that some function, or the file itself, asks for, and that neither the file nor Python has."""
    top = symtable(source, "parser", "exec")
    defined = GIVEN | {one.get_name() for one in top.get_symbols() if one.is_assigned() or one.is_imported()}
    asked = {name for table in _tables(top) for name in _asked_of_file(table)}
    return sorted(asked - defined)


def _tables(table: SymbolTable) -> Iterator[SymbolTable]:
    """Yield the table of a block's names and those of the blocks within it."""
    yield table
    for child in table.get_children():
        yield from _tables(child)


def _asked_of_file(table: SymbolTable) -> Iterator[str]:
    """Yield the names that a block asks the file for, as it has none of them itself."""
    for one in table.get_symbols():
        if one.is_referenced() and (one.is_global() or table.get_type() == "module"):
            yield one.get_name()
