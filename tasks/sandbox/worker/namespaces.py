"""Own user, network, IPC, process and mount namespaces: a world in which only the readable paths exist.

Optional: many containers and some distributions forbid it, then Landlock alone guards the files.
"""

from __future__ import annotations

import os

from . import kernel

NEW_MOUNTS, NEW_IPC, NEW_USER = 0x20000, 0x8000000, 0x10000000
NEW_PROCESSES, NEW_NETWORK = 0x20000000, 0x40000000

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC = 1, 2, 4, 8
MS_REMOUNT, MS_BIND, MS_REC, MS_PRIVATE = 0x20, 0x1000, 0x4000, 0x40000
MS_NOATIME, MS_NODIRATIME, MS_RELATIME = 1024, 2048, 1 << 21
ST_RELATIME = 4096
DETACH = 2
STAGE = "/tmp"  # any folder that exists everywhere; it becomes the new root


def enter(readable: list[str]) -> None:
    """Move the calling process into its own namespaces; its children will live in the new process namespace.

    The new root holds the ``readable`` paths, read-only, and nothing else. The caller must have one thread. OSError
    where the kernel or its security module forbids it; half of the work may be done then: rehearse in a child first.
    """
    user, group = os.getuid(), os.getgid()
    kernel.call(kernel.libc.unshare, NEW_USER | NEW_MOUNTS | NEW_IPC | NEW_PROCESSES | NEW_NETWORK)
    _write("/proc/self/setgroups", "deny")
    _write("/proc/self/uid_map", f"{user} {user} 1")
    _write("/proc/self/gid_map", f"{group} {group} 1")
    _mount(None, "/", None, MS_REC | MS_PRIVATE)
    _mount("tmpfs", STAGE, "tmpfs", MS_NOSUID | MS_NODEV)
    os.mkdir(f"{STAGE}/old")
    os.mkdir(f"{STAGE}/new")
    _pivot_root(STAGE, f"{STAGE}/old")
    _mount("/new", "/new", None, MS_BIND)
    for path in sorted(readable):
        _bind(path)
    kernel.call(kernel.libc.umount2, b"/old", DETACH)
    os.chdir("/new")
    _pivot_root(".", ".")
    kernel.call(kernel.libc.umount2, b".", DETACH)
    os.chdir("/")
    _make_read_only("/")


def _bind(path: str) -> None:
    """Show a path of the old root, read-only, at its place in the new one."""
    old, new = f"/old{path}", f"/new{path}"
    if not os.path.exists(old):
        return
    if os.path.isdir(old):
        os.makedirs(new, exist_ok=True)
    elif not os.path.exists(new):
        os.makedirs(os.path.dirname(new), exist_ok=True)
        os.close(os.open(new, os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC))
    _mount(old, new, None, MS_BIND | MS_REC)
    _make_read_only(new)


def _make_read_only(path: str) -> None:
    """Remount read-only. Flags set outside are locked: the kernel says EPERM unless they are repeated."""
    flags = os.statvfs(path).f_flag
    kept = flags & (MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_NOATIME | MS_NODIRATIME)
    relatime = MS_RELATIME if flags & ST_RELATIME else 0
    _mount(None, path, None, MS_REMOUNT | MS_BIND | MS_RDONLY | kept | relatime)


def _mount(source: str | None, target: str, kind: str | None, flags: int) -> None:
    encoded = [None if text is None else os.fsencode(text) for text in (source, target, kind)]
    kernel.call(kernel.libc.mount, *encoded, flags, None)


def _pivot_root(new_root: str, put_old: str) -> None:
    kernel.system_call(155, 41, os.fsencode(new_root), os.fsencode(put_old))


def _write(path: str, text: str) -> None:
    with open(path, "w") as file:
        file.write(text)
