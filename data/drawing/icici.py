"""A savings account after ICICI's: every cell ruled and centred, header on each page, totals in a last grid row.

The CSV holds what is printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from data.drawing.bank import DrawnBank
from data.drawing.formats import plain
from data.drawing.sheet import A4, Sheet, paginate, wrap
from data.drawing.statement import Entry, Habit, Period, Statement, histories

COLUMNS = ("Date", "Description", "Debit Amt", "Credit Amt", "Balance")
EDGES = (36.0, 106.0, 304.0, 384.0, 464.0, 559.0)
ORANGE, MAROON, TINT = "#e8731a", "#9b2c2c", "#fdf0e4"
FONT, SIZE, LEADING, PADDING = "Vera", 7.2, 9.0, 7.5
FIRST_TOP, LATER_TOP, BOTTOM = 222.0, 66.0, 788.0

HABITS = (
    Habit("Salary Credit {month} Brightleaf Software Pvt Ltd", "68500", "68500", day=1),
    Habit("House Rent NEFT Transfer To S Nair", "-18500", "-18500", day=3),
    Habit("EMI Auto Debit Vehicle Loan {d6}", "-7412", "-7412", day=7),
    Habit("Interest Credit Saving Account", "180", "420", day=28),
    Habit("UPI QR Payment Greenleaf Grocers", "-1900", "-85", weight=6),
    Habit("UPI Payment Tiffin Express", "-640", "-95", weight=5),
    Habit("Fuel Purchase Debit Card Coromandel Fuels Adyar", "-2600", "-500", "50", weight=3),
    Habit("Mobile Recharge Via UPI", "-899", "-199", "50", weight=2),
    Habit("Electricity Bill NEFT Online Consumer {d9}", "-3100", "-640", weight=1),
    Habit("IMPS {d12} Received From Karthik Raman For Shared Dinner", "250", "2400", "10", weight=2),
    Habit("ATM Cash Withdrawal Besant Nagar Chennai", "-6000", "-500", "500", weight=2),
    Habit("Dining Out Card Swipe Banyan Tree Cafe", "-2200", "-350", weight=3),
    Habit("Cheque Deposit Local Clearing {d6}", "1500", "9000", "500", weight=1),
    Habit("Refund Lotus Pharmacy Order {d9} Returned Goods", "120", "900", weight=1),
)

PERIODS = (
    Period("sample", date(2025, 4, 1), date(2025, 4, 30), 46),
    Period("2025-05", date(2025, 5, 1), date(2025, 5, 31), 9),
    Period("2025-08", date(2025, 6, 1), date(2025, 8, 31), 128),
)


def cells(entry: Entry) -> list[str]:
    """Return what is printed of one transaction, which is also its CSV row."""
    debit = plain(-entry.amount) if entry.amount < 0 else ""
    credit = plain(entry.amount) if entry.amount >= 0 else ""
    return [f"{entry.posted:%d-%m-%Y}", entry.text, debit, credit, plain(entry.balance)]


def rows(statement: Statement) -> list[list[str]]:
    """Return the wanted table."""
    return [cells(entry) for entry in statement.entries]


def draw(statement: Statement) -> bytes:
    """Return the PDF."""
    sheet = Sheet(A4, f"ICICI Bank statement {statement.label}")
    descriptions = [wrap(entry.text, EDGES[2] - EDGES[1] - 10, FONT, SIZE) for entry in statement.entries]
    heights = [PADDING + LEADING * len(lines) for lines in descriptions]
    pages = paginate(heights, BOTTOM - FIRST_TOP - 18, BOTTOM - LATER_TOP - 18, closing=96)
    for number, page in enumerate(pages, start=1):
        y = FIRST_TOP if number == 1 else LATER_TOP
        letterhead(sheet, statement, full=number == 1)
        y = grid_row(sheet, y, [[name] for name in COLUMNS], 18, font="VeraBd", fill=TINT)
        for row in page:
            date_text, _, *amounts = cells(statement.entries[row])
            y = grid_row(sheet, y, [[date_text], descriptions[row], *([a] for a in amounts)], heights[row])
        if number == len(pages):
            closing_rows(sheet, y, statement)
        sheet.text(A4[0] / 2, 812, f"Page {number} of {len(pages)}", FONT, 7, align="center")
        sheet.notice(826)
        sheet.end_page()
    return sheet.bytes()


def letterhead(sheet: Sheet, statement: Statement, full: bool) -> None:
    """Draw the bank's name, and on the first page the holder's block and the period."""
    sheet.box(0, 0, A4[0], 6, fill=MAROON)
    sheet.text(36, 40, "ICICI", "Helvetica-Bold", 20, MAROON)
    sheet.text(93, 40, "Bank", "Helvetica-Bold", 20, ORANGE)
    sheet.text(559, 34, "Statement of Transactions in Savings Account", FONT, 8.5, align="right")
    sheet.text(559, 46, "Account XXXXXXXX4417, INR", FONT, 7, "#5a5a5a", align="right")
    if not full:
        return
    sheet.box(36, 66, 559, 178, stroke="#c9c9c9", radius=4)
    holder = ("MEERA SUBRAMANIAM", "14 Second Cross Street", "Besant Nagar", "Chennai 600090", "Tamil Nadu")
    sheet.text(48, 86, holder[0], "VeraBd", 8.5)
    sheet.lines(48, 100.7, holder[1:], 12, font=FONT, size=7.5)
    facts = (
        ("Account Number", "XXXXXXXX4417"),
        ("Customer ID", "XXXXX2093"),
        ("Branch", "Besant Nagar, Chennai"),
        ("IFSC Code", "ICIC0009941"),
        ("Nominee", "Registered"),
        ("Opening Balance", f"INR {plain(statement.opening)}"),
        ("Closing Balance", f"INR {plain(statement.closing)}"),
    )
    for n, (label, value) in enumerate(facts):
        sheet.text(320, 84 + 13 * n, label, FONT, 7.5, "#5a5a5a")
        sheet.text(548, 84 + 13 * n, value, FONT, 7.5, align="right")
    period = f"{statement.start:%B %d, %Y} - {statement.end:%B %d, %Y}"
    sheet.text(36, 206, f"Statement for the period {period}", "VeraBd", 8.5)


def grid_row(
    sheet: Sheet,
    y: float,
    columns: Sequence[Sequence[str]],
    height: float,
    font: str = FONT,
    fill: str | None = None,
) -> float:
    """Draw one ruled row, its lines centred in their cells; return where the next one starts."""
    for left, right, lines in zip(EDGES, EDGES[1:], columns, strict=False):
        sheet.box(left, y, right, y + height, fill=fill, stroke="#1a1a1a", width=0.6)
        top = y + (height - LEADING * len(lines)) / 2 + 6.8
        sheet.lines((left + right) / 2, top, lines, LEADING, font=font, size=SIZE, align="center")
    return y + height


def closing_rows(sheet: Sheet, y: float, statement: Statement) -> None:
    """Draw the totals in the grid and the bank's abbreviations below it."""
    totals = [
        "Total",
        "",
        plain(sum(statement.debits)),
        plain(sum(statement.credits)),
        plain(statement.closing),
    ]
    y = grid_row(sheet, y, [[text] for text in totals], 18, font="VeraBd", fill=TINT)
    legends = (
        "Legends used in the account statement:",
        "NEFT - National Electronic Funds Transfer      IMPS - Immediate Payment Service",
        "UPI - Unified Payments Interface      EMI - Equated Monthly Instalment",
        "This is a system generated statement and does not require a signature.",
    )
    sheet.lines(36, y + 20, legends, 11, font=FONT, size=6.5, colour="#5a5a5a")


BANK = DrawnBank(
    folder="icici",
    name="ICICI Bank",
    currency="INR",
    timezone="Asia/Kolkata",
    locale="en_IN",
    statements=histories("icici", "32418.55", PERIODS, HABITS),
    columns=COLUMNS,
    rows=rows,
    draw=draw,
)
