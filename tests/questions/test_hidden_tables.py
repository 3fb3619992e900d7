"""Tables and columns that may not be seen: told so, never read, whatever else in a query has their name."""

from __future__ import annotations

import duckdb
import psycopg
import pytest

from tasks.questions.execution import execute_sql
from tasks.questions.failures import QueryFailed
from tasks.questions.guard.check import check_query
from tasks.questions.limits import QueryLimits
from tasks.questions.schema.description import Column, Schema, Table
from tasks.questions.sources.access import Access
from tasks.questions.sources.duckdb_file import DuckdbDatabase
from tasks.questions.sources.opening import Databases
from tasks.questions.sources.postgres import PostgresDatabase

ORDERS = Table(
    "orders", "d", '"orders"', ("orders",), (Column("id", ""), Column("amount", "")), forbidden_columns=("margin",)
)


def schema(dialect):
    """One table that may be seen, all but a column, and one that may not."""
    return Schema((ORDERS,), (("d", dialect),), ("d.salaries",))


READING = [
    ("postgres", 'WITH "Salaries" AS (SELECT 1 AS a) SELECT * FROM salaries'),
    ("postgres", 'WITH salaries AS (SELECT 1 AS a) SELECT * FROM "SALARIES"'),
    ("duckdb", "WITH RECURSIVE salaries AS (SELECT * FROM salaries) SELECT * FROM salaries"),
    ("duckdb", "WITH RECURSIVE a AS (SELECT * FROM salaries), salaries AS (SELECT 1) SELECT * FROM a"),
    ("sqlite", "WITH a AS (SELECT * FROM salaries), salaries AS (SELECT 1) SELECT * FROM a"),
    ("mysql", "WITH Salaries AS (SELECT 1 AS a) SELECT * FROM salaries"),
    ("sqlite", "SELECT * FROM main.Salaries"),
    ("mysql", "SELECT 1 -- x\r\n FROM orders, `salaries`"),
    ("sqlite", "SELECT 1 -- \r || '\n, (SELECT max(amount) FROM salaries) -- '"),
    ("mysql", "SELECT 1--(SELECT max(amount) FROM salaries)"),
    ("mysql", "SELECT 1 /* /* */ , (SELECT max(amount) FROM salaries) -- */"),
    ("postgres", "SELECT date$$, (SELECT max(amount) FROM salaries) AS b$$ FROM orders"),
    ("postgres", "SELECT 'a\\', (SELECT max(amount)::text FROM salaries), '--'"),
    ("duckdb", "SELECT e'\\' || ', (SELECT max(amount) FROM salaries) --'"),
    ("postgres", "TABLE salaries"),
    ("duckdb", "FROM (FROM salaries)"),
    ("duckdb", "SELECT * FROM orders, (SUMMARIZE salaries)"),
    ("duckdb", "PIVOT salaries ON name USING sum(amount)"),
    ("postgres", "SELECT * FROM orders NATURAL JOIN ONLY (salaries)"),
    ("postgres", "SELECT margin FROM orders"),
    ("postgres", "SELECT o.margin FROM orders o"),
    ("postgres", "SELECT * FROM orders"),
    ("postgres", "SELECT x.* FROM (SELECT o.* FROM orders o) x"),
    ("postgres", "SELECT id FROM orders ORDER BY margin"),
]
HONEST = [
    ("postgres", "WITH salaries AS (SELECT 1 AS a) SELECT * FROM Salaries"),
    ("duckdb", 'WITH "Salaries" AS (SELECT 1 AS a) SELECT * FROM salaries'),
    (
        "sqlite",
        "WITH RECURSIVE salaries AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM salaries) SELECT n FROM salaries",
    ),
    ("postgres", "SELECT count(*), count(o) FROM orders o"),
    ("postgres", "SELECT row_to_json(orders) FROM orders"),
    ("duckdb", "SELECT o FROM orders o"),
    ("mysql", "SELECT 1 FROM dual WHERE EXISTS (SELECT id FROM orders)"),
    ("postgres", "SELECT id, amount AS margin FROM orders ORDER BY 2"),
    ("postgres", "SELECT 'salaries' AS label, id FROM orders -- salaries"),
]


@pytest.mark.parametrize(("dialect", "sql"), READING, ids=lambda value: value[:70])
def test_a_hidden_table_or_column_is_refused_however_it_is_written(dialect, sql):
    with pytest.raises(QueryFailed) as failure:
        check_query(sql, schema(dialect))
    assert failure.value.problem.kind in ("forbidden_table", "guard", "invalid_sql"), str(failure.value)


@pytest.mark.parametrize(("dialect", "sql"), HONEST, ids=lambda value: value[:70])
def test_a_name_like_that_of_a_hidden_table_passes(dialect, sql):
    assert check_query(sql, schema(dialect))


def test_a_hidden_column_is_told_and_not_denied():
    with pytest.raises(QueryFailed, match="you may not see column margin of orders; you may see id or amount"):
        check_query("SELECT margin FROM orders", schema("postgres"))


def test_a_schema_keeps_its_hidden_columns_in_json_and_shows_no_prompt_them():
    from tasks.questions.schema.text import schema_text

    assert Schema.from_json(schema("duckdb").to_json()) == schema("duckdb")
    assert "margin" not in schema_text(schema("duckdb"), "margin of orders")


TABLES = """
    CREATE TABLE salaries AS SELECT 1 AS id, 5000 AS amount;
    CREATE VIEW paid AS SELECT id FROM salaries;
    CREATE TABLE visits AS SELECT 1 AS id
"""


@pytest.fixture(scope="module", params=["duckdb", "postgres"])
def views(request, tmp_path_factory, postgres):
    """A database of which a view over a hidden table may be seen, the table not."""
    if request.param == "duckdb":
        path = tmp_path_factory.mktemp("views") / "x.duckdb"
        with duckdb.connect(str(path)) as file:
            file.execute(TABLES)
        opened = DuckdbDatabase("x", path, ("paid", "visits"))
    else:
        with psycopg.connect(postgres(), autocommit=True) as connection:
            connection.execute("DROP SCHEMA IF EXISTS seen CASCADE; CREATE SCHEMA seen; SET search_path = seen")
            connection.execute(TABLES)
        opened = PostgresDatabase("x", Access(postgres(), "x", "", ("seen.paid", "seen.visits")))
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("sql", "count"),
    [
        ("SELECT count(*) FROM {0}paid", 1),
        ("SELECT count(*) FROM {0}paid p JOIN {0}visits v ON p.id = v.id", 1),
        ("SELECT count(*) FROM {0}visits", 1),
        ("SELECT count(*) FROM {0}salaries", None),
        ("WITH x AS (SELECT * FROM {0}salaries) SELECT count(*) FROM x, {0}visits", None),
    ],
)
def test_who_may_see_a_view_sees_through_it_and_nowhere_else(views, sql, count):
    text = sql.format("seen." if views.dialect == "postgres" else "")
    if count is not None:
        assert views.fetch(text, QueryLimits()).rows == ((count,),)
        return
    with pytest.raises(QueryFailed) as failure:
        views.fetch(text, QueryLimits())
    assert failure.value.problem.kind == "forbidden_table"


def test_a_role_with_rights_on_some_columns_is_answered_from_them(postgres):
    with psycopg.connect(postgres(), autocommit=True) as connection:
        connection.execute("CREATE TABLE staff AS SELECT 1 AS id, 'Ada' AS name, 9 AS pay")
        connection.execute("GRANT SELECT (id, name) ON staff TO reader")
    with Databases([postgres("reader")]) as databases:
        known = databases.schema()
        assert execute_sql("SELECT name FROM staff", known, databases, QueryLimits()).combined.rows == (("Ada",),)
        for sql in ("SELECT pay FROM staff", "SELECT * FROM staff", "SELECT row_to_json(s) FROM staff s"):
            with pytest.raises(QueryFailed, match="you may not see"):
                execute_sql(sql, known, databases, QueryLimits())
    with psycopg.connect(postgres(), autocommit=True) as connection:
        connection.execute("DROP TABLE staff")
