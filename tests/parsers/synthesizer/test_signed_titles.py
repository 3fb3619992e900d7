"""Titles of sections of which some say more behind a sign, and points that amount to thousands later."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Points", -330), ("Amount", -430)]
KINDS = {"Payments": "", "Eating Out": " – 3X points", "Rail": " – 2X points", "Fees": ""}
ROWS = {
    "Payments": [("04", "Standing order", "", "-50.00")],
    "Eating Out": [("05", "Bakery", "27", "9.15"), ("07", "Inn at the Mill", "495", "165.02")],
    "Rail": [("08", "Old Town Railway", "8", "4.56"), ("19", "Refund of a ticket", "-32", "-16.00")],
    "Fees": [("21", "Late fee", "", "1,015.00")],
}
MUCH = {
    "Eating Out": [("05", "Wedding", "4,500", "1,500.00")],
    "Rail": [("06", "Refund of a season", "-2,000", "-1,000.00")],
}


def test_what_some_titles_say_behind_a_sign_is_no_part_of_them(tmp_path):
    later = {"Rail": ROWS["Rail"], "Fees": ROWS["Fees"], "Eating Out": ROWS["Eating Out"]}
    kinds = {**KINDS, "Rail": " – 5X points"}
    assert same(run(learnt(tmp_path), drawn(tmp_path / "later.pdf", later, kinds)), wanted(later))


def test_a_title_that_the_sample_does_not_have_is_refused_by_its_name(tmp_path):
    with pytest.raises(ValueError, match="'Garden'"):
        run(learnt(tmp_path), drawn(tmp_path / "later.pdf", {"Garden": ROWS["Rail"]}, {"Garden": " – 4X points"}))


def test_points_lose_the_sign_between_thousands_as_the_amounts_of_the_table_do(tmp_path):
    assert same(run(learnt(tmp_path), drawn(tmp_path / "later.pdf", MUCH)), wanted(MUCH))


def test_points_keep_the_sign_between_thousands_where_the_amounts_of_the_table_have_it(tmp_path):
    table = wanted(ROWS, sign=",")
    parser = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", ROWS), table), ())
    assert same(run(parser, drawn(tmp_path / "later.pdf", MUCH)), wanted(MUCH, sign=","))


def learnt(folder):
    return write_parser(analysis_of(drawn(folder / "sample.pdf", ROWS), wanted(ROWS)), ())


def same(one, other):
    return one.values.tolist() == other.values.tolist()


def drawn(path, rows, kinds=KINDS):
    lines = [HEAD]
    for kind, entries in rows.items():
        lines.append([(f"{kind}{kinds[kind]}", 46)])
        for day, details, points, amount in entries:
            counted = [(points, -330)] if points else []
            lines.append([(f"{day}/03/2024", 50), (details, 120), *counted, (amount, -430)])
    return draw(path, [lines])


def wanted(rows, sign=""):
    cells = [
        [kind, f"2024-03-{day}", details, points.replace(",", sign), amount.replace(",", sign)]
        for kind, entries in rows.items()
        for day, details, points, amount in entries
    ]
    return pd.DataFrame(cells, columns=["Kind", "Date", "Details", "Points", "Amount"], dtype="str")
