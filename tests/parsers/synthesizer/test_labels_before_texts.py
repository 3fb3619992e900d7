"""A column of texts below the first lines of rows, each behind the same label, which the table leaves out."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Reference", 260), ("Out", -430), ("Balance", -510)]
ROWS = [
    ("04", ["Card payment", "Corner Bakery"], "****4471", "12.40", "987.60"),
    ("05", ["Cash"], "1459307", "60.00", "927.60"),
    ("06", ["Transfer", "8870140 Rent", "Ann Weber"], "0219524203", "890.00", "37.60"),
    ("11", ["Online banking"], "Fees for March 2024", "2.50", "35.10"),
]
LONG = ("12", ["Online banking"], "Tax on fees for banking in the month of March", "0.40", "34.70")
LATER = [("14", ["Card payment", "Harbour Water, Rivermouth"], "****4471", "143.71", "843.89"), *ROWS]


def page(rows, label="Ref.", apart=()) -> list:
    lines = [HEAD]
    for day, (first, *others), reference, out, balance in rows:
        lines.append([(f"{day}/03/2024", 50), (first, 120), (out, -430), (balance, -510)])
        below = [[(text, 120)] for text in others] or [[]]
        below[0] = [*below[0], *apart[: len(others)], (f"{label} {reference}", 260)]
        lines += below
    return lines


def without(day, balance) -> list:
    return [(f"{day}/03/2024", 50), ("Cash", 120), ("1.10", -430), (balance, -510)]


def table(rows, *apart) -> pd.DataFrame:
    found = [
        [f"2024-03-{day}", " ".join([*texts[:2], *apart[: len(texts) - 1], *texts[2:]]), *others]
        for day, texts, *others in rows
    ]
    return pd.DataFrame(found, columns=["Date", "Details", "Reference", "Out", "Balance"], dtype="str")


@pytest.fixture(scope="module")
def parser(tmp_path_factory) -> str:
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [page(ROWS)])
    return write_parser(analysis_of(sample, table(ROWS)), ())


def test_texts_are_those_behind_the_label_with_which_their_column_starts(parser, tmp_path):
    got = run(parser, draw(tmp_path / "later.pdf", [page(LATER)]))
    assert got.to_numpy().tolist() == table(LATER).to_numpy().tolist()


@pytest.mark.parametrize(("label", "reference"), [("Order", "4711"), ("", "4711"), ("", "")])
def test_a_text_behind_another_label_is_refused_and_none_where_all_rows_have_one(label, reference, parser, tmp_path):
    (day, texts, _, *sums), *others = LATER
    odd, rest = page([(day, texts, reference, *sums)], label), page(others)[1:]
    with pytest.raises(ValueError, match="nothing of the form"):
        run(parser, draw(tmp_path / "later.pdf", [[*odd, *rest]]))


def test_rows_may_have_no_such_text_where_the_sample_shows_it(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[*page(ROWS), without("12", "34.00")]])
    source = write_parser(analysis_of(sample, table([*ROWS, ("12", ["Cash"], "", "1.10", "34.00")])), ())
    got = run(source, draw(tmp_path / "later.pdf", [[*page(ROWS[:2]), without("07", "926.50"), *page(ROWS[3:])[1:]]]))
    assert list(got["Reference"]) == ["****4471", "1459307", "", "Fees for March 2024"]


def test_such_a_text_may_reach_into_columns_of_numbers_where_other_texts_have_gaps_of_several_blanks(tmp_path):
    apart = [("Kiosk", 200)]
    sample = draw(tmp_path / "sample.pdf", [page([*ROWS, LONG], apart=apart)])
    source = write_parser(analysis_of(sample, table([*ROWS, LONG], "Kiosk")), ())
    got = run(source, draw(tmp_path / "later.pdf", [page([LONG, *ROWS])]))
    assert got.to_numpy().tolist() == table([LONG, *ROWS]).to_numpy().tolist()
