"""What a conversion is about: the statements, the bank's published parser, and where each CSV goes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tasks.parsers.library import Library
from tasks.parsers.publish import read_published
from tasks.parsers.samples import find_password, read_settings
from tasks.problems import PassbookError
from tasks.statements.convert import Converter, plan_outputs


@dataclass(frozen=True)
class Conversion:
    """The parser to run, the password of the bank's statements, and the CSV file of each statement."""

    converter: Converter
    password: str | None
    outputs: dict[Path, Path]


def plan_conversion(library: Library, bank: str, paths: Iterable[str | Path], out: str | Path) -> Conversion:
    """Settle everything that can go wrong before any statement is read; PassbookError in one sentence when it does."""
    folder = library.folder(bank)
    published = read_published(library, bank)
    outputs = plan_outputs(find_statements(paths), Path(out), protected=folder.glob("*.csv"))
    converter = Converter.of(bank, published.source, published.record, published.suite)
    return Conversion(converter, find_password(read_settings(folder), folder), outputs)


def find_statements(paths: Iterable[str | Path]) -> list[Path]:
    """The statements at some paths: a file as it is, a folder's PDFs in alphabetical order."""
    found: list[Path] = []
    for path in map(Path, paths):
        if not path.is_dir():
            found.append(path)
            continue
        inside = sorted(p for p in path.iterdir() if p.suffix.lower() == ".pdf" and not p.name.startswith("."))
        if not inside:
            raise PassbookError(f"{path}: this folder holds no PDF; name a statement, or a folder of statements.")
        found += inside
    return found
