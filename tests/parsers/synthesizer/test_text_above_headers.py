"""Text between the rows of one table and the header of the next, where tables have columns of their own."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Amount", -430)]
PAID = [("Number", 50), ("Date", 180), ("Amount", -300)]
DEPOSITS = [("04/03/2024", "Salary", "2,450.00"), ("09/03/2024", "Refund", "12.10"), ("21/03/2024", "Gift", "50.00")]
CHECKS = [("1003", "06/03/2024", "91.00"), ("1004", "07/03/2024", "61.30")]
CARDS = [("11/03/2024", "Kiosk", "4.20"), ("12/03/2024", "Tea house", "8.90")]
KEPT = [[("Cheques are kept", 50)], [("by the branch.", 50)]]


def page(*above):
    """Return the lines of a page of three tables, with text above the header of the last one."""
    first, last = ([[(day, 50), (text, 120), (sum_, -430)] for day, text, sum_ in rows] for rows in (DEPOSITS, CARDS))
    checks = [[(number, 50), (day, 180), (amount, -300)] for number, day, amount in CHECKS]
    return [HEAD, *first, PAID, *checks, [], *above, HEAD, *last]


TABLE = pd.DataFrame(
    [
        *([f"2024-03-{day[:2]}", text, amount.replace(",", "")] for day, text, amount in DEPOSITS),
        *([f"2024-03-{day[:2]}", number, amount] for number, day, amount in CHECKS),
        *([f"2024-03-{day[:2]}", text, amount] for day, text, amount in CARDS),
    ],
    columns=["Date", "Details", "Amount"],
    dtype="str",
)


@pytest.fixture(scope="module")
def parser(tmp_path_factory) -> str:
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [page(*KEPT)])
    return write_parser(analysis_of(sample, TABLE), ())


def test_it_belongs_to_neither_table(parser, tmp_path):
    other = draw(tmp_path / "later.pdf", [page([("Ask us for copies", 50)], *KEPT)])
    assert run(parser, other).values.tolist() == TABLE.values.tolist()


def test_text_between_the_rows_of_one_table_is_refused(parser, tmp_path):
    lines = page(*KEPT)
    lines[3:3] = [[], [("for the children", 120)]]
    with pytest.raises(ValueError, match="for the children"):
        run(parser, draw(tmp_path / "later.pdf", [lines]))


def test_it_is_refused_where_the_sample_has_none(tmp_path):
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page()]), TABLE), ())
    with pytest.raises(ValueError, match="by the branch"):
        run(parser, draw(tmp_path / "later.pdf", [page(*KEPT)]))


NUMBERED = {
    "CHF": [
        ("04/03/2024", "Salary", "Riverbank plc", "1071", "2450.00"),
        ("09/03/2024", "Refund", "for two broken cups", "1072", "12.10"),
        ("21/03/2024", "Gift", "", "1073", "50.00"),
    ],
    "EUR": [
        ("11/03/2024", "Kiosk", "at the harbour", "1074", "4.20"),
        ("12/03/2024", "Tea house", "", "1075", "8.90"),
        ("13/03/2024", "Books", "for the children", "1076", "18.90"),
    ],
}


def numbered(total: str) -> list:
    """Return the lines of two tables; the sum above the second one follows its words into the column of numbers."""
    page = []
    for currency, rows in NUMBERED.items():
        page += [[], [(f"Costs and interest paid: {total}", 215)], []] if page else []
        page.append([("Date", 50), ("Details", 120), ("Number", 300), (f"Amount {currency}", 400)])
        for day, text, more, number, amount in rows:
            page.append([(day, 50), (text, 120), (number, 300), (amount, -450)])
            page += [[(more, 120)]] if more else []
    return page


def test_it_may_have_a_number_where_no_column_has_one(tmp_path):
    wanted = [
        [f"2024-03-{day[:2]}", f"{text} {more}".strip(), number, amount]
        for rows in NUMBERED.values()
        for day, text, more, number, amount in rows
    ]
    table = pd.DataFrame(wanted, columns=["Date", "Details", "Number", "Amount"], dtype="str")
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [numbered("-14.21")]), table), ())
    assert run(parser, draw(tmp_path / "later.pdf", [numbered("-9.00")])).to_numpy().tolist() == wanted
