"""A dash that stands alone in a column of texts says that there is none, as it does among amounts."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Cheque", 250), ("Amount", -430)]

CELLS = [
    ["2024-03-04", "Rent", "460535", "4.50"],
    ["2024-03-05", "Books", "", "5.50"],
    ["2024-03-07", "Gas - home", "", "7.50"],
    ["2024-03-08", "Tea", "053788", "8.50"],
]
TABLE = pd.DataFrame(CELLS, columns=["Date", "Details", "Cheque", "Amount"], dtype="str")


def page(cheques, dash):
    rows = zip(("04", "05", "07", "08"), ("Rent", "Books", "Gas - home", "Tea"), cheques, strict=True)
    return [
        HEADER,
        *([(f"{d}/03/2024", 50), (text, 120), (cheque or dash, 250), (f"{d}.50", -430)] for d, text, cheque in rows),
    ]


@pytest.mark.parametrize("dash", ["-", "–", "--"])
def test_a_dash_alone_is_blank_where_the_table_has_none(dash, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [page(["460535", "", "", "053788"], dash)])
    parser = write_parser(analysis_of(sample, TABLE), ())
    assert run(parser, sample).values.tolist() == CELLS
    later = draw(tmp_path / "later.pdf", [page(["", "-12-", "A-1", ""], dash)])
    assert run(parser, later).Cheque.tolist() == ["", "-12-", "A-1", ""]


@pytest.mark.parametrize("word", ["NONREF", "n/a"])
def test_a_word_that_stands_for_nothing_is_blank_where_the_table_has_none(word, tmp_path):
    parser = write_parser(
        analysis_of(draw(tmp_path / "sample.pdf", [page(["460535", "", "", "053788"], word)]), TABLE), ()
    )
    later = draw(tmp_path / "later.pdf", [page(["", f"{word}1", "A-1", ""], word)])
    assert run(parser, later).Cheque.tolist() == ["", f"{word}1", "A-1", ""]
