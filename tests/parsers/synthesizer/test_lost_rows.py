"""Lines that look like rows and could not be read as such are refused, never passed over."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import LINES, TABLE, analysis_of, draw, entry, run

HEADER = [("Date", 50), ("Details", 120), ("Out", -360), ("In", -430), ("Balance", -520)]


def test_a_row_whose_amount_touches_its_description_is_refused(tmp_path):
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *LINES]])), ())
    later = [LINES[0], entry("05/03/2024", "Invoice no. 4411271.35", "", "", "2,476.25"), LINES[3]]
    with pytest.raises(ValueError, match="no row of this layout: 05/03/2024 Invoice"):
        run(parser, draw(tmp_path / "later.pdf", [[HEADER, *later]]))


def test_a_row_whose_amount_touches_its_description_is_refused_where_no_balance_is_printed(tmp_path):
    lines = [[word for word in line if word[1] != -520] for line in LINES]
    sample = draw(tmp_path / "sample.pdf", [[HEADER[:4], *lines]])
    parser = write_parser(analysis_of(sample, TABLE.drop(columns="Balance")), ())
    later = [lines[0], entry("05/03/2024", "Invoice no. 4411271.35", "", "", ""), lines[3]]
    with pytest.raises(ValueError, match="no row of this layout: 05/03/2024 Invoice"):
        run(parser, draw(tmp_path / "later.pdf", [[HEADER[:4], *later]]))


def test_rows_of_a_page_without_header_are_read_where_the_sample_has_all_its_rows_on_one(tmp_path):
    closing = [("Closing balance", 120), ("2,476.25", -520)]
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *LINES], [closing]])), ())
    later = draw(tmp_path / "later.pdf", [[HEADER, *LINES], [*LINES, closing]])
    assert run(parser, later).values.tolist() == 2 * TABLE.values.tolist()


def test_another_table_on_the_page_behind_the_rows_is_none_of_them(tmp_path):
    fees = [[("Fees", 50), ("Number", -360)], [("Transfers", 50), ("12.40", -360)]]
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *LINES], fees])
    assert run(write_parser(analysis_of(sample), ()), sample).values.tolist() == TABLE.values.tolist()


DAILY = [
    entry("04/03/2024", "Bakery", "12.40", "", ""),
    entry("", "Butcher", "31.20", "", ""),
    entry("05/03/2024", "Salary", "", "2,450.00", ""),
    entry("", "Rent", "890.00", "", ""),
]
ROWS = [["2024-03-04", "Bakery", "12.40", ""], ["2024-03-04", "Butcher", "31.20", ""]]
ROWS += [["2024-03-05", "Salary", "", "2450.00"], ["2024-03-05", "Rent", "890.00", ""]]


def test_a_page_that_stands_further_right_and_prints_neither_header_nor_day_is_refused(tmp_path):
    table = pd.DataFrame(ROWS, columns=["Date", "Details", "Out", "In"], dtype="str")
    pages = [[HEADER[:4], *DAILY], [entry("06/03/2024", "Kiosk", "3.20", "", "")]]
    rows = pd.concat([table, pd.DataFrame([["2024-03-06", "Kiosk", "3.20", ""]], columns=table.columns)])
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", pages), rows.reset_index(drop=True)), ())
    moved = [entry("", "Baker", "7.10", "", "", shift=12)]
    with pytest.raises(ValueError, match="no row of this layout: Baker"):
        run(parser, draw(tmp_path / "later.pdf", [[HEADER[:4], *DAILY], moved]))


def test_a_line_above_the_rows_of_a_table_without_header_may_end_in_a_number(tmp_path):
    top = "For Ann Lee: from 1 to 31 March"
    table = pd.DataFrame(ROWS[2:], columns=["Date", "Details", "Out", "In"], dtype="str")
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [DAILY[2:3] + DAILY[3:]], top), table), ())
    found = run(parser, draw(tmp_path / "later.pdf", [DAILY], "For Bo Ek: from 1 to 30 April"))
    assert "Ann" not in parser
    assert found["Details"].tolist() == ["Bakery", "Butcher", "Salary", "Rent"]


def test_a_second_table_below_the_rows_of_the_first_takes_none_of_them_away(tmp_path):
    account = [("Account 222", 50)]
    first, second = [[("Account 111", 50)], HEADER, *LINES], [[("Account 222", 50)], HEADER, LINES[0]]
    rows = [["111", "2024-03-04", "Card payment bakery", "12.40", "", "987.60"]]
    rows += [["111", "2024-03-05", "Salary for March, with bonus", "", "2450.00", "3437.60"]]
    rows += [["111", "2024-03-07", "Rent", "890.00", "", "2547.60"]]
    rows += [["111", "2024-03-19", "Electricity", "71.35", "", "2476.25"], ["222", *rows[0][1:]]]
    table = pd.DataFrame(rows, columns=["Account", "Date", "Details", "Out", "In", "Balance"], dtype="str")
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[*first, *second]]), table), ())
    pages = [[*first], [LINES[3], account, HEADER, LINES[0]]]
    found = run(parser, draw(tmp_path / "later.pdf", pages))
    assert found["Account"].tolist() == ["111"] * 5 + ["222"]


def test_the_first_line_of_a_row_that_a_browser_left_on_the_page_before_is_missed(tmp_path):
    def row(day: str, *texts: str, out: str) -> list:
        first = [(day, 50), *([(texts[0], 120)] if texts[0] else [(texts[1], 128)]), (out, -360)]
        return [first, *([[(texts[1], 128)]] if texts[0] else []), []]

    header = [("Date", 50), ("Details", 120), ("Out", -360)]
    rows = [*row("04/03/2024", "Transfer", "to A", out="1.20"), *row("05/03/2024", "Card", "at B", out="2.30")]
    wanted = pd.DataFrame(
        [["2024-03-04", "Transfer", "to A", "1.20"], ["2024-03-05", "Card", "at B", "2.30"]],
        columns=["Date", "Details", "More", "Out"],
        dtype="str",
    )
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[header, *rows]], producer="Skia"), wanted), ())
    torn = [[header, *rows, [("Card", 120)]], [header, *row("06/03/2024", "", "at C", out="3.40")]]
    with pytest.raises(ValueError, match="a line close below a row belongs to none: Card"):
        run(source, draw(tmp_path / "later.pdf", torn, producer="Skia"))


def test_what_stands_left_of_all_columns_may_follow_a_row_of_a_browser_as_closely_as_a_row_would(tmp_path):
    def row(day: str, *texts: str) -> list:
        return [[(day, 50), (texts[0], 120), ("-2.30", -360)], *([(text, 120)] for text in texts[1:]), []]

    header, ends = [("Date", 50), ("Details", 120), ("Out", -360)], [("Riverbank, 7 Water Lane", 44, 6)]
    rows = [*row("04/03/2024", "Card", "at A"), *row("05/03/2024", "Card", "at B"), *row("07/03/2024", "Rent")]
    cells = [
        ["2024-03-04", "Card at A", "-2.30"],
        ["2024-03-05", "Card at B", "-2.30"],
        ["2024-03-07", "Rent", "-2.30"],
    ]
    wanted = pd.DataFrame(cells, columns=["Date", "Details", "Out"], dtype="str")
    sample = draw(tmp_path / "sample.pdf", [[header, *rows, [], [], ends]], producer="Skia")
    source = write_parser(analysis_of(sample, wanted), ())
    later = draw(tmp_path / "later.pdf", [[header, *rows[3:], ends]], producer="Skia")
    assert run(source, later).to_numpy().tolist() == cells[1:]
    for name, lines, said in (("torn", [[("Card", 120)]], "close below"), ("row", [ends, [], rows[0]], "belongs to")):
        with pytest.raises(ValueError, match=said):
            run(source, draw(tmp_path / f"{name}.pdf", [[header, *rows, *lines]], producer="Skia"))
