"""Watch one run: read what it sends, within its limits, until it has answered, ended, or must be stopped."""

from __future__ import annotations

import os
import select
import selectors
import socket
import struct
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from tasks.sandbox.limits import Limits
from tasks.sandbox.outcome import UnbelievableAnswer, decode_pages, decode_query, longest_payload, split_frame
from tasks.sandbox.worker import answers
from tasks.sandbox.worker.serve import EXIT_REPORT

READ_BYTES = 1 << 18
MOST_QUERIES = 100  # of one run
KILL_SECONDS = 5  # a warm process that has not killed a run by then is stuck itself


@dataclass
class Evidence:
    """What was seen of a run. ``stopped`` is the status of a run that had to be stopped, "" otherwise.

    ``tag`` and ``payload`` are the child's answer if it gave one. ``exit_code`` (None: the warm process died) and
    ``cpu_seconds`` come from the kernel, through the warm process. ``allowed_seconds`` is the wall limit it had.
    """

    allowed_seconds: float
    stopped: str = ""
    tag: bytes = b""
    payload: bytes = b""
    exit_code: int | None = None
    cpu_seconds: float = 0.0
    output: bytearray = field(default_factory=bytearray)


def watch_run(
    submit: Callable[[list[int]], None],
    job: bytes,
    limits: Limits,
    seconds: float | None,
    reply_to: Callable[[str], tuple[bytes, bytes]] | None = None,
) -> Evidence:
    """Submit a job and follow it to its end; it is dead, or being killed, when this returns.

    ``seconds`` is the wall limit; None: what the limits allow for the pages that the run counts first. ``reply_to``
    answers a query of the run's with a frame; without it a run may not ask. Raises what ``submit`` or it raises.
    """
    watch = Watch(limits, seconds, reply_to)
    try:
        watch.start(submit, job)
        return watch.follow()
    finally:
        watch.close()


class Watch:
    """The channels to a run: what it prints, what it answers or asks, what it hears, and how it ends."""

    def __init__(
        self,
        limits: Limits,
        seconds: float | None,
        reply_to: Callable[[str], tuple[bytes, bytes]] | None = None,
    ) -> None:
        self._limits = limits
        self._reply_to = reply_to
        self._queries = 0
        self._pages_expected = seconds is None
        self._started = time.monotonic()
        self._answer = bytearray()
        self._ended = False
        self.evidence = Evidence(limits.wall_seconds_for(0) if seconds is None else seconds)
        self._host, self._child_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._output, self._child_output = os.pipe()
        self._results, self._child_results = os.pipe()
        self._child_replies, self._replies = os.pipe()
        for descriptor in (self._output, self._results, self._replies):
            os.set_blocking(descriptor, False)

    def start(self, submit: Callable[[list[int]], None], job: bytes) -> None:
        """Hand the run's ends of the channels, and its job, to the warm process. OSError if that is dead."""
        job_file = os.memfd_create("job", os.MFD_CLOEXEC)
        try:
            os.write(job_file, job)
            channels = [self._child_output, self._child_results, self._child_replies]
            submit([self._child_end.fileno(), *channels, job_file])
        finally:
            os.close(job_file)
            self._child_end.close()
            os.close(self._child_output)
            os.close(self._child_results)
            os.close(self._child_replies)

    def follow(self) -> Evidence:
        """Read the channels until the run has answered, ended, or must be stopped."""
        with selectors.DefaultSelector() as selector:
            for channel in (self._host, self._output, self._results):
                selector.register(channel, selectors.EVENT_READ)
            while not (self.evidence.stopped or self.evidence.tag or self._ended):
                self._step(selector)
        self._collect_the_rest()
        return self.evidence

    def close(self) -> None:
        """Hang up: the warm process then kills the run if it still lives."""
        self._host.close()
        os.close(self._output)
        os.close(self._results)
        os.close(self._replies)

    def _step(self, selector: selectors.BaseSelector) -> None:
        """Wait for the next thing to happen on a channel, and note it."""
        left = self._started + self.evidence.allowed_seconds - time.monotonic()
        if left <= 0:
            self.evidence.stopped = "timeout"
            return
        read = {self._host: self._read_exit, self._output: self._read_output, self._results: self._read_answer}
        for key, _ in selector.select(left):
            if not read[key.fileobj]():
                selector.unregister(key.fileobj)

    def _collect_the_rest(self) -> None:
        """Take what is still in the pipes of a run that ended; stop one that must be stopped and hear how it went."""
        if not self.evidence.stopped:
            self._read_output()
            if not self.evidence.tag:
                self._read_answer()
            return
        with suppress(OSError):
            self._host.settimeout(KILL_SECONDS)
            self._host.shutdown(socket.SHUT_WR)
            self._read_exit()

    def _read_output(self) -> bool:
        """Read what was printed, up to the limit; False at its end."""
        output = self.evidence.output
        while len(output) <= self._limits.output_bytes:
            chunk = _read_now(self._output)
            if not chunk:
                return chunk is None
            output += chunk
        self.evidence.stopped = "output-limit"
        return False

    def _read_answer(self) -> bool:
        """Read what was answered, up to a complete answer; False at its end."""
        while not (self.evidence.tag or self.evidence.stopped):
            chunk = _read_now(self._results)
            if not chunk:
                return chunk is None
            self._answer += chunk
            self._look_at_answer()
        return False

    def _read_exit(self) -> bool:
        """Hear from the warm process how the run ended; the exit code stays None if that is dead or stuck."""
        self._ended = True
        with suppress(OSError, struct.error):
            self.evidence.exit_code, self.evidence.cpu_seconds = EXIT_REPORT.unpack(self._host.recv(64))
        return False

    def _look_at_answer(self) -> None:
        """Take complete frames off the answer: at most one count of pages, queries, then the answer itself."""
        while not self.evidence.tag and (header := split_frame(self._answer)):
            tag, size = header
            if size > longest_payload(tag, self._limits.result_bytes):
                large = tag in (answers.TABLE, answers.ANSWER)
                self.evidence.stopped = "result-limit" if large else "bad-result"
                return
            end = answers.HEADER.size + size
            if len(self._answer) < end:
                return
            payload = bytes(self._answer[answers.HEADER.size : end])
            del self._answer[:end]
            if tag == answers.PAGES:
                self._grant_time(payload)
            elif tag == answers.QUERY:
                self._reply(payload)
            else:
                self.evidence.tag, self.evidence.payload = tag, payload

    def _reply(self, payload: bytes) -> None:
        """Answer a query; the time that takes is not the run's. A run that does not listen is stopped by its limit."""
        self._queries += 1
        try:
            query = decode_query(payload)
        except UnbelievableAnswer:
            query = None
        if query is None or self._reply_to is None:
            self.evidence.stopped = "bad-result"
            return
        if self._queries > MOST_QUERIES:
            self.evidence.stopped = "query-limit"
            return
        asked = time.monotonic()
        tag, reply = self._reply_to(query)
        self.evidence.allowed_seconds += time.monotonic() - asked
        rest = memoryview(answers.HEADER.pack(tag, len(reply)) + reply)
        while rest:
            left = self._started + self.evidence.allowed_seconds - time.monotonic()
            if left <= 0 or not select.select([], [self._replies], [], left)[1]:
                self.evidence.stopped = "timeout"
                return
            try:
                rest = rest[os.write(self._replies, rest) :]
            except BrokenPipeError:  # it has ended; the next step sees how
                return

    def _grant_time(self, payload: bytes) -> None:
        """Extend the limit by the statement's pages: counted before generated code runs, so only once."""
        try:
            pages = decode_pages(payload)
        except UnbelievableAnswer:
            pages = -1
        if not self._pages_expected or pages < 0:
            self.evidence.stopped = "bad-result"
            return
        self._pages_expected = False
        self.evidence.allowed_seconds = self._limits.wall_seconds_for(pages)


def _read_now(descriptor: int) -> bytes | None:
    """What a pipe holds at this moment: b"" at its end, None if it is empty."""
    try:
        return os.read(descriptor, READ_BYTES)
    except BlockingIOError:
        return None
