"""What a model is shown: everything that matters, nothing else, within its size, and data as data."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from tasks.parsers.analysis import Analysis, analyze
from tasks.parsers.engines import nearest_miss
from tasks.parsers.model.material import Material
from tasks.parsers.model.prompt import LARGEST, SMALL, prompt_for
from tasks.parsers.model.shown_lines import page_texts
from tasks.parsers.samples import read_bank
from tasks.problems import Attempt, Problem
from tasks.tokens import count_tokens
from tests.parsers.drawn_bank import make_bank, make_rows

DATA = Path(__file__).parents[3] / "data"
BANKS = sorted(path.parent.name for path in DATA.glob("*/sample.pdf"))
SECTIONS = ("columns", "csv", "pages", "boxes")


@pytest.fixture(scope="module")
def studied() -> dict[str, Analysis]:
    return {bank: analyze(read_bank(DATA / bank)) for bank in BANKS}


@pytest.fixture(scope="module")
def long_one(tmp_path_factory) -> Analysis:
    """A statement of many pages."""
    bank, _ = make_bank(tmp_path_factory.mktemp("long") / "drawn", make_rows(300))
    return analyze(bank)


def text_of(material: Material) -> str:
    _, messages = prompt_for(material)
    assert [message["role"] for message in messages] == ["user"]
    return messages[0]["content"]


def section(text: str, name: str) -> str:
    return text.split(f"<{name}>\n")[1].split(f"\n</{name}>")[0]


def size(material: Material) -> int:
    system, messages = prompt_for(material)
    return count_tokens(system) + sum(count_tokens(message["content"]) for message in messages)


@pytest.mark.parametrize("bank", BANKS)
def test_the_question_of_every_bank_holds_all_sections_within_its_size(studied, bank):
    analysis = studied[bank]
    pages = len(analysis.samples[0].pages)
    material = Material(analysis, (), nearest_miss(analysis))
    text = text_of(material)
    assert size(material) <= SMALL + 2_000 * max(0, pages - 2)
    assert [name for name in SECTIONS if not section(text, name).strip()] == []
    assert [name for name in analysis.columns if f"{name!r}: " not in section(text, "columns")] == []
    assert not re.search(r"\$\w", re.sub(r"(?s)<(csv|pages|boxes|start)>.*?</\1>", "", text)), "a slot is left"
    assert str(DATA) not in text


def test_the_system_part_is_the_same_for_every_bank_and_long_enough_to_be_cached(studied):
    systems = {prompt_for(Material(analysis))[0] for analysis in studied.values()}
    assert len(systems) == 1
    assert count_tokens(systems.pop()) > 1024


def test_a_long_statement_is_cut_by_what_the_lines_teach(long_one):
    assert size(Material(long_one)) <= LARGEST
    pages = page_texts(long_one.samples[0], 2_500)
    assert count_tokens(pages) <= 2_800
    assert set(re.findall(r"== page (\d+),", pages)) >= {"1", "2", "5", "6", "9", "10"}  # what stands around the breaks
    assert "the pages after page 10 are not shown" in pages
    assert re.search(r"… \d+ lines left out, rows \d+ to \d+, of the kinds shown", pages)
    assert "Opening balance 1,740.20" in pages
    assert re.search(r"\|    1\| ", pages)
    assert re.search(r"\|  160\| ", pages)


def test_every_kind_of_row_is_shown_with_its_boxes(studied):
    text = text_of(Material(studied["sbi"]))
    boxes = section(text, "boxes")
    kept = {tuple(bool(cell) for cell in row) for row in studied["sbi"].samples[0].table.to_numpy().tolist()}
    rows = {int(row) for row in re.findall(r"\|(\d+)\| ", boxes)}
    shown = {tuple(bool(cell) for cell in studied["sbi"].samples[0].table.iloc[row - 1]) for row in rows}
    assert shown == kept


def test_boxes_are_those_of_the_words_on_the_page(long_one):
    line = next(each for each in long_one.samples[0].alignment.lines if each.text.startswith("Date Details"))
    boxes = section(text_of(Material(long_one)), "boxes")
    for word in (line.words[0], line.words[1], line.words[-1]):
        assert f'{word.x0:.1f}-{word.x1:.1f} "{word.text}"' in boxes


def test_a_cell_that_is_printed_nowhere_is_said_so(tmp_path):
    rows = [[*row[:1], "zzz " + row[1], *row[2:]] for row in make_rows(12)]
    bank, _ = make_bank(tmp_path / "drawn", rows)
    table = bank.samples[0].table.assign(
        Details=[text.removeprefix("zzz ")[::-1] for text in bank.samples[0].table["Details"]]
    )
    bank = replace(bank, samples=(replace(bank.samples[0], table=table),))
    columns = section(text_of(Material(analyze(bank))), "columns")
    assert "not found printed as such near every row: row 1" in columns


def test_a_further_sample_is_shown_shortly(studied):
    one = studied["sbi"]
    text = text_of(Material(replace(one, samples=(*one.samples, replace(one.samples[0])))))
    assert "1 further sample must be read by the same file" in text
    assert text.count("<other_sample>") == 1


def test_a_long_file_of_copied_rows_does_not_burst_the_next_question(studied):
    copied = "ROWS = [\n" + "".join(f"    ['2025-01-01', 'text {n}', '1.00'],\n" for n in range(2000)) + "]\n"
    problem = Problem("memorised", "the code carries 2000 of the values", ({"line": 1, "found": "text 1"},))
    material = Material(studied["sbi"], (Attempt(1, "model", copied, problem),))
    assert size(material) <= LARGEST
    assert "lines are not shown here" in text_of(material)


def test_earlier_attempts_are_told_in_a_line_each(studied):
    first = Attempt(1, "model", "x = 1\n", Problem("rows", "5 rows were expected, 4 came back."))
    second = Attempt(2, "model", "", Problem("model_prose", "no code.", ({"retry": "Answer with the code."},)))
    text = text_of(Material(studied["sbi"], (first, second)))
    assert "Before it, attempt 1 failed: 5 rows were expected, 4 came back." in text
    assert "Attempt 2 gave no file that could be run: no code." in text
    assert text.rstrip().endswith("Answer with the code.")


def test_a_sample_without_rows_can_be_asked_about(tmp_path):
    bank, _ = make_bank(tmp_path / "drawn", make_rows(3))
    empty = pd.DataFrame(columns=list(bank.samples[0].table.columns), dtype="str")
    analysis = analyze(replace(bank, samples=(replace(bank.samples[0], table=empty),)))
    assert "0 rows" in text_of(Material(analysis))


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("the balance of the account", 5, 9),
        ("1,234.56", 4, 6),
        ("THUISBEZORGD.NL", 6, 9),
        ("-" * 60, 5, 12),
        ("", 0, 0),
    ],
)
def test_tokens_are_counted_rather_too_high(text, least, most):
    assert least <= count_tokens(text) <= most


def test_a_correction_shows_the_whole_file_and_still_some_rows(studied):
    analysis = studied["kotak"]
    source = nearest_miss(analysis).source
    problem = Problem("cells", "row 2 differs.", ({"row": 2, "column": "Description", "expected": "a", "got": "b"},))
    material = Material(analysis, (Attempt(1, "model", source, problem),))
    text = text_of(material)
    assert size(material) <= SMALL
    assert source.rstrip("\n") in text
    assert "\n1: " in section(text, "csv")
    assert re.search(r"\|    1\| ", section(text, "pages"))
