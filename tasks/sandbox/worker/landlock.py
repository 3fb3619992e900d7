"""Landlock: the kernel's file access rules for unprivileged processes. Here: read some paths, write nothing at all.

Also, where the kernel's version of it (the ABI) knows how: no TCP, no signal and no abstract socket towards processes
outside. See https://docs.kernel.org/userspace-api/landlock.html for the ABI versions.
"""

from __future__ import annotations

import os
import stat
import struct

from . import kernel

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # the same on every architecture
ASK_VERSION = 1
RULE_PATH_BENEATH = 1
NEWEST_ABI = 6
READ_FILE, READ_DIR = 1 << 2, 1 << 3
ACCESS_OF_ABI_1 = (1 << 13) - 1
REFER, TRUNCATE, IOCTL_DEVICE = 1 << 13, 1 << 14, 1 << 15
BIND_TCP, CONNECT_TCP = 1, 2
SCOPE_ABSTRACT_SOCKET, SCOPE_SIGNAL = 1, 2


def supported_abi() -> int:
    """The kernel's Landlock ABI. OSError where there is none."""
    return kernel.system_call(CREATE_RULESET, CREATE_RULESET, None, 0, ASK_VERSION)


def open_paths(paths: list[str]) -> list[tuple[int, int]]:
    """(descriptor, rights) of every path that exists, ready for `make_ruleset`."""
    opened = []
    for path in paths:
        try:
            descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except FileNotFoundError:
            continue
        is_folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        opened.append((descriptor, READ_FILE | READ_DIR if is_folder else READ_FILE))
    return opened


def make_ruleset(readable: list[tuple[int, int]]) -> int:
    """Descriptor of a ruleset that lets its owner read beneath ``readable`` and do nothing else with files."""
    ruleset = _create_ruleset(min(supported_abi(), NEWEST_ABI))
    for descriptor, rights in readable:
        allow(ruleset, descriptor, rights)
    return ruleset


def allow(ruleset: int, descriptor: int, rights: int) -> None:
    """Add one readable path to a ruleset."""
    rule = struct.pack("<Qi", rights, descriptor)
    kernel.system_call(ADD_RULE, ADD_RULE, ruleset, RULE_PATH_BENEATH, rule, 0)


def restrict_self(ruleset: int) -> None:
    """Put the calling process, for good, under the ruleset. Needs no_new_privs."""
    kernel.system_call(RESTRICT_SELF, RESTRICT_SELF, ruleset, 0)


def _create_ruleset(abi: int) -> int:
    """A new ruleset of this ABI, or of the next older one: some kernels claim more than they accept."""
    try:
        attributes = _attributes(abi)
        return kernel.system_call(CREATE_RULESET, CREATE_RULESET, attributes, len(attributes), 0)
    except OSError:
        if abi <= 1:
            raise
        return _create_ruleset(abi - 1)


def _attributes(abi: int) -> bytes:
    """``struct landlock_ruleset_attr``, as long as this ABI knows it: everything named here is denied by default."""
    files = ACCESS_OF_ABI_1
    files |= (abi >= 2 and REFER) | (abi >= 3 and TRUNCATE) | (abi >= 5 and IOCTL_DEVICE)
    attributes = struct.pack("<Q", files)
    if abi >= 4:
        attributes += struct.pack("<Q", BIND_TCP | CONNECT_TCP)
    if abi >= 6:
        attributes += struct.pack("<Q", SCOPE_ABSTRACT_SOCKET | SCOPE_SIGNAL)
    return attributes
