"""Where banks, their parsers and their suites live."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tasks.problems import PassbookError

PROJECT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Library:
    """A folder of banks and the folder of their suites.

    The project's own library is `data/` and `expectations/`; any other folder DIR keeps its suites in
    `DIR/expectations/`.
    """

    data: Path
    expectations: Path

    @classmethod
    def at(cls, data: str | Path | None = None) -> Library:
        """The library at a folder, by default the project's own; PassbookError when there is no such folder."""
        own = PROJECT / "data"
        folder = Path(data) if data else own
        if not folder.is_dir():
            raise PassbookError(f"{folder}: there is no such folder of banks; name it with --data DIR.")
        if folder.resolve() == own:
            return cls(own, PROJECT / "expectations")
        return cls(folder, folder / "expectations")

    def banks(self) -> tuple[str, ...]:
        """Names of all banks: folders that hold a PDF, in alphabetical order."""
        return tuple(
            sorted(
                folder.name
                for folder in self.data.iterdir()
                if folder.is_dir() and any(f.suffix.lower() == ".pdf" for f in folder.iterdir())
            )
        )

    def folder(self, bank: str) -> Path:
        """The folder of a bank; PassbookError when the name is no plain folder name or there is none."""
        folder = self.data / bank
        if Path(bank).name != bank or bank in ("", ".", "..") or not folder.is_dir():
            known = ", ".join(self.banks()) or "none yet"
            raise PassbookError(
                f"{folder}: there is no bank {bank!r} in {self.data} (banks: {known}); make the folder and put a "
                "statement.pdf and a statement.csv in it."
            )
        return folder

    def parser(self, bank: str) -> Path:
        """The published parser's file."""
        return self.data / bank / "parser.py"

    def record(self, bank: str) -> Path:
        """The file beside the parser that says how it came about."""
        return self.data / bank / "parser.json"

    def suite(self, bank: str) -> Path:
        """The bank's suite of expectations."""
        return self.expectations / f"{bank}.json"
