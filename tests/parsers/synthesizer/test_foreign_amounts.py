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
