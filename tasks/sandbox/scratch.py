"""The sandbox's private folder: links to the libraries, and a private copy of the statement of each run."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tasks.problems import PassbookError

PREFIX = "passbook-sandbox-"
STATEMENT_NAME = "statement.pdf"  # the original's name could be a hint
UNLISTABLE = 0o300  # one run must not find the statements of another by listing
YOUNG_SECONDS = 60  # a folder this young may not be locked by its owner yet


class Scratch:
    """A folder that is locked while its owner lives, and swept by the next sandbox if the owner was killed."""

    def __init__(self) -> None:
        temporary = Path(tempfile.gettempdir()).resolve()
        sweep(temporary)
        self.folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=temporary))
        self._lock = os.open(self.folder / "lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        self.libraries = self.folder / "libraries"
        self.libraries.mkdir()
        self.statements = self.folder / "statements"
        self.statements.mkdir(mode=UNLISTABLE)

    @contextmanager
    def private_copy(self, pdf: Path) -> Iterator[Path]:
        """A copy of the statement under a neutral name, alone in a folder, for as long as the context lasts.

        Raises `PassbookError` when there is no file to copy.
        """
        place = Path(tempfile.mkdtemp(dir=self.statements))
        copy = place / STATEMENT_NAME
        try:
            try:
                shutil.copyfile(pdf, copy)
            except OSError as error:
                raise PassbookError(f"{pdf} cannot be read as a statement: {error.strerror or error}") from None
            yield copy
        finally:
            shutil.rmtree(place, ignore_errors=True)

    def remove(self) -> None:
        """Delete the folder."""
        _remove(self.folder)
        os.close(self._lock)


def sweep(temporary: Path) -> None:
    """Delete the folders of this user whose owners are dead: nobody holds their lock any more."""
    for folder in temporary.glob(f"{PREFIX}*"):
        with suppress(OSError):
            seen = folder.lstat()
            if seen.st_uid == os.geteuid() and seen.st_mtime < time.time() - YOUNG_SECONDS:
                _remove_if_abandoned(folder)


def _remove_if_abandoned(folder: Path) -> None:
    """Delete the folder if its lock can be had. OSError (BlockingIOError) if its owner lives."""
    lock = os.open(folder / "lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _remove(folder)
    finally:
        os.close(lock)


def _remove(folder: Path) -> None:
    """Delete a scratch folder, its unlistable part included."""
    with suppress(OSError):
        (folder / "statements").chmod(0o700)
    shutil.rmtree(folder, ignore_errors=True)
