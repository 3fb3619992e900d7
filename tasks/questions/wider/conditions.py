"""The conditions of a query that may have been too narrow: texts a column must be, and periods it must lie in."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sqlglot import exp

from tasks.questions.failures import QueryFailed
from tasks.questions.guard.check import JOINS, first_parsed, resolve_tables
from tasks.questions.guard.columns import check_columns
from tasks.questions.schema.description import Column, Schema, Table

MOST = 6  # conditions of one query that are looked into
IGNORES_CASE = {"sqlite", "mysql"}  # LIKE there takes no notice of case
WRAPPERS = (exp.Lower, exp.Upper, exp.Trim, exp.Collate, exp.Cast)
LEAVES_TEXT = (exp.Lower, exp.Upper, exp.Trim, exp.Coalesce, exp.AggFunc, exp.And, exp.Or)
SIGNS = {exp.GT: (">", "<"), exp.GTE: (">=", "<="), exp.LT: ("<", ">"), exp.LTE: ("<=", ">="), exp.EQ: ("=", "=")}
ORDERED = (exp.GT, exp.GTE, exp.LT, exp.LTE)


@dataclass(frozen=True)
class TextCondition:
    """A text that a column of a real table must be, or (``part``) must contain; ``holds`` says whether a value does."""

    table: Table
    column: Column
    value: str
    part: bool
    holds: Callable[[str], bool]


@dataclass(frozen=True)
class PeriodCondition:
    """A comparison of a column with a day, ``operator`` in SQL: '>=', '<', '='."""

    table: Table
    column: Column
    operator: str
    day: str


def conditions_of(source: str, kind: str, schema: Schema) -> tuple[TextCondition | PeriodCondition, ...]:
    """The conditions of a query, or of the queries in code, on columns of known tables; () where it cannot be read."""
    found: dict[tuple, TextCondition | PeriodCondition] = {}
    for sql in [source] if kind == "sql" else queries_in_code(source):
        try:
            conditions = list(conditions_of_query(sql, schema))
        except QueryFailed:
            continue
        for each in conditions:
            key = (each.table.name, each.column.name, *(part for part in vars(each).values() if isinstance(part, str)))
            found.setdefault(key, each)
    return tuple(found.values())[:MOST]


def is_sum(sql: str, schema: Schema) -> bool:
    """Whether a query gives one sum, however rounded or turned, so that no rows make it 0."""
    try:
        tree, _ = first_parsed(sql, list(dict.fromkeys(dialect for _, dialect in schema.dialects)))
    except QueryFailed:
        return False
    [column, *more] = tree.selects or [None]
    while isinstance(column, (exp.Alias, exp.Paren, exp.Round, exp.Abs, exp.Neg, exp.Cast)):
        column = column.this
    return isinstance(column, exp.Sum) and not more


def queries_in_code(code: str) -> list[str]:
    """The queries that code hands over as plain texts."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return []
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    named = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "execute_sql_query"]
    return [c.args[0].value for c in named if isinstance(c.args[0], ast.Constant) and isinstance(c.args[0].value, str)]


def conditions_of_query(sql: str, schema: Schema) -> Iterator[TextCondition | PeriodCondition]:
    """The conditions of one query; what stands under a NOT excludes, and is left out."""
    tree, tables, columns, dialect = resolved(sql, schema)
    for node in tree.find_all(*SIGNS, exp.In, exp.Like, exp.ILike):
        if node.find_ancestor(exp.Not):
            continue
        for side, literal in compared(node):
            column = columns.get(id(innermost(side)))
            table = home_of(column, tables)
            if column is None or table is None:
                continue
            if isinstance(node, tuple(SIGNS)) and is_day(literal):
                yield PeriodCondition(table, column, operator_of(node, side), literal)
            elif not isinstance(node, ORDERED) and keeps_text(side):
                yield text_condition(node, side, literal, table, column, dialect)


def read_columns(source: str, kind: str, schema: Schema) -> tuple[tuple[Table, Column], ...]:
    """The columns out of whose values a query reads something else: a figure, a part, what a pattern matches."""
    found: dict[tuple[str, str], tuple[Table, Column]] = {}
    for sql in [source] if kind == "sql" else queries_in_code(source):
        try:
            tree, tables, columns, _ = resolved(sql, schema)
        except QueryFailed:
            continue
        for node in tree.find_all(exp.Column):
            table = home_of(columns.get(id(node)), tables)
            if table and isinstance(node.parent, exp.Func) and not isinstance(node.parent, LEAVES_TEXT):
                found[table.name, columns[id(node)].name] = (table, columns[id(node)])
    return tuple(found.values())[:MOST]


def resolved(sql: str, schema: Schema) -> tuple[exp.Expression, list[Table], dict[int, Column], str]:
    """A query's tree, its tables, its columns by the identity of their nodes, and its dialect."""
    dialects = list(dict.fromkeys(dialect for _, dialect in schema.dialects))
    tree, dialect = first_parsed(sql, [*dialects, JOINS] if len(schema.dialects) > 1 else dialects)
    tables = resolve_tables(tree, schema, dialect)
    columns = {id(each.node): each.column for each in check_columns(tree, tables, dialect)}
    return tree, list(tables.values()), columns, dialect


def compared(node: exp.Expression) -> list[tuple[exp.Expression, str]]:
    """The side with the column and each text that it is compared with."""
    if isinstance(node, exp.In):
        return [(node.this, each.name) for each in node.expressions if is_text(each)]
    left, right = node.this, unwrapped(node.expression)
    if is_text(right):
        return [(left, right.name)]
    return [(node.expression, unwrapped(left).name)] if is_text(unwrapped(left)) else []


def text_condition(
    node: exp.Expression, side: exp.Expression, literal: str, table: Table, column: Column, dialect: str
) -> TextCondition:
    """The condition with a function that says of a value of the column whether it holds, as that database would."""
    part = isinstance(node, (exp.Like, exp.ILike))
    changes = changes_of(side, dialect)
    if not part:
        return TextCondition(table, column, literal, False, lambda value: changes(value) == literal)
    wanted = literal.strip("%_")
    fold = isinstance(node, exp.ILike) or dialect in IGNORES_CASE

    def contains(value: str) -> bool:
        pieces, text = literal.replace("_", "%").split("%"), changes(value)
        folded = (lambda words: lowered(words, dialect)) if fold else str
        return all(folded(piece) in folded(text) for piece in pieces)

    return TextCondition(table, column, wanted, True, contains)


def changes_of(side: exp.Expression, dialect: str) -> Callable[[str], str]:
    """What the functions around a column make of its values: LOWER, UPPER, TRIM, COLLATE NOCASE."""
    steps: list[Callable[[str], str]] = []
    while isinstance(side, WRAPPERS):
        if isinstance(side, exp.Lower):
            steps.append(lambda value: lowered(value, dialect))
        elif isinstance(side, exp.Upper):
            steps.append(str.upper)
        elif isinstance(side, exp.Trim):
            steps.append(str.strip)
        side = side.this

    def changed(value: str) -> str:
        for step in reversed(steps):
            value = step(value)
        return value

    return changed


def lowered(text: str, dialect: str) -> str:
    """A text in lower case as the database writes it: SQLite knows the letters of ASCII only."""
    if dialect != "sqlite":
        return text.lower()
    return "".join(letter.lower() if letter.isascii() else letter for letter in text)


def keeps_text(side: exp.Expression) -> bool:
    """Whether the functions around a column leave its text as it is, but for case and blanks."""
    while isinstance(side, WRAPPERS):
        side = side.this
    return isinstance(side, exp.Column)


def innermost(side: exp.Expression) -> exp.Expression:
    """The column inside functions that keep its text or its day."""
    while not isinstance(side, exp.Column) and isinstance(side.this, exp.Expression):
        side = side.this
    return side


def unwrapped(node: exp.Expression) -> exp.Expression:
    """The literal inside LOWER('x') or DATE 'x'."""
    while isinstance(node, (exp.Lower, exp.Upper, exp.Cast, exp.Date)) and isinstance(node.this, exp.Expression):
        node = node.this
    return node


def home_of(column: Column | None, tables: list[Table]) -> Table | None:
    """The real table that a column belongs to."""
    return next((table for table in tables if any(each is column for each in table.columns)), None)


def is_text(node: exp.Expression) -> bool:
    """Whether a node is a text that is written out."""
    return isinstance(node, exp.Literal) and node.is_string and bool(node.name.strip("%_ "))


def is_day(text: str) -> bool:
    """Whether a text begins like a day in ISO 8601."""
    return len(text) >= 10 and text[:4].isdigit() and text[4] == text[7] == "-" and text[5:7].isdigit()


def operator_of(node: exp.Expression, side: exp.Expression) -> str:
    """The comparison as it reads with the column on the left."""
    straight, turned = SIGNS[type(node)]
    return straight if side is node.this else turned
