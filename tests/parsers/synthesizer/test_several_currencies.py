"""Amounts in other money than the account's are wanted with the sign of their currency, as they are printed."""

from __future__ import annotations

import re

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.numbers.printed_numbers import with_other_signs
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Out", -360), ("Balance", -520)]
Row = tuple[str, str, str, str, str]  # the day, the shop, what it took, that in its own money, and the balance
ROWS: list[Row] = [
    ("04", "Corner bakery", "€12.40", "", "€1,987.60"),
    ("05", "Thames books", "€7.98", "£6.83", "€1,979.62"),
    ("07", "Rent", "€890.00", "", "€1,089.62"),
    ("09", "Hudson software", "€5.98", "$6.48", "€1,083.64"),
    ("11", "Thames books", "€7.01", "£6.00", "€1,076.63"),
    ("19", "Electricity", "€71.35", "", "€1,005.28"),
]
LATER: list[Row] = [
    ("20", "Hudson software", "€80.00", "$86.69", "€925.28"),
    ("21", "Corner bakery", "€1.10", "", "€924.18"),
    ("22", "Biwa inn", "€90.00", "¥147.00", "€834.18"),
]
LONG: Row = ("23", "Hudson software", "€800.00", "$1,866.90", "€34.18")


def lines_of(rows: list[Row]) -> list:
    lines = [HEAD]
    for day, shop, amount, foreign, balance in rows:
        lines.append([(f"{day}/03/2024", 50), (shop, 120), (amount, -360), (balance, -520)])
        lines += [[("Paid by card", 120), *([(foreign, -360)] if foreign else [])], []]
    return lines


def table_of(rows: list[Row]) -> pd.DataFrame:
    cells = [
        [f"2024-03-{day}", shop, "Paid by card", f"-{amount[1:]}", foreign, balance[1:].replace(",", "")]
        for day, shop, amount, foreign, balance in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Shop", "How", "Amount", "Original", "Balance"], dtype="str")


@pytest.mark.parametrize("signs", ["£$", "£"])
def test_each_amount_keeps_the_sign_of_its_own_currency(signs, tmp_path):
    rows = [row for row in ROWS if row[3][:1] in signs]  # no sign is in all
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines_of(rows)]), table_of(rows)), ())
    got = run(source, draw(tmp_path / "later.pdf", [lines_of(LATER)]))
    assert got.to_numpy().tolist() == table_of(LATER).to_numpy().tolist()


def test_a_form_that_the_sample_does_not_show_is_refused(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines_of(ROWS)]), table_of(ROWS)), ())
    with pytest.raises(ValueError, match=r"\$1,866\.90"):
        run(source, draw(tmp_path / "later.pdf", [lines_of([*LATER, LONG])]))


def test_groups_of_digits_are_kept_where_the_sample_keeps_them(tmp_path):
    rows = [*ROWS, ("19", "Hudson software", "€900.00", "$1,234.50", "€105.28")]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines_of(rows)]), table_of(rows)), ())
    got = run(source, draw(tmp_path / "later.pdf", [lines_of([*LATER, LONG])]))
    assert got.to_numpy().tolist() == table_of([*LATER, LONG]).to_numpy().tolist()


PLACES = {"Date": 50, "Details": 120, "Paid": 250, "Booked": 330, "Card": 400}
BESIDE = [
    ("04", "Corner bakery", "-12.40 €", "-12.40 €"),
    ("05", "Hudson software", "-6.48 $", "-5.98 €"),
    ("07", "Rent", "-890.00 €", "-890.00 €"),
    ("09", "Salary", "+150.00 €", "+150.00 €"),
]


def signed(rows: list) -> list:
    lines = [[*PLACES.items()]]
    for day, *cells in rows:
        lines.append([*zip([f"{day}/03/2024", *cells, "4471"], PLACES.values(), strict=True)])
    return lines


def with_sign_apart(rows: list) -> pd.DataFrame:
    cells = [
        [f"2024-03-{day}", shop, *paid.removeprefix("+").split(), booked.removeprefix("+").split()[0], "4471"]
        for day, shop, paid, booked in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Paid", "Currency", "Amount", "Card"], dtype="str")


def test_the_sign_beside_a_number_is_a_column_of_its_own_also_one_that_the_sample_does_not_show(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [signed(BESIDE)])
    source = write_parser(analysis_of(sample, with_sign_apart(BESIDE)), ())
    later = [*BESIDE[:2], ("11", "Thames books", "-6.83 £", "-7.98 €"), ("12", "Biwa inn", "-147.00 ¥", "-0.90 €")]
    found = run(source, draw(tmp_path / "later.pdf", [signed(later)]))
    assert found.to_numpy().tolist() == with_sign_apart(later).to_numpy().tolist()
    bare = draw(tmp_path / "bare.pdf", [signed([*BESIDE[:3], ("13", "Kiosk", "-4.00", "-4.00 €")])])
    with pytest.raises(ValueError, match=r"stands in '-4\.00'"):
        run(source, bare)


def test_any_sign_may_come_where_numbers_have_several():
    for shown in ("$€", "$₽"):
        signs = "|".join(with_other_signs([*shown, "kr"]))
        assert all(re.fullmatch(signs, one) for one in [*"$£€¥₹₺₽", "kr"])
    assert with_other_signs(["$", "kr"]) == [r"\$", "kr"]
