"""Draws a statement of a layout as a PDF."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from random import Random

from reportlab.pdfgen.canvas import Canvas

from tests.parsers.layouts import columns as table_columns
from tests.parsers.layouts.activity import Account, Entry, Statement
from tests.parsers.layouts.layout import Layout
from tests.parsers.layouts.printing import day, with_currency
from tests.parsers.layouts.words import PEOPLE, WORDS

PAGE = (595.0, 842.0)
MARGIN = 42.0
LEADING = 1.32
Cell = tuple[str, float, str]  # text, place, and which of its edges stands there


@dataclass
class Item:
    """Lines that follow each other: a row, a heading, a total; ``balance`` is the running balance after it."""

    lines: list[list[Cell]]
    balance: Decimal | None = None
    offsets: list[float] = field(default_factory=list)  # in lines, where they are not one below the other
    gap: float = 0.35  # of a line, above it


def draw(layout: Layout, statement: Statement) -> bytes:
    """Return the PDF of a statement; the same statement gives the same bytes."""
    return _Drawing(layout, statement).run()


def table_width(layout: Layout) -> float:
    """Return how wide one table is: the page without margins, or half of that."""
    whole = (PAGE[1] if _landscape(layout) else PAGE[0]) - 2 * MARGIN
    return (whole - 20) / 2 if layout.side_by_side else whole


def _landscape(layout: Layout) -> bool:
    return len(layout.columns) > 7 or layout.side_by_side


class _Drawing:
    def __init__(self, layout: Layout, statement: Statement) -> None:
        self.layout, self.statement = layout, statement
        self.words = WORDS[layout.language].lines
        self.columns = table_columns.columns_of(layout, table_width(layout))
        self.size = layout.size
        self.pages = 0
        self.file = io.BytesIO()
        wide, high = PAGE[::-1] if _landscape(layout) else PAGE
        self.high, self.wide = high, wide
        self.canvas = Canvas(self.file, pagesize=(wide, high), invariant=1)
        if layout.header == "broken":
            self.canvas.setProducer("WeasyPrint")
        self.broken = layout.header == "broken" and statement.number % 2 == 0
        self.y = 0.0
        self.half = 0
        self.balance: Decimal | None = None

    def run(self) -> bytes:
        self.start_page()
        for place, account in enumerate(self.statement.accounts):
            if account.name:
                self.put(Item([[(account.name, 0.0, "left")]], gap=1.6))
            if account.name or place == 0:
                self.header()
            self.balance = account.opening
            for item in self.items(account):
                self.place(item)
            self.finish_account(account)
        self.closing_words()
        self.end_page()
        self.canvas.save()
        return self.file.getvalue()

    # The rows of an account, in printed order.

    def items(self, account: Account) -> Iterator[Item]:
        rows = self.layout.rows
        if "opening" in rows or "dated opening" in rows:
            when = self.statement.start if "dated opening" in rows else None
            yield self.balance_item(self.words["opening"], account.opening, when)
        if not account.entries:
            yield Item([[(self.words["none"], self.column("description").left, "left")]])
            return
        if self.layout.sign == "section":
            for low, words in ((True, self.words["money_out"]), (False, self.words["money_in"])):
                entries = [entry for entry in account.entries if (entry.amount < 0) == low]
                if entries:
                    yield Item([[(words, 0.0, "left")]], gap=1.2)
                    if not low and self.layout.second:
                        other = replace(self.layout, columns=self.layout.second)
                        self.columns = table_columns.columns_of(other, 0.8 * table_width(self.layout))
                        self.header()
                    yield from self.rows(entries)
                    if "section total" in rows:
                        total = sum((entry.amount for entry in entries), Decimal(0))
                        yield self.total_item(f"{self.words['total']} {words}", total, total)
            return
        entries = account.entries[::-1] if self.layout.newest_first else account.entries
        yield from self.rows(list(entries))

    def rows(self, entries: list[Entry]) -> Iterator[Item]:
        place, day_shown, month_shown = self.layout.date_place, None, None
        for at, entry in enumerate(entries):
            if self.layout.extra_line and at == len(entries) // 2:
                yield self.unknown_item()
            new = entry.posted != day_shown
            month = day(entry.posted, "%B %Y", self.layout.language)
            if place == "month heading" and month != month_shown:
                yield Item([[(month, 0.0, "left")]], gap=0.8)
            month_shown = month
            if place == "heading" and new:
                yield Item([[(day(entry.posted, self.layout.date, self.layout.language), 0.0, "left")]], gap=0.8)
            last = at + 1 == len(entries) or entries[at + 1].posted != entry.posted
            shown = {
                "date": place in ("row", "two lines", "month heading") or (place == "once" and new),
                "balance": self.layout.balance == "row" or (self.layout.balance == "day" and last),
            }
            day_shown = entry.posted
            yield self.row(entry, shown, at)

    def row(self, entry: Entry, shown: dict[str, bool], at: int) -> Item:
        layout, texts = self.layout, table_columns.description_lines(self.layout, entry, table_width(self.layout))
        cells = table_columns.cells(layout, entry, shown, at)
        if layout.date_place == "in text":
            texts = [*texts, f"Booked on {day(entry.posted, layout.date, layout.language)}"]
        left = self.column("description").left
        lines: list[list[Cell]] = [[(text, left, "left")] for text in texts]
        offsets: list[float] = []
        date_line = amount_line = 0
        if layout.text == "last":
            amount_line = len(lines) - 1
        elif layout.text == "above":
            date_line = amount_line = len(lines) - 1
        elif layout.text == "around" and len(lines) > 1:
            date_line = amount_line = len(lines)
            offsets = [*range(len(lines)), (len(lines) - 1) / 2]
            lines.append([])
        for name, text in cells.items():
            column = self.column(name)
            on = date_line if name in ("date", "value", "time", "code", "serial") else amount_line
            broken = self.broken and name == "date" and len(text) > 6
            first, *more = (text.replace(" ", "\n", 1) if broken else text).split("\n")
            if name in table_columns.NUMBERS:
                lines[on].append(self.number(column, first))
            else:
                lines[on].append((first, column.left, "left"))
            for down, rest in enumerate(more, start=on + 1):
                self.on_line(lines, down).append((rest, column.left, "left"))
        if layout.sign == "mark below":
            column = self.column("amount")
            self.on_line(lines, amount_line + 1).append(self.number(column, "D" if entry.amount < 0 else "C"))
        if layout.text == "sub" and len(entry.lines) > 1:
            lines.append([(f"{entry.lines[1]} USD {abs(entry.amount) / 2:.2f} @ 2.0000", left + 6, "left")])
        return Item(lines, entry.balance, offsets)

    def on_line(self, lines: list[list[Cell]], at: int) -> list[Cell]:
        while len(lines) <= at:
            lines.append([])
        return lines[at]

    def unknown_item(self) -> Item:
        text = table_columns.plain_amount(self.layout, Decimal("77.31"))
        column = next(column for column in self.columns if column.name in ("amount", "debit"))
        words = (self.layout.extra_line, self.column("description").left, "left")
        return Item([[words, self.number(column, text)]])

    def finish_account(self, account: Account) -> None:
        rows = self.layout.rows
        if not account.entries:
            if "closing" in rows:
                self.place(self.balance_item(self.words["closing"], account.closing, None))
            return
        if "total" in rows:
            out = sum((-entry.amount for entry in account.entries if entry.amount < 0), Decimal(0))
            into = sum((entry.amount for entry in account.entries if entry.amount > 0), Decimal(0))
            self.place(self.total_item(self.words["total"], out, into))
        if "closing" in rows:
            self.place(self.balance_item(self.words["closing"], account.closing, None))

    def balance_item(self, words: str, balance: Decimal, when: date | None) -> Item:
        number = [column for column in self.columns if column.name in table_columns.NUMBERS][-1]
        cells = [(words, self.column("description").left, "left")]
        cells.append(self.number(number, table_columns.balance_text(self.layout, balance)))
        if when:
            column = next(column for column in self.columns if column.name == "date")
            cells.append((day(when, self.layout.date, self.layout.language), column.left, "left"))
        return Item([cells])

    def total_item(self, words: str, out: Decimal, into: Decimal) -> Item:
        cells = [(words, self.column("description").left, "left")]
        for column in self.columns:
            value = {"debit": out, "credit": into, "amount": into if out == into else into - out}.get(column.name)
            if value is not None:
                text = table_columns.plain_amount(self.layout, value)
                cells.append(self.number(column, with_currency(text, self.layout)))
        return Item([cells], gap=0.8)

    def column(self, name: str) -> table_columns.Column:
        return next(column for column in self.columns if column.name == name)

    def number(self, column: table_columns.Column, text: str) -> Cell:
        edges = {"right": column.right, "left": column.left, "middle": (column.left + column.right) / 2}
        return text, edges[self.layout.align], self.layout.align

    # Pages.

    def start_page(self) -> None:
        self.pages += 1
        self.half = 0
        layout = self.layout
        chance = Random(f"{layout.name} holder {self.statement.number}")
        self.text(MARGIN, 40, f"{layout.name.title()} Bank", 14)
        full = layout.date if not layout.yearless and "\n" not in layout.date else "%d/%m/%Y"
        start, end = (day(when, full, layout.language) for when in (self.statement.start, self.statement.end))
        period = {
            "two dates": f"{self.words['period']} {start} {self.words['until']} {end}",
            "one date": f"{self.words['closing']} {end}",
            "month": day(self.statement.end, "%B %Y", layout.language),
            "title": f"{self.words['period']} {self.statement.end.year}",
        }[layout.period]
        if self.pages > 1:
            self.text(MARGIN, 58, chance.choice(PEOPLE), 8)
            self.y = 84.0
            if layout.header in ("repeated", "two lines", "broken"):
                self.header()
            return
        self.text(MARGIN, 66, chance.choice(PEOPLE) if layout.language != "ja" else "サトウ 様", 9)
        self.text(MARGIN, 78, f"{chance.randint(1, 99)} {chance.choice(('Mill Lane', 'High Road', 'Lindenweg'))}", 9)
        self.text(self.wide - MARGIN, 66, period, 9, "right")
        self.y = 100.0
        opening = sum((account.opening for account in self.statement.accounts), Decimal(0))
        closing = sum((account.closing for account in self.statement.accounts), Decimal(0))
        if "summary" in layout.furniture or (layout.sign == "balance" and "opening" not in layout.rows):
            for words, value in ((self.words["opening"], opening), (self.words["closing"], closing)):
                self.text(self.wide - MARGIN - 170, self.y, words, 9)
                self.text(self.wide - MARGIN, self.y, table_columns.balance_text(layout, value), 9, "right")
                self.y += 13
        self.y += 22.0

    def header(self) -> None:
        if self.layout.header == "none":
            return
        lines: list[list[Cell]] = [[]]
        for column in self.columns:
            title = column.title
            parts = title.split(" ", 1) if self.broken or self.layout.header == "two lines" else [title]
            for down, part in enumerate(parts):
                right = column.name in table_columns.NUMBERS
                self.on_line(lines, down).append(self.number(column, part) if right else (part, column.left, "left"))
        self.put(Item(lines, gap=0.6))
        if self.layout.rules:
            self.rule()

    def place(self, item: Item) -> None:
        """Put an item where it fits: on this page, or on the next behind what is carried forward."""
        step = self.size * LEADING
        room = self.bottom() - (2.6 * step if self.carries() else 0)
        if self.y + step * (item.gap + self.height(item)) > room:
            lines = int((room - self.y) / step - item.gap)
            if self.layout.split_rows and 0 < lines < len(item.lines) and not item.offsets:
                self.put(Item(item.lines[:lines], item.balance, gap=item.gap))
                item = Item(item.lines[lines:], item.balance, gap=0)
            self.turn_page()
        self.put(item)
        if item.balance is not None:
            self.balance = item.balance

    def carries(self) -> bool:
        return "carried" in self.layout.rows

    def turn_page(self) -> None:
        if self.carries():
            self.put(self.balance_item(self.words["carried"], self.balance, None))
        if self.layout.side_by_side and self.half == 0:
            self.half = 1
            self.y = self.top_of_table
            self.header()
        else:
            self.end_page()
            self.start_page()
        if self.carries():
            self.put(self.balance_item(self.words["brought"], self.balance, None))

    def bottom(self) -> float:
        return self.high - 92.0

    def height(self, item: Item) -> float:
        return max(item.offsets, default=len(item.lines) - 1) + 1

    def put(self, item: Item) -> None:
        """Draw an item below what is there."""
        step = self.size * LEADING
        if not hasattr(self, "top_of_table") or self.y < 90:
            self.top_of_table = self.y
        left = MARGIN + (self.layout.shift if self.pages % 2 == 0 else 0.0)
        left += self.half * (table_width(self.layout) + 20)
        top = self.y + step * (item.gap + 1)
        offsets = item.offsets or list(range(len(item.lines)))
        for offset, line in zip(offsets, item.lines, strict=True):
            for text, x, edge in line:
                self.text(left + x, top + step * offset, text, self.size, edge)
        self.y += step * (item.gap + self.height(item))
        if self.layout.rules == "grid" and item.balance is not None:
            self.rule()

    def rule(self) -> None:
        left = MARGIN + self.half * (table_width(self.layout) + 20)
        self.canvas.setLineWidth(0.4)
        self.canvas.line(left, self.high - self.y - 2.5, left + table_width(self.layout), self.high - self.y - 2.5)

    def text(self, x: float, y: float, text: str, size: float, edge: str = "left") -> None:
        self.canvas.setFont(table_columns.font_of(self.layout), size)
        place = {
            "left": self.canvas.drawString,
            "right": self.canvas.drawRightString,
            "middle": self.canvas.drawCentredString,
        }[edge]
        place(x, self.high - y, text)

    def closing_words(self) -> None:
        self.half = 0
        y = self.high - 84
        if "advert" in self.layout.furniture:
            self.text(MARGIN, y, "Save 4.50 with our bond: from 1,000.00 until 31/12/2025, call 0800 123 456.", 8)
        if "legend" in self.layout.furniture:
            self.text(MARGIN, y + 12, "DR = debit, CR = credit; amounts in EUR. Fees from 0.25 a month.", 7)

    def end_page(self) -> None:
        if "footer" in self.layout.furniture:
            self.text(MARGIN, self.high - 44, f"{self.layout.name.title()} Bank, 1 Market Square, SWIFT DRWNXX22", 7)
        if "page numbers" in self.layout.furniture:
            self.text(self.wide - MARGIN, self.high - 32, f"Page {self.pages}", 7, "right")
        self.canvas.showPage()
