"""The commands as a person or a program types them, on the banks of data/."""

from __future__ import annotations

import csv
import json
import os
import re
import shlex
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

from tests import broken_statements
from tests.end_to_end.warm_commands import COMMAND_LIMIT, warm_commands
from tests.small_bank import draw_statement, make_bank

ROOT = Path(__file__).parents[2]
LONGEST, MEDIAN = 120, 115  # lines of a parser file
BANKS = sorted(folder.parent.name for folder in (ROOT / "data").glob("*/later"))


@pytest.fixture(scope="module")
def environment(prefect_server):
    """The environment of commands that use the test's server."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("PREFECT_")}
    return own | {"PREFECT_API_URL": prefect_server}


@pytest.fixture(scope="module")
def typed(environment):
    """Run a command as a program of its own, from the start of Python on; the finished process."""

    def run(*arguments) -> subprocess.CompletedProcess:
        command = [sys.executable, "-m", "flows.cli", *map(str, arguments)]
        return subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=COMMAND_LIMIT, check=False
        )

    return run


@pytest.fixture(scope="module")
def passbook(environment, tmp_path_factory):
    """Run a command as a process whose imports are already done; the finished process."""
    with warm_commands(tmp_path_factory.mktemp("commands"), environment) as commands:
        yield commands.run


@pytest.fixture(scope="module")
def generated(typed, tmp_path_factory):
    """The sample banks, copied, with the parsers that one command wrote; the lines it printed."""
    data = tmp_path_factory.mktemp("library") / "data"
    shutil.copytree(ROOT / "data", data, ignore=shutil.ignore_patterns("parser.*", "*.py", "__pycache__"))
    done = typed("generate", "--all", "--data", data, "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    return data, [json.loads(line) for line in done.stdout.splitlines()]


def test_every_sample_bank_gets_a_verified_parser(generated):
    data, lines = generated
    assert [line["bank"] for line in lines] == BANKS
    for line in lines:
        assert set(line) == {"bank", "verdict", "engine", "attempts", "parser", "seconds", "problem"}
        assert (line["verdict"], line["engine"], line["problem"]) == ("verified", "offline", None)
        assert Path(line["parser"]) == data / line["bank"] / "parser.py"
        record = json.loads((data / line["bank"] / "parser.json").read_text())
        assert len(record["attempts"]) == line["attempts"]
        assert (data / "expectations" / f"{line['bank']}.json").exists()


def test_the_parser_files_of_the_sample_banks_are_short(generated):
    lengths = [len(Path(line["parser"]).read_text().splitlines()) for line in generated[1]]
    assert max(lengths) <= LONGEST
    assert statistics.median(lengths) <= MEDIAN


@pytest.fixture(scope="module")
def converted(passbook, generated, tmp_path_factory):
    """What one command makes of an inbox: later statements of all banks, a stranger's, and a web page."""
    data, _ = generated
    folder = tmp_path_factory.mktemp("inbox")
    for bank in BANKS:
        for pdf in (data / bank / "later").glob("*.pdf"):
            shutil.copy(pdf, folder / f"{bank}_{pdf.name}")
    draw_statement(folder / "nobody.pdf")
    broken_statements.web_page(folder)
    return passbook("convert", folder, "--data", data, "--out", folder / "out", "--json"), folder / "out"


def lines_of(done) -> dict[str, dict]:
    """The lines of JSON that a command printed, by the stems of their statements."""
    return {Path(line["statement"]).stem: line for line in map(json.loads, done.stdout.splitlines())}


@pytest.mark.parametrize("bank", BANKS)
def test_later_statements_are_converted_exactly_and_proven(generated, converted, bank):
    wanted = {f"{bank}_{path.stem}": path for path in (generated[0] / bank / "later").glob("*.csv")}
    found = {stem: line for stem, line in lines_of(converted[0]).items() if stem in wanted}
    assert len(found) == len(wanted) >= 2
    for stem, line in found.items():
        assert set(line) == {"statement", "bank", "rows", "proof", "csv", "reason"}
        assert (line["bank"], line["proof"]) == (bank, "proven"), line["reason"]
        with wanted[stem].open(encoding="utf-8", newline="") as one, Path(line["csv"]).open(newline="") as other:
            assert list(csv.reader(other)) == list(csv.reader(one))


def test_a_statement_of_no_bank_of_the_library_is_read_without_and_a_web_page_is_refused(converted):
    done, out = converted
    lines = lines_of(done)
    refused = {stem for stem, line in lines.items() if line["proof"] == "refused"}
    assert (lines["nobody"]["bank"], lines["nobody"]["proof"]) == (None, "proven")
    assert (done.returncode, len(refused)) == (1, 1)  # the web page
    assert {path.stem for path in out.iterdir()} == lines.keys() - refused


def test_the_attempts_of_a_bank_are_printed_from_the_states(passbook, generated):
    done = passbook("attempts", BANKS[0], "--json")
    attempts = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0, done.stderr
    assert attempts[-1]["problem"] is None
    assert attempts[-1]["source"] == (generated[0] / BANKS[0] / "parser.py").read_text()


def test_a_refused_statement_leaves_no_csv_and_the_others_are_converted(typed, generated, tmp_path):
    data, _ = generated
    out = tmp_path / "out"
    out.mkdir()
    (out / "foreign.csv").write_text("of an earlier run")
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    draw_statement(inbox / "foreign.pdf")
    shutil.copy(next((data / "icici" / "later").glob("*.pdf")), inbox / "own.pdf")
    broken_statements.web_page(inbox)
    done = typed("convert", inbox, "--bank", "icici", "--data", data, "--out", out, "--json")
    assert done.returncode == 1
    proofs = {stem: (line["bank"], line["proof"]) for stem, line in lines_of(done).items()}
    assert proofs.pop("own") == ("icici", "proven")
    assert set(proofs.values()) == {("icici", "refused")}
    assert [path.name for path in out.iterdir()] == ["own.csv"]


def test_a_second_run_leaves_banks_alone_that_are_up_to_date(passbook, generated):
    data, _ = generated
    before = {path: path.stat().st_mtime_ns for path in data.glob("*/parser.*")}
    done = passbook("generate", "icici", "--data", data)
    assert (done.returncode, "verified" in done.stdout, "icici: up to date" in done.stderr) == (0, True, True)
    assert {path: path.stat().st_mtime_ns for path in before} == before


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (("generate",), 2, "name the banks, or pass --all"),
        (("generate", "small", "--engine", "none"), 2, "'none' is not"),
        (("generate", "small", "--max-attempts", "0"), 2, "greater than or equal to 1"),
        (("generate", "nobody", "--data", "{library}"), 1, "there is no bank 'nobody'"),
        (("generate", "--all", "--data", "{library}/nowhere"), 1, "there is no such folder of banks"),
        (("convert", "x.pdf", "--bank", "small", "--data", "{library}"), 1, "has no published parser"),
        (("ask", "How many?", "--today", "soon"), 2, "--today: 'soon' is no day; write it as 2025-03-31."),
        (("attempts", "nobody-at-all"), 1, "no run of generate-parser"),
    ],
)
def test_wrong_usage_is_told_in_one_sentence(typed, passbook, library, arguments, code, sentence):
    make_bank(library)
    command = typed if code == 2 else passbook  # what is told before anything is imported
    done = command(*(argument.format(library=library) for argument in arguments))
    assert done.returncode == code
    assert sentence in " ".join((done.stdout + done.stderr).split())
    assert "Traceback" not in done.stdout + done.stderr


def test_samples_that_cannot_be_read_are_refused_in_one_sentence_each(passbook, library, tmp_path):
    for broken in (broken_statements.web_page, broken_statements.cut_short, broken_statements.without_text):
        shutil.move(broken(tmp_path), make_bank(library, broken.__name__) / "sample.pdf")
    (make_bank(library, "without_rows") / "sample.csv").write_text("Date,Description,Amount,Balance\n")
    done = passbook("generate", "--all", "--data", library, "--json")
    assert done.returncode == 1
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert {line["bank"] for line in lines} == {"web_page", "cut_short", "without_text", "without_rows"}
    for line in lines:
        folder = library / line["bank"]
        assert (line["verdict"], line["attempts"], line["parser"]) == ("refused", 0, None)
        assert str(folder / "sample") in line["problem"]
        assert "\n" not in line["problem"]
        assert sorted(path.name for path in folder.iterdir()) == ["sample.csv", "sample.pdf"]


def test_the_debug_option_adds_the_traceback(passbook, library):
    done = passbook("--debug", "convert", "x.pdf", "--bank", "nobody", "--data", library)
    assert done.returncode == 1
    assert "Traceback" in done.stderr


def commands_of_readme() -> list[str]:
    """Every line of the README's shell blocks, without comments and output."""
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text(), flags=re.DOTALL)
    return [line.split("#")[0].strip() for block in blocks for line in block.splitlines() if line.strip()]


def test_the_readme_names_commands_and_options_that_exist(typed):
    text = (ROOT / "README.md").read_text()
    for command, options in re.findall(r"^passbook (\w+)(.*)$", text, flags=re.MULTILINE):
        shown = typed(command, "--help").stdout
        assert "Usage" in shown, command
        for option in re.findall(r"--[\w-]+", options):
            assert option in shown, f"{command} {option}"


def test_the_commands_of_the_readme_run(passbook, tmp_path):
    folder = make_bank(tmp_path, "drawn")
    shutil.move(folder / "sample.pdf", tmp_path / "march.pdf")
    shutil.move(folder / "sample.csv", tmp_path / "march.csv")
    draw_statement(tmp_path / "april.pdf", (("2025-04-01", "RENT FLAT 12", "-890.00"), ("2025-04-30", "FEE", "-1.50")))
    for command in commands_of_readme():
        words = [
            word.replace("~", str(tmp_path)).replace("banks", str(tmp_path / "banks")) for word in shlex.split(command)
        ]
        if words[0] == "make":
            assert (
                subprocess.run(["make", "-n", *words[1:]], cwd=ROOT, capture_output=True, check=False).returncode == 0
            )
        elif words[0] == ".venv/bin/passbook":
            done = passbook(*words[1:-1], tmp_path / "out") if words[-1] == "out" else passbook(*words[1:])
            assert done.returncode == 0, done.stdout + done.stderr
        else:
            subprocess.run(" ".join(words), shell=True, check=True)
    assert (tmp_path / "out" / "april.csv").read_text().splitlines()[1:] == [
        "2025-04-01,RENT FLAT 12,-890.00,110.00",
        "2025-04-30,FEE,-1.50,108.50",
    ]
