"""Other packages on the same statements: camelot stream, pdfplumber's tables and monopoly, where they are installed.

They are judged by an easier bar: every wanted row's day and amount (without sign) must stand in one row of their
output; signs, headers, further rows and descriptions do not count. R right, W wrong (rows, but not all), x nothing.

They need packages that clash with ours, so they run under an interpreter of their own: ``python -m venv peers &&
peers/bin/pip install monopoly-core camelot-py pdfplumber``, then ``--peers peers/bin/python``. monopoly's own check of
its totals is left out, which it would only refuse by. What a package has not read after a minute counts as not read.
"""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from datetime import date
from decimal import Decimal
from pathlib import Path

from tasks.statements.dates import date_formats_of, parse_date
from tasks.statements.numbers import learn_number_format, parse_number
from tests.benchmarks.cases import Case, read_table
from tests.benchmarks.no_sample import LEAP_YEAR, meaning

LIMIT = 60  # seconds a package may take for one statement
STARTING = 60  # seconds it may take to be imported
# Runs under the peers' interpreter: prints which are there, or the rows that one of them reads of each statement (None
# where it fails).
RUNNER = """
import contextlib, importlib.util, io, json, multiprocessing, sys, warnings
warnings.simplefilter("ignore")
NEEDED = {"camelot": "camelot", "pdfplumber": "pdfplumber", "monopoly": "monopoly"}

def camelot_rows(path, password):
    import camelot
    tables = camelot.read_pdf(path, pages="all", flavor="stream", password=password)
    return [list(map(str, row)) for table in tables for row in table.df.values.tolist()]

def pdfplumber_rows(path, password):
    import pdfplumber
    with pdfplumber.open(path, password=password) as pdf:
        tables = [table for page in pdf.pages for table in page.extract_tables()]
    return [[cell or "" for cell in row] for table in tables for row in table]

def monopoly_rows(path, password):
    from pathlib import Path
    from pydantic import SecretStr
    from monopoly.banks import BankDetector, banks
    from monopoly.generic import GenericBank
    from monopoly.pdf import PdfDocument, PdfParser
    from monopoly.pipeline import Pipeline
    passwords = [SecretStr(password)] if password else []
    document = PdfDocument(Path(path), passwords=passwords)
    document.unlock_document()
    bank = BankDetector(document).detect_bank(banks) or GenericBank
    pipeline = Pipeline(PdfParser(bank, document))
    statement = pipeline.extract(safety_check=False)
    return [[row.date, row.description, f"{row.amount:.2f}"] for row in pipeline.transform(statement)]

if len(sys.argv) == 1:
    print(json.dumps([name for name, module in NEEDED.items() if importlib.util.find_spec(module)]))
else:
    read, limit, answers = globals()[sys.argv[1] + "_rows"], float(sys.argv[3]), []
    with contextlib.suppress(Exception):
        importlib.import_module(NEEDED[sys.argv[1]])  # once, for all processes forked below
    fork = multiprocessing.get_context("fork")

    def answer(path, password, sender):
        with contextlib.redirect_stdout(io.StringIO()):
            sender.send(read(path, password))

    for path, password in json.loads(sys.argv[2]):
        receiver, sender = fork.Pipe(duplex=False)
        reading = fork.Process(target=answer, args=(path, password, sender))
        reading.start()
        sender.close()
        try:
            answers.append(receiver.recv() if receiver.poll(limit) else None)
        except EOFError:
            answers.append(None)
        reading.kill()
        reading.join()
    print(json.dumps(answers))
"""


class Peers:
    """The packages that an interpreter has installed."""

    def __init__(self, python: str, limit: float = LIMIT) -> None:
        self.python, self.limit = python, limit
        self.names: list[str] = json.loads(self._run())

    def judge(self, case: Case) -> dict[str, str]:
        """Return for every package its marks on the statements of a case, one letter each."""
        asked = json.dumps([[str(statement), case.password_of(statement)] for statement in case.statements])
        longest = STARTING + self.limit * len(case.statements)
        marks = {}
        for name in self.names:
            try:
                answers = json.loads(self._run(name, asked, str(self.limit), timeout=longest).splitlines()[-1])
            except (subprocess.SubprocessError, json.JSONDecodeError, IndexError):
                answers = [None] * len(case.statements)
            marks[name] = "".join(map(_mark, case.statements, answers))
        return marks

    def _run(self, *arguments: str, timeout: float = STARTING) -> str:
        command = [self.python, "-c", RUNNER, *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=True).stdout


def _mark(statement: Path, rows: list[list[str]] | None) -> str:
    """Return the mark for the rows read of a statement, None where it was not read."""
    wanted = meaning(read_table(statement.with_suffix(".csv")))
    if rows is None:
        return "x"
    if not wanted:
        return "W" if rows else "R"
    return "R" if holds_all(rows, wanted) else "W" if rows else "x"


def totals_line(kind: str, ours: tuple[int, int], marks: Counter[tuple[str, str]]) -> str:
    """Return one line with our right statements of all, under the hard bar, and every peer's under the easy one."""
    peers = [
        f"{peer} {marks[peer, 'R']} ({marks[peer, 'W']} wrong, {marks[peer, 'x']} nothing)"
        for peer in dict.fromkeys(peer for peer, _ in marks)
    ]
    beside = ", ".join(peers)
    return f"{kind}: statements right: ours {ours[0]} of {ours[1]} (every cell); by day and amount alone {beside}"


def holds_all(rows: list[list[str]], wanted: list[tuple]) -> bool:
    """Tell whether every wanted day and amount stands in a row of its own."""
    free = Counter()
    for row in rows:
        for day in {day for cell in row for day in days_in(cell)}:
            for amount in {value for cell in row for value in amounts_in(cell)}:
                free[day, amount] += 1
    for days, amount, *_ in wanted:
        keys = [((d.month, d.day) if isinstance(d, date) else d, abs(amount)) for d in days]
        found = next((key for key in keys if free[key] > 0), None)
        if found is None:
            return False
        free[found] -= 1
    return True


def days_in(cell: str) -> set[tuple[int, int]]:
    """Return month and day of every reading of a cell that is a date, whatever its year."""
    text = " ".join(cell.split())
    days = (parse_date(text, fmt, year=LEAP_YEAR) for fmt in date_formats_of(text))
    return {(day.month, day.day) for day in days}


def amounts_in(cell: str) -> set[Decimal]:
    """Return the value of a cell that is an amount, without its sign."""
    fmt = learn_number_format([cell]) if any(map(str.isdigit, cell)) else None
    return {abs(parse_number(cell, fmt))} if fmt else set()
