"""What is drawn for one bank: its folder, its statements, how one looks and the table wanted from it."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass

from data.drawing.statement import Statement


@dataclass(frozen=True)
class DrawnBank:
    """A folder of ``data/``. ``rows`` gives the wanted CSV rows of a statement, ``draw`` the bytes of its PDF."""

    folder: str
    name: str
    currency: str
    timezone: str
    locale: str
    statements: tuple[Statement, ...]
    columns: tuple[str, ...]
    rows: Callable[[Statement], list[list[str]]]
    draw: Callable[[Statement], bytes]
    password: str | None = None

    def csv(self, statement: Statement) -> bytes:
        """Return the CSV wanted from a statement: UTF-8, a header, one line a transaction."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows(self.rows(statement))
        return text.getvalue().encode()

    def settings(self) -> bytes:
        """Return the folder's bank.toml."""
        lines = [f'{key} = "{getattr(self, key)}"' for key in ("name", "currency", "timezone", "locale")]
        if self.password:
            lines.append(f'password = "{self.password}"  # of every statement of this bank')
        return ("\n".join(lines) + "\n").encode()

    def files(self) -> dict[str, bytes]:
        """Return every file of the folder by its path inside it: the sample pair, and later statements below it."""
        files = {"bank.toml": self.settings()}
        for statement in self.statements:
            stem = statement.label if statement.label == "sample" else f"later/{statement.label}"
            files[f"{stem}.pdf"] = self.draw(statement)
            files[f"{stem}.csv"] = self.csv(statement)
        return files
