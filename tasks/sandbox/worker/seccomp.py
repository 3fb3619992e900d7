"""Seccomp: the list of system calls generated code may make; every other one fails with EPERM.

What pure computation over an open file needs, nothing that reaches another process, the network, a writable file or new
machine code: no socket, fork, thread, exec, kill, ptrace, chmod, memfd, io_uring, namespace, or executable memory.
"""

from __future__ import annotations

import errno
import struct
from dataclasses import dataclass

from . import kernel

MODE_FILTER, ON_ALL_THREADS = 1, 1
AUDIT_ARCHITECTURE = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
X32_FIRST_NUMBER = 0x40000000
KILL_PROCESS, RETURN_ERROR, ALLOW = 0x80000000, 0x00050000, 0x7FFF0000

# Offsets in struct seccomp_data.
NUMBER_OFFSET, ARCHITECTURE_OFFSET, ARGUMENTS_OFFSET = 0, 4, 16

# Name: (number on x86_64, number on aarch64); None where the architecture has no such call.
PLAIN_CALLS = {
    "read": (0, 63), "write": (1, 64), "close": (3, 57), "stat": (4, None), "fstat": (5, 80), "lstat": (6, None),
    "poll": (7, None), "lseek": (8, 62), "munmap": (11, 215), "brk": (12, 214), "rt_sigaction": (13, 134),
    "rt_sigprocmask": (14, 135), "rt_sigreturn": (15, 139), "pread64": (17, 67), "readv": (19, 65),
    "writev": (20, 66), "access": (21, None), "select": (23, None), "sched_yield": (24, 124), "mremap": (25, 216),
    "madvise": (28, 233), "dup": (32, 23), "nanosleep": (35, 101), "getpid": (39, 172), "exit": (60, 93),
    "uname": (63, 160), "getcwd": (79, 17), "readlink": (89, None), "gettimeofday": (96, 169),
    "getrusage": (98, 165), "sysinfo": (99, 179), "times": (100, 153), "getuid": (102, 174),
    "getgid": (104, 176), "geteuid": (107, 175), "getegid": (108, 177), "getppid": (110, 173),
    "sigaltstack": (131, 132), "gettid": (186, 178), "time": (201, None), "getdents64": (217, 61),
    "restart_syscall": (219, 128), "clock_gettime": (228, 113), "clock_getres": (229, 114),
    "clock_nanosleep": (230, 115), "exit_group": (231, 94), "newfstatat": (262, 79), "readlinkat": (267, 78),
    "faccessat": (269, 48), "pselect6": (270, 72), "ppoll": (271, 73), "getcpu": (309, 168),
    "getrandom": (318, 278), "statx": (332, 291), "faccessat2": (439, 439),
}  # fmt: skip

# The C library falls back from these to calls whose flags the filter can see, if it hears ENOSYS.
ABSENT_CALLS = {"clone3": (435, 435), "openat2": (437, 437)}

PROT_EXEC = 4
# O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND, O_PATH, O_TMPFILE's own bit
FORBIDDEN_OPEN_FLAGS = 0o3 | 0o100 | 0o1000 | 0o2000 | 0o10000000 | 0o20000000
TCGETS, FIOCLEX, FIONREAD = 0x5401, 0x5451, 0x541B
F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC = 0, 1, 2, 3, 1030
PR_SET_NAME, PR_SET_VMA = 15, 0x53564D41
# wait, wake, wait_bitset, wake_bitset; each also private to the process (128) and by the wall clock (256)
FUTEX_OPERATIONS = tuple(o | p | c for o in (0, 1, 9, 10) for p in (0, 128) for c in (0, 256))


@dataclass(frozen=True)
class Condition:
    """What an argument must be: ``one of`` the values, free of the ``no bits`` mask, or ``zero``."""

    argument: int
    test: str
    values: tuple[int, ...] = ()


def checked_calls(own_process: int) -> list[tuple[tuple[int | None, int | None], list[Condition]]]:
    """Calls that are allowed only with harmless arguments, and the conditions on these."""
    own = (0, own_process)
    no_code = Condition(2, "no bits", (PROT_EXEC,))
    return [
        ((9, 222), [no_code]),  # mmap
        ((10, 226), [no_code]),  # mprotect
        ((2, None), [Condition(1, "no bits", (FORBIDDEN_OPEN_FLAGS,))]),  # open
        ((257, 56), [Condition(2, "no bits", (FORBIDDEN_OPEN_FLAGS,))]),  # openat
        ((16, 29), [Condition(1, "one of", (TCGETS, FIOCLEX, FIONREAD))]),  # ioctl
        ((72, 25), [Condition(1, "one of", (F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC))]),  # fcntl
        ((202, 98), [Condition(1, "one of", FUTEX_OPERATIONS)]),  # futex
        ((204, 123), [Condition(0, "one of", own)]),  # sched_getaffinity
        ((234, 131), [Condition(0, "one of", (own_process,))]),  # tgkill: abort() and raise()
        ((302, 261), [Condition(0, "one of", own), Condition(2, "zero")]),  # prlimit64: read own limits
        ((157, 167), [Condition(0, "one of", (PR_SET_NAME, PR_SET_VMA))]),  # prctl
    ]


# One BPF instruction: operation, jump if true, jump if false, operand. Jumps count the instructions skipped.
LOAD, JUMP_EQUAL, JUMP_AT_LEAST, JUMP_ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
Instruction = tuple[int, int, int, int]
REFUSE: Instruction = (RETURN, 0, 0, RETURN_ERROR | errno.EPERM)


def build_filter(own_process: int) -> bytes:
    """The BPF program for a process of this id. Raises OSError on an architecture whose calls are not listed here."""
    if kernel.ARCHITECTURE not in AUDIT_ARCHITECTURE:
        raise OSError(errno.ENOTSUP, f"the system calls of {kernel.ARCHITECTURE} are not listed")
    column = list(AUDIT_ARCHITECTURE).index(kernel.ARCHITECTURE)
    program = _check_architecture()
    for numbers in PLAIN_CALLS.values():
        program += _when_called(numbers[column], [(RETURN, 0, 0, ALLOW)])
    for numbers in ABSENT_CALLS.values():
        program += _when_called(numbers[column], [(RETURN, 0, 0, RETURN_ERROR | errno.ENOSYS)])
    for numbers, conditions in checked_calls(own_process):
        body = [step for condition in conditions for step in _require(condition)]
        program += _when_called(numbers[column], [*body, (RETURN, 0, 0, ALLOW)])
    return b"".join(struct.pack("HBBI", *instruction) for instruction in [*program, REFUSE])


def restrict_self(program: bytes) -> None:
    """Put the calling process, for good, under the filter. Needs no_new_privs."""
    buffer = kernel.ctypes.create_string_buffer(program, len(program))
    length, address = len(program) // struct.calcsize("HBBI"), kernel.ctypes.addressof(buffer)
    kernel.system_call(317, 277, MODE_FILTER, ON_ALL_THREADS, struct.pack("HxxxxxxP", length, address))


def _check_architecture() -> list[Instruction]:
    """Kill a process that calls through another architecture's table; leave the call's number loaded."""
    kill = (RETURN, 0, 0, KILL_PROCESS)
    steps = [
        (LOAD, 0, 0, ARCHITECTURE_OFFSET),
        (JUMP_EQUAL, 1, 0, AUDIT_ARCHITECTURE[kernel.ARCHITECTURE]),
        kill,
        (LOAD, 0, 0, NUMBER_OFFSET),
    ]
    if kernel.ARCHITECTURE == "x86_64":
        steps += [(JUMP_AT_LEAST, 0, 1, X32_FIRST_NUMBER), kill]
    return steps


def _when_called(number: int | None, body: list[Instruction]) -> list[Instruction]:
    """Run ``body`` (which must return) for the call of this number."""
    return [] if number is None else [(JUMP_EQUAL, 0, len(body), number), *body]


def _require(condition: Condition) -> list[Instruction]:
    """Go on if the condition holds, else refuse the call."""
    offset = ARGUMENTS_OFFSET + 8 * condition.argument
    load: Instruction = (LOAD, 0, 0, offset)
    if condition.test == "no bits":
        return [load, (JUMP_ANY_BIT, 0, 1, condition.values[0]), REFUSE]
    if condition.test == "one of":
        count = len(condition.values)
        return [load, *((JUMP_EQUAL, count - i, 0, v) for i, v in enumerate(condition.values)), REFUSE]
    if condition.test == "zero":
        upper_half: Instruction = (LOAD, 0, 0, offset + 4)
        zero_or_refuse = [(JUMP_EQUAL, 1, 0, 0), REFUSE]
        return [load, *zero_or_refuse, upper_half, *zero_or_refuse]
    raise ValueError(f"unknown test {condition.test!r}")
