"""Draw the sample statements and write the tables wanted from them: ``python -m data.draw_samples [--check]``.

Every file in the bank folders comes from here, byte for byte the same on each run. The layouts are modelled on real
statements of ICICI, SBI, HDFC and Kotak Mahindra, of a US card, a German and a British account; people, accounts,
shops and numbers are invented, and so are the last three banks' names.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pikepdf

from data.drawing import elbtal, hdfc, icici, kotak, redwood, sbi, thornbury
from data.drawing.bank import DrawnBank

FOLDER = Path(__file__).parent
BANKS: tuple[DrawnBank, ...] = (icici.BANK, sbi.BANK, hdfc.BANK, kotak.BANK, redwood.BANK, elbtal.BANK, thornbury.BANK)


def write_files(bank: DrawnBank, folder: Path) -> None:
    """Write a bank's files below ``folder``/<bank>, over those that are there."""
    for path, content in bank.files().items():
        target = folder / bank.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def differing_files(bank: DrawnBank, folder: Path) -> list[str]:
    """Return the paths below ``folder`` that are missing or are not what would be drawn."""
    drawn = {folder / bank.folder / path: content for path, content in bank.files().items()}
    return [
        str(target.relative_to(folder))
        for target, content in drawn.items()
        if not target.is_file() or not same(target.read_bytes(), content, bank.password)
    ]


def same(one: bytes, other: bytes, password: str | None = None) -> bool:
    """Tell whether two files are equal; PDFs are, when their pages draw the same (compression may differ)."""
    if one == other or not one.startswith(b"%PDF"):
        return one == other
    return page_contents(one, password) == page_contents(other, password)


def page_contents(pdf: bytes, password: str | None) -> list[bytes]:
    """Return the decoded drawing instructions of each page; a file that is not a PDF draws nothing."""
    try:
        with pikepdf.open(io.BytesIO(pdf), password=password or "") as document:
            return [b"".join(part.read_bytes() for part in streams(page)) for page in document.pages]
    except pikepdf.PdfError:
        return []


def streams(page: pikepdf.Page) -> list[pikepdf.Object]:
    """Return the content streams of a page, one or several."""
    contents = page.obj.Contents
    return list(contents) if isinstance(contents, pikepdf.Array) else [contents]


def main(arguments: list[str]) -> int:
    """Write all files, or with ``--check`` only name those that differ; 1 when some do."""
    if arguments not in ([], ["--check"]):
        print("usage: python -m data.draw_samples [--check]", file=sys.stderr)
        return 2
    if not arguments:
        for bank in BANKS:
            write_files(bank, FOLDER)
        return 0
    differing = [path for bank in BANKS for path in differing_files(bank, FOLDER)]
    for path in differing:
        print(f"data/{path} is not what data/drawing draws; run python -m data.draw_samples", file=sys.stderr)
    return int(bool(differing))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
