"""Headings that name a holder and say on the next page that they go on name the same one."""

import re

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.rows.totals import going_on
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
People = list[tuple[str, list[str]]]  # by page: each with the amounts of the rows below
SHOWN = [[("EMMA SMITH", ["12.00", "89.00"]), ("ADA POE", ["7.10", "60.00"])], [("ADA POE", ["3.00", "4.75"])]]
LATER = [[("EMMA SMITH", ["1.00"]), ("TOM DOE", ["2.50"])], [("TOM DOE", ["5.50"]), ("LI WU", ["4.20"])]]
HEAD = "Card n. 4029 **** **** {number} Holder: {name}"


def printed(pages: list[People], words: str) -> list:
    drawn, before, day = [], "", 0
    for people in pages:
        lines = [HEADER]
        for name, amounts in people:
            head = HEAD.format(name=name, number=1000 + 7 * len(name))
            lines.append([(head + (words if name == before else ""), 50)])
            before = name
            for amount in amounts:
                day += 1
                lines.append([(f"{day:02}/03/2024", 50), (f"Shop {day}", 120), (amount, -430)])
        drawn.append(lines)
    return drawn


def table(pages: list[People]) -> pd.DataFrame:
    said = [(name, amount) for people in pages for name, amounts in people for amount in amounts]
    cells = [[name, f"2024-03-{day:02}", f"Shop {day}", amount] for day, (name, amount) in enumerate(said, 1)]
    return pd.DataFrame(cells, columns=["Holder", "Date", "Details", "Amount"], dtype="str")


@pytest.mark.parametrize("words", [" (continued)", " - goes on from above"])
def test_the_words_that_the_sample_shows_are_no_part_of_the_name(words, tmp_path):
    sample = draw(tmp_path / "sample.pdf", printed(SHOWN, words))
    source = write_parser(analysis_of(sample, table(SHOWN)), ())
    found = run(source, draw(tmp_path / "later.pdf", printed(LATER, words)))
    assert found.to_numpy().tolist() == table(LATER).to_numpy().tolist()


@pytest.mark.parametrize("words", [" (continued)", " - cont."])
def test_words_that_say_so_are_none_where_the_sample_shows_none(words, tmp_path):
    shown = [SHOWN[0]]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(shown, "")), table(shown)), ())
    found = run(source, draw(tmp_path / "later.pdf", printed(LATER, words)))
    assert found.to_numpy().tolist() == table(LATER).to_numpy().tolist()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("es", "(continúa)"),
        ("es", "(cont.)"),
        ("es", "(CONTINUACION)"),
        ("es", "(CONTINUACIÓN)"),
        ("pt", "- continua"),
        ("pt", "- CONTINUACAO"),
        ("nb", "(forts.)"),
        ("tr", "(devamı)"),
        ("cs", "- POKRACOVANI"),
        ("el", "- ΣΥΝΕΧΕΙΑ"),
    ],
)
def test_the_words_of_many_languages_say_that_a_heading_goes_on(language, said):
    assert re.split(going_on(language), f"EVA LARA (HIJA) {said}") == ["EVA LARA (HIJA)", ""]
    assert not re.search(going_on(language), "EVA LARA (CONTINENTAL)")
