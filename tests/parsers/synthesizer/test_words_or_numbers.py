"""Some headings say the number of a card, others a word: 'Card ending 4471 - EMMA SMITH', 'Account transactions'."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
TITLES = {
    "Account": "Account transactions",
    "4471": "Card ending 4471 - EMMA SMITH",
    "9038": "Card ending 9038 - OLIVER SMITH",
    "5520": "Card ending 5520 - GEORGE BROWN",
}


def statement(sections: dict[str, list[tuple[str, str, str]]]) -> tuple[list, pd.DataFrame]:
    """Return the lines of sections, each below its title and above its total, and the wanted table."""
    lines, rows = [HEADER], []
    for card, own in sections.items():
        lines += [[(TITLES[card], 50)], *([(day, 50), (text, 120), (sum_, -430)] for day, text, sum_ in own)]
        lines.append([(f"Total for {TITLES[card].partition(' - ')[0]}", 50), ("99.00", -430)])
        rows += [(card, f"2024-03-{day[:2]}", text, sum_) for day, text, sum_ in own]
    return lines, pd.DataFrame(rows, columns=["Card", "Date", "Details", "Amount"], dtype="str")


TEXTS = ("Bakery", "Cinema", "Books", "Fuel", "Tea house")
SAMPLE = {
    card: [(f"{day + 2 * at:02}/03/2024", text, f"{day}.{at}5") for at, text in enumerate(TEXTS)]
    for card, day in (("Account", 3), ("4471", 4), ("9038", 6))
}


@pytest.fixture
def source(tmp_path) -> str:
    lines, wanted = statement(SAMPLE)
    return write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines]), wanted), ())


@pytest.mark.parametrize("cards", [("Account", "5520", "4471"), ("5520", "Account"), ("9038",)])
def test_a_section_says_its_number_or_its_word(cards, source, tmp_path):
    lines, wanted = statement(
        {card: [("14/03/2024", "Tea", "4.20"), ("15/03/2024", "Fuel", "30.00")] for card in cards}
    )
    assert run(source, draw(tmp_path / "later.pdf", [lines])).equals(wanted)
