"""Small files of JSON lines: read whole, written atomically, kept to a size."""

from __future__ import annotations

import fcntl
import hashlib
import json
import logging
import os
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

log = logging.getLogger("passbook")
LONGEST_LINE = 64_000  # characters


def memory_folder() -> Path:
    """The folder of everything that is remembered: below Prefect's home."""
    from prefect.settings import PREFECT_HOME

    return Path(PREFECT_HOME.value()) / "passbook"


def file_name(name: str) -> str:
    """A name as the name of a file: its letters and digits, and a digest that tells it from others."""
    readable = re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")[:40]
    return f"{readable}-{hashlib.sha256(name.encode()).hexdigest()[:12]}"


def read_lines(path: Path) -> Sequence[dict[str, Any]]:
    """The objects of a file, oldest first; () where there is none. A malformed line is dropped with a note."""
    try:
        found = path.stat()
        return objects_of(path, (found.st_ino, found.st_size, found.st_mtime_ns))
    except FileNotFoundError:
        return ()


@lru_cache(maxsize=8)
def objects_of(path: Path, version: tuple[int, int, int]) -> tuple[dict[str, Any], ...]:
    """The objects of one version of a file, read once: whoever writes it makes another one."""
    found = []
    for number, line in enumerate(texts_of(path), start=1):
        data = object_in(line)
        if data is not None:
            found.append(data)
        else:
            log.warning("%s: line %d is no JSON object and is left out.", path.name, number)
    return tuple(found)


@lru_cache(maxsize=4_096)
def object_in(line: str) -> dict[str, Any] | None:
    """The object that a line holds, None where it holds none; nobody changes it."""
    try:
        data = json.loads(line)
    except ValueError:
        return None
    return data if isinstance(data, dict) else None


def texts_of(path: Path) -> list[str]:
    """The lines of a file; [] where there is none."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        return []


def append_line(path: Path, data: dict[str, Any], most: int) -> None:
    """Append an object and keep the newest ``most``; whoever reads meanwhile sees the file before or after."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        text = json.dumps(data, ensure_ascii=False)
        kept = [line for line in texts_of(path) if object_in(line) is not None]
        lines = [*kept, text] if len(text) <= LONGEST_LINE else kept
        write_whole(path, "".join(f"{line}\n" for line in lines[-most:]))


def write_whole(path: Path, text: str) -> None:
    """Write a file so that nobody ever sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)
