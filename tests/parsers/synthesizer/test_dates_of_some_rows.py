"""A second date that some rows print behind a label, below their text; and accounts within lines of other numbers."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
ROWS = [
    ("S1", "04/03/2024", "CARD Elm Street", "02/03/2024", "12.40"),
    ("S1", "05/03/2024", "SALARY Orchard Ltd", "", "2,450.00"),
    ("S1", "07/03/2024", "CARD Wattle Bakery", "06/03/2024", "8.90"),
    ("L20", "09/03/2024", "REPAYMENT from S1", "", "310.00"),
    ("L20", "11/03/2024", "INTEREST", "10/03/2024", "31.25"),
]
LATER = [ROWS[1], ("S1", "15/03/2024", "FEE", "14/03/2024", "2.00"), ROWS[3]]
TITLES = {
    "S1": "S1 EVERYDAY ACCESS BSB 802-999 Account S1 71180442",
    "L20": "L20 PERSONAL LOAN Credit limit nil Account L20 71180442",
}


def page(rows):
    lines = [[("Member number 71180442", 50)]]
    for account in dict.fromkeys(row[0] for row in rows):
        lines += [[(TITLES[account], 50)], HEADER]
        for _, day, text, effective, amount in (row for row in rows if row[0] == account):
            lines.append([(day, 50), (text, 120), (amount, -430)])
            lines += [[(f"Effective {effective}", 120)]] if effective else []
    return lines


def table(rows):
    found = [
        [account, *("-".join(day.split("/")[::-1]) for day in (day, effective)), text, amount.replace(",", "")]
        for account, day, text, effective, amount in rows
    ]
    return pd.DataFrame(found, columns=["Account", "Date", "Effective Date", "Details", "Amount"], dtype="str")


@pytest.fixture
def parser(tmp_path):
    return write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(ROWS)]), table(ROWS)), ())


def test_rows_without_the_label_have_no_second_date(parser, tmp_path):
    later = draw(tmp_path / "later.pdf", [page(LATER)])
    assert run(parser, later).values.tolist() == table(LATER).values.tolist()


def test_a_label_without_its_date_is_refused(parser, tmp_path):
    lines = [
        [("Effective soon" if text.startswith("Effective") else text, x) for text, x in one] for one in page(LATER)
    ]
    with pytest.raises(ValueError, match="Effective"):
        run(parser, draw(tmp_path / "later.pdf", [lines]))


ONE = [("Value: 02/03/2024", row) if at == 2 else ("", row) for at, row in enumerate(ROWS)]
MORE = [("", ROWS[1]), ("Value: 12/03/2024", ROWS[0]), ("Value: 14/03/2024", ROWS[4])]


def beside(rows):
    lines = [HEADER]
    for said, (_, day, text, _, amount) in rows:
        lines += [[(day, 50), (f"{text} {said}".strip(), 120), (amount, -430)]]
    return lines


def values(rows, name):
    found = []
    for said, (_, day, text, _, amount) in rows:
        days = ["-".join(one.split("/")[::-1]) for one in (day, said[-10:] or day)]
        found.append([*days, text, amount.replace(",", "")])
    return pd.DataFrame(found, columns=["Date", name, "Details", "Amount"], dtype="str")


def test_one_row_shows_the_label_where_this_names_the_column(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [beside(ONE)])
    source = write_parser(analysis_of(sample, values(ONE, "Valued on")), ())
    found = run(source, draw(tmp_path / "later.pdf", [beside(MORE)]))
    assert found.to_numpy().tolist() == values(MORE, "Valued on").to_numpy().tolist()


def test_one_row_does_not_show_a_label_that_says_something_else(tmp_path):
    rows = [(said.replace("Value", "Bought"), row) for said, row in ONE]
    sample = draw(tmp_path / "sample.pdf", [beside(rows)])
    assert "Bought:" not in write_parser(analysis_of(sample, values(rows, "Valued on")), ())


SAME = [("", ROWS[1]), ("Value: 02/03/2024", ROWS[0]), ("Value: 06/03/2024", ROWS[2]), ("Value: 11/03/2024", ROWS[4])]


def below(rows):
    lines = [HEADER]
    for said, (_, day, text, _, amount) in rows:
        lines += [[(day, 50), (text, 120), (amount, -430)], *([[(said, 120)]] if said else [])]
    return lines


def test_a_row_may_print_the_label_before_its_own_day_as_well(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [below(SAME)])
    source = write_parser(analysis_of(sample, values(SAME, "Valued on")), ())
    found = run(source, draw(tmp_path / "later.pdf", [below(MORE)]))
    assert found.to_numpy().tolist() == values(MORE, "Valued on").to_numpy().tolist()


def test_a_day_behind_the_label_that_is_neither_tells_nothing(tmp_path):
    rows = [*SAME[:3], ("Value: 12/03/2024", ROWS[4])]
    wanted = values(rows, "Valued on").replace("2024-03-12", "2024-03-11")
    assert "Value:" not in write_parser(analysis_of(draw(tmp_path / "sample.pdf", [below(rows)]), wanted), ())
