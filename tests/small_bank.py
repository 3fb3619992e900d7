"""A bank small enough to read in a test: one drawn statement, the CSV wanted from it, and parsers good and bad."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

OPENING = Decimal("1000.00")
TRANSACTIONS = (
    ("2025-03-03", "CARD PURCHASE BAKERY", "-12.40"),
    ("2025-03-04", "SALARY MARCH", "2450.00"),
    ("2025-03-07", "RENT FLAT 12", "-890.00"),
    ("2025-03-11", "CARD PURCHASE BOOKS", "-35.99"),
    ("2025-03-19", "TRANSFER FROM SAVINGS", "150.00"),
    ("2025-03-28", "ELECTRICITY", "-71.35"),
)
COLUMNS = {"Date": 50, "Description": 130, "Amount": 430, "Balance": 530}  # left edge, or right edge of the numbers

GOOD_PARSER = '''"""Parser of the small bank's statements."""

import pandas as pd
import pdfplumber

COLUMNS = ["Date", "Description", "Amount", "Balance"]
AMOUNT_FROM, BALANCE_FROM = 350, 450


def parse(pdf_path, password=None):
    """Return the transactions of a statement."""
    rows = []
    with pdfplumber.open(pdf_path, password=password) as pdf:
        for page in pdf.pages:
            for line in page.extract_text_lines(return_chars=False):
                words = page.crop((0, line["top"] - 1, page.width, line["bottom"] + 1)).extract_words()
                if words[0]["text"][:2] != "20" or len(words[0]["text"]) != 10:
                    continue
                text = " ".join(w["text"] for w in words[1:] if w["x1"] < AMOUNT_FROM)
                amount = "".join(w["text"] for w in words if AMOUNT_FROM <= w["x1"] < BALANCE_FROM)
                balance = "".join(w["text"] for w in words if BALANCE_FROM <= w["x1"])
                rows.append([words[0]["text"], text, amount, balance])
    if not rows:
        raise ValueError("no line begins with a date")
    return pd.DataFrame(rows, columns=COLUMNS)
'''
CRASHING_PARSER = GOOD_PARSER.replace("rows = []", "rows = None")
SHORT_PARSER = GOOD_PARSER.replace("pd.DataFrame(rows,", "pd.DataFrame(rows[:-1],")
WRONG_COLUMN_PARSER = GOOD_PARSER.replace('"Amount", "Balance"]', '"Betrag", "Balance"]')


def rows_of(transactions: tuple = TRANSACTIONS, opening: Decimal = OPENING) -> list[list[str]]:
    """The wanted rows: the transactions with their running balance."""
    rows, balance = [], opening
    for day, text, amount in transactions:
        balance += Decimal(amount)
        rows.append([day, text, amount, str(balance)])
    return rows


def draw_statement(path: Path, transactions: tuple = TRANSACTIONS, opening: Decimal = OPENING) -> Path:
    """Draw the statement of these transactions on one A4 page."""
    canvas = Canvas(str(path), pagesize=A4, invariant=1)
    canvas.setFont("Helvetica", 10)
    canvas.drawString(50, 800, "Small Bank")
    canvas.drawString(50, 780, f"Opening balance {opening}")
    y = 750
    for name, x in COLUMNS.items():
        (canvas.drawRightString if name in ("Amount", "Balance") else canvas.drawString)(x, y, name)
    for row in rows_of(transactions, opening):
        y -= 16
        for (name, x), text in zip(COLUMNS.items(), row, strict=True):
            (canvas.drawRightString if name in ("Amount", "Balance") else canvas.drawString)(x, y, text)
    canvas.drawString(50, y - 30, f"Closing balance {rows_of(transactions, opening)[-1][3]}")
    canvas.save()
    return path


def make_bank(data: Path, name: str = "small", transactions: tuple = TRANSACTIONS) -> Path:
    """Make the bank's folder in a library, with one sample."""
    folder = data / name
    folder.mkdir(parents=True)
    draw_statement(folder / "sample.pdf", transactions)
    lines = [",".join(COLUMNS), *(",".join(row) for row in rows_of(transactions))]
    (folder / "sample.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder
