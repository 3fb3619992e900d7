"""Rows whose texts wrap on their first line are found, whatever stands behind the words there."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.statements.movements import read_movements
from tasks.statements.pages import read_pages
from tasks.statements.printed_balances import read_lines
from tasks.statements.printed_rows import find_rows
from tasks.statements.roles import learn_roles
from tests.parsers.synthesizer.drawn_table import draw

PLACES = {
    "before a code": (("Date", 50), ("Details", 120), ("Code", 190), ("Amount", -330), ("Balance", -430)),
    "behind the amount": (("Date", 50), ("Amount", -180), ("Details", 200), ("Code", 300), ("Balance", -430)),
}
ROWS = [
    ("04/03/2024", ["Cityhop", "Scooters"], "POS", "-12.40", "987.60"),
    ("05/03/2024", ["Brightwater", "Energy"], "DD", "-80.00", "907.60"),
    ("06/03/2024", ["Orchard", "Gardens Ltd"], "BGC", "250.00", "1,157.60"),
    ("07/03/2024", ["Cityhop", "Scooters"], "POS", "-7.60", "1,150.00"),
]


@pytest.mark.parametrize("place", PLACES)
def test_each_is_found_on_its_line(place, tmp_path):
    lines, columns = [list(PLACES[place])], dict(PLACES[place])
    for day, (first, rest), code, sum_, balance in ROWS:
        cells = {"Date": day, "Details": first, "Code": code, "Amount": sum_, "Balance": balance}
        lines += [[(cells[name], x) for name, x in PLACES[place]], [(rest, columns["Details"])]]
    cells = [[f"2024-03-{day[:2]}", " ".join(texts), code, sum_] for day, texts, code, sum_, _ in ROWS]
    table = pd.DataFrame(cells, columns=["Date", "Details", "Code", "Amount"], dtype="str")
    roles, printed = learn_roles(table), read_lines(read_pages(draw(tmp_path / "sample.pdf", [lines])), 2)
    found = find_rows(table, roles, read_movements(table, roles), printed)
    starts = {one.row: printed[one.place].words[0].text for one in found}
    assert starts == {at: row[0] for at, row in enumerate(ROWS)}
