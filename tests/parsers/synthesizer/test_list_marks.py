"""The mark of a list before the titles of sections is wanted of the rows below them."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.rows.list_marks import kind_of
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
SHOWN = [("Payments", ["-40.00", "-12.50"]), ("Purchases of this month", ["12.00", "89.00"]), ("Interest", ["3.10"])]
LATER = [("Payments", ["-9.00"]), ("Purchases", ["1.00"]), ("Fees", ["2.50", "5.50"]), ("Plan 2024", ["4.20"])]
Sections = list[tuple[str, list[str]]]


def printed(sections: Sections, form: str, marks: str) -> list:
    lines, day = [], 0
    for mark, (title, amounts) in zip(marks.split(), sections, strict=False):
        lines += [[(f"{form.format(mark)} {title}", 50)], HEADER]
        for amount in amounts:
            day += 1
            lines.append([(f"{day:02}/03/2024", 50), (f"Shop {day}", 120), (amount, -430)])
    return [lines]


def table(sections: Sections, marks: str) -> pd.DataFrame:
    said = [(mark, one) for mark, (_, amounts) in zip(marks.split(), sections, strict=False) for one in amounts]
    cells = [[f"2024-03-{day:02}", mark, f"Shop {day}", amount] for day, (mark, amount) in enumerate(said, 1)]
    return pd.DataFrame(cells, columns=["Date", "Section", "Details", "Amount"], dtype="str")


@pytest.mark.parametrize(
    ("form", "marks"),
    [("{})", "A B C D"), ("({})", "a b c d"), ("{}.", "1 2 3 4"), ("{}.", "I II III IV"), ("{} -", "A B C D")],
)
def test_marks_that_the_sample_lacks_are_read_in_later_statements(form, marks, tmp_path):
    sample = draw(tmp_path / "sample.pdf", printed(SHOWN, form, marks))
    source = write_parser(analysis_of(sample, table(SHOWN, marks)), ())
    found = run(source, draw(tmp_path / "later.pdf", printed(LATER, form, marks)))
    assert found.to_numpy().tolist() == table(LATER, marks).to_numpy().tolist()


def test_letters_that_may_be_roman_numbers_are_of_no_kind():
    assert kind_of({"I", "V"}) == ""
    assert kind_of({"I", "C"}) == "[A-Z]"
    assert kind_of({"I", "IV"}) == "[IVX]+"
    assert kind_of({"A", "IV"}) == ""
