"""Titles of sections of which one begins with another: a column wants both, so none goes on with the other."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
Sections = list[tuple[str, list[str]]]
SHOWN: Sections = [
    ("PAYMENTS", ["12.40", "8.10"]),
    ("PURCHASES", ["89.00", "7.10", "60.00"]),
    ("PURCHASES IN INSTALMENTS", ["3.00", "4.75"]),
]
LATER: Sections = [("PURCHASES IN INSTALMENTS", ["1.00"]), ("PURCHASES", ["2.50"]), ("PAYMENTS", ["5.50"])]


def printed(sections: Sections) -> list:
    lines, day = [HEADER], 0
    for title, amounts in sections:
        lines.append([(title, 60)])
        for amount in amounts:
            day += 1
            lines.append([(f"{day:02}/03/2024", 50), (f"Shop {day}", 120), (amount, -430)])
    return [lines]


def table(sections: Sections) -> pd.DataFrame:
    rows = [(title, amount) for title, amounts in sections for amount in amounts]
    cells = [
        [title, f"2024-03-{day:02}", f"Shop {day}", f"-{amount}" if title == "PAYMENTS" else amount]
        for day, (title, amount) in enumerate(rows, 1)
    ]
    return pd.DataFrame(cells, columns=["Section", "Date", "Details", "Amount"], dtype="str")


@pytest.fixture(scope="module")
def parser(tmp_path_factory) -> str:
    sample = draw(tmp_path_factory.mktemp("alike") / "sample.pdf", printed(SHOWN))
    return write_parser(analysis_of(sample, table(SHOWN)), ())


def test_each_is_a_title_of_its_own(parser, tmp_path):
    found = run(parser, draw(tmp_path / "later.pdf", printed(LATER)))
    assert found.to_numpy().tolist() == table(LATER).to_numpy().tolist()


def test_what_a_title_says_is_no_table_but_one_that_the_sample_lacks_is_refused(parser, tmp_path):
    assert parser.count('"PURCHASES"') == 1
    with pytest.raises(ValueError, match="'FEES' is unknown to this layout"):
        run(parser, draw(tmp_path / "later.pdf", printed([*LATER, ("FEES", ["1.10"])])))
