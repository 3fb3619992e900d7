"""Days of eras in lines of their own, above the rows of each day."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Kind", 50), ("Details", 130), ("Amount", -330), ("Balance", -430)]
ROWS = [
    ("03", "Buy", "Yaesu", "-956", "8530"),
    ("03", "Dividend", "Mizuho", "28", "8558"),
    ("06", "Sell", "Shino", "51", "8609"),
]
LATER = [
    ("14", "Buy", "Hokuto", "-1200", "7409"),
    ("16", "Sell", "Yaesu", "9", "7418"),
    ("16", "Fee", "Depot", "-8", "7410"),
]


def lines(rows, year):
    found, above = [HEADER], ""
    for day, *cells in rows:
        found += [[(f"R{year}.4.{int(day)}", 42)]] if day != above else []
        found, above = [*found, list(zip(cells, (50, 130, -330, -430), strict=True))], day
    return found


def table(rows, year):
    cells = [[f"{year}-04-{day}", *rest] for day, *rest in rows]
    return pd.DataFrame(cells, columns=["Date", "Kind", "Details", "Amount", "Balance"], dtype="str")


@pytest.mark.parametrize(("era", "year"), [("7", 2025), ("8", 2026)])
def test_a_heading_tells_the_day_of_the_rows_below_it(era, year, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines(ROWS, "7")]), table(ROWS, 2025)), ())
    assert run(source, draw(tmp_path / "later.pdf", [lines(LATER, era)])).equals(table(LATER, year))
