"""Headings with the name of an account before the label and the number of the account: the name may end as the label
starts.
"""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
Accounts = list[tuple[str, str, list[str]]]  # of a page: each with its number and the amounts of the rows below
SHOWN = [[("Growth Plus Account", "271-904418-6", ["12.00", "89.00"]), ("Everyday Account", "118-56203-7", ["7.10"])]]
BROKEN = [*SHOWN, [("Everyday Account", "118-56203-7", ["3.00", "4.75"])]]
LATER = [
    [("Growth Plus Account", "271-904418-6", ["1.00"]), ("Young Saver 2", "300-11223-4", ["2.50"])],
    [("Young Saver 2", "300-11223-4", ["5.50"]), ("Joint Account Gold", "552-70001-9", ["4.20"])],
]


def printed(pages: list[Accounts], words: str, label: str = "Account No.") -> list:
    drawn, before, day = [], "", 0
    for accounts in pages:
        lines = [HEADER]
        for name, number, amounts in accounts:
            lines.append([(name + (words if name == before else ""), 50), (f"{label} {number}", 300)])
            before = name
            for amount in amounts:
                day += 1
                lines.append([(f"{day:02}/03/2024", 50), (f"Shop {day}", 120), (amount, -430)])
        drawn.append(lines)
    return drawn


def table(pages: list[Accounts]) -> pd.DataFrame:
    said = [(name, number, amount) for page in pages for name, number, amounts in page for amount in amounts]
    cells = [
        [name, number, f"2024-03-{day:02}", f"Shop {day}", amount] for day, (name, number, amount) in enumerate(said, 1)
    ]
    return pd.DataFrame(cells, columns=["Account", "Account No", "Date", "Details", "Amount"], dtype="str")


@pytest.mark.parametrize(("shown", "words"), [(BROKEN, " (continued)"), (BROKEN, " - goes on"), (SHOWN, " (cont.)")])
@pytest.mark.parametrize("left_out", [[], ["Account No"]])
def test_what_stands_before_the_label_and_the_number_is_the_name(shown, words, left_out, tmp_path):
    sample = draw(tmp_path / "sample.pdf", printed(shown, words))
    source = write_parser(analysis_of(sample, table(shown).drop(columns=left_out)), ())
    found = run(source, draw(tmp_path / "later.pdf", printed(LATER, words)))
    assert found.to_numpy().tolist() == table(LATER).drop(columns=left_out).to_numpy().tolist()


def test_the_number_behind_a_label_may_stand_in_groups(tmp_path):
    def grouped(pages):
        return [[(name, number.replace("-", " "), sums) for name, number, sums in page] for page in pages]

    sample = draw(tmp_path / "sample.pdf", printed(grouped(SHOWN), "", "n°"))
    source = write_parser(analysis_of(sample, table(grouped(SHOWN)).drop(columns="Account No")), ())
    found = run(source, draw(tmp_path / "later.pdf", printed(grouped(LATER), "", "n°")))
    assert found.to_numpy().tolist() == table(LATER).drop(columns="Account No").to_numpy().tolist()


def with_ibans(accounts: list[tuple[str, str, list[str]]]) -> list:
    """Return a page of accounts whose names and numbers stand on one line, without a label."""
    lines = [HEADER]
    for name, number, amounts in accounts:
        lines.append([(name, 50), (number, 150)])
        lines += [[("04/03/2024", 50), ("Shop 2257 0718", 120), (amount, -430)] for amount in amounts]
    return [lines]


def test_what_stands_before_numbers_of_one_shape_is_the_name(tmp_path):
    def wanted(accounts):
        cells = [[name, "2024-03-04", "Shop 2257 0718", sum_] for name, _, sums in accounts for sum_ in sums]
        return pd.DataFrame(cells, columns=["Account", "Date", "Details", "Amount"], dtype="str")

    shown = [("Savings", "ES84 1582 6240 8851", ["12.00", "89.00"]), ("Current", "ES56 8218 0055 3885", ["7.10"])]
    later = [("Current", "ES56 8218 0055 3885", ["1.40"]), ("Young saver", "ES11 4110 2257 0718", ["2.10", "3.00"])]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", with_ibans(shown)), wanted(shown)), ())
    assert run(source, draw(tmp_path / "later.pdf", with_ibans(later))).equals(wanted(later))
