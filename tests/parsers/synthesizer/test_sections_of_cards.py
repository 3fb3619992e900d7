"""Titles tell the signs of amounts, and one of their sections has headings of its own: the cards that were charged."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.writing import best_candidate
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

LABELS = [[("Trans", 50)], [("date", 50), ("Details", 120), ("Amount", -430)]]
Cards = dict[str, list[tuple[str, str]]]  # by card, '' for none, texts and amounts
Sections = dict[str, Cards]
PAID: Sections = {"Payments": {"": [("Standing order", "250.00"), ("By hand", "12.10")]}}
INTEREST: Sections = {"Interest": {"": [("On purchases", "2.13")]}}
ONE = [("Bakery", "9.15"), ("Inn", "1,165.02"), ("Shoes back", "-80.00")]
CHARGED: Sections = {"Charges and credits": {"4417": ONE, "9014": [("Rail", "4.56"), ("Tea", "3.10")]}}
LATER: Sections = {"Charges and credits": {"0007": [("Books", "7.00"), ("Books back", "-7.00")]}}
BROKEN = 3  # lines of the last table that are left for the next page


def printed(sections: Sections, second: str = "") -> list:
    """Return two pages: the last table goes on below a header without a title, or another begins below a second one."""
    lines, day = [], 0
    for title, cards in sections.items():
        lines += [[(title, 50, 13)], *LABELS]
        for card, rows in cards.items():
            lines += [[(f"Card number 5412 **** {card}", 50)]] if card else []
            for details, amount in rows:
                day += 1
                lines.append([(f"{day:02}/03/2024", 50), (details, 120), (amount, -430)])
        lines.append([("Total", 50), ("1.00", -430)])
    return [lines[:-BROKEN], [*([[(second, 50, 13)]] if second else []), *LABELS, *lines[-BROKEN:]]]


def wanted(sections: Sections) -> pd.DataFrame:
    said = [(title, card, *row) for title, cards in sections.items() for card, rows in cards.items() for row in rows]
    cells = []
    for day, (title, card, details, amount) in enumerate(said, 1):
        value = amount if title == "Payments" else f"-{amount}".replace("--", "")
        cells.append([card and f"5412 **** {card}", f"2024-03-{day:02}", details, value.replace(",", "")])
    return pd.DataFrame(cells, columns=["Card", "Date", "Details", "Amount"], dtype="str")


def written(path, sections: Sections) -> str:
    return write_parser(analysis_of(draw(path, printed(sections)), wanted(sections)), ())


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    return written(tmp_path_factory.mktemp("bank") / "sample.pdf", PAID | INTEREST | CHARGED)


@pytest.mark.parametrize("later", [PAID | LATER, LATER | INTEREST | PAID])
def test_titles_tell_signs_that_a_minus_turns_and_end_what_cards_were_charged(parser, later, tmp_path):
    found = run(parser, draw(tmp_path / "later.pdf", printed(later)))
    assert found.to_numpy().tolist() == wanted(later).to_numpy().tolist()


def test_a_title_that_the_sample_does_not_have_is_refused(parser, tmp_path):
    with pytest.raises(ValueError, match="'Cash' is unknown"):
        run(parser, draw(tmp_path / "later.pdf", printed(PAID | {"Cash": LATER["Charges and credits"]})))


def test_what_looks_like_a_title_above_the_header_of_a_page_leaves_it_open_whether_the_table_goes_on(tmp_path):
    sections = PAID | INTEREST | CHARGED
    sample = draw(tmp_path / "sample.pdf", printed(sections, "Charges of 2024"))
    assert not best_candidate(analysis_of(sample, wanted(sections)), ()).exact
