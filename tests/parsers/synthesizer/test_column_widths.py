"""Columns as wide as what they hold, as browsers and typesetters lay tables out: labels and numbers move apart."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import TABLE, analysis_of, draw, run

BROWSER = "Skia/PDF m124"


def page(out_label: float, into_label: float, out: float, into: float) -> list:
    """Return the lines of a table whose labels start, and whose numbers end, where a month's widths put them."""
    header = [("Date", 50), ("Details", 120), ("Out", out_label), ("In", into_label), ("Balance", 488)]
    rows = [
        [("04/03/2024", 50), ("Card payment bakery", 120), ("12.40", -out), ("987.60", -520)],
        [("05/03/2024", 50), ("Salary for March, with bonus", 120), ("2,450.00", -into), ("3,437.60", -520)],
        [("07/03/2024", 50), ("Rent", 120), ("890.00", -out), ("2,547.60", -520)],
        [("19/03/2024", 50), ("Electricity", 120), ("71.35", -out), ("2,476.25", -520)],
    ]
    return [header, *rows]


@pytest.mark.parametrize("wider", [(318, 396, 350, 432), (330, 404, 368, 440), (312, 388, 340, 420)])
@pytest.mark.parametrize("producer", [BROWSER, "pdfTeX-1.40.25", "Typst 0.13.1", "groff version 1.23.0"])
def test_numbers_are_of_the_column_whose_label_is_nearest(producer, wider, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [page(328, 402, 360, 430)], producer=producer)
    source = write_parser(analysis_of(sample), ())
    assert run(source, draw(tmp_path / "later.pdf", [page(*wider)], producer=producer)).equals(TABLE)


def test_numbers_far_from_every_label_are_of_no_column(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [page(328, 402, 360, 430)], producer=BROWSER)
    later = draw(tmp_path / "later.pdf", [page(328, 402, 394, 464)], producer=BROWSER)
    with pytest.raises(ValueError, match="no row of this layout"):
        run(write_parser(analysis_of(sample), ()), later)


@pytest.mark.parametrize("producer", ["", "iText 7.2.5"])
def test_columns_of_fixed_widths_keep_their_edges(producer, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [page(328, 402, 360, 430)], producer=producer)
    later = draw(tmp_path / "later.pdf", [page(318, 396, 344, 420)], producer=producer)
    with pytest.raises(ValueError, match="no row of this layout"):
        run(write_parser(analysis_of(sample), ()), later)


def test_a_further_table_of_a_page_has_columns_of_its_own_widths(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[*page(328, 402, 360, 430), *page(328, 402, 360, 430)]], producer=BROWSER)
    source = write_parser(analysis_of(sample, pd.concat([TABLE, TABLE], ignore_index=True)), ())
    moved = page(290, 350, 320, 378)
    later = draw(tmp_path / "later.pdf", [[*page(328, 402, 360, 430), *moved]], producer=BROWSER)
    assert run(source, later).equals(pd.concat([TABLE, TABLE], ignore_index=True))


def test_each_page_of_a_sample_may_have_widths_of_its_own(tmp_path):
    pages = [page(328, 402, 360, 430), page(312, 388, 340, 420), page(330, 404, 368, 440)]
    wanted = pd.concat([TABLE, TABLE], ignore_index=True)
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", pages[:2], producer=BROWSER), wanted), ())
    assert run(source, draw(tmp_path / "later.pdf", [pages[0], pages[2]], producer=BROWSER)).equals(wanted)


def test_rows_above_the_header_of_another_table_keep_the_widths_of_their_own(tmp_path):
    rows, narrow = page(328, 402, 360, 430), page(290, 350, 320, 378)
    empty = [narrow[0], [("30/03/2024", 50), ("In the box", 120), ("200.00", -520)]]
    wanted = pd.concat([TABLE, TABLE[:2]], ignore_index=True)
    sample = draw(tmp_path / "sample.pdf", [rows, [*rows[1:3], *empty]], producer=BROWSER)
    source = write_parser(analysis_of(sample, wanted), ())
    later = draw(tmp_path / "later.pdf", [rows[:3], [*rows[1:], *empty]], producer=BROWSER)
    assert run(source, later).equals(pd.concat([TABLE[:2], TABLE], ignore_index=True))


def test_texts_that_move_further_than_the_label_beside_them_keep_their_column(tmp_path):
    def printed(label: float, left: float, amount: str) -> list:
        rows = [
            [[(day, 50), (text, left), (amount, -430)], [(f"Ref {amount[:2]}17", left)]]
            for day, text in (("04/03/2024", "Transfer to Popescu"), ("05/03/2024", "Card payment bakery"))
        ]
        return [[("Day", label), ("Details", label + 150), ("Amount", 400)], *rows[0], *rows[1]]

    wanted = pd.DataFrame(
        [
            ["2024-03-04", "Transfer to Popescu Ref 1217", "12.40"],
            ["2024-03-05", "Card payment bakery Ref 1217", "12.40"],
        ],
        columns=["Date", "Details", "Amount"],
        dtype="str",
    )
    sample = draw(tmp_path / "sample.pdf", [printed(76, 138, "12.40")], producer=BROWSER)
    later = draw(tmp_path / "later.pdf", [printed(73, 132, "12.40")], producer=BROWSER)
    assert run(write_parser(analysis_of(sample, wanted), ()), later).equals(wanted)


def test_a_first_column_without_a_label_of_its_own_keeps_its_place_where_the_next_label_moves(tmp_path):
    def printed(left: float) -> list:
        rows = [
            [[(day, 50), (text, left), (amount, -430), (balance, -520)]]
            for day, text, amount, balance in (
                ("04/03/2024", "Bakery", "12.40", "87.60"),
                ("05/03/2024", "Tea", "3.10", "84.50"),
            )
        ]
        return [[("Details", left), ("Amount", 398), ("Balance", 488)], *rows[0], *rows[1]]

    wanted = pd.DataFrame(
        [["2024-03-04", "Bakery", "-12.40", "87.60"], ["2024-03-05", "Tea", "-3.10", "84.50"]],
        columns=["Date", "Details", "Amount", "Balance"],
        dtype="str",
    )
    sample = draw(tmp_path / "sample.pdf", [printed(126)], producer=BROWSER)
    later = draw(tmp_path / "later.pdf", [printed(136)], producer=BROWSER)
    assert run(write_parser(analysis_of(sample, wanted), ()), later).equals(wanted)


@pytest.mark.parametrize(("label", "text"), [(84, 142), (70, 116), (88, 150)])
def test_a_first_column_keeps_its_place_while_the_label_centred_above_it_moves(label, text, tmp_path):
    def printed(label: float, left: float) -> list:
        rows = [
            [[(day, 50), (text, left), (amount, -430), (balance, -520)], [("20/02/1446 H", 50), (shop, left)]]
            for day, text, shop, amount, balance in (
                ("04/03/2024", "Purchase", "Bakery", "12.40", "87.60"),
                ("05/03/2024", "Payment", "Tea House", "3.10", "84.50"),
                ("07/03/2024", "Purchase", "Books", "4.50", "80.00"),
            )
        ]
        header = [("Date", label), ("Details", left + 70), ("Amount", 398), ("Balance", 488)]
        return [header, *(line for row in rows for line in row)]

    wanted = pd.DataFrame(
        [
            ["2024-03-04", "20/02/1446 H", "Purchase Bakery", "-12.40", "87.60"],
            ["2024-03-05", "20/02/1446 H", "Payment Tea House", "-3.10", "84.50"],
            ["2024-03-07", "20/02/1446 H", "Purchase Books", "-4.50", "80.00"],
        ],
        columns=["Date", "Hijri", "Details", "Amount", "Balance"],
        dtype="str",
    )
    sample = draw(tmp_path / "sample.pdf", [printed(77, 129)], producer=BROWSER)
    later = draw(tmp_path / "later.pdf", [printed(label, text)], producer=BROWSER)
    assert run(write_parser(analysis_of(sample, wanted), ()), later).equals(wanted)


def test_a_further_table_of_a_page_whose_rows_start_above_their_day_has_widths_of_its_own(tmp_path):
    def blocks(code: float) -> list:
        lines = [[("Date", 50), ("Details", 120), ("Code", code), ("Amount", 480)]]
        for day, text, number, amount in (("04", "Bakery", "A15", "-12.40"), ("05", "Salary", "T20", "2,450.00")):
            lines += [[], [(text, 120)], [(f"{day}/03/2024", 50), ("for", 120), (number, code), (amount, -512)]]
        return [*lines, [], []]

    cells = [["2024-03-04", "Bakery for", "A15", "-12.40"], ["2024-03-05", "Salary for", "T20", "2450.00"]]
    wanted = pd.DataFrame([*cells, *cells], columns=["Date", "Details", "Code", "Amount"], dtype="str")
    sample = draw(tmp_path / "sample.pdf", [blocks(300), blocks(300)], producer=BROWSER)
    later = draw(tmp_path / "later.pdf", [[*blocks(300), *blocks(240)]], producer=BROWSER)
    assert run(write_parser(analysis_of(sample, wanted), ()), later).equals(wanted)


def test_indented_lines_that_are_not_wanted_stay_out_of_rows_also_over_a_page_break(tmp_path):
    head = [("Date", 50), ("Shop", 175), ("Amount", -513)]

    def entry(day, shop, amount, rate=""):
        below = [[(rate, 185)]] if rate else []
        return [[], [(shop, 175)], [(f"{day}/03/2024", 50), (amount, -513)], *below]

    march = [
        entry("04", "Book shop", "12.40"),
        entry("05", "Trattoria", "890.00", "EUR at 1.05"),
        entry("06", "Gas", "7.35"),
    ]
    wanted = [
        ["04/03/2024", "Book shop", "12.40"],
        ["05/03/2024", "Trattoria", "890.00"],
        ["06/03/2024", "Gas", "7.35"],
    ]
    table = pd.DataFrame(wanted, columns=["Date", "Shop", "Amount"], dtype="str")
    page = [head, *(line for one in march for line in one)]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page], producer=BROWSER), table), ())
    torn = [[head, *march[0], *march[1]], [head, *march[2][1:]]]
    assert run(source, draw(tmp_path / "later.pdf", torn, producer=BROWSER)).equals(table)


def test_further_lines_start_where_the_label_of_their_own_column_tells(tmp_path):
    def printed(text: float) -> list:
        rows = [
            [
                [(day, 50), (kind, 120), (lines[0], text), (amount, -430)],
                [(value, 50), (code, 120), *((line, text) for line in lines[1:2])],
                *([(line, text)] for line in lines[2:]),
                [],
            ]
            for day, kind, lines, amount, value, code in (
                (
                    "04/03/2024",
                    "Debit",
                    ["Electricity March", "mandate of May", "no. A17"],
                    "-12.40",
                    "05/03/2024",
                    "Q1",
                ),
                ("07/03/2024", "Credit", ["Salary"], "900.00", "07/03/2024", "Q2"),
                ("19/03/2024", "Debit", ["Rent", "no. B23"], "-71.35", "19/03/2024", "Q3"),
            )
        ]
        header = [[("Date", 50), ("Type", 120), ("Text", text), ("Amount", 400)], [("Value date", 50), ("Code", 120)]]
        return [*header, [], *(line for row in rows for line in row)]

    wanted = pd.DataFrame(
        [
            ["2024-03-04", "2024-03-05", "Debit", "Q1", "Electricity March mandate of May no. A17", "-12.40"],
            ["2024-03-07", "2024-03-07", "Credit", "Q2", "Salary", "900.00"],
            ["2024-03-19", "2024-03-19", "Debit", "Q3", "Rent no. B23", "-71.35"],
        ],
        columns=["Date", "Value date", "Type", "Code", "Text", "Amount"],
        dtype="str",
    )
    sample = draw(tmp_path / "sample.pdf", [printed(220)], producer=BROWSER)
    later = draw(tmp_path / "later.pdf", [printed(232)], producer=BROWSER)
    assert run(write_parser(analysis_of(sample, wanted), ()), later).equals(wanted)


@pytest.mark.parametrize(("kind", "details"), [(116, 205), (124, 214)])
def test_columns_without_a_header_have_room_to_start_elsewhere(kind, details, tmp_path):
    entries = [
        ("04 MAR 2024", "Card", "BAKERY", "12.40"),
        ("05 MAR 2024", "Salary", "CITY WORKS", "2450.00"),
        ("", "Card", "ELM BOOKS", "7.10"),
        ("07 MAR 2024", "Standing order paid", "FLAT 12", "890.00"),
    ]

    def lines(kind: float, details: float) -> list:
        drawn = []
        for day, *texts, amount in entries:
            drawn += [[(f"{day} Sum of the day", 50)]] if day else []
            drawn.append([*zip(texts, (kind, details), strict=True), (amount, -520)])
            drawn += [[("of March", details)]] if texts[0] == "Salary" else []
        return drawn

    days = ["04", "05", "05", "07"]
    wanted = pd.DataFrame(
        [
            [f"2024-03-{day}", kind, f"{text} of March" if kind == "Salary" else text, amount]
            for day, (_, kind, text, amount) in zip(days, entries, strict=True)
        ],
        columns=["Date", "Kind", "Details", "Amount"],
        dtype="str",
    )
    sample = draw(tmp_path / "sample.pdf", [lines(120, 210)], producer=BROWSER)
    source = write_parser(analysis_of(sample, wanted), ())
    assert run(source, draw(tmp_path / "later.pdf", [lines(kind, details)], producer=BROWSER)).equals(wanted)


def typed(day, text, value, amount):
    """A line whose second date, which nobody wants, has its parts as far apart as a typewriter's words."""
    parts = zip(value.split(), (300, 315.4, 342), strict=True)
    return [(day, 50), (text, 120), *parts, (amount, -430)]


def test_a_date_that_is_not_wanted_is_one_column_though_texts_of_further_lines_reach_below_it(tmp_path):
    header = [("Date", 50), ("Details", 120), ("Value", 300), ("Date", 326), ("Amount", -430)]
    long = [("To Ada Lovelace for the analytical engines ordered", 120)]
    lines = [
        typed("04/03/2024", "Transfer", "03 MAR 24", "12.40"),
        long,
        typed("05/03/2024", "Baker", "06 MAR 24", "890.00"),
        typed("07/03/2024", "Gas", "07 MAR 24", "71.35"),
    ]
    texts = [f"Transfer {long[0][0]}", "Baker", "Gas"]
    rows = [
        [f"2024-03-0{day}", text, amount]
        for day, text, amount in zip("457", texts, ("12.40", "890.00", "71.35"), strict=True)
    ]
    table = pd.DataFrame(rows, columns=["Date", "Details", "Amount"], dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[header, *lines]]), table), ())
    later = draw(tmp_path / "later.pdf", [[header, *lines[2:], *lines[:2]]])
    assert run(source, later)["Details"].tolist() == [*texts[1:], texts[0]]


def test_document_numbers_flush_right_with_their_label_may_be_longer(tmp_path):
    numbers, table = ["812", "815", "819", "823"], TABLE.assign(Details=["Bakery", "Salary", "Rent", "Electricity"])
    table.insert(1, "Document No", numbers)

    def drawn(name: str, printed: list[str]):
        lines = [
            [(row.Date, 50), (number, -170), (row.Details, 190), (row.Out or row.In, -360 if row.Out else -430)]
            for row, number in zip(table.itertuples(), printed, strict=True)
        ]
        header = [("Date", 50), ("Document No", -170), ("Details", 190), ("Out", -360), ("In", -430)]
        return draw(tmp_path / name, [[header, *lines]])

    wanted = table.drop(columns="Balance")
    source = write_parser(analysis_of(drawn("sample.pdf", numbers), wanted), ())
    longer = ["998", "1002", "120455", "7"]
    assert run(source, drawn("later.pdf", longer)).equals(wanted.assign(**{"Document No": longer}))


def test_days_of_one_digit_flush_right_below_their_label_may_have_two(tmp_path):
    def printed(month: int) -> list:
        lines = [[("Posted", 50), ("Details", 120), ("Amount", -430)]]
        return [[*lines, *([(f"{month}.{day:02}", -76), (f"Shop {day}", 120), ("3.20", -430)] for day in range(1, 9))]]

    def wanted(month: int) -> pd.DataFrame:
        cells = [[f"2024-{month:02}-{day:02}", f"Shop {day}", "3.20"] for day in range(1, 9)]
        return pd.DataFrame(cells, columns=["Date", "Details", "Amount"], dtype="str")

    top = "Statement from 01/{0:02}/2024 to 28/{0:02}/2024"
    sample = draw(tmp_path / "sample.pdf", printed(3), top=top.format(3))
    source = write_parser(analysis_of(sample, wanted(3)), ())
    got = run(source, draw(tmp_path / "later.pdf", printed(10), top=top.format(10)))
    assert got.equals(wanted(10))
