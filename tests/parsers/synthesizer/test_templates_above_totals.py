"""What further lines of rows say is read where the totals below last rows print the name of the rows' holder, too."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Amount", -430)]
SHOWN = {
    "EMMA SMITH": [
        ("Corner shop", "", "", "7.10"),
        ("Hotel Nyhavn in Copenhagen", "1,640.00 Danish Crowns", "5.50", "219.98"),
        ("Bakery", "", "", "12.40"),
        ("Cloud host", "20.37 United States Dollars", "0.58", "18.73"),
        ("Hotel Nyhavn in Copenhagen", "75.00 Danish Crowns", "0.99", "10.06"),
    ],
    "ADA POE": [("Green Market", "", "", "8.10"), ("Cloud host", "19.10 United States Dollars", "0.54", "17.56")],
}
LATER = {
    "TOM DOE": [("Inn", "24,900 Japanese Yen", "4.10", "153.90"), ("House of Books", "", "", "30.00")],
    "LI WU": [("Inn", "9.00 Pounds", "0.30", "10.51")],
}


def printed(holders, label: str = "Commission") -> list:
    """Return a page on which totals start nearly where further lines of rows do."""
    lines, day = [HEAD], 0
    for at, (name, rows) in enumerate(holders.items()):
        lines.append([(f"Purchases of {name} with card {at}417", 50)])
        for text, abroad, fee, amount in rows:
            day += 1
            lines.append([(f"{day:02}/03/2024", 50), (text, 120), (amount, -430)])
            lines += [[(f"Spent abroad {abroad} {label} {fee}", 120)]] if abroad else []
        lines.append([(f"Total of {name}", 126), (f"{sum(float(row[3]) for row in rows):.2f}", -430)])
    return [lines]


def wanted(holders) -> pd.DataFrame:
    rows = [(name, *row) for name, on in holders.items() for row in on]
    cells = [[f"2024-03-{day:02}", *row] for day, row in enumerate(rows, 1)]
    return pd.DataFrame(cells, columns=["Date", "Holder", "Details", "Abroad", "Fee", "Amount"], dtype="str")


def test_a_text_and_a_number_behind_two_labels_of_one_further_line_are_columns(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(SHOWN)), wanted(SHOWN)), ())
    later = LATER | {"LI WU": [*LATER["LI WU"], *SHOWN["EMMA SMITH"]]}
    found = run(source, draw(tmp_path / "later.pdf", printed(later)))
    assert found.to_numpy().tolist() == wanted(later).to_numpy().tolist()
    with pytest.raises(
        ValueError, match="another form than those of this layout: Spent abroad 24,900 Japanese Yen Rate"
    ):
        run(source, draw(tmp_path / "other.pdf", printed(LATER, "Rate")))
