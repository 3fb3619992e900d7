from decimal import Decimal

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.emission.signs import without_needless
from tests.parsers.synthesizer.drawn_table import HEADER as COLUMNS
from tests.parsers.synthesizer.drawn_table import WANTED, analysis_of, draw, entry, run

HEADER = [("Date", 50), ("Details", 120), ("Out", -360), ("Balance", -520)]
TABLE = pd.DataFrame(
    [["2024-03-04", "Coffee", "3.20", "96.80"], ["2024-03-05", "Books", "10.00", "86.80"]],
    columns=["Date", "Details", "Out", "Balance"],
    dtype="str",
)


def line(day, details, out, balance):
    return [(day, 50), (details, 120), (out, -360), (balance, -520)]


SHOPS = ((6, "Shoes"), (7, "Rent"), (8, "Milk"))
LINES = [line("04/03/2024", "Coffee", "3.20", "96.80 Cr"), line("05/03/2024", "Books", "10.00", "86.80 Cr")]


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    path = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [[HEADER, *LINES]])
    return write_parser(analysis_of(path, TABLE), ())


def test_a_mark_of_money_owed_that_the_sample_never_shows_is_a_minus(parser, tmp_path):
    later = [*LINES, line("09/03/2024", "Rent", "100.00", "13.20 Dr")]
    assert run(parser, draw(tmp_path / "later.pdf", [[HEADER, *later]]))["Balance"].iloc[-1] == "-13.20"


def test_a_balance_that_a_row_does_not_print_is_blank(parser, tmp_path):
    later = [*LINES, line("09/03/2024", "Rent", "100.00", ""), line("09/03/2024", "Milk", "1.00", "14.20 Dr")]
    lines = [[cell for cell in cells if cell[0]] for cells in later]
    assert [*run(parser, draw(tmp_path / "later.pdf", [[HEADER, *lines]]))["Balance"]][2:] == ["", "-14.20"]


@pytest.mark.parametrize(("shown", "owed"), [("Cr.", "Dr."), ("CR.", "DR.")])
def test_so_is_one_where_marks_are_printed_with_a_full_stop(shown, owed, tmp_path):
    lines = [
        line("04/03/2024", "Coffee", "3.20", f"96.80 {shown}"),
        line("05/03/2024", "Books", "10.00", f"86.80 {shown}"),
    ]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *lines]]), TABLE), ())
    later = draw(tmp_path / "later.pdf", [[HEADER, *lines, line("09/03/2024", "Rent", "100.00", f"13.20 {owed}")]])
    assert run(source, later)["Balance"].iloc[-1] == "-13.20"


def test_strokes_between_the_columns_of_a_typed_table_are_no_text(tmp_path):
    def framed(cells) -> list:
        return [*cells, *(("|", x) for x in (42, 112, 300, 370, 528))]

    days = [
        line(f"{day:02d}/03/2024", "Coffee", "3.20", f"{96.8 - 3.2 * at:.2f}Cr") for at, day in enumerate((4, 5, 6))
    ]
    table = pd.DataFrame(
        [[f"2024-03-0{day}", "Coffee", "3.20", f"{96.8 - 3.2 * at:.2f}"] for at, day in enumerate((4, 5, 6))],
        columns=TABLE.columns,
        dtype="str",
    )
    pages = [
        [framed(cells) for cells in [HEADER, *days, *more]]
        for more in ([], [line("09/03/2024", "Rent", "100.00", "9.60Dr")])
    ]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", pages[:1]), table), ())
    found = run(source, draw(tmp_path / "later.pdf", pages[1:])).to_numpy().tolist()
    assert found == [*table.to_numpy().tolist(), ["2024-03-09", "Rent", "100.00", "-9.60"]]


def test_lines_below_rows_as_close_as_rows_to_each_other_belong_to_them(parser, tmp_path):
    later = [*LINES, [("with Eleanor", 120)]]
    assert run(parser, draw(tmp_path / "later.pdf", [[HEADER, *later]]))["Details"].iloc[1] == "Books with Eleanor"


@pytest.mark.parametrize("printed", ["-13.20", "13.20-", "(13.20)", "13.20 OD", "13.20dr"])
def test_a_balance_below_zero_that_the_sample_never_shows_is_read(printed, tmp_path):
    plain = [line("04/03/2024", "Coffee", "3.20", "96.80"), line("05/03/2024", "Books", "10.00", "86.80")]
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *plain]]), TABLE), ())
    later = [*plain, line("09/03/2024", "Rent", "100.00", printed)]
    assert run(parser, draw(tmp_path / "later.pdf", [[HEADER, *later]]))["Balance"].iloc[-1] == "-13.20"


def test_so_is_one_where_only_totals_print_the_sign_of_a_currency(tmp_path):
    plain = [line("04/03/2024", "Coffee", "3.20", "96.80"), line("05/03/2024", "Books", "10.00", "86.80")]
    total = [("Totals", 120), ("$13.20", -360), ("$86.80", -520)]
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *plain, total]]), TABLE), ())
    later = [*plain, line("09/03/2024", "Rent", "100.00", "13.20 DR"), [*total[:2], ("$13.20 DR", -520)]]
    assert run(parser, draw(tmp_path / "later.pdf", [[HEADER, *later]]))["Balance"].iloc[-1] == "-13.20"


@pytest.mark.parametrize("printed", ["13.20 OD", "13.20 DR"])
def test_a_mark_of_money_owed_at_balances_that_nobody_wants_refuses_nothing(printed, tmp_path):
    plain = [line("04/03/2024", "Coffee", "3.20", "96.80"), line("05/03/2024", "Books", "10.00", "86.80")]
    wanted = TABLE.drop(columns="Balance")
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *plain]]), wanted), ())
    later = [*plain, line("09/03/2024", "Rent", "100.00", printed)]
    assert run(parser, draw(tmp_path / "later.pdf", [[HEADER, *later]])).iloc[-1].tolist() == [
        *("2024-03-09", "Rent", "100.00")
    ]


def test_marks_of_two_columns_are_read_each_by_its_own_meaning(tmp_path):
    header = [("Date", 50), ("Details", 120), ("Amount", -360), ("Balance", -520)]
    lines = [line("04/03/2024", "Coffee", "3.20", "96.80 CR"), line("05/03/2024", "Refund", "10.00 CR", "106.80 CR")]
    table = TABLE.assign(Details=["Coffee", "Refund"], Out=["-3.20", "10.00"], Balance=["96.80", "106.80"])
    table = table.rename(columns={"Out": "Amount"})
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[header, *lines]]), table), ())
    later = [*lines, line("09/03/2024", "Rent", "206.80", "100.00 DR")]
    found = run(parser, draw(tmp_path / "later.pdf", [[header, *later]]))
    assert found[["Amount", "Balance"]].iloc[-1].tolist() == ["-206.80", "-100.00"]


@pytest.mark.parametrize("printed", ["-13.20", "(13.20)", "13.20- CR"])
def test_a_minus_where_only_marks_tell_signs_is_refused(printed, tmp_path):
    header = [("Date", 50), ("Details", 120), ("Amount", -360)]
    lines = [line("04/03/2024", "Coffee", "3.20", "")[:3], line("05/03/2024", "Refund", "10.00 CR", "")[:3]]
    table = TABLE.assign(Details=["Coffee", "Refund"], Out=["-3.20", "10.00"]).drop(columns="Balance")
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[header, *lines]]), table), ())
    later = draw(tmp_path / "later.pdf", [[header, *lines, line("09/03/2024", "Rent", printed, "")[:3]]])
    with pytest.raises(ValueError, match="prints a minus, but in this layout marks tell the sign"):
        run(parser, later)


def test_a_lone_mark_in_a_column_of_its_own_tells_the_sign_that_a_table_of_a_card_wants(tmp_path):
    """Purchases are above zero in the table, payments, which alone print a mark, below it."""
    head = [("Date", 50), ("Details", 120), ("Amount", -430)]
    rows = [("Coffee", "3.20", ""), ("Payment", "80.00", "CR"), ("Books", "10.00", ""), ("Refund", "4.00", "CR")]

    def page(rows) -> list:
        days = [f"{at + 4:02d}/03/2024" for at in range(len(rows))]
        return [head, *([(day, 50), (t, 120), (a, -430), (m, 437)] for day, (t, a, m) in zip(days, rows, strict=True))]

    table = pd.DataFrame(
        [
            [f"2024-03-0{at + 4}", text, f"-{amount}" if mark else amount]
            for at, (text, amount, mark) in enumerate(rows)
        ],
        columns=["Date", "Details", "Amount"],
        dtype="str",
    )
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(rows)]), table), ())
    again = run(source, draw(tmp_path / "later.pdf", [page(rows[::-1])]))
    assert again["Amount"].tolist() == table["Amount"].tolist()[::-1]


@pytest.mark.parametrize(("mark", "marked", "plain"), [("DB", "-", ""), ("+", "", "-")])
def test_an_amount_is_told_by_its_digits_end_however_long_it_is_and_whether_a_mark_follows(
    mark, marked, plain, tmp_path
):
    def moved(day: str, amount: str, mark: str, balance: str) -> list:
        behind = [(mark, 362)] if mark else []
        return [(day, 50), ("Transfer", 120), (amount, -360), *behind, (balance, -520)]

    header = [("Date", 50), ("Details", 120), ("Amount", -360), ("Balance", -520)]
    told = [("12.40", True), ("200.00", False), ("43.20", True), ("110.00", True), ("12.50", False), ("8.40", False)]
    balance, lines, days = Decimal("400.00"), [], []
    for day, (amount, has_mark) in enumerate(told, 4):
        signed = f"{marked if has_mark else plain}{amount}"
        balance += Decimal(signed)
        lines.append(moved(f"0{day}/03/2024", amount, mark if has_mark else "", f"{balance}"))
        days.append([f"2024-03-0{day}", signed, f"{balance}"])
    wanted = [[day, "Transfer", *numbers] for day, *numbers in days]
    table = pd.DataFrame(wanted, columns=["Date", "Details", "Amount", "Balance"], dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[header, *lines]]), table), ())
    balance += Decimal(f"{plain}18985026.00")
    later = [*lines, moved("10/03/2024", "18,985,026.00", "", f"{balance:,}")]
    found = run(source, draw(tmp_path / "later.pdf", [[header, *later]])).to_numpy().tolist()
    assert found == [*wanted, ["2024-03-10", "Transfer", f"{plain}18985026.00", f"{balance}"]]


def test_fees_without_a_mark_do_not_hide_that_marks_tell_the_signs_of_amounts(tmp_path):
    def lines(*rows):
        places = (50, 120, -300, -400, -520)
        return [[(text, x) for text, x in zip(cells, places, strict=True) if text] for cells in rows]

    header = ("Date", "Details", "Amount", "Balance", "Charges")
    printed = [
        ("04/03/2024", "Coffee", "3.20", "96.80Cr", "1.00"),
        ("05/03/2024", "Cash paid in", "10.00Cr", "106.80Cr", "2.00"),
        ("06/03/2024", "Books", "6.80", "100.00Cr", ""),
        ("07/03/2024", "Salary", "50.00Cr", "150.00Cr", ""),
    ]
    wanted = pd.DataFrame(
        [
            ["2024-03-04", "Coffee", "-3.20", "96.80", "1.00"],
            ["2024-03-05", "Cash paid in", "10.00", "106.80", "2.00"],
            ["2024-03-06", "Books", "-6.80", "100.00", ""],
            ["2024-03-07", "Salary", "50.00", "150.00", ""],
        ],
        columns=header,
        dtype="str",
    )
    sample = draw(tmp_path / "sample.pdf", [lines(header, *printed)], top="Opening Balance 100.00")
    source = write_parser(analysis_of(sample, wanted), ())
    later = draw(tmp_path / "later.pdf", [lines(header, ("09/03/2024", "Rent", "200.00", "50.00Dr", "3.00"))])
    assert run(source, later).to_numpy().tolist() == [["2024-03-09", "Rent", "-200.00", "-50.00", "3.00"]]
    assert "direction" not in source


def test_known_marks_in_a_column_of_their_own_tell_signs_before_balances_do(tmp_path):
    def line(day, details, amount, mark, balance):
        return [(day, 50), (details, 120), (amount, -360), (mark, 380), (balance, -520)]

    rows = [
        ("04", "Coffee", "3.20", "Wn", "96.80"),
        ("05", "Salary", "50.00", "Ma", "146.80"),
        ("06", "Books", "6.80", "Wn", "140.00"),
        ("07", "Tea", "1.00", "Wn", "139.00"),
    ]
    wanted = pd.DataFrame(
        [
            [f"2024-03-{day}", text, f"{'-' if mark == 'Wn' else ''}{amount}", balance]
            for day, text, amount, mark, balance in rows
        ],
        columns=["Date", "Details", "Amount", "Balance"],
        dtype="str",
    )
    page = [
        line("Date", "Details", "Amount", "W/M", "Balance"),
        *(line(f"{day}/03/2024", *rest) for day, *rest in rows),
    ]
    sample = draw(tmp_path / "sample.pdf", [page], top="Opening Balance 100.00")
    source = write_parser(analysis_of(sample, wanted), ())
    assert run(source, sample).equals(wanted)
    assert "direction" not in source


def test_amounts_without_a_sign_are_the_same_whatever_mark_stands_behind_them(tmp_path):
    def line(day, details, amount):
        return [(f"{day}/03/2024", 50), (details, 120), (amount, -360)]

    header = [("Date", 50), ("Details", 120), ("Amount", -360)]
    lines = [line("04", "Coffee", "3.20 S"), line("05", "Refund", "10.00 H"), line("06", "Tea", "1.00 S")]
    rows = [["2024-03-04", "Coffee", "out", "3.20"], ["2024-03-05", "Refund", "in", "10.00"]]
    rows += [["2024-03-06", "Tea", "out", "1.00"]]
    wanted = pd.DataFrame(rows, columns=["Date", "Details", "Way", "Amount"], dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[header, *lines]]), wanted), ())
    found = run(source, draw(tmp_path / "later.pdf", [[header, *lines, line("07", "Rent", "20.00 D")]]))
    assert found.iloc[-1].tolist() == ["2024-03-07", "Rent", "out", "20.00"]


def test_a_minus_outside_the_column_of_balances_makes_no_other_column(tmp_path):
    days = ("04/03/2024", "05/03/2024", "06/03/2024", "07/03/2024")
    cells = [["Coffee", "3.20", "", "1,000.00"], ["Rent", "1,005.20", "", "5.20-"]]
    cells += [["Car", "2,000.00", "", "2,005.20-"], ["Pay", "", "10.00", "1,995.20-"]]

    def line(day, *cells):
        *found, (balance, at) = entry(day, *cells)
        return [*found, (balance.removesuffix("-"), at), *[("-", 522.5)] * balance.endswith("-")]

    rows = [line(day, *found) for day, found in zip(days, cells, strict=True)]
    wanted = [[f"-{cell[:-1]}" if cell.endswith("-") else cell for cell in found] for found in cells]
    wanted = [[f"2024-03-{day[:2]}", *found] for day, found in zip(days, wanted, strict=True)]
    table = pd.DataFrame(wanted, columns=WANTED, dtype="str").replace(",", "", regex=True)
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[COLUMNS, *rows]]), table), ())
    carried = line("", "Transport", "", "", "5.20-")
    later = draw(tmp_path / "later.pdf", [[COLUMNS, *rows[:2], carried], [COLUMNS, carried, *rows[2:]]])
    assert run(source, later).equals(table)


def test_a_number_that_may_be_blank_is_asked_for_once_where_numbers_without_marks_are_known():
    asked = ['money(row["out"])', 'money(row["balance"], SIGNS) if row["balance"] else ""']
    traits = {"blank-money", "doubtful-mark", "marked", "some-marked"}
    told = without_needless(asked, {"SIGNS": '{"": 1, "DR": -1}'}, traits)
    assert told == ['money(row["out"])', 'money(row["balance"], SIGNS)']
    assert without_needless(asked, {"SIGNS": '{"CR": 1, "DR": -1}'}, traits) == asked
    assert without_needless(asked, {"SIGNS": '{"": 1, "DR": -1}'}, traits - {"blank-money"}) == asked


@pytest.mark.parametrize("apart", [(6.74, 6.74, 6.74), (6.74, 6.74, 6.78)])
def test_marks_as_far_behind_numbers_as_marks_may_stand_are_read_a_hair_further_behind(apart, tmp_path):
    header = [("Date", 50), ("Details", 120), ("Amount", -360)]

    def line(day, details, amount, mark, apart):
        return [(f"{day}/03/2024", 50), (details, 120), (amount, -360), *[(mark, 360 + apart)] * bool(mark)]

    rows = [("04", "Coffee", "3.20", "DB"), ("05", "Refund", "10.00", ""), ("06", "Tea", "1.00", "DB")]
    wanted = [[f"2024-03-{day}", text, f"{'-' if mark else ''}{amount}"] for day, text, amount, mark in rows]
    table = pd.DataFrame(wanted, columns=["Date", "Details", "Amount"], dtype="str")
    ways = [apart, (6.86,) * 3]
    pages = [[header, *(line(*row, by) for row, by in zip(rows, way, strict=True))] for way in ways]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", pages[:1]), table), ())
    assert run(source, draw(tmp_path / "later.pdf", pages[1:])).equals(table)


def test_the_mark_of_a_closing_balance_is_not_that_of_the_row_above(tmp_path):
    def account(number: str, first: str, closing: str, *rows) -> list:
        ends = (
            [(name, 120), (text, -520)] for name, text in (("Opening balance", first), ("Closing balance", closing))
        )
        opening, last = ends
        return [[(f"Account {number}", 50)], HEADER, opening, *rows, last]

    def wanted(*rows) -> pd.DataFrame:
        return pd.DataFrame(rows, columns=["Account", *TABLE.columns], dtype="str")

    march, april = ([(f"0{day}/0{month}/2024", shop) for day, shop in SHOPS] for month in (3, 4))
    sample = [
        *account("4471", "100.00 CR", "89.80 CR", *LINES, line(*march[0], "7.00", "79.80 CR")),
        *account("8812", "5.00 CR", "1.00 CR", line(*march[1], "4.00", "1.00 CR"), line(*march[2], "3.00", "2.00 DR")),
    ]
    later = [
        *account("4471", "9.00 CR", "3.00 CR", line(*april[0], "10.00", "1.00 DR")),
        *account("8812", "5.00 CR", "3.00 DR", line(*april[1], "2.00", "3.00 CR")),
    ]
    table = wanted(
        *(["4471", *cells] for cells in TABLE.to_numpy().tolist()),
        ["4471", "2024-03-06", "Shoes", "7.00", "79.80"],
        ["8812", "2024-03-07", "Rent", "4.00", "1.00"],
        ["8812", "2024-03-08", "Milk", "3.00", "-2.00"],
    )
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [sample]), table), ())
    assert run(source, draw(tmp_path / "later.pdf", [later])).to_numpy().tolist() == [
        ["4471", "2024-04-06", "Shoes", "10.00", "-1.00"],
        ["8812", "2024-04-07", "Rent", "2.00", "3.00"],
    ]


@pytest.mark.parametrize("form", ["{} {}", "{}{}", "{} £{}"])
@pytest.mark.parametrize("marks", [("DR", "CR"), ("D", "C"), ("S", "H")])
def test_marks_before_numbers_tell_their_signs(form, marks, tmp_path):
    header = [("Date", 50), ("Details", 120), ("Amount", -430), ("Balance", -520)]

    def printed(*rows) -> list:
        return [
            header,
            *(
                [(f"0{day}/03/2024", 50), (shop, 120)]
                + [(form.format(marks[not text.startswith("-")], text.lstrip("-")), x) for text, x in numbers]
                for day, shop, *numbers in ((day, shop, (out, -430), (left, -520)) for day, shop, out, left in rows)
            ),
        ]

    sample = [(4, "Coffee", "-3.20", "96.80"), (5, "Salary", "50.00", "146.80"), (6, "Rent", "-150.00", "-3.20")]
    later = [(7, "Books", "-6.80", "-10.00"), (8, "Refund", "20.00", "10.00")]
    tables = (
        pd.DataFrame(
            [[f"2024-03-0{day}", *cells] for day, *cells in rows],
            columns=["Date", "Details", "Amount", "Balance"],
            dtype="str",
        )
        for rows in (sample, later)
    )
    wanted, read = tables
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [printed(*sample)]), wanted), ())
    assert run(source, draw(tmp_path / "later.pdf", [printed(*later)])).equals(read)


@pytest.mark.parametrize("form", ["OD {}", "DR {}", "OD £{}"])
def test_a_mark_before_overdrawn_balances_alone_tells_their_sign(form, tmp_path):
    owed = [line("04/03/2024", "Coffee", "3.20", "6.80"), line("05/03/2024", "Books", "10.00", form.format("3.20"))]
    wanted = pd.DataFrame(
        [["2024-03-04", "Coffee", "3.20", "6.80"], ["2024-03-05", "Books", "10.00", "-3.20"]],
        columns=["Date", "Details", "Amount", "Balance"],
        dtype="str",
    )
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *owed]]), wanted), ())
    later = draw(tmp_path / "later.pdf", [[HEADER, line("09/03/2024", "Rent", "1,100.00", form.format("1,103.20"))]])
    assert run(source, later).to_numpy().tolist() == [["2024-03-09", "Rent", "1100.00", "-1103.20"]]


def test_a_letter_before_all_amounts_is_a_currency(tmp_path):
    coffee = [line("04/03/2024", "Coffee", "K 3.20", "K 96.80"), line("05/03/2024", "Books", "K 10.00", "K 86.80")]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *coffee]]), TABLE), ())
    later = draw(tmp_path / "later.pdf", [[HEADER, line("09/03/2024", "Rent", "K 100.00", "K -13.20")]])
    assert run(source, later).to_numpy().tolist() == [["2024-03-09", "Rent", "100.00", "-13.20"]]


def test_a_balance_may_have_the_sign_that_hangs_behind_amounts_alone_in_the_sample(tmp_path):
    header = [("Date", 50), ("Details", 120), ("Amount", -360), ("Balance", -430)]

    def page(rows):
        lines = [header]
        for day, text, *numbers in rows:
            hung = [
                (number, -right - (4.8 if number[-1] == "-" else 0))
                for number, right in zip(numbers, (360, 430), strict=True)
            ]
            lines.append([(f"{day}/03/2024", 50), (text, 120), *hung])
        return [lines]

    def table(rows):
        cells = [
            [f"2024-03-{day}", text, *(f"-{number[:-1]}" if number[-1] == "-" else number for number in numbers)]
            for day, text, *numbers in rows
        ]
        return pd.DataFrame(cells, columns=["Date", "Details", "Amount", "Balance"], dtype="str")

    sample = [("04", "Tea", "3.20-", "96.80"), ("05", "Refund", "10.00", "106.80"), ("06", "Rent", "100.00-", "6.80")]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", page(sample)), table(sample)), ())
    later = [("07", "Tea", "10.00-", "3.20-"), ("08", "Gift", "50.00", "46.80")]
    assert run(source, draw(tmp_path / "later.pdf", page(later))).equals(table(later))
