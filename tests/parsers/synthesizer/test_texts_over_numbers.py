"""Texts that run over a column of numbers of another table: their words may start where its widest number does."""

import pandas as pd
import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

CHECKS = [("06/03/2024", "1003", "191.00"), ("07/03/2024", "1004", "61.30"), ("11/03/2024", "1006", "75.25")]
DEBITS = [
    ("05/03/2024", "Rent of the house in Elm Street 14", "890.00"),
    ("19/03/2024", "Shoes of the baker", "71.35"),
    ("20/03/2024", "Tea for all of the neighbours", "8.15"),
]
WIDEST = 270 - stringWidth("191.00", "Helvetica", 9)


def printed(debits) -> list:
    paid = [[(day, 50), (number, 104), (amount, -270)] for day, number, amount in CHECKS]
    spent = [[(day, 50), (text, 120), (amount, -520)] for day, text, amount in debits]
    return [[[("WITHDRAWALS", 260)], *spent, [], [("CHECKS", 280)], *paid]]


def wanted(debits) -> list[list[str]]:
    rows = [[day, text, "", f"-{amount}", "Withdrawals"] for day, text, amount in debits]
    rows += [[day, "", number, f"-{amount}", "Checks"] for day, number, amount in CHECKS]
    return [[f"2024-03-{day[:2]}", *rest] for day, *rest in rows]


@pytest.fixture(scope="module")
def source(tmp_path_factory) -> str:
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", printed(DEBITS))
    table = pd.DataFrame(wanted(DEBITS), columns=["Date", "Details", "Check", "Amount", "Type"], dtype="str")
    return write_parser(analysis_of(sample, table), ())


@pytest.mark.parametrize("by", [0, 1, 2, 3])
def test_a_word_that_starts_where_the_widest_number_does_goes_on_with_its_text(source, by, tmp_path):
    width = WIDEST + by - 120 - stringWidth("Shop  ", "Helvetica", 9)
    text = f"Shop {'i' * round(width / stringWidth('i', 'Helvetica', 9))} 9920 Elm Street"
    later = [*DEBITS, ("21/03/2024", text, "12.40")]
    found = run(source, draw(tmp_path / "later.pdf", printed(later)))
    assert found.to_numpy().tolist() == wanted(later)
