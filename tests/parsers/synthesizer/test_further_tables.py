"""Statements of several tables: other columns, in another order or elsewhere, below each header."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.emission import file
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

PAID_IN = [("04/03/2024", "Salary", "2,450.00"), ("09/03/2024", "Refund", "12.10"), ("21/03/2024", "Gift", "50.00")]
CHECKS = [("06/03/2024", "1003", "890.00"), ("19/03/2024", "1004", "71.35"), ("20/03/2024", "1006", "8.15")]
FIRST = [("Date", 50), ("Details", 120), ("Amount", -430)]
FURTHER = {
    "another order": [("Check", 50), ("number", 76), ("Date", 200), ("Amount", -330)],
    "elsewhere": [("Date", 70), ("Details", 160), ("Amount", -380)],
}


def table(rows, sign: str) -> list[list[str]]:
    return [[f"2024-03-{day[:2]}", text, f"{sign}{amount.replace(',', '')}"] for day, text, amount in rows]


def below(header, rows) -> list:
    """Return the lines of a table: its title above its header, each cell below its label."""
    places = dict(header)
    details = next(places[name] for name in ("Details", "What the bank charged", "Check") if name in places)
    lines = [[(day, places["Date"]), (text, details), (amount, places["Amount"])] for day, text, amount in rows]
    return [header, *lines]


@pytest.mark.parametrize("further", FURTHER.values(), ids=FURTHER)
def test_each_table_is_read_by_the_columns_below_its_header(further, tmp_path):
    page = [[("Deposits", 50)], *below(FIRST, PAID_IN), [("Checks paid", 50)], *below(further, CHECKS)]
    wanted = pd.DataFrame(
        [*table(PAID_IN, ""), *table(CHECKS, "-")], columns=["Date", "Details", "Amount"], dtype="str"
    )
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page]), wanted), ())
    moved = [(text, x + 9 if x > 0 else x - 9) for text, x in further]
    later = [[("Checks paid", 50)], *below(moved, CHECKS[1:]), [("Deposits", 50)], *below(FIRST, PAID_IN[1:])]
    got = run(parser, draw(tmp_path / "later.pdf", [page, later])).to_numpy().tolist()
    assert got == [*table(PAID_IN, ""), *table(CHECKS, "-"), *table(CHECKS[1:], "-"), *table(PAID_IN[1:], "")]


def test_two_columns_of_one_amount_are_read_in_each_table_by_their_places(tmp_path):
    accounts = {"CHF": (120, -360, -430, -520), "EUR": (150, -330, -400, -480)}
    page, wanted = [], []
    for currency, (details, out, into, balance) in accounts.items():
        places = ("Date", 50), ("Details", details), ("Out", out), ("In", into), (f"Balance {currency}", balance)
        page += [[(f"Account in {currency}", 50)], list(places)]
        for day, text, paid, left, signed in (
            ("04/03/2024", "Salary", ("2,450.00", into), "2,550.00", "2450.00"),
            ("09/03/2024", "Rent", ("890.00", out), "1,660.00", "-890.00"),
            ("21/03/2024", "Gift", ("50.00", into), "1,710.00", "50.00"),
        ):
            page.append([(day, 50), (text, details), paid, (left, balance)])
            wanted.append([currency, f"2024-03-{day[:2]}", text, signed, left.replace(",", "")])
    table_ = pd.DataFrame(wanted, columns=["Currency", "Date", "Details", "Amount", "Balance"], dtype="str")
    path = draw(tmp_path / "sample.pdf", [page])
    assert run(write_parser(analysis_of(path, table_), ()), path).equals(table_)


@pytest.mark.parametrize("moved", [0, 30])
def test_in_a_file_of_few_lines_tables_whose_columns_stand_alike_share_their_places(moved, tmp_path, monkeypatch):
    def tables(*accounts) -> list:
        lines = []
        for currency, rows in accounts:
            right = -440 - (moved if currency == "EUR" else 0)
            lines.append([*FIRST[:2], (f"Amount {currency}", 400)])
            lines += [[(day, 50), (text, 120), (amount, right)] for day, text, amount in rows]
        return lines

    monkeypatch.setattr(file, "LONGEST", 0)
    monkeypatch.setattr(file, "CLOSER", ())
    wanted = pd.DataFrame([*table(PAID_IN, ""), *table(CHECKS, "")], columns=["Date", "Details", "Amount"], dtype="str")
    sample = draw(tmp_path / "sample.pdf", [tables(("CHF", PAID_IN), ("EUR", CHECKS))])
    source = write_parser(analysis_of(sample, wanted), ())
    assert ("LABELS = [" in source) == (not moved)
    later = draw(tmp_path / "later.pdf", [tables(("EUR", CHECKS), ("CHF", PAID_IN))])
    assert run(source, later).to_numpy().tolist() == [*table(CHECKS, ""), *table(PAID_IN, "")]


def test_tables_that_differ_in_their_places_alone_share_the_constants_of_one_header(tmp_path):
    page = [*below(FIRST, PAID_IN), [("Others", 50)], *below(FURTHER["elsewhere"], CHECKS)]
    signed = [table(PAID_IN, ""), table(CHECKS, "")]
    wanted = pd.DataFrame([*signed[0], *signed[1]] * 2, columns=["Date", "Details", "Amount"], dtype="str")
    sample = draw(tmp_path / "sample.pdf", [page, page])
    source = write_parser(analysis_of(sample, wanted), ())
    assert "TABLES" not in source
    assert run(source, sample).equals(wanted)
    unlike = [("Date", 50), ("Details", 120), ("Amount", -330)]  # no number stands where another's column does
    later = draw(tmp_path / "later.pdf", [[*below(unlike, PAID_IN), *below(FIRST, CHECKS)]])
    assert run(source, later).equals(wanted[: len(wanted) // 2])


FEES = [("Date", 50), ("What the bank charged", 120), ("Amount", -430)]  # labels where those of deposits stand
CHARGES = [("29/03/2024", "Monthly fee", "4.00"), ("30/03/2024", "Copies", "1.50")]


@pytest.mark.parametrize("last", ["fees", "checks"])
def test_a_table_of_one_row_has_the_columns_of_the_first_where_its_labels_stand_there(last, tmp_path):
    def drawn(name, deposits, checks, fees):
        """Draw a statement; return where, and its rows."""
        tables = {"checks": (FURTHER["another order"], checks), "fees": (FEES, fees)}
        tables[last] = tables.pop(last)
        parts = [(FIRST, deposits), *tables.values()]
        page = [line for header, rows in parts for line in below(header, rows)]
        return draw(tmp_path / name, [page]), [row for _, rows in parts for row in table(rows, "")]

    sample, rows = drawn("sample.pdf", PAID_IN, CHECKS, CHARGES[:1])
    wanted = pd.DataFrame(rows, columns=["Date", "Details", "Amount"], dtype="str")
    parser = write_parser(analysis_of(sample, wanted), ())
    later, rows = drawn("later.pdf", PAID_IN[1:], CHECKS[1:], CHARGES)
    assert run(parser, later).to_numpy().tolist() == rows


def test_texts_above_amounts_start_where_the_label_of_their_own_column_tells_in_each_table(tmp_path):
    tables = [
        [("Date", 50), ("Details", 110), ("In", -380), ("Out", -450), ("Balance", -520)],
        [("Date", 50), ("Details", 122), ("In", -370), ("Out", -440), ("Balance", -520)],
        [("Code", 50), ("Date", 100), ("Details", 160), ("In", -385), ("Out", -455), ("Balance", -520)],
    ]
    rows = [("4 Mar", "Transfer", "ref 4471", "1,250.00"), ("", "Card", "bakery", "12.40"), ("", "Rent", "", "890.00")]
    rows += [("9 Mar", "Power Ltd", "ref 1183", "71.35"), ("", "Gift", "of Ann", "50.00")]
    page, wanted, day = [], [], ""
    for header in tables:
        where = dict(header)
        page += [[], header]
        for at, (date, first, second, amount) in enumerate(rows):
            day = date or day
            column = "In" if at % 2 else "Out"
            last = [(second or first, where["Details"]), (amount, where[column])]
            above = [[(date, where["Date"]), (first, where["Details"])]] if second else []
            page += [*above, last if second or not date else [(date, where["Date"]), *last]]
            sign = "" if at % 2 else "-"
            text = f"{first} {second}".strip()
            wanted.append([f"2024-03-{int(day.split()[0]):02d}", text, sign + amount.replace(",", "")])
    table_ = pd.DataFrame(wanted, columns=["Date", "Details", "Amount"], dtype="str")
    path = draw(tmp_path / "sample.pdf", [page], producer="Skia")
    assert run(write_parser(analysis_of(path, table_), ()), path).equals(table_)


ABROAD = [("Date", 50), ("Details", 130), ("Original", -340), ("Amount", -430)]
AT_HOME = [("Date", 50), ("Details", 130), ("Amount", -430)]
HOME = [("04/03/2024", "09:15", "Bakery", "", "12.10"), ("05/03/2024", "", "Late fee", "", "7.00")]
HOME += [("06/03/2024", "18:40", "Books", "", "40.00"), ("06/03/2024", "", "Interest", "", "1.25")]
AWAY = [("07/03/2024", "07:03", "Hotel", "USD 130.00", "121.15"), ("08/03/2024", "21:10", "Taxi", "CHF 9.00", "9.40")]
AWAY += [("09/03/2024", "12:42", "Museum", "USD 16.50", "15.20")]


def timed(header, rows, gap: float) -> list:
    """Return the lines of a table that prints times a ``gap`` in points behind days."""
    lines = [
        [
            (text, x)
            for text, x in zip(row, (50, 50 + gap, 130, -340, -430), strict=True)
            if text and (gap or x != 50 or text == row[0])
        ]
        for row in rows
    ]
    return [header, *lines]


def timed_table(rows, names) -> pd.DataFrame:
    days = [(f"2024-03-{day[:2]}", *cells) for day, *cells in rows]
    return pd.DataFrame(days, columns=["Date", "Time", "Details", "Original", "Amount"], dtype="str")[names]


@pytest.mark.parametrize("times", [True, False], ids=["times", "no times"])
def test_a_column_that_the_first_table_lacks_stands_among_others_and_times_are_left_out_in_that_alone(times, tmp_path):
    names = ["Date", *(["Time"] if times else []), "Details", "Original", "Amount"]
    gap = 47 if times else 0

    def printed(home, away) -> list:
        return [*timed(AT_HOME, home, gap), [("Abroad", 50)], *timed(ABROAD, away, gap)]

    sample = draw(tmp_path / "sample.pdf", [printed(HOME, AWAY)])
    parser = write_parser(analysis_of(sample, timed_table([*HOME, *AWAY], names)), ())
    later = draw(tmp_path / "later.pdf", [printed(HOME[1:], [*AWAY[1:], ("10/03/2024", "", "Fee", "", "2.00")])])
    wanted = timed_table([*HOME[1:], *AWAY[1:], ("10/03/2024", "", "Fee", "", "2.00")], names)
    assert run(parser, later).equals(wanted)


def test_a_table_of_one_row_has_columns_of_its_own_where_each_stands_below_its_label(tmp_path):
    purchases = [("Date", 50), ("Purchases", 150), ("Amount", -380)]
    interest = [("Date", 50), ("Interest", 190), ("Amount", -400)]

    def lines(header, rows) -> list:
        return [header, *([(day, 50), (text, header[1][1]), (amount, header[2][1])] for day, text, amount in rows)]

    one = [("31/03/2024", "On purchases", "3.20")]
    page = [*lines(FIRST, PAID_IN), *lines(purchases, CHECKS), *lines(interest, one)]
    wanted = [*table(PAID_IN, ""), *table(CHECKS, ""), *table(one, "")]
    frame = pd.DataFrame(wanted, columns=["Date", "Details", "Amount"], dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page]), frame), ())
    later = draw(tmp_path / "later.pdf", [[*lines(purchases, CHECKS[1:]), *lines(interest, one * 2)]])
    assert run(source, later).to_numpy().tolist() == [*table(CHECKS[1:], ""), *table(one * 2, "")]


def owed(header, rows) -> list:
    """Return the lines of a table of which some balances have the mark of debts behind their digits, 3 points away."""
    places = dict(header)
    lines = []
    for day, text, amount, balance in rows:
        mark = [("DR", -places["Balance"] + 3)] if balance.startswith("-") else []
        cells = [(day, places["Date"]), (text, places["Details"]), (amount, places["Amount"])]
        lines.append([*cells, (balance.removeprefix("-"), places["Balance"]), *mark])
    return [header, *lines]


def test_marks_that_balances_of_one_table_have_move_the_columns_of_none(tmp_path):
    first = [("Date", 80), ("Details", 140), ("Amount", -430), ("Balance", -520)]
    further = [("CCY", 50), *first[:2], ("Amount", -440), ("Balance", -530)]
    current = [("04/03/2024", "Rent", "890.00", "-790.00"), ("09/03/2024", "Refund", "12.10", "-777.90")]
    current += [("12/03/2024", "Salary", "2,450.00", "1,672.10"), ("14/03/2024", "Books", "50.00", "1,622.10")]
    savings = [("06/03/2024", "Interest", "8.15", "1,008.15"), ("19/03/2024", "Transfer", "71.35", "936.80")]

    def rows_of(rows) -> list[list[str]]:
        return [[f"2024-03-{day[:2]}", text, *(cell.replace(",", "") for cell in cells)] for day, text, *cells in rows]

    wanted = pd.DataFrame(rows_of([*current, *savings]), columns=["Date", "Details", "Amount", "Balance"], dtype="str")
    page = [*owed(first, current), [("Savings", 50)], *owed(further, savings)]
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page]), wanted), ())
    later = [
        *owed(first, current[1:]),
        [("Savings", 50)],
        *owed(further, [*savings, ("20/03/2024", "Fee", "940.00", "-3.20")]),
    ]
    got = run(parser, draw(tmp_path / "later.pdf", [later])).to_numpy().tolist()
    assert got == rows_of([*current[1:], *savings, ("20/03/2024", "Fee", "940.00", "-3.20")])


def test_names_behind_labels_below_rows_are_no_column_of_either_table(tmp_path):
    names = ("Ann Weber", "City Power", "", "Mill Ltd", "Corner Bakery", "Town of Rivermouth")
    days = ("04/03/2024", "05/03/2024", "07/03/2024", "08/03/2024", "11/03/2024", "19/03/2024")
    rows = [
        (day, "Transfer" if name else "Fee", name, f"{at}4.10")
        for at, (day, name) in enumerate(zip(days, names, strict=True), 1)
    ]

    def lines(currency: str, rows: list) -> list:
        found = [[("Date", 50), ("Details", 120), (f"Amount {currency}", 400)]]
        for day, text, name, amount in rows:
            found += [[(day, 50), (text, 120), (amount, -440)], *([[(f"Payer: {name}", 120)]] if name else [])]
        return found

    def cells(rows: list) -> list:
        return [[f"2024-03-{day[:2]}", *rest] for day, *rest in rows]

    wanted = pd.DataFrame(cells([*rows, *rows[::-1]]), columns=["Date", "Text", "Payer", "Amount"], dtype="str")
    sample = draw(tmp_path / "sample.pdf", [[*lines("CHF", rows), *lines("EUR", rows[::-1])]])
    source = write_parser(analysis_of(sample, wanted), ())
    later = draw(tmp_path / "later.pdf", [[*lines("EUR", rows[1:]), *lines("CHF", rows[:4])]])
    assert run(source, later).to_numpy().tolist() == cells([*rows[1:], *rows[:4]])
