"""The wanted table, the environment, the network and the product itself are out of a parser's reach."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import textwrap
from pathlib import Path

import pytest

from tasks.sandbox.libraries import link_libraries
from tasks.sandbox.warm_process import ENVIRONMENT, NEEDED_TO_START
from tests.sandbox.conftest import ROOT
from tests.small_bank import make_bank

RUN_ELSEWHERE = """
import sys
from pathlib import Path
import tasks
from tasks.sandbox import Sandbox
from tests.small_bank import GOOD_PARSER, draw_statement
here = Path(tasks.__file__).parent.parent
assert here == Path(sys.argv[1]), here
(here / ".env").write_text("API_KEY=secret")
with Sandbox() as sandbox:
    statement = draw_statement(here / "statement.pdf")
    assert sandbox.run_parser(GOOD_PARSER, statement).status == "ok"
    for path in (here / ".env", here / "tasks/problems.py", here / "tasks/sandbox/worker/run.py"):
        outcome = sandbox.run_parser(f"print(open({str(path)!r}).read())", statement)
        assert outcome.error.startswith(("FileNotFoundError", "PermissionError")), outcome
    assert "No module named 'tasks'" in sandbox.run_parser("import tasks", statement).error
print("held")
"""


def error_of(sandbox, statement, line, imports="import os, socket, sys"):
    """The error of a parser that executes one line."""
    return sandbox.run_parser(f"{imports}\n{line}", statement).error


def test_wanted_table_is_out_of_reach(sandbox, tmp_path):
    bank = make_bank(tmp_path)
    [pdf], [wanted] = bank.glob("*.pdf"), bank.glob("*.csv")
    assert "No such file" in error_of(sandbox, pdf, f"open({str(wanted)!r})")
    assert "No such file" in error_of(sandbox, pdf, f"open({str(pdf)!r})")
    source = "import os\ndef parse(p):\n    print(os.listdir(os.path.dirname(p)))"
    assert "Permission denied" in sandbox.run_parser(source, pdf).error


def test_environment_is_out_of_reach(sandbox, statement, monkeypatch):
    monkeypatch.setenv("API_KEY", "secret")
    shown = sandbox.run_parser("import os\nprint(*os.environ)", statement).output.split()
    assert set(ENVIRONMENT) <= set(shown) <= {*ENVIRONMENT, *NEEDED_TO_START}


def test_network_is_out_of_reach(sandbox, statement):
    assert "Operation not permitted" in error_of(sandbox, statement, "socket.create_connection(('127.0.0.1', 80))")
    assert error_of(sandbox, statement, "socket.getaddrinfo('example.com', 80)") != ""


@pytest.mark.parametrize(
    "name", ["tasks", "flows", "blocks", "expectations", "passbook", "prefect", "anthropic", "tests"]
)
def test_product_and_foreign_libraries_cannot_be_imported(sandbox, statement, name):
    assert error_of(sandbox, statement, f"import {name}") == f"ModuleNotFoundError: No module named {name!r}"


@pytest.mark.parametrize(
    ("trade", "expected"),
    [
        ("parsers", {"pandas", "numpy", "pdfplumber", "pdfminer", "pypdfium2", "PIL"}),
        ("tables", {"pandas", "numpy"}),
        ("answers", {"pandas", "numpy", "matplotlib", "scipy", "PIL"}),
    ],
)
def test_readable_paths_hold_nothing_but_libraries(tmp_path, trade, expected):
    readable = [Path(path) for path in link_libraries(tmp_path, trade)]
    site_packages = Path(sysconfig.get_path("purelib")).resolve()
    for secret in (
        ROOT,
        ROOT / "tasks",
        ROOT / "data",
        ROOT / ".env",
        site_packages,
        site_packages / "tasks",
        Path.home(),
    ):
        assert not [path for path in readable if secret.is_relative_to(path)], secret
    inside = {path.name.split("-")[0] for path in readable if path.parent == site_packages}
    assert expected <= inside
    assert not inside & {"prefect", "anthropic", "great_expectations", "passbook", "pytest"}
    assert not [name for name in inside if name.endswith(".pth")]


def test_installed_in_any_folder_without_a_home(tmp_path):
    for package in ("tasks", "tests"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(RUN_ELSEWHERE), str(tmp_path)],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path), "PATH": os.defpath},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (ran.stdout, ran.returncode) == ("held\n", 0), ran.stderr
