"""Fees in a column of their own, beside the amounts or instead of one."""

import pandas as pd

from tasks.parsers.analysis import with_habits
from tasks.parsers.synthesizer import write_parser
from tasks.statements.pages import read_pages
from tasks.statements.proof import prove
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Out", -300), ("In", -360), ("Fee", -420), ("Balance", -500)]


def line(day, details, out, into, fee, balance):
    places = ((day, 50), (details, 120), (out, -300), (into, -360), (fee, -420), (balance, -500))
    return [(text, x) for text, x in places if text]


ROWS = [
    line("04/03/2024", "Bakery", "12.40", "", "", "987.60"),
    line("05/03/2024", "Salary", "", "2,450.00", "", "3,437.60"),
    line("06/03/2024", "Wire fee", "", "", "16.45", "3,421.15"),
    line("07/03/2024", "Rent", "890.00", "", "", "2,531.15"),
    line("08/03/2024", "Power", "31.15", "", "", "2,500.00"),
]
CELLS = [
    ["2024-03-04", "Bakery", "12.40", "0", "0", "987.60"],
    ["2024-03-05", "Salary", "0", "2450.00", "0", "3437.60"],
    ["2024-03-06", "Wire fee", "0", "0", "16.45", "3421.15"],
    ["2024-03-07", "Rent", "890.00", "0", "0", "2531.15"],
    ["2024-03-08", "Power", "31.15", "0", "0", "2500.00"],
]
NAMES = ["Date", "Details", "Out", "In", "Fee", "Balance"]


def check_fees(tmp_path, cells):
    table = pd.DataFrame(cells, columns=NAMES, dtype="str")
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *ROWS]])
    analysis = analysis_of(sample, table)
    parser = write_parser(analysis, ())
    assert run(parser, sample).values.tolist() == cells
    assert prove(table, analysis.roles, read_pages(sample)).verdict == "proven"
    later = draw(tmp_path / "later.pdf", [[HEADER, line("04/03/2024", "Statement fee", "", "", "3.20", "996.80")]])
    read = run(parser, later)
    assert read.Fee.tolist() == ["3.20"]


def test_the_only_fee_of_a_sample_is_read_as_printed_where_zeros_stand_for_no_amount(tmp_path):
    check_fees(tmp_path, CELLS)


def test_a_fee_instead_of_an_amount_is_taken_from_the_balance_where_blanks_stand_for_no_amount(tmp_path):
    check_fees(tmp_path, [["" if cell == "0" else cell for cell in row] for row in CELLS])


SHARES = [("Day", 50), ("What", 120), ("Units", -240), ("Price", -300), ("Kost", -350), ("Zum", -420), ("Rest", -500)]
TRADES = [
    ("04/03/2024", "Mills", "1.102", "382,03", "2.105", "421.003", "3.279.851"),
    ("05/03/2024", "Paid out", "", "", "", "-10.000", "3.269.851"),
    ("06/03/2024", "Mines", "746", "2.881,85", "10.749", "-2.149.866", "1.109.236"),
    ("07/03/2024", "Dividend", "", "", "", "22.367", "1.131.603"),
    ("08/03/2024", "Mills", "3.112", "196,30", "3.054", "610.907", "1.739.456"),
]


def shares(rows):
    plain = str.maketrans({".": None, ",": "."})
    cells = [
        ["-".join(reversed(day.split("/"))), what, *(n.translate(plain) for n in rest)] for day, what, *rest in rows
    ]
    return pd.DataFrame(cells, columns=[name for name, _ in SHARES], dtype="str")


def page(rows):
    return [[SHARES, *([(text, x) for text, (_, x) in zip(row, SHARES, strict=True) if text] for row in rows)]]


def test_a_fee_beside_the_amount_is_known_from_the_balances_and_units_are_written_plainly(tmp_path):
    sample = draw(tmp_path / "sample.pdf", page(TRADES))
    analysis = analysis_of(sample, shares(TRADES))
    assert analysis.roles.column("amount") == "Zum"
    assert analysis.roles.column("balance") == "Rest"
    assert prove(shares(TRADES), analysis.roles, read_pages(sample)).verdict == "proven"
    later = [("02/04/2024", "Mines", "2.500", "1.000,50", "900", "2.501.250", "4.239.806")]
    parser = write_parser(analysis, ())
    assert run(parser, draw(tmp_path / "later.pdf", page(later))).values.tolist() == shares(later).values.tolist()


CARD = [("Date", 40), ("Details", 100), ("MCC", 200), ("In UAH", -280), ("Amount", -360), ("Rate", -410)]
CARD += [("Fee", -460), ("Cashback", -510), ("Balance", -580)]
ABROAD = [
    ("04/03/2024", "Books", "5942", "-200.00", "-200.00 UAH", "", "", "2.00", "800.00"),
    ("05/03/2024", "Games", "5816", "-100.00", "-2.50 EUR", "40.00", "", "", "700.00"),
    ("06/03/2024", "To Olha", "4829", "-300.00", "-300.00 UAH", "", "1.50", "", "398.50"),
    ("07/03/2024", "Cloud", "7372", "-80.00", "-2.00 USD", "40.00", "", "", "318.50"),
    ("08/03/2024", "From Ihor", "4829", "500.00", "500.00 UAH", "", "", "", "818.50"),
    ("09/03/2024", "Fish", "5411", "-18.50", "-18.50 UAH", "", "", "0.50", "800.00"),
    ("10/03/2024", "Tea", "5814", "-20.00", "-20.00 UAH", "", "", "", "780.00"),
]


def card(rows):
    cells = [
        ["-".join(reversed(day.split("/"))), what, code, own, *amount.split(), *rest]
        for day, what, code, own, amount, *rest in rows
    ]
    names = ["Date", "Details", "MCC", "In UAH", "Amount", "Currency", "Rate", "Fee", "Cashback", "Balance"]
    return pd.DataFrame(cells, columns=names, dtype="str")


def test_the_amount_that_balances_follow_less_the_fee_is_that_of_the_account_and_currencies_may_be_others(tmp_path):
    def printed(rows):
        return [[CARD, *([(text, x) for text, (_, x) in zip(row, CARD, strict=True) if text] for row in rows)]]

    sample = draw(tmp_path / "sample.pdf", printed(ABROAD), "Opening balance 1,000.00")
    analysis = analysis_of(sample, card(ABROAD))
    assert analysis.roles.column("amount") == "In UAH"
    assert prove(card(ABROAD), analysis.roles, read_pages(sample)).verdict == "proven"
    later = [("02/04/2024", "Hotel", "7011", "-500.00", "-50.00 PLN", "10.00", "", "", "280.00"), *ABROAD[:1]]
    parser = write_parser(analysis, ())
    assert run(parser, draw(tmp_path / "later.pdf", printed(later))).values.tolist() == card(later).values.tolist()


def test_fees_are_rows_where_the_first_balance_of_an_account_is_the_amount_of_its_row(tmp_path):
    names = [name for name in NAMES if name != "Fee"]
    cells = [[*row[:4], row[5]] for row in CELLS if row[1] != "Wire fee"]
    table = pd.DataFrame([["A1", *row] for row in cells], columns=["Account", *names], dtype="str")
    table = table.assign(Fee="").replace("0", "")
    wire = pd.DataFrame([["A1", "2024-03-06", "Wire fee", "", "", "3421.15", "16.45"]], columns=table.columns)
    table = pd.concat([table[:2], wire, table[2:]], ignore_index=True)
    opened = line("04/03/2024", "Advance", "600.00", "", "", "-600.00")
    paid = line("05/03/2024", "Paid back", "", "500.00", "", "-100.00")
    sample = draw(tmp_path / "sample.pdf", [[[("Account A1", 50)], HEADER, *ROWS]])
    later = draw(tmp_path / "later.pdf", [[[("Account A1", 50)], HEADER, *ROWS, [("Account B2", 50)], opened, paid]])
    analysis = analysis_of(sample, table)
    roles = with_habits(analysis.roles, analysis.samples)
    assert prove(table, roles, read_pages(sample)).verdict == "proven"
    more = [["B2", "2024-03-04", "Advance", "600.00", "", "-600.00", ""]]
    more += [["B2", "2024-03-05", "Paid back", "", "500.00", "-100.00", ""]]
    whole = pd.concat([table, pd.DataFrame(more, columns=table.columns)], ignore_index=True)
    assert prove(whole, roles, read_pages(later)).verdict == "consistent"
