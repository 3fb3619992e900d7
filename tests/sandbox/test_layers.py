"""A machine that lacks layers: with one missing the others hold, with too many the sandbox refuses and says why."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tasks.sandbox import SandboxUnavailable
from tasks.sandbox.sandbox import Confinement, refuse_open_holes
from tasks.sandbox.worker import kernel, seccomp
from tasks.sandbox.worker.probe import HOLES
from tests.sandbox.conftest import ROOT


def start_without(denied, accepted=None):
    """What `layered_host` found."""
    command = [sys.executable, "-m", "tests.sandbox.layered_host", json.dumps(denied), json.dumps(accepted)]
    ran = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


@pytest.mark.parametrize(
    ("denied", "open_holes"), [([], []), (["Landlock"], []), (["namespaces"], ["file metadata"])], ids=str
)
def test_each_layer_alone_may_be_missing(denied, open_holes):
    found = start_without(denied)
    assert [layer for layer, reason in found["layers"].items() if reason] == denied
    assert (found["open_holes"], found["status"]) == (open_holes, "ok")


@pytest.mark.parametrize(
    ("denied", "accepted", "holes"),
    [
        (["Landlock", "namespaces"], None, ["read files"]),
        (["seccomp"], None, ["run programs", "executable memory"]),
        (["namespaces"], [], ["file metadata"]),
    ],
    ids=str,
)
def test_refusal_names_the_holes_the_layers_and_the_way_to_accept(denied, accepted, holes):
    sentence = start_without(denied, accepted)["refused"]
    assert all(word in sentence for word in [*denied, *holes, "accepted_holes", "SandboxLimits block"])
    assert "\n" not in sentence


def test_operator_may_accept_open_holes_knowingly():
    everything = list(HOLES)
    found = start_without(["Landlock", "namespaces", "seccomp"], everything)
    assert found["status"] == "ok"
    assert {"read files", "network", "run programs"} <= set(found["open_holes"])


def test_every_hole_counts_unless_it_is_accepted():
    layers = {"Landlock": "", "namespaces": "", "seccomp": "Function not implemented"}
    for hole in HOLES:
        with pytest.raises(SandboxUnavailable, match=f"seccomp \\(Function not implemented\\).*{hole}"):
            refuse_open_holes(Confinement(layers, (hole,)), accepted=())
        refuse_open_holes(Confinement(layers, (hole,)), accepted=(hole,))


ALLOWED, REFUSED, KILLED = seccomp.ALLOW, seccomp.RETURN_ERROR | 1, seccomp.KILL_PROCESS
OWN_PROCESS = 4321
CALLS = [  # name, numbers on x86_64 and aarch64, arguments, answer of the filter
    ("read", (0, 63), (0, 0, 0), ALLOWED),
    ("openat to read", (257, 56), (0, 0, 0o2000000), ALLOWED),
    ("openat to write", (257, 56), (0, 0, 1), REFUSED),
    ("openat to create", (257, 56), (0, 0, 0o100), REFUSED),
    ("openat of a path only", (257, 56), (0, 0, 0o10000000), REFUSED),
    ("mmap of data", (9, 222), (0, 4096, 3), ALLOWED),
    ("mmap of code", (9, 222), (0, 4096, 5), REFUSED),
    ("mprotect to code", (10, 226), (0, 4096, 4), REFUSED),
    ("socket", (41, 198), (2, 1, 0), REFUSED),
    ("clone of a process", (56, 220), (17, 0, 0), REFUSED),
    ("clone of a thread", (56, 220), (0x3D0F00, 0, 0), REFUSED),
    ("clone3", (435, 435), (0, 0, 0), seccomp.RETURN_ERROR | 38),
    ("execve", (59, 221), (0, 0, 0), REFUSED),
    ("kill", (62, 129), (1, 9, 0), REFUSED),
    ("tgkill of itself", (234, 131), (OWN_PROCESS, OWN_PROCESS, 6), ALLOWED),
    ("tgkill of another", (234, 131), (1, 1, 6), REFUSED),
    ("prlimit64 to read", (302, 261), (0, 7, 0), ALLOWED),
    ("prlimit64 to set", (302, 261), (0, 7, 0x7F0000000000), REFUSED),
    ("prlimit64 of another", (302, 261), (1, 7, 0), REFUSED),
    ("fcntl to own", (72, 25), (3, 8, 1), REFUSED),
    ("futex wait", (202, 98), (0, 128, 0), ALLOWED),
    ("futex with priority inheritance", (202, 98), (0, 6, 0), REFUSED),
    ("a call of the future", (9999, 9999), (0, 0, 0), REFUSED),
]


def answer_of(program, architecture, number, arguments):
    """Run a BPF program as the kernel would."""
    words = [number, architecture, 0, 0]
    words += [half for argument in arguments for half in (argument & 0xFFFFFFFF, argument >> 32)]
    accumulator, at = 0, 0
    steps = list(seccomp.struct.iter_unpack("HBBI", program))
    while True:
        operation, if_true, if_false, operand = steps[at]
        at += 1
        if operation == seccomp.RETURN:
            return operand
        if operation == seccomp.LOAD:
            accumulator = words[operand // 4]
            continue
        holds = {
            seccomp.JUMP_EQUAL: accumulator == operand,
            seccomp.JUMP_AT_LEAST: accumulator >= operand,
            seccomp.JUMP_ANY_BIT: bool(accumulator & operand),
        }[operation]
        at += if_true if holds else if_false


@pytest.mark.parametrize("column", [0, 1], ids=["x86_64", "aarch64"])
@pytest.mark.parametrize(("name", "numbers", "arguments", "answer"), CALLS, ids=[call[0] for call in CALLS])
def test_filter_answers_a_call(name, numbers, arguments, answer, column, monkeypatch):
    architecture, identity = list(seccomp.AUDIT_ARCHITECTURE.items())[column]
    monkeypatch.setattr(kernel, "ARCHITECTURE", architecture)
    program = seccomp.build_filter(OWN_PROCESS)
    assert answer_of(program, identity, numbers[column], arguments) == answer
    assert answer_of(program, 0x40000003, numbers[column], arguments) == KILLED  # the i386 table


def test_filter_kills_x32_calls(monkeypatch):
    monkeypatch.setattr(kernel, "ARCHITECTURE", "x86_64")
    program = seccomp.build_filter(OWN_PROCESS)
    assert answer_of(program, seccomp.AUDIT_ARCHITECTURE["x86_64"], 0x40000000, (0, 0, 0)) == KILLED


def test_filter_is_refused_on_unknown_architectures(monkeypatch):
    monkeypatch.setattr(kernel, "ARCHITECTURE", "riscv64")
    with pytest.raises(OSError, match="riscv64"):
        seccomp.build_filter(OWN_PROCESS)
