"""Make this process, and the sandboxes it starts, live on a kernel without some layers: their system calls fail."""

from __future__ import annotations

import errno
import struct

from tasks.sandbox.worker import kernel, seccomp

NUMBERS = {"Landlock": (444, 444), "namespaces": (272, 97), "seccomp": (317, 277)}
ERRORS = {"Landlock": errno.EOPNOTSUPP, "namespaces": errno.EPERM, "seccomp": errno.ENOSYS}


def deny(layers: list[str]) -> None:
    """Refuse landlock_create_ruleset, unshare or seccomp, as old kernels and containers do."""
    steps = [(seccomp.LOAD, 0, 0, seccomp.NUMBER_OFFSET)]
    for layer in layers:
        x86_64, others = NUMBERS[layer]
        number = x86_64 if kernel.ARCHITECTURE == "x86_64" else others
        steps.append((seccomp.JUMP_EQUAL, 0, 1, number))
        steps.append((seccomp.RETURN, 0, 0, seccomp.RETURN_ERROR | ERRORS[layer]))
    steps.append((seccomp.RETURN, 0, 0, seccomp.ALLOW))
    kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
    seccomp.restrict_self(b"".join(struct.pack("HBBI", *step) for step in steps))
