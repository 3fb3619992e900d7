"""Where banks, their parsers and their suites live."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tasks.problems import PassbookError

PROJECT = Path(__file__).resolve().parents[2]
BLOCK_PREFIX = "passbook-library/"  # Prefect's way to name a block: its type's slug and its own name


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
        """The library at a folder, by default the project's own, or of a block `passbook-library/NAME`.

        Raises PassbookError when there is no such folder or block.
        """
        own = PROJECT / "data"
        folder, expectations = Path(data or own), None
        if str(data).startswith(BLOCK_PREFIX):
            folder, expectations = load_folders(str(data))
        if not folder.is_dir():
            raise PassbookError(f"{folder}: there is no such folder of banks; name it with --data DIR.")
        if folder.resolve() == own:
            return cls(own, PROJECT / "expectations")
        return cls(folder, expectations or folder / "expectations")

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


def load_folders(reference: str) -> tuple[Path, Path | None]:
    """The folders that a block `passbook-library/NAME` holds; PassbookError when there is no such block."""
    from blocks.library import Library as LibraryBlock

    try:
        block = LibraryBlock.load(reference.removeprefix(BLOCK_PREFIX), _sync=True)
    except ValueError as error:
        raise PassbookError(f"{reference}: there is no such block; make it in the Prefect UI under Blocks.") from error
    return block.data, block.expectations
