"""Cells of several lines: marks below amounts, day headings, labels of two lines, values printed twice on a line."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

DAYS = ("04", "05", "07", "19")
SUMS = ("12.40", "2,450.00", "890.00", "71.35")
SIGNS = (-1, 1, -1, -1)
DETAILS = ("Bakery", "Salary", "Rent", "Electricity")


def table_of(columns: dict[str, list[str]]) -> pd.DataFrame:
    return pd.DataFrame(columns, dtype="str")


def amounts() -> list[str]:
    return [f"{'-' if sign < 0 else ''}{text.replace(',', '')}" for text, sign in zip(SUMS, SIGNS, strict=True)]


def dates() -> list[str]:
    return [f"2024-03-{day}" for day in DAYS]


def learnt(pages: list, wanted: pd.DataFrame, folder) -> pd.DataFrame:
    """Return what a parser learnt from pages reads on the same pages."""
    sample = draw(folder / "sample.pdf", pages)
    return run(write_parser(analysis_of(sample, wanted), ()), sample)


def test_a_mark_below_the_amount_tells_its_sign_and_other_lines_beside_it_are_text(tmp_path):
    page = [[("Date", 50), ("Details", 120), ("Amount", -430)]]
    for day, details, text, sign in zip(DAYS, DETAILS, SUMS, SIGNS, strict=True):
        page += [[(f"{day}/03/2024", 50), (details, 120), (text, -430)]]
        page += [[(f"Ref {day}77", 120), ("Bij" if sign > 0 else "Af", -430)]]
    wanted = table_of({"Date": dates(), "Text": [f"{d} Ref {n}77" for d, n in zip(DETAILS, DAYS, strict=True)]})
    wanted["Amount"] = amounts()
    assert learnt([page], wanted, tmp_path).equals(wanted)


def test_the_period_above_a_further_page_is_no_heading_of_a_day(tmp_path):
    head = [[("Date", 50), ("Details", 120), ("Amount", -430)]]
    rows = [[(details, 120), (text, -430)] for details, text in zip(DETAILS, amounts(), strict=True)]
    page = [*head, [("Booked 04.03.24", 50)], *rows[:2], [("Booked 19.03.24", 50)], *rows[2:]]
    wanted = table_of({"Date": ["2024-03-04"] * 2 + ["2024-03-19"] * 2, "Details": list(DETAILS), "Amount": amounts()})
    top = "Period 01.03.2024-31.03.2024"
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page], top), wanted), ())
    table = run(parser, draw(tmp_path / "later.pdf", [page, [*head, rows[0]]], top))  # a day goes on over the page
    assert table["Date"].tolist() == [*wanted["Date"], "2024-03-19"]


def test_further_lines_of_labels_on_the_next_page_are_no_text_of_the_last_row(tmp_path):
    head = [[("Date", 50), ("Details", 120), ("Amount", -430)], [("booked", 50), ("of the payment", 120)]]
    lines = [
        [(f"{day}/03/2024", 50), (details, 120), (text, -430)]
        for day, details, text in zip(DAYS, DETAILS, amounts(), strict=True)
    ]
    lines.insert(1, [("with rolls", 120)])
    wanted = table_of({"Date": dates(), "Details": ["Bakery with rolls", *DETAILS[1:]], "Amount": amounts()})
    sample = [head + lines[:3], head + lines[3:]]
    assert learnt(sample, wanted, tmp_path).equals(wanted)


def test_columns_that_mostly_print_the_same_value_are_told_apart(tmp_path):
    page = [[("Date", 50), ("Details", 120), ("Sum", -330), ("Paid", -430)]]
    sums = ("-12.40", "2450.00", "-10.00", "-71.35")
    page += [
        [(f"{day}/03/2024", 50), (details, 120), (text, -330), (paid, -430)]
        for day, details, text, paid in zip(DAYS, DETAILS, sums, amounts(), strict=True)
    ]
    wanted = table_of({"Date": dates(), "Details": list(DETAILS), "Sum": list(sums), "Amount": amounts()})
    assert learnt([page], wanted, tmp_path).equals(wanted)


def test_a_second_table_beside_the_first_which_the_sample_leaves_empty_is_read_after_it(tmp_path):
    page = [[("Date", 50), ("Details", 120), ("Amount", -260), ("Date", 300), ("Details", 370), ("Amount", -520)]]
    page += [
        [(f"{day}/03/2024", 50), (details, 120), (text, -260)]
        for day, details, text in zip(DAYS, DETAILS, amounts(), strict=True)
    ]
    wanted = table_of({"Date": dates(), "Details": list(DETAILS), "Amount": amounts()})
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page]), wanted), ())
    page[1] = [*page[1], ("20/03/2024", 300), ("Books", 370), ("-5.00", -520)]
    table = run(parser, draw(tmp_path / "later.pdf", [page]))
    assert table["Details"].tolist() == [*DETAILS, "Books"]


def test_a_table_that_leaves_room_beside_it_may_have_another_there(tmp_path):
    head = [("Date", 50), ("Details", 120), ("Amount", -260)]
    rows = [
        [(f"{day}/03/2024", 50), (details, 120), (text, -260)]
        for day, details, text in zip(DAYS, DETAILS, amounts(), strict=True)
    ]
    wanted = table_of({"Date": dates(), "Details": list(DETAILS), "Amount": amounts()})
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[head, *rows]]), wanted), ())
    beside = [[(text, x + 250 if x > 0 else x - 250) for text, x in line] for line in (head, *rows[2:])]
    page = [[*left, *right] for left, right in zip((head, *rows[:2]), beside, strict=True)]
    assert run(parser, draw(tmp_path / "later.pdf", [page])).equals(wanted)


def test_a_line_between_rows_that_no_column_takes_is_refused_where_the_sample_has_none(tmp_path):
    head = [[("Date", 50), ("Details", 120), ("Amount", -430)]]
    rows = [
        [(f"{day}/03/2024", 50), (details, 120), (text, -430)]
        for day, details, text in zip(DAYS, DETAILS, amounts(), strict=True)
    ]
    wanted = table_of({"Date": dates(), "Details": list(DETAILS), "Amount": amounts()})
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [head + rows]), wanted), ())
    with pytest.raises(ValueError, match="belongs to no row of this layout: to a friend"):
        run(parser, draw(tmp_path / "later.pdf", [[*head, *rows[:2], [("to a friend", 200)], *rows[2:]]]))


def test_balances_below_amounts_are_told_apart_and_a_day_may_start_the_next_page(tmp_path):
    balances, heads = ("987.60", "3,437.60", "2,547.60", "2,476.25"), ("Monday 4", "", "Thursday 7", "Tuesday 19")
    blocks = [
        [*([[(f"{head} March 2024", 50)], []] if head else []), [(details, 50), (text, -430)], [(balance, -430)], []]
        for head, details, text, balance in zip(heads, DETAILS, amounts(), balances, strict=True)
    ]
    pages = [[line for block in blocks[half] for line in block] for half in (slice(2), slice(2, None))]
    wanted = table_of({"Date": [dates()[0], *dates()[:1], *dates()[2:]], "Name": list(DETAILS), "Amount": amounts()})
    wanted["Balance"] = [balance.replace(",", "") for balance in balances]
    assert learnt(pages, wanted, tmp_path).equals(wanted)


def test_titles_above_tables_side_by_side_tell_the_signs_of_their_amounts(tmp_path):
    places = (("Date", 40), ("Details", 90), ("Amount", -270))
    out = [("03/03/2024", "Gas", "12.00"), ("04/03/2024", "Rent", "890.00"), ("06/03/2024", "Books", "8.15")]
    into = [("05/03/2024", "Wages", "2,450.00"), ("09/03/2024", "Refund", "50.00")]

    def page(out, into) -> list:
        lines = [
            [("Withdrawals", 40), ("Deposits", 320)],
            [(t, x + by if x > 0 else x - by) for by in (0, 280) for t, x in places],
        ]
        for at in range(max(len(out), len(into))):
            sides = [(rows[at], by) for rows, by in ((out, 0), (into, 280)) if at < len(rows)]
            lines.append(
                [
                    (text, x + by if x > 0 else x - by)
                    for row, by in sides
                    for text, (_, x) in zip(row, places, strict=True)
                ]
            )
        return lines

    def cells(out, into) -> list:
        signed = [(*row, "-") for row in out] + [(*row, "") for row in into]
        return [[f"2024-03-{day[:2]}", text, sign + amount.replace(",", "")] for day, text, amount, sign in signed]

    table = pd.DataFrame(cells(out, into), columns=["Date", "Details", "Amount"], dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(out, into)]), table), ())
    again = run(source, draw(tmp_path / "later.pdf", [page(into, out)]))
    assert again.to_numpy().tolist() == cells(into, out)


def test_a_text_beside_a_day_below_a_code_is_no_text_behind_that_day(tmp_path):
    page = [[("Archive code", 50), ("Payee", 160), ("Amount", 400)], [("Value date", 50), ("Message", 160)], []]
    for day, details, text in zip(DAYS, DETAILS, amounts(), strict=True):
        page += [[(f"202403{day}/Q{day}X", 50), (details, 160), (text, -430)]]
        page += [[(f"{day}.03.2024", 50), (f"162 Card {day}", 160)], []]
    wanted = table_of({"Code": [f"202403{day}/Q{day}X" for day in DAYS], "Date": dates(), "Payee": list(DETAILS)})
    wanted["Message"] = [f"162 Card {day}" for day in DAYS]
    wanted["Amount"] = amounts()
    assert learnt([page], wanted, tmp_path).equals(wanted)


def stacked(fees, sums=SUMS) -> list:
    """A page of rows of two lines, each of which is a column: booked, valued; kind, code; amount, fee or nothing."""
    page = [[("Booked", 50), ("Kind", 120), ("Amount", -430)], [("Valued", 50), ("Code", 120), ("Fee", -430)], []]
    for day, details, text, fee in zip(DAYS, DETAILS, sums, fees, strict=True):
        page += [[(f"{day}/03/2024", 50), (details, 120), *([(text, -430)] if text else [])]]
        page += [[("03/03/2024", 50), (f"4711{day}", 120), *([(fee, -430)] if fee else [])], []]
    return page


STACKED = table_of({"Booked": dates(), "Valued": ["2024-03-03"] * 4, "Kind": list(DETAILS)}).assign(
    Code=[f"4711{day}" for day in DAYS], Amount=[text.replace(",", "") for text in SUMS]
)


def test_a_sum_below_the_amounts_of_some_rows_is_not_theirs(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [stacked(("", "1.50", "", "of which 2.00"))])
    parser = write_parser(analysis_of(sample, STACKED), ())
    later = stacked(("", "", "7.20", "1.10"))
    assert run(parser, draw(tmp_path / "later.pdf", [later])).equals(STACKED)
    with pytest.raises(ValueError, match="amount"):
        run(parser, draw(tmp_path / "odd.pdf", [stacked(("", "1.50", "", "")[:4], (SUMS[0], "", *SUMS[2:]))]))


def test_a_row_that_prints_two_amounts_where_the_sample_has_one_is_refused(tmp_path):
    def page(first: str) -> list:
        lines = [[("Date", 50), ("Details", 120), ("Amount", -430)], []]
        for day, details, text in zip(DAYS, DETAILS, amounts(), strict=True):
            lines += [[(details, 120), *([(first, -430)] if first and day == DAYS[2] else [])]]
            lines += [[(f"{day}/03/2024", 50), (f"Ref {day}77", 120), (text, -430)], []]
        return lines

    wanted = table_of({"Date": dates(), "Text": [f"{d} Ref {n}77" for d, n in zip(DETAILS, DAYS, strict=True)]})
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page("")]), wanted.assign(Amount=amounts())), ())
    with pytest.raises(ValueError, match="several numbers in one column"):
        run(parser, draw(tmp_path / "later.pdf", [page("1.50")]))


def test_a_word_of_the_column_before_is_none_of_a_text_that_goes_on_below_with_the_like(tmp_path):
    top = [("Date", 50), ("Amount", -160), ("Branch", 200), ("Remarks", 320)]

    def drawn(path, rows):
        lines = [
            line
            for day, amount, branch, first, more in rows
            for line in (
                [(first, 320)],
                [(f"{day}/03/2024", 50), (amount, -160), (branch, 200)],
                [(more, 320)],
            )
        ]
        return draw(path, [[top, *lines]])

    def wanted(rows):
        cells = [[f"2024-03-{day}", amount, branch, f"{first} {more}"] for day, amount, branch, first, more in rows]
        return pd.DataFrame(cells, columns=["Date", "Amount", "Branch", "Remarks"], dtype="str")

    rows = [
        ("04", "-12.40", "214 ELM ROAD", "Purchase at Bakery", "ROAD"),
        ("05", "-71.35", "214 ELM ROAD", "Purchase at Power", "ELM ROAD"),
        ("06", "50.00", "HEAD OFFICE", "Transfer from Anna", "Miller"),
        ("07", "-8.00", "214 ELM ROAD", "Purchase at Kiosk", "ROAD"),
    ]
    later = [
        ("08", "-3.00", "17 HILL ROAD", "Purchase at Cafe", "ROAD"),
        ("09", "2.00", "HEAD OFFICE", "Gift", "of Jo"),
    ]
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", rows), wanted(rows)), ())
    assert run(source, drawn(tmp_path / "later.pdf", later)).values.tolist() == wanted(later).values.tolist()
