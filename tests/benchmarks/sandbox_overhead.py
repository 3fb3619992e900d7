"""Print what the sandbox costs over running the same parser in this process, in one run of alternating turns.

    python tests/benchmarks/sandbox_overhead.py [TURNS]

The budget is 30 ms over in-process exec for a warm sandbox and a statement of two pages.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tasks.sandbox import Sandbox

ROWS_A_PAGE = 35
PAUSE_SECONDS = 0.05  # between turns, as a caller that checks each answer leaves
BACK_TO_BACK_RUNS = 20

EMPTY_PARSER = """
import pandas as pd

def parse(pdf_path, password=None):
    return pd.DataFrame({"Date": ["01/02/2024"]})
"""

STATEMENT_PARSER = """
import pandas as pd
import pdfplumber

def parse(pdf_path, password=None):
    rows = []
    with pdfplumber.open(pdf_path, password=password) as pdf:
        for page in pdf.pages:
            lines = {}
            for word in page.extract_words():
                lines.setdefault(round(word["top"]), []).append(word)
            for words in lines.values():
                cells = ["", "", ""]
                for word in words:
                    column = 0 if word["x0"] < 120 else 1 if word["x0"] < 400 else 2
                    cells[column] = (cells[column] + " " + word["text"]).strip()
                rows.append(cells)
    return pd.DataFrame(rows, columns=["Date", "Description", "Amount"])
"""


def draw_statement(path: Path, pages: int) -> Path:
    """A statement of so many pages, `ROWS_A_PAGE` transactions each."""
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(str(path))
    for page in range(pages):
        for row in range(ROWS_A_PAGE):
            top = 780 - 20 * row
            canvas.drawString(50, top, f"{row % 28 + 1:02}/02/2024")
            canvas.drawString(130, top, f"CARD PAYMENT TO SHOP NUMBER {page}-{row}")
            canvas.drawRightString(500, top, f"{row * 1234.5:,.2f}")
        canvas.showPage()
    canvas.save()
    return path


def run_here(source: str, pdf: Path) -> None:
    """The same parser, in this process, with nothing around it."""
    names: dict = {}
    exec(compile(source, "parser.py", "exec"), names)
    names["parse"](str(pdf))


def milliseconds(action: Callable[[], object]) -> float:
    """How long the action takes."""
    started = time.perf_counter()
    action()
    return (time.perf_counter() - started) * 1000


def compare(sandbox: Sandbox, name: str, source: str, pdf: Path, turns: int) -> None:
    """Print medians of alternating turns, their difference and their ratio."""
    here, confined = [], []
    for _ in range(turns):
        here.append(milliseconds(lambda: run_here(source, pdf)))
        time.sleep(PAUSE_SECONDS)
        confined.append(milliseconds(lambda: sandbox.run_parser(source, pdf)))
    in_process, sandboxed = statistics.median(here), statistics.median(confined)
    print(
        f"{name:24} in process {in_process:7.1f} ms   sandbox {sandboxed:7.1f} ms   "
        f"difference {sandboxed - in_process:6.1f} ms   ratio {sandboxed / in_process:5.2f}"
    )


def main(turns: int) -> None:
    """Run all comparisons on statements drawn for the purpose."""
    with tempfile.TemporaryDirectory() as folder:
        two = draw_statement(Path(folder) / "two.pdf", 2)
        ten = draw_statement(Path(folder) / "ten.pdf", 10)
        started = time.perf_counter()
        with Sandbox() as sandbox:
            sandbox.confinement()
            print(f"start to ready: {time.perf_counter() - started:.2f} s, once a process")
            for source in (EMPTY_PARSER, STATEMENT_PARSER):  # first turns load what both sides use
                run_here(source, two)
                assert sandbox.run_parser(source, two).status == "ok"
            compare(sandbox, "empty parser", EMPTY_PARSER, two, turns)
            compare(sandbox, "statement of 2 pages", STATEMENT_PARSER, two, turns)
            compare(sandbox, "statement of 10 pages", STATEMENT_PARSER, ten, max(turns // 4, 3))
            runs = [lambda: sandbox.run_parser(EMPTY_PARSER, two)] * BACK_TO_BACK_RUNS
            each = milliseconds(lambda: [run() for run in runs]) / BACK_TO_BACK_RUNS
            print(f"back to back, empty parser: {each:.1f} ms a run")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
