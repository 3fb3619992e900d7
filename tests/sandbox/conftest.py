"""A sandbox for the tests of this folder, and the reports of attack programs."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tasks.sandbox import Limits, Sandbox
from tests.sandbox.plain_user import PLAIN_USER
from tests.small_bank import draw_statement

ROOT = Path(__file__).parents[2]
BATCH_SECONDS = 600


@pytest.fixture(scope="session")
def sandbox():
    """A warm sandbox with small limits."""
    with Sandbox(Limits(memory_mb=512, output_kb=64, result_mb=2)) as sandbox:
        yield sandbox


@pytest.fixture(scope="session")
def statement(tmp_path_factory):
    """The small bank's statement."""
    return draw_statement(tmp_path_factory.mktemp("statement") / "march.pdf")


@pytest.fixture(scope="session")
def attack_reports(tmp_path_factory, worker_id):
    """Function (place, programs) → program's name → report. A batch runs once, whichever test worker asks first."""
    shared = tmp_path_factory.getbasetemp()
    if worker_id != "master":
        shared = shared.parent

    def reports(place: str, programs: list[Path]) -> dict[str, dict]:
        kept = shared / f"attacks {place}.json"
        with open(shared / f"attacks {place}.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not kept.exists():
                kept.write_text(json.dumps(run_attacks(place, programs)))
        return json.loads(kept.read_text())

    return reports


def run_attacks(place: str, programs: list[Path]) -> dict[str, dict]:
    """Run attack programs in a process of their own; the reports, and under "machine" what the sandbox found."""
    folder = Path(tempfile.mkdtemp(prefix="passbook-tests-"))
    try:
        if os.geteuid() == 0 and place == "as a plain user":
            os.chown(folder, PLAIN_USER, PLAIN_USER)
        command = [sys.executable, "-m", "tests.sandbox.attack_host", place, str(folder), *map(str, programs)]
        ran = subprocess.run(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=BATCH_SECONDS
        )
    finally:
        shutil.rmtree(folder)
    assert ran.returncode == 0, ran.stderr
    reports = [json.loads(line) for line in ran.stdout.splitlines()]
    return {report.get("program", "machine"): report for report in reports}
