"""The warm process: started once with an empty environment, it loads the libraries and forks one child a run.

It never reads a job itself (only the child does), so nothing of one run is in the memory of the next. A spare child is
forked ahead and warms itself while the host is busy elsewhere: a run then starts at once.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import select
import signal
import socket
import struct
import sys
from collections.abc import Callable
from dataclasses import dataclass

from . import answering, kernel, landlock, namespaces, parsing, privileges, seccomp, warm_up
from .answers import Channel
from .run import Job, Layers, run

# The child's descriptors; 0 is /dev/null.
OUTPUT, ERRORS, RESULTS, JOBS, RULESET, REPLIES = 1, 2, 3, 4, 5, 6
ABOVE_ALL_FIXED = 64
MOST_DESCRIPTORS = 1 << 20
TRADES = {"parsers": parsing.TRADE, **answering.TRADES}  # what a warm process is warm for
EXIT_REPORT = struct.Struct("<id")  # exit code (negative: a signal's number), CPU seconds
MESSAGE_BYTES = 1 << 18


def main(control: socket.socket) -> None:
    """Load, report how far this machine lets us confine ourselves, then serve runs until the host is gone."""
    settings = json.loads(control.recv(MESSAGE_BYTES))
    libraries = settings["libraries"]
    sys.path[:] = [libraries, f"{libraries}/lib-dynload"]
    try:
        trade = TRADES[settings["trade"]]
        warm_up.import_libraries(trade.libraries)
        trade.rehearse()
        mapped_bytes = privileges.address_space()
        warm_up.settle()  # before any fork: what is collected later is copied
        threads = len(os.listdir("/proc/self/task"))
        if threads > 1:
            raise OSError(f"the libraries started {threads - 1} threads, which a fork would lose")
        refusals = _try_layers([*settings["readable"], settings["statements"]])
    except Exception as error:
        control.send(json.dumps({"error": f"{type(error).__name__}: {error}"}).encode())
        raise
    warm_up.settle()
    control.send(json.dumps({"layers": refusals}).encode())
    WarmProcess(control, settings["readable"], refusals, mapped_bytes, trade.rehearse_in_child).serve()


def _try_layers(readable: list[str]) -> dict[str, str]:
    """Layer → "" or why this machine refuses it. Where namespaces work, this process is in its own afterwards."""
    refusals = {
        "Landlock": _rehearse(_lock_files),
        "namespaces": _rehearse(lambda: namespaces.enter(readable)),
        "seccomp": _rehearse(_lock_calls),
    }
    if not refusals["namespaces"]:
        namespaces.enter(readable)
        first_process = os.fork()
        if first_process:  # this one stays outside and waits: the host knows its id
            os.waitpid(first_process, 0)
            os._exit(0)
        kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    return refusals


def _rehearse(layer: Callable[[], None]) -> str:
    """Try in a child what cannot be undone; "" if it works, else why not."""
    child = os.fork()
    if child == 0:
        code = 255
        try:
            layer()
            code = 0
        except OSError as error:
            code = error.errno or code
        finally:
            os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return "" if code == 0 else os.strerror(code) if code > 0 else f"killed by signal {-code}"


def _lock_files() -> None:
    kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
    landlock.restrict_self(landlock.make_ruleset([]))


def _lock_calls() -> None:
    kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
    seccomp.restrict_self(seccomp.build_filter(os.getpid()))


@dataclass(frozen=True)
class Run:
    """A child at work: its process, and the socket on which the host waits for its end."""

    process: int
    process_descriptor: int
    host: int


class WarmProcess:
    """Forks, feeds, kills and reaps the children."""

    def __init__(
        self,
        control: socket.socket,
        readable: list[str],
        refusals: dict[str, str],
        mapped_bytes: int,
        rehearse: Callable[[], None],
    ) -> None:
        self._control = control
        self._rehearse = rehearse
        self._with_landlock = not refusals["Landlock"]
        self._with_seccomp = not refusals["seccomp"]
        self._mapped_bytes = mapped_bytes
        self._readable = landlock.open_paths(readable) if self._with_landlock else []
        self._runs: dict[int, Run] = {}  # by either of its descriptors
        self._poll = select.poll()
        self._spare: tuple[int, socket.socket] | None = None

    def serve(self) -> None:
        """Answer the host until it closes the control socket."""
        self._poll.register(self._control, select.POLLIN)
        self._spare = self._fork(rehearsed=True)
        while True:
            descriptor, _ = self._poll.poll()[0]  # one at a time: the others may be closed, and reused, after it
            if descriptor == self._control.fileno():
                self._accept()
            else:
                self._finish(descriptor)

    def _accept(self) -> None:
        """Hand the next job to a child; the host's descriptors are: its socket, output, results, replies, job."""
        message, descriptors, _, _ = socket.recv_fds(self._control, 16, 16)
        if not message:
            os._exit(0)  # the host is gone, and with us every child
        process = self._feed(descriptors[1:])
        for descriptor in descriptors[1:]:
            os.close(descriptor)
        self._spare = self._spare or self._fork(rehearsed=True)
        started = Run(process, os.pidfd_open(process), descriptors[0])
        for descriptor in (started.process_descriptor, started.host):
            self._runs[descriptor] = started
            self._poll.register(descriptor, select.POLLIN)

    def _feed(self, descriptors: list[int]) -> int:
        """Give the job to the spare child, or to a fresh one if the spare is gone; its process id."""
        process, jobs = self._spare or self._fork(rehearsed=False)
        self._spare = None
        with jobs:
            try:
                socket.send_fds(jobs, [b"J"], descriptors)
                return process
            except OSError:
                os.waitpid(process, 0)
        return self._feed(descriptors)

    def _finish(self, descriptor: int) -> None:
        """The host hung up: kill the child. The child ended: tell the host how."""
        ended = self._runs.pop(descriptor)
        self._poll.unregister(descriptor)
        if descriptor == ended.host:
            signal.pidfd_send_signal(ended.process_descriptor, signal.SIGKILL)
            return  # the process descriptor becomes ready next
        with contextlib.suppress(OSError):
            os.killpg(ended.process, signal.SIGKILL)  # finds somebody only where forking is an accepted hole
        _, status, usage = os.wait4(ended.process, 0)
        code = os.waitstatus_to_exitcode(status)
        with contextlib.suppress(OSError):
            os.write(ended.host, EXIT_REPORT.pack(code, usage.ru_utime + usage.ru_stime))
        if self._runs.pop(ended.host, None):
            self._poll.unregister(ended.host)
        os.close(ended.process_descriptor)
        os.close(ended.host)

    def _fork(self, rehearsed: bool) -> tuple[int, socket.socket]:
        """A child that waits for its job: its process id, and the socket for the job's descriptors."""
        ours, theirs = socket.socketpair()
        process = os.fork()
        if process == 0:
            self._wait_for_job(theirs.detach(), rehearsed)
        theirs.close()
        return process, ours

    def _wait_for_job(self, jobs: int, rehearsed: bool) -> None:
        """The child's life until it holds its job, keeping no descriptor of the warm process. Never returns."""
        try:
            os.setsid()
            kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
            kept = {RULESET: landlock.make_ruleset(self._readable)} if self._with_landlock else {}
            call_filter = seccomp.build_filter(os.getpid()) if self._with_seccomp else None
            _keep_only({JOBS: jobs, **kept})
            if rehearsed:
                self._rehearse()
                warm_up.settle()
            with socket.socket(fileno=JOBS) as waiting:
                _, (output, results, replies, job_file), _, _ = socket.recv_fds(waiting, 1, 4)
            job = Job(**json.loads(os.pread(job_file, os.fstat(job_file).st_size, 0)))
            kept = {place: place for place in kept}
            _keep_only({OUTPUT: output, ERRORS: output, RESULTS: results, REPLIES: replies, **kept})
            ruleset = RULESET if self._with_landlock else None
            run(job, Channel(RESULTS, REPLIES), Layers(ruleset, call_filter, self._mapped_bytes))
        finally:
            os._exit(1)


def _keep_only(wanted: dict[int, int]) -> None:
    """Move descriptors to their places {place: descriptor} and close all others, except standard input and output."""
    copies = {place: fcntl.fcntl(fd, fcntl.F_DUPFD, ABOVE_ALL_FIXED) for place, fd in wanted.items()}
    os.closerange(ERRORS + 1, ABOVE_ALL_FIXED)
    for place, copy in copies.items():
        os.dup2(copy, place)
    os.closerange(ABOVE_ALL_FIXED, MOST_DESCRIPTORS)
