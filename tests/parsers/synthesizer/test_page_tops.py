"""A row goes on over the end of a page, but not with what stands below all rows of the sample."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from tasks.parsers.analysis import with_habits
from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.emission import file
from tasks.statements.pages import read_pages
from tasks.statements.proof import Proof, prove
from tests.parsers.synthesizer.drawn_table import HEADER, WANTED, analysis_of, draw, entry, run

Lines = list[list[tuple[str, float]]]
ROWS = [
    ("04/03/2024", "Card payment bakery", "12.40", "", "987.60"),
    ("05/03/2024", "Salary", "", "2450.00", "3437.60"),
    ("07/03/2024", "Rent", "890.00", "", "2547.60"),
    ("19/03/2024", "Electricity", "71.35", "", "2476.25"),
    ("20/03/2024", "Water", "30.25", "", "2446.00"),
    ("22/03/2024", "Harbour Lights", "46.00", "", "2400.00"),
]
KIND = [("Account type: value plan", 120)]
END: Lines = [[("Your plan has no monthly fee", 50)], []]
FOOT = [("Riverbank Limited", 120), ("Page 1", 230)]


def table_of(rows: list[tuple[str, ...]], texts: dict[int, str]) -> pd.DataFrame:
    """Return what is wanted of rows, some of which have further words."""
    cells = [
        [f"2024-03-{day[:2]}", " ".join([text, *([texts[at]] if at in texts else [])]), *rest]
        for at, (day, text, *rest) in enumerate(rows)
    ]
    return pd.DataFrame(cells, columns=WANTED, dtype="str")


def lines_of(rows: list[tuple[str, ...]], texts: dict[int, str], first: int = 0) -> Lines:
    """Return the lines of rows, some of which go on."""
    return [
        line
        for at, row in enumerate(rows, first)
        for line in (entry(*row), *([[(texts[at], 120)]] if at in texts else []))
    ]


def page_of(lines: Lines, brought: str = "", foot: bool = False) -> Lines:
    """Return a page below its header, with what was brought forward and what stands at its foot."""
    above = [[("Balance brought forward", 120), (brought, -520)]] if brought else []
    page = [HEADER, *above, *lines]
    return [*page, *[[]] * (40 - len(page)), FOOT] if foot else page


def read(tmp_path: Path, sample: tuple[list[Lines], pd.DataFrame], later: list[Lines]) -> tuple[pd.DataFrame, Proof]:
    """Learn a sample and read a later statement."""
    top = "Statement from 01/03/2024 to 31/03/2024\nOpening balance 1,000.00 Closing balance 2,400.00"
    analysis = analysis_of(draw(tmp_path / "sample.pdf", sample[0], top), sample[1])
    path = draw(tmp_path / "later.pdf", later, top)
    found = run(write_parser(analysis, ()), path)
    return found, prove(found, with_habits(analysis.roles, analysis.samples), read_pages(path))


ONE_LINE = ([page_of([*lines_of(ROWS[:3], {})]), page_of([*lines_of(ROWS[3:], {}), [], KIND])], table_of(ROWS, {}))


def test_what_stands_below_all_rows_is_of_none_where_it_starts_a_page(tmp_path):
    found, proof = read(tmp_path, ONE_LINE, [page_of(lines_of(ROWS, {})), page_of([KIND])])
    assert found.equals(table_of(ROWS, {}))
    assert proof.verdict == "proven", proof


@pytest.mark.parametrize(
    ("text", "verdict"), [(KIND, "refused"), ([("for the house at the quay", 120)], "proven")], ids=["known", "new"]
)
def test_a_row_goes_on_over_the_page_with_other_words_and_loses_none_silently(text, verdict, tmp_path):
    texts = {} if text == KIND else {3: text[0][0]}
    rest = page_of([text, *lines_of(ROWS[4:], {})])
    found, proof = read(tmp_path, ONE_LINE, [page_of(lines_of(ROWS[:4], {})), rest])
    assert found.equals(table_of(ROWS, texts))
    assert proof.verdict == verdict, proof


def test_the_proof_asks_what_a_page_says_that_starts_like_what_stands_below_all_rows(tmp_path):
    other = [("Account type: a text of another kind", 120)]
    found, proof = read(tmp_path, ONE_LINE, [page_of(lines_of(ROWS, {})), page_of([other])])
    assert found.equals(table_of(ROWS, {}))
    assert proof.verdict == "refused", proof


def test_of_several_texts_below_all_rows_none_is_of_a_row(tmp_path):
    ends = [KIND, [("Interest is paid monthly", 120)]]
    sample = [page_of(lines_of(ROWS[:3], {})), page_of([*lines_of(ROWS[3:], {}), [], *ends])]
    for end in (ends, ends[1:]):
        found, proof = read(tmp_path, (sample, ONE_LINE[1]), [page_of(lines_of(ROWS, {})), page_of(end)])
        assert found.equals(table_of(ROWS, {}))
        assert proof.verdict == "proven", proof


TOTALS = [("** End of statement **", 120)], [("Debits 1,050.00 Credits 2,450.00", 120)]
SHORT = [page_of(lines_of(ROWS[:3], {})), page_of([*lines_of(ROWS[3:], {}), [], *TOTALS])]


def test_totals_behind_what_stands_below_all_rows_are_of_none_either_where_they_start_a_page(tmp_path):
    found, proof = read(tmp_path, (SHORT, ONE_LINE[1]), [page_of(lines_of(ROWS, {})), page_of([*TOTALS])])
    assert found.equals(table_of(ROWS, {}))
    assert proof.verdict == "proven", proof


def test_a_file_is_put_in_fewer_lines_before_it_forgets_what_stands_below_all_rows(tmp_path, monkeypatch):
    analysis = analysis_of(draw(tmp_path / "sample.pdf", SHORT), ONE_LINE[1])
    plain = write_parser(analysis, ())
    monkeypatch.setattr(file, "LONGEST", plain.count("\n") - 8)
    shorter = write_parser(analysis, ())
    assert shorter.count("\n") <= file.LONGEST
    assert all('"** End of statement **"' in source for source in (plain, shorter))


GOING_ON = {1: "for March, with bonus", 2: "for the flat", 5: "near the pier"}
LONGER = (
    [
        page_of(lines_of(ROWS[:3], GOING_ON), foot=True),
        page_of([*lines_of(ROWS[3:], GOING_ON, 3), [], *END], "2547.60", foot=True),
    ],
    table_of(ROWS, GOING_ON),
)


def test_the_foot_of_a_page_without_rows_is_of_none(tmp_path):
    texts = {1: GOING_ON[1], 2: GOING_ON[2]}
    last = page_of(END, "2400.00", foot=True)
    found, proof = read(tmp_path, LONGER, [page_of(lines_of(ROWS, texts), foot=True), last])
    assert found.equals(table_of(ROWS, texts))
    assert proof.verdict == "proven", proof


@pytest.mark.parametrize("above", [[], [[("Branch 47", 50)]]], ids=["first", "below another line"])
@pytest.mark.parametrize("below", [[], ROWS[4:]], ids=["alone", "above rows"])
def test_a_row_goes_on_at_the_top_of_a_page_and_below_unknown_lines_of_one_without_rows_that_is_refused(
    below, above, tmp_path
):
    at = 5 - len(below)
    texts = {1: GOING_ON[1], at: "for the house at the quay"}
    rest = page_of([*above, [(texts[at], 120)], *lines_of(below, {})], ROWS[at][-1], foot=True)
    found, proof = read(tmp_path, LONGER, [page_of(lines_of(ROWS[: at + 1], {1: texts[1]}), foot=True), rest])
    assert found.equals(table_of(ROWS, texts))
    assert proof.verdict == ("refused" if above and not below else "proven"), proof


def test_the_rest_of_a_label_below_all_rows_is_of_none_either_where_it_starts_a_page(tmp_path):
    ending = [[("Ending", 120), ("2,400.00", -520)], [("balance", 120)]]
    texts = {1: "for March"}
    sample = draw(tmp_path / "sample.pdf", [[[*HEADER], *lines_of(ROWS, texts), *ending]])
    source = write_parser(analysis_of(sample, table_of(ROWS, texts)), ())
    later = draw(tmp_path / "later.pdf", [[[*HEADER], *lines_of(ROWS, texts)], [[*HEADER], *ending]])
    assert run(source, later).equals(table_of(ROWS, texts))


def test_a_long_text_below_all_rows_is_told_by_its_first_words(tmp_path):
    said = "Please check the entries and tell us within sixty days if anything looks wrong to you"
    sample = draw(tmp_path / "sample.pdf", [[[*HEADER], *lines_of(ROWS, {1: "for March"}), [(said, 120)]]])
    source = write_parser(analysis_of(sample, table_of(ROWS, {1: "for March"})), ())
    assert '"Please check the entries and tell us"' in source
    assert said not in source
