"""The sandbox: run a generated parser over a statement, or the code of an answer, confined, and tell how it went."""

from __future__ import annotations

import dataclasses
import json
import os
import signal
import threading
import time
import weakref
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tasks.problems import PassbookError
from tasks.sandbox.libraries import link_libraries
from tasks.sandbox.limits import Limits
from tasks.sandbox.outcome import (
    Outcome,
    UnbelievableAnswer,
    decode_answer,
    decode_problem,
    decode_report,
    decode_table,
    describe_exit,
    printable,
)
from tasks.sandbox.scratch import Scratch
from tasks.sandbox.warm_process import SandboxUnavailable, Trade, WarmProcess, WarmProcessDied
from tasks.sandbox.watch import MOST_QUERIES, Evidence, watch_run
from tasks.sandbox.worker import answers, values
from tasks.sandbox.worker.run import Job

if TYPE_CHECKING:
    import pandas

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

    def __init__(self, limits: Limits | None = None, trade: Trade = "parsers") -> None:
        self.limits = limits or Limits()
        self.trade = trade
        self._changing = threading.Lock()
        self._confinement: Confinement | None = None
        try:
            self._scratch = Scratch()
        except OSError as error:
            raise SandboxUnavailable(f"the sandbox cannot be prepared: {error}") from None
        try:
            self._readable = link_libraries(self._scratch.libraries, trade)
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

    def run_answer(
        self,
        source: str,
        query: Callable[[str], pandas.DataFrame],
        tables: Mapping[str, pandas.DataFrame] | None = None,
        *,
        seconds: float | None = None,
    ) -> Outcome:
        """Run the code of an answer, whose `execute_sql_query` is ``query``; ``tables`` are in its name space.

        ``query`` runs here, in the host: it guards what it executes, and raises `PassbookError` with a sentence that
        the code is shown. Its time does not count; ``seconds`` is the wall limit of the rest, by default
        `Limits.wall_seconds`. Raises `SandboxUnavailable` when the code cannot be run confined.
        """
        self.confinement()
        started = time.monotonic()
        named = json.dumps({name: values.encode(table) for name, table in (tables or {}).items()})
        job = self._job("answer", source=source, tables=named)
        evidence = self._run(job, seconds or self.limits.wall_seconds, partial(reply_to, query))
        return dataclasses.replace(judge(evidence, self.limits, ANSWER_WORDS), seconds=time.monotonic() - started)

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
        return WarmProcess(self.trade, self._scratch.libraries, self._readable, self._scratch.statements)

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

    def _run(
        self, job: bytes, seconds: float | None, reply: Callable[[str], tuple[bytes, bytes]] | None = None
    ) -> Evidence:
        """Run a job; on a fresh warm process if the old one has died."""
        process = self._current[0]
        try:
            evidence = watch_run(process.submit, job, self.limits, seconds, reply)
        except WarmProcessDied:
            evidence = watch_run(self._replace(process).submit, job, self.limits, seconds, reply)
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


def reply_to(query: Callable[[str], pandas.DataFrame], text: str) -> tuple[bytes, bytes]:
    """The frame that answers a query of the code's: its rows, or why it was refused."""
    try:
        return answers.ROWS, json.dumps(values.encode(query(text))).encode()
    except (PassbookError, values.Unspeakable) as error:
        return answers.REFUSAL, json.dumps(str(error)).encode()


@dataclasses.dataclass(frozen=True)
class Words:
    """What sentences call the code, and what it should have given."""

    code: str
    result: str
    a_result: str


PARSER_WORDS = Words("parser", "table", "a table")
ANSWER_WORDS = Words("code", "result", "a result")


def judge(evidence: Evidence, limits: Limits, words: Words = PARSER_WORDS) -> Outcome:
    """The outcome of a run, by what was seen of it; ``seconds`` is left 0."""
    output = printable(evidence.output[: limits.output_bytes].decode("utf-8", "replace"))
    try:
        if evidence.tag == answers.TABLE and words is PARSER_WORDS:
            return Outcome("ok", decode_table(evidence.payload), output=output)
        if evidence.tag == answers.ANSWER and words is ANSWER_WORDS:
            return Outcome("ok", answer=decode_answer(evidence.payload), output=output)
        if evidence.tag == answers.PROBLEM:
            return Outcome(**decode_problem(evidence.payload), output=output)
    except UnbelievableAnswer as error:
        sentence = f"the {words.code}'s answer is not {words.a_result}: {error}"
        return Outcome("bad-result", error=sentence, output=output)
    status, sentence = _why_no_answer(evidence, limits, words)
    return Outcome(status, error=sentence, output=output)


def _why_no_answer(evidence: Evidence, limits: Limits, words: Words) -> tuple[str, str]:
    """Status and sentence of a run that was stopped or died."""
    code = words.code
    ignored_the_signal = evidence.exit_code == -signal.SIGKILL and evidence.cpu_seconds >= limits.cpu_seconds
    if not evidence.stopped and (evidence.exit_code == -signal.SIGXCPU or ignored_the_signal):
        return "timeout", f"the {code} used more than {limits.cpu_seconds} s of processor time and was stopped"
    status = evidence.stopped or ("bad-result" if evidence.tag else "crashed")
    return status, {
        "timeout": f"the {code} was still running after {evidence.allowed_seconds:.3g} s and was stopped",
        "output-limit": f"the {code} printed more than {limits.output_kb} KB and was stopped",
        "result-limit": f"the {code}'s {words.result} is larger than {limits.result_mb} MB",
        "query-limit": f"the {code} asked for data more than {MOST_QUERIES} times and was stopped",
        "bad-result": f"the {code}'s answer is not {words.a_result}: the process sent something else",
        "crashed": f"the {code}'s process ended {describe_exit(evidence.exit_code)} "
        f"before it returned {words.a_result}",
    }[status]


WIDER: tuple[Trade, ...] = ("tables", "charts", "answers")  # each can do what those before it can
_shared: dict[tuple[int, Limits, Trade], Sandbox] = {}
_sharing = threading.Lock()


def shared_sandbox(limits: Limits | None = None, trade: Trade = "parsers") -> Sandbox:
    """The sandbox of this process (these limits, and this trade): started by the first call, closed at exit.

    One that can do more serves as well; where one is started, those that can do less end with their last run.
    """
    owner = os.getpid(), limits or Limits()  # a fork of the host needs its own
    at = WIDER.index(trade) if trade in WIDER else 0
    enough, less = (WIDER[at:], WIDER[:at]) if trade in WIDER else ((trade,), ())
    with _sharing:
        for each in enough:
            if (*owner, each) in _shared and _shared[*owner, each].is_open:
                return _shared[*owner, each]
        for each in less:
            _shared.pop((*owner, each), None)
        _shared[*owner, trade] = Sandbox(owner[1], trade)
        return _shared[*owner, trade]


def _close(current: list[WarmProcess], scratch: Scratch, owner: int) -> None:
    """End what a sandbox started; in a fork of the host, which started nothing, do nothing."""
    if os.getpid() == owner:
        current[0].close()
        scratch.remove()
