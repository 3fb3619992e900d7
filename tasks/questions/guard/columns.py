"""Whether the columns of a query exist, as far as its tree tells; the database has the last word.

Only what is surely wrong is refused: where a source's columns are unknown (a table function, a star over something
unknown) a name passes.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.optimizer.scope import Scope, traverse_scope

from tasks.questions.failures import QueryFailed
from tasks.questions.guard.nearest import key_of, nearest, or_list
from tasks.questions.schema.description import Column, Table

TEXT_IN_DOUBLE_QUOTES = {"sqlite", "mysql"}  # a quoted name that is no column is a text there
WHOLE_ROWS = {"postgres", "duckdb"}  # where the name of a table means its rows
PSEUDO = {"rowid", "oid", "_rowid_", "ctid", "rownum", "value", "key", "excluded"}


@dataclass(frozen=True)
class Resolved:
    """A column node and the real column that it means."""

    node: exp.Column
    column: Column


def check_columns(tree: exp.Expression, tables: dict[int, Table], dialect: str) -> list[Resolved]:
    """The columns that name a real one; QueryFailed (`wrong_table`) for one that surely names none.

    ``tables`` has the table of each node by the node's id().
    """
    try:
        scopes = traverse_scope(tree) if isinstance(tree, exp.Query) else []
    except SqlglotError:
        return []
    found = []
    for scope in scopes:
        for node in scope.columns:
            if node.find_ancestor(exp.Select) is not scope.expression:
                continue  # a column of a query within this one: its own scope tells
            column = check_column(node, scope, tables, dialect)
            if column is not None:
                found.append(Resolved(node, column))
        check_stars(scope, tables)
    return found


def check_stars(scope: Scope, tables: dict[int, Table]) -> None:
    """QueryFailed (`forbidden_table`) for a star over a table of which the role may see some columns only."""
    for star in scope.expression.selects if isinstance(scope.expression, exp.Select) else ():
        if not star.is_star:
            continue
        for alias, source in scope.sources.items():
            table = tables.get(id(source))
            if table and table.forbidden_columns and getattr(star, "table", "") in ("", alias):
                may = or_list([column.name for column in table.columns])
                raise QueryFailed("forbidden_table", f"you may not see every column of {table.name}; name {may}")


def check_column(node: exp.Column, scope: Scope, tables: dict[int, Table], dialect: str) -> Column | None:
    """The real column that a node means, None where it means another thing or cannot be told."""
    if isinstance(node.this, exp.Star) or node.name.casefold() in PSEUDO:
        return None
    if node.table:
        return qualified_column(node, scope, tables)
    matches, known = [], True
    here: Scope | None = scope
    while here is not None:
        for source in here.sources.values():
            columns = columns_of(source, tables)
            known = known and columns is not None
            matches += [each for each in columns or () if key_of(each.name) == key_of(node.name)]
        if matches:
            break
        here = here.parent
    if matches:
        return best(matches, node.name)
    if not known or is_alias(node, scope) or (node.this.quoted and dialect in TEXT_IN_DOUBLE_QUOTES):
        return None
    if not scope.sources or is_row(node, scope, dialect):
        return None
    check_forbidden(node.name, tables_within(scope, tables))
    raise no_column(node.name, tables_within(scope, tables))


def qualified_column(node: exp.Column, scope: Scope, tables: dict[int, Table]) -> Column | None:
    """The real column of `orders.id`."""
    here: Scope | None = scope
    while here is not None:
        for alias, source in here.sources.items():
            if alias.casefold() == node.table.casefold():
                columns = columns_of(source, tables)
                if columns is None:
                    return None
                matches = [each for each in columns if key_of(each.name) == key_of(node.name)]
                if not matches and not node.args.get("db"):
                    check_forbidden(node.name, [tables[id(source)]] if id(source) in tables else [])
                    raise no_column(f"{node.table}.{node.name}", [], [each.name for each in columns])
                return best(matches, node.name) if matches else None
        here = here.parent
    return None  # a struct, an alias of a lateral, or wrong: the database tells


def columns_of(source: object, tables: dict[int, Table]) -> tuple[Column, ...] | None:
    """The columns of a source of a scope: a real table's, or those that a subquery selects; None if unknown."""
    if isinstance(source, exp.Table):
        table = tables.get(id(source))
        return table.columns if table and not has_own_names(source) else None
    if isinstance(source, Scope):
        selected = source.expression
        if not isinstance(selected, exp.Query) or source.is_udtf or any(each.is_star for each in selected.selects):
            return None
        return tuple(Column(name, "") for name in (*source.outer_columns, *selected.named_selects) if name)
    return None


def has_own_names(table: exp.Table) -> bool:
    """Whether a table's columns are renamed or changed where it stands: aliases, pivots."""
    alias = table.args.get("alias")
    return bool((alias and alias.args.get("columns")) or table.args.get("pivots"))


def is_alias(node: exp.Column, scope: Scope) -> bool:
    """Whether a name is one that the query gives to a result, or a parameter of a lambda."""
    name = node.name.casefold()
    given = {each.alias.casefold() for each in scope.expression.selects if isinstance(each, exp.Alias)}
    inner = {each.name.casefold() for found in ancestors(node, exp.Lambda) for each in found.expressions}
    return name in given | inner


def is_row(node: exp.Column, scope: Scope, dialect: str) -> bool:
    """Whether a name is that of a table, whose rows it then means: count(o), row_to_json(o)."""
    return dialect in WHOLE_ROWS and any(alias.casefold() == node.name.casefold() for alias in scope.sources)


def check_forbidden(name: str, of: list[Table]) -> None:
    """QueryFailed (`forbidden_table`) where a table has the column, but the role may not see it."""
    for table in of:
        if any(key_of(each) == key_of(name) for each in table.forbidden_columns):
            may = or_list([column.name for column in table.columns])
            raise QueryFailed("forbidden_table", f"you may not see column {name} of {table.name}; you may see {may}")


def ancestors(node: exp.Expression, kind: type) -> list:
    """All nodes of a kind around a node."""
    found, here = [], node.parent
    while here is not None:
        if isinstance(here, kind):
            found.append(here)
        here = here.parent
    return found


def best(matches: list[Column], name: str) -> Column:
    """The column written exactly so, else the first."""
    return next((each for each in matches if each.name == name), matches[0])


def tables_within(scope: Scope, tables: dict[int, Table]) -> list[Table]:
    """The real tables that a scope reads."""
    return [tables[id(source)] for source in scope.sources.values() if id(source) in tables]


def no_column(name: str, of: list[Table], names: list[str] | None = None) -> QueryFailed:
    """The problem of a column that is not there, with the nearest that are."""
    among = names if names is not None else [f"{table.name}.{column.name}" for table in of for column in table.columns]
    near = nearest(name, among)
    hint = f"near names are {or_list(near)}" if near else f"there are {or_list(among[:20])}"
    return QueryFailed(
        "wrong_table", f"there is no column {name}; {hint}", ({"column": name, "nearest": or_list(near)},)
    )
