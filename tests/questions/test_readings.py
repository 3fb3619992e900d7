"""Days that could be others: a query that reads them says how it did."""

from __future__ import annotations

import pytest

from tasks.questions.execution import execute_sql
from tasks.questions.limits import QueryLimits
from tasks.questions.sources.opening import Databases

TOLD = "day: 03/04/2025 was read as 3 April 2025; it could also be 4 March 2025."


def warning(sql, *paths):
    with Databases([str(path) for path in paths]) as databases:
        return execute_sql(sql, databases.schema(), databases, QueryLimits()).warning


@pytest.fixture
def visits(tmp_path):
    path = tmp_path / "visits.csv"
    path.write_text('day,month,n\n05/05/2025,04/2025,1\n03/04/2025,04/2025,2\n"",04/2025,3\n')
    return path


@pytest.mark.parametrize(
    ("sql", "told"),
    [
        ("SELECT sum(n) FROM visits WHERE strptime(day, '%d/%m/%Y') >= DATE '2025-04-01'", TOLD),
        (
            "SELECT v.Day FROM visits v ORDER BY try_strptime(v.Day, ['%d/%m/%Y', '%d.%m.%Y'])",
            TOLD.replace("day", "Day"),
        ),
        (
            "SELECT max(strptime(day, '%m/%d/%Y')) FROM visits",
            "day: 03/04/2025 was read as 4 March 2025; it could also be 3 April 2025.",
        ),
        ("SELECT max(strptime(month, '%m/%Y')) FROM visits", ""),
        ("SELECT max(day) FROM visits", ""),
    ],
)
def test_a_query_over_days_that_could_be_others_says_how_it_read_them(visits, sql, told):
    assert warning(sql, visits) == told


def test_days_of_which_one_is_certain_need_no_words(tmp_path):
    path = tmp_path / "visits.csv"
    path.write_text("day,n\n13/04/2025,1\n03/04/2025,2\nsoon,3\n")
    assert warning("SELECT max(try_strptime(day, '%d/%m/%Y')) FROM visits", path) == ""


def test_a_join_across_databases_says_it_too(visits, tmp_path):
    other = tmp_path / "towns.csv"
    other.write_text("n,town\n2,Oslo\n")
    sql = "SELECT town, strptime(day, '%d/%m/%Y') FROM visits JOIN towns USING (n)"
    assert warning(sql, visits, other) == TOLD
