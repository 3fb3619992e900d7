"""Before what a heading says stand a day and a sum: those of other statements are others."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]


def statement(day: str, month: str, sums: dict[str, str]) -> tuple[list, pd.DataFrame]:
    """Return the lines of a section for each currency, below a heading with its balance, and the wanted table."""
    lines, rows = [], []
    for currency, balance in sums.items():
        lines += [[(f"{currency} on {day} {balance} {currency}", 50)], HEADER]
        own = [(f"{at:02}/{month}/2024", f"Tea {at}", f"-{at}.20") for at in (4, 5, 7, 9)]
        lines += [[(printed, 50), (text, 120), (amount, -430)] for printed, text, amount in own]
        rows += [(f"2024-{month}-{printed[:2]}", text, amount, currency) for printed, text, amount in own]
    return lines, pd.DataFrame(rows, columns=["Date", "Details", "Amount", "Currency"], dtype="str")


def test_a_heading_of_another_month_and_sum_says_its_currency(tmp_path):
    lines, wanted = statement("31 March 2024", "03", {"EUR": "5,303.99", "GBP": "1,120.40"})
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines]), wanted), ())
    later, other = statement("9 April 2024", "04", {"EUR": "15,615.90", "USD": "87.20"})
    assert run(source, draw(tmp_path / "later.pdf", [later])).equals(other)


def pots(names: list[str], behind: str = "") -> tuple[list, pd.DataFrame]:
    """Return the lines of a section without a name and one for each name, below its heading, and the wanted table."""
    lines, rows = [HEADER], []
    for name in ["", *names]:
        lines += [[], [(f"Pot: {name}{behind}", 50)], HEADER] if name else []
        for _ in range(3):
            day = len(rows) + 1
            lines.append([(f"{day:02}/03/2024", 50), (f"Tea {day}", 120), (f"-{day}.20", -430)])
            rows.append((f"2024-03-{day:02}", f"Tea {day}", f"-{day}.20", name))
    return lines, pd.DataFrame(rows, columns=["Date", "Details", "Amount", "Pot"], dtype="str")


@pytest.mark.parametrize("name", ["New kitchen", "Garden"])
@pytest.mark.parametrize("behind", ["", " (continued)"])
def test_a_name_at_the_end_of_a_heading_may_have_several_words(name, behind, tmp_path):
    lines, wanted = pots(["Holiday", "Savings"])
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines]), wanted), ())
    later, other = pots(["Holiday", name], behind)
    assert run(source, draw(tmp_path / "later.pdf", [later])).equals(other)


def test_what_stands_behind_a_name_in_the_sample_is_no_part_of_it(tmp_path):
    lines, wanted = pots(["Holiday", "Savings"], " until 31 March")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines]), wanted), ())
    later, other = pots(["Savings", "Garden"], " until 30 June")
    assert run(source, draw(tmp_path / "later.pdf", [later])).equals(other)


def test_the_name_that_two_holders_share_is_no_part_of_what_tells_their_cards(tmp_path):
    header = [("Date", 50), ("Details", 120), ("Amount", -430)]

    def page(*holders: tuple[str, str]) -> list:
        lines = [[("MR A HARGREAVES", 50)], [("Monthly statement", 50)]]
        for name, number in holders:
            lines += [[(f"{name} Card number ending {number}", 50)], header]
            lines += [[(f"0{day}/03/2024", 50), (f"Shop {number}", 120), ("3.20", -430)] for day in range(4, 7)]
        return [lines]

    def table(*numbers: str) -> pd.DataFrame:
        cells = [[number, f"2024-03-0{day}", f"Shop {number}", "3.20"] for number in numbers for day in range(4, 7)]
        return pd.DataFrame(cells, columns=["Card", "Date", "Details", "Amount"], dtype="str")

    sample = draw(tmp_path / "sample.pdf", page(("MR A HARGREAVES", "4471"), ("MRS B HARGREAVES", "2093")))
    source = write_parser(analysis_of(sample, table("4471", "2093")), ())
    assert "HARGREAVES" not in source
    later = draw(tmp_path / "later.pdf", page(("MR A HARGREAVES", "4471"), ("MISS C DOE", "9911")))
    assert run(source, later).equals(table("4471", "9911"))
