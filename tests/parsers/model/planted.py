"""Drawn banks with wrapped texts, blank cells and overdrawn balances; a good parser of each; ten planted mistakes."""

from __future__ import annotations

import csv
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from random import Random

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from tasks.parsers.samples import Bank, read_bank

ROWS, ROWS_A_PAGE = 20, 11
NAMES = (
    ("Date", "Details", "Paid out", "Paid in", "Balance"),
    ("Day", "Particulars", "Withdrawn", "Deposited", "Balance"),
    ("Posted", "Description", "Debit", "Credit", "Balance"),
)
TEXTS = ("Harbour Fish Market", "Quill Stationers", "Beacon Energy Supply", "Moss Lane Dairy", "Petrel Travel Agency")

GOOD = '''"""Reads the statements of a drawn bank by the edges of their columns."""

import re

import pandas as pd
import pdfplumber

COLUMNS = {columns}
EDGES = {edges}
DAY = re.compile(r"(\\\\d\\\\d)/(\\\\d\\\\d)/(\\\\d{{4}})")


def parse(pdf_path, password=None):
    """Return the transactions."""
    rows = []
    with pdfplumber.open(pdf_path, password=password or "") as pdf:
        for page in pdf.pages:
            read_page(page, rows)
    if not rows:
        raise ValueError("no line starts with a date")
    return pd.DataFrame(rows, columns=COLUMNS)


def read_page(page, rows):
    """Add the rows of a page."""
    for line in lines_of(page):
        cells = cells_of(line)
        if DAY.fullmatch(cells[0]):
            rows.append([iso(cells[0]), cells[1], number(cells[2]), number(cells[3]), number(cells[4])])
        elif rows and cells[1] and not any(cells[:1] + cells[2:]):
            rows[-1][1] += " " + cells[1]


def lines_of(page):
    """Return the words of each printed line."""
    lines = {{}}
    for word in page.extract_words(x_tolerance_ratio=0.15):
        lines.setdefault(round(word["bottom"]), []).append(word)
    return [lines[bottom] for bottom in sorted(lines)]


def cells_of(line):
    """Return the texts of a line by column."""
    return [" ".join(w["text"] for w in line if left <= w["x0"] and w["x1"] <= right) for left, right in EDGES]


def iso(text):
    """Return a printed date as in the CSV."""
    found = DAY.fullmatch(text)
    if not found:
        return text
    {first}, {second}, year = found.groups()
    return f"{{year}}-{{month}}-{{day}}"


def number(text):
    """Return a printed number as in the CSV."""
    if not text:
        return ""
    sign = "-" if text[-1] == "-" else ""
    return sign + text.rstrip("-").replace(",", "")
'''


def make_rows(seed: int) -> list[tuple[date, str, str, Decimal | None, Decimal | None, Decimal]]:
    """Day, text, its second line, paid out, paid in, balance; the balance is overdrawn now and then."""
    chance = Random(seed)
    day, balance, rows = date(2025, 3, 1), Decimal("214.50"), []
    for at in range(ROWS):
        day += timedelta(days=chance.choice((1, 1, 2)))
        paid_in = at % 4 == 3
        amount = Decimal(chance.randint(20000, 40000) if paid_in else chance.randint(1100, 29999)) / 100
        balance += amount if paid_in else -amount
        text = f"{chance.choice(TEXTS)} {chance.randint(10000, 99999)}"
        more = f"Reference {chance.randint(100000, 999999)}" if at % 3 == 1 else ""
        rows.append((day, text, more, None if paid_in else amount, amount if paid_in else None, balance))
    return rows


def money(value: Decimal | None) -> str:
    """A number as the bank prints it: grouped, with a minus behind it."""
    return "" if value is None else f"{abs(value):,.2f}{'-' if value < 0 else ''}"


def make_planted_bank(folder: Path, seed: int) -> tuple[Bank, str]:
    """A bank of two pages, and its good parser; names, places and the order of dates go by the seed."""
    folder.mkdir(parents=True)
    names, shift, day_first = NAMES[seed % len(NAMES)], 3 * (seed % 4), seed % 2 == 0
    rows = make_rows(seed)
    edges = [(45, 110), (112, 330), (332, 402), (403, 473), (474, 550)]
    edges = [(left + shift, right + shift) for left, right in edges]
    canvas = Canvas(str(folder / "march.pdf"), pagesize=A4, invariant=1)
    for start in range(0, ROWS, ROWS_A_PAGE):
        canvas.setFont("Helvetica", 9)
        canvas.drawString(50, 800, "Drawn Bank plc      Your account 40112233")
        y = 750.0
        draw_line(canvas, edges, y, names)
        for day, text, more, out, paid, balance in rows[start : start + ROWS_A_PAGE]:
            y -= 20
            printed = day.strftime("%d/%m/%Y" if day_first else "%m/%d/%Y")
            draw_line(canvas, edges, y, (printed, text, money(out), money(paid), money(balance)))
            if more:
                y -= 11
                draw_line(canvas, edges, y, ("", more, "", "", ""))
        canvas.showPage()
    canvas.save()
    with (folder / "march.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(names)
        for day, text, more, out, paid, balance in rows:
            writer.writerow(
                [
                    day.isoformat(),
                    f"{text} {more}".strip(),
                    *("" if n is None else f"{n:.2f}" for n in (out, paid, balance)),
                ]
            )
    first, second = ("day", "month") if day_first else ("month", "day")
    source = GOOD.replace("\\\\", "\\").format(columns=list(names), edges=edges, first=first, second=second)
    return read_bank(folder), source


def draw_line(canvas: Canvas, edges: list[tuple[int, int]], y: float, cells: tuple[str, ...]) -> None:
    """Draw cells at their columns: texts at the left edge, numbers at the right one."""
    for at, ((left, right), cell) in enumerate(zip(edges, cells, strict=True)):
        if at < 2:
            canvas.drawString(left + 5, y, cell)
        else:
            canvas.drawRightString(right - 4, y, cell)


def hard_coded(source: str, bank: Bank) -> str:
    """The parser with the sample's rows in its code."""
    rows = bank.samples[0].table.to_numpy().tolist()
    source = source.replace("DAY = re", f"KNOWN = {rows!r}\nDAY = re")
    return source.replace("    return pd.DataFrame(", "    rows = KNOWN\n    return pd.DataFrame(")


def edit(right: str, wrong: str):
    """A mistake that is an edit of the good parser."""

    def plant(source: str, bank: Bank) -> str:
        assert right in source
        return source.replace(right, wrong)

    return plant


def rename(source: str, bank: Bank) -> str:
    """The parser with another name for the fourth column."""
    name = bank.samples[0].table.columns[3]
    return source.replace(f"'{name}'", "'Received'")


# What a mistake is called, how it is made, and what the next prompt must say of it.
MISTAKES = {
    "off-by-one page": (
        edit("in pdf.pages:", "in pdf.pages[1:]:"),
        ("no row of page 1 came back", "printed on page 1"),
    ),
    "swapped debit and credit": (
        edit("number(cells[2]), number(cells[3])", "number(cells[3]), number(cells[2])"),
        ("are exchanged in every row that differs",),
    ),
    "lost continuation line": (
        edit('rows[-1][1] += " " + cells[1]', "pass"),
        ("the text is cut short", "Reference", "2+|"),
    ),
    "wrong date order": (edit("{year}-{month}-{day}", "{year}-{day}-{month}"), ("day and month are swapped",)),
    "header row kept": (
        edit("if DAY.fullmatch(cells[0]):", "if cells[0] and cells[4]:"),
        ("the headings of the columns",),
    ),
    "amount without sign": (edit("return sign + text", "return text"), ("the minus is missing", '-"')),
    "first page only": (edit("in pdf.pages:", "in pdf.pages[:1]:"), ("only the rows of page 1 came back", "page 2")),
    "crash on a blank cell": (
        edit('    if not text:\n        return ""\n', ""),
        ("string index out of range", "line 58 of the file: sign ="),
    ),
    "wrong column name": (rename, ("is missing; 'Received' is extra",)),
    "hard-coded rows": (hard_coded, ("the code carries", "on line 10", "read every value from the page")),
}
