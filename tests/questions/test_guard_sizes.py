"""The guard against what multiplies: large values, long comparisons, readings of readings; honest likes pass."""

from __future__ import annotations

import pytest

from tasks.questions.failures import QueryFailed
from tasks.questions.guard.parsing import ParsingTooLong, parse_in_time
from tasks.questions.guard.structure import parse_query


def doubling(times, how):
    """A WITH whose parts each read the one before twice."""
    parts = ["a0 AS (SELECT 1 AS x)", *(f"a{n} AS (SELECT {how.format(n - 1)})" for n in range(1, times))]
    return f"WITH {', '.join(parts)} SELECT count(*) FROM a{times - 1}"


TOO_LARGE = [
    ("duckdb", "SELECT repeat('x', 1000000000)"),
    ("duckdb", "SELECT repeat(repeat('x', 10000), 10000)"),
    ("duckdb", "SELECT repeat('x', k) FROM (SELECT 1000000000 AS k)"),
    ("duckdb", "SELECT repeat('x', CAST(pow(10, 9) AS INT))"),
    ("duckdb", "SELECT repeat('x', 2 ** 2 ** 2 ** 2 ** 2 ** 9)"),
    ("duckdb", "SELECT repeat('x', 10*10*10*10*10*10*10*10*10)"),
    ("duckdb", "SELECT repeat('x', 1 << 30)"),
    ("duckdb", "SELECT rpad(repeat('ab', 500), 900000000, 'c')"),
    ("duckdb", "SELECT range(100000000000)"),
    ("duckdb", "SELECT unnest(range(100000000000))"),
    ("duckdb", "SELECT list_resize([1], 1000000000)"),
    ("duckdb", "SELECT to_base(1, 2, 1000000000)"),
    ("duckdb", "SELECT printf('%1000000000d', 1)"),
    ("duckdb", "SELECT format('{:>1000000000}', 1)"),
    ("duckdb", "SELECT replace(repeat('a', 10000), 'a', repeat('b', 10000))"),
    ("duckdb", "SELECT levenshtein(repeat('a', 100000), repeat('b', 100001))"),
    ("duckdb", doubling(26, "a.x FROM a{0} a, a{0} b")),
    ("duckdb", doubling(26, "x FROM a{0} UNION ALL SELECT x FROM a{0}")),
    ("sqlite", "SELECT hex(randomblob(1000000000))"),
    ("sqlite", "SELECT zeroblob(1000000000)"),
    ("sqlite", "SELECT printf('%*d', 1000000000, 1)"),
    ("sqlite", "SELECT printf('%.*c', 1000000000, 'x')"),
    ("postgres", "SELECT array_fill(1, ARRAY[100000000])"),
    ("postgres", "SELECT lpad('x', 100000000)"),
    ("mysql", "SELECT space(1000000000)"),
    ("sqlite", f"SELECT '{'x' * 100_001}'"),
    ("duckdb", f"SELECT repeat('x', 1{' + 1' * 3000})"),
    ("duckdb", f"SELECT repeat('x', 9{' * 999999999' * 50})"),
]
HONEST = [
    ("duckdb", "SELECT repeat('█', CAST(total / 1000000 AS INT)) FROM t WHERE total > 5000000"),
    ("duckdb", "SELECT repeat('*', CASE WHEN amount > 100000 THEN 10 ELSE 5 END) FROM t"),
    ("duckdb", "SELECT repeat(sign, n) FROM t"),
    ("duckdb", "SELECT lpad(id::text, 10, '0') FROM t WHERE id > 1000000"),
    ("duckdb", "SELECT unnest(generate_series(DATE '2020-01-01', DATE '2024-12-31', INTERVAL 1 DAY))"),
    ("duckdb", "SELECT count(*) FROM range(100000000)"),
    ("duckdb", "SELECT list_transform(range(12), x -> x + 1)"),
    ("duckdb", "SELECT replace(replace(replace(a, 'x', b), 'y', c), 'z', 'ab') FROM t"),
    ("duckdb", "SELECT format('{:,.2f} EUR', sum(amount)) FROM t WHERE amount < 10000000"),
    ("duckdb", "SELECT levenshtein(a, 'hello'), instr(a, b) FROM t"),
    ("duckdb", doubling(6, "a.x FROM a{0} a, a{0} b")),
    ("sqlite", "SELECT printf('%.2f', a) || ' of ' || printf('%012d', b) FROM t WHERE a > 1000000000"),
    ("mysql", "SELECT FORMAT(sum(x), 2), FORMAT(12345678, 2), space(10) FROM t"),
    ("postgres", "SELECT generate_series(1, 1000), repeat('-', length(name)) FROM t"),
]


@pytest.mark.parametrize(("dialect", "sql"), TOO_LARGE, ids=lambda value: value[:60])
def test_what_multiplies_without_measure_is_refused(dialect, sql):
    with pytest.raises(QueryFailed) as failure:
        parse_query(sql, dialect)
    assert failure.value.problem.kind == "guard"


@pytest.mark.parametrize(("dialect", "sql"), HONEST, ids=lambda value: value[:60])
def test_what_stays_small_passes(dialect, sql):
    assert parse_query(sql, dialect)


@pytest.mark.parametrize(
    ("dialect", "sql"), [("duckdb", "SHOW ALL"), ("sqlite", "SELECT '\0'"), ("postgres", "SELECT '\ud800'")]
)
def test_what_the_parser_stumbles_over_is_no_query(dialect, sql):
    with pytest.raises(QueryFailed) as failure:
        parse_query(sql, dialect)
    assert failure.value.problem.kind == "invalid_sql"


@pytest.mark.parametrize(
    "text", [f"SELECT {'ROW(' * 30}1{')' * 30}", f"SELECT 1 FROM a{' JOIN b' * 300}"], ids=["rows", "joins"]
)
def test_a_text_that_keeps_the_parser_busy_is_given_up(text):
    with pytest.raises(ParsingTooLong):
        parse_in_time(text, "duckdb", seconds=0.2)
    assert parse_in_time("SELECT 1", "duckdb")
