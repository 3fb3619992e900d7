"""Days and months of one digit are read also where the sample happens to show none."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Text", 120), ("Amount", -360), ("Balance", -520)]


def entry(day, details, amount, balance):
    return [(day, 50), (details, 120), (amount, -360), (balance, -520)]


@pytest.mark.parametrize(
    ("days", "later", "wanted"),
    [
        (("12 Mar 2024", "15 Mar 2024"), "5 Apr 2024", "2024-04-05"),
        (("12/11/2024", "15/11/2024"), "5/12/2024", "2024-12-05"),
        (("12/11/2024", "15/12/2024"), "05/2/2025", "2025-02-05"),
    ],
)
def test_a_day_or_month_of_one_digit_is_read_where_the_sample_has_only_longer_ones(days, later, wanted, tmp_path):
    months = [("03" if "Mar" in day else day[3:5]) for day in days]
    cells = [[f"2024-{months[0]}-12", "Coffee", "-3.20", "96.80"], [f"2024-{months[1]}-15", "Books", "-10.00", "86.80"]]
    table = pd.DataFrame(cells, columns=["Date", "Text", "Amount", "Balance"], dtype="str")
    lines = [entry(days[0], "Coffee", "-3.20", "96.80"), entry(days[1], "Books", "-10.00", "86.80")]
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *lines]]), table), ())
    path = draw(tmp_path / "later.pdf", [[HEADER, entry(later, "Tea", "-1.00", "85.80")]])
    assert run(parser, path)["Date"].tolist() == [wanted]


def test_days_that_share_their_right_edge_are_read_above_the_line_of_the_amount(tmp_path):
    days = {
        "3/4": "Coffee Lisbon",
        "3/6": "Books Porto",
        "3/9": "Tea Madrid",
        "3/12": "Bread Vigo",
        "3/15": "Soap Faro",
    }
    header = [("Date", -80), ("Text", 120), ("Amount", -360), ("Balance", -520)]
    lines, cells, balance = [], [], 100
    for day, text in days.items():
        balance -= 7
        shop, place = text.split()
        lines += [[(day, -80), (shop, 120)], [(place, 120), ("-7.00", -360), (f"{balance}.00", -520)]]
        cells.append([f"2024-03-{int(day[2:]):02}", text, "-7.00", f"{balance}.00"])
    table = pd.DataFrame(cells, columns=["Date", "Text", "Amount", "Balance"], dtype="str")
    path = draw(tmp_path / "sample.pdf", [[header, *lines]])
    assert run(write_parser(analysis_of(path, table), ()), path).equals(table)
