"""A plus before amounts, where the sample prints none but a minus."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -400)]
ROWS = [("04", "Card payment bakery", "12.40"), ("05", "Rent for March", "890.00"), ("07", "Electricity", "71.35")]
LATER = [*ROWS, ("20", "Salary", "2450.00")]


def drawn(path, rows, *printed):
    """A statement whose amounts are printed in some ways."""
    lines = [
        [(f"2024-03-{day}", 50), (text, 120), (way.format(amount), -400)]
        for (day, text, amount), way in zip(rows, printed, strict=True)
    ]
    return draw(path, [[HEADER, *lines]])


def parser(folder, way):
    table = pd.DataFrame([(f"2024-03-{day}", text, f"-{amount}") for day, text, amount in ROWS], dtype="str")
    sample = drawn(folder / "sample.pdf", ROWS, *[way] * len(ROWS))
    return write_parser(analysis_of(sample, table.set_axis(["Date", "Details", "Amount"], axis=1)), ())


@pytest.mark.parametrize(("minus", "plus"), [("-{}", "+{}"), ("-${}", "+${}"), ("-USD {}", "+USD {}")])
def test_it_stands_where_others_have_a_minus(minus, plus, tmp_path):
    later = drawn(tmp_path / "later.pdf", LATER, minus, minus, minus, plus)
    assert run(parser(tmp_path, minus), later)["Amount"].iloc[-1] == "2450.00"


def test_it_is_refused_where_amounts_have_no_sign(tmp_path):
    with pytest.raises(ValueError, match="no row of this layout"):
        run(parser(tmp_path, "{}"), drawn(tmp_path / "later.pdf", LATER, "{}", "{}", "{}", "+{}"))
