"""Pages without the header that stands on every page of the sample: rows on them are refused, other text is not."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Text", 120), ("Amount", -360), ("Balance", -520)]
ROWS = [
    ["2024-03-04", "Coffee", "-3.20", "96.80"],
    ["2024-03-05", "Books", "-10.00", "86.80"],
    ["2024-03-06", "Tea", "-1.00", "85.80"],
]
COLUMNS = ["Date", "Text", "Amount", "Balance"]


def line(day, details, amount, balance):
    return [(day, 50), (details, 120), (amount, -360), (balance, -520)]


LINES = [line(f"{day[8:]}/{day[5:7]}/2024", *cells) for day, *cells in ROWS]
CENTRED = [[("Shop", 120)], LINES[0][:1] + LINES[0][2:], [("Coffee", 120)]]  # a row around the middle of its text


def parser_of(folder, pages, rows):
    table = pd.DataFrame(rows, columns=COLUMNS, dtype="str")
    return write_parser(analysis_of(draw(folder / "sample.pdf", pages), table), ())


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    return parser_of(tmp_path_factory.mktemp("plain"), [[HEADER, LINES[0]], [HEADER, *LINES[1:]]], ROWS)


@pytest.fixture(scope="module")
def blocks(tmp_path_factory):
    pages = [[HEADER, [], *CENTRED, [], [], *CENTRED], [HEADER, [], *CENTRED]]
    row = [ROWS[0][0], "Shop Coffee", *ROWS[0][2:]]
    return parser_of(tmp_path_factory.mktemp("blocks"), pages, [row, row, row])


@pytest.mark.parametrize("name", ["plain", "blocks"])
def test_rows_on_a_page_without_the_header_are_refused(name, request, tmp_path):
    pages = [[HEADER, LINES[0]], [LINES[1]]]
    with pytest.raises(ValueError, match="a page with rows does not have the table's header"):
        run(request.getfixturevalue(name), draw(tmp_path / "later.pdf", pages))


@pytest.mark.parametrize("name", ["plain", "blocks"])
def test_a_page_of_other_text_needs_no_header(name, request, tmp_path):
    pages = [
        [HEADER, LINES[0]],
        [[("From 01/04/2024 a card costs 2.00 a month.", 50)], [("Interest", 50), ("2.00", -300)]],
    ]
    assert len(run(request.getfixturevalue(name), draw(tmp_path / "later.pdf", pages))) == 1


def test_where_the_sample_has_such_a_page_its_lines_are_no_rows(tmp_path):
    pages = [[HEADER, LINES[0]], [HEADER, *LINES[1:]], [line("31/03/2024", "Interest rate", "2.00", "")]]
    source = parser_of(tmp_path, pages, ROWS)
    assert len(run(source, draw(tmp_path / "later.pdf", [*pages[:1], *pages[2:]]))) == 1


def test_rows_go_on_over_pages_without_the_header_where_the_sample_has_totals_alone_on_one(tmp_path):
    totals = [[(f"No. of {what} 2", 50), ("12.00", -360)] for what in ("Credits", "Debits")]
    source = parser_of(tmp_path, [[HEADER, *LINES], totals], ROWS)
    later = draw(tmp_path / "later.pdf", [[HEADER, LINES[0]], LINES[1:], totals])
    assert run(source, later).to_numpy().tolist() == ROWS
