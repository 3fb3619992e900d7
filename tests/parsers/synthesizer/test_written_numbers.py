"""Tables that write numbers otherwise than their statement prints them."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
PRINTED, LATER = ["-12.40", "2,450.00", "-890.00"], ["3.05", "-1,234,567.89"]


def rows(amounts: list[str]) -> list:
    """Return the lines of rows on the days from the fourth of March on."""
    return [[(f"0{day}/03/2024", 50), ("Tea", 120), (text, -430)] for day, text in enumerate(amounts, 4)]


def table(amounts: list[str]) -> pd.DataFrame:
    """Return what is wanted of such rows."""
    found = [[f"2024-03-0{day}", "Tea", text] for day, text in enumerate(amounts, 4)]
    return pd.DataFrame(found, columns=["Date", "Details", "Amount"], dtype="str")


def parser_of(printed: list[str], wanted: list[str], folder) -> str:
    """Return the parser written from a sample that prints some amounts and the table of those wanted."""
    return write_parser(analysis_of(draw(folder / "sample.pdf", [[HEADER, *rows(printed)]]), table(wanted)), ())


@pytest.mark.parametrize(
    ("wanted", "later"),
    [
        (["-12,40", "2.450,00", "-890,00"], ["3,05", "-1.234.567,89"]),
        (["-12,40", "2 450,00", "-890,00"], ["3,05", "-1 234 567,89"]),
        (["-12.40", "2'450.00", "-890.00"], ["3.05", "-1'234'567.89"]),
        (["(12.40)", "2450.00", "(890.00)"], ["3.05", "(1234567.89)"]),
        (["12.40-", "2,450.00", "890.00-"], ["3.05", "1,234,567.89-"]),
        (["-12.40", "+2450.00", "-890.00"], ["+3.05", "-1234567.89"]),
        (["-12,40 €", "2.450,00 €", "-890,00 €"], ["3,05 €", "-1.234.567,89 €"]),
        (["-$12.40", "$2,450.00", "-$890.00"], ["$3.05", "-$1,234,567.89"]),
        (["12.40 DR", "2,450.00 CR", "890.00 DR"], ["3.05 CR", "1,234,567.89 DR"]),
    ],
)
def test_numbers_are_written_as_the_table_has_them(wanted, later, tmp_path):
    source = parser_of(PRINTED, wanted, tmp_path)
    assert run(source, draw(tmp_path / "later.pdf", [[HEADER, *rows(LATER)]])).equals(table(later))


def test_indian_groups_are_of_two_digits(tmp_path):
    source = parser_of(["-12.40", "242,450.00", "890.00"], ["-12.40", "2,42,450.00", "890.00"], tmp_path)
    later = draw(tmp_path / "later.pdf", [[HEADER, *rows(LATER)]])
    assert run(source, later).equals(table(["3.05", "-12,34,567.89"]))


def test_numbers_printed_without_groups_are_written_with_them(tmp_path):
    source = parser_of(["-12.40", "2450.00", "890.00"], ["-12.40", "2,450.00", "890.00"], tmp_path)
    later = draw(tmp_path / "later.pdf", [[HEADER, *rows(["3.05", "-1234567.89"])]])
    assert run(source, later).equals(table(["3.05", "-1,234,567.89"]))


@pytest.mark.parametrize(
    ("wanted", "below"), [("{}", "-{}"), ("+{}", "-{}"), ("{} Cr", "{} Dr"), ("EUR {}", "-EUR {}"), ("{} H", "{} S")]
)
def test_the_form_of_a_sign_that_the_sample_does_not_show_follows_from_the_other(wanted, below, tmp_path):
    sample = [wanted.format(number) for number in ("12.40", "450.00", "890.00")]
    source = parser_of(["12.40", "450.00", "890.00"], sample, tmp_path)
    later = draw(tmp_path / "later.pdf", [[HEADER, *rows(["3.05", "-7.80"])]])
    assert run(source, later).equals(table([wanted.format("3.05"), below.format("7.80")]))


def test_numbers_printed_as_wanted_are_read_as_they_stand(tmp_path):
    wanted = ["-12,40", "2.450,00", "-890,00"]
    assert ".translate(" not in parser_of(wanted, wanted, tmp_path)


def test_a_long_number_is_written_without_groups_where_the_table_shows_none_and_a_comment_says_so(tmp_path):
    source = parser_of(["-12,40", "450,00", "-890,00"], ["-12,40", "450,00", "-890,00"], tmp_path)
    assert "what parts the thousands of printed ones is taken to be left out" in source
    later = draw(tmp_path / "later.pdf", [[HEADER, *rows(["3,05", "-1.234.567,80"])]])
    assert run(source, later).equals(table(["3,05", "-1234567,80"]))


def test_no_comment_speaks_of_groups_that_the_table_shows(tmp_path):
    wanted = ["-12,40", "2.450,00", "-890,00"]
    assert "parts the thousands" not in parser_of(wanted, wanted, tmp_path)
