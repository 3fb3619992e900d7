"""Try, from inside, what must be impossible: a layer that says it is on is not yet a layer that works."""

from __future__ import annotations

import contextlib
import ctypes
import mmap
import os
import socket

from . import kernel, namespaces, seccomp

PTRACE_SEIZE = 0x4206  # unlike PTRACE_ATTACH it does not stop the process where it succeeds
PRIVATE_SEGMENT_MODE = 0o1600
IPC_RMID = 0


def open_holes(memory_mb: int) -> list[str]:
    """Names of the things of `HOLES` that this locked process can do after all. Leaves nothing behind."""
    found = []
    for name, attempt in HOLES.items():
        try:
            attempt(memory_mb)
        except FileNotFoundError:
            # For a path that does not exist this means that the call itself was let through.
            if name in ("change permissions", "run programs"):
                found.append(name)
        except (OSError, ValueError, MemoryError):
            pass
        else:
            found.append(name)
    return found


def _read_files(_memory_mb: int) -> None:
    with open("/etc/passwd", "rb") as file:
        file.read(1)


def _write_files(_memory_mb: int) -> None:
    path = f"/tmp/.passbook-probe-{os.getpid()}"
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC))
    os.unlink(path)


def _use_memory(memory_mb: int) -> None:
    mmap.mmap(-1, (memory_mb + 64) << 20).close()


def _start_processes(_memory_mb: int) -> None:
    child = os.fork()
    if child == 0:
        os._exit(0)
    with contextlib.suppress(OSError):
        os.waitpid(child, 0)


def _share_memory(_memory_mb: int) -> None:
    libc = kernel.libc
    segment = kernel.call(libc.shmget, 0, 4096, PRIVATE_SEGMENT_MODE)
    kernel.call(libc.shmctl, segment, IPC_RMID, 0)


def _use_io_uring(_memory_mb: int) -> None:
    os.close(kernel.system_call(425, 425, 1, ctypes.create_string_buffer(120)))


def _open_socket(family: int):
    return lambda _memory_mb: socket.socket(family).close()


HOLES = {
    "read files": _read_files,
    "file metadata": lambda _memory_mb: os.stat("/etc/passwd"),
    "see processes": lambda _memory_mb: os.listdir("/proc"),
    "write files": _write_files,
    "change permissions": lambda _memory_mb: os.chmod("/.passbook-none", 0o600),
    "network": _open_socket(socket.AF_INET),
    "unix sockets": _open_socket(socket.AF_UNIX),
    "start processes": _start_processes,
    "run programs": lambda _memory_mb: os.execv("/.passbook-none", ["none"]),
    "signal others": lambda _memory_mb: os.kill(os.getppid(), 0),
    "trace others": lambda _memory_mb: kernel.call(kernel.libc.ptrace, PTRACE_SEIZE, os.getppid(), 0, 0),
    "executable memory": lambda _memory_mb: mmap.mmap(
        -1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | seccomp.PROT_EXEC
    ).close(),
    "hidden memory": lambda _memory_mb: os.close(os.memfd_create("probe")),
    "unlimited memory": _use_memory,
    "shared memory": _share_memory,
    "io_uring": _use_io_uring,
    "namespaces": lambda _memory_mb: kernel.call(kernel.libc.unshare, namespaces.NEW_USER),
}
