"""What a parser file that would be too long says once, where it else says it twice."""

import pytest

from tasks.parsers.synthesizer.emission.said_once import (
    with_cells_asked_once,
    with_edge_named_once,
    with_titles_said_once,
)

TITLES = """SECTIONS = {{  # whether the rows below these titles are wanted
    "Balances by day": 0,
    "Deposits": 1,
    "Fees": {fees},
}}
TITLE = (56.7, 11.5)
SIGNS = {{
    "Deposits": 1,
    "Fees": -1,
}}


def parse(pdf_path):
    return pdf_path
"""
EDGE = """        line, x0, x1 = line[len(run) :], run[0]["x0"], run[-1]["x1"]
        at, numbers = x1, NUMBERS if NUMBER.fullmatch(text) else {}
"""
ADDED = """            if cells["date"]:
                cells["date"] += f" {month}"
"""


def told_by(source: str) -> dict:
    space: dict = {}
    exec(source, space)
    return space


def test_titles_that_tell_what_is_wanted_and_the_signs_stand_in_one_list():
    source = with_titles_said_once(TITLES.format(fees=1))
    line = (
        'SECTIONS = dict.fromkeys(SIGNS, 1) | {"Balances by day": 0}  # whether the rows below these titles are wanted'
    )
    assert line in source.split("\n")
    assert source.count('"Fees"') == 1
    for name in ("SECTIONS", "SIGNS", "TITLE"):
        assert told_by(source)[name] == told_by(TITLES.format(fees=1))[name]


def test_titles_whose_rows_are_not_wanted_although_they_have_a_sign_are_listed_again():
    assert with_titles_said_once(TITLES.format(fees=0)) == TITLES.format(fees=0)


@pytest.mark.parametrize(("behind", "named"), [("", True), ("        end = x1\n", False)])
def test_the_edge_of_words_has_no_name_of_its_own_where_only_the_columns_ask_for_it(behind, named):
    source = with_edge_named_once(EDGE + behind)
    assert ("line, x0, at, numbers = " in source) == named
    assert (source == EDGE + behind) != named


@pytest.mark.parametrize("month", ["May 2025", "June 2025"])
@pytest.mark.parametrize("day", ["", "12"])
def test_a_month_joins_a_day_but_no_blank_cell(day, month):
    source = with_cells_asked_once(ADDED)
    assert source == '            cells["date"] += cells["date"] and f" {month}"\n'
    space = {"cells": {"date": day}, "month": month}
    exec(source.strip(), space)
    assert space["cells"]["date"] == f"{day} {month}" * bool(day)


def test_a_cell_that_is_filled_otherwise_where_it_is_blank_is_asked_apart():
    source = f'{ADDED}            else:\n                cells["date"] = month\n'
    assert with_cells_asked_once(source) == source
