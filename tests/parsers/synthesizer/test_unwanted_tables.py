"""Tables below the wanted one, with a header of their own, of which no row is wanted."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.emission import file
from tests.parsers.synthesizer.drawn_table import HEADER, LINES, TABLE, analysis_of, draw, entry, run

DECLINED = [("Tried", 50), ("Date", 76), *HEADER[1:4]]
OTHERS = [
    [("Declined payments", 50)],
    DECLINED,
    entry("06/03/2024", "Bicycle shop", "640.00", "", ""),
    entry("08/03/2024", "Rent", "890.00", "", ""),
    [("for April", 120)],
]


@pytest.fixture(params=[file.LONGEST, 0])
def parser(request, monkeypatch, tmp_path) -> str:
    """Write a parser, also in as few lines as possible: then lines of other tables are passed over in their turn."""
    monkeypatch.setattr(file, "LONGEST", request.param)
    pages = [[list(HEADER), *LINES[:3]], [list(HEADER), *LINES[3:], *OTHERS]]
    return write_parser(analysis_of(draw(tmp_path / "sample.pdf", pages)), ())


def test_rows_below_the_header_of_another_table_are_not_wanted_up_to_the_next_header_of_the_wanted_one(
    parser, tmp_path
):
    more = [DECLINED, entry("09/03/2024", "Kiosk", "4.00", "", "")]
    pages = [[list(HEADER), *LINES[:3], *OTHERS], [*more, list(HEADER), *LINES[3:]]]
    assert run(parser, draw(tmp_path / "later.pdf", pages)).values.tolist() == TABLE.values.tolist()
    assert "Bicycle" not in parser


def test_a_file_of_few_lines_passes_over_lines_of_other_tables_in_their_turn(parser):
    assert ("def without_others" in parser) == (file.LONGEST > 0)


def test_a_table_of_an_unknown_header_below_one_that_is_not_wanted_is_refused(parser, tmp_path):
    saved = [[("Date", 50), ("Saved", 120), ("In", -430)], entry("09/03/2024", "Jar", "", "4.00", "")]
    with pytest.raises(ValueError, match="Date Saved In"):
        run(parser, draw(tmp_path / "later.pdf", [[list(HEADER), *LINES, *OTHERS, *saved]]))


def test_so_are_those_of_a_browser_whose_labels_of_two_words_may_be_broken_over_lines(tmp_path):
    wide = [("Date", 50), ("Details", 120), ("Paid out", -360), ("Paid in", -430), ("Balance", -520)]
    declined = [("Tried", 50), ("Date", 76), *wide[1:4]]
    more = [declined, entry("09/03/2024", "Kiosk", "4.00", "", "")]
    others = [OTHERS[0], declined, *OTHERS[2:]]
    sample = draw(tmp_path / "sample.pdf", [[wide, *LINES, *others]], producer="Skia/PDF m122")
    source = write_parser(analysis_of(sample, TABLE), ())
    later = draw(tmp_path / "later.pdf", [[wide, *LINES[:3], *others], [*more, wide, *LINES[3:]]])
    assert run(source, later).values.tolist() == TABLE.values.tolist()
    broken = [[("Paid", -360), ("Paid", -430)], [("Date", 50), ("Details", 120), ("out", -360), ("in", -430)]]
    later = draw(tmp_path / "broken.pdf", [[wide, *LINES[:3], *others, *broken, *LINES[3:]]])
    with pytest.raises(ValueError, match="a table has a header that is not known"):
        run(source, later)


DEPOSITS = [("04/03/2024", "Salary", "2,450.00"), ("09/03/2024", "Refund", "12.10"), ("21/03/2024", "Gift", "50.00")]
CHECKS = [("1003", "06/03/2024", "91.00"), ("1004", "07/03/2024", "61.30")]
DAILY = [("Date", 50), ("Balance", -160), ("Date", 250), ("Balance", -360)]
BALANCES = [("04/03/2024", 50), ("3,450.00", -160), ("06/03/2024", 250), ("3,359.00", -360)]


def tables(deposits, *last):
    """Return the lines of a page: deposits, checks with columns of their own, the balances of days."""
    head = [("Date", 50), ("Details", 120), ("Amount", -430)]
    paid = [[("Number", 50), ("Date", 110), ("Amount", -230)]]
    paid += [[(number, 50), (day, 110), (amount, -230)] for number, day, amount in CHECKS]
    first = [head, *([(day, 50), (text, 120), (amount, -430)] for day, text, amount in deposits)]
    return [*first, *paid, [("Daily balances", 40)], DAILY, BALANCES, *last]


@pytest.fixture(scope="module")
def several(tmp_path_factory) -> str:
    rows = [[f"2024-03-{day[:2]}", text, amount.replace(",", "")] for day, text, amount in DEPOSITS]
    rows += [[f"2024-03-{day[:2]}", number, amount] for number, day, amount in CHECKS]
    table = pd.DataFrame(rows, columns=["Date", "Details", "Amount"], dtype="str")
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [tables(DEPOSITS)])
    return write_parser(analysis_of(sample, table), ())


def test_balances_of_days_behind_tables_of_several_headers_are_no_rows(several, tmp_path):
    pages = [tables(DEPOSITS[1:], BALANCES), [DAILY, BALANCES], tables(DEPOSITS[:1])]
    table = run(several, draw(tmp_path / "later.pdf", pages))
    assert table["Details"].tolist() == ["Refund", "Gift", "1003", "1004", "Salary", "1003", "1004"]


def test_an_unknown_header_behind_them_is_refused(several, tmp_path):
    fees = [[("Date", 50), ("Fee", 120), ("Amount", -300)], [("09/03/2024", 50), ("Paper", 120), ("4.00", -300)]]
    with pytest.raises(ValueError, match="Date Fee Amount"):
        run(several, draw(tmp_path / "later.pdf", [tables(DEPOSITS, *fees)]))


def test_the_year_is_told_by_no_period_below_the_header_of_another_table_for_these_lines_are_left_out(tmp_path):
    def short(*lines):
        return [list(HEADER), *([(text.removesuffix("/2024"), x) for text, x in line] for line in lines)]

    fees = [("Fees from 01/03/2024 to 31/03/2024", 50)]
    pages = [short(*LINES[:3]), [*short(*LINES[3:], *OTHERS), fees]]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", pages, "Made on 02/04/2024")), ())
    later = draw(tmp_path / "later.pdf", [short(*LINES)], "Made on 02/04/2026")
    assert list(run(source, later)["Date"]) == [day.replace("2024", "2026") for day in TABLE["Date"]]
