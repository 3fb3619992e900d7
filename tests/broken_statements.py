"""The PDFs that users really bring: each function writes one into a folder and returns its path."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pikepdf
import pypdfium2
from reportlab.pdfgen.canvas import Canvas

from data.drawing import icici

PASSWORD = "Mumbai#2025"
OWNER = "the bank's own"
CIPHERS = {
    "RC4, 40 bit": {"R": 2, "aes": False, "metadata": False},
    "RC4, 128 bit": {"R": 3, "aes": False, "metadata": False},
    "AES, 128 bit": {"R": 4, "aes": True},
    "AES, 256 bit": {"R": 6, "aes": True},
}


def good_statement(folder: Path) -> Path:
    """A short statement nothing is wrong with, the source of most of the others."""
    pdf = folder / "statement.pdf"
    pdf.write_bytes(icici.draw(icici.BANK.statements[1]))
    return pdf


def web_page(folder: Path) -> Path:
    """What a browser saves as statement.pdf once the bank's session has ended."""
    pdf = folder / "session-ended.pdf"
    pdf.write_text("<!DOCTYPE html><html><body>Your session has ended. Please log in again.</body></html>")
    return pdf


def spreadsheet(folder: Path) -> Path:
    """A workbook (a ZIP archive) named .pdf."""
    pdf = folder / "workbook.pdf"
    pdf.write_bytes(b"PK\x03\x04" + random.Random(1).randbytes(4096))
    return pdf


def empty_file(folder: Path) -> Path:
    """A download that never began."""
    pdf = folder / "empty.pdf"
    pdf.write_bytes(b"")
    return pdf


def cut_short(folder: Path, share: float = 0.6) -> Path:
    """A download that broke off: the first part of the file, without its table of objects."""
    content = good_statement(folder).read_bytes()
    pdf = folder / "cut-short.pdf"
    pdf.write_bytes(content[: int(len(content) * share)])
    return pdf


def cut_short_after_the_first_page(folder: Path) -> Path:
    """A broken-off download of a PDF made for the web: its first page stands whole at the front of the file."""
    pdf = folder / "first-page-only.pdf"
    whole = folder / "made-for-the-web.pdf"
    with pikepdf.new() as document:
        for statement in icici.BANK.statements[:2]:
            with pikepdf.open(io.BytesIO(icici.draw(statement))) as part:
                document.pages.extend(part.pages)
        document.save(whole, linearize=True)
    content = whole.read_bytes()
    pdf.write_bytes(content[: int(len(content) * 0.8)])
    return pdf


def only_a_header(folder: Path) -> Path:
    """The first line of a PDF and nothing more."""
    pdf = folder / "only-a-header.pdf"
    pdf.write_bytes(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    return pdf


def encrypted(folder: Path, cipher: str = "AES, 256 bit") -> Path:
    """A statement that opens with PASSWORD only, in one of CIPHERS."""
    pdf = folder / f"encrypted with {cipher}.pdf"
    with pikepdf.open(good_statement(folder)) as document:
        lock = pikepdf.Encryption(owner=OWNER, user=PASSWORD, **CIPHERS[cipher])
        document.save(pdf, encryption=lock)
    return pdf


def copy_protected(folder: Path) -> Path:
    """A statement anybody may read and only the bank may change: encrypted with an empty user password."""
    pdf = folder / "copy-protected.pdf"
    with pikepdf.open(good_statement(folder)) as document:
        document.save(pdf, encryption=pikepdf.Encryption(owner=OWNER, user=""))
    return pdf


def scanned(folder: Path) -> Path:
    """A paper statement put through a scanner: a picture on each page, no text."""
    return scan(good_statement(folder), folder / "scanned.pdf", resolution=108)


def scan(source: Path, pdf: Path, resolution: int = 200, askew: float = 0.0) -> Path:
    """Write the pages of a PDF as a scanner does: one grey picture each, ``askew`` degrees from level."""
    with pypdfium2.PdfDocument(source) as document:
        pictures = [page.render(scale=resolution / 72).to_pil().convert("L") for page in document]
    first, *others = [picture.rotate(askew, fillcolor=255, resample=3) for picture in pictures]
    first.save(pdf, save_all=True, append_images=others, resolution=resolution)
    return pdf


def without_text(folder: Path) -> Path:
    """A page with lines and boxes and not one letter."""
    pdf = folder / "without-text.pdf"
    canvas = Canvas(str(pdf), invariant=1)
    for y in range(100, 700, 20):
        canvas.rect(50, y, 400, 20)
    canvas.save()
    return pdf


def without_pages(folder: Path) -> Path:
    """A PDF whose list of pages is empty."""
    pdf = folder / "without-pages.pdf"
    with pikepdf.new() as document:
        document.save(pdf)
    return pdf


def two_thousand_pages(folder: Path) -> Path:
    """A merger's whole archive in one file, each page with its number on it."""
    pdf = folder / "archive.pdf"
    canvas = Canvas(str(pdf), invariant=1)
    for number in range(1, 2001):
        canvas.drawString(72, 720, f"Page {number} of 2000")
        canvas.showPage()
    canvas.save()
    return pdf


def rubbish_before_the_header(folder: Path) -> Path:
    """A statement with a mail server's lines before %PDF, which readers forgive."""
    pdf = folder / "mail-attachment.pdf"
    pdf.write_bytes(b"Content-Type: application/pdf\r\n\r\n" + good_statement(folder).read_bytes())
    return pdf


def missing(folder: Path) -> Path:
    """A path with nothing at it."""
    return folder / "not-there.pdf"


def a_folder(folder: Path) -> Path:
    """A folder whose name ends in .pdf."""
    pdf = folder / "statements.pdf"
    pdf.mkdir()
    return pdf
