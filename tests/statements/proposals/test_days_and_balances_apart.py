"""Statements without a sample: days, years and balances that do not stand right before or behind what they tell of."""

from __future__ import annotations

from tasks.statements.proposals import propose
from tests.statements.proposals.test_proposals import proposed
from tests.statements.typed_pages import BALANCE, DATE, INTO, OUT, TEXT, label, left, pages, right

HEADER = [left(DATE, "Date"), left(TEXT, "Details"), right(OUT, "Money out"), right(INTO, "Money in")]
HEADER = [*HEADER, right(BALANCE, "Balance")]


def row(day: str, words: str, out: str, into: str, balance: str) -> list:
    """A row that leaves out what is ''."""
    cells = (left(DATE, day), left(TEXT, words), right(OUT, out), right(INTO, into), right(BALANCE, balance))
    return [cell for cell in cells if cell[1]]


SHARED = (
    row("17.02.25", "Standing order", "57.69", "", ""),
    row("", "Transfer from Kim", "", "8.66", "1,459.61"),
    row("21.02.25", "Ticket", "4.16", "", "1,455.45"),
    row("28.02.25", "Refund", "", "38.45", "1,493.90"),
)
BEFORE_YEAR = (
    row("1 FEB", "Interest charge", "59.39", "", "5,606.36"),
    row("1 MAR", "Interest charge", "51.99", "", "5,554.37"),
    row("31 MAR", "Payment by direct credit", "", "250.02", "5,804.39"),
)


def test_a_row_that_prints_no_day_is_not_left_out_where_balances_are_printed_once_a_day():
    found = proposed(label("Kontoauszug 01.02.2025 - 28.02.2025"), HEADER, *SHARED)
    assert [(line[0], line[2]) for line in found] == [
        ("2025-02-17", "-57.69"),
        ("2025-02-17", "8.66"),
        ("2025-02-21", "-4.16"),
        ("2025-02-28", "38.45"),
    ]


def test_a_year_printed_above_the_days_is_theirs_and_not_that_of_the_letter():
    found = proposed(label("Statement date: 2 DECEMBER 2023"), HEADER, label("2023"), *BEFORE_YEAR)
    assert [line[0] for line in found] == ["2023-02-01", "2023-03-01", "2023-03-31"]


def test_the_day_of_a_letter_tells_no_year_of_rows_months_away():
    found = propose(pages(label("Statement date: 2 DECEMBER 2023"), HEADER, *BEFORE_YEAR))
    assert found.table is None
    assert found.proof.sentence == "its rows close, but no year is printed for their dates"


def test_a_table_that_leaves_as_many_dated_amounts_unused_as_it_has_rows_is_not_proven():
    boxes = []
    for day, out, balance in (("13.01.2025", "131.56", "3,968.73"), ("04.02.2025", "18.47", "3,950.26")):
        boxes += [
            [left(TEXT, "Savings account"), right(OUT - 130, out), right(OUT - 60, day), right(BALANCE, balance)],
            [left(DATE, day), left(TEXT, "Withdrawal"), right(INTO, out)],
        ]
    assert propose(pages(*boxes)).table is None


def valued(day: str, words: str, out: str, into: str, valued: str, balance: str) -> list:
    """A row with a day of value behind its amounts."""
    pieces = row(day, words, out, into, balance)
    behind = [left(INTO + 8, valued), *([right(BALANCE + 20, balance)] if balance else [])]
    return [*pieces[: -1 if balance else None], *behind]


def test_rows_are_dated_by_posting_although_more_lines_print_a_day_of_value():
    lines = (
        valued("15.12.25", "Kim", "", "5.91", "16.12.25", ""),
        valued("", "Insurance", "875.54", "", "15.12.25", ""),
        valued("", "Rent", "841.39", "", "17.12.25", "8,288.98"),
        valued("17.12.25", "Ticket", "113.61", "", "19.12.25", "8,175.37"),
        valued("18.12.25", "Market", "204.65", "", "19.12.25", ""),
        valued("", "Fee", "1.00", "", "20.12.25", ""),
        valued("", "Refund", "", "171.36", "20.12.25", "8,141.08"),
    )
    closing = [left(DATE, "20.12.25"), left(TEXT, "Closing balance"), right(BALANCE + 20, "8,141.08")]
    header = [*HEADER[:-1], left(INTO + 8, "Value"), right(BALANCE + 20, "Balance")]
    opening = [left(DATE, "14.12.25"), left(TEXT, "Opening balance"), right(BALANCE + 20, "10,000.00")]
    found = proposed(label("Kontoauszug 15.12.2025 - 20.12.2025"), header, opening, *lines, closing)
    assert [line[0][-2:] for line in found] == ["15", "15", "15", "17", "18", "18", "18"]


STACKED = (
    [left(DATE, "03 Sep"), left(TEXT, "Bank giro credit")],
    row("", "Arla Foods", "", "1,966.83", "4,208.43"),
    row("19 Sep", "Cashpoint", "19.29", "", ""),
    [left(TEXT, "Card payment")],
    row("", "Esso", "10.54", "", "4,178.60"),
    [left(DATE, "24 Sep"), left(TEXT, "Bank giro credit")],
    row("", "Leeds CC", "", "1,568.19", "5,746.79"),
)
SEPTEMBER = label("Statement from 01 September 2024 to 30 September 2024")


def test_a_day_stands_beside_the_amount_or_above_it_in_the_same_table():
    found = proposed(SEPTEMBER, HEADER, label("Balance brought forward 2,241.60"), *STACKED)
    assert [line[0][-2:] for line in found] == ["03", "19", "19", "24"]


def test_days_above_rows_are_not_taken_for_rows_that_print_their_own():
    words = [[left(DATE, "02 Sep"), left(TEXT, "Notes")], *STACKED]
    found = proposed(SEPTEMBER, HEADER, label("Balance brought forward 2,241.60"), *words)
    assert isinstance(found, str) or [line[0][-2:] for line in found] == ["03", "19", "19", "24"]


def test_balances_printed_before_their_names_prove_rows():
    def moved(day: str, amount: str, words: str) -> list:
        return [left(DATE, day), right(TEXT + 60, amount), left(TEXT + 80, words)]

    rows = (moved("01/08/25", "-16.82", "Market"), moved("02/08/25", "1,500.00", "Salary"))
    names = [moved("31/07/25", "468.80", "Opening balance"), moved("31/08/25", "1,951.98", "Closing balance")]
    header = [left(DATE, "Date"), right(TEXT + 60, "Amount"), left(TEXT + 80, "Details")]
    found = proposed(header, names[0], *rows, names[1])
    assert [line[2] for line in found] == ["-16.82", "1500.00"]


def test_amounts_of_one_decimal_are_amounts():
    rows = (row("02/01/25", "Cash", "2000.0", "", "13000.0"), row("24/01/25", "Credit", "", "25000.0", "38000.0"))
    found = proposed(HEADER, label("Opening balance 15000.0"), *rows)
    assert [line[2] for line in found] == ["-2000.0", "25000.0"]


def test_credits_that_are_printed_below_zero_lower_what_is_owed():
    rows = [[left(DATE, day), left(TEXT, words), right(OUT, amount)] for day, words, amount in CARD]
    head = (label("Previous balance $512.40"), label("Payments and credits -$20.52"), label("New balance $752.80"))
    found = proposed(label("Closing date Jan 17, 2025"), *head, [*HEADER[:2], right(OUT, "Amount")], *rows)
    assert [line[2] for line in found] == ["20.52", "-19.49", "-241.43"]


def test_days_of_value_are_not_taken_for_the_days_of_posting_that_the_header_names():
    numbered = [
        [left(DATE, day), *row(valued, words, out, into, balance)[1:], left(DATE + 25, valued)]
        for day, valued, words, out, into, balance in (
            ("17", "19.02.25", "Rent", "57.69", "", "1,401.92"),
            ("21", "22.02.25", "Ticket", "4.16", "", "1,397.76"),
            ("28", "28.02.25", "Refund", "", "38.45", "1,436.21"),
        )
    ]
    header = [left(DATE, "Dia"), left(DATE + 25, "Valor"), *HEADER[1:]]
    found = propose(pages(label("De 01.02.2025 a 28.02.2025"), header, label("FEBRUARY 2025"), *numbered))
    assert found.table is None


CARD = (
    ("Dec 19", "REFUND HARDWARE HALL", "-$20.52"),
    ("Dec 20", "LATE FEE", "$19.49"),
    ("Dec 25", "URBAN THREADS", "$241.43"),
)
