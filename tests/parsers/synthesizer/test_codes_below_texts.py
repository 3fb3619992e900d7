"""Codes stand below texts of one or two lines; digits and capitals take turns in them, as in 'FT24091LEAGT'."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Amount", -480)]
Row = tuple[str, ...]  # lines of the text, and the code below them
ROWS: list[Row] = [
    ("Corner Bakery", "FT24091LEAGT"),
    ("Received from Harbour Water, receipt No.", "48586", "FT24089AHY21"),
    ("Interest", "FT2408967M3N"),
    ("Received from the Town of Rivermouth, deposit", "for the house at Elm Street", "FT24088T4S9S"),
    ("Transfer to Ann Weber 4471", "FT2408447353"),
    ("Corner Bakery", "FT240867SSQM"),
]
LATER: list[Row] = [
    ("Received from Harbour Water, receipt No.", "91177 of 12 March", "as agreed", "FT25002B0C2D"),
    ("Corner Bakery", "FT250010B1CZ"),
    ("Payment", "KX81 2024", "FT2500199999"),
]


def lines_of(rows: list[Row]) -> list:
    lines = [HEAD]
    for day, (first, *more) in enumerate(rows, 4):
        lines += [[(f"{day:02d}/03/2024", 50), (first, 120), (f"-{day}.20", -480)]]
        lines += [[(text, 120)] for text in more]
    return [lines]


def table_of(rows: list[Row]) -> pd.DataFrame:
    cells = [[f"2024-03-{day:02d}", " ".join(row[:-1]), row[-1], f"-{day}.20"] for day, row in enumerate(rows, 4)]
    return pd.DataFrame(cells, columns=["Date", "Details", "Reference", "Amount"], dtype="str")


def learnt(folder) -> str:
    return write_parser(analysis_of(draw(folder / "sample.pdf", lines_of(ROWS)), table_of(ROWS)), ())


def test_texts_of_more_lines_are_told_from_the_codes_below_them(tmp_path):
    later = [*LATER, *ROWS]
    got = run(learnt(tmp_path), draw(tmp_path / "later.pdf", lines_of(later)))
    assert got.to_numpy().tolist() == table_of(later).to_numpy().tolist()


@pytest.mark.parametrize("code", ["TX/24091/LEAGT", "FT24091LEAGT22", "48586"])
def test_a_code_written_otherwise_is_refused(code, tmp_path):
    later = [ROWS[0], ("Received from Harbour Water", code), *ROWS]
    with pytest.raises(ValueError, match="stands in 'Received from Harbour Water"):
        run(learnt(tmp_path), draw(tmp_path / "later.pdf", lines_of(later)))
