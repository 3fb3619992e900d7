"""A drawn bank of two pages, debit and credit columns and a running balance; honest parsers of it, and its table."""

from __future__ import annotations

import csv
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from random import Random

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from tasks.parsers.analysis import Analysis, analyze
from tasks.parsers.samples import Bank, read_bank

COLUMNS = ("Date", "Details", "Paid out", "Paid in", "Balance")
EDGES = {"Date": 50, "Details": 115, "Paid out": 400, "Paid in": 470, "Balance": 545}
ROWS_A_PAGE = 16
KINDS = ("Card purchase", "Direct debit", "Standing order", "Transfer")
SHOPS = ("Harbour Fish", "Quill Stationers", "Beacon Energy", "Moss Lane Dairy", "Petrel Travel", "Vole Insurance")


def make_rows(count: int = 28, seed: int = 5) -> list[list[str]]:
    """The wanted rows, drawn by lot: a receipt now and then, payments else."""
    chance = Random(seed)
    day, balance, rows = date(2025, 3, 3), Decimal("1740.20"), []
    for number in range(count):
        day += timedelta(days=chance.choice((0, 1, 1, 2)))
        paid_in = number % 7 == 4
        amount = Decimal(chance.randint(150000, 280000) if paid_in else chance.randint(1100, 19999)) / 100
        balance += amount if paid_in else -amount
        text = f"{chance.choice(KINDS)} {chance.choice(SHOPS)} {chance.randint(10000, 99999)}"
        text = f"Salary {day:%B} Tern Ltd {chance.randint(1000, 9999)}" if paid_in else text
        cells = ["", f"{amount:.2f}"] if paid_in else [f"{amount:.2f}", ""]
        rows.append([day.isoformat(), text, *cells, f"{balance:.2f}"])
    return rows


def draw(path: Path, rows: list[list[str]]) -> Path:
    """Draw the statement: the header on each page, dates as 03/03/2025, amounts grouped, the closing balance last."""
    canvas = Canvas(str(path), pagesize=A4, invariant=1)
    canvas.setFont("Helvetica", 9)
    canvas.drawString(50, 800, "Drawn Bank plc      Your account 40112233")
    canvas.drawString(50, 785, "Opening balance 1,740.20")
    for start in range(0, len(rows), ROWS_A_PAGE):
        if start:
            canvas.showPage()
            canvas.setFont("Helvetica", 9)
        draw_page(canvas, rows[start : start + ROWS_A_PAGE], start // ROWS_A_PAGE + 1)
    canvas.drawString(50, 120, f"Closing balance {Decimal(rows[-1][4]):,.2f}")
    canvas.save()
    return path


def draw_page(canvas: Canvas, rows: list[list[str]], number: int) -> None:
    y = 750.0
    for cells in [COLUMNS, *rows]:
        for name, cell in zip(COLUMNS, cells, strict=True):
            if cells is not COLUMNS and name == "Date":
                cell = date.fromisoformat(cell).strftime("%d/%m/%Y")
            elif cells is not COLUMNS and name in COLUMNS[2:] and cell:
                cell = f"{Decimal(cell):,.2f}"
            place = canvas.drawString if name in COLUMNS[:2] else canvas.drawRightString
            place(EDGES[name], y, cell)
        y -= 20
    canvas.drawString(50, 60, f"Page {number}")


def make_bank(folder: Path, rows: list[list[str]] | None = None) -> tuple[Bank, Analysis]:
    """The drawn bank in a folder, read and analyzed."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = rows or make_rows()
    draw(folder / "march.pdf", rows)
    with (folder / "march.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([COLUMNS, *rows])
    bank = read_bank(folder)
    return bank, analyze(bank)


# Reads words by column edges; many constants, none of them a value of the sample.
BY_EDGES = '''"""Reads the statements of the drawn bank by the edges of their columns."""

import re

import pandas as pd
import pdfplumber

COLUMNS = ["Date", "Details", "Paid out", "Paid in", "Balance"]
EDGES = [(45.0, 110.5), (112.25, 330.0), (332.75, 402.5), (404.0, 473.5), (474.25, 548.0)]
NOT_ROWS = ("Opening balance", "Closing balance", "Brought forward", "Carried forward", "Balance brought down", "Page")
MONTHS = {"January": 1, "February": 2, "March": 3, "April": 4, "May": 5, "June": 6, "July": 7, "August": 8}
KINDS = ("Card purchase", "Direct debit", "Standing order", "Transfer", "Salary")
DAY = re.compile(r"^(\\d\\d)/(\\d\\d)/(\\d{4})$")
AMOUNT = re.compile(r"^[\\d,]+\\.\\d\\d$")


def lines_of(page):
    """Return the words of each printed line."""
    lines = {}
    for word in page.extract_words(x_tolerance_ratio=0.15):
        lines.setdefault(round(word["bottom"]), []).append(word)
    return [lines[bottom] for bottom in sorted(lines)]


def cells_of(line):
    """Return the texts of a line by column."""
    return [" ".join(w["text"] for w in line if left <= w["x0"] and w["x1"] <= right) for left, right in EDGES]


def parse(pdf_path, password=None):
    """Return the transactions."""
    rows = []
    with pdfplumber.open(pdf_path, password=password or "") as pdf:
        for page in pdf.pages:
            for line in lines_of(page):
                cells = cells_of(line)
                day = DAY.match(cells[0])
                if not day or cells[1].startswith(NOT_ROWS):
                    continue
                amounts = [cell.replace(",", "") for cell in cells[2:]]
                rows.append(["-".join(day.groups()[::-1]), cells[1], *amounts])
    if not rows:
        raise ValueError("no line starts with a date such as 31/12/2024")
    return pd.DataFrame(rows, columns=COLUMNS)
'''

# Reads lines of text, tells payments from receipts by the balance, and refuses what does not close.
STRICT = '''"""Reads lines and takes the way of the money from the balance."""

import re
from decimal import Decimal

import pandas as pd
import pdfplumber

ROW = re.compile(r"(\\d\\d)/(\\d\\d)/(\\d{4}) (.+?) ([\\d,]+\\.\\d\\d) ([\\d,]+\\.\\d\\d)$")
OPENING = re.compile(r"Opening balance ([\\d,.]+)")
CLOSING = re.compile(r"Closing balance ([\\d,.]+)")


def number(text):
    """Return a printed amount."""
    return Decimal(text.replace(",", ""))


def parse(pdf_path, password=None):
    """Return the transactions; ValueError when the balances do not follow."""
    with pdfplumber.open(pdf_path, password=password or "") as pdf:
        text = "\\n".join(page.extract_text() for page in pdf.pages)
    opening, closing = OPENING.search(text), CLOSING.search(text)
    if not opening or not closing:
        raise ValueError("the opening or closing balance is missing")
    balance, rows, latest = number(opening[1]), [], ""
    for line in text.splitlines():
        found = ROW.match(line)
        if not found:
            continue
        day, month, year, details, moved, after = found.groups()
        if balance - number(moved) == number(after):
            cells = [str(number(moved)), ""]
        elif balance + number(moved) == number(after):
            cells = ["", str(number(moved))]
        else:
            raise ValueError(f"the balance {after} does not follow from {balance}")
        if f"{year}-{month}-{day}" < latest:
            raise ValueError(f"the dates do not ascend at {line}")
        latest = f"{year}-{month}-{day}"
        balance = number(after)
        rows.append([latest, details, *cells, str(balance)])
    if balance != number(closing[1]):
        raise ValueError(f"the rows end at {balance}, the statement at {closing[1]}")
    return pd.DataFrame(rows, columns=["Date", "Details", "Paid out", "Paid in", "Balance"])
'''

# Reads characters with pypdfium2 and finds the columns below the words of the header.
BY_HEADER = '''"""Reads the text with pypdfium2; the columns lie below the words of the header."""

import re

import pandas as pd
import pypdfium2

HEADER = ("Date", "Details", "Paid out", "Paid in", "Balance")
SECTIONS = {"OPENING BALANCE": 0, "CLOSING BALANCE": 0, "TOTAL PAID OUT": 0, "TOTAL PAID IN": 0}


def parse(pdf_path, password=None):
    """Return the transactions."""
    document = pypdfium2.PdfDocument(pdf_path, password=password)
    rows = []
    for page in document:
        text_page = page.get_textpage()
        right = right_edges(text_page)
        for line in text_page.get_text_range().splitlines():
            found = re.match(r"(\\d\\d)/(\\d\\d)/(\\d{4}) (.+)", line)
            if found:
                rows.append(read_row(text_page, found, right))
    if not rows:
        raise ValueError("no transactions below the header")
    return pd.DataFrame(rows, columns=list(HEADER))


def right_edges(text_page):
    """Return where each amount column ends."""
    edges = {}
    for name in HEADER[2:]:
        start, count = text_page.search(name, match_case=True).get_next() or (None, 0)
        while start is not None and name == "Balance" and text_page.get_charbox(start)[0] < 400:
            raise ValueError("the header is not where it should be")
        edges[name] = text_page.get_charbox(start + count - 1)[2]
    return edges


def read_row(text_page, found, right):
    """Return one row's cells."""
    searcher = text_page.search(found.group(0).split(" ", 1)[1][:40], match_case=True)
    day, month, year, rest = found.groups()
    words = rest.split(" ")
    numbers = [w for w in words if re.fullmatch(r"[\\d,]+\\.\\d\\d", w)]
    details = " ".join(words[: len(words) - len(numbers)])
    start, _ = searcher.get_next()
    at = start + len(details) + len(numbers[0])
    end = max(text_page.get_charbox(place)[2] for place in range(at - 1, at + 1))
    paid_out = abs(end - right["Paid out"]) < abs(end - right["Paid in"])
    moved, after = (n.replace(",", "") for n in numbers)
    return [f"{year}-{month}-{day}", details, *([moved, ""] if paid_out else ["", moved]), after]
'''
HONEST = {"by edges": BY_EDGES, "strict": STRICT, "by header": BY_HEADER}
