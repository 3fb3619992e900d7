"""The sandbox starts once, serves threads, survives a killed process, and leaves nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tasks.sandbox import Limits, Sandbox, SandboxUnavailable, shared_sandbox
from tasks.sandbox.libraries import LIBRARIES
from tasks.sandbox.scratch import PREFIX, YOUNG_SECONDS, Scratch, sweep
from tests.sandbox.conftest import ROOT
from tests.sandbox.world import children_of, descendants

PARSER = "import pandas as pd\ndef parse(p):\n    return pd.DataFrame({'a': ['ANSWER']})"
SLEEPER = "import time\ntime.sleep(60)"


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    """A folder for temporary files that only this test uses."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def process_of(sandbox):
    """Id of the warm process, as the host knows it."""
    return sandbox._current[0]._process.pid


def has_ended(sandbox):
    """Whether the warm process is gone, and not about to go."""
    return sandbox._current[0]._process.poll() is not None


def wait_until(condition, seconds=10):
    """Wait for something that happens in another process."""
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.05)
    return condition()


def run_python(script, **options):
    """Run a script in a process of its own; its standard output."""
    return subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        **options,
    )


def test_runs_from_threads_keep_their_answers_apart(sandbox, statement):
    def run(number):
        return sandbox.run_parser(PARSER.replace("ANSWER", str(number)), statement).table["a"][0]

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(run, range(24))) == [str(number) for number in range(24)]


def test_killed_warm_process_is_replaced(statement):
    before = descendants()
    with Sandbox() as sandbox:
        assert sandbox.run_parser(PARSER, statement).status == "ok"
        os.kill(process_of(sandbox), signal.SIGKILL)
        assert wait_until(lambda: has_ended(sandbox) and not descendants() - before)
        assert sandbox.run_parser(PARSER, statement).status == "ok"


def test_run_whose_warm_process_is_killed_has_crashed(statement):
    with Sandbox() as sandbox:
        sandbox.confinement()
        threading.Timer(0.5, os.kill, (process_of(sandbox), signal.SIGKILL)).start()
        outcome = sandbox.run_parser(SLEEPER, statement)
        assert outcome.status == "crashed"
        assert (
            outcome.error
            == "the parser's process ended together with the sandbox's warm process before it returned a table"
        )
        assert sandbox.run_parser(PARSER, statement).status == "ok"


def test_stuck_warm_process_is_replaced(statement, monkeypatch):
    monkeypatch.setattr("tasks.sandbox.watch.KILL_SECONDS", 0.5)
    with Sandbox() as sandbox:
        sandbox.confinement()
        [first] = children_of(process_of(sandbox)) or [process_of(sandbox)]
        os.kill(first, signal.SIGSTOP)
        assert sandbox.run_parser(PARSER, statement, seconds=1).status == "timeout"
        assert sandbox.run_parser(PARSER, statement).status == "ok"


def test_closing_leaves_neither_processes_nor_files(statement, temporary):
    before = descendants()
    sandbox = Sandbox()
    sandbox.confinement()
    with ThreadPoolExecutor() as pool:
        running = pool.submit(sandbox.run_parser, SLEEPER, statement)
        time.sleep(0.3)
        sandbox.close()
    assert isinstance(running.exception(), SandboxUnavailable)
    assert wait_until(lambda: descendants() <= before)
    assert list(temporary.iterdir()) == []
    with pytest.raises(SandboxUnavailable, match="closed"):
        sandbox.run_parser(PARSER, statement)


def test_forgotten_sandbox_closes_itself(temporary):
    before = descendants()
    sandbox = Sandbox()
    sandbox.confinement()
    del sandbox
    assert wait_until(lambda: descendants() <= before)
    assert list(temporary.iterdir()) == []


def test_statement_copies_are_gone_after_each_run(statement, temporary):
    with Sandbox() as sandbox:
        sandbox.run_parser(PARSER, statement)
        sandbox.run_parser("1/0", statement)
        [scratch] = temporary.glob(f"{PREFIX}*")
        (scratch / "statements").chmod(0o700)
        assert list((scratch / "statements").iterdir()) == []


def test_killed_host_takes_its_processes_along_and_its_folder_is_swept(tmp_path):
    script = f"""
import tempfile; tempfile.tempdir = {str(tmp_path)!r}
from tasks.sandbox import Sandbox
sandbox = Sandbox(); sandbox.confinement(); print(sandbox._current[0]._process.pid, flush=True)
import time; time.sleep(60)
"""
    host = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    warm = int(host.stdout.readline())
    [left] = tmp_path.glob(f"{PREFIX}*")
    sweep(tmp_path)
    host.kill()
    host.wait()
    host.stdout.close()
    assert wait_until(lambda: not Path(f"/proc/{warm}").exists())
    sweep(tmp_path)
    assert left.exists(), "a young folder may not be locked yet"
    make_old(left)
    sweep(tmp_path)
    assert not left.exists()


def test_folder_of_a_living_sandbox_is_not_swept(temporary):
    scratch = Scratch()
    make_old(scratch.folder)
    sweep(temporary)
    assert scratch.libraries.exists()
    scratch.remove()
    assert not scratch.folder.exists()


def make_old(folder):
    """Let a folder look as if nothing had been made in it for long."""
    past = time.time() - 2 * YOUNG_SECONDS
    os.utime(folder, (past, past))


def test_shared_sandbox_is_one_for_each_limits():
    one = shared_sandbox()
    assert shared_sandbox() is one
    other = shared_sandbox(Limits(memory_mb=256))
    assert other is not one
    for sandbox in (one, other):
        sandbox.close()
    assert shared_sandbox() is not one
    shared_sandbox().close()


def test_shared_sandbox_is_closed_at_exit_and_not_shared_with_forks(tmp_path):
    script = f"""
import os, sys, tempfile; tempfile.tempdir = {str(tmp_path)!r}
from pathlib import Path
from tasks.sandbox import shared_sandbox
from tests.small_bank import GOOD_PARSER, draw_statement
statement = draw_statement(Path(tempfile.tempdir) / "statement.pdf")
shared_sandbox().confinement()
child = os.fork()
if child == 0:
    print(shared_sandbox().run_parser(GOOD_PARSER, statement).status, flush=True)
    sys.exit()
os.waitpid(child, 0)
print(shared_sandbox().run_parser(GOOD_PARSER, statement).status)
"""
    ran = run_python(script)
    assert (ran.stdout, ran.returncode) == ("ok\nok\n", 0), ran.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["statement.pdf"]


def test_warm_process_that_cannot_start_is_explained(monkeypatch):
    monkeypatch.setattr("tasks.sandbox.warm_process.INTERPRETER_OPTIONS", ("--no-such-option",))
    with Sandbox() as sandbox, pytest.raises(SandboxUnavailable, match="did not start"):
        sandbox.confinement()


def test_missing_library_is_explained(monkeypatch, temporary):
    monkeypatch.setitem(LIBRARIES, "parsers", ("pandas", "no-such-library"))
    with pytest.raises(SandboxUnavailable, match="no-such-library is not installed"):
        Sandbox()
    assert list(temporary.iterdir()) == []
