"""One run: a forked child locks itself up, runs what it was given, and sends data back."""

from __future__ import annotations

import json
import os
import random
import sys
import traceback
from dataclasses import dataclass

from . import answering, answers, landlock, parsing, privileges, probe, seccomp

MOST_FRAMES = 12
LONGEST_NAME = 100
LONGEST_LINE = 200


@dataclass(frozen=True)
class Job:
    """What the host asks for. ``kind`` is a key of `RUNNERS`; sizes in bytes, times in seconds.

    A parser gets a statement (``pdf``, ``password``), an answer gets named ``tables`` (as JSON).
    """

    kind: str
    memory_mb: int
    cpu_seconds: int
    result_bytes: int
    source: str = ""
    pdf: str = ""
    password: str | None = None
    count_pages: bool = False
    tables: str = "{}"


@dataclass(frozen=True)
class Layers:
    """What was prepared: a Landlock ruleset and a seccomp program (None where the machine refuses them).

    ``mapped_bytes`` is the address space in use before any job.
    """

    ruleset: int | None
    call_filter: bytes | None
    mapped_bytes: int


def run(job: Job, channel: answers.Channel, layers: Layers) -> None:
    """Lock this process up, do the job, answer on the channel. Never returns.

    Trusted until `confine` returns; from then on the generated code may have its hands on everything here, and all that
    this process can do is write data, which the host does not trust.
    """
    out_of_memory = answers.problem("memory-limit", f"MemoryError: more than {job.memory_mb} MB were needed")
    try:
        _seed()
        if job.kind != "answer":
            os.close(channel.replies)  # only an answer asks
        confine(job, layers)
        tag, payload = RUNNERS[job.kind](job, channel)
    except MemoryError:
        tag, payload = answers.PROBLEM, out_of_memory
    except BaseException as error:
        tag, payload = answers.PROBLEM, _describe(error, job) or out_of_memory
    try:
        _flush()
        channel.send(tag, payload)
    finally:
        os._exit(0)  # no exit handlers


def confine(job: Job, layers: Layers) -> None:
    """Give up, for good, everything the job does not need."""
    privileges.limit_resources(job.cpu_seconds, layers.mapped_bytes + (job.memory_mb << 20))
    privileges.drop_privileges()
    if layers.ruleset is not None:
        for descriptor, rights in landlock.open_paths([job.pdf] if job.pdf else []):
            landlock.allow(layers.ruleset, descriptor, rights)
            os.close(descriptor)
        landlock.restrict_self(layers.ruleset)
        os.close(layers.ruleset)
    if layers.call_filter is not None:
        seccomp.restrict_self(layers.call_filter)


def _run_probe(job: Job, _channel: answers.Channel) -> tuple[bytes, bytes]:
    """The answer is the list of what is not blocked here."""
    return answers.REPORT, json.dumps(probe.open_holes(job.memory_mb)).encode()


RUNNERS = {"parser": parsing.run, "answer": answering.run, "probe": _run_probe}
FILE_NAMES = {"parser": parsing.FILE_NAME, "answer": answering.FILE_NAME}


def _seed() -> None:
    """Make every run draw the same random numbers: a parser's answer is a function of its statement."""
    random.seed(0)
    sys.modules["numpy"].random.seed(0)


def _flush() -> None:
    """Push out what was printed, if the streams are still streams."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            continue  # generated code may have closed or replaced them


def _describe(error: BaseException, job: Job) -> bytes:
    """The payload for an exception: its last line, and the frames in the generated code. b"" without memory."""
    name = type(error).__name__[:LONGEST_NAME]
    try:
        if isinstance(error, answers.Unusable):
            return answers.problem(error.status, str(error)[: answers.LONGEST_SENTENCE])
        message = f"{name}: {error}"[: answers.LONGEST_SENTENCE]
        return answers.problem("error", message, _own_frames(error, job), _found(error, job))
    except MemoryError:
        return b""
    except BaseException:  # an exception may be written to fail when it is shown
        return answers.problem("error", f"{name}: (its message cannot be shown)")


def _found(error: BaseException, job: Job) -> str:
    """The first text among the arguments of the generated function in which the error arose, '' without one."""
    for frame, _ in reversed([*traceback.walk_tb(error.__traceback__)]):
        code = frame.f_code
        if code.co_filename == FILE_NAMES.get(job.kind):
            given = map(frame.f_locals.get, code.co_varnames[: code.co_argcount])
            return next((text[:LONGEST_LINE] for text in given if type(text) is str), "")
    return ""


def _own_frames(error: BaseException, job: Job) -> str:
    """The generated code's part of the traceback, innermost frame last."""
    file_name, lines = FILE_NAMES.get(job.kind, ""), job.source.splitlines()
    places = [
        (number, f", in {frame.f_code.co_name}")
        for frame, number in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename == file_name
    ]
    if isinstance(error, SyntaxError) and error.filename == file_name and error.lineno:
        places.append((error.lineno, ""))
    shown = []
    for number, where in places[-MOST_FRAMES:]:
        line = lines[number - 1].strip()[:LONGEST_LINE] if 0 < number <= len(lines) else ""
        shown.append(f'  File "{file_name}", line {number}{where}\n    {line}')
    return "\n".join(shown)
