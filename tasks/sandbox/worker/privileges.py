"""Resource limits and capabilities: what the calling process may use up, and that it has no power left."""

from __future__ import annotations

import resource
import struct

from . import kernel

CAPABILITY_VERSION_3 = 0x20080522
OPEN_FILES = 64


def address_space() -> int:
    """Bytes of address space mapped by this process. Needs /proc."""
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[0]) * resource.getpagesize()


def limit_resources(cpu_seconds: int, address_space_bytes: int) -> None:
    """Limit CPU time and address space; allow no file growth, core dump, locked memory, message queue or fork."""
    ceilings = {
        "AS": address_space_bytes,
        "FSIZE": 0,
        "NOFILE": OPEN_FILES,
        "CORE": 0,
        "MEMLOCK": 0,
        "MSGQUEUE": 0,
        "NPROC": 0,  # not counted for root; seccomp refuses forks and threads for everybody
    }
    for name, ceiling in ceilings.items():
        _lower(getattr(resource, f"RLIMIT_{name}"), ceiling, ceiling)
    _lower(resource.RLIMIT_CPU, cpu_seconds, cpu_seconds + 1)  # SIGXCPU first, SIGKILL a second later


def _lower(kind: int, soft: int, hard: int) -> None:
    """Set a limit, keeping a stricter one that the host inherited."""
    ceiling = resource.getrlimit(kind)[1]
    if ceiling != resource.RLIM_INFINITY:
        soft, hard = min(soft, ceiling), min(hard, ceiling)
    resource.setrlimit(kind, (soft, hard))


def drop_privileges() -> None:
    """Give up every capability (matters as root), any way to regain one, core dumps, and /proc access by peers."""
    kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
    kernel.prctl(kernel.PR_SET_DUMPABLE, 0)
    header, nothing = struct.pack("Ii", CAPABILITY_VERSION_3, 0), bytes(24)
    kernel.call(kernel.libc.capset, header, nothing)
