"""Leaders, such as dots that fill the line between a text and its amount, are no part of either."""

from __future__ import annotations

import pandas as pd
import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from tasks.parsers.synthesizer import write_parser
from tasks.statements.pages import read_pages
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
ROWS = [("04/03/2024", "Baker", "12.40"), ("05/03/2024", "Rent in March", "-890.00"), ("06/03/2024", "Gas", "71.35")]


def line(day, details, amount, leader="."):
    """Return a row of which leaders fill the room between text and amount."""
    start = 120 + stringWidth(details, "Helvetica", 9)
    end = 430 - stringWidth(amount, "Helvetica", 9)
    dots = leader * round((end - start) / stringWidth(leader, "Helvetica", 9))
    return [(day, 50), (details, 120), (dots, start), (amount, -430)]


@pytest.fixture(params=[".", "_"])
def leader(request):
    return request.param


def test_leaders_that_touch_the_text_and_the_amount_are_left_out(leader, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *(line(*row, leader) for row in ROWS)]])
    assert "Baker" in [word.text for word in read_pages(sample)[0].words]
    table = pd.DataFrame(ROWS, columns=["Date", "Details", "Amount"], dtype="str")
    parser = write_parser(analysis_of(sample, table), ())
    later = [("07/03/2024", "Salary of Riverbank Mills", "2,450.00"), ("08/03/2024", "Card ...4711", "-3.10")]
    found = run(parser, draw(tmp_path / "later.pdf", [[HEADER, *(line(*row, leader) for row in later)]]))
    assert found.values.tolist() == [[*later[0][:2], "2450.00"], [*later[1]]]


def test_leaders_between_the_labels_of_a_header_stay_in_its_word(tmp_path):
    page = draw(tmp_path / "page.pdf", [[[("Date.........Amount", 50)], [("04/03/2024", 50), ("12.40", -430)]]])
    assert "Date.........Amount" in [word.text for word in read_pages(page)[0].words]


def test_three_dots_are_part_of_a_word(tmp_path):
    rows = [(day, f"{details}...4711 and so on...", amount) for day, details, amount in ROWS]
    cells = [[(day, 50), (details, 120), (amount, -430)] for day, details, amount in rows]
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *cells]])
    table = pd.DataFrame(rows, columns=["Date", "Details", "Amount"], dtype="str")
    assert run(write_parser(analysis_of(sample, table), ()), sample).values.tolist() == [[*row] for row in rows]


@pytest.mark.parametrize("number", ["5402__________3317", "5402........3317"])
def test_signs_for_digits_that_are_not_shown_are_part_of_a_number(number, tmp_path):
    def drawn(rows, card):
        cells = [[(day, 50), (details, 120), (amount, -430), (card, 450)] for day, details, amount in rows]
        return [[[*HEADER, ("Card", 450)], *cells]]

    def table(rows, card):
        return pd.DataFrame([[*row, card] for row in rows], columns=["Date", "Details", "Amount", "Card"], dtype="str")

    sample = draw(tmp_path / "sample.pdf", drawn(ROWS, number))
    parser = write_parser(analysis_of(sample, table(ROWS, number)), ())
    later = [("07/03/2024", "Salary", "450.00"), ("08/03/2024", "Card 24", "-3.10")]
    other = number.replace("3317", "0448")
    found = run(parser, draw(tmp_path / "later.pdf", drawn(later, other)))
    assert found.values.tolist() == table(later, other).values.tolist()


def test_leaders_behind_a_number_still_lead_to_an_amount(tmp_path):
    page = draw(tmp_path / "page.pdf", [[[("Invoice 24.........12.50", 50)], [("Invoice 24.........1,250", 50)]]])
    assert {"24", "12.50", "1,250"} <= {word.text for word in read_pages(page)[0].words}
