"""Titles of sections beside some of which a note stands, behind the sign of a footnote."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

Sections = dict[str, list[str]]  # by title, the amounts of the rows below
SHOWN = {
    "Payments": ["-40.00"],
    "Credits": ["-12.50", "-3.00"],
    "New Charges": ["5.20", "61.00", "7.10"],
    "Fees": ["9.00"],
}
LATER = {"Payments": ["-11.00", "-2.00"], "New Charges": ["1.25", "8.40"], "Fees": ["9.00", "3.00"]}


def printed(sections: Sections) -> list:
    lines, day = [], 0
    for title, amounts in sections.items():
        note = [("*Indicates posting date", 140)] if title in ("Payments", "Credits") else []
        lines += [[], [(title, 50, 12), *note], [("Amount", -430)]]
        for amount in amounts:
            day += 1
            lines.append([(f"{day:02}/03/2024{'*' if note else ''}", 50), (f"Shop {day}", 120), (amount, -430)])
    return [lines]


def table(sections: Sections) -> pd.DataFrame:
    said = [(title, amount) for title, amounts in sections.items() for amount in amounts]
    cells = [[f"2024-03-{day:02}", title, f"Shop {day}", amount] for day, (title, amount) in enumerate(said, 1)]
    return pd.DataFrame(cells, columns=["Date", "Section", "Details", "Amount"], dtype="str")


def test_a_note_beside_titles_is_no_header_and_no_part_of_them(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(SHOWN)), table(SHOWN)), ())
    assert run(source, draw(tmp_path / "later.pdf", printed(LATER))).equals(table(LATER))
    unknown = LATER | {"Interest": ["4.00"]}
    with pytest.raises(ValueError, match="Interest"):
        run(source, draw(tmp_path / "unknown.pdf", printed(unknown)))
