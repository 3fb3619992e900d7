"""The sandbox: run a generated parser over a statement, confined, and tell how it went."""

from __future__ import annotations

import dataclasses
import json
import os
import signal
import threading
import time
import weakref
from pathlib import Path

from tasks.sandbox.libraries import link_libraries
from tasks.sandbox.limits import Limits
from tasks.sandbox.outcome import (
    Outcome,
    UnbelievableAnswer,
    decode_problem,
    decode_report,
    decode_table,
    describe_exit,
    printable,
)
from tasks.sandbox.scratch import Scratch
from tasks.sandbox.warm_process import SandboxUnavailable, WarmProcess, WarmProcessDied
from tasks.sandbox.watch import Evidence, watch_run
from tasks.sandbox.worker import answers
from tasks.sandbox.worker.run import Job

PROBE_SECONDS = 20
HOW_TO_PROVIDE = {
    "Landlock": "Linux 5.13 or newer with landlock among its lsm= modules",
    "namespaces": "user.max_user_namespaces above 0, and no distribution or container rule against unshare",
    "seccomp": "a kernel with CONFIG_SECCOMP_FILTER, on x86_64 or aarch64",
}


@dataclasses.dataclass(frozen=True)
class Confinement:
    """How far this machine confines a run: layer → why it is refused ("" if it works), and the holes found open."""

    layers: dict[str, str]
    open_holes: tuple[str, ...]


class Sandbox:
    """A warm process that forks one locked-down child a run. Usable from threads; ends with its owner.

    It starts loading at once, in the background; the first run waits for it, and raises `SandboxUnavailable` if this
    machine cannot confine what it runs.
    """

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self._changing = threading.Lock()
        self._confinement: Confinement | None = None
        try:
            self._scratch = Scratch()
        except OSError as error:
            raise SandboxUnavailable(f"the sandbox cannot be prepared: {error}") from None
        try:
            self._readable = link_libraries(self._scratch.libraries)
            self._current = [self._start_warm_process()]
        except (OSError, LookupError) as error:
            self._scratch.remove()
            raise SandboxUnavailable(f"the sandbox cannot be prepared: {error}") from None
        self._closing = weakref.finalize(self, _close, self._current, self._scratch, os.getpid())

    def run_parser(
        self, source: str, pdf: Path, password: str | None = None, *, seconds: float | None = None
    ) -> Outcome:
        """Run ``parse(pdf_path, password=...)`` of a generated parser over a statement.

        ``seconds`` is the wall limit; by default `Limits.wall_seconds_for` the pages of the statement. Raises
        `PassbookError` when there is no statement to run on, `SandboxUnavailable` when it cannot be run confined.
        """
        self.confinement()
        started = time.monotonic()
        with self._scratch.private_copy(pdf) as copy:
            job = self._job("parser", source=source, pdf=str(copy), password=password, count_pages=seconds is None)
            evidence = self._run(job, seconds)
        return dataclasses.replace(judge(evidence, self.limits), seconds=time.monotonic() - started)

    def confinement(self) -> Confinement:
        """What was found by trying, once, what must be impossible. `SandboxUnavailable` if it is possible."""
        self._check_open()
        with self._changing:
            if self._confinement is None:
                layers = self._current[0].wait_until_ready()
                self._confinement = Confinement(layers, self._probe())
        refuse_open_holes(self._confinement, self.limits.accepted_holes)
        return self._confinement

    @property
    def is_open(self) -> bool:
        """False once it was closed."""
        return self._closing.alive

    def close(self) -> None:
        """End every run, the warm process, and the private folder."""
        self._closing()

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _check_open(self) -> None:
        if not self.is_open:
            raise SandboxUnavailable("the sandbox is closed; make a new one")

    def _start_warm_process(self) -> WarmProcess:
        return WarmProcess(self._scratch.libraries, self._readable, self._scratch.statements)

    def _job(self, kind: str, **values: object) -> bytes:
        """A job with the limits that the child sets on itself, as the child reads it."""
        job = Job(kind, self.limits.memory_mb, self.limits.cpu_seconds, self.limits.result_bytes, **values)
        return json.dumps(dataclasses.asdict(job)).encode()

    def _probe(self) -> tuple[str, ...]:
        """Names of the holes that are open to a locked child."""
        try:
            evidence = watch_run(self._current[0].submit, self._job("probe"), self.limits, PROBE_SECONDS)
        except WarmProcessDied:
            raise SandboxUnavailable("the sandbox's warm process was killed before its first run") from None
        if evidence.tag != answers.REPORT:
            how = judge(evidence, self.limits).error
            raise SandboxUnavailable(f"the sandbox could not be tried out: {how}")
        return tuple(decode_report(evidence.payload))

    def _run(self, job: bytes, seconds: float | None) -> Evidence:
        """Run a job; on a fresh warm process if the old one has died."""
        process = self._current[0]
        try:
            evidence = watch_run(process.submit, job, self.limits, seconds)
        except WarmProcessDied:
            evidence = watch_run(self._replace(process).submit, job, self.limits, seconds)
        if not evidence.tag and evidence.exit_code is None:  # it died, or is stuck: the next run finds a fresh one
            self._replace(process)
        return evidence

    def _replace(self, dead: WarmProcess) -> WarmProcess:
        """Start a warm process in place of a dead or stuck one, unless another thread has."""
        with self._changing:
            self._check_open()
            if self._current[0] is dead:
                dead.close()
                self._current[0] = self._start_warm_process()
                self._current[0].wait_until_ready()
            return self._current[0]


def refuse_open_holes(confinement: Confinement, accepted: tuple[str, ...]) -> None:
    """Raise `SandboxUnavailable`, naming the missing layers, unless the operator accepts every open hole."""
    holes = [hole for hole in confinement.open_holes if hole not in accepted]
    if not holes:
        return
    missing = {layer: reason for layer, reason in confinement.layers.items() if reason}
    lacking = " and ".join(f"{layer} ({reason})" for layer, reason in missing.items()) or "nothing that it admits"
    remedy = " or ".join(f"{layer} ({HOW_TO_PROVIDE[layer]})" for layer in missing) or "another kernel"
    raise SandboxUnavailable(
        f"generated code would not be confined on this machine: it lacks {lacking}, which leaves open: "
        f"{', '.join(holes)}; provide {remedy}, "
        f"or accept the risk knowingly with accepted_holes={holes} in the SandboxLimits block named default"
    )


def judge(evidence: Evidence, limits: Limits) -> Outcome:
    """The outcome of a run, by what was seen of it; ``seconds`` is left 0."""
    output = printable(evidence.output[: limits.output_bytes].decode("utf-8", "replace"))
    try:
        if evidence.tag == answers.TABLE:
            return Outcome("ok", decode_table(evidence.payload), output=output)
        if evidence.tag == answers.PROBLEM:
            return Outcome(**decode_problem(evidence.payload), output=output)
    except UnbelievableAnswer as error:
        return Outcome("bad-result", error=f"the parser's answer is not a table: {error}", output=output)
    status, sentence = _why_no_answer(evidence, limits)
    return Outcome(status, error=sentence, output=output)


def _why_no_answer(evidence: Evidence, limits: Limits) -> tuple[str, str]:
    """Status and sentence of a run that was stopped or died."""
    ignored_the_signal = evidence.exit_code == -signal.SIGKILL and evidence.cpu_seconds >= limits.cpu_seconds
    if not evidence.stopped and (evidence.exit_code == -signal.SIGXCPU or ignored_the_signal):
        return "timeout", f"the parser used more than {limits.cpu_seconds} s of processor time and was stopped"
    status = evidence.stopped or ("bad-result" if evidence.tag else "crashed")
    return status, {
        "timeout": f"the parser was still running after {evidence.allowed_seconds:g} s and was stopped",
        "output-limit": f"the parser printed more than {limits.output_kb} KB and was stopped",
        "result-limit": f"the parser's table is larger than {limits.result_mb} MB",
        "bad-result": "the parser's answer is not a table: the process sent something else",
        "crashed": f"the parser's process ended {describe_exit(evidence.exit_code)} before it returned a table",
    }[status]


_shared: dict[tuple[int, Limits], Sandbox] = {}
_sharing = threading.Lock()


def shared_sandbox(limits: Limits | None = None) -> Sandbox:
    """The sandbox of this process (and these limits): started by the first call, closed at exit."""
    key = os.getpid(), limits or Limits()  # a fork of the host needs its own
    with _sharing:
        if key not in _shared or not _shared[key].is_open:
            _shared[key] = Sandbox(key[1])
        return _shared[key]


def _close(current: list[WarmProcess], scratch: Scratch, owner: int) -> None:
    """End what a sandbox started; in a fork of the host, which started nothing, do nothing."""
    if os.getpid() == owner:
        current[0].close()
        scratch.remove()
