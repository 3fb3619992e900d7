"""Codes beside rows are read as what the statement's legend says of them."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.wanted.legends import legend_outputs
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Code", 120), ("Branch", 180), ("Amount", -430)]
MEANING = {"CW": "Cash Withdrawal", "PP": "Card Purchase", "07": "Interest Earned", "TX": "Withholding Tax"}
ROWS = [
    ("04", "CW", "Harbour East", "-100.00"),
    ("05", "PP", "Moss Lane", "-12.40"),
    ("07", "07", "Moss Lane", "3.50"),
    ("11", "PP", "Harbour East", "-7.25"),
    ("19", "CW", "Moss Lane", "-50.00"),
]
LATER = [*ROWS[::-1], ("21", "TX", "Moss Lane", "-0.70")]


def below_each_other(sign: str) -> list:
    return [[(code, 50), (f"{sign} {meaning}".strip(), 70)] for code, meaning in MEANING.items()]


def side_by_side(sign: str) -> list:
    parts = [f"{code} {sign} {meaning}".replace("  ", " ") for code, meaning in MEANING.items()]
    return [[(parts[0], 50), (parts[1], 250)], [(parts[2], 50), (parts[3], 250)]]


def drawn(pdf: Path, rows: list, legend: list) -> Path:
    lines = [[(f"{day}/03/2024", 50), (code, 120), (branch, 180), (out, -430)] for day, code, branch, out in rows]
    return draw(pdf, [[HEAD, *lines, [], [("Transaction codes", 50)], *legend]])


def table_of(rows: list) -> pd.DataFrame:
    cells = [[f"2024-03-{day}", MEANING[code], branch, out] for day, code, branch, out in rows]
    return pd.DataFrame(cells, columns=["Date", "Type", "Branch", "Amount"], dtype="str")


@pytest.mark.parametrize("sign", ["", "=", "-", ":"])
def test_a_code_that_only_the_legend_of_the_sample_shows_is_known(sign, tmp_path):
    legend = below_each_other(sign)
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", ROWS, legend), table_of(ROWS)), ())
    got = run(source, drawn(tmp_path / "later.pdf", LATER, legend))
    assert got.to_numpy().tolist() == table_of(LATER).to_numpy().tolist()


def test_a_code_that_the_sample_does_not_show_is_refused(tmp_path):
    legend = side_by_side("=")
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", ROWS, legend), table_of(ROWS)), ())
    got = run(source, drawn(tmp_path / "again.pdf", LATER[:-1], legend))
    assert got.to_numpy().tolist() == table_of(LATER[:-1]).to_numpy().tolist()
    with pytest.raises(ValueError, match="'TX' is unknown"):
        run(source, drawn(tmp_path / "later.pdf", LATER, legend))


def test_a_row_that_is_not_on_the_pages_has_no_code():
    facts = SimpleNamespace(
        fields=[SimpleNamespace(name="kind", kind="text")],
        rows=[[], [{"kind": "CW"}]],
        table={"Type": ["Cash Withdrawal", "Cash Withdrawal"]},
    )
    assert legend_outputs(facts, "Type") == []
