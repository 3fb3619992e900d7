"""Tables that run from the row printed last to the one printed first: the oldest row first, where pages start with the
newest.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pandas as pd
import pytest

from tasks.parsers.checks import check_parser
from tasks.parsers.library import Library
from tasks.parsers.study import Study, study_bank
from tasks.parsers.synthesizer import write_parser
from tasks.sandbox import shared_sandbox
from tasks.statements.convert import Converter, convert_statement
from tasks.statements.roles import Roles
from tasks.statements.row_order import AS_PRINTED
from tests.parsers.synthesizer.drawn_table import HEADER, WANTED, draw, entry

SHOPS = ("Harbour fish", "Quill stationers", "Beacon energy", "Moss Lane dairy", "Petrel travel", "Vole insurance")


def rows_of(month: int, count: int) -> list[list[str]]:
    """Return rows from the oldest to the newest as pages print them: day, text, money out, money in, balance."""
    balance, rows = Decimal("1000.00"), []
    for number in range(count):
        into, amount = number % 5 == 3, Decimal(1200 + 317 * number + month) / 100
        balance += amount if into else -amount
        sums = ["", f"{amount:.2f}"] if into else [f"{amount:.2f}", ""]
        rows.append(
            [f"{number + 2:02}/{month:02}/2024", f"{SHOPS[number % 6]} {4100 + number}", *sums, f"{balance:.2f}"]
        )
    return rows


def statement(path: Path, rows: list[list[str]]) -> Path:
    """Draw a statement with its newest row on top."""
    return draw(path, [[[*HEADER], *(entry(*row) for row in reversed(rows))]], "Statement of 2024")


def table_of(rows: list[list[str]]) -> pd.DataFrame:
    dated = [[f"{row[0][6:]}-{row[0][3:5]}-{row[0][:2]}", *row[1:]] for row in rows]
    return pd.DataFrame(dated, columns=WANTED, dtype="str")


@pytest.fixture(scope="module")
def study(tmp_path_factory) -> Study:
    folder = tmp_path_factory.mktemp("upwards") / "riverbank"
    folder.mkdir()
    rows = rows_of(3, 14)
    statement(folder / "statement.pdf", rows)
    table_of(rows).to_csv(folder / "statement.csv", index=False)
    return study_bank(Library.at(folder.parent), "riverbank", 10)


@pytest.fixture(scope="module")
def source(study) -> str:
    return write_parser(study.analysis, ())


def converter_of(study: Study, source: str) -> Converter:
    return Converter.of("riverbank", source, {"roles": study.analysis.roles.to_json()}, study.suite)


def test_the_parser_turns_its_rows_and_says_so(study, source):
    assert study.analysis.roles.upwards
    assert study.analysis.roles.newest_first  # as printed
    assert Roles.from_json(study.analysis.roles.to_json()) == study.analysis.roles
    assert "[::-1]  # the table starts with the row printed last" in source


def test_it_passes_all_checks_and_one_that_keeps_the_printed_order_does_not(study, source):
    about = (study.bank, study.analysis, study.suite, shared_sandbox())
    assert check_parser(source, *about).problem is None
    problem = check_parser(source.replace("[::-1]  #", "  #"), *about).problem
    assert problem.kind == "cells"
    assert problem.sentence.endswith(AS_PRINTED)


def test_another_statement_is_proven_and_written_from_the_oldest_row_on(study, source, tmp_path):
    rows = rows_of(4, 23)
    pdf, target = statement(tmp_path / "april.pdf", rows), tmp_path / "april.csv"
    converted = convert_statement(pdf, converter_of(study, source), shared_sandbox(), target)
    assert converted.proof == "proven", converted.reason
    assert pd.read_csv(target, dtype="str", keep_default_na=False).equals(table_of(rows))


def test_a_refusal_points_to_the_row_of_the_table_and_says_how_its_sentence_counts(study, source, tmp_path):
    rows = rows_of(4, 23)
    rows[4][4] = "5000.00"
    pdf, target = statement(tmp_path / "april.pdf", rows), tmp_path / "april.csv"
    converted = convert_statement(pdf, converter_of(study, source), shared_sandbox(), target)
    assert (converted.proof, converted.offending) == ("refused", (4,))
    assert "row 19" in converted.reason
    assert converted.reason.endswith(AS_PRINTED)
    assert not target.exists()


def test_a_table_in_printed_order_is_left_as_it_is(tmp_path):
    folder = tmp_path / "riverbank"
    folder.mkdir()
    rows = rows_of(3, 14)
    statement(folder / "statement.pdf", rows)
    table_of(rows[::-1]).to_csv(folder / "statement.csv", index=False)
    study = study_bank(Library.at(tmp_path), "riverbank", 10)
    assert not study.analysis.roles.upwards
    assert "[::-1]" not in write_parser(study.analysis, ())


def test_texts_that_do_not_say_rows_are_told_as_they_are(study):
    from tasks.statements.row_order import counted

    assert counted("no table here", study.analysis.roles) == "no table here"
    assert counted("row 3", replace(study.analysis.roles, upwards=False)) == "row 3"
