"""The statements in data/ are what the code draws, their arithmetic closes, and their CSVs stand on the page."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest

from data.draw_samples import BANKS, FOLDER, differing_files, main
from data.drawing.bank import DrawnBank

SOFT_HYPHEN = "\x02"  # what pdfium reads where a line ends with a hyphen
AMOUNT = r"-?[\d.,]+"


@dataclass(frozen=True)
class Habit:
    """How a bank prints and what its CSV calls things, told here anew, apart from the code that draws."""

    opening: str
    closing: str
    dates: tuple[str, ...]
    printed_date: str
    text: str
    csv_date: str = "%Y-%m-%d"
    debit: str = ""
    credit: str = ""
    amount: str = "Amount"
    balance: str = ""
    balance_sign: int = 1
    comma: bool = False


HABITS = {
    "icici": Habit(
        rf"Opening Balance\s+INR ({AMOUNT})",
        rf"Closing Balance\s+INR ({AMOUNT})",
        ("Date",),
        "%d-%m-%Y",
        "Description",
        csv_date="%d-%m-%Y",
        debit="Debit Amt",
        credit="Credit Amt",
        balance="Balance",
    ),
    "sbi": Habit(
        rf"Balance as on [\w ]+\s+: ({AMOUNT})",
        rf"(?s).*Balance as on [\w ]+: ({AMOUNT})",
        ("Txn Date", "Value Date"),
        "%-d %b %Y",
        "Description",
        csv_date="%d %b %Y",
        debit="Debit",
        credit="Credit",
        balance="Balance",
    ),
    "hdfc": Habit(
        rf"Opening Balance\s+({AMOUNT})",
        rf"Closing Bal\s+({AMOUNT})",
        ("Date", "Value Dt"),
        "%d/%m/%y",
        "Narration",
        debit="Withdrawal Amt.",
        credit="Deposit Amt.",
        balance="Closing Balance",
    ),
    "kotak": Habit(
        rf"Opening Balance\s+({AMOUNT}\([DC]r\))",
        rf"Closing Balance\s+({AMOUNT}\([DC]r\))",
        ("Date",),
        "%d-%m-%Y",
        "Description",
        balance="Balance",
    ),
    "redwood": Habit(
        rf"Previous Balance\s+\$({AMOUNT})",
        rf"New Balance\s+\$({AMOUNT})",
        ("Transaction Date", "Posting Date"),
        "%m/%d",
        "Description",
        balance_sign=-1,
    ),
    "elbtal": Habit(
        rf"Alter Kontostand vom \S+\s+({AMOUNT} [HS])",
        rf"Neuer Kontostand vom \S+\s+({AMOUNT} [HS])",
        ("Buchungstag", "Wertstellung"),
        "%d.%m.",
        "Buchungstext",
        csv_date="%d.%m.%Y",
        amount="Betrag",
        comma=True,
    ),
    "thornbury": Habit(
        rf"Start balance\s+£({AMOUNT})",
        rf"End balance\s+£({AMOUNT})",
        ("Date",),
        "%-d %b",
        "Description",
        balance="Balance",
    ),
}
PDFS = sorted(FOLDER.glob("*/*.pdf")) + sorted(FOLDER.glob("*/later/*.pdf"))


def name(path: Path) -> str:
    return str(path.relative_to(FOLDER).with_suffix(""))


def bank_of(pdf: Path) -> str:
    return pdf.relative_to(FOLDER).parts[0]


@cache
def printed(pdf: Path) -> str:
    password = next(bank.password for bank in BANKS if bank.folder == bank_of(pdf))
    lines = []
    for page in pypdfium2.PdfDocument(pdf, password=password):
        text = page.get_textpage()
        lines += [text.get_text_bounded(*text.get_rect(run)) for run in range(text.count_rects())]
    return "\n".join(lines).replace(SOFT_HYPHEN, "-")


def wanted(pdf: Path) -> list[dict[str, str]]:
    with pdf.with_suffix(".csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def number(text: str, comma: bool = False) -> Decimal:
    """Read '1,234.50', '1.234,50 S', '99.00(Dr)': Dr and S are below zero."""
    digits = re.sub(r"[^\d.,-]", "", text)
    plain = digits.replace(".", "").replace(",", ".") if comma else digits.replace(",", "")
    return -Decimal(plain) if re.search(r"\(Dr\)|S$", text) else Decimal(plain)


def signed(row: dict[str, str], habit: Habit) -> Decimal:
    if habit.debit:
        return number(row[habit.credit] or "0") - number(row[habit.debit] or "0")
    return number(row[habit.amount], habit.comma)


def balances(pdf: Path, habit: Habit) -> tuple[Decimal, Decimal]:
    text = printed(pdf)
    opening, closing = (re.search(pattern, text)[1] for pattern in (habit.opening, habit.closing))
    return tuple(habit.balance_sign * number(each, habit.comma) for each in (opening, closing))


def made_of(text: str, words: set[str]) -> bool:
    """Tell whether a text without blanks is a row of printed words, one after the other."""
    reached = {0}
    for end in range(1, len(text) + 1):
        if any(text[start:end] in words for start in reached):
            reached.add(end)
    return len(text) in reached


@pytest.mark.parametrize("bank", BANKS, ids=lambda bank: bank.folder)
def test_committed_files_are_what_the_script_draws(bank: DrawnBank):
    assert differing_files(bank, FOLDER) == []


def test_a_changed_file_and_a_missing_one_are_named(tmp_path):
    bank = BANKS[0]
    for path, content in bank.files().items():
        (tmp_path / bank.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / bank.folder / path).write_bytes(content)
    later = bank.statements[1].label
    (tmp_path / bank.folder / "sample.pdf").write_bytes(bank.draw(bank.statements[1]))
    (tmp_path / bank.folder / "later" / f"{later}.csv").unlink()
    assert differing_files(bank, tmp_path) == [f"{bank.folder}/sample.pdf", f"{bank.folder}/later/{later}.csv"]


def test_an_unknown_option_is_a_usage_error(capsys):
    assert main(["--chekc"]) == 2
    assert "usage" in capsys.readouterr().err


@pytest.mark.parametrize("bank", BANKS, ids=lambda bank: bank.folder)
def test_a_bank_has_one_sample_and_two_later_statements(bank: DrawnBank):
    folder = FOLDER / bank.folder
    assert [pdf.name for pdf in folder.glob("*.pdf")] == ["sample.pdf"]
    assert [table.name for table in folder.glob("*.csv")] == ["sample.csv"]
    pdfs, tables = (sorted((folder / "later").glob(f"*.{kind}")) for kind in ("pdf", "csv"))
    assert len(pdfs) == 2
    assert [pdf.stem for pdf in pdfs] == [table.stem for table in tables]
    short, long = sorted(len(wanted(pdf)) for pdf in pdfs)
    assert short < 15 <= len(wanted(folder / "sample.pdf")) <= 60 < long


def test_at_least_six_banks_are_told_apart_here():
    assert {bank.folder for bank in BANKS} == set(HABITS)
    assert len(HABITS) >= 6


@pytest.mark.parametrize("pdf", PDFS, ids=name)
def test_opening_balance_and_amounts_give_the_printed_closing_balance(pdf: Path):
    habit = HABITS[bank_of(pdf)]
    opening, closing = balances(pdf, habit)
    assert opening + sum(signed(row, habit) for row in wanted(pdf)) == closing


@pytest.mark.parametrize("pdf", [pdf for pdf in PDFS if HABITS[bank_of(pdf)].balance], ids=name)
def test_every_running_balance_closes(pdf: Path):
    habit = HABITS[bank_of(pdf)]
    balance, _ = balances(pdf, habit)
    for row in wanted(pdf):
        balance += signed(row, habit)
        assert row[habit.balance] in ("", str(balance)) or number(row[habit.balance]) == balance, row


@pytest.mark.parametrize("pdf", PDFS, ids=name)
def test_every_cell_is_printed(pdf: Path):
    habit = HABITS[bank_of(pdf)]
    text = " ".join(printed(pdf).split())
    words = set(text.split())
    figures = {re.sub(r"\D", "", word) for word in words}
    for row in wanted(pdf):
        for column in habit.dates:
            assert datetime.strptime(row[column], habit.csv_date).strftime(habit.printed_date) in text, row
        assert made_of("".join(row[habit.text].split()), words), row
        for column in (habit.debit, habit.credit, habit.amount, habit.balance):
            assert re.sub(r"\D", "", row.get(column, "")) in {"", *figures}, row


@pytest.mark.parametrize("bank", BANKS, ids=lambda bank: bank.folder)
def test_statements_of_a_bank_follow_each_other(bank: DrawnBank):
    habit = HABITS[bank.folder]
    folder = FOLDER / bank.folder
    pdfs = [folder / "sample.pdf", *sorted((folder / "later").glob("*.pdf"))]
    for earlier, later in pairwise(pdfs):
        assert balances(earlier, habit)[1] == balances(later, habit)[0]


def test_the_periods_of_one_card_and_one_account_cross_new_year():
    crossing = [bank.folder for bank in BANKS if bank.statements[0].start < date(2025, 1, 1) <= bank.statements[0].end]
    assert crossing == ["redwood", "elbtal"]
