"""A savings account after SBI's: no grid, one rule under the header, two dates, lakh grouping, descriptions of up to
four lines, a balance carried forward and brought forward at every page break.

The CSV holds what is printed, the lines of a description joined by a blank.
"""

from __future__ import annotations

from datetime import date

from data.drawing.bank import DrawnBank
from data.drawing.formats import indian
from data.drawing.sheet import A4, Sheet, paginate, wrap
from data.drawing.statement import Entry, Habit, Period, Statement, histories

COLUMNS = ("Txn Date", "Value Date", "Description", "Ref No./Cheque No.", "Debit", "Credit", "Balance")
LEFTS = (36.0, 88.0, 140.0, 294.0)  # of the columns of text
RIGHTS = (420.0, 488.0, 559.0)  # of the columns of money
BLUE, GREY = "#1f3f8f", "#5a5a5a"
SIZE, LEADING, GAP = 7.8, 10.0, 5.0
FIRST_TOP, LATER_TOP, BOTTOM = 262.0, 62.0, 782.0

HABITS = (
    Habit(
        "BY TRANSFER- NEFT*PUNB0{d6}*NORTH STAR TEXTILES*SALARY {month}",
        "82400",
        "82400",
        day=2,
        reference="TRANSFER FROM {d11}",
    ),
    Habit("TO TRANSFER-INB HOME LOAN EMI ACCOUNT {d11}", "-24150", "-24150", day=5, reference="MOBN{d10}"),
    Habit("CREDIT INTEREST--", "900", "1600", day=25),
    Habit(
        "TO TRANSFER- UPI/DR/{d12}/SABZI MANDI/KKBK/sabzi@okaxis/UPI--",
        "-1450",
        "-60",
        "5",
        weight=6,
        reference="TRANSFER TO {d11}",
    ),
    Habit(
        "TO TRANSFER- UPI/DR/{d12}/CITY METRO/YESB/metro@ybl/Ride--",
        "-500",
        "-100",
        "50",
        weight=4,
        reference="TRANSFER TO {d11}",
    ),
    Habit(
        "BY TRANSFER- UPI/CR/{d12}/RITU VERMA/SBIN/ritu@oksbi/Rent share--",
        "4000",
        "9500",
        "500",
        weight=2,
        reference="TRANSFER FROM {d11}",
    ),
    Habit("ATM WDL-ATM CASH {d4} LAJPAT NAGAR NEW DELHI", "-5000", "-500", "500", weight=3),
    Habit("by debit card-OTHPG {d12}HIMALAYA BOOKS NEW DELHI", "-3800", "-240", weight=3, reference="{d10}"),
    Habit("CHEQUE DEPOSIT--{d6} CLEARING", "5000", "18000", "500", weight=2, reference="{d6}"),
    Habit("CHQ TRANSFER- RTGS UTR NO: SBINR5{d11}- ARAVALLI INTERIORS", "-64000", "-21000", "1000", reference="{d6}"),
    Habit(
        "BY TRANSFER- RTGS UTR NO: HDFCR5{d11}- MATURED DEPOSIT",
        "120000",
        "260000",
        "1000",
        reference="TRANSFER FROM {d11}",
    ),
    Habit("DEBIT-ACHDr NACH{d8} SURAKSHA LIFE INSURANCE", "-5120", "-2100", weight=1, reference="{d12}"),
)

PERIODS = (
    Period("sample", date(2025, 1, 1), date(2025, 1, 31), 44),
    Period("2025-02", date(2025, 2, 1), date(2025, 2, 28), 7),
    Period("2025-05", date(2025, 3, 1), date(2025, 5, 31), 118),
)


def day(on: date) -> str:
    """Return '5 Jan 2025': no zero before the day."""
    return f"{on.day} {on:%b %Y}"


def cells(entry: Entry) -> list[str]:
    """Return what is printed of one transaction, which is also its CSV row."""
    debit = indian(-entry.amount) if entry.amount < 0 else ""
    credit = indian(entry.amount) if entry.amount >= 0 else ""
    dates = [day(entry.posted), day(entry.valued)]
    return [*dates, entry.text, entry.reference, debit, credit, indian(entry.balance)]


def rows(statement: Statement) -> list[list[str]]:
    """Return the wanted table."""
    return [cells(entry) for entry in statement.entries]


def draw(statement: Statement) -> bytes:
    """Return the PDF."""
    sheet = Sheet(A4, f"State Bank of India statement {statement.label}")
    wrapped = [(wrap(entry.text, 146, size=SIZE), wrap(entry.reference, 78, size=SIZE)) for entry in statement.entries]
    heights = [GAP + LEADING * max(len(text), len(reference)) for text, reference in wrapped]
    carried = LEADING + GAP
    pages = paginate(heights, BOTTOM - FIRST_TOP - 2 * carried, BOTTOM - LATER_TOP - 3 * carried, closing=70)
    for number, page in enumerate(pages, start=1):
        y = FIRST_TOP if number == 1 else LATER_TOP
        letterhead(sheet, statement, full=number == 1)
        y = header(sheet, y)
        if number > 1:
            y = carry(sheet, y, "BROUGHT FORWARD", statement.entries[page.start - 1])
        for row in page:
            transaction(sheet, y, statement.entries[row], *wrapped[row])
            y += heights[row]
        if number < len(pages):
            carry(sheet, y, "CARRIED FORWARD", statement.entries[page.stop - 1])
        else:
            summary(sheet, y, statement)
        sheet.text(559, 812, f"Page no. {number} of {len(pages)}", size=7.5, colour=GREY, align="right")
        sheet.notice(826)
        sheet.end_page()
    return sheet.bytes()


def letterhead(sheet: Sheet, statement: Statement, full: bool) -> None:
    """Draw the bank's name, and on the first page the account's facts and the period."""
    sheet.text(36, 40, "State Bank of India", "Helvetica-Bold", 17, BLUE)
    sheet.rule(36, 48, 559, 48, 1.4, BLUE)
    if not full:
        return
    facts = (
        ("Account Name", "Mr. DEVENDRA PRATAP SAXENA"),
        ("Address", "B-27, Amar Colony, Lajpat Nagar IV, New Delhi 110024"),
        ("Date", day(statement.end)),
        ("Account Number", "00000031980027745"),
        ("Account Description", "REGULAR SB CHQ-INDIVIDUALS"),
        ("Branch", "LAJPAT NAGAR"),
        ("Drawing Power", "0.00"),
        ("Interest Rate(% p.a.)", "2.70"),
        ("CIF No.", "86120047713"),
        ("IFS Code", "SBIN0009917"),
        ("Nomination Registered", "Yes"),
        (f"Balance as on {day(statement.start)}", indian(statement.opening)),
    )
    for n, (label, value) in enumerate(facts):
        sheet.text(36, 68 + 13 * n, label, size=8.5)
        sheet.text(160, 68 + 13 * n, f": {value}", size=8.5)
    period = f"Account Statement from {day(statement.start)} to {day(statement.end)}"
    sheet.text(36, 244, period, "Helvetica-Bold", 10)


def header(sheet: Sheet, y: float) -> float:
    """Draw the column names and the rule below them; return where the first row starts."""
    for x, name in zip(LEFTS, COLUMNS, strict=False):
        sheet.text(x, y + 8, name, "Helvetica-Bold", SIZE)
    for x, name in zip(RIGHTS, COLUMNS[4:], strict=True):
        sheet.text(x, y + 8, name, "Helvetica-Bold", SIZE, align="right")
    sheet.rule(36, y + 12, 559, y + 12, 0.8)
    return y + LEADING + GAP


def transaction(sheet: Sheet, y: float, entry: Entry, text: list[str], reference: list[str]) -> None:
    """Draw one transaction, its first line at ``y``."""
    posted, valued, _, _, *money = cells(entry)
    columns = ([posted], [valued], text, reference)
    for x, lines in zip(LEFTS, columns, strict=True):
        sheet.lines(x, y + 8, lines, LEADING, size=SIZE)
    for x, amount in zip(RIGHTS, money, strict=True):
        sheet.text(x, y + 8, amount, size=SIZE, align="right")


def carry(sheet: Sheet, y: float, words: str, entry: Entry) -> float:
    """Draw the balance carried to or brought from another page; return where the next row starts."""
    sheet.text(LEFTS[2], y + 8, words, size=SIZE)
    sheet.text(RIGHTS[2], y + 8, indian(entry.balance), size=SIZE, align="right")
    return y + LEADING + GAP


def summary(sheet: Sheet, y: float, statement: Statement) -> None:
    """Draw what closes the statement."""
    sheet.rule(36, y + 4, 559, y + 4, 0.8)
    closing = f"Balance as on {day(statement.end)} : {indian(statement.closing)}"
    sheet.text(559, y + 20, closing, "Helvetica-Bold", 8.5, align="right")
    advice = (
        "Please do not share your ATM, Debit Card, PIN or OTP with anyone over mail, SMS or phone call.",
        "**This is a computer generated statement and does not require a signature.",
    )
    sheet.lines(36, y + 42, advice, 12, size=7.5, colour=GREY)


BANK = DrawnBank(
    folder="sbi",
    name="State Bank of India",
    currency="INR",
    timezone="Asia/Kolkata",
    locale="en_IN",
    statements=histories("sbi", "187230.40", PERIODS, HABITS),
    columns=COLUMNS,
    rows=rows,
    draw=draw,
)
