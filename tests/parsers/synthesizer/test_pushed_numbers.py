"""Typewriters push what stands behind a text longer than its column to the right, by as many letters as it has more."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

LETTER = 5.4  # points, of Courier
SIGNED = [
    ("04/03/2024", "Card payment bakery", "-12.40", "987.60"),
    ("05/03/2024", "Salary for March", "2450.00", "3437.60"),
    ("07/03/2024", "Rent", "-890.00", "2547.60"),
    ("19/03/2024", "Electricity", "-71.35", "2476.25"),
    ("20/03/2024", "Interest", "3.10", "2479.35"),
]
LONG = "From the House Owners of Elm Street 24"
NAMES = ["Date", "Details", "Amount", "Balance"]


def printed(rows, pushed: int = 0, font: str = "Courier", names=NAMES, path=None):
    """Draw rows whose amounts have no signs; what stands behind a long text stands further right."""
    head = [("Date", 50), ("Details", 120), ("Amount", -430), ("Balance", -520)]
    lines = [head[: len(names)], [("Opening balance", 120), ("1,000.00", -520)]]
    for day, text, amount, balance in rows:
        by = pushed * LETTER * (text == LONG)
        sums = [(amount if len(names) < 4 else amount.lstrip("-"), -430 - by), (balance, -520 - by)]
        lines += [[(day, 50), (text, 120), *sums[: len(names) - 2]]]
    return draw(path, [lines], font=font)


def learnt(folder, font: str = "Courier", names=NAMES) -> str:
    table = pd.DataFrame([row[: len(names)] for row in SIGNED], columns=names, dtype="str")
    return write_parser(analysis_of(printed(SIGNED, 0, font, names, folder / "sample.pdf"), table), ())


LATER = [*SIGNED, ("21/03/2024", LONG, "20.65", "2500.00"), ("22/03/2024", "Fee", "-1.00", "2499.00")]


@pytest.mark.parametrize("pushed", [0, 1, 2])
def test_amounts_behind_long_texts_are_read_where_the_text_pushes_them(pushed, tmp_path):
    got = run(learnt(tmp_path), printed(LATER, pushed, path=tmp_path / "later.pdf"))
    assert got.to_numpy().tolist() == [list(row) for row in LATER]


@pytest.mark.parametrize(
    ("pushed", "font", "names"), [(3, "Courier", NAMES), (2, "Helvetica", NAMES), (2, "Courier", NAMES[:3])]
)
def test_amounts_elsewhere_are_refused_where_letters_or_balances_tell_no_more(pushed, font, names, tmp_path):
    later = printed(LATER, pushed, font, names, tmp_path / "later.pdf")
    with pytest.raises(ValueError, match=f"no row of this layout: .*{LONG}"):
        run(learnt(tmp_path, font, names), later)
