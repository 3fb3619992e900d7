"""The command line as processes that share their imports: one process imports what commands need, and forks for each.

A command is a process of its own, with its own arguments, output, exit code and exit handlers; what it does not do
again is import Prefect and Great Expectations, which takes longer than most commands.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
COMMAND_LIMIT = 600  # seconds, on a busy machine
WARM = ("flows.generate_library", "flows.convert_statements", "flows.asking", "flows.progress", "flows.run")


class WarmCommands:
    """Runs commands one after the other; what they print is kept in files of a folder."""

    def __init__(self, process: subprocess.Popen, folder: Path) -> None:
        self.process = process
        self.folder = folder

    def run(self, *arguments: object) -> subprocess.CompletedProcess:
        """Run ``passbook`` with these arguments; the finished command."""
        command = [str(argument) for argument in arguments]
        printed, said = self.folder / "stdout", self.folder / "stderr"
        self.process.stdin.write(json.dumps({"arguments": command, "stdout": str(printed), "stderr": str(said)}) + "\n")
        self.process.stdin.flush()
        ended, _, _ = select.select([self.process.stdout], [], [], COMMAND_LIMIT)
        assert ended, f"passbook {' '.join(command)} still runs after {COMMAND_LIMIT} s"
        code = self.process.stdout.readline()
        assert code, "the process that runs commands has ended"
        return subprocess.CompletedProcess(command, int(code), printed.read_text(), said.read_text())


@contextlib.contextmanager
def warm_commands(folder: Path, environment: dict[str, str]) -> Iterator[WarmCommands]:
    """Commands in this environment, until the block ends."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.end_to_end.warm_commands"],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield WarmCommands(process, folder)
        process.stdin.close()


def serve() -> None:
    """Import, then run a command for each line of standard input and answer with its exit code."""
    import importlib

    from flows import cli

    cli.prepare()
    for module in WARM:
        importlib.import_module(module)
    from expectations.deferred import load_great_expectations

    load_great_expectations()
    gc.collect()
    gc.freeze()  # or every command would look through what was imported once more as it ends
    for line in sys.stdin:
        job = json.loads(line)
        if (child := os.fork()) == 0:
            become(job)
            return cli.main()  # ends as any command does, exit handlers included
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)
    return None


def become(job: dict) -> None:
    """Take on the arguments and streams of a command."""
    sys.argv = ["passbook", *job["arguments"]]
    for descriptor, place in ((1, job["stdout"]), (2, job["stderr"])):
        opened = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(opened, descriptor)
        os.close(opened)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)


if __name__ == "__main__":
    serve()
