"""The system calls Python does not wrap, through the C library; failures become OSError."""

from __future__ import annotations

import ctypes
import os

libc = ctypes.CDLL(None, use_errno=True)
ARCHITECTURE = os.uname().machine

PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_NO_NEW_PRIVS = 38


def call(function, *arguments) -> int:
    """Call a function of the C library (integers go as C longs); a negative answer raises OSError."""
    answer = function(*[ctypes.c_long(a) if isinstance(a, int) else a for a in arguments])
    if answer < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return answer


def system_call(x86_64: int, others: int, *arguments) -> int:
    """Make a system call by its number on x86_64 or on the newer architectures; a negative answer raises OSError."""
    number = x86_64 if ARCHITECTURE == "x86_64" else others
    return call(libc.syscall, number, *arguments)


def prctl(option: int, value: int) -> None:
    """Set an attribute of the calling process (prctl(2))."""
    call(libc.prctl, option, value, 0, 0, 0)
