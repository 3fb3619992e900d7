"""Run attack programs in a sandbox whose host is this process, and tell on standard output what traces each left.

    python -m tests.sandbox.attack_host PLACE FOLDER PROGRAM...

PLACE is one of `PLACES`. The first line of JSON says what the sandbox found of the machine; then one a program:
{"program", "status", "error", "traces": [sentence, ...]}.
"""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tasks.sandbox import Limits, Outcome, Sandbox, SandboxUnavailable
from tests.sandbox.denied_layers import deny
from tests.sandbox.plain_user import become_plain_user
from tests.sandbox.world import Descendants, World, descendants, differences
from tests.small_bank import GOOD_PARSER

RUN_SECONDS = 3
NEXT_RUN_SECONDS = 20
LIMITS = Limits(memory_mb=512, output_kb=256, result_mb=4)
MOST_MEMORY_MB = 512 + 300  # the limit and the loaded libraries
MOST_HOST_MEMORY_MB = 1000
SETTLING_SECONDS = 5
RIGHTFUL_PROCESSES = 4  # the warm process, the one that waits for it outside, a spare child, and the busy neighbour
EARLIER_JOB = "SECRET = {'of': 'EARLIER-JOB-CANARY'}\n" + GOOD_PARSER
NEXT_PARSER = """
import pandas, pdfplumber
def parse(pdf_path):
    with pdfplumber.open(pdf_path) as pdf:
        return pandas.DataFrame({"pages": [str(len(pdf.pages))]})
"""
BUSY_SECONDS = 600
BUSY_PARSER = f"import time\ndef parse(pdf_path):\n    time.sleep({BUSY_SECONDS})\n"
UNCONFINED = "unconfined"
PLACES = {  # name → layers denied
    UNCONFINED: [],
    "as this user": [],
    "as a plain user": [],
    "without namespaces": ["namespaces"],
    "without Landlock": ["Landlock"],
}


def main(place: str, folder: Path, programs: list[Path]) -> None:
    """Attack from a place, as the current user or, in the place "as a plain user", as one."""
    if place == "as a plain user" and os.geteuid() == 0:
        become_plain_user([Path.cwd(), *{program.parent for program in programs}])
        os.execv(sys.executable, [sys.executable, "-m", "tests.sandbox.attack_host", *sys.argv[1:]])
    deny(PLACES[place])
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # what a program prints here instead of to its own output is no answer
    tempfile.tempdir = str(folder / "scratch")
    os.mkdir(tempfile.tempdir)
    world = World(folder / "world")
    os.chdir(world.folder)
    if place == UNCONFINED:
        for program in programs:
            print(json.dumps({"program": program.name, **attack(Unconfined(), world, program)}), file=answers)
        return
    with Sandbox(LIMITS) as sandbox:
        print(json.dumps(dataclasses.asdict(sandbox.confinement())), file=answers)
        assert sandbox.run_parser(EARLIER_JOB, world.statement).status == "ok"
        neighbour = threading.Thread(target=keep_busy, args=(sandbox, world.statement), daemon=True)
        neighbour.start()
        for program in programs:
            found = attack(sandbox, world, program)
            if not neighbour.is_alive():
                found["traces"].append("the run beside it ended")
            print(json.dumps({"program": program.name, **found}), file=answers)


class Unconfined:
    """What a sandbox is not: another process, and nothing more. Shows that the traces of an escape are seen."""

    rightful_processes = 0

    def run_parser(self, source: str, pdf: Path, seconds: float | None = None) -> Outcome:
        """Run ``parse`` of the source, however long it takes."""
        command = [sys.executable, "-c", f"{source}\nparse({str(pdf)!r})"]
        ran = subprocess.run(command, capture_output=True, text=True)
        return Outcome("crashed", error="no table", output=ran.stdout)


def keep_busy(sandbox: Sandbox, statement: Path) -> None:
    """Be a neighbour whose statement and process an attack may look for, until the sandbox is closed."""
    with suppress(SandboxUnavailable):
        sandbox.run_parser(BUSY_PARSER, statement, seconds=BUSY_SECONDS)


def attack(sandbox: Sandbox | Unconfined, world: World, program: Path) -> dict[str, object]:
    """Run one program; its outcome, and the traces it left."""
    source = program.read_text().replace("{WORLD}", str(world.folder))
    before = world.look()
    started = time.monotonic()
    with Descendants() as watched:
        outcome = sandbox.run_parser(source, world.statement, seconds=RUN_SECONDS)
    took = time.monotonic() - started
    traces = [
        *differences(before, world.look()),
        *traces_in_outcome(outcome),
        *traces_in_processes(watched, took, getattr(sandbox, "rightful_processes", RIGHTFUL_PROCESSES)),
    ]
    if isinstance(sandbox, Sandbox):
        traces += traces_in_the_next_run(sandbox, world)
    return {"status": outcome.status, "error": outcome.error, "traces": traces}


def traces_in_outcome(outcome: Outcome) -> Iterator[str]:
    """What the answer itself gives away."""
    if "ESCAPED" in outcome.output:
        yield f"it printed {outcome.output[:200]!r}"
    if outcome.status == "ok" and not all(
        type(cell) is str for name in outcome.table for cell in [name, *outcome.table[name]]
    ):
        yield "its table holds more than text"
    if outcome.status != "ok" and not outcome.error:
        yield f"{outcome.status} without a sentence"


def traces_in_processes(watched: Descendants, seconds: float, rightful: int) -> Iterator[str]:
    """Time, memory, and processes that are still there."""
    if seconds > RUN_SECONDS + SETTLING_SECONDS:
        yield f"it ran for {seconds:.1f} s"
    if watched.most_memory_mb > MOST_MEMORY_MB:
        yield f"a process used {watched.most_memory_mb} MB"
    own = peak_memory_mb()
    if own > MOST_HOST_MEMORY_MB:
        yield f"the host used {own} MB"
    deadline = time.monotonic() + SETTLING_SECONDS
    while len(left := descendants()) > rightful:
        if time.monotonic() > deadline:
            yield f"{len(left)} processes are left"
            return
        time.sleep(0.05)


def peak_memory_mb() -> int:
    """The most memory of this process alone; what getrusage tells is that of the process it was forked from as well."""
    peak = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
    return int(peak.split()[1]) >> 10


def traces_in_the_next_run(sandbox: Sandbox, world: World) -> Iterator[str]:
    """Whether an honest parser still gets its answer."""
    outcome = sandbox.run_parser(NEXT_PARSER, world.statement, seconds=NEXT_RUN_SECONDS)
    if outcome.status != "ok" or outcome.table.to_numpy().tolist() != [["1"]]:
        yield f"the next run came to {outcome.status}: {outcome.error}"


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), [Path(argument).resolve() for argument in sys.argv[3:]])
