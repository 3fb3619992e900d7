"""Codes below a label of their own, which few rows print, where texts of the column before reach in others."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

MONTH = [
    ("04/03/2024", "Card", "HARBOUR FISH 6019535837618352", "", "-12.40", "987.60"),
    ("05/03/2024", "Transfer", "ANNA LEE", "0938", "2,450.00", "3,437.60"),
    ("07/03/2024", "Card", "RIVER BAKERY 6019484717498235", "", "-890.00", "2,547.60"),
    ("08/03/2024", "Fee", "", "", "-1.35", "2,546.25"),
    ("11/03/2024", "Transfer", "JO MARSH", "0002", "4.00", "2,550.25"),
    ("19/03/2024", "Card", "ELM BOOKS", "", "-71.35", "2,478.90"),
]


def page(rows: list[tuple[str, ...]], label: float = 250) -> list:
    """Return the lines of rows, whose texts have two parts apart, below the header."""
    lines = [[("Date", 50), ("Details", 120), ("Branch", label), ("Amount", -430), ("Balance", -520)]]
    for day, kind, text, code, amount, balance in rows:
        first = [(day, 50), (kind, 120), (text, 165), (code, 250), (amount, -430), (balance, -520)]
        lines += [[(part, x) for part, x in first if part], *([[("for March", 165)]] if kind == "Transfer" else [])]
    return [lines]


def table_of(rows: list[tuple[str, ...]]) -> pd.DataFrame:
    cells = [
        [f"2024-{day[3:5]}-{day[:2]}", " ".join([kind, text, *["for March"] * (kind == "Transfer")]).strip(), *sums]
        for day, kind, text, _, *sums in rows
    ]
    table = pd.DataFrame(cells, columns=["Date", "Details", "Amount", "Balance"], dtype="str")
    return table.apply(lambda column: column.str.replace(",", "") if column.name in ("Amount", "Balance") else column)


@pytest.fixture(scope="module")
def source(tmp_path_factory) -> str:
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", page(MONTH))
    return write_parser(analysis_of(sample, table_of(MONTH)), ())


@pytest.mark.parametrize(("label", "month"), [(250, MONTH[2:]), (246, MONTH)], ids=["one", "centred"])
def test_one_code_may_tell_where_they_start_or_several_below_the_middle_of_the_label(label, month, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", page(month, label)), table_of(month)), ())
    got = run(source, draw(tmp_path / "later.pdf", page(MONTH[1:], label)))
    assert got.to_numpy().tolist() == table_of(MONTH[1:]).to_numpy().tolist()


def later(text: str, code: str = "") -> list[tuple[str, ...]]:
    """Return the rows of a later month with one more."""
    return [*MONTH[1:], ("20/03/2024", "Card", text, code, "-8.90", "2,470.00")]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("KIOSK", "4711"),
        ("KIOSK", "47 11"),
        ("INN OF THE NORTHERN STARS BY THE RIVER", ""),
        ("INN OF THE NORTHERN", ""),
    ],
)
def test_codes_are_no_words_of_texts_and_words_of_long_texts_are_no_codes(text, code, source, tmp_path):
    path = draw(tmp_path / "later.pdf", page(later(text, code)))
    assert run(source, path).to_numpy().tolist() == table_of(later(text)).to_numpy().tolist()


def test_a_word_that_starts_where_codes_do_a_blank_behind_a_text_is_refused(source, tmp_path):
    path = draw(tmp_path / "later.pdf", page(later("HOTEL OF THE INN 4711")))
    with pytest.raises(ValueError, match="4711"):
        run(source, path)
