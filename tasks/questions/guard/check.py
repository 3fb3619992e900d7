"""The guard: a query is checked against the known tables, and rewritten to their real names; else it is unchanged."""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp

from tasks.questions.failures import QueryFailed
from tasks.questions.guard.columns import Resolved, check_columns
from tasks.questions.guard.structure import parse_query
from tasks.questions.guard.tables import is_forbidden, resolve_table
from tasks.questions.guard.withs import is_defined_here
from tasks.questions.schema.description import Schema, Table
from tasks.questions.sources.quoting import quoted

JOINS = "duckdb"  # the dialect of a query over several databases


@dataclass(frozen=True)
class CheckedQuery:
    """A query that may run. ``sql`` is the text as written, for its database with the tables' real names.

    ``database`` is None where it reads several; ``columns`` are then the ones needed of each table, None for all.
    """

    sql: str
    dialect: str
    database: str | None
    tables: tuple[Table, ...]
    columns: dict[str, tuple[str, ...] | None]


def check_query(sql: str, schema: Schema) -> CheckedQuery:
    """Check one query; QueryFailed says what is wrong and what is near.

    A query over one database is read in that database's dialect, one over several in DuckDB's.
    """
    dialects = list(dict.fromkeys(dialect for _, dialect in schema.dialects))
    tried = [*dialects, JOINS] if len(schema.dialects) > 1 else dialects
    tree, used = first_parsed(sql, tried)
    tables = resolve_tables(tree, schema, used)
    databases = list(dict.fromkeys(table.database for table in tables.values())) or [schema.dialects[0][0]]
    wanted = schema.dialect(databases[0]) if len(databases) == 1 else JOINS
    if wanted != used:
        tree = parse_query(sql, wanted)
        tables = resolve_tables(tree, schema, wanted)
    columns = check_columns(tree, tables, wanted)
    if len(databases) == 1:
        text = with_real_names(sql, tree, tables, columns, wanted)
        return CheckedQuery(text, wanted, databases[0], unique(tables), {})
    return CheckedQuery(with_pulled_names(sql, tree, tables), JOINS, None, unique(tables), needed(tree, tables))


def first_parsed(sql: str, dialects: list[str]) -> tuple[exp.Expression, str]:
    """The tree by the first dialect that can read the query, and that dialect; else the first one's problem."""
    first: QueryFailed | None = None
    for dialect in dialects:
        try:
            return parse_query(sql, dialect), dialect
        except QueryFailed as failure:
            first = first or failure
    raise first or QueryFailed("source", "there is no database to ask")


def resolve_tables(tree: exp.Expression, schema: Schema, dialect: str) -> dict[int, Table]:
    """The known table of each table node, by the node's id(); names that a WITH defines and functions are left out.

    Where databases differ on whether a WITH defines a name, it may not be that of a table that nobody may see.
    """
    found = {}
    for node in tree.find_all(exp.Table):
        if not isinstance(node.this, exp.Identifier) or is_nothing(node, dialect):
            continue
        defined = is_defined_here(node, dialect)
        if defined is None:
            defined = not is_forbidden(tuple(part.name for part in node.parts), schema)
        if not defined:
            found[id(node)] = resolve_table(node, schema)
    return found


def is_nothing(node: exp.Table, dialect: str) -> bool:
    """Whether a table is MySQL's word for none: SELECT 1 FROM dual."""
    return dialect == "mysql" and len(node.parts) == 1 and not node.this.quoted and node.name.casefold() == "dual"


def unique(tables: dict[int, Table]) -> tuple[Table, ...]:
    """Each table once."""
    return tuple({table.name: table for table in tables.values()}.values())


def with_real_names(
    sql: str, tree: exp.Expression, tables: dict[int, Table], columns: list[Resolved], dialect: str
) -> str:
    """The text with real names in the place of the tables', and with PostgreSQL's quotes where a name needs them."""
    edits = table_edits(tree, tables, lambda table: table.real_name, dialect)
    for each in columns:
        identifier = each.node.this
        folds = dialect == "postgres" and not identifier.quoted and each.column.name != identifier.name.lower()
        differs = each.column.name.casefold() != identifier.name.casefold()  # white space that a prompt cannot show
        if (folds or differs) and "start" in identifier.meta:
            edits.append((*span([identifier]), quoted(each.column.name, dialect)))
    return edited(sql, edits)


def with_pulled_names(sql: str, tree: exp.Expression, tables: dict[int, Table]) -> str:
    """The text with the names under which the tables are pulled into DuckDB."""
    return edited(sql, table_edits(tree, tables, lambda table: quoted(table.name, JOINS), JOINS))


def table_edits(tree: exp.Expression, tables: dict[int, Table], name_of, dialect: str) -> list[tuple[int, int, str]]:
    """(start, end, text) for each written table; a name that changes keeps the written one as its alias."""
    edits = []
    for node in tree.find_all(exp.Table):
        table = tables.get(id(node))
        if table is None or any("start" not in part.meta for part in node.parts):
            continue
        name, last = name_of(table), node.parts[-1]
        if (
            not node.alias
            and not isinstance(node.parent, exp.Summarize)
            and (len(node.parts) > 1 or name != quoted(last.name, dialect))
        ):
            name += f" AS {quoted(last.name, dialect) if last.quoted else last.name}"
        if node.alias or len(node.parts) > 1 or name != quoted(last.name, dialect):
            edits.append((*span(node.parts), name))
    for node in tree.find_all(exp.Column):
        before = [part for part in node.parts[:-2] if "start" in part.meta]
        if before and "start" in node.parts[-2].meta:  # shop.orders.id → orders.id
            edits.append((before[0].meta["start"], node.parts[-2].meta["start"] - 1, ""))
    return edits


def span(parts: list[exp.Expression]) -> tuple[int, int]:
    """Where some identifiers stand: first and last character."""
    return parts[0].meta["start"], parts[-1].meta["end"]


def edited(sql: str, edits: list[tuple[int, int, str]]) -> str:
    """The text with its spans replaced."""
    for start, end, text in sorted(edits, reverse=True):
        sql = sql[:start] + text + sql[end + 1 :]
    return sql


def needed(tree: exp.Expression, tables: dict[int, Table]) -> dict[str, tuple[str, ...] | None]:
    """Which columns of each table a query over several databases reads: those it names, all where it has a star.

    A column that stands without its table is taken of every table that has one of the name.
    """
    stars = [star for star in tree.find_all(exp.Star) if not isinstance(star.parent, exp.Count)]
    joins = list(tree.find_all(exp.Join))
    names = {node.alias_or_name.casefold() for node in tree.find_all(exp.Table)}
    rows = [each for each in tree.find_all(exp.Column) if not each.table and each.name.casefold() in names]
    if stars or rows or any(join.args.get("method") == "NATURAL" for join in joins):
        return {table.name: None for table in tables.values()}
    anywhere = {name.name.casefold() for join in joins for name in join.args.get("using") or ()}
    by_alias: dict[str, set[str]] = {}
    for column in tree.find_all(exp.Column):
        named = by_alias.setdefault(column.table.casefold(), set()) if column.table else anywhere
        named.add(column.name.casefold())
    wanted: dict[str, set[str]] = {}
    for node in tree.find_all(exp.Table):
        if id(node) in tables:
            own = by_alias.get(node.alias_or_name.casefold(), set())
            wanted.setdefault(tables[id(node)].name, set()).update(anywhere | own)
    return {table.name: columns_named(table, wanted[table.name]) for table in tables.values()}


def columns_named(table: Table, names: set[str]) -> tuple[str, ...]:
    """The columns with these names in lower case; the first one where there are none, to count the rows."""
    found = tuple(column.name for column in table.columns if column.name.casefold() in names)
    return found or tuple(column.name for column in table.columns[:1])
