"""The banks of the sets that benchmarks read: where their statements lie, and the passwords that open them."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from tasks.parsers.samples import read_bank

ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared" / "statements"
# The README beside the real statements gives these.
PASSWORDS = {"canara-passbook-encrypted": "1111", "goti-hdfc/statement2": "ARJU1990"}
NO_SIGN_PRINTED = "zkb-unsigned-newest-first"
KINDS = ("data", "synthetic", "real")


@dataclass(frozen=True)
class Case:
    """A bank's statements, the first of which is the sample."""

    name: str
    kind: str
    statements: tuple[Path, ...]
    password: str | None = None

    def password_of(self, statement: Path) -> str | None:
        """Return the password that opens one statement."""
        return PASSWORDS.get(f"{self.name}/{statement.stem}", self.password)


def find_cases(kind: str) -> list[Case]:
    """Return the banks of a set that is present on this machine."""
    if kind == "data":
        return [
            Case(
                folder.name,
                kind,
                (folder / "sample.pdf", *sorted((folder / "later").glob("*.pdf"))),
                read_bank(folder).password,
            )
            for folder in sorted((ROOT / "data").iterdir())
            if (folder / "sample.pdf").is_file()
        ]
    folders = sorted(path for path in (SHARED / kind).glob("*") if path.is_dir())
    cases = []
    for folder in folders:
        about = folder / "about.json"
        password = json.loads(about.read_text())["password"] if about.is_file() else PASSWORDS.get(folder.name)
        cases.append(Case(folder.name, kind, tuple(sorted(folder.glob("*.pdf"))), password))
    return cases


def read_table(path: Path) -> pd.DataFrame:
    """Read a CSV with every cell a string; it may have no rows."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    return pd.DataFrame(rows[1:], columns=rows[0], dtype="str")
