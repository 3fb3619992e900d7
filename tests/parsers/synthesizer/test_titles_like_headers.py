"""Headings printed like headers: a page that goes on below the header alone has rows of the last heading."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 56), ("Details", 120), ("Amount", -430)]
ABROAD = [("Date", 56), ("Details", 120), ("Foreign amount", -340), ("Amount", -430)]
FIRST, SECOND = "ANITA DESHPANDE", "SNEHA DESHPANDE"
Part = tuple[str, bool, range]  # a holder, whether the rows have amounts abroad, days


def lines(part: Part, headed: bool = True) -> list:
    """Return the lines of a table: its header and holder, and a row a day."""
    holder, abroad, days = part
    rows = [
        [(f"{day:02}/03/2024", 56), (f"Tea {day}", 120), *([(f"EUR {day}.10", -340)] if abroad else []),
         (f"{day}.20", -430)]
        for day in days
    ]  # fmt: skip
    return [ABROAD if abroad else HEADER, *([[(holder, 56)]] if headed else []), *rows]


def wanted(*parts: Part) -> pd.DataFrame:
    cells = [
        (f"2024-03-{day:02}", holder, f"Tea {day}", f"EUR {day}.10" if abroad else "", f"{day}.20")
        for holder, abroad, days in parts
        for day in days
    ]
    return pd.DataFrame(cells, columns=["Date", "Holder", "Details", "Abroad", "Amount"], dtype="str")


ONE, OTHER, FOREIGN = (FIRST, False, range(1, 6)), (SECOND, False, range(2, 5)), (FIRST, True, range(3, 7))


@pytest.mark.parametrize("abroad", [True, False], ids=["two headers", "one header"])
def test_a_header_is_no_heading(abroad, tmp_path):
    third = FOREIGN if abroad else (FIRST, False, range(3, 7))
    sample = draw(tmp_path / "sample.pdf", [lines(ONE) + lines(OTHER) + lines(third)])
    source = write_parser(analysis_of(sample, wanted(ONE, OTHER, third)), ())
    goes_on = (FIRST, False, range(7, 9))
    later = draw(tmp_path / "later.pdf", [lines(ONE), lines(goes_on, headed=False) + lines(OTHER) + lines(third)])
    assert run(source, later).equals(wanted(ONE, goes_on, OTHER, third))
    unknown = draw(tmp_path / "unknown.pdf", [lines(("MEERA RAO", False, range(1, 3)))])
    with pytest.raises(ValueError, match="MEERA RAO"):
        run(source, unknown)
