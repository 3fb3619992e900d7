"""A current account after HDFC's: columns between vertical rules, the holder's block on every page, narrations broken
inside after a hyphen, two-digit years, a value date, a summary with counts; encrypted.

The CSV holds ISO dates and plain numbers, the lines of a narration joined with nothing between them.
"""

from __future__ import annotations

from datetime import date

from data.drawing.bank import DrawnBank
from data.drawing.formats import indian, plain
from data.drawing.sheet import A4, Sheet, paginate, wrap_at_hyphens
from data.drawing.statement import Entry, Habit, Period, Statement, histories

COLUMNS = (
    "Date",
    "Narration",
    "Chq./Ref.No.",
    "Value Dt",
    "Withdrawal Amt.",
    "Deposit Amt.",
    "Closing Balance",
)
EDGES = (28.0, 70.0, 240.0, 322.0, 364.0, 433.0, 497.0, 567.0)
NAVY, RED, TINT = "#14387f", "#d2232a", "#e9eef7"
SIZE, LEADING, GAP = 7.6, 9.6, 3.6
TOP, BOTTOM = 232.0, 740.0
PASSWORD = "40917263"

HABITS = (
    Habit(
        "NEFT-CR-KKBK000{d4}-INDIGO-LOOMS-EXPORT-LTD-INV-{d5}", "90000", "240000", "500", day=6, reference="KKBKN{d11}"
    ),
    Habit("ACH-D-SURAKSHA-GENERAL-INSURANCE-{d9}", "-11860", "-11860", day=10, reference="0000{d12}"),
    Habit(
        "RTGS-DR-ICIC000{d4}-DECCAN-COTTON-MILLS-{d9}", "-310000", "-205000", "1000", weight=1, reference="HDFCR5{d10}"
    ),
    Habit(
        "RTGS-CR-SBIN000{d4}-WESTERN-GHAT-GARMENTS-SBINR5{d10}",
        "210000",
        "340000",
        "1000",
        weight=1,
        reference="SBINR5{d10}",
    ),
    Habit("UPI-CHAI-ADDA-CHAIADDA@OKHDFC-HDFC000{d4}-{d12}-UPI", "-480", "-40", "5", weight=5, reference="0000{d12}"),
    Habit(
        "UPI-ROYAL-TAILORS-ROYALTAILORS@YBL-YESB000{d4}-{d12}-STITCHING",
        "-18500",
        "-900",
        "50",
        weight=4,
        reference="0000{d12}",
    ),
    Habit("POS-4{d3}XXXXXX{d4}-MONSOON-STATIONERS-PUNE", "-5600", "-180", weight=3, reference="0000{d12}"),
    Habit("IMPS-{d12}-PARTH-JOSHI-UTIB-XXXXXXX{d4}-ADVANCE", "5000", "45000", "500", weight=4, reference="0000{d12}"),
    Habit("CHQ-PAID-MICR-CTS-PUNE-MILIND-PACKERS", "-38000", "-4000", "250", weight=2, reference="0000000000{d6}"),
    Habit("GST-PAYMENT-CPIN-{d14}", "-42000", "-8000", "1", weight=1, reference="0000{d12}"),
    Habit("CASH-DEP-KOTHRUD-PUNE", "15000", "60000", "500", weight=2),
)

PERIODS = (
    Period("sample", date(2025, 4, 1), date(2025, 4, 30), 52),
    Period("2025-05", date(2025, 5, 1), date(2025, 5, 31), 12),
    Period("2025-07", date(2025, 6, 1), date(2025, 7, 31), 141),
)


def rows(statement: Statement) -> list[list[str]]:
    """Return the wanted table."""
    return [
        [
            entry.posted.isoformat(),
            entry.text,
            entry.reference,
            entry.valued.isoformat(),
            plain(-entry.amount) if entry.amount < 0 else "",
            plain(entry.amount) if entry.amount >= 0 else "",
            plain(entry.balance),
        ]
        for entry in statement.entries
    ]


def draw(statement: Statement) -> bytes:
    """Return the PDF, which opens with the password."""
    sheet = Sheet(A4, f"HDFC Bank statement {statement.label}", PASSWORD)
    narrations = [wrap_at_hyphens(entry.text, EDGES[2] - EDGES[1] - 6, size=SIZE) for entry in statement.entries]
    heights = [GAP + LEADING * len(lines) for lines in narrations]
    space = BOTTOM - TOP - 18
    pages = paginate(heights, space, space, closing=70)
    for number, page in enumerate(pages, start=1):
        letterhead(sheet, statement, number)
        y = header(sheet)
        for row in page:
            transaction(sheet, y, statement.entries[row], narrations[row])
            y += heights[row]
        for edge in EDGES:
            sheet.rule(edge, TOP, edge, y + 2)
        sheet.rule(EDGES[0], y + 2, EDGES[-1], y + 2)
        if number == len(pages):
            summary(sheet, y + 18, statement)
        footer(sheet)
        sheet.end_page()
    return sheet.bytes()


def letterhead(sheet: Sheet, statement: Statement, number: int) -> None:
    """Draw bank, holder and account, as on every page."""
    sheet.box(28, 24, 150, 50, fill=NAVY)
    sheet.box(34, 30, 48, 44, fill=RED)
    sheet.text(56, 42, "HDFC BANK", "Helvetica-Bold", 13, "#ffffff")
    sheet.text(300, 34, f"Page No .: {number}", size=8)
    sheet.text(567, 42, "Statement of account", "Helvetica-Bold", 12, NAVY, align="right")
    sheet.box(28, 62, 280, 148, stroke="#8a8a8a", radius=3)
    holder = ("M/S. SAHYADRI FABRICS", "SHOP 4, ANAND ARCADE", "PAUD ROAD, KOTHRUD", "PUNE 411038")
    sheet.text(36, 78, holder[0], "Helvetica-Bold", 8.5)
    sheet.lines(36, 92, (*holder[1:], "MAHARASHTRA INDIA"), 12, size=8)
    facts = (
        ("Account Branch", "KOTHRUD - PUNE"),
        ("Currency", "INR"),
        ("Cust ID", PASSWORD),
        ("Account No", "59900023417781   SMART BUSINESS"),
        ("A/C Open Date", "14/08/2017"),
        ("RTGS/NEFT IFSC", "HDFC0009937   MICR : 411240997"),
        ("Account Type", "CURRENT ACCOUNT - RESIDENT"),
    )
    for n, (label, value) in enumerate(facts):
        sheet.text(300, 70 + 12 * n, label, size=8)
        sheet.text(375, 70 + 12 * n, f": {value}", size=8)
    sheet.text(28, 172, "Nomination : Not Registered", size=8)
    period = f"From : {statement.start:%d/%m/%Y}   To : {statement.end:%d/%m/%Y}"
    sheet.text(28, 194, period, "Helvetica-Bold", 8.5)
    sheet.text(567, 194, "Statement of account", "Helvetica-Bold", 8.5, align="right")


def header(sheet: Sheet) -> float:
    """Draw the shaded line of column names; return where the first row starts."""
    sheet.box(EDGES[0], TOP, EDGES[-1], TOP + 15, fill=TINT, stroke="#1a1a1a")
    for left, right, name in zip(EDGES, EDGES[1:], COLUMNS, strict=False):
        sheet.text((left + right) / 2, TOP + 10.5, name, "Helvetica-Bold", SIZE, align="center")
    return TOP + 18


def transaction(sheet: Sheet, y: float, entry: Entry, narration: list[str]) -> None:
    """Draw one transaction, its first line at ``y``."""
    baseline = y + 7.6
    sheet.text(EDGES[0] + 4, baseline, f"{entry.posted:%d/%m/%y}", size=SIZE)
    sheet.lines(EDGES[1] + 4, baseline, narration, LEADING, size=SIZE)
    sheet.text(EDGES[2] + 4, baseline, entry.reference, size=SIZE)
    sheet.text(EDGES[3] + 4, baseline, f"{entry.valued:%d/%m/%y}", size=SIZE)
    right = EDGES[5] if entry.amount < 0 else EDGES[6]
    sheet.text(right - 4, baseline, indian(abs(entry.amount)), size=SIZE, align="right")
    sheet.text(EDGES[7] - 4, baseline, indian(entry.balance), size=SIZE, align="right")


def summary(sheet: Sheet, y: float, statement: Statement) -> None:
    """Draw the statement's summary: balances, counts and sums."""
    sheet.text(28, y, "STATEMENT SUMMARY :-", "Helvetica-Bold", 8.5)
    figures = (
        ("Opening Balance", indian(statement.opening)),
        ("Dr Count", str(len(statement.debits))),
        ("Cr Count", str(len(statement.credits))),
        ("Debits", indian(sum(statement.debits))),
        ("Credits", indian(sum(statement.credits))),
        ("Closing Bal", indian(statement.closing)),
    )
    for n, (label, value) in enumerate(figures):
        sheet.text(110 + 88 * n, y + 14, label, "Helvetica-Bold", 8, align="right")
        sheet.text(110 + 88 * n, y + 26, value, size=8, align="right")
    generated = f"Generated On: {statement.end:%d-%b-%Y} 21:04   Generated By: {PASSWORD}"
    sheet.text(28, y + 44, f"{generated}   Requesting Branch Code: NET", size=7)


def footer(sheet: Sheet) -> None:
    """Draw the small print below the table."""
    sheet.rule(28, 792, 567, 792, 0.4, "#8a8a8a")
    remarks = (
        "*Closing balance includes funds earmarked for hold and uncleared funds",
        "Contents of this statement will be considered correct if no error is reported within 30 days.",
    )
    sheet.lines(28, 802, remarks, 9, size=6.5, colour="#5a5a5a")
    sheet.notice(828)


BANK = DrawnBank(
    folder="hdfc",
    name="HDFC Bank",
    currency="INR",
    timezone="Asia/Kolkata",
    locale="en_IN",
    statements=histories("hdfc", "264802.18", PERIODS, HABITS),
    columns=COLUMNS,
    rows=rows,
    draw=draw,
    password=PASSWORD,
)
