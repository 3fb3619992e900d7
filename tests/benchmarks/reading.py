"""How fast statements are read: ``python -m tests.benchmarks.reading [PDF or folder ...]``.

Prints CPU seconds, so that other work on the machine hardly counts: read_pages against pdfplumber's extract_words
on the same files of every set in the same run, growth over 10, 100 and 1,000 drawn pages, and peak memory at
2,000 pages.
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

from tasks.statements.pages import read_pages
from tasks.statements.reading.drawing import Fonts
from tasks.statements.reading.operators import Unusual
from tasks.statements.reading.page import read_page
from tests.statements.drawn_pages import write_page
from tests.statements.reading.test_equal_words import password_of

ROOT = Path(__file__).resolve().parents[2]
SETS = (ROOT / "data", *(ROOT.parent / "shared" / "statements" / name for name in ("synthetic", "real")))
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


def extract_words(pdf: Path, password: str | None = None) -> int:
    """Read a PDF as pdfplumber does, letting go of each page; return how many words there are."""
    words = 0
    with pdfplumber.open(pdf, password=password or "") as document:
        for page in document.pages:
            words += len(page.extract_words())
            page.close()
    return words


def left_to_pdfplumber(pdf: Path, password: str | None) -> list[str]:
    """Return for every page of a PDF why the quick way does not read it, '' where it does."""
    reasons = []
    with pdfplumber.open(pdf, password=password or "") as document:
        for page in document.pages:
            try:
                read_page(page, Fonts())
                reasons.append("")
            except Unusual as unusual:
                reasons.append(str(unusual))
    return reasons


def compare(name: str, pdfs: Iterable[Path]) -> None:
    """Print both readers' CPU seconds on the files, and why pages were left to pdfplumber."""
    ours = theirs = 0.0
    reasons: list[str] = []
    worst = (float("inf"), "")
    for pdf in pdfs:
        password = password_of(pdf)
        if not extract_words(pdf, password):
            print(f"  left out: {pdf}: pdfplumber finds no words, OCR reads them", file=sys.stderr)
            continue
        one, other = cpu_seconds(partial(read_pages, pdf, password)), cpu_seconds(partial(extract_words, pdf, password))
        worst = min(worst, (other / one, "/".join(pdf.parts[-2:])))
        ours += one
        theirs += other
        reasons += left_to_pdfplumber(pdf, password)
    fast = reasons.count("")
    print(f"{name}: {len(reasons)} pages, {fast} of them read quickly ({fast / len(reasons):.0%})")
    print(
        f"{name}: read_pages {ours:.2f} s, pdfplumber extract_words {theirs:.2f} s: {theirs / ours:.1f} times as fast "
        f"({worst[0]:.1f} for {worst[1]}, the least)",
        flush=True,
    )
    for reason, count in Counter(filter(None, reasons)).most_common():
        print(f"  {count:4} by pdfplumber: {reason}")


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
    for place in [Path(argument) for argument in arguments] or [path for path in SETS if path.is_dir()]:
        compare(place.name, [place] if place.is_file() else sorted(place.rglob("*.pdf")))
    with tempfile.TemporaryDirectory() as folder:
        grow(Path(folder))
        remember(Path(folder))


if __name__ == "__main__":
    main(sys.argv[1:])
