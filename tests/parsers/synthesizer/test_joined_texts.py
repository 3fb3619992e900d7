"""Texts between whose lines or columns the table has a sign that no page prints."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
ROWS = [
    ("04/03/2024", ("Card payment", "RIVER BAKERY"), "-3.20"),
    ("05/03/2024", ("Transfer", "ANNA LEE, Bank of Elms", "Account 44-71"), "2,450.00"),
    ("07/03/2024", ("Fee",), "-89.15"),
    ("09/03/2024", ("Card payment", "HARBOUR FISH"), "-40.00"),
    ("11/03/2024", ("Card payment", "ELM BOOKS"), "-12.60"),
    ("12/03/2024", ("Standing order", "CITY POWER"), "-71.00"),
]
LATER = [
    ("02/04/2024", ("Transfer", "JO MARSH", "Account 91-30"), "12.00"),
    ("03/04/2024", ("Fee",), "-7.60"),
    ("04/04/2024", ("Card payment", "MILL LANE INN"), "-27.10"),
]


def drawn(path, rows):
    """Return a statement whose details stand below each other."""
    lines = [
        [*([(day, 50), (amount, -430)] if at == 0 else []), (text, 120)]
        for day, texts, amount in rows
        for at, text in enumerate(texts)
    ]
    return draw(path, [[HEADER, *lines]])


def joined(rows, join) -> pd.DataFrame:
    """Return the wanted table, whose details are joined in some way."""
    cells = [[f"2024-{day[3:5]}-{day[:2]}", join(texts), amount.replace(",", "")] for day, texts, amount in rows]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount"], dtype="str")


def first_apart(texts) -> str:
    return " / ".join(filter(None, [texts[0], " ".join(texts[1:])]))


@pytest.mark.parametrize("join", [" | ".join, ", ".join, " - ".join, "/".join, "\n".join, first_apart])
def test_the_sign_between_lines_is_learnt(join, tmp_path):
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", ROWS), joined(ROWS, join)), ())
    assert run(source, drawn(tmp_path / "later.pdf", LATER)).equals(joined(LATER, join))


def test_the_sign_between_lines_below_another_cell_is_learnt(tmp_path):
    def table(rows) -> pd.DataFrame:
        wanted = joined(rows, lambda texts: " / ".join(texts[1:]))
        wanted.insert(1, "Payee", [texts[0] for _, texts, _ in rows])
        return wanted

    sample = [*ROWS, ("14/03/2024", ("Gym North", "Membership", "March", "Hall 4"), "-8.00")]
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", sample), table(sample)), ())
    assert run(source, drawn(tmp_path / "later.pdf", LATER)).equals(table(LATER))


def test_a_row_of_more_lines_than_the_sample_joins_is_refused(tmp_path):
    rows = [(day, texts[:2], amount) for day, texts, amount in ROWS]
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", rows), joined(rows, " | ".join)), ())
    with pytest.raises(ValueError, match="a row of more than 2"):
        run(source, drawn(tmp_path / "later.pdf", LATER))


def beside_each_other(path, rows):
    """Return a statement whose details stand in two columns."""
    header = [("Date", 50), ("Type", 120), ("Details", 220), ("Amount", -430)]
    columns = [zip(texts, (120, 220), strict=False) for _, texts, _ in rows]
    lines = [[(day, 50), *on, (amount, -430)] for (day, _, amount), on in zip(rows, columns, strict=True)]
    return draw(path, [[header, *lines]])


@pytest.mark.parametrize("apart", [False, True])
def test_the_sign_between_columns_is_learnt(apart, tmp_path):
    def table(rows) -> pd.DataFrame:
        wanted = joined(rows, " - ".join)
        if apart:  # the first one is wanted on its own, too
            wanted.insert(1, "Type", [texts[0] for _, texts, _ in rows])
        return wanted

    rows, later = ([(day, texts[:2], amount) for day, texts, amount in some] for some in (ROWS, LATER))
    source = write_parser(analysis_of(beside_each_other(tmp_path / "sample.pdf", rows), table(rows)), ())
    assert run(source, beside_each_other(tmp_path / "later.pdf", later)).equals(table(later))


def test_further_lines_fill_the_one_of_two_columns_that_the_sample_shows(tmp_path):
    def lined(path, notes):
        header = [("Date", 50), ("Time", 120), ("Details", 160), ("Amount", -430)]
        page = [header]
        for at, (day, (kind, *others), amount) in enumerate(ROWS):
            page.append([(day, 50), (f"0{at}:15", 120), (kind, 160), (amount, -430)])
            page += [[(other, 160)] for other in others] + [[(note, x) for note, x in notes] for _ in range(at == 3)]
        return draw(path, [page], gap=10)

    timed = [(day, (f"0{at}:15", " ".join(texts)), amount) for at, (day, texts, amount) in enumerate(ROWS)]
    source = write_parser(analysis_of(lined(tmp_path / "sample.pdf", ()), joined(timed, " | ".join)), ())
    assert run(source, lined(tmp_path / "again.pdf", ())).equals(joined(timed, " | ".join))
    with pytest.raises(ValueError, match="Overdraft"):
        run(source, lined(tmp_path / "later.pdf", [("Overdraft:", 120), ("7.99 % a month from now on", 163)]))


PARTS = [
    ("04/03/2024", ("Card", "RIVER BAKERY", "A-117"), "-3.20"),
    ("05/03/2024", ("Transfer", "ANNA LEE", ""), "2450.00"),
    ("07/03/2024", ("Fee", "Monthly fee", "B-9"), "-89.15"),
    ("09/03/2024", ("Card", "HARBOUR FISH", ""), "-40.00"),
    ("11/03/2024", ("Order", "CITY POWER", "K-71"), "-71.00"),
]


def in_three_columns(path, rows):
    """Return a statement whose details stand in three columns, of which the last may be blank."""
    header = [("Date", 50), ("Type", 110), ("Details", 180), ("Ref", 300), ("Amount", -430)]
    columns = [[(text, x) for text, x in zip(texts, (110, 180, 300), strict=True) if text] for _, texts, _ in rows]
    lines = [[(day, 50), *on, (amount, -430)] for (day, _, amount), on in zip(rows, columns, strict=True)]
    return draw(path, [[header, *lines]])


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (2, 1, 0)])
@pytest.mark.parametrize("sign", [" | ", " - ", ", "])
def test_the_sign_between_three_columns_is_learnt(order, sign, tmp_path):
    def table(rows) -> pd.DataFrame:
        return joined(rows, lambda texts: sign.join(filter(None, (texts[at] for at in order))))

    later = [(day, (*texts[:2], "" if texts[2] else "C-3"), amount) for day, texts, amount in PARTS]
    source = write_parser(analysis_of(in_three_columns(tmp_path / "sample.pdf", PARTS), table(PARTS)), ())
    assert run(source, in_three_columns(tmp_path / "later.pdf", later)).equals(table(later))
