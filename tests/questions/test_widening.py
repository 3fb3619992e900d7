"""A search that found nothing is made wider, where the data hold something near; else none stays none."""

from __future__ import annotations

import sqlite3

import pytest

from tasks.questions.schema.describe import described_schema
from tasks.questions.sources.opening import Databases
from tasks.questions.state import QuestionState
from tasks.questions.wider.conditions import TextCondition, conditions_of
from tasks.questions.wider.values import near_values
from tests.questions.flow_runs import run
from tests.questions.scripted import make_shop

SUM = "SELECT sum(amount) FROM orders JOIN customers c ON c.id = customer_id WHERE c.city = '{}'"


@pytest.mark.parametrize(
    ("wanted", "values", "near"),
    [
        ("KÖLN", ["Köln", "Bonn"], ["Köln"]),
        ("Zurich", ["Zürich", "Genf"], ["Zürich"]),
        ("Mueller", ["Müller", "Maier"], ["Müller"]),
        ("Berln", ["Bern", "Berlin"], ["Berlin", "Bern"]),
        ("Amazon", ["Amazon Marketplace", "Amazing Grace"], ["Amazon Marketplace"]),
        ("USA", ["United States of America", "Uganda"], ["United States of America"]),
        ("Sept", ["September", "October"], ["September"]),
        ("e-mail", ["E-Mail", "email", "phone"], ["E-Mail", "email"]),
        ("Paris", ["Parma", "Pärnu"], []),
        ("Oslo", ["Madrid", "Rome"], []),
        ("1", ["12", "11"], []),
    ],
)
def test_near_values_differ_in_case_accents_spelling_or_length(wanted, values, near):
    assert near_values(wanted, values) == near


@pytest.mark.parametrize(
    ("sql", "value", "holds"),
    [
        ("SELECT 1 FROM customers WHERE city = 'X'", "X", True),
        ("SELECT 1 FROM customers WHERE city = 'x'", "X", False),
        ("SELECT 1 FROM customers WHERE lower(city) = 'köln'", "KÖLN", False),  # SQLite's lower() keeps Ö
        ("SELECT 1 FROM customers WHERE lower(city) = 'oslo'", "OSLO", True),
        ("SELECT 1 FROM customers WHERE city LIKE '%sl%'", "OSLO", True),
        ("SELECT 1 FROM customers c WHERE c.city IN ('a', 'b')", "a", True),
        ("SELECT 1 FROM orders WHERE customer_id IN (SELECT id FROM customers WHERE 'a' = city)", "a", True),
    ],
)
def test_a_condition_says_which_values_hold_as_the_database_would(tmp_path, sql, value, holds):
    with Databases([str(make_shop(tmp_path / "shop.sqlite"))]) as databases:
        [first, *_] = conditions_of(sql, "sql", described_schema(databases, ""))
    assert isinstance(first, TextCondition)
    assert (first.table.name, first.column.name, first.holds(value)) == ("customers", "city", holds)


def test_what_a_query_excludes_is_no_condition_to_loosen(tmp_path):
    sql = "SELECT 1 FROM customers WHERE NOT city = 'a' AND city NOT IN ('b') AND city <> 'c' AND name = city"
    with Databases([str(make_shop(tmp_path / "shop.sqlite"))]) as databases:
        assert conditions_of(sql, "sql", described_schema(databases, "")) == ()


@pytest.mark.usefixtures("prefect_server", "remembered")
class TestThroughTheFlow:
    """The engine sees what is near, and the answer says what was widened."""

    def test_a_misspelt_value_is_found_and_the_answer_says_so(self, shop, script):
        engine = script(SUM.format("Koln"), SUM.format("Köln"))
        _, result = run("How much did Koln order?", [shop])
        said = 'no customers.city is "Koln"; near it is "Köln".'
        assert (result["value"], result["warning"]) == (30.5, f"Searched wider: {said}")
        assert (engine.shown[1].query_type, engine.shown[1].widened) == ("wider", (said,))

    @pytest.mark.parametrize(
        ("figure", "value"),
        [
            ("count(*)", 1),
            ("coalesce(sum(id), 0)", 2),
            ("CASE WHEN count(*) > 0 THEN 'yes' ELSE 'no' END", "yes"),
        ],
    )
    def test_zero_and_no_for_a_misspelt_value_are_no_answer_yet(self, shop, script, figure, value):
        query = "SELECT {} FROM customers WHERE city = '{}'"
        script(query.format(figure, "OSLO"), query.format(figure, "Oslo"))
        _, result = run("How many customers are in OSLO?", [shop])
        assert result["value"] == value

    def test_the_query_type_initial_or_wider_survives_every_retry(self, shop, script):
        engine = script(SUM.format("Koln"), "SELECT x FROM orders", "SELECT y FROM orders", SUM.format("Köln"))
        _, result = run("How much did Koln order?", [shop])
        assert [state.query_type for state in engine.shown] == ["initial", "wider", "wider", "wider"]
        assert [each["notes"]["query_type"] for each in result["attempts"]] == ["initial", "wider", "wider", "wider"]
        assert result["value"] == 30.5

    @pytest.mark.parametrize("second", [SUM.format("Koln"), SUM.format("Kolm"), "SELECT x FROM orders"])
    def test_a_wider_search_that_finds_nothing_leaves_a_true_none(self, shop, script, second):
        script(SUM.format("Koln"), second, second)
        _, result = run("How much did Koln order?", [shop])
        assert (result["type"], result["text"]) == ("table", "No rows match.")
        assert "Searched wider" not in result["warning"]

    def test_where_every_condition_has_rows_none_is_the_answer_after_one_attempt(self, shop, script):
        engine = script("SELECT id FROM customers WHERE city = 'Oslo' AND name = 'Ada'")
        _, result = run("Is Ada in Oslo?", [shop])
        assert (result["text"], result["warning"], len(engine.shown)) == ("No rows match.", "", 1)

    def test_a_period_outside_of_the_data_is_none_and_the_answer_names_the_period_of_the_data(self, shop, script):
        engine = script("SELECT id FROM orders WHERE placed_on >= '2031-01-01'")
        _, result = run("Which orders are of 2031?", [shop])
        assert (result["text"], len(engine.shown)) == ("No rows match.", 1)
        assert result["warning"] == "orders.placed_on runs from 2025-03-01 to 2025-04-02."

    def test_the_sum_of_a_period_before_the_data_is_zero_and_the_answer_names_the_period_of_the_data(
        self, shop, script
    ):
        period = "placed_on >= '2025-02-01' AND placed_on < '2025-03-01'"
        engine = script(f"SELECT COALESCE(SUM(amount), 0) AS total FROM orders WHERE {period}")
        _, result = run("How much was ordered in February?", [shop])
        assert (result["value"], len(engine.shown)) == (0, 1)
        assert result["warning"] == "orders.placed_on runs from 2025-03-01 to 2025-04-02."

    def test_a_day_that_must_equal_moments_is_searched_as_a_whole_day(self, tmp_path, script):
        path = tmp_path / "visits.sqlite"
        with sqlite3.connect(path) as visits:
            visits.execute("CREATE TABLE visits (seen DATETIME)")
            visits.executemany("INSERT INTO visits VALUES (?)", [("2025-03-01 10:00:00",), ("2025-03-02 11:30:00",)])
        visits.close()
        engine = script(
            "SELECT 1 FROM visits WHERE seen = '2025-03-02'", "SELECT count(*) FROM visits WHERE seen > '2025-03-02'"
        )
        _, result = run("How many visits on 2 March 2025?", [str(path)])
        assert (result["value"], engine.shown[1].query_type) == (1, "wider")

    def test_other_values_are_all_told_where_they_are_few_and_none_is_near(self, shop, script):
        engine = script(SUM.format("Cologne"), SUM.format("Köln"))
        run("How much did Cologne order?", [shop])
        assert engine.shown[1].widened == ('no customers.city is "Cologne"; all its values are "Köln", "Oslo".',)

    def test_where_something_is_read_out_of_texts_their_forms_are_told(self, tmp_path, script):
        path = tmp_path / "halls.csv"
        path.write_text("hall,built\nOld Hall,1958\nNew Hall,1986\nGreen Hall,1913-14\nRed Hall,unknown\n")
        pattern = "SELECT hall FROM halls WHERE TRY_CAST(regexp_extract(built, '-({})', 1) AS INT) = 14"
        engine = script(pattern.format("[0-9]{4}"), pattern.format("[0-9]{2}"))
        _, result = run("Which hall was ready in 1914?", [str(path)])
        assert result["value"] == "Green Hall"
        assert engine.shown[1].widened == ('halls.built holds values like "1958", "1913-14", "unknown".',)

    @pytest.mark.parametrize("condition", ["strftime('%Y', placed_on) = '1999'", "lower('a') = 'b'"])
    def test_what_is_read_out_of_days_or_only_compared_needs_no_forms(self, shop, script, condition):
        engine = script(f"SELECT id FROM orders WHERE {condition}")
        run("Which orders?", [shop], reuse=False)
        assert len(engine.shown) == 1


def test_the_next_prompt_shows_what_is_near():
    from tasks.questions.model.prompt import write_prompt

    _, [message] = write_prompt(QuestionState("q", widened=('near it is "a</wider_search>".',)))
    assert message["content"].count("</wider_search>") == 1
