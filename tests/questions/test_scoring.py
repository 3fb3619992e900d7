"""What the benchmark of questions counts as right."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

import pytest

from tests.benchmarks.questions.asking import ask_case
from tests.benchmarks.questions.engines import accepted_engine
from tests.benchmarks.questions.scoring import Comparison, is_right
from tests.benchmarks.questions.sets import Asked, Case

UNORDERED, ORDERED = Comparison(), Comparison(ordered=True)
PAIRS = [["Oslo", 3], ["Köln", 2], ["Bonn", 1]]

SAME = {
    "a number in another type": ([[2.5]], [[Decimal("2.50")]], UNORDERED),
    "a number that differs in the seventh figure": ([[1_000_000.0]], [[1_000_000.5]], UNORDERED),
    "a number with a currency": ([[1234.5]], [["€1,234.50"]], UNORDERED),
    "the sign of money that went out": ([[-20]], [[20]], UNORDERED),
    "rows in another order": (PAIRS, PAIRS[::-1], UNORDERED),
    "columns in another order": (PAIRS, [[number, name] for name, number in PAIRS], UNORDERED),
    "a column more": (PAIRS, [[name, "x", number] for name, number in PAIRS], UNORDERED),
    "ties that change places": ([["a", 2], ["b", 1], ["c", 1]], [["a", 2], ["c", 1], ["b", 1]], ORDERED),
    "a day with midnight": ([["2025-03-01"]], [[datetime(2025, 3, 1)]], UNORDERED),
    "a month by its name": ([["2025-03", 1], ["2025-04", 2]], [["March 2025", 1], ["Apr 2025", 2]], UNORDERED),
    "a name in a sentence": ([["Thomas"]], [["It was Thomas who won"]], UNORDERED),
    "a yes in German": ([["yes"]], [["Ja, im Mai."]], UNORDERED),
    "a list told across": ([["a"], ["b"]], [["b", "a"]], UNORDERED),
    "no rows": ([], [], UNORDERED),
    "a number with its unit": ([["6 years"]], [[6]], UNORDERED),
    "the sum of nothing as zero": ([[0, None]], [[0, 0]], UNORDERED),
    "NULL": ([["a", None], ["b", 1]], [["a", None], ["b", 1]], UNORDERED),
    "months without rows in a chart": ([["2025-01", 5]], [["2025-01", 5], ["2025-02", 0]], Comparison(zero_rows=True)),
}
OTHER = {
    "a number that differs in the fourth figure": ([[1000]], [[1001]], UNORDERED),
    "the sign where it matters": ([[-20]], [[20]], Comparison(sign=True)),
    "rows in another order where it matters": (PAIRS, PAIRS[::-1], ORDERED),
    "a row less": (PAIRS, PAIRS[:2], UNORDERED),
    "a row more": (PAIRS, [*PAIRS, ["Rom", 4]], UNORDERED),
    "a column less": (PAIRS, [row[:1] for row in PAIRS], UNORDERED),
    "cells that belong to other rows": (PAIRS, [["Oslo", 2], ["Köln", 3], ["Bonn", 1]], UNORDERED),
    "a row twice": ([["a", 1], ["b", 1]], [["a", 1], ["a", 1]], UNORDERED),
    "nothing instead of a zero": ([[0]], [[None]], UNORDERED),
    "a no": ([["yes"]], [["No, not yes"]], UNORDERED),
    "another day": ([["2025-03-01"]], [["between 2025-03-01 and 2025-03-04"]], UNORDERED),
    "no rows where there are some": (PAIRS, [], UNORDERED),
}


@pytest.mark.parametrize(("wanted", "found", "comparison"), SAME.values(), ids=SAME)
def test_an_answer_is_right_whatever_does_not_matter(wanted, found, comparison):
    assert is_right([[["something else"]], wanted], found, comparison)


@pytest.mark.parametrize(("wanted", "found", "comparison"), OTHER.values(), ids=OTHER)
def test_an_answer_is_wrong_where_its_values_differ(wanted, found, comparison):
    assert not is_right([wanted], found, comparison)


def test_accepted_queries_and_cells_are_asked_in_conversations_and_scored(shop, tmp_path):
    (tmp_path / "cities.csv").write_text('city,people\nOslo,"709,037"\n')
    turns = (
        Asked("How much?", ("SELECT sum(amount) FROM orders",), ([[37.75]],)),
        Asked("And in April?", ("SELECT max(amount) FROM orders",), ([[7.25]],)),
        Asked("Delete them", ends=("refuse",)),
        Asked("How many people live in Oslo?", ("",), ([["709,037"]],)),
    )
    case = Case("talk", "answer", (shop, str(tmp_path / "cities.csv")), turns[:3])
    marks = ask_case(case, accepted_engine(case), 2)
    assert [each.result for each in marks] == ["right", "wrong", "right"]
    assert [turn.question for turn in marks[1].state.history] == ["How much?"]
    case = Case("cells", "in cells", (str(tmp_path / "cities.csv"),), turns[3:])
    assert ask_case(case, accepted_engine(case), 2)[0].result == "right"
    assert accepted_engine(Case("none", "computed", case.sources, (Asked("How many?", (), ([["2"]],)),))) is None
