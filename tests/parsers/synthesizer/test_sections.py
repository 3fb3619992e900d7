import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
TABLE = pd.DataFrame(
    [
        ["2024-03-04", "Salary", "2450.00"],
        ["2024-03-05", "Refund", "10.00"],
        ["2024-03-07", "Rent", "-890.00"],
        ["2024-03-19", "Electricity", "-71.35"],
    ],
    columns=["Date", "Details", "Amount"],
    dtype="str",
)


def line(day, details, amount):
    return [(day, 50), (details, 120), (amount, -430)]


def section(title):
    return [
        HEADER,
        [("Deposits", 50)],
        line("04/03/2024", "Salary", "2,450.00"),
        line("05/03/2024", "Refund", "10.00"),
        [(title, 50)],
        line("07/03/2024", "Rent", "890.00"),
        line("19/03/2024", "Electricity", "71.35"),
    ]


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [section("Withdrawals")])
    return write_parser(analysis_of(sample, TABLE), ())


def test_the_section_tells_the_sign(parser, tmp_path):
    table = run(parser, draw(tmp_path / "same.pdf", [section("Withdrawals")]))
    assert table["Amount"].tolist() == TABLE["Amount"].tolist()


@pytest.mark.parametrize("title", ["Fees", "Fees (continued)"])
def test_a_section_the_sample_does_not_have_is_refused_by_its_name(parser, title, tmp_path):
    with pytest.raises(ValueError, match=f"'{title.split()[0]}.*unknown to this layout"):
        run(parser, draw(tmp_path / "later.pdf", [section(title)]))


def test_a_section_goes_on_over_a_page(parser, tmp_path):
    pages = [section("Withdrawals"), [HEADER, line("20/03/2024", "Gas", "5.00")]]
    assert run(parser, draw(tmp_path / "two.pdf", pages))["Amount"].tolist()[-1] == "-5.00"


@pytest.mark.parametrize("title", ["Deposits (continued)", "Deposits - cont'd"])
def test_a_section_whose_title_says_that_it_goes_on_is_the_one_it_names(parser, title, tmp_path):
    pages = [section("Withdrawals")[:4], [HEADER, [(title, 50)], *section("Withdrawals")[2:]]]
    amounts = ["2450.00", "10.00", "2450.00", "10.00", "-890.00", "-71.35"]
    assert run(parser, draw(tmp_path / "two.pdf", pages))["Amount"].tolist() == amounts


def bill(title="Credits"):
    """A card's bill: titles of groups above the table, and smaller ones on the line of the labels."""
    return [
        HEADER,
        [("Payments and credits", 40)],
        [("Payments", 50), ("Amount", -430)],
        line("04/03/2024", "Thank you", "-450.00"),
        [(title, 50), ("Amount", -430)],
        line("05/03/2024", "Refund", "-10.00"),
        line("06/03/2024", "Return", "-12.00"),
        [("New charges", 40)],
        line("07/03/2024", "Books", "89.00"),
        line("19/03/2024", "Tea", "71.35"),
    ]


def test_titles_beside_the_labels_of_their_table_are_told_from_these(tmp_path):
    titles = ["Payments", "Credits", "Credits", "New charges", "New charges"]
    rows = [one for one in bill()[1:] if len(one) == 3]
    cells = [
        [f"2024-03-{day[:2]}", text, amount, title]
        for ((day, _), (text, _), (amount, _)), title in zip(rows, titles, strict=True)
    ]
    table = pd.DataFrame(cells, columns=["Date", "Details", "Amount", "Section"], dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [bill()]), table), ())
    later = draw(tmp_path / "later.pdf", [bill()[:5] + bill()[2:]])
    assert run(source, later)["Section"].tolist() == ["Payments", *titles]
    with pytest.raises(ValueError, match="Cash advances"):
        run(source, draw(tmp_path / "other.pdf", [bill("Cash advances")]))


def test_titles_beside_the_sum_of_their_rows_are_told_from_it(tmp_path):
    """One item is counted in other words than two; where no rows stand below, or many, no sum is printed."""
    one, two = [("There was 1 item totaling $10.00", -430)], [("There were 2 items totaling $1,961.35", -430)]

    def page(title, *sums):
        lines = section("")
        return [[("Deposits", 40), *sums[0]], HEADER, *lines[2:4], [(title, 40), *sums[1]], HEADER, *lines[5:]]

    table = pd.concat([pd.Series(["Deposits"] * 2 + ["Payments"] * 2, name="Kind"), TABLE], axis=1)
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page("Payments", two, [])]), table), ())
    later = run(source, draw(tmp_path / "later.pdf", [page("Payments", one, two)]))
    assert later.values.tolist() == table.values.tolist()
    with pytest.raises(ValueError, match="'Charges'"):
        run(source, draw(tmp_path / "other.pdf", [page("Charges", one, two)]))


def cards(first, second):
    """Two cardholders, each with a purchase; the heading ends in what is shown of the card's number."""
    return [
        HEADER,
        [(f"NOAH LEE {first}", 50)],
        line("04/03/2024", "Books", "24.50"),
        line("05/03/2024", "Paid with card 1111", "10.00"),
        [(f"EMMA REID {second}", 50)],
        line("07/03/2024", "Rent", "890.00"),
    ]


@pytest.mark.parametrize("lead", ["XXXX XXXX ", "**** ", "XXXX-XXXX-", "card ending in "])
def test_what_differs_before_a_card_at_the_end_of_its_heading_is_passed_over(lead, tmp_path):
    table = pd.DataFrame(
        [
            ["4410", "2024-03-04", "Books", "24.50"],
            ["4410", "2024-03-05", "Paid with card 1111", "10.00"],
            ["4428", "2024-03-07", "Rent", "890.00"],
        ],
        columns=["Card", "Date", "Details", "Amount"],
        dtype="str",
    )
    sample = draw(tmp_path / "sample.pdf", [cards(f"{lead}4410", f"{lead}4428")])
    parser = write_parser(analysis_of(sample, table), ())
    later = draw(tmp_path / "later.pdf", [cards(f"{lead}0007", f"{lead}9001")])
    assert run(parser, later)["Card"].tolist() == ["0007", "0007", "9001"]


def of_cards(*numbers):
    """Return the wanted table of the rows that ``cards`` draws, each with the number of its card."""
    days, rest = ["2024-03-04", "2024-03-05", "2024-03-07"], ["Books", "Paid with card 1111", "Rent"]
    cells = zip(numbers, days, rest, ["24.50", "10.00", "890.00"], strict=True)
    return pd.DataFrame(list(cells), columns=["Card", "Date", "Details", "Amount"], dtype="str")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("CARD 5187-00XX-XXXX-{} EMMA REID", "CARD 5187-00XX-XXXX-{} LUIS DE LA PAZ"),
        ("Main card 5187 00** **** {} Emma Reid, until 05/27", "Other card 4265 12** **** {}"),
        ("Emma Reid xxxx {}, purchases", "Luis Paz xxxx {}: purchases"),
        ("CARD 5187-00XX-XXXX-{} EMMA REID", "CARD 378200-XXXXX{} LUIS DE LA PAZ"),
    ],
)
def test_the_last_digits_of_cards_are_read_behind_the_hidden_ones_whatever_stands_around(first, second, tmp_path):
    def page(*digits):
        above, below = ([(title.format(number), 50)] for title, number in zip((first, second), digits, strict=True))
        return [HEADER, above, *cards("", "")[2:4], below, cards("", "")[-1]]

    table = of_cards("4410", "4410", "7728")
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page("4410", "7728")]), table), ())
    later = draw(tmp_path / "later.pdf", [page("0007", "9001")])
    assert run(parser, later)["Card"].tolist() == ["0007", "0007", "9001"]


@pytest.mark.parametrize("between", [", ", "; "])
def test_the_card_between_the_words_of_its_heading_and_the_name_of_its_holder_is_read(between, tmp_path):
    def page(first, second):
        first, second = (
            [(f"Purchases by card 49{digits[:2]} 12XX XXXX {digits}{between}Emma Reid", 50)]
            for digits in (first, second)
        )
        return [HEADER, first, *cards("", "")[2:4], second, cards("", "")[-1]]

    table = of_cards("4410", "4410", "4428")
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page("4410", "4428")]), table), ())
    later = draw(tmp_path / "later.pdf", [page("0007", "9001")])
    assert run(parser, later)["Card"].tolist() == ["0007", "0007", "9001"]


@pytest.mark.parametrize("behind", ["", " EUR", " in use"])
def test_the_whole_number_of_a_card_is_read_from_its_heading(behind, tmp_path):
    def page(first, second):
        first, second = [(f"GOLD CARD {first}{behind}", 50)], [(f"ONE {second}{behind}", 50)]
        return [HEADER, first, *cards("", "")[2:4], second, cards("", "")[-1]]

    numbers = ["4265-XXXX-XXXX-4471", "5498-XXXX-XXXX-0093"]
    days = ["2024-03-04", "2024-03-05", "2024-03-07"]
    rest = [["Books", "24.50"], ["Paid with card 1111", "10.00"], ["Rent", "890.00"]]
    table = pd.DataFrame(
        [[numbers[at > 1], day, *cells] for at, (day, cells) in enumerate(zip(days, rest, strict=True))],
        columns=["Card", "Date", "Details", "Amount"],
        dtype="str",
    )
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(*numbers)]), table), ())
    later = draw(tmp_path / "later.pdf", [page("4000-XXXX-XXXX-0001", numbers[0])])
    assert run(parser, later)["Card"].tolist() == ["4000-XXXX-XXXX-0001", "4000-XXXX-XXXX-0001", numbers[0]]


@pytest.mark.parametrize(
    "titles",
    [
        ("Current account BE71 0961 2345 {} EUR", "Deposit BE43 0689 9999 {} USD"),
        ("Current account EUR IBAN BE71 {}", "Deposit in other money USD IBAN BE43 {}"),
    ],
)
def test_the_currency_beside_account_numbers_of_any_digits_is_read(titles, tmp_path):
    def accounts(one, other):
        return [
            HEADER,
            [(titles[0].format(one), 50)],
            line("04/03/2024", "Books", "24.50"),
            line("05/03/2024", "Change USD to EUR", "2.00"),
            [(titles[1].format(other), 50)],
            line("07/03/2024", "Rent", "890.00"),
        ]

    cells = [["EUR", "2024-03-04", "Books", "24.50"], ["EUR", "2024-03-05", "Change USD to EUR", "2.00"]]
    cells += [["USD", "2024-03-07", "Rent", "890.00"]]
    table = pd.DataFrame(cells, columns=["Currency", "Date", "Details", "Amount"], dtype="str")
    sample = draw(tmp_path / "sample.pdf", [accounts("6769", "9501")])
    parser = write_parser(analysis_of(sample, table), ())
    later = draw(tmp_path / "later.pdf", [accounts("1111", "2222")])
    assert run(parser, later)["Currency"].tolist() == ["EUR", "EUR", "USD"]


def test_the_sign_beside_balances_tells_the_currency_and_the_line_above_the_number_of_its_account(tmp_path):
    head = [("Date", 50), ("Details", 120), ("Amount", -430), ("Balance", -520)]

    def account(title, sign, rows):
        return [[(title, 50)], head, *([*line(*row[:3]), (f"{sign} {row[3]}", -520)] for row in rows)]

    pesos = [("04/03/2024", "Books", "24.50", "1,024.50"), ("05/03/2024", "Tea", "-2.00", "1,022.50")]
    dollars = [("07/03/2024", "Gift", "100.00", "350.00")]
    cells = [
        ["4-417-93", "ARS", "2024-03-04", "Books", "24.50", "1024.50"],
        ["4-417-93", "ARS", "2024-03-05", "Tea", "-2.00", "1022.50"],
        ["5-417-93", "USD", "2024-03-07", "Gift", "100.00", "350.00"],
    ]
    table = pd.DataFrame(cells, columns=["Account", "Currency", "Date", "Details", "Amount", "Balance"], dtype="str")
    page = [*account("Savings in pesos Nro. 4-417-93", "$", pesos), *account("Dollars Nro. 5-417-93", "U$S", dollars)]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page]), table), ())
    later = [*account("Dollars Nro. 6-001-22", "U$S", dollars), *account("Savings Nro. 4-417-93", "$", pesos)]
    found = run(source, draw(tmp_path / "later.pdf", [later])).to_numpy().tolist()
    assert found == [["6-001-22", *cells[2][1:]], *cells[:2]]
    with pytest.raises(ValueError, match=r"unknown to this layout|belongs to no row"):
        run(source, draw(tmp_path / "euros.pdf", [account("Euros Nro. 6-001-22", "€", dollars)]))


def test_the_currency_before_the_words_of_every_account_is_read_and_so_is_its_number(tmp_path):
    def accounts(*headings):
        lines = line("04/03/2024", "Books", "24.50"), line("05/03/2024", "Tea", "2.00")
        return [HEADER, *(one for heading in headings for one in ([(heading, 50)], *lines))]

    numbers = ["IE71 9034 7198", "IE20 9034 8821"]
    rows = [["2024-03-04", "Books", "24.50"], ["2024-03-05", "Tea", "2.00"]]
    cells = [[*account, *row] for account in zip(numbers, ("EUR", "GBP"), strict=True) for row in rows]
    table = pd.DataFrame(cells, columns=["Number", "Currency", "Date", "Details", "Amount"], dtype="str")
    headings = (f"{currency} Account - No. {number}" for currency, number in zip(("EUR", "GBP"), numbers, strict=True))
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [accounts(*headings)]), table), ())
    later = draw(tmp_path / "later.pdf", [accounts("USD Account - No. IE33 1111 2222")])
    assert run(parser, later)[["Number", "Currency"]].drop_duplicates().to_numpy().tolist() == [
        ["IE33 1111 2222", "USD"]
    ]


def days(*groups):
    """Rows below days; above those of each kind stands their sum with its sign, the first beside the day."""
    lines = []
    for day, *sums in groups:
        place = [(day, 50)]
        for title, total, *rows in sums:
            lines += [[*place, (title, 120), (total, -430)], *([(text, 120), (amount, -430)] for text, amount in rows)]
            place = []
    return lines


def test_the_sign_of_the_sum_above_rows_is_theirs(tmp_path):
    shown = [
        ("04 MAR 2024", ("Total paid in", "+ 2,460.00", ("Salary", "2,450.00"), ("Ada", "10.00"))),
        ("05 MAR 2024", ("Total paid out", "- 890.00", ("Rent", "890.00"))),
        ("19 MAR 2024", ("Total paid in", "+ 5.00", ("Ben", "5.00")), ("Total paid out", "- 71.35", ("Gas", "71.35"))),
    ]
    table = pd.DataFrame(
        [
            ["2024-03-04", "Salary", "2450.00"],
            ["2024-03-04", "Ada", "10.00"],
            ["2024-03-05", "Rent", "-890.00"],
            ["2024-03-19", "Ben", "5.00"],
            ["2024-03-19", "Gas", "-71.35"],
        ],
        columns=["Date", "Details", "Amount"],
        dtype="str",
    )
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [days(*shown)]), table), ())
    later = [
        ("21 MAR 2024", ("Total refunds", "+ 3.00", ("Rent", "3.00")), ("Total paid out", "- 9.00", ("Ada", "9.00")))
    ]
    assert run(source, draw(tmp_path / "later.pdf", [days(*later)]))["Amount"].tolist() == ["3.00", "-9.00"]


def test_days_in_words_before_sums_are_no_part_of_their_titles(tmp_path):
    shown = [
        ("04 MAR", ("Total paid in", "+ 2,460.00", ("Salary", "2,450.00"), ("Ada", "10.00"))),
        ("05 MAR", ("Total paid out", "- 890.00", ("Rent", "890.00"))),
        ("19 MAR", ("Total paid in", "+ 5.00", ("Ben", "5.00")), ("Total paid out", "- 71.35", ("Gas", "71.35"))),
    ]
    rows = [("04", "Salary", "2450.00"), ("04", "Ada", "10.00"), ("05", "Rent", "-890.00"), ("19", "Ben", "5.00")]
    table = pd.DataFrame(
        [[f"2024-03-{day}", *others] for day, *others in (*rows, ("19", "Gas", "-71.35"))],
        columns=["Date", "Details", "Amount"],
        dtype="str",
    )
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [days(*shown)]), table), ())
    later = draw(
        tmp_path / "later.pdf",
        [
            days(
                ("02 APR", ("Total paid out", "- 9.00", ("Ada", "9.00")), ("Total paid in", "+ 3.00", ("Rent", "3.00")))
            )
        ],
        top="Statement from 01/04/2025 to 30/04/2025",
    )
    assert run(source, later).to_numpy().tolist() == [["2025-04-02", "Ada", "-9.00"], ["2025-04-02", "Rent", "3.00"]]
