"""What a query made of texts that can be read as days in two ways: 03/04/2025 as 3 April, or as 4 March."""

from __future__ import annotations

from datetime import datetime

from sqlglot import exp, parse_one

from tasks.questions.guard.check import CheckedQuery
from tasks.questions.schema.description import Table
from tasks.questions.schema.reading import quick
from tasks.questions.sources.opening import Databases
from tasks.questions.sources.quoting import quoted
from tasks.questions.sources.written_days import read, turned


def readings_of_days(checked: CheckedQuery, databases: Databases) -> str:
    """A sentence for each column whose texts a query over files read as days though they could be others; else ''."""
    if checked.dialect != "duckdb" or "strptime" not in checked.sql.lower():
        return ""
    told = dict.fromkeys(
        sentence
        for column, way in ways_of_query(checked.sql)
        for table in checked.tables
        if (sentence := reading_of(table, column, way, databases))
    )
    return " ".join(told)


def ways_of_query(sql: str) -> list[tuple[str, str]]:
    """The columns that a query reads as days or moments, and how: ('day', '%d/%m/%Y')."""
    calls = [
        call
        for call in parse_one(sql, dialect="duckdb").find_all(exp.StrToTime, exp.Anonymous)
        if isinstance(call, exp.StrToTime) or call.name.lower() == "try_strptime"
    ]
    return [
        (column.name, way.name)
        for call in calls
        for column in call.find_all(exp.Column)
        for way in call.find_all(exp.Literal)
        if "%d" in way.name and "%m" in way.name
    ]


def reading_of(table: Table, column: str, way: str, databases: Databases) -> str:
    """What to say of a column whose texts that are days in this way all are days in the other way too; else ''."""
    known = {each.name.lower(): each.name for each in table.columns}
    if databases.all()[table.database].dialect != "duckdb" or column.lower() not in known:
        return ""
    text, other = quoted(known[column.lower()], "duckdb"), turned(way)
    first, second = (f"try_strptime({text}, '{each.replace(chr(39), chr(39) * 2)}')" for each in (way, other))
    sql = (
        f"SELECT count(*) FILTER (WHERE {second} IS NULL), min({text}) FILTER (WHERE {first} <> {second}) "
        f"FROM {table.real_name} WHERE {first} IS NOT NULL"
    )
    found = quick(sql, table, databases)
    certain, sample = found.rows[0] if found else (1, None)
    if certain or sample is None or not (day := read(sample, way)):
        return ""
    return f"{column}: {sample} was read as {in_words(day)}; it could also be {in_words(read(sample, other))}."


def in_words(day: datetime) -> str:
    """The day without its time: '3 April 2025'."""
    return f"{day.day} {day:%B %Y}"
