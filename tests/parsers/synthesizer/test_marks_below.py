"""Marks and words below amounts that tell money in from money out, and others that do not."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run
from tests.parsers.synthesizer.test_marks import HEADER, TABLE, line


@pytest.mark.parametrize(
    ("out", "into"), [("D", "C"), ("T", "J"), ("Vb", "Vd"), ("Debit", "Credit"), ("Soll", "Haben")]
)
def test_words_of_direction_below_the_amounts_tell_signs(out, into, tmp_path):
    header = [("Date", 50), ("Details", 120), ("Amount", -360)]

    def entry(day, details, amount, mark):
        return [line(day, details, amount, "")[:3], [(mark, -360)]]

    lines = [*entry("04/03/2024", "Coffee", "3.20", out), *entry("05/03/2024", "Refund", "10.00", into)]
    lines += [*entry("06/03/2024", "Books", "12.00", out), *entry("07/03/2024", "Interest", "0.10", into)]
    cells = [["2024-03-04", "Coffee", "-3.20"], ["2024-03-05", "Refund", "10.00"], ["2024-03-06", "Books", "-12.00"]]
    cells += [["2024-03-07", "Interest", "0.10"]]
    table = pd.DataFrame(cells, columns=["Date", "Details", "Amount"], dtype="str")
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[header, *lines]]), table), ())
    later = [*lines, *entry("09/03/2024", "Salary", "100.00", into), *entry("10/03/2024", "Rent", "90.00", out)]
    found = run(parser, draw(tmp_path / "later.pdf", [[header, *later]]))
    assert found["Amount"].tolist()[-2:] == ["100.00", "-90.00"]


def test_a_mark_below_the_amounts_that_go_one_way_tells_signs(tmp_path):
    rows = [("Coffee", "3.20"), ("Payment", "80.00"), ("Books", "10.00"), ("Tea", "2.00"), ("Refund", "4.00")]

    def page(rows) -> list:
        lines = [[("Date", 50), ("Details", 120), ("Amount", -360)]]
        for at, (text, amount) in enumerate(rows):
            marked = [[("CR", -360)]] if text in ("Payment", "Refund") else []
            lines += [line(f"{at + 4:02d}/03/2024", text, amount, "")[:3], *marked]
        return lines

    def cells(rows) -> list:
        signs = ["" if text in ("Payment", "Refund") else "-" for text, _ in rows]
        return [[f"2024-03-0{at + 4}", text, signs[at] + amount] for at, (text, amount) in enumerate(rows)]

    table = pd.DataFrame(cells(rows), columns=["Date", "Details", "Amount"], dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(rows)]), table), ())
    later = draw(tmp_path / "later.pdf", [page(rows[::-1])])
    assert run(source, later).to_numpy().tolist() == cells(rows[::-1])


def test_a_word_of_direction_in_running_text_below_the_last_rows_of_pages_is_no_mark(tmp_path):
    """The small print of all pages has it where amounts stand, and some rows have no further line."""
    prose = [("Rivermouth Union is an authorised or fully registered credit provider (NC 15)", 124)]

    def page(*rows) -> list:
        lines = [[line(f"{day}/03/2024", *cells), *[[(where, 124)]] * bool(where)] for day, *cells, where in rows]
        return [HEADER, *(one for found in lines for one in found), [], [], [], prose]

    rows = [("04", "Coffee", "3.20", "96.80", "Quay"), ("05", "Books", "10.00", "86.80", "Mill Lane")]
    rows += [("06", "Tea", "1.00", "85.80", ""), ("07", "Milk", "2.00", "83.80", "Quay")]
    cells = [[f"2024-03-{day}", f"{what} {where}".strip(), *numbers] for day, what, *numbers, where in rows]
    table = pd.DataFrame(cells, columns=TABLE.columns, dtype="str")
    sample = draw(tmp_path / "sample.pdf", [page(*rows[:2]), page(*rows[2:])])
    source = write_parser(analysis_of(sample, table), ())
    later = draw(tmp_path / "later.pdf", [page(*rows[:3]), page(*rows[3:])])
    assert run(source, later).equals(table)


def test_a_word_like_a_mark_in_the_line_that_counts_the_pages_is_none(tmp_path):
    def page(number, *rows) -> list:
        lines = [part for row, further in rows for part in (row, [(further, 126)])]
        return [HEADER, *lines[:-1], [("", 50)], [(f"Side {number} af 3", -520)]]

    wanted = pd.DataFrame(
        [
            ["2024-03-04", "Coffee No. 4471", "3.20", "96.80"],
            ["2024-03-05", "Books", "10.00", "86.80"],
            ["2024-03-08", "Bread No. 1806", "2.00", "84.80"],
            ["2024-03-09", "Rent", "80.00", "4.80"],
        ],
        columns=TABLE.columns,
        dtype="str",
    )
    printed = [line(f"{day[8:]}/03/2024", text.partition(" No.")[0], *sums) for day, text, *sums in wanted.to_numpy()]
    pages = [
        page(1, (printed[0], "No. 4471"), (printed[1], "")),
        page(2, (printed[2], "No. 1806"), (printed[3], "")),
        [HEADER, [("", 50)], [("Interest on debts", 50), ("is 17.25 % a year.", 126)], [("Side 3 af 3", -520)]],
    ]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", pages), wanted), ())
    assert run(source, draw(tmp_path / "later.pdf", pages[1:])).to_numpy().tolist() == wanted.to_numpy().tolist()[2:]
