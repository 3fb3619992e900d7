"""Processes that run beside this one: started together, watched, and ended in order whatever ends the program."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tasks.problems import PassbookError

STOP_LIMIT = 15  # seconds a process is given to end before it is killed
END_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)  # Ctrl-C, a plain `kill`, a closed terminal


@dataclass(frozen=True)
class Service:
    """A process that was started, and where its output is kept."""

    name: str
    process: subprocess.Popen
    log: Path

    def last_words(self) -> str:
        """The last line it printed, and where the others are."""
        lines = [line.strip() for line in self.log.read_text(errors="replace").splitlines() if line.strip()]
        return f"{lines[-1] if lines else 'it printed nothing'} (all of its output: {self.log})"


@contextlib.contextmanager
def start(name: str, command: list[str], folder: Path, environment: dict[str, str], log: Path) -> Iterator[Service]:
    """Run a command in a folder beside this process until the block ends, its output in a file."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as out:
        # a session of its own: a Ctrl-C in the terminal reaches this process alone, which ends them in order
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield Service(name, process, log)
    finally:
        ignore_signals()
        stop(process)


def stop(process: subprocess.Popen) -> None:
    """End a process and all that it started."""
    deadline = time.monotonic() + STOP_LIMIT
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
        while time.monotonic() < deadline:
            process.poll()  # an ended process belongs to its group until it is waited for
            os.killpg(process.pid, 0)
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def stay(services: list[Service]) -> None:
    """Wait; PassbookError when one of the processes ends by itself."""
    while True:
        for service in services:
            if service.process.poll() is not None:
                raise PassbookError(f"the {service.name} ended: {service.last_words()}.")
        time.sleep(0.5)


@contextlib.contextmanager
def end_on_signals() -> Iterator[None]:
    """Let each of the signals end the block quietly."""

    def end(number: int, frame: Any) -> None:
        ignore_signals()
        raise KeyboardInterrupt

    before = {each: signal.signal(each, end) for each in END_SIGNALS}
    try:
        with contextlib.suppress(KeyboardInterrupt):
            yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def ignore_signals() -> None:
    """Let nothing interrupt the end of the processes, which has a time limit of its own."""
    for each in END_SIGNALS:
        signal.signal(each, signal.SIG_IGN)


def parent_of(pid: int) -> int | None:
    """The parent of a process of this machine; None when there is no such process."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()  # a command's name may hold blanks
    except (FileNotFoundError, ProcessLookupError):
        return None
    return int(fields[1])
