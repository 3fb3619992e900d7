"""PostgreSQL on a real server: names, keys, roles, and rows that are hidden from a role."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import psycopg
import pytest

from tasks.questions.execution import execute_sql
from tasks.questions.failures import QueryFailed
from tasks.questions.limits import QueryLimits
from tasks.questions.schema.describe import described_schema
from tasks.questions.schema.description import Schema
from tasks.questions.schema.reading import version_of
from tasks.questions.schema.text import schema_text
from tasks.questions.sources.access import Access
from tasks.questions.sources.opening import Databases
from tasks.questions.sources.postgres import PostgresDatabase
from tests.questions.moves import GROUPS, TABLE, rows_of_moves


@pytest.fixture(scope="module")
def sales(postgres):
    """The sources of a reader, opened."""
    with Databases([postgres("reader")]) as databases:
        yield databases


def run(sql, databases):
    return execute_sql(sql, databases.schema(), databases, QueryLimits())


def test_tables_columns_keys_and_comments_are_described(sales):
    schema = sales.schema()
    assert schema.table_real_names == {
        "Orders": '"public"."Orders"',
        "orders": '"public"."orders"',
        "visits": '"public"."visits"',
        "big": '"public"."big"',
        "items": '"sales"."items"',
    }
    [orders, items] = schema.table("Orders"), schema.table("items")
    assert (orders.description, orders.column("total").description) == ("what was bought", "in euros")
    assert (orders.column("OrderId").primary_key, items.column("order_id").references) == (True, "Orders.OrderId")


@pytest.mark.parametrize(
    ("sql", "rows"),
    [
        ("SELECT OrderId, total, placed_on FROM Orders WHERE note = 'x'", ((1, Decimal("99.90"), date(2025, 3, 1)),)),
        ('SELECT sum("total") FROM "orders"', ((Decimal("1.25"),),)),
        (
            'SELECT i."unit price", O.orderid FROM sales.items i JOIN "Orders" O ON O.OrderId = i.order_id',
            ((Decimal("3.125"), 1),),
        ),
        ("SELECT count(*) FROM big", ((1,),)),
    ],
)
def test_names_that_differ_in_case_or_need_quotes_work(sales, sql, rows):
    assert run(sql, sales).combined.rows == rows


def test_a_table_of_another_role_may_not_be_seen_which_is_not_no_such_table(sales):
    for name in ("salaries", "public.salaries"):
        with pytest.raises(QueryFailed, match=f"you may not see table {name}") as failure:
            run(f"SELECT * FROM {name}", sales)
        assert failure.value.problem.kind == "forbidden_table"
    assert "salaries" not in [table.name for table in sales.schema().tables]


def test_rows_that_are_hidden_from_the_role_are_not_taken_for_none(sales):
    done = run("SELECT count(*) FROM visits", sales)
    assert done.combined.rows == ((0,),)
    assert done.warning == "Your role may see only some rows of visits; others are not counted here."


def test_a_role_and_a_list_of_allowed_tables_hold_behind_the_guard(postgres):
    opened = PostgresDatabase("sales", Access(postgres(), role="reader", allowed=("orders", "sales.items")))
    assert sorted(table.bare_name for table in opened.tables()) == ["items", "orders"]
    for sql in ("SELECT * FROM salaries", 'SELECT * FROM "Orders"', "SELECT (SELECT count(*) FROM big)"):
        with pytest.raises(QueryFailed) as failure:
            opened.fetch(sql, QueryLimits())
        assert failure.value.problem.kind == "forbidden_table"
    opened.close()


def test_the_data_version_changes_with_every_write(postgres):
    opened = PostgresDatabase("sales", Access(postgres("reader")))
    before = opened.data_version()
    assert opened.data_version() == before
    with psycopg.connect(postgres()) as connection:
        connection.execute("UPDATE orders SET total = total")
    assert opened.data_version() != before
    opened.close()


def test_groups_of_a_large_table_are_told_by_what_their_rows_share(postgres):
    with psycopg.connect(postgres(), autocommit=True) as owner:
        owner.execute("CREATE DATABASE moved")
    address = postgres().replace("/sales?", "/moved?")
    with psycopg.connect(address, autocommit=True) as owner:
        owner.execute(TABLE)
        owner.execute(rows_of_moves())
    with Databases([address]) as databases:
        told = schema_text(described_schema(databases, ""), "").splitlines()
    assert told[-len(GROUPS) :] == GROUPS


def test_what_a_role_sees_of_a_table_is_kept_for_it_alone(postgres):
    addresses = [postgres("reader"), postgres("clerk")]
    versions = set()
    for address in addresses:
        with Databases([address]) as databases:
            versions.add(version_of(Schema(data_version="7"), databases))
    assert len(versions) == 2


def test_a_server_and_a_file_are_joined(postgres, tmp_path):
    path = tmp_path / "rates.csv"
    path.write_text("order_id,rate\n1,2.00\n2,3.00\n")
    with Databases([postgres("reader"), str(path)]) as databases:
        sql = 'SELECT sum(o.total * r.rate) FROM "Orders" o JOIN rates r ON r.order_id = o."OrderId"'
        assert run(sql, databases).combined.rows == ((Decimal("229.8000"),),)


def test_texts_mean_what_the_guard_takes_them_for_whatever_the_server_is_set_to(postgres):
    with psycopg.connect(postgres(), autocommit=True) as connection:
        connection.execute("ALTER ROLE reader SET standard_conforming_strings = off")
    try:
        with Databases([postgres("reader")]) as databases:
            assert run("SELECT 'a\\', 'b'", databases).combined.rows == (("a\\", "b"),)
    finally:
        with psycopg.connect(postgres(), autocommit=True) as connection:
            connection.execute("ALTER ROLE reader RESET standard_conforming_strings")
