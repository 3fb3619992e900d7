"""What a conversion is about: the statements, the published parsers to try, and where each CSV goes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tasks.parsers.library import Library
from tasks.parsers.publish import read_published
from tasks.parsers.samples import find_password, read_settings
from tasks.problems import PassbookError
from tasks.statements.convert import Converter, plan_outputs
from tasks.statements.unnamed import KnownBank


@dataclass(frozen=True)
class Conversion:
    """What to convert with, and the CSV file of each statement.

    ``bank`` is the named bank, None where each statement's bank is to be found among ``known``; ``passed_over`` says
    which banks of the library cannot be tried, and why.
    """

    bank: KnownBank | None
    known: tuple[KnownBank, ...]
    outputs: dict[Path, Path]
    passed_over: tuple[str, ...] = ()


def plan_conversion(library: Library, bank: str | None, paths: Iterable[str | Path], out: str | Path) -> Conversion:
    """Settle everything that can go wrong before any statement is read; PassbookError in one sentence when it does."""
    if bank is not None:
        named = read_known(library, bank)
        samples = library.folder(bank).glob("*.csv")
        return Conversion(named, (), plan_outputs(find_statements(paths), Path(out), protected=list(samples)))
    known, passed_over = [], []
    for name in library.banks():
        if not library.parser(name).exists():
            continue
        try:
            known.append(read_known(library, name))
        except PassbookError as problem:
            passed_over.append(str(problem))
    samples = library.data.glob("*/*.csv")
    outputs = plan_outputs(find_statements(paths), Path(out), protected=list(samples))
    return Conversion(None, tuple(known), outputs, tuple(passed_over))


def read_known(library: Library, bank: str) -> KnownBank:
    """Read what is published for a bank; PassbookError when it is none, or not readable."""
    folder = library.folder(bank)
    published = read_published(library, bank)
    converter = Converter.of(bank, published.source, published.record, published.suite)
    password = find_password(read_settings(folder), folder)
    return KnownBank(converter, password, tuple(published.record.get("header", ())))


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
