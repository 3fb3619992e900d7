"""Headings that say the card of the rows below them stand in one place; a further line of a row is none of them."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.analysis import with_habits
from tasks.parsers.synthesizer import write_parser
from tasks.statements.pages import read_pages
from tasks.statements.print_habits import NO_WORDS_UNREAD
from tasks.statements.proof import Proof, prove
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
TEXTS = (["Tea shop"], ["Salary", "from Riverbank Ltd"], ["Rent"], ["Electricity", "meter 12 of March"])
KINDS = {
    "a name": ("EMMA SMITH {}", ["4265 XXXX XXXX 4471", "4265 XXXX XXXX 9912", "4265 XXXX XXXX 7781"]),
    "a word": ("CARD {}", ["4265 XXXX XXXX 4471", "4265 XXXX XXXX 9912", "4265 XXXX XXXX 7781"]),
    "stars": ("Card number **** {}", ["4471", "9912", "7781"]),
    "nothing": ("{}", ["4711008", "4711999", "4711123"]),
}


def drawn(path, headings: list[str], left: float, apart: bool, further: str = ""):
    """Draw the rows of cards, each below its heading, which may be set apart; a row may have another further line."""
    lines = [HEADER]
    for at, heading in enumerate(headings, 1):
        lines += [*([[]] if apart else []), [(heading, left)]]
        for day, (text, *more) in enumerate(TEXTS, 3):
            lines.append([(f"0{day}/03/2024", 50), (text, 120), (f"-{at}{day}.{at}5", -430)])
            lines += [[(said, 120)] for said in ([further] if further and more else more)]
    return draw(path, [lines])


def table(cards: list[str]) -> pd.DataFrame:
    """What is wanted of cards without such a line."""
    rows = [
        [card, f"2024-03-0{day}", " ".join(texts), f"-{at}{day}.{at}5"]
        for at, card in enumerate(cards, 1)
        for day, texts in enumerate(TEXTS, 3)
    ]
    return pd.DataFrame(rows, columns=["Card", "Date", "Details", "Amount"], dtype="str")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("left", "apart"), [(50, False), (120, True), (50, True)])
def test_a_further_line_like_the_heading_of_a_card_is_refused_and_another_card_is_read(kind, left, apart, tmp_path):
    form, cards = KINDS[kind]
    headings = [form.format(card) for card in cards]
    analysis = analysis_of(drawn(tmp_path / "a.pdf", headings[:2], left, apart), table(cards[:2]))
    roles, source = with_habits(analysis.roles, analysis.samples), write_parser(analysis, ())

    def judged(found: pd.DataFrame, path) -> Proof:
        return prove(found, roles, read_pages(path))

    later = drawn(tmp_path / "b.pdf", headings, left, apart)
    assert run(source, later).equals(table(cards))
    assert judged(table(cards), later).verdict != "refused"
    odd = drawn(tmp_path / "c.pdf", headings[:2], left, apart, further=headings[2])
    assert judged(run(source, odd), odd).verdict == "refused"


def test_a_line_in_the_place_of_headings_but_closer_to_the_row_above_is_named(tmp_path):
    headings, cards = ["CARD 4471", "CARD 9912"], ["4471", "9912"]
    sample = drawn(tmp_path / "a.pdf", headings, 120, True)
    analysis = analysis_of(sample, table(cards))
    roles = with_habits(analysis.roles, analysis.samples)
    odd = drawn(tmp_path / "b.pdf", headings, 120, True, further="CARD 7781")
    read = table(["4471", "9912"]).assign(Details=[text for text, *_ in TEXTS] * 2)
    read.loc[[2, 3, 6, 7], "Card"] = "7781"
    found = prove(read, roles, read_pages(odd))
    assert "“CARD 7781” on page 1 says the Card of the rows below it" in found.sentence


def test_the_first_heading_of_a_page_may_stand_close_below_its_head(tmp_path):
    """Those among rows of the sample stand apart from them."""

    def page(card: str, apart: bool, day: int) -> list:
        row = [(f"0{day}/03/2024", 50), ("Tea shop", 120), (f"-{day}.20", -430)]
        return [*([[]] if apart else []), [(f"CARD {card}", 50)], row]

    def paged(name: str, last: list) -> tuple:
        first = [HEADER, *page("4471", True, 3), *page("9912", True, 4)]
        return draw(tmp_path / name, [first, [HEADER, *last]])

    cards = [["4471", "3"], ["9912", "4"], ["7781", "5"]]
    cells = [[card, f"2024-03-0{day}", "Tea shop", f"-{day}.20"] for card, day in cards]
    read = pd.DataFrame(cells, columns=["Card", "Date", "Details", "Amount"], dtype="str")
    analysis = analysis_of(paged("a.pdf", page("7781", True, 5)), read)
    roles = with_habits(analysis.roles, analysis.samples)
    later = paged("b.pdf", page("7781", False, 5))
    assert prove(read, roles, read_pages(later)).verdict != "refused"


def test_headings_of_two_kinds_tell_of_no_place(tmp_path):
    """One stands further left than the other; nor may a third."""
    lines = [HEADER]
    for card, x in (("4471", 50), ("9912", 90), ("7781", 70)):
        row = [[(f"0{day}/03/2024", 50), (text, 120), (f"-{day}.20", -430)] for day, (text, *_) in enumerate(TEXTS, 3)]
        lines += [[(f"CARD {card}", x)], *row]
    wanted = [
        [card, f"2024-03-0{day}", text, f"-{day}.20"]
        for card in ("4471", "9912", "7781")
        for day, (text, *_) in enumerate(TEXTS, 3)
    ]
    read = pd.DataFrame(wanted, columns=["Card", "Date", "Details", "Amount"], dtype="str")
    sample = draw(tmp_path / "a.pdf", [lines[:11]])
    analysis = analysis_of(sample, read.iloc[:8])
    roles = with_habits(analysis.roles, analysis.samples)
    assert prove(read, roles, read_pages(draw(tmp_path / "b.pdf", [lines]))).verdict != "refused"


def test_a_heading_that_ends_with_the_value_may_be_flush_right(tmp_path):
    def pages(path, opening: list[str]):
        lines = [HEADER]
        for at, currency in enumerate(("RON", "EUR")):
            lines += [[], [(f"Opening balance {opening[at]} {currency}", -430)]]
            lines += [
                [(f"0{day}/03/2024", 50), (text, 120), (f"-{at}{day}.20", -430)]
                for day, (text, *_) in enumerate(TEXTS, 3)
            ]
        return draw(path, [lines])

    rows = [
        [currency, f"2024-03-0{day}", text, f"-{at}{day}.20"]
        for at, currency in enumerate(("RON", "EUR"))
        for day, (text, *_) in enumerate(TEXTS, 3)
    ]
    wanted = pd.DataFrame(rows, columns=["Currency", "Date", "Details", "Amount"], dtype="str")
    analysis = analysis_of(pages(tmp_path / "a.pdf", ["955.20", "1.50"]), wanted)
    roles = with_habits(analysis.roles, analysis.samples)
    later = pages(tmp_path / "b.pdf", ["2,412,310.00", "22,310.00"])
    assert any(habit.startswith("headings stand at") for habit in roles.habits)
    assert prove(wanted, roles, read_pages(later)).verdict != "refused"


@pytest.mark.parametrize(
    ("size", "second", "more", "verdict"),
    [
        (10, "CARD 9912", "", "consistent"),
        (9, "CARD 9912", "", "refused"),
        (10, "paid by 9912", "", "refused"),
        (10, "CARD 9912", "Notice", "refused"),
    ],
    ids=["in letters of its own", "in those of rows", "other words", "in those of a further line"],
)
def test_a_heading_that_the_sample_prints_at_the_top_of_pages_only_may_stand_among_rows(
    size, second, more, verdict, tmp_path
):
    """Its words are no further line of the row above."""

    def rows(at: int) -> list:
        return [[(f"0{day}/03/2024", 50), ("Tea shop", 120), (f"-{at}{day}.{at}5", -430)] for day in range(3, 7)]

    sample = [[HEADER, [(f"CARD {card}", 120, size)], *rows(at)] for at, card in enumerate(("4471", "9912"), 1)]
    cells = [
        [card, f"2024-03-0{day}", "Tea shop", f"-{at}{day}.{at}5"]
        for at, card in enumerate(("4471", "9912"), 1)
        for day in range(3, 7)
    ]
    read = pd.DataFrame(cells, columns=["Card", "Date", "Details", "Amount"], dtype="str")
    analysis = analysis_of(draw(tmp_path / "a.pdf", sample), read)
    roles = with_habits(analysis.roles, analysis.samples)
    assert NO_WORDS_UNREAD in roles.habits
    notice = [[(more, 200, size)]] if more else []
    later = [*sample[0][:3], *notice, *sample[0][3:], [(second, 120, size)], *rows(2)]
    found = prove(read, roles, read_pages(draw(tmp_path / "b.pdf", [later])))
    assert found.verdict == verdict
    assert (f"“{second}” on page 1 is printed like further words" in found.sentence) == (verdict == "refused")
