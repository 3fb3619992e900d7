"""A credit card of an invented US bank: a summary page, then sections whose headings give the sign, month/day dates
without a year across New Year, a second line for references and foreign purchases, totals a section.

The CSV holds ISO dates and signed amounts, purchases negative, the lines of a description joined by a blank.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal

from data.drawing.bank import DrawnBank
from data.drawing.formats import grouped, plain
from data.drawing.sheet import LETTER, Sheet, paginate, wrap
from data.drawing.statement import Entry, Habit, Period, Statement, entry, histories, month_of_entries

COLUMNS = ("Transaction Date", "Posting Date", "Description", "Amount")
CREDITS, PURCHASES, FEES = "Payments and Other Credits", "Purchases", "Fees and Interest Charged"
SECTIONS = (CREDITS, PURCHASES, FEES)
TEAL, TINT, GREY = "#0f5c5c", "#e8f2f1", "#5a5a5a"
SIZE, LEADING, GAP, HEADING, TOTAL = 8.4, 10.4, 5.6, 28.0, 20.0
TOP, BOTTOM = 118.0, 726.0

PURCHASE_HABITS = (
    Habit("PINECREST GROCERY #{d4} EUGENE OR", "-168", "-12", weight=6),
    Habit("HARBOR & MAIN COFFEE EUGENE OR", "-6.25", "-6.25", weight=5),
    Habit("CASCADE TRANSIT PASS 800-555-0142 OR", "-40", "-10", "10", weight=2),
    Habit("LANTERN BOOKS EUGENE OR", "-64", "-9", weight=2),
    Habit("TRAILHEAD OUTFITTERS PORTLAND OR\nREF: {d12} ORDER {d6}", "-310", "-35", weight=2),
    Habit("HOTEL ALDER VANCOUVER BC\nREF: {d12} CANADIAN DOLLAR", "-412", "-140"),
    Habit("BLUEBIRD STREAMING 888-555-0117 CA", "-15.99", "-15.99", weight=1),
    Habit("MCKENZIE FUEL STOP SPRINGFIELD OR", "-58", "-22", weight=3),
    Habit("VALLEY VET CLINIC EUGENE OR\nREF: {d12}", "-1480", "-180"),
)
REFUND = Habit("TRAILHEAD OUTFITTERS PORTLAND OR\nREF: {d12} RETURN", "18", "120")
INTEREST = Habit("INTEREST CHARGE ON PURCHASES", "-31", "-4")
ABROAD = Habit("FOREIGN TRANSACTION FEE", "-9", "-2")

PERIODS = (
    Period("sample", date(2024, 12, 14), date(2025, 1, 13), 34),
    Period("2025-02", date(2025, 1, 14), date(2025, 2, 13), 6),
    Period("2025-03", date(2025, 2, 14), date(2025, 3, 13), 97),
)


def card_entries(rng: random.Random, period: Period, habits: Sequence[Habit], opening: Decimal) -> list[Entry]:
    """Return a month on the card, section by section: the old balance paid in full, refunds, purchases, charges."""
    paid = Entry(
        posted=period.start + timedelta(days=11),
        valued=period.start + timedelta(days=11),
        text="AUTOMATIC PAYMENT - THANK YOU",
        amount=-opening,
        kind=CREDITS,
    )
    refund = entry(rng, REFUND, period.start + timedelta(days=19))
    fees = [entry(rng, habit, period.end) for habit in (ABROAD, INTEREST)]
    bought = Period(period.label, period.start, period.end - timedelta(days=1), period.count - 4)
    purchases = month_of_entries(rng, bought, habits, opening)
    purchases.sort(key=lambda each: (each.valued, each.posted))
    return [
        *(in_section(each, CREDITS) for each in (paid, refund)),
        *(in_section(each, PURCHASES) for each in purchases),
        *(in_section(each, FEES) for each in fees),
    ]


def in_section(each: Entry, section: str) -> Entry:
    """Return the entry as one of a section; charges of the last day are posted on it."""
    valued = each.posted if section == FEES else each.valued
    return Entry(each.posted, valued, each.text, each.amount, section)


def rows(statement: Statement) -> list[list[str]]:
    """Return the wanted table."""
    return [
        [
            each.posted.isoformat(),
            each.valued.isoformat(),
            each.text.replace("\n", " "),
            plain(each.amount),
        ]
        for each in statement.entries
    ]


def total(statement: Statement, section: str) -> Decimal:
    """Return what a section adds up to, as printed: without a sign."""
    return abs(sum((each.amount for each in statement.entries if each.kind == section), Decimal(0)))


def draw(statement: Statement) -> bytes:
    """Return the PDF: the summary, then the transactions."""
    sheet = Sheet(LETTER, f"Redwood Card Services statement {statement.label}")
    texts = [wrap(each.text, 320, size=SIZE) for each in statement.entries]
    pages = paginate(heights(statement, texts), BOTTOM - TOP, BOTTOM - TOP, closing=96)
    letterhead(sheet, statement, 1, 1 + len(pages))
    summary(sheet, statement)
    coupon(sheet, statement)
    sheet.end_page()
    for number, page in enumerate(pages, start=2):
        letterhead(sheet, statement, number, 1 + len(pages))
        y = transactions(sheet, statement, page, texts)
        if number == 1 + len(pages):
            interest(sheet, y + 26, statement)
        sheet.end_page()
    return sheet.bytes()


def opens(statement: Statement, row: int) -> bool:
    """Tell whether a row is the first of its section."""
    return row == 0 or statement.entries[row - 1].kind != statement.entries[row].kind


def closes(statement: Statement, row: int) -> bool:
    """Tell whether a row is the last of its section."""
    return row + 1 == len(statement.entries) or opens(statement, row + 1)


def heights(statement: Statement, texts: Sequence[Sequence[str]]) -> list[float]:
    """Return the height of each row, with the heading before it and the total after it where it has them."""
    return [
        GAP + LEADING * len(lines) + HEADING * opens(statement, row) + TOTAL * closes(statement, row)
        for row, lines in enumerate(texts)
    ]


def letterhead(sheet: Sheet, statement: Statement, number: int, pages: int) -> None:
    """Draw the bank's name, the account and the page number, as on every page."""
    sheet.box(36, 30, 60, 54, fill=TEAL, radius=12)
    sheet.text(48, 46, "R", "Times-Bold", 14, "#ffffff", align="center")
    sheet.text(68, 48, "Redwood Card Services", "Times-Bold", 19, TEAL)
    period = f"{statement.start:%m/%d/%y} - {statement.end:%m/%d/%y}"
    sheet.text(576, 38, "Account ending in 2286", "Helvetica-Bold", 8.5, align="right")
    sheet.text(576, 50, f"Opening/Closing Date {period}", size=8.5, align="right")
    sheet.rule(36, 62, 576, 62, 1.4, TEAL)
    sheet.text(36, 762, "Redwood Card Services, N.A.  P.O. Box 4410, Eugene, OR 97401", size=7, colour=GREY)
    sheet.text(576, 762, f"Page {number} of {pages}", size=7, colour=GREY, align="right")
    sheet.notice(776)


def summary(sheet: Sheet, statement: Statement) -> None:
    """Draw the first page's account summary and what is due."""
    due = statement.end + timedelta(days=25)
    sheet.lines(36, 96, ("JORDAN A. WHITFIELD", "1187 FERN RIDGE ROAD", "EUGENE OR 97402"), 13, size=9.5)
    sheet.text(36, 168, "Account Summary", "Times-Bold", 14, TEAL)
    figures = (
        ("Previous Balance", f"${grouped(-statement.opening)}"),
        (CREDITS, f"-${grouped(total(statement, CREDITS))}"),
        (PURCHASES, f"+${grouped(total(statement, PURCHASES))}"),
        ("Cash Advances", "$0.00"),
        ("Fees and Interest", f"+${grouped(total(statement, FEES))}"),
        ("New Balance", f"${grouped(-statement.closing)}"),
    )
    for n, (label, value) in enumerate(figures):
        y, font = 190 + 19 * n, "Helvetica-Bold" if label == "New Balance" else "Helvetica"
        sheet.text(36, y, label, font, 9.5)
        sheet.text(290, y, value, font, 9.5, align="right")
        sheet.rule(36, y + 6, 290, y + 6, 0.4, "#b9c9c8")
    sheet.box(330, 154, 576, 300, fill=TINT, radius=5)
    dues = (
        ("New Balance", f"${grouped(-statement.closing)}"),
        ("Minimum Payment Due", "$35.00"),
        ("Payment Due Date", f"{due:%m/%d/%Y}"),
    )
    for n, (label, value) in enumerate(dues):
        sheet.text(346, 178 + 40 * n, label, size=9, colour=GREY)
        sheet.text(346, 196 + 40 * n, value, "Times-Bold", 17, TEAL)
    warning = (
        "Late Payment Warning: If we do not receive your minimum payment by the date listed above, you may have "
        "to pay a late fee of up to $40.00. Minimum Payment Warning: If you make only the minimum payment each "
        "period, you will pay more in interest and it will take you longer to pay off your balance."
    )
    sheet.lines(36, 340, wrap(warning, 540, size=8), 11, size=8, colour=GREY)
    sheet.text(36, 402, "Messages", "Times-Bold", 14, TEAL)
    message = "AutoPay is on. The new balance will be drawn from your bank account on the 25th of the month."
    sheet.text(36, 420, message, size=9)


def coupon(sheet: Sheet, statement: Statement) -> None:
    """Draw the payment coupon at the foot of the first page."""
    for x in range(36, 576, 8):
        sheet.rule(x, 580, x + 4, 580, 0.5, GREY)
    sheet.text(36, 604, "Please detach and mail with your payment", "Helvetica-Oblique", 8, GREY)
    sheet.lines(36, 640, ("REDWOOD CARD SERVICES", "P.O. BOX 4410", "EUGENE OR 97401-0088"), 12, size=9)
    sheet.box(330, 596, 576, 676, stroke="#b9c9c8", radius=5)
    lines = (
        ("Account ending in", "2286"),
        ("New Balance", f"${grouped(-statement.closing)}"),
        ("Amount Enclosed", "$ ____________"),
    )
    for n, (label, value) in enumerate(lines):
        sheet.text(342, 618 + 22 * n, label, size=9)
        sheet.text(564, 618 + 22 * n, value, "Helvetica-Bold", 9, align="right")


def transactions(sheet: Sheet, statement: Statement, page: range, texts: Sequence[Sequence[str]]) -> float:
    """Draw one page of transactions with their headings and totals; return where they end."""
    sheet.box(36, 76, 576, 108, fill=TINT)
    for x, names in ((44, ("Transaction", "Date")), (108, ("Posting", "Date"))):
        sheet.lines(x, 89, names, 11, font="Helvetica-Bold", size=SIZE)
    sheet.text(168, 100, "Description", "Helvetica-Bold", SIZE)
    sheet.text(568, 100, "Amount", "Helvetica-Bold", SIZE, align="right")
    y = TOP
    for row in page:
        each = statement.entries[row]
        if opens(statement, row):
            sheet.text(44, y + 18, each.kind, "Times-Bold", 12, TEAL)
            y += HEADING
        sheet.text(44, y + 8, f"{each.posted:%m/%d}", size=SIZE)
        sheet.text(108, y + 8, f"{each.valued:%m/%d}", size=SIZE)
        sheet.lines(168, y + 8, texts[row], LEADING, size=SIZE)
        sheet.text(568, y + 8, grouped(abs(each.amount)), size=SIZE, align="right")
        y += GAP + LEADING * len(texts[row])
        if closes(statement, row):
            sheet.rule(168, y - 1, 576, y - 1, 0.6, TEAL)
            words = f"Total {each.kind} for this period"
            sheet.text(168, y + 10, words, "Helvetica-Bold", SIZE)
            amount = f"${grouped(total(statement, each.kind))}"
            sheet.text(568, y + 10, amount, "Helvetica-Bold", SIZE, align="right")
            y += TOTAL
    return y


def interest(sheet: Sheet, y: float, statement: Statement) -> None:
    """Draw the closing box: how the interest was reckoned."""
    charge = -statement.entries[-1].amount
    sheet.box(168, y, 444, y + 58, stroke="#b9c9c8", radius=5)
    sheet.text(306, y + 16, "Interest Charge Calculation", "Helvetica-Bold", 8.5, align="center")
    sheet.text(182, y + 34, "Annual Percentage Rate (APR) on purchases", size=8.2)
    sheet.text(430, y + 34, "21.49% (v)", size=8.2, align="right")
    sheet.text(182, y + 48, "Interest charge this period", size=8.2)
    sheet.text(430, y + 48, f"${grouped(charge)}", size=8.2, align="right")


BANK = DrawnBank(
    folder="redwood",
    name="Redwood Card Services",
    currency="USD",
    timezone="America/Los_Angeles",
    locale="en_US",
    statements=histories("redwood", "-1284.37", PERIODS, PURCHASE_HABITS, card_entries),
    columns=COLUMNS,
    rows=rows,
    draw=draw,
)
