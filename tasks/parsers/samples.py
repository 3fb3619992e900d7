"""A bank's folder: its samples (a PDF and the CSV wanted from it) and what `bank.toml` says about it."""

from __future__ import annotations

import csv
import io
import os
import tomllib
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tasks.problems import PassbookError
from tasks.statements.readable import readable

if TYPE_CHECKING:
    import pandas as pd

SETTINGS_FILE = "bank.toml"
SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab"}  # of cells; where the comma is the decimal sign, not it
SETTINGS = ("name", "password", "password_env", "currency", "timezone", "locale")


class SampleError(PassbookError):
    """A bank's folder does not hold a usable sample; the sentence says what to put right."""


@dataclass(frozen=True)
class Sample:
    """A statement and the table wanted from it: every cell a string, '' where blank."""

    pdf: Path
    csv: Path
    table: pd.DataFrame
    password: str | None = None

    @property
    def readable(self) -> Path:
        """The PDF that parsers read: the sample's own or, where it is a scan, a copy with its words as text."""
        return readable(self.pdf, self.password).path


@dataclass(frozen=True)
class Bank:
    """One statement layout: a folder name in the library, its samples, and the settings of `bank.toml`."""

    name: str
    folder: Path
    samples: tuple[Sample, ...]
    title: str = ""
    password: str | None = None
    currency: str = ""
    timezone: str = ""
    locale: str = ""

    @property
    def separator(self) -> str:
        """What separates the cells of the wanted CSVs, those of the first sample."""
        return separator_of(self.samples[0].csv.read_text(encoding="utf-8-sig"))


def read_bank(folder: Path) -> Bank:
    """Read the samples and settings of a bank's folder; SampleError in one sentence when they cannot be used."""
    folder = Path(folder)
    if not folder.is_dir():
        raise SampleError(
            f"{folder}: there is no such bank folder; make it and put a statement.pdf and a statement.csv in it."
        )
    settings = read_settings(folder)
    password = find_password(settings, folder)
    samples = tuple(Sample(pdf, wanted, read_wanted_table(wanted), password) for pdf, wanted in find_pairs(folder))
    check_same_columns(samples)
    return Bank(
        name=folder.resolve().name,
        folder=folder,
        samples=samples,
        title=settings.get("name", ""),
        password=password,
        currency=settings.get("currency", ""),
        timezone=settings.get("timezone", ""),
        locale=settings.get("locale", ""),
    )


def find_pairs(folder: Path) -> list[tuple[Path, Path]]:
    """Pair `x.pdf` with `x.csv`; one PDF and one CSV are a pair whatever their names."""
    files = sorted(p for p in folder.iterdir() if p.is_file() and not p.name.startswith("."))
    pdfs = [p for p in files if p.suffix.lower() == ".pdf"]
    tables = [p for p in files if p.suffix.lower() == ".csv"]
    if len(pdfs) == 1 and len(tables) == 1:
        return [(pdfs[0], tables[0])]
    if not pdfs or not tables:
        missing = "PDF" if not pdfs else "CSV"
        found = ", ".join(p.name for p in pdfs + tables) or "no PDF and no CSV"
        raise SampleError(
            f"{folder}: a sample is a PDF and the CSV wanted from it, but there is no {missing} (found {found}); "
            f"add the missing {missing}."
        )
    by_stem = {p.stem.lower(): p for p in pdfs}
    unpaired = [p for p in tables if p.stem.lower() not in by_stem]
    doubled = [stem for stem, n in Counter(p.stem.lower() for p in tables).items() if n > 1]
    if unpaired or doubled or len(by_stem) < len(pdfs):
        which = unpaired[0].name if unpaired else (doubled[0] if doubled else pdfs[0].stem)
        raise SampleError(
            f"{folder}: which PDF belongs to which CSV is ambiguous at {which!r} "
            f"({len(pdfs)} PDFs, {len(tables)} CSVs); "
            "give the two files of a sample the same name, as in march.pdf and march.csv."
        )
    return [(by_stem[p.stem.lower()], p) for p in tables]


def read_wanted_table(path: Path) -> pd.DataFrame:
    """Read the CSV a user wants: UTF-8, one header line, at least one row, all cells as strings.

    Commas separate the cells, or semicolons or tabs, as programs write them that have a decimal comma.
    """
    import pandas as pd

    try:
        text = path.read_bytes().decode("utf-8-sig")
        separator = separator_of(text)
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
        lines = [(number, row) for number, row in enumerate(rows, start=1) if row]
    except UnicodeDecodeError as error:
        raise SampleError(f"{path}: byte {error.start} is not UTF-8; save the CSV as UTF-8.") from error
    except (OSError, csv.Error) as error:
        raise SampleError(f"{path}: the CSV cannot be read ({error}); check the file.") from error
    if not lines:
        raise SampleError(f"{path}: the CSV is empty; its first line must name the columns.")
    header = [name.strip() for name in lines[0][1]]
    check_header(path, header)
    rows = lines[1:]
    if not rows:
        raise SampleError(
            f"{path}: the CSV has a header and no rows; a parser is learnt from at least one transaction."
        )
    for number, row in rows:
        if len(row) != len(header):
            raise SampleError(
                f"{path}, line {number}: {len(row)} cells where the header names {len(header)} columns; "
                f"quote a cell that contains a {SEPARATORS[separator]}."
            )
    return pd.DataFrame([row for _, row in rows], columns=header, dtype="str")


def separator_of(text: str) -> str:
    """Return what separates the cells of a CSV: that which gives every line as many cells, most of all; else what its
    first line has most of.
    """
    cells: dict[str, int] = {}
    for separator in SEPARATORS:
        with suppress(csv.Error):
            widths = {len(row) for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator) if row}
            cells[separator] = widths.pop() if len(widths) == 1 else 0
    widest = max(cells, key=cells.get, default=",")
    return widest if cells.get(widest, 0) > 1 else max(SEPARATORS, key=text.partition("\n")[0].count)


def check_header(path: Path, header: list[str]) -> None:
    """Refuse a header with a blank or repeated name."""
    if "" in header:
        raise SampleError(f"{path}: column {header.index('') + 1} has no name; name every column.")
    name, times = Counter(header).most_common(1)[0]
    if times > 1:
        raise SampleError(f"{path}: the header names the column {name!r} {times} times; give each its own name.")


def check_same_columns(samples: tuple[Sample, ...]) -> None:
    """Refuse a bank whose samples want different columns: one parser writes one table."""
    first = samples[0]
    for other in samples[1:]:
        if list(other.table.columns) != list(first.table.columns):
            raise SampleError(
                f"{other.csv}: its columns {', '.join(other.table.columns)} differ from {first.csv.name}'s "
                f"{', '.join(first.table.columns)}; all samples of a bank want the same columns."
            )


def read_settings(folder: Path) -> dict[str, str]:
    """Read `bank.toml`; {} when there is none."""
    path = folder / SETTINGS_FILE
    if not path.exists():
        return {}
    try:
        settings = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SampleError(f"{path}: not valid TOML ({error}); see the README's bank.toml.") from error
    for key, value in settings.items():
        if key not in SETTINGS:
            raise SampleError(f"{path}: unknown setting {key!r}; known are {', '.join(SETTINGS)}.")
        if not isinstance(value, str):
            raise SampleError(f"{path}: {key} must be text in quotes, found {value!r}.")
    return settings


def find_password(settings: dict[str, str], folder: Path) -> str | None:
    """The password of the bank's statements, from `password` or the environment variable `password_env` names."""
    variable = settings.get("password_env")
    if variable is None:
        return settings.get("password")
    if variable not in os.environ:
        raise SampleError(
            f"{folder / SETTINGS_FILE}: password_env names {variable}, which is not set; export it and run again."
        )
    return os.environ[variable]
