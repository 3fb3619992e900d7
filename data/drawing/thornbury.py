"""A current account of an invented British bank: the date once a day, the balance after the last transaction of a day,
day and month only, two-line descriptions, start, end, carried-forward and brought-forward balances inside the table.

The CSV holds ISO dates on every row, money out and money in as one signed amount, and the balance where one is printed.
"""

from __future__ import annotations

from datetime import date

from data.drawing.bank import DrawnBank
from data.drawing.formats import grouped, plain
from data.drawing.sheet import A4, Sheet, paginate, wrap
from data.drawing.statement import Entry, Habit, Period, Statement, histories

COLUMNS = ("Date", "Description", "Amount", "Balance")
HEADINGS = ("Date", "Description", "Money out £", "Money in £", "Balance £")
LEFTS = (44.0, 98.0)
RIGHTS = (392.0, 466.0, 551.0)
PLUM, TINT, GREY, LINE = "#4b2354", "#f4eff6", "#5a5a5a", "#cdbfd2"
SIZE, LEADING, GAP = 8.8, 11.0, 6.0
FIRST_TOP, LATER_TOP, BOTTOM = 288.0, 84.0, 780.0

HABITS = (
    Habit("Received From Marlowe & Finch Ltd\nRef: Salary {month}", "2315.40", "2315.40", day=25),
    Habit("Standing Order to Oakhurst Lettings\nRef: Flat 2 Tanner Row", "-845", "-845", day=1),
    Habit("Direct Debit to Severn Valley Water\nRef: {d10}", "-31.60", "-31.60", day=12),
    Habit("Direct Debit to Avon Broadband\nRef: AB{d8}-1", "-29.50", "-29.50", day=18),
    Habit("Card Payment to City Buses\nOn {day} {mon} Contactless", "-2.20", "-2.20", weight=6),
    Habit("Card Payment to The Crumpet Shop\nOn {day} {mon} Contactless", "-12.60", "-3.10", weight=4),
    Habit("Card Payment to Harvest Foodhall\nOn {day} {mon}", "-74", "-6", weight=6),
    Habit("Cash Machine Withdrawal at Post Office\nHigh Street Thornbury", "-80", "-10", "10", weight=2),
    Habit("Received From Priya Shah\nRef: Tickets", "8", "55", "0.50", weight=2),
    Habit("Refund From Larkspur Online\nOn {day} {mon}", "9.99", "49.99", "5"),
    Habit("Bill Payment to Tom Okafor\nRef: Climbing weekend", "-140", "-20", "5", weight=2),
    Habit("Interest Paid", "0.41", "1.96"),
)

PERIODS = (
    Period("sample", date(2025, 3, 4), date(2025, 4, 3), 43),
    Period("2025-05", date(2025, 4, 4), date(2025, 5, 3), 8),
    Period("2025-08", date(2025, 5, 4), date(2025, 8, 3), 131),
)


def ends_day(statement: Statement, row: int) -> bool:
    """Tell whether a transaction is the last of its day, the one with a balance beside it."""
    entries = statement.entries
    return row + 1 == len(entries) or entries[row + 1].posted != entries[row].posted


def starts_day(statement: Statement, row: int) -> bool:
    """Tell whether a transaction is the first of its day."""
    return row == 0 or ends_day(statement, row - 1)


def rows(statement: Statement) -> list[list[str]]:
    """Return the wanted table."""
    return [
        [
            entry.posted.isoformat(),
            entry.text.replace("\n", " "),
            plain(entry.amount),
            plain(entry.balance) if ends_day(statement, row) else "",
        ]
        for row, entry in enumerate(statement.entries)
    ]


def day(on: date) -> str:
    """Return '4 Mar'."""
    return f"{on.day} {on:%b}"


def draw(statement: Statement) -> bytes:
    """Return the PDF."""
    sheet = Sheet(A4, f"Thornbury Bank statement {statement.label}")
    texts = [wrap(entry.text, 230, size=SIZE) for entry in statement.entries]
    heights = [GAP + LEADING * len(lines) for lines in texts]
    edge_rows = 2 * (GAP + LEADING) + 22
    pages = paginate(heights, BOTTOM - FIRST_TOP - edge_rows, BOTTOM - LATER_TOP - edge_rows, closing=34)
    for number, page in enumerate(pages, start=1):
        last = number == len(pages)
        letterhead(sheet, statement, full=number == 1)
        y = header(sheet, FIRST_TOP if number == 1 else LATER_TOP)
        if number == 1:
            y = balance_row(sheet, y, day(statement.start), "Start balance", grouped(statement.opening))
        else:
            brought = grouped(statement.entries[page.start - 1].balance)
            y = balance_row(sheet, y, "", "Balance brought forward from previous page", brought)
        for row in page:
            transaction(sheet, y, statement, row, texts[row], dated=row == page.start)
            y += heights[row]
        carried = grouped(statement.entries[page.stop - 1].balance)
        if last:
            y = balance_row(sheet, y, day(statement.end), "End balance", carried)
            closing_words(sheet, y + 16)
        else:
            balance_row(sheet, y, "", "Balance carried forward to next page", carried)
        sheet.text(36, 808, "Continued" if not last else "End of statement", size=7.5, colour=GREY)
        sheet.text(559, 808, f"Page {number} of {len(pages)}", size=7.5, colour=GREY, align="right")
        sheet.notice(826)
        sheet.end_page()
    return sheet.bytes()


def letterhead(sheet: Sheet, statement: Statement, full: bool) -> None:
    """Draw the bank's name and the account; on the first page the holder, the period and a glance at the month."""
    sheet.box(0, 0, A4[0], 58, fill=PLUM)
    sheet.text(36, 37, "Thornbury Bank", "Times-Bold", 21, "#ffffff")
    style = {"size": 8.6, "colour": "#ffffff", "align": "right"}
    sheet.lines(559, 28, ("Your current account statement", "Sort code 00-83-17  Account no. 41907726"), 13, **style)
    if not full:
        return
    sheet.text(36, 92, "Ms Eleanor J Pryce", "Helvetica-Bold", 10.5)
    sheet.lines(36, 107, ("Flat 2", "9 Tanner Row", "Thornbury", "BS35 0ZZ"), 13, size=9.5)
    years = f"{statement.start.day} {statement.start:%B} - {statement.end.day} {statement.end:%B %Y}"
    sheet.text(36, 196, years, "Times-Bold", 16, PLUM)
    sheet.text(36, 216, "IBAN GB00 THBY 0083 1741 9077 26    SWIFTBIC THBYGB00", size=8.6, colour=GREY)
    sheet.text(36, 270, "Your transactions", "Times-Bold", 14, PLUM)
    sheet.box(330, 80, 559, 216, fill=TINT, radius=6)
    sheet.text(346, 104, "At a glance", "Times-Bold", 14, PLUM)
    figures = (
        ("Start balance", statement.opening),
        ("Money out", sum(statement.debits)),
        ("Money in", sum(statement.credits)),
        ("End balance", statement.closing),
    )
    for n, (label, value) in enumerate(figures):
        sheet.text(346, 128 + 22 * n, label, size=9.5)
        sheet.text(543, 128 + 22 * n, f"£{grouped(value)}", "Helvetica-Bold", 9.5, align="right")


def header(sheet: Sheet, y: float) -> float:
    """Draw the shaded headings; return where the first row starts."""
    sheet.box(36, y, 559, y + 20, fill=TINT)
    for x, name in zip(LEFTS, HEADINGS, strict=False):
        sheet.text(x, y + 13.5, name, "Helvetica-Bold", SIZE, PLUM)
    for x, name in zip(RIGHTS, HEADINGS[2:], strict=True):
        sheet.text(x, y + 13.5, name, "Helvetica-Bold", SIZE, PLUM, align="right")
    return y + 22


def balance_row(sheet: Sheet, y: float, on: str, words: str, balance: str) -> float:
    """Draw a row that only tells a balance; return where the next one starts."""
    sheet.rule(36, y, 559, y, 0.5, LINE)
    sheet.text(LEFTS[0], y + 12, on, "Helvetica-Bold", SIZE)
    sheet.text(LEFTS[1], y + 12, words, "Helvetica-Bold", SIZE)
    sheet.text(RIGHTS[2], y + 12, balance, "Helvetica-Bold", SIZE, align="right")
    return y + LEADING + GAP


def transaction(sheet: Sheet, y: float, statement: Statement, row: int, lines: list[str], dated: bool) -> None:
    """Draw one transaction; the date where a day or (``dated``) a page begins, the balance where the day ends."""
    entry: Entry = statement.entries[row]
    baseline = y + 12
    if dated or starts_day(statement, row):
        sheet.rule(36, y, 559, y, 0.5, LINE)
        sheet.text(LEFTS[0], baseline, day(entry.posted), size=SIZE)
    sheet.text(LEFTS[1], baseline, lines[0], size=SIZE)
    sheet.lines(LEFTS[1], baseline + LEADING, lines[1:], LEADING, size=SIZE - 0.8, colour=GREY)
    right = RIGHTS[0] if entry.amount < 0 else RIGHTS[1]
    sheet.text(right, baseline, grouped(abs(entry.amount)), size=SIZE, align="right")
    if ends_day(statement, row):
        sheet.text(RIGHTS[2], baseline, grouped(entry.balance), size=SIZE, align="right")


def closing_words(sheet: Sheet, y: float) -> None:
    """Draw what stands below the last balance."""
    sheet.rule(36, y - 16, 559, y - 16, 0.5, LINE)
    words = "Eligible deposits are protected up to the limit of the deposit guarantee scheme. Thornbury Bank plc."
    sheet.text(36, y, words, size=7, colour=GREY)


BANK = DrawnBank(
    folder="thornbury",
    name="Thornbury Bank",
    currency="GBP",
    timezone="Europe/London",
    locale="en_GB",
    statements=histories("thornbury", "1204.18", PERIODS, HABITS),
    columns=COLUMNS,
    rows=rows,
    draw=draw,
)
