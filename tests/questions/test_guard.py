"""The guard: only one query that reads known tables and computes; what is refused says what is near."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tasks.questions.failures import QueryFailed
from tasks.questions.guard.check import check_query
from tasks.questions.guard.structure import parse_query
from tasks.questions.schema.description import Column, Schema, Table
from tests.questions.shared_attempts import shared_attempts

SHARED = Path(__file__).parents[3] / "shared"
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is absent")


def table(database, name, columns, path=None, shown=None, real=None):
    described = tuple(Column(column, "") for column in columns.split())
    return Table(shown or name, database, real or f'"{name}"', path or (name,), described)


SCHEMA = Schema(
    (
        table("shop", "customers", "id name city"),
        table("shop", "orders", "id customer_id amount", shown="shop.orders"),
        table("pg", "Orders", "OrderId total", ("public", "Orders"), "pg.Orders", '"public"."Orders"'),
        table("pg", "tickets", "id customer_id state", ("help", "tickets"), real='"help"."tickets"'),
    ),
    (("shop", "sqlite"), ("pg", "postgres")),
    ("shop.salaries", "pg.hr.wages"),
)

PASSING = [
    ("SELECT name FROM customers;", "shop", "SELECT name FROM customers;"),
    ("SELECT c.name FROM shop.customers AS c", "shop", 'SELECT c.name FROM "customers" AS c'),
    ("SELECT shop.orders.id FROM shop.orders", "shop", 'SELECT orders.id FROM "orders" AS orders'),
    ("SELECT ORDERID FROM Orders", "pg", 'SELECT "OrderId" FROM "public"."Orders" AS Orders'),
    ("SELECT state FROM help.tickets", "pg", 'SELECT state FROM "help"."tickets" AS tickets'),
    ("SELECT state FROM TICKETS", "pg", 'SELECT state FROM "help"."tickets" AS TICKETS'),
    ("SELECT \"Oslo\" || ';--' FROM customers -- DROP", "shop", "SELECT \"Oslo\" || ';--' FROM customers -- DROP"),
    ("WITH x AS (SELECT city FROM customers) SELECT * FROM x", "shop", None),
    ("WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT n FROM r", "shop", None),
    ("SELECT city, count(*) AS k FROM customers GROUP BY city HAVING k > 1 ORDER BY k", "shop", None),
    (
        "SELECT name FROM customers c WHERE EXISTS (SELECT 1 FROM shop.orders o WHERE o.customer_id = c.id)",
        "shop",
        None,
    ),
    ("SELECT s.n FROM (SELECT count(*) AS n FROM customers) s", "shop", None),
    ("SELECT CASE WHEN EXISTS (SELECT 1 FROM customers WHERE city = 'x') THEN 1 END", "shop", None),
]


@pytest.mark.parametrize(("sql", "database", "real"), PASSING, ids=[case[0] for case in PASSING])
def test_a_query_over_known_tables_passes_unchanged_but_for_their_real_names(sql, database, real):
    checked = check_query(sql, SCHEMA)
    assert checked.database == database
    if real:
        assert checked.sql == real


def test_a_with_that_is_named_like_a_table_reads_the_table_inside_itself_only():
    checked = check_query("WITH tickets AS (SELECT id FROM tickets) SELECT id FROM tickets", SCHEMA)
    assert checked.sql == 'WITH tickets AS (SELECT id FROM "help"."tickets" AS tickets) SELECT id FROM tickets'


def test_a_query_over_two_databases_needs_only_the_columns_it_names():
    checked = check_query("SELECT c.name, count(*) FROM customers c JOIN tickets USING (id) GROUP BY 1", SCHEMA)
    assert checked.database is None
    assert checked.columns == {"customers": ("id", "name"), "tickets": ("id",)}
    assert check_query("SELECT * FROM customers, tickets", SCHEMA).columns == {"customers": None, "tickets": None}


WRONG = [
    ("SELECT * FROM custmers", "wrong_table", "there is no table custmers; near names are customers"),
    ("SELECT * FROM xyz", "wrong_table", "there are customers, shop.orders"),
    ("SELECT * FROM salaries", "forbidden_table", "you may not see table salaries"),
    ("SELECT * FROM hr.wages", "forbidden_table", "you may not see table hr.wages"),
    ("SELECT nme FROM customers", "wrong_table", "no column nme; near names are customers.name"),
    ("SELECT c.nam FROM customers c", "wrong_table", "no column c.nam; near names are name"),
    ("SELECT x.sz FROM (SELECT city AS size FROM customers) x", "wrong_table", "no column x.sz; there are size"),
    ("SELECT name FROM customers WHERE towne = 'Oslo'", "wrong_table", "no column towne"),
    ("SELECT substrin(name, 1) FROM customers", "guard", "near names are substring"),
    ("SELECT load_extension('x')", "guard", "load_extension is not among those that only compute"),
    ("SELECT * FROM sqlite_master", "guard", "belongs to the database's own catalog"),
    ("SELEC name FROM customers", "invalid_sql", "this is no sqlite SQL"),
    ("SELECT name FROM customers WHERE", "invalid_sql", "this is no sqlite SQL"),
    ("SELECT 1; SELECT 2", "guard", "one query is allowed, these are 2 statements"),
    (" -- nothing", "no_code", "there is no query"),
    ("DELETE FROM customers", "guard", "this is DELETE"),
    ("WITH x AS (DELETE FROM tickets RETURNING id) SELECT * FROM x", "guard", "DELETE is not allowed"),
    ("SELECT * INTO copies FROM tickets", "guard", "INTO is not allowed"),
    ("SELECT * FROM tickets FOR UPDATE", "guard", "LOCK is not allowed"),
    ("SELECT " + "(" * 5000 + "1" + ")" * 5000, "guard", "nested too deeply"),
]


@pytest.mark.parametrize(("sql", "kind", "words"), WRONG, ids=[case[0][:60] for case in WRONG])
def test_what_is_refused_is_told_with_the_nearest_names(sql, kind, words):
    with pytest.raises(QueryFailed) as failure:
        check_query(sql, SCHEMA)
    assert (failure.value.problem.kind, words in str(failure.value)) == (kind, True), str(failure.value)


SIDE_EFFECTS = [
    ("postgres", "SELECT pg_sleep(9)"),
    ("postgres", "SELECT query_to_xml('DELETE FROM t', true, true, '')"),
    ("postgres", "SELECT pg_catalog.pg_read_file('x')"),
    ("postgres", "SELECT evil.lower('x')"),
    ("postgres", "SELECT 'pg_authid'::regclass"),
    ("postgres", "SELECT CAST(16384 AS regrole)"),
    ("postgres", "SELECT 1; /* */ COPY t TO PROGRAM 'id'"),
    ("postgres", "SELECT * FROM ts_stat('SELECT note FROM hidden')"),
    ("postgres", "SELECT sum(n) FILTER (WHERE pg_sleep(1) IS NULL) FROM t"),
    ("postgres", 'SELECT U&"pg\\005fsleep"(9)'),
    ("postgres", "EXPLAIN ANALYZE DELETE FROM t"),
    ("duckdb", "SUMMARIZE '/etc/passwd'"),
    ("duckdb", "SELECT [getenv(x) FOR x IN ['HOME']]"),
    ("duckdb", "SELECT json_execute_serialized_sql('x')"),
    ("sqlite", "SELECT 1\x00; DROP TABLE t"),
    ("sqlite", "SELECT 1 /* ; */ ; DROP TABLE t"),
    ("sqlite", "\ufeffVACUUM INTO 'x'"),
    ("mysql", "SELECT if(1, sleep(5), 0)"),
    ("mysql", "SELECT * FROM t PARTITION (p0) FOR UPDATE"),
    ("mysql", "SELECT 1 # x\n; DROP TABLE t"),
    ("duckdb", "SELECT * FROM query('DROP TABLE t')"),
    ("duckdb", "FROM read_csv('x.csv')"),
    ("duckdb", "FROM 'data/x.parquet'"),
    ("duckdb", "SET memory_limit = '9GB'"),
    ("mysql", "SELECT /*+ SET_VAR(max_execution_time = 0) */ 1"),
    ("mysql", "SELECT 1 /*M! INTO OUTFILE 'x' */"),
    ("mysql", "SELECT @@global.secure_file_priv"),
    ("mysql", "SELECT sleep(9)"),
    ("sqlite", "ATTACH 'x' AS y"),
    ("sqlite", "PRAGMA writable_schema = 1"),
    ("tsql", "SELECT * FROM OPENROWSET('x', 'y', 'z')"),
    ("tsql", "SELECT NEXT VALUE FOR numbers"),
    ("bigquery", "SELECT * FROM ML.PREDICT(MODEL m, TABLE t)"),
    ("snowflake", "SELECT SYSTEM$CANCEL_QUERY('x')"),
]


@pytest.mark.parametrize(("dialect", "sql"), SIDE_EFFECTS, ids=[case[1] for case in SIDE_EFFECTS])
def test_what_does_more_than_read_and_compute_is_refused_in_every_dialect(dialect, sql):
    with pytest.raises(QueryFailed) as failure:
        parse_query(sql, dialect)
    assert failure.value.problem.kind in ("guard", "invalid_sql")


def refused(rows):
    """The rows whose SQL the guard refuses."""
    found = []
    for row in rows:
        try:
            parse_query(row["sql"], row["dialect"])
        except QueryFailed as failure:
            found.append((row["sql"], str(failure)))
    return found


@needs_shared
def test_attacks_are_refused_and_their_look_alikes_pass():
    attempts = shared_attempts("sql")
    rows = {
        expected: [
            {"sql": row["payload"], "dialect": row.get("dialect") or "sqlite"}
            for row in attempts
            if row["expected"] == expected and row.get("why") != "dos"  # those are ended by the limits
        ]
        for expected in ("allowed", "blocked")
    }
    assert refused(rows["allowed"]) == []
    passed = {row["sql"] for row in rows["blocked"]} - {sql for sql, _ in refused(rows["blocked"])}
    assert passed == set()


@needs_shared
def test_at_most_two_in_2500_real_queries_are_refused():
    lines = (SHARED / "questions" / "gold_sql.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(refused([json.loads(line) for line in lines][::5])) == 0
