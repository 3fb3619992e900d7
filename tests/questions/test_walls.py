"""The walls behind the guard: with the guard off, nothing that reaches a database changes it or leaves it."""

from __future__ import annotations

import time

import duckdb
import psycopg
import pytest

from tasks.questions.execution import execute_sql
from tasks.questions.failures import QueryFailed
from tasks.questions.limits import QueryLimits
from tasks.questions.sources.access import Access
from tasks.questions.sources.duckdb_file import DuckdbDatabase
from tasks.questions.sources.opening import Databases
from tasks.questions.sources.postgres import PostgresDatabase
from tasks.questions.sources.rows import take_rows
from tasks.questions.sources.sqlite import SqliteDatabase
from tests.questions.scripted import make_shop

SHORT = QueryLimits(seconds=0.5)


def unguarded(sql, source):
    """Run a text with the guard off: its rows, or the kind of the problem."""
    with Databases([str(source)]) as databases:
        try:
            return execute_sql(sql, databases.schema(), databases, SHORT, guarded=False).combined.rows
        except QueryFailed as failure:
            return failure.problem.kind


SQLITE = [
    "DELETE FROM orders",
    "DROP TABLE orders",
    "UPDATE orders SET amount = 0",
    "CREATE TABLE x (a)",
    "CREATE TEMP TABLE x (a)",
    "PRAGMA query_only = OFF",
    "PRAGMA writable_schema = 1",
    "ATTACH '{folder}/other.sqlite' AS other",
    "VACUUM INTO '{folder}/other.sqlite'",
    "SELECT load_extension('x.so')",
    "SELECT writefile('{folder}/other.sqlite', 'x')",
    "SELECT * FROM pragma_table_info('orders')",
    "SELECT sql FROM sqlite_master",
    "SELECT 1; DELETE FROM orders",
    "BEGIN IMMEDIATE",
]


@pytest.mark.parametrize("sql", SQLITE)
def test_an_sqlite_file_is_neither_changed_nor_left(tmp_path, sql):
    shop = make_shop(tmp_path / "shop.sqlite")
    before = shop.read_bytes()
    assert isinstance(unguarded(sql.format(folder=tmp_path), shop), str)
    assert shop.read_bytes() == before
    assert list(tmp_path.iterdir()) == [shop]


RUNAWAY = [
    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c",
    "SELECT count(*) FROM orders a, orders b, orders c, orders d, orders e, orders f, orders g, orders h, orders i, "
    "orders j, orders k, orders l, orders m, orders n, orders o, orders p, orders q, orders r",
]


@pytest.mark.parametrize("sql", RUNAWAY, ids=["recursion", "product"])
@pytest.mark.parametrize("kind", ["sqlite", "duckdb"])
def test_a_query_without_end_is_ended(tmp_path, kind, sql):
    source = make_shop(tmp_path / "shop.sqlite")
    if kind == "duckdb":
        source = tmp_path / "shop.duckdb"
        with duckdb.connect(str(source)) as file:
            file.execute("CREATE TABLE orders AS SELECT range AS n FROM range(50)")
    started = time.monotonic()
    assert unguarded(sql, source) in ("timeout", "too_many_rows")  # DuckDB's memory may be used up before its time
    assert time.monotonic() - started < 10


@pytest.mark.parametrize("sql", ["SELECT hex(randomblob(1000000000))", "SELECT zeroblob(2000000000)"])
def test_a_value_of_a_gigabyte_is_not_made(tmp_path, sql):
    assert unguarded(sql, make_shop(tmp_path / "shop.sqlite")) == "runtime"


LARGE_ROWS = "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT hex(zeroblob(500000)) FROM c"


def test_rows_of_large_values_are_taken_one_by_one(tmp_path):
    given = iter(("x" * 1_000_000,) for _ in range(1_000))
    with pytest.raises(QueryFailed, match="hold more than 16 MB"):
        take_rows(["x"], given, QueryLimits())
    assert len(list(given)) > 980
    assert unguarded(LARGE_ROWS, make_shop(tmp_path / "shop.sqlite")) in ("too_many_rows", "timeout")


def test_rows_without_end_are_refused_at_the_limit(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text("a\n1\n")
    assert unguarded("SELECT * FROM generate_series(1, 100000000000)", path) in ("too_many_rows", "timeout")


DUCKDB = [
    "SELECT * FROM '/etc/passwd'",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM glob('/etc/*')",
    "COPY t TO '{folder}/out.csv'",
    "ATTACH '{folder}/other.duckdb'",
    "CREATE TABLE x AS SELECT 1",
    "DROP TABLE t",
    "DELETE FROM t",
    "SET enable_external_access = true",
    "SET lock_configuration = false",
    "SET memory_limit = '99GB'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "SELECT getenv('HOME')",
    "EXPORT DATABASE '{folder}/all'",
    "PRAGMA database_list",
    "SELECT 1; DROP TABLE t",
]


@pytest.mark.parametrize("kind", ["duckdb", "csv"])
@pytest.mark.parametrize("sql", DUCKDB)
def test_duckdb_is_neither_changed_nor_left(tmp_path, sql, kind):
    path = tmp_path / f"t.{kind}"
    if kind == "csv":
        path.write_text("a\n1\n")
    else:
        with duckdb.connect(str(path)) as file:
            file.execute("CREATE TABLE t AS SELECT 1 AS a")
    before = path.read_bytes()
    assert isinstance(unguarded(sql.format(folder=tmp_path), path), str)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
    assert unguarded("SELECT a FROM t", path) == ((1,),)


def test_a_pivot_whose_values_are_not_listed_is_told_to_list_them(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text("city,amount\nOslo,1\nRome,2\n")
    assert len(unguarded("PIVOT t ON city IN ('Oslo', 'Rome') USING sum(amount)", path)) > 0
    with Databases([str(path)]) as databases, pytest.raises(QueryFailed, match="must be listed: ON city IN"):
        execute_sql("PIVOT t ON city USING sum(amount)", databases.schema(), databases, SHORT)


@pytest.mark.parametrize("database", [SqliteDatabase, DuckdbDatabase])
def test_a_table_that_is_not_allowed_cannot_be_read_behind_the_guard(tmp_path, database):
    path = tmp_path / "x"
    if database is DuckdbDatabase:
        with duckdb.connect(str(path)) as file:
            file.execute("CREATE TABLE customers AS SELECT 1 AS id")
            file.execute("CREATE TABLE orders AS SELECT 1 AS id")
    else:
        make_shop(path)
    opened = database("x", path, ("orders",))
    assert [table.name for table in opened.tables()] == ["orders"]
    assert opened.forbidden() == ("customers",)
    for sql in ("SELECT * FROM customers", "SELECT o.id FROM orders o WHERE o.id IN (SELECT c.id FROM customers c)"):
        with pytest.raises(QueryFailed):
            opened.fetch(sql, SHORT)
    opened.close()


POSTGRES = [
    "INSERT INTO orders VALUES (9, 9)",
    "SELECT nextval('numbers')",
    "SELECT setval('numbers', 99)",
    "SELECT 1; DROP TABLE orders",
    "COMMIT; DROP TABLE orders",
    "WITH x AS (DELETE FROM orders RETURNING *) SELECT * FROM x",
    "SELECT * FROM orders FOR UPDATE",
    "SELECT set_config('transaction_read_only', 'off', false)",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT pg_sleep(60)",
    "SELECT * INTO copies FROM orders",
    "COPY orders TO '/tmp/x'",
    "SELECT lo_from_bytea(0, 'x')",
    "SELECT lo_import('/etc/passwd')",
    "SELECT repeat('x', 1000000) FROM generate_series(1, 100)",
]
LEFT = "SELECT (SELECT count(*) FROM orders), (SELECT last_value FROM numbers), (SELECT count(*) FROM pg_largeobject)"


@pytest.mark.parametrize("user", ["clerk", "boss"])
def test_a_postgresql_server_is_not_changed_though_the_user_may_write(postgres, user):
    with psycopg.connect(postgres()) as connection:
        before = connection.execute(LEFT).fetchone()
    opened = PostgresDatabase("sales", Access(postgres(user)))
    started = time.monotonic()
    for sql in POSTGRES:
        if sql.startswith("SELECT lo_from"):  # PostgreSQL lets it run in a read-only transaction; it is rolled back
            opened.fetch(sql, SHORT)
            continue
        with pytest.raises(QueryFailed):
            opened.fetch(sql, SHORT)
    assert time.monotonic() - started < 10
    assert opened.fetch("SELECT total FROM orders", SHORT).rows[0][0] is not None
    opened.close()
    with psycopg.connect(postgres()) as connection:
        assert connection.execute(LEFT).fetchone() == before
