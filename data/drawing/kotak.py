"""An overdraft account after Kotak Mahindra's: shaded rows, one amount column whose (Dr) or (Cr) carries the sign, the
balance likewise.

The CSV holds ISO dates, and a signed amount and balance.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from data.drawing.bank import DrawnBank
from data.drawing.formats import grouped, plain
from data.drawing.sheet import A4, Sheet, paginate, wrap
from data.drawing.statement import Entry, Habit, Period, Statement, histories

COLUMNS = ("Date", "Description", "Reference", "Amount", "Balance")
LEFTS = (44.0, 110.0, 312.0)
RIGHTS = (468.0, 551.0)
RED, BLUE, TINT, GREY = "#c8102e", "#0b2a5b", "#f3f5f9", "#5a5a5a"
SIZE, LEADING, GAP = 8.2, 10.4, 7.0
FIRST_TOP, LATER_TOP, BOTTOM = 230.0, 72.0, 776.0

HABITS = (
    Habit("NEFT AMBER CRAFTS PAYOUT {d8}", "34000", "61000", day=4, reference="NEFTINW-{d10}"),
    Habit("Int.Coll:{d10} overdraft interest for {month}", "-890", "-240", day=27),
    Habit(
        "UPI/Papyrus Paper Co/{d12}/Gift wrap and boxes for the spring order",
        "-5200",
        "-450",
        weight=3,
        reference="UPI-{d12}",
    ),
    Habit("UPI/Chandni Courier/{d12}/Parcels", "-1400", "-90", "10", weight=5, reference="UPI-{d12}"),
    Habit("UPI/Ishaan Malhotra/{d12}/Order {d4}", "350", "4800", "25", weight=6, reference="UPI-{d12}"),
    Habit("PCD/{d4}/LOKMANYA TOOLS/JAIPUR{d6}/{day}", "-7300", "-300", weight=2, reference="{d12}"),
    Habit(
        "IMPS-{d12}-Zoya Handlooms weaving charges, second instalment",
        "-16000",
        "-6000",
        "500",
        weight=2,
        reference="IMPS-{d12}",
    ),
    Habit("CASH DEPOSIT BY SELF AT C-SCHEME JAIPUR", "3000", "14000", "500", weight=1, reference="CDM-{d8}"),
    Habit("Chrg: Cheque return outward {d6}", "-590", "-590", weight=1),
)

PERIODS = (
    Period("sample", date(2025, 3, 1), date(2025, 3, 31), 38),
    Period("2025-04", date(2025, 4, 1), date(2025, 4, 30), 5),
    Period("2025-07", date(2025, 5, 1), date(2025, 7, 31), 107),
)


def rows(statement: Statement) -> list[list[str]]:
    """Return the wanted table."""
    return [
        [entry.posted.isoformat(), entry.text, entry.reference, plain(entry.amount), plain(entry.balance)]
        for entry in statement.entries
    ]


def with_side(amount: Decimal) -> str:
    """Return -1234.5 as '1,234.50(Dr)' and 99 as '99.00(Cr)'."""
    return f"{grouped(abs(amount))}({'Dr' if amount < 0 else 'Cr'})"


def draw(statement: Statement) -> bytes:
    """Return the PDF."""
    sheet = Sheet(A4, f"Kotak Mahindra Bank statement {statement.label}")
    narrations = [wrap(entry.text, 192, size=SIZE) for entry in statement.entries]
    heights = [GAP + LEADING * len(lines) for lines in narrations]
    pages = paginate(heights, BOTTOM - FIRST_TOP - 30, BOTTOM - LATER_TOP - 30, closing=112)
    for number, page in enumerate(pages, start=1):
        letterhead(sheet, statement, full=number == 1)
        y = header(sheet, FIRST_TOP if number == 1 else LATER_TOP)
        for row in page:
            if row % 2:
                sheet.box(36, y, 559, y + heights[row], fill=TINT)
            transaction(sheet, y, statement.entries[row], narrations[row])
            y += heights[row]
        sheet.rule(36, y, 559, y, 0.8, BLUE)
        if number == len(pages):
            summary(sheet, y + 24, statement)
        sheet.text(36, 808, f"Statement generated on {statement.end:%d %b %Y}", size=7, colour=GREY)
        sheet.text(559, 808, f"Page {number} of {len(pages)}", size=7, colour=GREY, align="right")
        sheet.notice(826)
        sheet.end_page()
    return sheet.bytes()


def letterhead(sheet: Sheet, statement: Statement, full: bool) -> None:
    """Draw the bank's name and the period, and on the first page holder and account."""
    sheet.box(36, 26, 44, 46, fill=RED)
    sheet.text(52, 42, "kotak", "Helvetica-Bold", 19, RED)
    sheet.text(106, 42, "Kotak Mahindra Bank", size=10, colour=BLUE)
    period = f"{statement.start:%d %b, %Y} - {statement.end:%d %b, %Y}"
    sheet.text(559, 34, "Account Statement", "Helvetica-Bold", 10, BLUE, align="right")
    sheet.text(559, 46, period, size=8.5, align="right")
    if not full:
        return
    holder = ("Farida Contractor", "22 Bapu Bazaar Road", "C-Scheme", "Jaipur 302001", "Rajasthan, India")
    sheet.text(36, 84, holder[0], "Helvetica-Bold", 11)
    sheet.lines(36, 100, holder[1:], 13, size=8.5)
    facts = (
        ("Cust. Reln. No.", "71940028"),
        ("Account No.", "9912047738"),
        ("Currency", "INR"),
        ("Branch", "Jaipur - C-Scheme"),
        ("IFSC", "KKBK0009908"),
        ("Overdraft limit", "150,000.00"),
    )
    for n, (label, value) in enumerate(facts):
        sheet.text(360, 84 + 14 * n, label, size=8.5, colour=GREY)
        sheet.text(440, 84 + 14 * n, value, size=8.5)
    sheet.text(36, 206, "Overdraft Account Transactions", "Helvetica-Bold", 11, BLUE)


def header(sheet: Sheet, y: float) -> float:
    """Draw the dark bar with the column names on two lines; return where the first row starts."""
    sheet.box(36, y, 559, y + 28, fill=BLUE)
    style = {"font": "Helvetica-Bold", "size": SIZE, "colour": "#ffffff"}
    for x, name in zip(LEFTS, ("Date", "Narration", "Chq/Ref No"), strict=True):
        sheet.text(x, y + 17, name, **style)
    sheet.lines(RIGHTS[0], y + 12, ("Withdrawal (Dr)/", "Deposit (Cr)"), 10.5, align="right", **style)
    sheet.text(RIGHTS[1], y + 17, "Balance", align="right", **style)
    return y + 28


def transaction(sheet: Sheet, y: float, entry: Entry, narration: list[str]) -> None:
    """Draw one transaction in its band."""
    baseline = y + GAP / 2 + 8
    sheet.text(LEFTS[0], baseline, f"{entry.posted:%d-%m-%Y}", size=SIZE)
    sheet.lines(LEFTS[1], baseline, narration, LEADING, size=SIZE)
    sheet.text(LEFTS[2], baseline, entry.reference, size=SIZE)
    sheet.text(RIGHTS[0], baseline, with_side(entry.amount), size=SIZE, align="right")
    sheet.text(RIGHTS[1], baseline, with_side(entry.balance), size=SIZE, align="right")


def summary(sheet: Sheet, y: float, statement: Statement) -> None:
    """Draw the box that sums the statement up."""
    sheet.text(36, y, "Statement Summary", "Helvetica-Bold", 10, BLUE)
    figures = (
        ("Opening Balance", with_side(statement.opening)),
        ("Total Withdrawal Amount", with_side(-sum(statement.debits))),
        ("Total Deposit Amount", with_side(sum(statement.credits))),
        ("Closing Balance", with_side(statement.closing)),
        ("Withdrawal Count", str(len(statement.debits))),
        ("Deposit Count", str(len(statement.credits))),
    )
    for n, (label, value) in enumerate(figures):
        sheet.text(36, y + 16 + 12 * n, label, size=8.2)
        sheet.text(270, y + 16 + 12 * n, value, size=8.2, align="right")


BANK = DrawnBank(
    folder="kotak",
    name="Kotak Mahindra Bank",
    currency="INR",
    timezone="Asia/Kolkata",
    locale="en_IN",
    statements=histories("kotak", "18240.75", PERIODS, HABITS),
    columns=COLUMNS,
    rows=rows,
    draw=draw,
)
