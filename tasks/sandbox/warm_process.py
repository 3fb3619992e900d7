"""The warm process as its host sees it: started once, told to run jobs, gone when the control socket closes."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Literal

from tasks.problems import PassbookError

START_SECONDS = 60
MESSAGE_BYTES = 1 << 16
# No user site, no site-packages with its .pth files, no folder of the product on the path, no bytecode written.
INTERPRETER_OPTIONS = ("-s", "-S", "-P", "-B")
START = """
import sys, socket
sys.path.insert(0, {folder!r})
from worker.serve import main
main(socket.socket(fileno={descriptor}))
"""
ENVIRONMENT = {
    "PATH": "",
    "HOME": "/nonexistent",
    "LANG": "C.UTF-8",
    "TZ": "UTC",
    "PYTHONHASHSEED": "0",  # a parser's answer is a function of its statement
    "PYTHONUTF8": "1",
    "OMP_NUM_THREADS": "1",  # a process with threads cannot fork safely
    "OPENBLAS_NUM_THREADS": "1",
}

NEEDED_TO_START = ("LD_LIBRARY_PATH", "PYTHONHOME")  # paths an unusual interpreter cannot start without


Trade = Literal["parsers", "tables", "charts", "answers"]  # what a warm process is warm for


class SandboxUnavailable(PassbookError):
    """Generated code cannot be confined on this machine; the message is one sentence that says what to do."""


class WarmProcessDied(Exception):
    """There is no warm process to submit a job to: somebody killed it."""


class WarmProcess:
    """Starts the process at once; `wait_until_ready` says how far this kernel lets it confine its children."""

    def __init__(self, trade: Trade, libraries: Path, readable: list[str], statements: Path) -> None:
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        start = START.format(folder=str(Path(__file__).parent), descriptor=theirs.fileno())
        further = {name: os.environ[name] for name in NEEDED_TO_START if name in os.environ}
        if trade in ("charts", "answers"):
            further["MPLCONFIGDIR"] = str(libraries.parent)  # matplotlib keeps its list of fonts there
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, *INTERPRETER_OPTIONS, "-c", start],
                env={**ENVIRONMENT, **further},
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,  # the terminal's Ctrl-C is the host's business
            )
        settings = {"trade": trade, "libraries": str(libraries), "readable": readable, "statements": str(statements)}
        self._control.settimeout(START_SECONDS)
        with suppress(OSError):  # it died at once: `wait_until_ready` tells
            self._control.send(json.dumps(settings).encode())
        self._sending = threading.Lock()

    def wait_until_ready(self) -> dict[str, str]:
        """Layer → why this machine refuses it, "" if it works. `SandboxUnavailable` if the process does not start."""
        try:
            answer = self._control.recv(MESSAGE_BYTES)
        except OSError as error:
            raise SandboxUnavailable(f"the sandbox's warm process did not start: {error}") from None
        report = json.loads(answer) if answer else {"error": "it died while loading"}
        if "error" in report:
            raise SandboxUnavailable(f"the sandbox's warm process did not start: {report['error']}")
        return report["layers"]

    def submit(self, descriptors: list[int]) -> None:
        """Run a job: descriptors of a socket that hears of its end, of its output, its answer, and the job itself."""
        if self._process.poll() is not None:  # what it leaves behind for a moment would still take the job
            raise WarmProcessDied
        try:
            with self._sending:
                socket.send_fds(self._control, [b"J"], descriptors)
        except OSError:
            raise WarmProcessDied from None

    def close(self) -> None:
        """End the process, and with it every run: they all die with their parent."""
        self._control.close()
        self._process.kill()
        self._process.wait()
