"""MariaDB on a real server: names, types, limits, and that nothing changes it though the user may write."""

from __future__ import annotations

import time
from datetime import date, datetime
from decimal import Decimal

import pymysql
import pytest

from tasks.questions.execution import execute_sql
from tasks.questions.failures import QueryFailed
from tasks.questions.limits import QueryLimits
from tasks.questions.schema import describe
from tasks.questions.schema.describe import describe_databases, described_schema
from tasks.questions.schema.text import schema_text
from tasks.questions.sources.database import SourceError
from tasks.questions.sources.opening import Databases
from tasks.questions.state import QuestionState
from tests.questions.moves import GROUPS, TABLE, rows_of_moves
from tests.questions.mysql_server import OWNER, program, run_mysql

SHORT = QueryLimits(rows=1000, seconds=0.5)
SALES = """
    CREATE DATABASE sales;
    USE sales;
    CREATE TABLE Orders (Id int PRIMARY KEY COMMENT 'the number', total decimal(10, 2), placed_on date, at datetime,
                         note text, `order` int, paid bit(1), state enum('new', 'done')) ENGINE=InnoDB;
    CREATE TABLE `line items` (id int PRIMARY KEY, order_id int, `unit price` decimal(8, 3),
                               FOREIGN KEY (order_id) REFERENCES Orders (Id)) ENGINE=InnoDB;
    CREATE TABLE ledger (id int) ENGINE=MyISAM;
    CREATE SEQUENCE numbers;
    CREATE VIEW big AS SELECT * FROM Orders WHERE total > 50;
    INSERT INTO Orders VALUES (1, 99.90, '2025-03-01', '2025-03-01 10:30:00', 'Käse', 7, 1, 'new'),
                              (2, 10.00, '2025-04-01', NULL, NULL, 8, 0, 'done');
    INSERT INTO `line items` VALUES (1, 1, 3.125);
    INSERT INTO ledger VALUES (1), (2);
    CREATE TABLE bookings (description varchar(80));
    INSERT INTO bookings VALUES ('CARD NORDSTROM OSLO'), ('NRDSTRM ONLINE 12'), ('POS NRDSTRM 9F3NRD'),
                                ('BAKERY SUD SHOP'), ('CAFE SUD'), ('RENT MARCH'), ('RENT APRIL'), ('RENT MAY'),
                                ('GAS AND HEAT'), ('WATER WORKS'), ('BUS AND TRAM'), ('OPERA HOUSE');
    CREATE USER clerk; GRANT ALL ON sales.* TO clerk; GRANT FILE ON *.* TO clerk;
    CREATE USER reader; GRANT SELECT ON sales.Orders TO reader;
"""


@pytest.fixture(scope="module")
def server():
    """URL of a database of sales on a real server, with the user left open: server('clerk')."""
    if program() is None:
        pytest.skip(
            "there is no MariaDB on this machine; Debian's is installed by: apt-get install mariadb-server-core"
        )
    with run_mysql() as socket:
        with pymysql.connect(unix_socket=socket, user=OWNER, autocommit=True) as connection:
            for statement in SALES.split(";"):
                if statement.strip():
                    connection.cursor().execute(statement)
        yield lambda user: f"mysql://{user}@localhost/sales?unix_socket={socket}"


@pytest.fixture(scope="module")
def sales(server):
    """The sources of a clerk, opened."""
    with Databases([server("clerk")]) as databases:
        yield databases


def run(sql, databases):
    return execute_sql(sql, databases.schema(), databases, QueryLimits())


def test_tables_columns_keys_and_comments_are_described(sales):
    schema = sales.schema()
    assert {"Orders", "line items", "ledger", "big"} <= set(schema.table_real_names)
    orders, items = schema.table("Orders"), schema.table("line items")
    assert (orders.real_name, orders.column("Id").primary_key, orders.column("Id").description) == (
        "`Orders`", True, "the number",
    )  # fmt: skip
    assert (items.real_name, items.column("order_id").references) == ("`line items`", "Orders.Id")


@pytest.mark.parametrize(
    ("sql", "rows"),
    [
        (
            "SELECT Id, total, placed_on, at, note, state FROM orders WHERE id = 1",
            ((1, Decimal("99.90"), date(2025, 3, 1), datetime(2025, 3, 1, 10, 30), "Käse", "new"),),
        ),
        ("SELECT SUM(total) FROM Orders WHERE note IS NULL", ((Decimal("10.00"),),)),
        (
            "SELECT i.`unit price`, o.`order` FROM `line items` i JOIN Orders o ON o.Id = i.order_id",
            ((Decimal("3.125"), 7),),
        ),
        ("SELECT COUNT(*) FROM big", ((1,),)),
        (
            "SELECT DATE_FORMAT(placed_on, '%Y-%m') AS m, COUNT(*) FROM Orders GROUP BY m HAVING m < '2025-04'",
            (("2025-03", 1),),
        ),
        ("WITH x AS (SELECT 1 AS n UNION ALL SELECT 1) SELECT n, COUNT(*) FROM x GROUP BY n;", ((1, 2),)),
        ("SELECT o.*, p.* FROM Orders o JOIN Orders p USING (Id) WHERE o.Id = 3", ()),
    ],
)
def test_names_in_any_case_and_in_quotes_and_every_type_work(sales, sql, rows):
    assert run(sql, sales).combined.rows == rows


WRITES = [
    "INSERT INTO Orders (Id) VALUES (9)",
    "DELETE FROM ledger",
    "DROP TABLE ledger",
    "TRUNCATE TABLE ledger",
    "CREATE TABLE copies AS SELECT * FROM Orders",
    "ALTER TABLE ledger ADD COLUMN x int",
    "SELECT 1; DROP TABLE ledger",
    "COMMIT; DROP TABLE ledger",
    "SELECT 1) AS x; DROP TABLE ledger; SELECT (1",
    "SELECT 1) AS x UNION SELECT (1",
    "SELECT NEXTVAL(numbers)",
    "SELECT NEXT VALUE FOR numbers",
    "SELECT SETVAL(numbers, 99)",
    "SELECT * FROM Orders INTO OUTFILE '/tmp/passbook-outfile'",
    "SELECT note FROM Orders LIMIT 1 INTO DUMPFILE '/tmp/passbook-outfile'",
    "SELECT SLEEP(60)",
    "SELECT BENCHMARK(1000000000000, SHA1('x'))",
    "SELECT COUNT(*) FROM seq_1_to_1000000 a, seq_1_to_1000000 b, seq_1_to_1000000 c",
    "LOAD DATA INFILE '/etc/passwd' INTO TABLE ledger",
    "SET GLOBAL max_connections = 5",
    "CALL nothing()",
    "DO SLEEP(60)",
    "SELECT 1 INTO @x",
]
LEFT = (
    "SELECT (SELECT COUNT(*) FROM Orders), (SELECT COUNT(*) FROM ledger), (SELECT next_not_cached_value FROM numbers), "
    "(SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = 'sales')"
)


@pytest.mark.parametrize("user", [OWNER])
def test_a_server_is_not_changed_though_the_user_may_write(server, user):
    def left():
        socket = server(user).partition("unix_socket=")[2]
        with pymysql.connect(unix_socket=socket, user=OWNER, database="sales") as connection:
            cursor = connection.cursor()
            cursor.execute(LEFT)
            return cursor.fetchall()

    before = left()
    started = time.monotonic()
    with Databases([server(user)]) as databases:
        for sql in WRITES:
            with pytest.raises(QueryFailed):
                databases.fetch("sales", sql, SHORT)
        assert databases.fetch("sales", "SELECT COUNT(*) FROM ledger", SHORT).rows == ((2,),)
    assert time.monotonic() - started < 30
    assert left() == before


def test_more_rows_than_the_limit_are_refused_and_the_next_query_works(sales):
    with pytest.raises(QueryFailed, match="more than 1000 rows"):
        sales.fetch("sales", "SELECT * FROM seq_1_to_1000000", SHORT)
    assert sales.fetch("sales", "SELECT 1", SHORT).rows == ((1,),)


def test_a_table_without_rights_is_not_shown_and_not_read_behind_the_guard(server):
    with Databases([server("reader")]) as databases:
        assert [table.name for table in databases.schema().tables] == ["Orders"]
        with pytest.raises(QueryFailed, match="you may not see this") as failure:
            databases.fetch("sales", "SELECT * FROM ledger", SHORT)
        assert failure.value.problem.kind == "forbidden_table"


def test_a_table_that_the_role_may_not_see_is_told_from_one_that_is_misspelt(server):
    with Databases([server("reader")]) as reader, pytest.raises(QueryFailed, match="may read Orders") as failure:
        run("SELECT * FROM ledger", reader)
    assert failure.value.problem.kind == "forbidden_table"
    for user, name in (("reader", "Oders"), ("clerk", "nothing")):
        with Databases([server(user)]) as databases, pytest.raises(QueryFailed, match="there is no table") as failure:
            run(f"SELECT * FROM {name}", databases)
        assert failure.value.problem.kind == "wrong_table"


def test_the_question_is_told_how_a_server_spells_its_words(sales):
    state = describe_databases(QuestionState("How much at Nordstrom?"), sales)
    assert len(state.spellings) == 1
    assert state.spellings[0].startswith("bookings.description: nordstrom may be spelt nrdstrm in ")


def test_groups_of_a_large_table_are_told_by_what_their_rows_share_and_kept_for_minutes(server, monkeypatch):
    with pymysql.connect(unix_socket=server("x").partition("=")[2], user=OWNER, autocommit=True) as owner:
        for statement in ("CREATE DATABASE moved", "USE moved", TABLE, rows_of_moves()):
            owner.cursor().execute(statement)
    with Databases([server(OWNER).replace("/sales?", "/moved?")]) as databases:
        schema = described_schema(databases, "")
        assert schema_text(schema, "").splitlines()[-len(GROUPS) :] == GROUPS
        monkeypatch.setattr(describe, "with_samples", None)  # would be called for anything that is not kept
        assert described_schema(databases, "") is schema


def test_a_server_and_a_file_are_joined(server, tmp_path):
    (tmp_path / "rates.csv").write_text("order_id,rate\n1,2.00\n2,3.00\n")
    with Databases([server("clerk"), str(tmp_path / "rates.csv")]) as databases:
        sql = "SELECT sum(o.total * r.rate) FROM Orders o JOIN rates r ON r.order_id = o.Id"
        assert run(sql, databases).combined.rows == ((Decimal("229.8000"),),)


def test_a_wrong_user_is_told_in_one_sentence(server):
    with Databases([server("nobody:secret")]) as databases, pytest.raises(SourceError) as failure:
        databases.schema()
    assert "Access denied" in str(failure.value)
    assert "secret" not in str(failure.value)


def test_texts_mean_what_the_guard_takes_them_for_whatever_the_server_is_set_to(server):
    socket = server("").partition("unix_socket=")[2]
    with pymysql.connect(unix_socket=socket, user=OWNER, autocommit=True) as connection, connection.cursor() as cursor:
        cursor.execute("SELECT @@GLOBAL.sql_mode")
        [before] = cursor.fetchone()
        cursor.execute("SET GLOBAL sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES'")
        try:
            with Databases([server("reader")]) as databases:
                found = execute_sql("""SELECT "it's", 'a\\'b'""", databases.schema(), databases, SHORT)
        finally:
            cursor.execute("SET GLOBAL sql_mode = %s", (before,))
    assert found.combined.rows == (("it's", "a'b"),)
