"""Headings that name the account and the currency of the rows below them."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
TITLE = [("Account Statement", 50)]
ROWS = [("04/03/2024", "Books", "12.00"), ("05/03/2024", "Shoes", "89.00"), ("07/03/2024", "Tea", "5.00")]


def line(day, details, amount):
    return [(day, 50), (details, 120), (amount, -430)]


def pages(first, second):
    """Return two pages, the second of which goes on with the first account."""
    heads = [[(f"Account {number}", 50), (f"({code})", 400)] for number, code in ((first, "KWD"), (second, "USD"))]
    return [
        [TITLE, heads[0], HEADER, line(*ROWS[0])],
        [TITLE, HEADER, line(*ROWS[1]), heads[1], HEADER, line(*ROWS[2])],
    ]


def wanted(first, second, names):
    told = [{"Account": first, "Currency": "KWD"}] * 2 + [{"Account": second, "Currency": "USD"}]
    rows = [
        dict(zip(("Date", "Details", "Amount"), row, strict=True)) | said for row, said in zip(ROWS, told, strict=True)
    ]
    return pd.DataFrame(rows, columns=names, dtype="str")


@pytest.mark.parametrize("names", [("Account", "Currency"), ("Currency", "Account")])
def test_accounts_are_those_that_headings_name_not_those_of_the_sample(names, tmp_path):
    names = [*names, "Date", "Details", "Amount"]
    sample = draw(tmp_path / "sample.pdf", pages("1022-440718-001", "1022-440718-840"))
    parser = write_parser(analysis_of(sample, wanted("1022-440718-001", "1022-440718-840", names)), ())
    later = draw(tmp_path / "later.pdf", pages("2040-117205-001", "2040-117205-840"))
    assert run(parser, later).equals(wanted("2040-117205-001", "2040-117205-840", names))


def test_an_account_behind_a_dash_goes_on_below_its_heading_with_words_behind_it(tmp_path):
    rows = [*ROWS, ("08/03/2024", "Cake", "3.00"), ("09/03/2024", "Rent", "700.00"), ("11/03/2024", "Milk", "2.00")]
    lines = [line(*row) for row in rows]

    def printed(first: str, second: str) -> list:
        heads = [[(f"{name} - {number}", 50)] for name, number in (("Checking", first), ("Savings", second))]
        again = [(f"Checking - {first} (Continued from previous page)", 50)]
        return [
            [[(first, 50), ("101.00", -430)], [(second, 50), ("5.00", -430)], heads[0], HEADER, *lines[:2]],
            [again, HEADER, *lines[2:4], heads[1], HEADER, *lines[4:]],
        ]

    def table(first: str, second: str) -> pd.DataFrame:
        cells = [[first if at < 4 else second, *row] for at, row in enumerate(rows)]
        return pd.DataFrame(cells, columns=["Account", "Date", "Details", "Amount"], dtype="str")

    sample = draw(tmp_path / "sample.pdf", printed("7023344556", "3023344551"))
    parser = write_parser(analysis_of(sample, table("7023344556", "3023344551")), ())
    later = draw(tmp_path / "later.pdf", printed("8120044710", "4120044719"))
    assert run(parser, later).equals(table("8120044710", "4120044719"))


@pytest.mark.parametrize("number", ["8120044710", "4120044719"], ids=["its own account", "another account"])
def test_a_row_goes_on_over_the_page_below_the_heading_of_its_own_account_only(number, tmp_path):
    details = [*ROWS, ("08/03/2024", "Cake", "3.00"), ("09/03/2024", "Rent", "700.00"), ("11/03/2024", "Milk", "2.00")]
    lines = [part for row in details for part in (line(*row), [("paid by card", 120)])]
    texts = [[day, f"{text} paid by card", amount] for day, text, amount in details]
    empty = [("11/03/2024", 50), ("Opening balance", 120), ("310.00", -520)]
    header = [*HEADER, ("Balance", -520)]

    def head(number: str) -> list:
        return [(f"Checking - {number}", 50)]

    def table(*accounts: str) -> pd.DataFrame:
        cells = [[account, *row] for account, row in zip(accounts, texts, strict=True)]
        return pd.DataFrame(cells, columns=["Account", "Date", "Details", "Amount"], dtype="str")

    one, other = "8120044710", "3023344551"
    sample = [[head(one), header, empty, *lines[:4]], [head(other), header, empty, *lines[4:]]]
    accounts = [one, one, *[other] * 4]
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", sample), table(*accounts)), ())
    later = [[head(one), header, empty, *lines[:4]], [head(number), header, empty, [("No activity", 120)]]]
    found = run(parser, draw(tmp_path / "later.pdf", later))
    assert found["Details"].iloc[-1] == texts[1][1] + (" No activity" if number == one else "")


def test_an_account_without_rows_in_the_sample_is_not_told_by_another_account_s_currency(tmp_path):
    """Three accounts, one of which has none; two are in the same currency."""

    def printed(filled: tuple[int, ...]) -> list:
        lines = []
        accounts = (
            ("Current", "0417-003-77531", "KES"),
            ("Savings", "0417-201-77531", "KES"),
            ("Dollar", "0417-840-77531", "USD"),
        )
        for at, (name, number, code) in enumerate(accounts):
            lines += [[(f"{name} Account No. {number}", 50), (f"Currency: {code}", 400)], HEADER]
            lines += [line(*row) for row in ROWS] if at in filled else [[("There were no transactions.", 120)]]
        return [lines]

    def table(*accounts: tuple[str, str]) -> pd.DataFrame:
        cells = [[number, code, *row] for number, code in accounts for row in ROWS]
        return pd.DataFrame(cells, columns=["Account", "Currency", "Date", "Details", "Amount"], dtype="str")

    shown = table(("0417-003-77531", "KES"), ("0417-840-77531", "USD"))
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed((0, 2))), shown), ())
    later = draw(tmp_path / "later.pdf", printed((0, 1)))
    assert run(parser, later).equals(table(("0417-003-77531", "KES"), ("0417-201-77531", "KES")))
