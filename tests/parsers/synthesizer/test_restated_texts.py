"""Texts that the table has in other capitals than the statement prints, or of which it has the start."""

import string

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Text", 120), ("Amount", -420)]
SUMS = ("-1.00", "-2.00", "30.00", "-9.00", "-4.50")
TEXTS = ("Card o'Neill Books", "TRANSFER to Jane DOE", "Interest", "Corner cafe 24h ÅBO", "Rent of Main Street")
LATER = ("Ferry McKay", "SALARY of Ann Poe", "Fee", "cinema", "Transfer to Jane DOE")
BROKEN = (
    ("Card payment at a bakery", "Lisbon, 12 March"),
    ("Transfer from the savings", "of Jane"),
    ("Interest",),
    ("Standing order for the rent", "of Main Street 12"),
    ("Fee",),
)


def printed(texts, sums=SUMS) -> list:
    """Draw rows of texts, each of one line or of several."""
    lines = [HEADER]
    for day, (text, amount) in enumerate(zip(texts, sums, strict=True), start=4):
        first, *others = [text] if isinstance(text, str) else text
        lines += [[(f"0{day}/03/2024", 50), (first, 120), (amount, -420)], *([(other, 120)] for other in others)]
    return [lines]


def wanted(texts, sums=SUMS) -> pd.DataFrame:
    rows = ((f"2024-03-0{day}", text, amount) for day, (text, amount) in enumerate(zip(texts, sums, strict=True), 4))
    return pd.DataFrame(rows, columns=["Date", "Text", "Amount"], dtype="str")


def whole(text) -> str:
    return text if isinstance(text, str) else " ".join(text)


@pytest.mark.parametrize("made", [str.upper, str.lower, str.title, str.capitalize, string.capwords])
@pytest.mark.parametrize("longest", [None, 15])
def test_texts_are_written_in_the_capitals_of_the_table(made, longest, tmp_path):
    def cells(texts) -> list[str]:
        return [made(text[:longest].strip()) for text in texts]

    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(TEXTS)), wanted(cells(TEXTS))), ())
    later = draw(tmp_path / "later.pdf", printed(LATER))
    assert run(source, later)["Text"].tolist() == cells(LATER)


@pytest.mark.parametrize("longest", [10, 20, 30])
def test_the_start_of_texts_is_that_of_all_their_lines(longest, tmp_path):
    cells = [whole(text)[:longest].strip() for text in BROKEN]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(BROKEN)), wanted(cells)), ())
    later = draw(tmp_path / "later.pdf", printed(BROKEN[::-1]))
    assert run(source, later)["Text"].tolist() == cells[::-1]


def test_what_stands_below_a_short_line_is_refused_where_no_text_of_the_sample_is_cut_there(tmp_path):
    cells = [whole(text)[:10].strip() for text in BROKEN]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(BROKEN)), wanted(cells)), ())
    later = draw(tmp_path / "later.pdf", printed([*BROKEN[:2], ("Fee", "of March"), *BROKEN[3:]]))
    with pytest.raises(ValueError, match="as short as this is unknown: Fee"):
        run(source, later)


def test_the_only_text_that_is_cut_is_so_at_a_length_that_people_choose(tmp_path):
    texts = [*TEXTS[:4], "Rent of a flat in Main Street"]
    cells = [text[:20] for text in texts]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(texts)), wanted(cells)), ())
    assert "only one text that is cut" in source
    later = draw(tmp_path / "later.pdf", printed(texts[::-1]))
    assert run(source, later)["Text"].tolist() == cells[::-1]


@pytest.mark.parametrize("last", ["Rent of a flat in Mai", "Rent of a flat"])
def test_one_shorter_text_is_no_cut_at_another_length_or_below_that_of_others(last, tmp_path):
    texts = [*TEXTS[:4], "Rent of a flat in Main Street"]
    cells = [*TEXTS[:4], last]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(texts)), wanted(cells)), ())
    assert run(source, tmp_path / "sample.pdf")["Text"].tolist() != cells


def test_a_mark_is_no_text_cut_to_one_letter(tmp_path):
    marks = "DDCDD"
    sums = [f"{abs(float(amount)):.2f}{mark}" for amount, mark in zip(SUMS, marks, strict=True)]
    texts = [(text, f"DOC.: 47{at}1") for at, text in enumerate(LATER)]
    table = wanted(LATER, SUMS)
    table["Reference"] = [code.removeprefix("DOC.: ") for _, code in texts]
    table["Type"] = [*marks]
    sample = draw(tmp_path / "sample.pdf", printed(texts, sums))
    source = write_parser(analysis_of(sample, table), ())
    assert run(source, sample).equals(table)
