"""Lists with days behind tables of several headers, such as the balances of days, end these by their titles."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

DEPOSITS = [("04/03/2024", "Salary", "2,450.00"), ("09/03/2024", "Refund", "12.10"), ("21/03/2024", "Gift", "50.00")]
CHECKS = [("1003", "06/03/2024", "91.00"), ("1004", "07/03/2024", "61.30")]
DEBITS = [("05/03/2024", "Rent", "890.00"), ("19/03/2024", "Shoes", "71.35"), ("20/03/2024", "Tea", "8.15")]
COLUMNS = ["Date", "Kind", "Check", "Details", "Amount"]
TITLE = [("Daily Balance Summary", 44, 11)]
DAILY = [
    [("04/03/2024", 50), ("3,450.00", -160), ("05/03/2024", 200), ("2,560.00", -310)],
    [("06/03/2024", 50), ("2,469.00", -160), ("07/03/2024", 200), ("2,407.70", -310)],
]


def tables(deposits=DEPOSITS, debits=DEBITS):
    """Return the lines of a page: deposits, checks with columns of their own, other debits."""
    header = [("Date", 50), ("Details", 120), ("Amount", -430)]
    first, last = ([[(day, 50), (text, 120), (sum_, -430)] for day, text, sum_ in rows] for rows in (deposits, debits))
    paid = [[(number, 50), (day, 110), (amount, -230)] for number, day, amount in CHECKS]
    titles = [[(title, 44, 11)] for title in ("Account Summary", "Deposits", "Checks paid", "Other debits")]
    checks = [titles[2], [("Number", 50), ("Date", 110), ("Amount", -230)], *paid]
    return [titles[0], titles[1], header, *first, *checks, titles[3], header, *last]


def wanted(deposits=DEPOSITS, debits=DEBITS):
    rows = [[day, "Deposits", "", text, amount] for day, text, amount in deposits]
    rows += [[day, "Checks paid", number, "", f"-{amount}"] for number, day, amount in CHECKS]
    rows += [[day, "Other debits", "", text, f"-{amount}"] for day, text, amount in debits]
    return [[f"2024-03-{day[:2]}", *rest, amount.replace(",", "")] for day, *rest, amount in rows]


@pytest.fixture(scope="module")
def source(tmp_path_factory) -> str:
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [[*tables(), TITLE, *DAILY]])
    return write_parser(analysis_of(sample, pd.DataFrame(wanted(), columns=COLUMNS, dtype="str")), ())


def test_balances_of_days_are_no_rows_wherever_they_stand(source, tmp_path):
    wide = [[("03/03/2024", 50), ("-37.82", -160), ("04/03/2024", 250), ("2,412.18", -436)]]
    later = draw(tmp_path / "later.pdf", [[*tables(DEPOSITS[:1], DEBITS[1:]), TITLE, *wide]])
    assert run(source, later).values.tolist() == wanted(DEPOSITS[:1], DEBITS[1:])


def test_tables_below_them_are_read_again(source, tmp_path):
    later = draw(tmp_path / "later.pdf", [[TITLE, *DAILY, *tables(DEPOSITS[:1])]])
    assert run(source, later).values.tolist() == wanted(DEPOSITS[:1])


def test_a_table_of_an_unknown_header_below_them_is_refused(source, tmp_path):
    fees = [[("Date", 50), ("Fee", 120), ("Amount", -300)], [("09/03/2024", 50), ("Paper", 120), ("4.00", -300)]]
    with pytest.raises(ValueError, match="Date Fee Amount"):
        run(source, draw(tmp_path / "later.pdf", [[*tables(), TITLE, *DAILY, *fees]]))


PERIOD = "Period / Periode 01/03/2024 to 31/03/2024\nStatement / Auszug"
SALDI = [("Daily balances / Tagessaldi", 44, 11)]


def parted(debits, checks, breaks: str = ""):
    """Return the lines of a page with deposits and debits, which a line of text breaks, and those of the next, with
    checks, two to a line, and balances of days.
    """
    header, titles = [("Date", 50), ("Details", 120), ("Amount", -430)], ["Deposits", "Other debits", "Checks paid"]
    rows = [[[(day, 50), (text, 120), (sum_, -430)] for day, text, sum_ in part] for part in (DEPOSITS, debits)]
    labels = ("Date", "Number", "Amount")
    beside = [list(zip(labels * 2, (50, 110, -230, 300, 360, -480), strict=True))]
    for at in range(0, len(checks), 2):
        cells = [(day, number, amount) for number, day, amount in checks[at : at + 2]]
        beside.append(list(zip(sum(cells, ()), (50, 110, -230, 300, 360, -480), strict=False)))
    first, second, third = ([(title, 44, 11)] for title in titles)
    size = len(rows[1]) if not breaks else 1
    pages = [first, header, *rows[0], second, header, *rows[1][:size]], [*rows[1][size:], third, *beside]
    return [pages[0], [[(breaks, 44, 10)], *pages[1]] if breaks else pages[1]]


def wanted_of_pages(debits, checks):
    rows = [[day, text, amount.replace(",", "")] for day, text, amount in DEPOSITS]
    rows += [[day, text, f"-{amount}"] for day, text, amount in debits]
    rows += [[day, number, f"-{amount}"] for number, day, amount in checks]
    return [[f"2024-03-{day[:2]}", *rest] for day, *rest in rows]


@pytest.fixture(scope="module")
def by_pages(tmp_path_factory) -> str:
    checks = [*CHECKS, ("1006", "09/03/2024", "8.25")]
    first, second = parted(DEBITS, checks)
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [first, [*second, SALDI, *DAILY]], PERIOD)
    table = pd.DataFrame(wanted_of_pages(DEBITS, checks), columns=["Date", "Details", "Amount"], dtype="str")
    return write_parser(analysis_of(sample, table), ())


@pytest.mark.parametrize("breaks", ["", "Other debits (continued / weiter)"])
def test_a_table_goes_on_over_the_page_without_its_header_where_pages_of_the_sample_start_with_others(
    by_pages, breaks, tmp_path
):
    first, second = parted(DEBITS, CHECKS, breaks)
    wide = [("03/03/2024", 50), ("37.82", -230), ("04/03/2024", 250), ("2,412.18", -430)]  # where rows have amounts
    later = draw(tmp_path / "later.pdf", [first, second, [SALDI, wide]], PERIOD)
    assert run(by_pages, later).values.tolist() == wanted_of_pages(DEBITS, CHECKS)
