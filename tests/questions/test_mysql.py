"""MySQL, with a scripted driver in the server's place: what is sent, and what becomes of its errors."""

from __future__ import annotations

from decimal import Decimal

import pymysql
import pytest

from tasks.questions.failures import QueryFailed
from tasks.questions.limits import QueryLimits
from tasks.questions.sources.access import Access
from tasks.questions.sources.mysql import PLAIN_TEXTS, MysqlDatabase

COLUMNS = [
    ("Orders", "Id", "int", 1, "number", None),
    ("Orders", "total", "decimal(10,2)", 0, "", None),
    ("items", "order_id", "int", 0, "", "Orders.Id"),
    ("salaries", "amount", "int", 0, "", None),
]


class Cursor:
    _result = None

    def __init__(self, connection):
        self.connection = connection
        self.rows = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def execute(self, sql):
        self.connection.sent.append(" ".join(sql.split()))
        for start, error in self.connection.errors.items():
            if sql.strip().startswith(start):
                raise error
        self.rows = list(
            [("10.11-MariaDB",)] if "VERSION()" in sql else COLUMNS if "COLUMNS c" in sql else [(Decimal("11.00"),)]
        )
        self.description = [("sum(total)",)]

    def fetchone(self):
        return self.rows.pop(0) if self.rows else None

    fetchall = property(lambda self: lambda: self.rows)


class Connection:
    open = True

    def __init__(self, **settings):
        self.settings, self.sent, self.errors = settings, [], {}

    def cursor(self, *_):
        return Cursor(self)

    def rollback(self):
        self.sent.append("ROLLBACK")

    def _force_close(self):
        self.sent.append("closed")

    close = _force_close


@pytest.fixture
def server(monkeypatch):
    """A connection in the place of every one that is made, and the database that uses it."""
    connection = Connection()
    monkeypatch.setattr(pymysql, "connect", lambda **settings: connection.settings.update(settings) or connection)
    access = Access("mysql://reader:p%40ss@db.example/shop", allowed=("Orders", "items"))
    return connection, MysqlDatabase("shop", access)


def test_the_url_names_user_password_and_database(server):
    settings = server[0].settings
    assert [settings[name] for name in ("host", "port", "user", "password", "database")] == [
        "db.example",
        3306,
        "reader",
        "p@ss",
        "shop",
    ]
    assert settings["local_infile"] is False


def test_tables_and_keys_are_described_and_others_forbidden(server):
    orders, items = server[1].tables()
    assert (orders.real_name, orders.column("Id").primary_key, orders.column("Id").description) == (
        "`Orders`",
        True,
        "number",
    )
    assert items.column("order_id").references == "Orders.Id"
    assert server[1].forbidden() == ("salaries",)


def test_a_query_runs_in_a_read_only_transaction_under_a_time_limit_and_only_if_it_is_a_select(server):
    connection, database = server
    connection.sent.clear()
    assert database.fetch("SELECT sum(total) FROM `Orders`;", QueryLimits(seconds=2)).rows == ((Decimal("11.00"),),)
    assert connection.sent == [
        PLAIN_TEXTS,
        "SET SESSION max_statement_time = 2",
        "START TRANSACTION READ ONLY",
        "EXPLAIN SELECT 1 FROM ( SELECT sum(total) FROM `Orders` ) AS passbook_query",
        "SELECT sum(total) FROM `Orders`",
        "ROLLBACK",
    ]


@pytest.mark.parametrize(
    ("number", "kind"),
    [(1969, "timeout"), (3024, "timeout"), (1792, "guard"), (1142, "forbidden_table"), (1054, "runtime")],
)
def test_errors_of_the_server_become_problems_of_their_kind(server, number, kind):
    connection, database = server
    connection.errors = {"SELECT sum": pymysql.err.OperationalError(number, "as the server says")}
    with pytest.raises(QueryFailed) as failure:
        database.fetch("SELECT sum(total) FROM `Orders`", QueryLimits())
    assert failure.value.problem.kind == kind
    assert connection.sent[-1] == "closed"


def test_a_statement_that_cannot_stand_in_a_select_is_not_run(server):
    connection, database = server
    connection.errors = {"EXPLAIN": pymysql.err.ProgrammingError(1064, "syntax error near 'DROP'")}
    with pytest.raises(QueryFailed):
        database.fetch("DROP TABLE items", QueryLimits())
    assert "DROP TABLE items" not in connection.sent
    connection.errors = {"EXPLAIN": pymysql.err.OperationalError(1060, "Duplicate column name 'id'")}
    assert len(database.fetch("SELECT * FROM `Orders` a, `Orders` b", QueryLimits())) == 1
