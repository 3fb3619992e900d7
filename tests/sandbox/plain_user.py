"""Become a plain user, although the interpreter may lie where only root can read (/root/.pyenv, say).

In a mount namespace of its own, a folder that others may not cross is covered by an empty one in which only the needed
paths appear, at their old places. Outside nothing changes.
"""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from pathlib import Path

from tasks.sandbox.worker import kernel
from tasks.sandbox.worker.namespaces import MS_BIND, MS_PRIVATE, MS_REC, NEW_MOUNTS

PLAIN_USER = 65534
OTHERS_MAY_CROSS = stat.S_IROTH | stat.S_IXOTH


def become_plain_user(needed: list[Path]) -> None:
    """Give up root for good; ``needed`` paths and the interpreter stay readable. OSError where root may not mount."""
    paths = {Path(p).resolve() for p in [sys.executable, sys.base_prefix, sys.prefix, *needed, *sys.path] if p}
    closed: dict[Path, list[Path]] = {}
    for path in sorted(path for path in paths if path.exists()):
        barrier = next((up for up in reversed(path.parents) if not _others_may_cross(up)), None)
        if barrier:
            closed.setdefault(barrier, []).append(path)
    if closed:
        kernel.call(kernel.libc.unshare, NEW_MOUNTS)
        _mount(None, "/", None, MS_REC | MS_PRIVATE)
    for barrier, inside in closed.items():
        _cover(barrier, inside)
    os.setgroups([])
    os.setgid(PLAIN_USER)
    os.setuid(PLAIN_USER)


def _others_may_cross(folder: Path) -> bool:
    return folder.stat().st_mode & OTHERS_MAY_CROSS == OTHERS_MAY_CROSS


def _cover(barrier: Path, inside: list[Path]) -> None:
    """Replace a folder by an empty one with only these paths in it."""
    stage = Path(tempfile.mkdtemp())
    _mount("tmpfs", str(stage), "tmpfs", 0)
    for number, path in enumerate(inside):
        _bind(path, stage / str(number))
    _mount("tmpfs", str(barrier), "tmpfs", 0, b"mode=755")
    for number, path in enumerate(inside):
        if not path.exists():  # else a folder around it is there already
            _bind(stage / str(number), path)


def _bind(source: Path, target: Path) -> None:
    if source.is_dir():
        target.mkdir(parents=True)
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.touch()
    _mount(str(source), str(target), None, MS_BIND | MS_REC)


def _mount(source: str | None, target: str, kind: str | None, flags: int, data: bytes | None = None) -> None:
    texts = [None if text is None else os.fsencode(text) for text in (source, target, kind)]
    kernel.call(kernel.libc.mount, *texts, flags, data)
