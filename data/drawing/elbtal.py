"""A current account of an invented German bank: one box without inner rules, day and month only, decimal comma, three
or four lines a booking, no running balance; the old balance, the new one and what is carried over are marked H or S.

The CSV is a German reader's: full dates with dots, a signed amount with a decimal comma.
"""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from data.drawing.bank import DrawnBank
from data.drawing.formats import continental
from data.drawing.sheet import A4, Sheet, paginate, wrap
from data.drawing.statement import Entry, Habit, Period, Statement, histories

COLUMNS = ("Buchungstag", "Wertstellung", "Buchungstext", "Betrag")
HEADINGS = ("Bu.Tag", "Wert", "Wir haben für Sie gebucht", "Belastung in EUR", "Gutschrift in EUR")
LEFTS = (62.0, 104.0, 148.0)
RIGHTS = (446.0, 534.0)
GREEN, GREY = "#2f6b3a", "#5a5a5a"
SIZE, LEADING, GAP = 8.6, 10.6, 6.4
FIRST_TOP, LATER_TOP, BOTTOM = 318.0, 120.0, 770.0

HABITS = (
    Habit("Lohn/Gehalt\nWerft Übersee GmbH\nGehalt {month} Personalnr. {d5}", "2874.16", "2874.16", day=28),
    Habit("Dauerauftrag\nHeike Großmann\nMiete Wohnung 3. OG rechts", "-890", "-890", day=2),
    Habit(
        "Lastschrift\nStadtwerke Elbtal\nAbschlag Strom Vertragskonto {d8}\nMandat SWE{d5} Gläubiger-ID DE41{d6}",
        "-74",
        "-74",
        day=15,
    ),
    Habit("Kartenzahlung\nBäckerei Blümel//Pirna/DE\n2{d3} Debitk.{day} Terminal {d6}", "-14", "-2.40", weight=5),
    Habit("Kartenzahlung\nMarkthalle Süd//Dresden/DE\n2{d3} Debitk.{day} Terminal {d6}", "-96", "-11", weight=6),
    Habit("Lastschrift\nElbe Mobilfunk AG\nRechnung {d9}\nMandat EM{d7} Gläubiger-ID DE07{d6}", "-24.99", "-24.99"),
    Habit("Überweisung\nJörg Weiß\nAnteil Geschenk für Oma Käthe", "-60", "-15", "5", weight=2),
    Habit("Gutschrift\nAndrea Schäfer\nRückzahlung Kinokarten, danke schön", "12", "48", "1", weight=2),
    Habit("Bargeldauszahlung\nGeldautomat Elbtal Bank Hauptstraße\nKarte {d4}", "-200", "-50", "50", weight=2),
    Habit("Gutschrift\nFinanzkasse Sachsen\nErstattung Einkommensteuer St.-Nr. {d3}/{d3}/{d5}", "214", "1180"),
)

PERIODS = (
    Period("sample", date(2024, 12, 16), date(2025, 1, 15), 31),
    Period("2025-02", date(2025, 1, 16), date(2025, 2, 15), 6),
    Period("2025-05", date(2025, 2, 16), date(2025, 5, 15), 88),
)


def rows(statement: Statement) -> list[list[str]]:
    """Return the wanted table."""
    return [
        [
            f"{entry.posted:%d.%m.%Y}",
            f"{entry.valued:%d.%m.%Y}",
            entry.text.replace("\n", " "),
            continental(entry.amount),
        ]
        for entry in statement.entries
    ]


def with_side(balance: Decimal) -> str:
    """Return -12.5 as '12,50 S' (Soll) and 99 as '99,00 H' (Haben)."""
    return f"{continental(abs(balance))} {'S' if balance < 0 else 'H'}"


def draw(statement: Statement) -> bytes:
    """Return the PDF."""
    sheet = Sheet(A4, f"Elbtal Bank Kontoauszug {statement.label}")
    texts = [wrap(entry.text, 230, size=SIZE) for entry in statement.entries]
    heights = [GAP + LEADING * len(lines) for lines in texts]
    balance_line = LEADING + GAP
    first, later = BOTTOM - FIRST_TOP - 2 * balance_line, BOTTOM - LATER_TOP - 2 * balance_line
    pages = paginate(heights, first - 22, later - 22, closing=64)
    for number, page in enumerate(pages, start=1):
        letterhead(sheet, statement, number, len(pages))
        top = FIRST_TOP if number == 1 else LATER_TOP
        opened = statement.entries[page.start - 1].balance if number > 1 else statement.opening
        if number == 1:
            words = f"Alter Kontostand vom {statement.start:%d.%m.%Y}"
        else:
            words = f"Übertrag von Blatt {number - 1}"
        y = balance_row(sheet, header(sheet, top), words, opened)
        for row in page:
            booking(sheet, y, statement.entries[row], texts[row])
            y += heights[row]
        closed = statement.entries[page.stop - 1].balance
        if number == len(pages):
            words = f"Neuer Kontostand vom {statement.end:%d.%m.%Y}"
        else:
            words = f"Übertrag auf Blatt {number + 1}"
        y = balance_row(sheet, y, words, closed)
        sheet.box(56, top, 540, y, stroke="#1a1a1a", width=0.8)
        if number == len(pages):
            closing_words(sheet, y + 18)
        footer(sheet)
        sheet.end_page()
    return sheet.bytes()


def letterhead(sheet: Sheet, statement: Statement, number: int, pages: int) -> None:
    """Draw bank, statement number and sheet; on the first one the address window and the account too."""
    sheet.box(56, 34, 76, 54, fill=GREEN)
    sheet.rule(59, 48, 66, 41, 2, "#ffffff")
    sheet.rule(66, 41, 73, 48, 2, "#ffffff")
    sheet.text(84, 51, "Elbtal Bank", "Helvetica-Bold", 18, GREEN)
    sheet.text(540, 44, f"Kontoauszug {statement.number}/{statement.end.year}", "Helvetica-Bold", 10, align="right")
    sheet.text(540, 58, f"Blatt {number} von {pages}", size=8.6, align="right")
    sheet.rule(56, 68, 540, 68, 1, GREEN)
    if number > 1:
        sheet.text(56, 92, "IBAN DE00 8505 9900 0047 1182 30", size=8.6)
        return
    sheet.text(56, 108, "Elbtal Bank eG, Am Elbufer 7, 01796 Pirna", size=6.5, colour=GREY)
    sheet.lines(56, 128, ("Frau", "Katharina Möller", "Grüne Gasse 12", "01326 Dresden"), 13, size=10)
    facts = (
        ("Kontoart", "Girokonto Klassik"),
        ("BIC", "GENODEF0XYZ"),
        ("Dispokredit", "2.500,00 EUR"),
        ("Ihr Berater", "Herr Jürgen Lößnitz"),
    )
    for n, (label, value) in enumerate(facts):
        sheet.text(372, 128 + 14 * n, label, size=8.6, colour=GREY)
        sheet.text(540, 128 + 14 * n, value, size=8.6, align="right")
    sheet.text(56, 250, "Kontoauszug", "Helvetica-Bold", 15, GREEN)
    period = f"Zeitraum vom {statement.start:%d.%m.%Y} bis {statement.end:%d.%m.%Y}"
    sheet.text(56, 272, period, "Helvetica-Bold", 10)
    sheet.text(56, 290, "Konto 47118230 / IBAN DE00 8505 9900 0047 1182 30", size=9.5)


def header(sheet: Sheet, y: float) -> float:
    """Draw the headings of the columns; return where the first row starts."""
    for x, name in zip(LEFTS, HEADINGS, strict=False):
        sheet.text(x, y + 14, name, "Helvetica-Bold", SIZE)
    for x, name in zip(RIGHTS, HEADINGS[3:], strict=True):
        sheet.text(x, y + 14, name, "Helvetica-Bold", SIZE, align="right")
    sheet.rule(56, y + 20, 540, y + 20, 0.8)
    return y + 22


def balance_row(sheet: Sheet, y: float, words: str, balance: Decimal) -> float:
    """Draw a balance across the box; return where the next row starts."""
    sheet.text(LEFTS[2], y + 11, words, "Helvetica-Bold", SIZE)
    sheet.text(RIGHTS[1], y + 11, with_side(balance), "Helvetica-Bold", SIZE, align="right")
    return y + LEADING + GAP


def booking(sheet: Sheet, y: float, entry: Entry, lines: list[str]) -> None:
    """Draw one transaction."""
    sheet.text(LEFTS[0], y + 11, f"{entry.posted:%d.%m.}", size=SIZE)
    sheet.text(LEFTS[1], y + 11, f"{entry.valued:%d.%m.}", size=SIZE)
    sheet.lines(LEFTS[2], y + 11, lines, LEADING, size=SIZE)
    right = RIGHTS[0] if entry.amount < 0 else RIGHTS[1]
    sheet.text(right, y + 11, continental(abs(entry.amount)), size=SIZE, align="right")


def closing_words(sheet: Sheet, y: float) -> None:
    """Draw what a bank must say at the end of a statement."""
    words = (
        "Bitte prüfen Sie die Buchungen und erheben Sie Einwendungen innerhalb von sechs Wochen. H = Haben "
        "(Guthaben), S = Soll (Schuld). Guthaben sind als Einlagen nach dem Einlagensicherungsgesetz geschützt."
    )
    sheet.lines(56, y, wrap(words, 484, size=7), 9, size=7, colour=GREY)


def footer(sheet: Sheet) -> None:
    """Draw the bank's legal line."""
    legal = "Elbtal Bank eG   Sitz Pirna   Vorstand: Ulrike Vöhringer, Götz Ackermann   www.elbtal-bank.example"
    sheet.text(A4[0] / 2, 808, legal, size=7, colour=GREY, align="center")
    sheet.notice(824)


BANK = DrawnBank(
    folder="elbtal",
    name="Elbtal Bank",
    currency="EUR",
    timezone="Europe/Berlin",
    locale="de_DE",
    statements=histories("elbtal", "1486.92", PERIODS, HABITS),
    columns=COLUMNS,
    rows=rows,
    draw=draw,
)
