"""Publishing a parser: its file, its record and its suite change together or not at all.

New contents are written beside their targets first; a journal, put in place by one rename, is the point of no return.
Whoever is killed before it leaves the old parser, whoever is killed after it the new one: the next reader or writer
finishes what the journal lists.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tasks.parsers.library import Library
from tasks.parsers.samples import Bank, read_bank
from tasks.problems import PassbookError

JOURNAL = ".publishing.json"
STAGED = ".new"


class PublishError(PassbookError):
    """The parser could not be published; what was there before is untouched."""


@dataclass(frozen=True)
class Published:
    """A bank's published parser as it lies in the library."""

    source: str
    record: dict[str, Any]
    suite: dict[str, Any]


def sha256(content: bytes) -> str:
    """Hex digest of bytes."""
    return hashlib.sha256(content).hexdigest()


def to_json(value: dict[str, Any]) -> bytes:
    """JSON as it is stored: indented, readable, UTF-8, with a final newline."""
    return (json.dumps(value, indent=2, ensure_ascii=False, default=str) + "\n").encode()


def publish(
    library: Library, bank: str, source: str, record: dict[str, Any], suite: dict[str, Any]
) -> dict[Path, bytes | None]:
    """Put parser, record and suite in place in one step; returns what stood there before, for `restore`."""
    contents = {
        library.parser(bank): source.encode(),
        library.suite(bank): to_json(suite),
        library.record(bank): to_json(record),
    }
    journal = library.data / bank / JOURNAL
    try:
        with alone_in(library.data / bank):
            finish_interrupted(library, bank)
            before = {path: path.read_bytes() if path.exists() else None for path in contents}
            try:
                put_in_place(journal, contents)
            except OSError:
                give_up(journal, contents, before)
                raise
    except OSError as error:
        raise PublishError(
            f"{library.data / bank}: the parser could not be published ({error.strerror or error}); make room or "
            "allow writing there and run again, what was published before is untouched."
        ) from error
    return before


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep other processes from publishing into a bank's folder until the block ends, or the process."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def put_in_place(journal: Path, contents: dict[Path, bytes]) -> None:
    """Stage all contents, commit the journal, and move everything to its place."""
    staged = {}
    for path, content in contents.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        staged[path] = path.with_name(path.name + STAGED)
        write_durably(staged[path], content)
    moves = [
        [os.path.relpath(new, journal.parent), os.path.relpath(path, journal.parent)] for path, new in staged.items()
    ]
    draft = journal.with_name(journal.name + STAGED)
    write_durably(draft, json.dumps(moves).encode())
    os.replace(draft, journal)
    finish(journal)


def write_durably(path: Path, content: bytes) -> None:
    """Write a file and wait until it is on the disk, so that a rename never exposes an empty one."""
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def finish(journal: Path) -> None:
    """Carry out the moves a journal lists; those already done are left alone."""
    for new, target in json.loads(journal.read_text()):
        if (journal.parent / new).exists():
            os.replace(journal.parent / new, journal.parent / target)
    journal.unlink()


def finish_interrupted(library: Library, bank: str) -> None:
    """Finish a publication whose process was killed past the point of no return."""
    journal = library.data / bank / JOURNAL
    if journal.exists():
        finish(journal)


def give_up(journal: Path, contents: dict[Path, bytes], before: dict[Path, bytes | None]) -> None:
    """Leave a failed publication as if it had never begun."""
    for path in (journal, *contents):
        path.with_name(path.name + STAGED).unlink(missing_ok=True)
    if journal.exists():  # some files may have been moved already
        journal.unlink()
        for path, content in before.items():
            if content is not None and path.read_bytes() != content:
                write_durably(path, content)


def restore(library: Library, bank: str, before: dict[Path, bytes | None]) -> None:
    """Undo a publication: the previous files come back, files that did not exist go away."""
    kept = {path: content for path, content in before.items() if content is not None}
    with alone_in(library.data / bank):
        for path in before.keys() - kept.keys():
            path.unlink(missing_ok=True)
        if kept:
            put_in_place(library.data / bank / JOURNAL, kept)


def confirm(library: Library, bank: str, source: str, suite: dict[str, Any]) -> None:
    """Read back what was published; PublishError when the disk holds something else."""
    published = read_published(library, bank)
    if published.source != source or published.suite != suite:
        raise PublishError(f"{library.parser(bank)}: reads back differently from what was written; check the disk.")


def read_published(library: Library, bank: str) -> Published:
    """The bank's parser, record and suite; PassbookError when none is published or a file is damaged."""
    library.folder(bank)
    finish_interrupted(library, bank)
    path = library.parser(bank)
    try:
        source = path.read_text(encoding="utf-8")
        path = library.record(bank)
        record = json.loads(path.read_text(encoding="utf-8"))
        path = library.suite(bank)
        suite = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise PassbookError(f"{path}: bank {bank!r} has no published parser; run: passbook generate {bank}") from error
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise PassbookError(f"{path}: cannot be read ({error}); run: passbook generate {bank} --force") from error
    return Published(source, record, suite)


def sample_hashes(bank: Bank) -> list[dict[str, str]]:
    """Name and digest of every sample file, for the record."""
    return [
        {
            "pdf": sample.pdf.name,
            "pdf_sha256": sha256(sample.pdf.read_bytes()),
            "csv": sample.csv.name,
            "csv_sha256": sha256(sample.csv.read_bytes()),
        }
        for sample in bank.samples
    ]


def is_current(library: Library, bank: str) -> bool:
    """Whether the published parser was verified on exactly the samples that lie in the folder now.

    Raises PublishError when a person has edited the published parser: only `--force` may replace it.
    """
    samples = read_bank(library.folder(bank))
    if not library.parser(bank).exists() or not library.record(bank).exists():
        return False
    published = read_published(library, bank)
    if published.record.get("parser_sha256") != sha256(published.source.encode()):
        raise PublishError(
            f"{library.parser(bank)}: was edited by hand since it was published; keep it, or replace it with --force."
        )
    return published.record.get("samples") == sample_hashes(samples)


def suite_edited_by_hand(library: Library, bank: str) -> dict[str, Any] | None:
    """The bank's suite when a person has changed it since it was published; None when it may be rebuilt."""
    try:
        published = read_published(library, bank)
    except PassbookError:
        return None
    untouched = published.record.get("suite_sha256") == sha256(library.suite(bank).read_bytes())
    return None if untouched else published.suite
