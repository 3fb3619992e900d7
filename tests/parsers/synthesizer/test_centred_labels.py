"""Headers whose labels of two lines stand above and below the others, which are centred beside them."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

BROWSER = "Skia/PDF m124"
MONTH = [
    ("04/03/2024", "Card payment bakery", "12.40", "DR", "987.60"),
    ("05/03/2024", "Salary", "2,450.00", "CR", "3,437.60"),
    ("07/03/2024", "Rent", "890.00", "DR", "2,547.60"),
    ("19/03/2024", "Electricity", "71.35", "DR", "2,476.25"),
    ("20/03/2024", "Electricity, paid back", "1.35", "CR", "2,477.60"),
]
TABLE = pd.DataFrame(
    [
        ["2024-03-04", "Card payment bakery", "-12.40", "987.60"],
        ["2024-03-05", "Salary", "2450.00", "3437.60"],
        ["2024-03-07", "Rent", "-890.00", "2547.60"],
        ["2024-03-19", "Electricity", "-71.35", "2476.25"],
        ["2024-03-20", "Electricity, paid back", "1.35", "2477.60"],
    ],
    columns=["Date", "Details", "Amount", "Balance"],
    dtype="str",
)


def rows_of(marks: float) -> list:
    """Return lines of rows, 7 points apart each, with the marks of amounts where a month's widths put them."""
    lines = []
    for day, text, amount, mark, balance in MONTH:
        lines += [[], [(day, 50), (text, 120), (amount, 10 - marks), (mark, marks), (balance, -520)], []]
    return lines


def broken(marks: float, below: tuple[str, str] = ("(ZMW)", "balance")) -> list:
    """Return a header of three lines above rows."""
    amount, balance = 10 - marks, -520
    others = [("Date", 50), ("Details", 120), ("DR/CR", marks)]
    return [[("Amount", amount), ("Running", balance)], others, [(below[0], amount), (below[1], balance)]]


def whole(marks: float, unit: str = "(ZMW)") -> list:
    """Return the same header on one line."""
    return [
        [("Date", 50), ("Details", 120), (f"Amount {unit}", 10 - marks), ("DR/CR", marks), ("Running balance", -520)]
    ]


def test_such_a_header_may_stand_on_one_line_where_columns_are_wider(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[*broken(400), *rows_of(400)]], producer=BROWSER, gap=7)
    source = write_parser(analysis_of(sample, TABLE), ())
    assert 'HEADER = "Date Details Amount (ZMW) DR/CR Running balance"' in source
    for name, header in (("broken", broken), ("whole", whole)):
        for marks in (400, 370):
            later = draw(tmp_path / f"{name}.pdf", [[*header(marks), *rows_of(marks)]], producer=BROWSER, gap=7)
            assert run(source, later).equals(TABLE)


def test_so_may_one_whose_centred_labels_name_the_columns_by_themselves(tmp_path):
    def header(*number: list) -> list:
        others = [("Date", 50), ("Details", 120), ("Amount", -390), ("DR/CR", 400), ("Balance", -520)]
        return [number[0], others, number[1]] if len(number) > 1 else [[*others[:2], *number[0], *others[2:]]]

    parted = header([("Cheque", 300)], [("No.", 300)])
    sample = draw(tmp_path / "sample.pdf", [[*parted, *rows_of(400)]], producer=BROWSER, gap=7)
    source = write_parser(analysis_of(sample, TABLE), ())
    assert 'HEADER = "Date Details Cheque No. Amount DR/CR Balance"' in source
    for name, later in (("broken", parted), ("whole", header([("Cheque No.", 290)]))):
        assert run(source, draw(tmp_path / f"{name}.pdf", [[*later, *rows_of(400)]], producer=BROWSER, gap=7)).equals(
            TABLE
        )
    other = header([("Cheque", 300)], [("Date", 300)])
    with pytest.raises(ValueError, match="header"):
        run(source, draw(tmp_path / "other.pdf", [[*other, *rows_of(400)]], producer=BROWSER, gap=7))


@pytest.mark.parametrize("header", [broken(400, ("(USD)", "balance")), whole(400, "(USD)")])
def test_labels_that_go_on_otherwise_are_unknown(header, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[*broken(400), *rows_of(400)]], producer=BROWSER, gap=7)
    source = write_parser(analysis_of(sample, TABLE), ())
    with pytest.raises(ValueError, match="header"):
        run(source, draw(tmp_path / "later.pdf", [[*header, *rows_of(400)]], producer=BROWSER, gap=7))


def test_so_may_one_whose_day_is_labelled_above_and_below_the_sums_alone(tmp_path):
    """Columns move with their own labels then, not with one beside theirs that moves otherwise."""

    def printed(day: float, code: float, balances: float) -> list:
        lines = [[("Booking", day)], [("Receipt", 50), ("Code", code), ("Details", 190)], [("moment", day)], []]
        lines[1] += [("Amount", 400), ("DR/CR", 440), ("Balance", -balances)]
        for at, (date, text, amount, mark, balance) in enumerate(MONTH):
            first = [(f"SFFGFH{at}NKM", 50), (date, day), (text, 190), (amount, -430)]
            lines += [[*first, (mark, 440), (balance, -balances)], [], []]
        return [lines]

    wanted = TABLE.assign(Receipt=[f"SFFGFH{at}NKM" for at in range(5)])
    sample = draw(tmp_path / "sample.pdf", printed(125, 86, 520), producer=BROWSER, gap=7)
    source = write_parser(analysis_of(sample, wanted), ())
    later = draw(tmp_path / "later.pdf", printed(121, 88, 518), producer=BROWSER, gap=7)
    assert run(source, later).equals(wanted)


def test_centred_labels_stand_a_few_points_above_the_second_halves_of_others(tmp_path):
    """Three points: less than labels on two lines have between them, more than those on one."""

    def drawn(name: str, month: list) -> str:
        header = [[("Trans", 50)], [], [("Details", 120), ("Amount", -400), ("Balance", -520)], [("date", 50)]]
        rows = [[(day, 50), (text, 120), (amount, -400), (balance, -520)] for day, text, amount, _, balance in month]
        return draw(tmp_path / name, [[*header, *(line for row in rows for line in ([], [], [], row))]], gap=3)

    cells = [[row[1], f"2024-03-{row[0][:2]}", row[2].replace(",", ""), row[4].replace(",", "")] for row in MONTH]
    table = pd.DataFrame(cells, columns=["Details", "Date", "Amount", "Balance"], dtype="str")
    source = write_parser(analysis_of(drawn("sample.pdf", MONTH), table), ())
    assert run(source, drawn("later.pdf", MONTH[1:])).equals(table[1:].reset_index(drop=True))
