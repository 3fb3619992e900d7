"""How fast statements are read: ``python -m tests.benchmarks.reading [PDF or folder ...]``.

Prints CPU seconds, so that other work on the machine hardly counts: read_pages against pdfplumber's extract_words
on the same files in the same run, growth over 10, 100 and 1,000 drawn pages, and peak memory at 2,000 pages.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import pdfplumber

from tasks.statements.page_fonts import Doubt
from tasks.statements.pages import StatementError, read_pages
from tasks.statements.pdfium_words import PdfiumReader
from tests.statements.drawn_pages import write_page
from tests.statements.test_pdfium_words import password_of

DATA = Path(__file__).resolve().parents[2] / "data"
ROWS = 42  # of a drawn page
BEST_OF = 3


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the least CPU seconds of a few runs."""
    best = float("inf")
    for _ in range(BEST_OF):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def extract_words(pdf: Path, password: str | None = None) -> None:
    """Read a PDF as pdfplumber does, letting go of each page."""
    with pdfplumber.open(pdf, password=password or "") as document:
        for page in document.pages:
            page.extract_words()
            page.close()


def compare(pdfs: Iterable[Path]) -> None:
    """Print both readers' CPU seconds on the files, and why pages went to pdfplumber."""
    ours = theirs = 0.0
    pages, doubts = 0, Counter()
    for pdf in pdfs:
        password = password_of(pdf)
        try:
            ours += cpu_seconds(partial(read_pages, pdf, password))
        except StatementError as error:  # a scan
            print(f"  left out: {error}", file=sys.stderr)
            continue
        theirs += cpu_seconds(partial(extract_words, pdf, password))
        with pdfplumber.open(pdf, password=password or "") as document, PdfiumReader(pdf, password, document) as reader:
            for page in document.pages:
                pages += 1
                try:
                    reader.read(page)
                except Doubt as doubt:
                    doubts[str(doubt)] += 1
    fast = pages - doubts.total()
    print(f"{pages} pages, {fast} of them by PDFium ({fast / pages:.0%})")
    print(f"read_pages {ours:.2f} s, pdfplumber extract_words {theirs:.2f} s: {theirs / ours:.1f} times as fast")
    for doubt, count in doubts.most_common():
        print(f"  {count:4} by pdfplumber: {doubt}")


def drawn_statement(folder: Path, pages: int) -> Path:
    """Write a statement of so many pages, 42 rows each."""
    row = "(%02d/02/2025) Tj 80 0 Td (Card payment at shop number %d) Tj 300 0 Td (%d.50) Tj -380 -14 Td\n"
    rows = "".join(row % (number % 28 + 1, number, number * 7) for number in range(ROWS))
    return write_page(folder / f"{pages}.pdf", f"BT /F1 9 Tf 40 740 Td {rows} ET", pages)


def grow(folder: Path) -> None:
    """Print seconds a page over statements ten times longer each."""
    for pages in (10, 100, 1000):
        pdf = drawn_statement(folder, pages)
        start = time.process_time()
        read_pages(pdf)
        seconds = time.process_time() - start
        print(f"{pages:5} pages: {seconds:7.2f} s, {1000 * seconds / pages:.2f} ms a page")


def remember(folder: Path) -> None:
    """Print the peak memory of a fresh process that reads 2,000 pages."""
    pdf = drawn_statement(folder, 2000)
    subprocess.run([sys.executable, "-m", "tests.benchmarks.reading", "--peak", str(pdf)], check=True)


def main(arguments: list[str]) -> None:
    """Run the three measurements, or the one of memory in its own process."""
    if arguments[:1] == ["--peak"]:
        pages = read_pages(Path(arguments[1]))
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"{len(pages)} pages: peak memory {peak:.0f} MB")
        return
    places = [Path(argument) for argument in arguments] or [DATA]
    compare(sorted(pdf for place in places for pdf in ([place] if place.is_file() else place.rglob("*.pdf"))))
    with tempfile.TemporaryDirectory() as folder:
        grow(Path(folder))
        remember(Path(folder))


if __name__ == "__main__":
    main(sys.argv[1:])
