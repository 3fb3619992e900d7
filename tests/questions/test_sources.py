"""Sources: what can be opened, how their names reach queries, and what is said where it goes wrong."""

from __future__ import annotations

import sqlite3
from datetime import date, datetime
from decimal import Decimal

import duckdb
import pandas as pd
import pytest
from openpyxl import Workbook

from blocks.addresses import without_password
from tasks.problems import PassbookError
from tasks.questions.execution import execute_sql
from tasks.questions.failures import QueryFailed
from tasks.questions.limits import QueryLimits
from tasks.questions.sources.database import SourceError
from tasks.questions.sources.frames import held_frames
from tasks.questions.sources.opening import Databases
from tests.questions.scripted import make_shop

CSV = "id,amount,day,code\n1,10.50,2025-01-02,007\n2,3.25,2025-01-03,012\n"


def rows(sql, *sources, limits=None):
    """The rows of a query over sources."""
    with Databases([str(source) for source in sources]) as databases:
        return execute_sql(sql, databases.schema(), databases, limits or QueryLimits()).combined.rows


def written(tmp_path, kind):
    """A file of that kind with the same two rows in a table t."""
    path = tmp_path / f"t.{kind}"
    frame = pd.DataFrame({"id": [1, 2], "amount": [Decimal("10.50"), Decimal("3.25")], "name": ["Ä", None]})
    if kind == "csv":
        path.write_text("id,amount,name\n1,10.50,Ä\n2,3.25,\n")
    elif kind == "xlsx":
        frame.to_excel(path, index=False)
    elif kind == "sqlite":
        with sqlite3.connect(path) as file:
            file.execute("CREATE TABLE t (id INTEGER, amount NUMERIC, name TEXT)")
            file.executemany("INSERT INTO t VALUES (?, ?, ?)", [(1, 10.5, "Ä"), (2, 3.25, None)])
        file.close()
    else:
        target = str(path) if kind == "duckdb" else ":memory:"
        with duckdb.connect(target) as file:
            file.execute("CREATE TABLE t AS SELECT * FROM frame")
            if kind == "parquet":
                file.execute(f"COPY t TO '{path}'")
    return path


@pytest.mark.parametrize("kind", ["csv", "parquet", "xlsx", "sqlite", "duckdb"])
def test_every_kind_of_file_answers_the_same(tmp_path, kind):
    found = rows("SELECT id, amount, name FROM t ORDER BY id", written(tmp_path, kind))
    assert found == ((1, Decimal("10.50"), "Ä"), (2, Decimal("3.25"), None))


def test_amounts_of_a_csv_are_decimals_days_are_days_and_leading_zeros_stay(tmp_path):
    path = tmp_path / "sales.csv"
    path.write_text(CSV)
    assert rows("SELECT sum(amount), max(day), min(code) FROM sales", path) == (
        (Decimal("13.75"), date(2025, 1, 3), "007"),
    )
    assert [type(cell) for cell in rows("SELECT amount, day FROM sales", path)[0]] == [Decimal, date]


@pytest.mark.parametrize(
    ("days", "first"),
    [
        (["25/12/2024", "03/01/2025", ""], date(2024, 12, 25)),
        (["12/25/2024", "01/03/2025", ""], date(2024, 12, 25)),
        (["25.12.2024", "03.01.2025", ""], date(2024, 12, 25)),
        (["03/01/2025", "04/01/2025", ""], "03/01/2025"),  # in January, or on the first of March: told as it stands
        (["25/12/2024", "soon", ""], "25/12/2024"),
        (["25/12/2024 18:30:00", "03/01/2025 07:15:00", ""], datetime(2024, 12, 25, 18, 30)),
        (["25/12/2024 18:30", "03/01/2025 07:15", ""], datetime(2024, 12, 25, 18, 30)),
        (["12.25.2024 6:30 PM", "01.03.2025 7:15 AM", ""], datetime(2024, 12, 25, 18, 30)),
        (["03/01/2025 18:30", "04/01/2025 07:15", ""], "03/01/2025 18:30"),
        (["25/12/2024 18:30", "03/01/2025", ""], "25/12/2024 18:30"),
    ],
)
def test_days_of_a_csv_are_read_as_they_are_written_where_that_is_certain(tmp_path, days, first):
    path = tmp_path / "visits.csv"
    path.write_text("day,other\n" + "".join(f"{day},2025-01-31\n" for day in days))  # another way of writing them
    assert [row[0] for row in rows("SELECT day FROM visits ORDER BY rowid", path)][::2] == [first, None]


@pytest.mark.parametrize("titles", ["", "Statement of account\nFrom 1 March 2025\n\n", "Statement;;\n;;\n"])
def test_titles_above_the_names_of_a_csv_are_no_rows(tmp_path, titles):
    path, sign = tmp_path / "export.csv", ";" if ";" in titles else ","
    path.write_text(titles + "Day,Details,Amount\n2025-03-01,Mill,-3.20\n2025-03-02,Pay,50.00\n".replace(",", sign))
    assert rows("SELECT Details, Amount FROM export ORDER BY Day", path) == (
        ("Mill", Decimal("-3.20")),
        ("Pay", Decimal("50.00")),
    )


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (("-2.874,16", "45,00"), Decimal("-2829.16")),
        (("1,81,763.82", "0.18"), Decimal("181764.00")),
        (("1,234", "2,500"), None),
        (("12,345.60", "n/a"), None),
    ],
)
def test_amounts_in_the_signs_of_a_country_are_numbers_where_every_cell_tells_which(tmp_path, texts, found):
    path = tmp_path / "ledger.csv"
    path.write_text("what;amount\n" + "".join(f"a;{text}\n" for text in texts))
    if found is None:
        assert rows("SELECT amount FROM ledger ORDER BY rowid", path) == tuple((text,) for text in texts)
    else:
        assert rows("SELECT sum(amount) FROM ledger", path) == ((found,),)


@pytest.mark.parametrize("first", ["", "1,Oak Hall,Leeds\n"])
def test_a_csv_of_numbered_rows_has_its_names_from_the_first_line_where_that_holds_names(tmp_path, first):
    path = tmp_path / "houses.csv"
    path.write_text((first or ",House,Town\n") + "2,Old Mill,Leeds\n3,Corn Exchange,York\n")
    column = "column1" if first else "House"
    assert rows(f"SELECT count({column}) FROM houses", path) == ((3 if first else 2,),)


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "utf-16"])
def test_a_csv_is_read_in_its_encoding(tmp_path, encoding):
    path = tmp_path / "towns.csv"
    path.write_bytes("town;n\nKöln;1\n".encode(encoding))
    assert rows("SELECT town, n FROM towns", path) == (("Köln", 1),)


def test_the_sheets_of_a_book_are_tables_of_their_own(tmp_path):
    path = tmp_path / "book.xlsx"
    with pd.ExcelWriter(path) as book:
        pd.DataFrame({"a": [1]}).to_excel(book, sheet_name="First sheet", index=False)
        pd.DataFrame({"d": [date(2025, 1, 1)], None: ["x"]}).to_excel(book, sheet_name="second", index=False)
    assert rows('SELECT f.a, s.d, s."column" FROM "First sheet" f, second s', path) == ((1, date(2025, 1, 1), "x"),)


def test_a_title_above_a_sheet_and_headings_over_several_columns_are_no_rows(tmp_path):
    book = Workbook()
    for row in (
        ["Budget of 2025"],
        [],
        ["Dept", "January", None, "February"],
        [None, "plan", "actual", "plan"],
        ["Sales", 100, 90, 110],
        ["IT", 50, 55, None],
    ):
        book.active.append(row)
    book.save(tmp_path / "budget.xlsx")
    assert rows(
        'SELECT Dept, "January actual" - "January plan", "February plan" FROM budget', tmp_path / "budget.xlsx"
    ) == (
        ("Sales", -10, 110),
        ("IT", 5, None),
    )


def test_a_sheet_of_words_has_one_row_of_names(tmp_path):
    book = Workbook()
    for row in (["name", None, "town"], ["Ada", "x", "Oslo"], ["Bo", None, "Bonn"]):
        book.active.append(row)
    book.save(tmp_path / "people.xlsx")
    assert rows('SELECT name, "column", town FROM people', tmp_path / "people.xlsx") == (
        ("Ada", "x", "Oslo"),
        ("Bo", None, "Bonn"),
    )


def test_dataframes_are_sources_with_columns_that_differ_in_case_and_an_index():
    frame = pd.DataFrame({"Amount": [Decimal("1.50")], "amount": [2], "a": [["x"]]}, index=pd.Index(["r"], name="row"))
    with held_frames({"df": frame}) as addresses:
        assert rows('SELECT "row", "Amount", amount_2 FROM df', *addresses) == (("r", Decimal("1.50"), 2),)
        with Databases(addresses) as databases:
            [table] = databases.schema().tables
            assert [(column.name, column.original) for column in table.columns if column.original] == [
                ("amount_2", "amount")
            ]
    with pytest.raises(SourceError, match="not held"):
        rows("SELECT 1", *addresses)


def test_a_frame_of_mixed_cells_and_one_without_columns_are_read():
    with held_frames({"mixed": pd.DataFrame({"m": ["x", 1, None]}), "bare": pd.DataFrame(index=[0, 1])}) as addresses:
        assert rows("SELECT m FROM mixed", *addresses) == (("x",), ("1",), (None,))
        assert rows("SELECT count(*) FROM bare", *addresses) == ((2,),)


def test_the_data_version_changes_with_a_cell_and_the_fingerprint_with_a_column(tmp_path):
    def versions(frame):
        with held_frames({"df": frame}) as addresses, Databases(addresses) as databases:
            schema = databases.schema()
            return schema.fingerprint, schema.data_version

    one, two, wider = pd.DataFrame({"a": [1]}), pd.DataFrame({"a": [2]}), pd.DataFrame({"a": [1], "b": [1]})
    assert versions(one) == versions(one.copy())
    assert versions(one)[0] == versions(two)[0]
    assert versions(one)[1] != versions(two)[1]
    assert versions(one)[0] != versions(wider)[0]


def test_tables_that_collide_between_databases_are_told_apart_and_joined(tmp_path):
    shop, other = make_shop(tmp_path / "shop.sqlite"), tmp_path / "other.duckdb"
    with duckdb.connect(str(other)) as file:
        file.execute("CREATE TABLE orders (id INT, rating DECIMAL(3, 1))")
        file.execute("INSERT INTO orders VALUES (1, 4.5), (3, 2.0)")
    assert rows("SELECT sum(shop.orders.amount) FROM shop.orders", shop, other) == ((37.75,),)
    sql = """
        SELECT c.name, sum(r.rating) AS rating FROM customers c JOIN shop.orders o ON o.customer_id = c.id
        JOIN other.orders r ON r.id = o.id GROUP BY c.name ORDER BY c.name
    """
    assert rows(sql, shop, other) == (("Ada", Decimal("4.5")), ("Bo", Decimal("2.0")))
    with pytest.raises(QueryFailed, match=r"orders fits several tables; write shop.orders or other.orders"):
        rows("SELECT * FROM orders", shop, other)


def test_results_of_several_databases_are_kept_by_database_and_combined(tmp_path):
    sources = [str(make_shop(tmp_path / "shop.sqlite")), str(written(tmp_path, "csv"))]
    with Databases(sources) as databases:
        done = execute_sql(
            "SELECT c.name, t.amount FROM customers c JOIN t USING (id)", databases.schema(), databases, QueryLimits()
        )
    assert {database: table.columns for database, table in done.results} == {
        "shop": ("id", "name"),
        "local": ("id", "amount"),
    }
    assert done.combined.rows == (("Ada", Decimal("10.50")), ("Bo", Decimal("3.25")))


def test_a_join_across_databases_says_which_table_is_too_large(tmp_path):
    sources = make_shop(tmp_path / "shop.sqlite"), written(tmp_path, "csv")
    with pytest.raises(QueryFailed, match=r"table orders has more than the 2 rows that can be joined"):
        rows("SELECT t.id FROM orders JOIN t USING (id)", *sources, limits=QueryLimits(pulled_rows=2))


def test_a_result_with_more_rows_or_bytes_than_the_limit_is_refused(tmp_path):
    shop = make_shop(tmp_path / "shop.sqlite")
    for limits, words in ((QueryLimits(rows=2), "more than 2 rows"), (QueryLimits(bytes=5), "hold more than")):
        with pytest.raises(QueryFailed, match=words) as failure:
            rows("SELECT * FROM orders", shop, limits=limits)
        assert failure.value.problem.kind == "too_many_rows"


def broken(tmp_path, name, content=b""):
    path = tmp_path / name
    path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (lambda _: "gone.csv", "gone.csv: there is no such file."),
        (lambda folder: broken(folder, "x.csv"), "the file is empty"),
        (lambda folder: broken(folder, "x.xlsx", b"no zip"), "cannot be read as an Excel file"),
        (lambda folder: broken(folder, "x.parquet", b"no parquet"), "cannot be read"),
        (lambda folder: broken(folder, "x.db", b"SQLite format 3\0broken"), "cannot be read as an SQLite database"),
        (lambda folder: broken(folder, "x.duckdb", b"12345678DUCKbroken"), "cannot be read as a DuckDB database"),
        (lambda folder: broken(folder, "x.pdf", b"%PDF"), "no kind of source that is known; known are CSV"),
        (lambda _: "oracle://u:secret@host/x", "oracle://u:***@host/x: the scheme 'oracle' is not known"),
        (lambda _: "postgresql://u:secret@127.0.0.1:1/x", "u:***@127.0.0.1:1/x: the server cannot be reached"),
        (lambda _: "mysql://u:secret@127.0.0.1:1/x", "u:***@127.0.0.1:1/x: the server cannot be reached"),
        (lambda _: "mysql://u:se/secret@127.0.0.1:1/x", "u:***@127.0.0.1:1/x: the address cannot be read; in its"),
        (lambda _: "postgresql://u:#secret@127.0.0.1:1/x", "u:***@127.0.0.1:1/x: the address cannot be read"),
        (lambda _: "postgresql://u:[secret@127.0.0.1:1/x", "u:***@127.0.0.1:1/x: the address cannot be read"),
        (lambda _: "postgresql://u:a@secret@127.0.0.1:1/x", "u:***@127.0.0.1:1/x: the address cannot be read"),
        (lambda _: "postgresql://127.0.0.1:1/x?password=secret", "1/x?password=***: the server cannot be reached"),
        (lambda folder: folder, "is a folder, not a file; name the files in it."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_source_that_cannot_be_opened_is_told_in_one_sentence_without_its_password(tmp_path, source, words):
    with pytest.raises(SourceError) as failure, Databases([str(source(tmp_path))]) as databases:
        databases.all()
    assert words in str(failure.value)
    assert "secret" not in str(failure.value)
    assert "\n" not in str(failure.value)


def test_databases_need_at_least_one_source():
    with pytest.raises(PassbookError, match="at least one source is required"):
        Databases([])


def test_only_the_password_of_a_url_is_hidden():
    assert without_password("postgresql://u:p%40s@h:5/x?a=1") == "postgresql://u:***@h:5/x?a=1"
    assert without_password("sales:2025.csv") == "sales:2025.csv"
    assert without_password("postgresql://h:5/x?password=s&user=u") == "postgresql://h:5/x?password=***&user=u"
    assert without_password("sqlite:////a:b@c.db") == "sqlite:////a:b@c.db"


def test_days_that_sqlite_holds_as_text_are_days_in_a_join_across_databases(tmp_path):
    sources = make_shop(tmp_path / "shop.sqlite"), written(tmp_path, "csv")
    sql = "SELECT year(o.placed_on), max(o.placed_on) FROM orders o JOIN t USING (id) GROUP BY 1"
    assert rows(sql, *sources) == ((2025, date(2025, 3, 9)),)
    assert rows("SELECT count(o.placed_on) FROM orders o JOIN t ON t.id = o.id + 100", *sources) == ((0,),)
