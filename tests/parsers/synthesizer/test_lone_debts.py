"""A lone D behind a balance, which the sample never shows, is the mark of an overdrawn one, and only there; so are DR
and OD, with a blank before them or none.
"""

from __future__ import annotations

import pandas as pd
import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import HEADER, LINES, TABLE, analysis_of, draw, entry, run

SMALL = [
    entry("04/03/2024", "Card payment bakery", "12.40", "", "87.60"),
    entry("05/03/2024", "Salary", "", "450.00", "537.60"),
    entry("07/03/2024", "Rent", "390.00", "", "147.60"),
]
SMALL_TABLE = pd.DataFrame(
    [
        ["2024-03-04", "Card payment bakery", "12.40", "", "87.60"],
        ["2024-03-05", "Salary", "", "450.00", "537.60"],
        ["2024-03-07", "Rent", "390.00", "", "147.60"],
    ],
    columns=TABLE.columns,
    dtype="str",
)
SAMPLES = pytest.mark.parametrize(("lines", "table"), [(LINES, TABLE), (SMALL, SMALL_TABLE)], ids=["large", "small"])

REFUSED = r"fits no row|belongs to no row|between rows"


def later(out: str = "990.00", balance: str = "181.25", mark: float = 0) -> list:
    line = entry("22/03/2024", "Rent", out, "", balance)
    return [*line, *([("D", mark)] if mark else [])]


@SAMPLES
@pytest.mark.parametrize(("balance", "mark"), [("181.25 D", 0), ("1,181.25 D", 0), ("181.25", 523)])
def test_it_is_read_within_the_column_and_beside_it(lines, table, balance, mark, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *lines]]), table), ())
    owed = draw(tmp_path / "later.pdf", [[HEADER, *lines, later(balance=balance, mark=mark)]])
    amount = balance.strip(" D").replace(",", "")
    assert run(source, owed).iloc[-1].tolist() == ["2024-03-22", "Rent", "990.00", "", f"-{amount}"]


@SAMPLES
@pytest.mark.parametrize("owed", [later("990.00 D"), [*later()[:3], ("D", 363)], later(mark=363), later(mark=450)])
def test_it_is_refused_behind_other_amounts(lines, table, owed, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *lines]]), table), ())
    with pytest.raises(ValueError, match=REFUSED):
        run(source, draw(tmp_path / "later.pdf", [[HEADER, *lines, owed, *lines]]))


@SAMPLES
def test_it_is_refused_below_the_label_of_a_further_column(lines, table, tmp_path):
    header = [*HEADER, ("Code", 540)]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[header, *lines]]), table), ())
    with pytest.raises(ValueError, match=REFUSED):
        run(source, draw(tmp_path / "later.pdf", [[header, *lines, later(mark=540), *lines]]))


@SAMPLES
@pytest.mark.parametrize("mark", ["DR", "OD"])
@pytest.mark.parametrize("balance", ["181.25", "1,181.25"])
def test_a_mark_without_a_blank_may_stand_beyond_the_digits_of_all_others(balance, mark, lines, table, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *lines]]), table), ())
    beyond = 520 + stringWidth(mark, "Helvetica", 9)
    row = [*entry("22/03/2024", "Rent", "990.00", "", "")[:3], (balance + mark, -beyond)]
    found = run(source, draw(tmp_path / "later.pdf", [[HEADER, *lines, row]]))
    assert found["Balance"].iloc[-1] == f"-{balance.replace(',', '')}"


@SAMPLES
def test_a_number_without_a_mark_beyond_the_digits_of_all_others_is_refused(lines, table, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *lines]]), table), ())
    row = [*entry("22/03/2024", "Rent", "990.00", "", "")[:3], ("181.25", -532)]
    with pytest.raises(ValueError, match=REFUSED):
        run(source, draw(tmp_path / "later.pdf", [[HEADER, *lines, row, *lines]]))
