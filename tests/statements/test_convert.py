"""Converting one statement: what is written, what is refused, and what is left behind."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from expectations.suites import build_suite
from tasks.problems import PassbookError
from tasks.sandbox import Limits, Outcome, Sandbox
from tasks.statements.convert import Converter, OutputError, convert_statement, plan_outputs, write_csv
from tasks.statements.roles import learn_roles
from tests.small_bank import COLUMNS, GOOD_PARSER, TRANSACTIONS, draw_statement, rows_of

WANTED = "Date,Description,Amount,Balance\n2025-03-03,CARD PURCHASE BAKERY,-12.40,987.60\n"


class ScriptedSandbox:
    """A sandbox whose parser has already answered."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.runs: list[tuple] = []

    def run_parser(self, source: str, pdf: Path, password: str | None = None) -> Outcome:
        """Return the scripted outcome and note the call."""
        self.runs.append((source, pdf, password))
        return self.outcome


def table(rows: list | None = None) -> pd.DataFrame:
    return pd.DataFrame(rows_of() if rows is None else rows, columns=list(COLUMNS), dtype="str")


def answering(rows: list | None = None) -> ScriptedSandbox:
    return ScriptedSandbox(Outcome("ok", table(rows)))


@pytest.fixture(scope="module")
def converter() -> Converter:
    roles = learn_roles(table())
    return Converter.of(
        "small", GOOD_PARSER, {"roles": roles.to_json()}, build_suite("small", [table()], roles.to_json())
    )


@pytest.fixture
def pdf(tmp_path) -> Path:
    return draw_statement(tmp_path / "march.pdf")


@pytest.fixture
def target(tmp_path) -> Path:
    return tmp_path / "out" / "march.csv"


def test_the_published_parser_runs_in_the_sandbox_and_its_rows_are_proven(converter, pdf, target):
    with Sandbox(Limits()) as sandbox:
        converted = convert_statement(pdf, converter, sandbox, target)
    assert (converted.proof, converted.rows, converted.csv) == ("proven", len(TRANSACTIONS), str(target))
    assert converted.equation == "1,000.00 − 1,009.74 + 2,600.00 = 2,590.26"
    assert target.read_text(encoding="utf-8").startswith(WANTED)
    assert os.listdir(target.parent) == ["march.csv"]


def test_cells_are_separated_as_those_of_the_sample_are(converter, pdf, target):
    converted = convert_statement(pdf, replace(converter, separator=";"), answering(), target)
    assert converted.proof == "proven"
    assert target.read_text(encoding="utf-8").startswith(WANTED.replace(",", ";"))


def test_programs_read_six_values(converter, pdf, target):
    line = convert_statement(pdf, converter, answering(), target).as_json()
    assert list(line) == ["statement", "bank", "rows", "proof", "csv", "reason"]
    assert line["statement"] == str(pdf)
    assert line["bank"] == "small"
    assert "1,000.00" in line["reason"]


def test_the_password_reaches_the_parser(converter, pdf, target):
    sandbox = answering()
    convert_statement(pdf, converter, sandbox, target, password="s3cret")
    assert sandbox.runs == [(GOOD_PARSER, pdf, "s3cret")]


def wrong_balance(rows: list) -> list:
    return [*rows[:2], [*rows[2][:3], "9999.99"], *rows[3:]]


REFUSED = {
    "a missing row": (answering([*rows_of()[:2], *rows_of()[3:]]), "row 3", (2,)),
    "a missing last row": (answering(rows_of()[:-1]), "Closing balance", (4,)),
    "no rows at all": (answering([]), "the balance moved", ()),
    "a wrong balance": (answering(wrong_balance(rows_of())), "row 3: 3,437.60 − 890.00 ≠ 9,999.99", (2,)),
    "a blank description": (answering([[rows_of()[0][0], "", *rows_of()[0][2:]], *rows_of()[1:]]), "Description", (0,)),
    "a date written otherwise": (answering([["03.03.25", *rows_of()[0][1:]], *rows_of()[1:]]), "'03.03.25'", (0,)),
    "an amount misread": (answering([[*rows_of()[0][:2], "12,4", "987.60"], *rows_of()[1:]]), "'12,4'", (0,)),
    "another layout": (ScriptedSandbox(Outcome("error", error="ValueError: no table here")), "no table here", ()),
    "a crash": (ScriptedSandbox(Outcome("crashed", error="killed by signal 11")), "failed (crashed)", ()),
    "an endless loop": (ScriptedSandbox(Outcome("timeout", error="took more than 20 s")), "failed (timeout)", ()),
}


@pytest.mark.parametrize(("sandbox", "said", "rows"), REFUSED.values(), ids=REFUSED)
def test_a_refused_statement_leaves_no_csv_and_says_why(converter, pdf, target, sandbox, said, rows):
    target.parent.mkdir()
    target.write_text("from an earlier run")
    (target.parent / "april.csv").write_text("another statement")
    converted = convert_statement(pdf, converter, sandbox, target)
    assert (converted.proof, converted.csv, converted.offending) == ("refused", None, rows)
    assert said in converted.reason
    assert "\n" not in converted.reason
    assert os.listdir(target.parent) == ["april.csv"]


def test_other_columns_are_refused(converter, pdf, target):
    renamed = Outcome("ok", table().rename(columns={"Amount": "Betrag"}))
    converted = convert_statement(pdf, converter, ScriptedSandbox(renamed), target)
    assert converted.reason == (
        "the parser gave the columns Date, Description, Betrag, Balance; expected Date, Description, Amount, Balance"
    )


@pytest.mark.parametrize(("content", "said"), [(None, "missing.pdf"), (b"%PDF-1.7 cut", "missing.pdf")])
def test_a_statement_that_cannot_be_read_is_refused_without_running_the_parser(converter, tmp_path, content, said):
    pdf = tmp_path / "missing.pdf"
    if content:
        pdf.write_bytes(content)
    sandbox = answering()
    converted = convert_statement(pdf, converter, sandbox, tmp_path / "out" / "missing.csv")
    assert (converted.proof, converted.rows, sandbox.runs) == ("refused", 0, [])
    assert said in converted.reason


def test_rows_that_nothing_printed_checks_are_consistent_and_written(tmp_path, target):
    rows = [row[:3] for row in rows_of()]
    sample = pd.DataFrame(rows, columns=["Date", "Description", "Amount"], dtype="str")
    roles = learn_roles(sample)
    converter = Converter("small", GOOD_PARSER, roles, build_suite("small", [sample], roles.to_json()))
    silent = draw_silent_statement(tmp_path / "march.pdf")
    converted = convert_statement(silent, converter, ScriptedSandbox(Outcome("ok", sample)), target)
    assert (converted.proof, converted.equation) == ("consistent", "")
    assert target.exists()


def draw_silent_statement(path: Path) -> Path:
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(str(path))
    for place, (day, text, amount) in enumerate(TRANSACTIONS):
        canvas.drawString(50, 700 - 20 * place, f"{day} {text} {amount}")
    canvas.save()
    return path


def test_converting_again_replaces_the_csv(converter, pdf, target):
    target.parent.mkdir()
    target.write_text("from an earlier run")
    convert_statement(pdf, converter, answering(), target)
    assert target.read_text(encoding="utf-8").startswith(WANTED)


def test_a_suite_edited_wrongly_stops_the_conversion_with_one_sentence(converter, pdf, target):
    broken = Converter("small", GOOD_PARSER, converter.roles, {"name": "small", "expectations": [{"type": "expect_x"}]})
    with pytest.raises(PassbookError, match=r'suite .small.: expectation 1 needs a "type" and "kwargs"'):
        convert_statement(pdf, broken, answering(), target)


def test_a_record_without_roles_says_how_to_make_one():
    with pytest.raises(PassbookError, match="passbook generate small --force"):
        Converter.of("small", GOOD_PARSER, {}, {})


def test_cells_are_quoted_only_where_needed_and_lines_end_in_newlines(tmp_path):
    cells = [['Café "Zum Löwen"', "1,50", ""], ["two\nlines", " spaced ", "日本"]]
    write_csv(pd.DataFrame(cells, columns=["a", "b,c", "d"], dtype="str"), tmp_path / "x.csv")
    assert (tmp_path / "x.csv").read_bytes().decode() == (
        'a,"b,c",d\n"Café ""Zum Löwen""","1,50",\n"two\nlines", spaced ,日本\n'
    )


def test_an_empty_table_is_a_header(tmp_path):
    write_csv(pd.DataFrame(columns=["a", "b"], dtype="str"), tmp_path / "x.csv")
    assert (tmp_path / "x.csv").read_bytes() == b"a,b\n"


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_a_disk_that_takes_no_more_is_one_sentence_and_leaves_the_old_csv(tmp_path, monkeypatch, code):
    target = tmp_path / "x.csv"
    target.write_text("old")

    def fail(descriptor: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr("tasks.statements.convert.os.fsync", fail)
    with pytest.raises(OutputError, match=f"{target}: the CSV cannot be written .{os.strerror(code)}.") as caught:
        write_csv(table(), target)
    assert "\n" not in str(caught.value)
    assert (target.read_text(), os.listdir(tmp_path)) == ("old", ["x.csv"])


@pytest.mark.parametrize("folder", ["a file", "a folder that nobody can make"])
def test_an_output_folder_that_cannot_be_is_one_sentence(tmp_path, folder):
    out = tmp_path / "out" if folder == "a file" else Path("/proc/out")
    if folder == "a file":
        out.write_text("no folder")
    with pytest.raises(OutputError, match=f"{out / 'x.csv'}: the CSV cannot be written"):
        write_csv(table(), out / "x.csv")


def test_an_old_csv_that_cannot_be_removed_is_told(converter, pdf, tmp_path):
    target = tmp_path / "march.csv"
    target.mkdir()
    with pytest.raises(OutputError, match=r"cannot be removed .*; remove it by hand"):
        convert_statement(pdf, converter, answering([]), target)


def test_every_statement_gets_a_csv_of_its_name(tmp_path):
    statements = [tmp_path / "a" / "march.pdf", tmp_path / "a" / "april.PDF", tmp_path / "b.2025.pdf"]
    planned = plan_outputs(statements, tmp_path / "out")
    assert [path.name for path in planned.values()] == ["march.csv", "april.csv", "b.2025.csv"]


def test_a_statement_named_twice_is_converted_once(tmp_path):
    path = tmp_path / "march.pdf"
    assert plan_outputs([path, tmp_path / "." / "march.pdf"], tmp_path / "out") == {
        path: tmp_path / "out" / "march.csv"
    }


def test_two_statements_of_one_name_are_refused_before_any_work(tmp_path):
    with pytest.raises(OutputError, match=r"a/march.pdf and .*b/march.pdf would both be written to .*out/march.csv"):
        plan_outputs([tmp_path / "a" / "march.pdf", tmp_path / "b" / "march.pdf"], tmp_path / "out")


def test_a_sample_is_never_overwritten(tmp_path):
    with pytest.raises(OutputError, match="is a sample of the bank"):
        plan_outputs([tmp_path / "march.pdf"], tmp_path, protected=iter([tmp_path / "march.csv"]))


@pytest.mark.parametrize(
    ("check", "rows", "proof"),
    [
        ("ends", rows_of()[:-1], "consistent"),
        ("totals", rows_of()[:-1], "refused"),
        ("balances", wrong_balance(rows_of()), "refused"),
    ],
    ids=["labels that the sample contradicts, too", "another check", "balances from row to row"],
)
def test_a_statement_is_held_to_no_check_that_the_sample_itself_fails(converter, pdf, target, check, rows, proof):
    record = {
        "roles": converter.roles.to_json(),
        "proofs": [{"pdf": "sample.pdf", "verdict": "refused", "check": check}],
    }
    converted = convert_statement(pdf, Converter.of("small", "", record, converter.suite), answering(rows), target)
    assert converted.proof == proof
    assert ("the sample of small fails, too, is left out" in converted.reason) == (proof == "consistent")
