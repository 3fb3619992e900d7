"""Programs that try to leave the sandbox leave no trace: those of this folder, and further ones beside the checkout."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.sandbox.attack_host import PLACES, UNCONFINED
from tests.sandbox.conftest import ROOT, run_attacks

OWN = sorted((Path(__file__).parent / "attacks").glob("*.py"))
FURTHER = sorted((ROOT.parent / "shared/attacks/sandbox").glob("*.py"))  # none in a plain clone
CLASSES = {
    "read", "cheat", "write", "net", "proc", "kernel", "ipc", "python", "astpass", "resource", "time", "crash",
    "result", "persist",
}  # fmt: skip
FULLY_CONFINED = ["as this user", "as a plain user"] if os.geteuid() == 0 else ["as this user"]
ONE_LAYER_LESS = [place for place, denied in PLACES.items() if denied]
HELD_BY_TWO_LAYERS = {"read", "cheat", "write", "net", "proc", "ipc", "persist"}
OPEN_WITHOUT_NAMESPACES = "read_file_metadata.py"  # the hole that is accepted by default

UNCONFINED_PROGRAMS = [  # what a program does, and the trace that must be seen
    ("print('ESCAPED')", "it printed 'ESCAPED"),
    ("open('{WORLD}/outside/victim.txt', 'a').write('x')", "files changed"),
    ("import os; os.chmod('{WORLD}/home/.ssh/id_rsa', 0o777)", "files changed"),
    ("open('/dev/shm/passbook-attack', 'w')", "shared places changed"),
    ("import socket; socket.create_connection(('127.0.0.1', 47811))", "events changed"),
    ("import os, signal; os.kill(os.getppid(), signal.SIGUSR1)", "events changed"),
    ("import os, resource; resource.prlimit(os.getppid(), resource.RLIMIT_CORE, (0, 0))", "limits changed"),
    ("import os, time; os.fork() or (os.closerange(0, 9), time.sleep(8))", "processes are left"),
    ("import time; held = b'x' * (900 << 20); time.sleep(0.3)", "a process used 9"),
]


def class_of(program):
    """The class that a program's first line names."""
    return program.read_text().splitlines()[0].removeprefix("# class: ")


def programs_for(place):
    """Everything where all layers work; with one denied, the classes that another layer must then hold."""
    if place in FULLY_CONFINED:
        return [*OWN, *FURTHER]
    return [p for p in OWN if class_of(p) in HELD_BY_TWO_LAYERS and p.name != OPEN_WITHOUT_NAMESPACES]


CASES = [(place, program) for place in FULLY_CONFINED + ONE_LAYER_LESS for program in programs_for(place)]


@pytest.mark.parametrize(("place", "program"), CASES, ids=lambda value: getattr(value, "stem", value))
def test_attack_leaves_no_trace(place, program, attack_reports):
    report = attack_reports(place, programs_for(place))[program.name]
    assert report["traces"] == []
    assert report["status"] != "ok" or class_of(program) in ("result", "persist")


def test_every_class_of_attack_has_a_program_of_its_own():
    assert {class_of(program) for program in OWN} == CLASSES


def test_traces_of_unconfined_programs_are_seen(tmp_path):
    programs = []
    for number, (line, _) in enumerate(UNCONFINED_PROGRAMS):
        programs.append(tmp_path / f"{number}.py")
        programs[-1].write_text(f"def parse(pdf_path):\n    {line}\n")
    try:
        reports = run_attacks(UNCONFINED, programs)
    finally:
        Path("/dev/shm/passbook-attack").unlink(missing_ok=True)
    for program, (line, trace) in zip(programs, UNCONFINED_PROGRAMS, strict=True):
        assert any(trace in found for found in reports[program.name]["traces"]), (line, reports[program.name])
