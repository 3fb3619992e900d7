"""Titles of sections, and smaller ones of their parts: the nearest says the kind of a row, and none is passed over."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

LARGE, SMALL = 15, 11  # letters of titles, those of rows are of 9 points
HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
HEADER_OF_FEES = [("Date", 50), ("Service", 120), ("Amount", -430)]
Table = tuple[str, int, list[tuple[str, str]]]  # title, size of its letters, shops and amounts
PAID_IN: Table = ("Deposits", LARGE, [("Salary", "2,450.00"), ("Refund", "12.10")])
CARDS: Table = ("Card payments", SMALL, [("Rent", "-890.00"), ("Shoes", "-71.35"), ("Tea", "-8.15")])
OTHERS: Table = ("Transfers out", SMALL, [("Ann Weber", "-60.00"), ("Savings", "-100.00")])
FEES: Table = ("Fees", LARGE, [("Monthly fee", "-7.00"), ("Cash fee", "-3.50")])
SHOWN: list[list[Table]] = [[PAID_IN, CARDS], [CARDS, OTHERS, FEES]]
LATER: list[list[Table]] = [[PAID_IN, OTHERS], [OTHERS], [OTHERS, FEES]]


def printed(pages: list[list[Table]], words: str = " - continued", name: str = "") -> list:
    """Return the lines of pages; small titles have the one of their section above the first of them on a page."""
    drawn, day, before = [], 0, ""
    for tables in pages:
        lines, section, begun = [], "", before in (CARDS[0], OTHERS[0])
        for title, size, rows in tables:
            again = words if title == before else ""
            if size == SMALL and not section:
                section = "Withdrawals"
                lines.append([(section + (words if begun else ""), 50, LARGE)])
            lines += [
                [((name if title == OTHERS[0] and name else title) + again, 50, size)],
                HEADER_OF_FEES if title == FEES[0] else HEADER,
            ]
            before = title
            for shop, amount in rows:
                day += 1
                lines.append([(f"{day:02}/03/2024", 50), (shop, 120), (amount, -430)])
        drawn.append(lines)
    return drawn


def table(pages: list[list[Table]]) -> pd.DataFrame:
    said = [(title, *row) for tables in pages for title, _, rows in tables for row in rows]
    cells = [[f"2024-03-{day:02}", title, *row] for day, (title, *row) in enumerate(said, 1)]
    found = pd.DataFrame(cells, columns=["Date", "Kind", "Details", "Amount"], dtype="str")
    return found.assign(Amount=found["Amount"].str.replace(",", ""))


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", printed(SHOWN))
    return write_parser(analysis_of(sample, table(SHOWN)), ())


def test_the_nearest_title_says_the_kind_of_a_row(parser, tmp_path):
    found = run(parser, draw(tmp_path / "later.pdf", printed(LATER)))
    assert found.to_numpy().tolist() == table(LATER).to_numpy().tolist()


def test_known_titles_may_stand_elsewhere(parser, tmp_path):
    def moved(x: float) -> float:
        return x + 12 if x > 0 else x - 12

    pages = [[[(text, moved(x), *size) for text, x, *size in line] for line in lines] for lines in printed(LATER)]
    found = run(parser, draw(tmp_path / "later.pdf", pages))
    assert found.to_numpy().tolist() == table(LATER).to_numpy().tolist()


def test_a_title_that_the_sample_does_not_have_is_refused(parser, tmp_path):
    with pytest.raises(ValueError, match="'Standing orders' is unknown to this layout"):
        run(parser, draw(tmp_path / "later.pdf", printed(LATER, name="Standing orders")))


def test_other_words_that_say_that_a_part_goes_on_are_refused(parser, tmp_path):
    with pytest.raises(ValueError, match="unknown to this layout"):
        run(parser, draw(tmp_path / "later.pdf", printed(LATER, words=" (cont.)")))


@pytest.mark.parametrize("words", [" - continued", " (cont.)"])
def test_a_part_goes_on_where_the_sample_shows_none_that_does(words, tmp_path):
    shown = [[PAID_IN, CARDS, OTHERS], [FEES]]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(shown)), table(shown)), ())
    found = run(source, draw(tmp_path / "later.pdf", printed(LATER, words=words)))
    assert found.to_numpy().tolist() == table(LATER).to_numpy().tolist()
