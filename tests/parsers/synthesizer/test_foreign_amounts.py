"""Card bills with the amounts of some rows in another currency, too: what the table says of the rows without one."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Bought", 50), ("Details", 110), ("Currency", 280), ("Foreign", -380), ("Rate", -440), ("Amount CHF", -520)]
TOP = "Bill from 01/03/2024 to 31/03/2024\nLimit CHF 5,000.00"


def purchase(day: str, details: str, amount: str, currency: str = "", foreign: str = "") -> list[tuple[str, float]]:
    """Return the line of a purchase, with the currency, the amount and the rate of one abroad."""
    abroad = [(currency, 280), (foreign, -380), ("0.9642", -440)] if currency else []
    return [(day, 50), (details, 110), *abroad, (amount, -520)]


LINES = [
    HEADER,
    purchase("04/03/2024", "Village bakery", "12.40"),
    purchase("05/03/2024", "Lake restaurant", "25.09", "EUR", "26.02"),
    purchase("07/03/2024", "Night train", "89.00"),
    purchase("09/03/2024", "Chemist", "7.15"),
    purchase("11/03/2024", "Book shop", "14.29", "GBP", "12.61"),
    purchase("12/03/2024", "Garage", "221.19"),
    purchase("15/03/2024", "Cinema", "18.00"),
]
TABLE = pd.DataFrame(
    [
        [
            f"2024-03-{cells[0][0][:2]}",
            cells[1][0],
            cells[2][0] if len(cells) > 3 else "CHF",
            cells[3][0] if len(cells) > 3 else "",
            f"-{cells[-1][0]}",
        ]
        for cells in LINES[1:]
    ],
    columns=["Date", "Details", "Currency", "Foreign", "Amount"],
    dtype="str",
)


def test_a_row_that_prints_no_currency_is_in_the_bills_own(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "march.pdf", [LINES], TOP), TABLE), ())
    later = [
        HEADER,
        purchase("02/04/2024", "Chemist", "9.00"),
        purchase("03/04/2024", "Harbour hotel", "20.28", "NOK", "231.59"),
    ]
    top = TOP.replace("/03/", "/04/").replace("31", "30")
    table = run(source, draw(tmp_path / "april.pdf", [later], top))
    assert table[["Currency", "Foreign", "Amount"]].to_numpy().tolist() == [
        ["CHF", "", "-9.00"],
        ["NOK", "231.59", "-20.28"],
    ]


def few_abroad(*rows: tuple[str, str, str, str]) -> list:
    """A bill that prints the amounts abroad and their currencies below one label."""
    lines = [[("Bought", 50), ("Details", 110), ("Amount abroad", -400), ("Amount CHF", -520)]]
    lines += [[(day, 50), (text, 110), (abroad, -400), (amount, -520)] for day, text, abroad, amount in rows]
    return [[cell for cell in line if cell[0]] for line in lines]


def test_an_amount_abroad_that_few_rows_print_is_no_text_where_the_table_has_its_currency_alone(tmp_path):
    rows = [(f"{day:02}/03/2024", "Village bakery", "", f"{day}.40") for day in range(1, 20)]
    rows[3] = ("04/03/2024", "Lake restaurant", "26.02 EUR", "25.09")
    rows[11] = ("12/03/2024", "Book shop", "12.61 GBP", "14.29")
    cells = [[f"2024-03-{row[0][:2]}", row[1], row[2][-3:] or "CHF", f"-{row[3]}"] for row in rows]
    table = pd.DataFrame(cells, columns=["Date", "Details", "Currency", "Amount"], dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "march.pdf", [few_abroad(*rows)], TOP), table), ())
    later = few_abroad(("02/04/2024", "Chemist", "", "9.00"), ("03/04/2024", "Harbour hotel", "1,231.59 MMK", "120.28"))
    top = TOP.replace("/03/", "/04/").replace("31", "30")
    assert run(source, draw(tmp_path / "april.pdf", [later], top)).to_numpy().tolist() == [
        ["2024-04-02", "Chemist", "CHF", "-9.00"],
        ["2024-04-03", "Harbour hotel", "MMK", "-120.28"],
    ]


@pytest.mark.parametrize("said", ["{0} {1}", "{1} {0}", "Original {0} {1}", "{0} {1} rate 0.9642"])
def test_a_row_with_no_amount_abroad_below_it_is_in_the_bills_own_currency(said, tmp_path):
    lines = [[("Bought", 50), ("Details", 110), ("Amount CHF", -520)]]
    for row in TABLE.itertuples():
        lines.append([(f"{row.Date[8:]}/03/2024", 50), (row.Details, 110), (row.Amount[1:], -520)])
        lines += [[(said.format(row.Currency, row.Foreign), 110)]] if row.Foreign else []
    sample = draw(tmp_path / "march.pdf", [lines], TOP)
    assert run(write_parser(analysis_of(sample, TABLE), ()), sample).equals(TABLE)


def with_rate(day: int, details: str, amount: str, currency: str = "CHF", rate: str = "—") -> list[tuple[str, float]]:
    """Return the line of a purchase that prints its currency, and a dash where that has no rate."""
    return [(f"{day:02}/03/2024", 50), (details, 110), (currency, 280), (rate, -335), (amount, -440)]


def test_a_dash_in_place_of_a_rate_that_few_rows_have_is_no_part_of_the_currency(tmp_path):
    header = [("Bought", 50), ("Details", 110), ("Currency", 280), ("Rate", -335), ("Amount", -440)]
    shops = ["Village bakery", "Night train", "Chemist", "Garage"]
    lines = [with_rate(day, shops[day % 4], f"{day * 3}.4{day % 10}") for day in range(1, 15)]
    lines += [
        with_rate(20, "Harbour hotel", "25.09", "EUR", "0.96"),
        with_rate(21, "Book shop", "14.29", "GBP", "1.14"),
    ]
    cells = [[f"2024-03-{one[0][0][:2]}", one[1][0], one[2][0], f"-{one[4][0]}"] for one in lines]
    table = pd.DataFrame(cells, columns=["Date", "Details", "Currency", "Amount"], dtype="str")
    sample = draw(tmp_path / "march.pdf", [[header, *lines]], TOP)
    assert run(write_parser(analysis_of(sample, table), ()), sample).to_numpy().tolist() == cells


def bill(*purchases: tuple[str, ...]) -> list[list[tuple[str, float]]]:
    """Return the lines of a bill whose foreign amounts have the names of their currencies below them."""
    lines = [[("Date", 50), ("Details", 110), ("Foreign spend", -400), ("Amount", -520)]]
    for day, details, amount, *below in purchases:
        foreign, name, mark = (*below, "", "", "")[:3]
        lines.append([(text, x) for text, x in ((day, 50), (details, 110), (foreign, -400), (amount, -520)) if text])
        lines += [[(name, -400)]] if name else []
        lines += [[(mark, -520)]] if mark else []
    return lines


ABROAD = (
    ("04/03/2024", "Payment received", "840.55", "", "", "CR"),
    ("05/03/2024", "Lake restaurant", "25.09", "26.02", "EUROPEAN UNION EURO"),
    ("07/03/2024", "Night train", "89.00"),
    ("09/03/2024", "Coffee house", "115.84", "147.11", "US DOLLAR"),
    ("11/03/2024", "Book shop", "14.29", "12.61", "EUROPEAN UNION EURO"),
    ("12/03/2024", "Refund", "21.19", "", "", "CR"),
)


def wanted_of(purchases: tuple[tuple[str, ...], ...]) -> list[list[str]]:
    """Return the cells wanted of purchases."""
    cells = []
    for day, details, amount, *below in purchases:
        foreign, name, mark = (*below, "", "", "")[:3]
        cells.append([f"2024-03-{day[:2]}", details, foreign, name, amount if mark else f"-{amount}"])
    return cells


@pytest.fixture(scope="module")
def of_abroad(tmp_path_factory):
    columns = ["Date", "Details", "Foreign", "Currency", "Amount"]
    table = pd.DataFrame(wanted_of(ABROAD), columns=columns, dtype="str")
    lines = [*bill(*ABROAD), [("Total of transactions", 110), ("617.52", -520)]]
    return write_parser(analysis_of(draw(tmp_path_factory.mktemp("bank") / "march.pdf", [lines], TOP), table), ())


def test_the_name_of_a_currency_below_its_amount_may_be_wider_than_that(of_abroad, tmp_path):
    later = (ABROAD[3], ("14/03/2024", "Ferry", "20.28", "231.59", "NORWEGIAN KRONE"))
    table = run(of_abroad, draw(tmp_path / "later.pdf", [bill(*later)], TOP))
    assert table.to_numpy().tolist() == wanted_of(later)


def test_a_mark_below_a_total_is_no_lost_text(of_abroad, tmp_path):
    lines = [*bill(ABROAD[0]), [("Total of transactions", 110), ("840.55", -520)], [("CR", -520)], *bill(ABROAD[1])[1:]]
    table = run(of_abroad, draw(tmp_path / "later.pdf", [lines], TOP))
    assert table.to_numpy().tolist() == wanted_of(ABROAD[:2])


def test_a_mark_too_far_below_a_row_is_refused(of_abroad, tmp_path):
    lines = [*bill(ABROAD[0])[:-1], [], [("CR", -520)], *bill(ABROAD[1])[1:]]
    with pytest.raises(ValueError, match="belongs to no row"):
        run(of_abroad, draw(tmp_path / "later.pdf", [lines], TOP))


def test_an_amount_abroad_without_decimals_is_refused_where_the_sample_has_none(of_abroad, tmp_path):
    yen = ("14/03/2024", "Ryokan", "42.10", "8,000", "JAPANESE YEN")
    with pytest.raises(ValueError, match="belongs to no row of this layout"):
        run(of_abroad, draw(tmp_path / "later.pdf", [bill(ABROAD[0], yen)], TOP))


def two_currencies(rows) -> list:
    """Return the page of a card with a column of amounts for each of two currencies, those of the second with the
    country, the currency and the amount there below them; the first five rows are the first card's.
    """
    lines = [[("Bought", 50), ("Details", 110), ("CHF", -440), ("USD", -520)], [("Card ending in 4471", 50)]]
    for at, (day, shop, amount, abroad) in enumerate(rows):
        lines += [[("Card ending in 9026", 50)]] if at == 5 else []
        lines += [[(f"{day:02d}/03/2024", 50), (shop, 110), (amount, -520 if abroad else -440)]]
        lines += [[(abroad, 110)]] if abroad else []
    return [lines]


def in_two_currencies(rows) -> pd.DataFrame:
    cells = [
        [
            "4471" if at < 5 else "9026",
            f"2024-03-{day:02d}",
            f"{shop} {abroad}".strip(),
            "USD" if abroad else "CHF",
            amount,
        ]
        for at, (day, shop, amount, abroad) in enumerate(rows)
    ]
    return pd.DataFrame(cells, columns=["Card", "Date", "Details", "Currency", "Amount"], dtype="str")


def test_the_amount_below_a_row_that_prints_the_same_is_not_its_amount(tmp_path):
    rows = [
        (4, "Village bakery", "12.40", ""),
        (5, "Stream Plus", "159.41", "UNITED STATES USD 159.41"),
        (7, "Night train", "89.00", ""),
        (9, "Stream Plus", "16.79", "UNITED STATES USD 16.79"),
        (11, "Book shop", "14.29", ""),
        (12, "Lake hotel", "151.16", "ARGENTINA ARS 131509.20"),
        (15, "Cinema", "18.00", ""),
        (17, "Stream Plus", "85.37", "UNITED STATES USD 85.37"),
        (21, "Harbour hotel", "70.56", "BRAZIL BRL 359.86"),
        (24, "Garage", "221.19", ""),
        (26, "Chemist", "49.17", "ARGENTINA ARS 41777.90"),
    ]
    sample = draw(tmp_path / "march.pdf", two_currencies(rows))
    source = write_parser(analysis_of(sample, in_two_currencies(rows)), ())
    later = [
        (day + 1, shop, amount, abroad) for (day, *_), (_, shop, amount, abroad) in zip(rows, rows[::-1], strict=True)
    ]
    assert run(source, draw(tmp_path / "later.pdf", two_currencies(later))).equals(in_two_currencies(later))
