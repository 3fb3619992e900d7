"""Headings that end with the number of an account in groups, above small print that ends with a number of its own."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
ROWS = [(f"{day:02}/03/2024", f"Shop {day}", f"{day * 7}.00") for day in range(3, 12)]
FOOT = [("Registered under 421 100 645, broker of insurance no. 07 023 424", 50)]


def printed(first: str, second: str, foot: list = FOOT) -> list:
    lines = [[(day, 50), (details, 120), (amount, -430)] for day, details, amount in ROWS]
    heads = [f"Current account no. {first}", f"Savings A no. {second}"]
    return [
        [[(f"{heads[0]} 289.93", 50)], [], [(heads[0], 50)], HEADER, *lines[:4], [], foot],
        [[(f"{heads[0]} (continued)", 50)], HEADER, *lines[4:6], [], [(heads[1], 50)], HEADER, *lines[6:], [], foot],
    ]


def table(first: str, second: str) -> pd.DataFrame:
    cells = [[account, *row] for account, row in zip([first] * 6 + [second] * 3, ROWS, strict=True)]
    return pd.DataFrame(cells, columns=["Account", "Date", "Details", "Amount"], dtype="str")


SHOWN = ("45 118 22 K 034", "7 120 448 219 B")


@pytest.mark.parametrize("later", [("31 220 08 C 117", "9 001 448 731 F"), ("5 120 448 219 D", "60 118 22 M 008")])
@pytest.mark.parametrize("shown", [SHOWN, ("45 118 22 034", "7 120 448 219")], ids=["with letters", "without"])
def test_the_number_that_small_print_ends_with_is_no_account(shown, later, tmp_path):
    if shown != SHOWN:
        later = tuple(number[:-2] if number[-1].isalpha() else number for number in later)
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(*shown)), table(*shown)), ())
    assert run(source, draw(tmp_path / "later.pdf", printed(*later))).equals(table(*later))


def test_words_in_brackets_behind_a_number_are_no_part_of_it(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(*SHOWN)), table(*SHOWN)), ())
    later = draw(tmp_path / "later.pdf", printed("31 220 08 C 117", "9 001 448 731 F (joint)"))
    assert run(source, later).equals(table("31 220 08 C 117", "9 001 448 731 F"))


def test_a_letter_behind_the_last_digits_is_part_of_the_number(tmp_path):
    sample = draw(tmp_path / "sample.pdf", printed(*SHOWN, foot=[]))
    source = write_parser(analysis_of(sample, table(*SHOWN)), ())
    later = ("31 220 08 C 117", "9 001 448 731 F")
    assert run(source, draw(tmp_path / "later.pdf", printed(*later, foot=[]))).equals(table(*later))
