"""Headings that name a person between other words, of whom the rows below them are."""

from collections.abc import Callable

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
SHOWN = {"EMMA SMITH": ["12.00", "89.00", "5.00"], "ADA MAE POE": ["7.10", "60.00"]}
LATER = {"TOM DOE": ["1.00", "2.50"], "EVA DOE": ["3.00"], "LI WU": ["4.20", "11.00"]}
ROLES = ("Primary", "Family", "Partner")


def printed(people, head: str) -> list:
    """Return a page on which notes and totals stand between the rows of several persons."""
    lines = [[("Statement of TOM DOE", 50)], HEADER]
    for at, (name, amounts) in enumerate(people.items()):
        lines += [[(head.format(role=ROLES[at], at=at + 1, name=name, number=f"{at}14{at}"), 50)]]
        for day, amount in enumerate(amounts, 3 * at + 1):
            lines += [[(f"{day:02}/03/2024", 50), (f"Shop {day}", 120), (amount, -430)]]
            lines += [[("12.00 KRW at a rate of 0.12", 130)]] if day % 3 == 1 else []
        lines += [[("Subtotal", 120), (f"{sum(map(float, amounts)):.2f}", -430)]]
    return [lines]


def table(people) -> pd.DataFrame:
    """Return what is wanted of them."""
    cells = [
        [name, f"2024-03-{day:02}", f"Shop {day}", amount]
        for at, (name, amounts) in enumerate(people.items())
        for day, amount in enumerate(amounts, 3 * at + 1)
    ]
    return pd.DataFrame(cells, columns=["User", "Date", "Details", "Amount"], dtype="str")


@pytest.mark.parametrize(
    "head",
    [
        "[{role} {name} Esq.] Card no. 4980-****-****-{number}",
        "{role} cardholder: {name}, card {number}",
        "{role} {name} ****-****-{number}",
        "Card of {name} no. {number}",
        "{at}. {name} - ending in {number}",
        "{role}: {name} (card {number})",
    ],
)
def test_a_name_is_read_between_words_that_tell_who_a_person_is_and_a_number(head, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(SHOWN, head)), table(SHOWN)), ())
    found = run(source, draw(tmp_path / "later.pdf", printed(LATER, head)))
    assert found.to_numpy().tolist() == table(LATER).to_numpy().tolist()


@pytest.mark.parametrize("spell", [str.title, str.lower, str.capitalize])
def test_a_name_in_a_heading_may_be_wanted_in_other_capitals(spell, tmp_path):
    def spelled(people) -> pd.DataFrame:
        wanted = table(people)
        return wanted.assign(User=wanted["User"].map(spell))

    head = "{role} cardholder: {name}, card {number}"
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(SHOWN, head)), spelled(SHOWN)), ())
    found = run(source, draw(tmp_path / "later.pdf", printed(LATER, head)))
    assert found.to_numpy().tolist() == spelled(LATER).to_numpy().tolist()


def card(name: str, number: str) -> str:
    return f"{name} Card number 4514 XXXX {number}"


def by_card(sections: dict[str, list[str]], total: str = "Subtotal for {number}") -> list:
    """Return a page on which the names of holders stand in the titles of their cards, and totals end their rows."""
    lines, day = [[("EMMA SMITH", 50)], [("Day", 50), ("Details", 120), ("Amount", -430)]], 0
    for title, amounts in sections.items():
        lines.append([(title, 50)])
        for amount in amounts:
            day += 1
            lines.append([(f"{day:02}/03/2024", 50), (f"Shop {day}", 120), (amount, -430)])
        name = title.partition(" Card number")[0].removeprefix("New transactions for ")
        lines.append([(total.format(number=len(title), name=name), 50), (f"{sum(map(float, amounts)):.2f}", -430)])
    return [lines]


def of_cards(sections: dict[str, list[str]]) -> pd.DataFrame:
    return by_name(sections, lambda title: title.partition(" Card number")[0] if "Card" in title else "")


def by_name(sections: dict[str, list[str]], name_of: Callable[[str], str]) -> pd.DataFrame:
    """Return what is wanted of sections whose titles say the names of holders."""
    said = [(name_of(title), amount) for title, amounts in sections.items() for amount in amounts]
    cells = [[name, f"2024-03-{day:02}", f"Shop {day}", amount] for day, (name, amount) in enumerate(said, 1)]
    return pd.DataFrame(cells, columns=["User", "Date", "Details", "Amount"], dtype="str")


CARDS = {
    "Payments": ["12.00"],
    card("EMMA SMITH", "2207"): ["8.00", "5.50"],
    card("ADA POE", "9913"): ["7.10", "60.00", "1.15"],
}
LATER_CARDS = {
    "Payments": ["3.00"],
    card("TOM DOE", "0007"): ["1.00", "2.50"],
    card("LI WU", "1001"): ["4.20"],
    "Fees": ["9.00", "2.75"],
}


def test_a_name_may_start_its_heading_and_a_total_ends_what_that_says(tmp_path):
    shown = CARDS | {"Interest": ["3.25", "4.10"]}
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", by_card(shown)), of_cards(shown)), ())
    found = run(source, draw(tmp_path / "later.pdf", by_card(LATER_CARDS)))
    assert found.to_numpy().tolist() == of_cards(LATER_CARDS).to_numpy().tolist()


def test_rows_below_a_title_behind_those_of_names_are_refused_where_the_sample_has_none_there(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", by_card(CARDS)), of_cards(CARDS)), ())
    later = {title: amounts for title, amounts in LATER_CARDS.items() if title != "Fees"}
    found = run(source, draw(tmp_path / "later.pdf", by_card(later)))
    assert found.to_numpy().tolist() == of_cards(later).to_numpy().tolist()
    with pytest.raises(ValueError, match="belongs to no row of this layout: Fees"):
        run(source, draw(tmp_path / "fees.pdf", by_card(LATER_CARDS)))


def of_holder(name: str, number: str) -> str:
    return f"New transactions for {name} Card number 4514 XXXX {number}"


def among(sections: dict[str, list[str]]) -> pd.DataFrame:
    """Return what is wanted of sections of which some are of a holder."""
    wanted = of_cards(sections)
    return wanted.assign(User=wanted["User"].str.removeprefix("New transactions for "))


HOLDERS = {
    of_holder("EMMA SMITH", "2207"): ["8.00", "5.50", "4.00", "2.10", "7.30", "9.90"],
    of_holder("ADA POE", "9913"): ["7.10", "60.00", "1.15", "3.20", "8.80"],
}
LATER_HOLDERS = {of_holder("TOM DOE", "0007"): ["1.00", "2.50"], of_holder("LI WU", "1001"): ["4.20"]}


@pytest.mark.parametrize("total", ["Subtotal for {number}", "Total", "Total spend of {name}"])
@pytest.mark.parametrize("shown", [HOLDERS, {"Payments": ["12.00"]} | HOLDERS])
def test_the_total_of_a_name_behind_words_ends_what_that_says_so_that_rows_of_unknown_titles_are_refused(
    shown, total, tmp_path
):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", by_card(shown, total)), among(shown)), ())
    assert "not USER_LINE.search" not in source  # a total has no day, for which the rule of rows asks
    found = run(source, draw(tmp_path / "later.pdf", by_card(LATER_HOLDERS, total)))
    assert found.to_numpy().tolist() == among(LATER_HOLDERS).to_numpy().tolist()
    fees = LATER_HOLDERS | {"FEES AND INTEREST": ["9.00", "2.75"]}
    with pytest.raises(ValueError, match="belongs to no row of this layout: FEES AND INTEREST"):
        run(source, draw(tmp_path / "fees.pdf", by_card(fees, total)))


ENDING = {
    "New transactions for EMMA SMITH": ["8.00", "5.50", "4.00", "2.10", "7.30", "9.90"],
    "New transactions for ADA POE": ["7.10", "60.00", "1.15", "3.20", "8.80"],
}
LATER_ENDING = {"New transactions for TOM DOE": ["1.00", "2.50"], "New transactions for LI WU": ["4.20"]}


@pytest.mark.parametrize("total", ["Subtotal for {number}", "Total", "Total spend of {name}"])
@pytest.mark.parametrize("shown", [ENDING, {"Payments": ["12.00"]} | ENDING])
def test_the_total_of_a_name_that_ends_its_heading_ends_what_that_says(shown, total, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", by_card(shown, total)), among_ending(shown)), ())
    found = run(source, draw(tmp_path / "later.pdf", by_card(LATER_ENDING, total)))
    assert found.to_numpy().tolist() == among_ending(LATER_ENDING).to_numpy().tolist()
    fees = LATER_ENDING | {"FEES AND INTEREST": ["9.00", "2.75"]}
    with pytest.raises(ValueError, match="belongs to no row of this layout: FEES AND INTEREST"):
        run(source, draw(tmp_path / "fees.pdf", by_card(fees, total)))


def among_ending(sections: dict[str, list[str]]) -> pd.DataFrame:
    """Return what is wanted of sections of which some end with a holder."""
    return by_name(sections, lambda title: title.partition(" for ")[2])


def test_rows_of_unknown_titles_are_of_nobody_where_the_sample_has_such_behind_those_of_names(tmp_path):
    shown, later = HOLDERS | {"Interest": ["3.25", "4.10"]}, LATER_HOLDERS | {"FEES AND CHARGES": ["9.00", "2.75"]}
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", by_card(shown)), among(shown)), ())
    found = run(source, draw(tmp_path / "later.pdf", by_card(later)))
    assert found.to_numpy().tolist() == among(later).to_numpy().tolist()
