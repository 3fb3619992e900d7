"""A PDF that cannot be read ends with one sentence that names the file and the remedy."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

from tasks.problems import PassbookError
from tasks.statements.pages import StatementError, count_pages, read_pages
from tasks.statements.scans import models
from tasks.statements.scans.models import OcrMissing
from tests import broken_statements as broken

UNREADABLE = {
    "a web page": (broken.web_page, "not a PDF", "give the bank's PDF"),
    "a workbook": (broken.spreadsheet, "not a PDF", "give the bank's PDF"),
    "an empty file": (broken.empty_file, "empty", "download it again"),
    "a file cut short": (broken.cut_short, "cut short", "download it again"),
    "a file cut near its end": (partial(broken.cut_short, share=0.97), "cut short", "download it again"),
    "a file cut after page 1": (broken.cut_short_after_the_first_page, "cut short", "download it again"),
    "only a header": (broken.only_a_header, "cut short", "download it again"),
    "a page without text": (broken.without_text, "no text", "prints text, or a scan"),
    "no pages": (broken.without_pages, "no pages", "download it again"),
    "a missing file": (broken.missing, "no such file", "path"),
    "a folder": (broken.a_folder, "folder", "PDF"),
}


def sentence_of(read: Callable, pdf: Path, **options) -> str:
    with pytest.raises(StatementError) as raised:
        read(pdf, **options)
    assert isinstance(raised.value, PassbookError)
    return str(raised.value)


def assert_one_sentence_about(pdf: Path, sentence: str) -> None:
    assert pdf.name in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert not re.search(r"[.!?] [A-Z]", sentence.replace(str(pdf), "")), "more than one sentence"


@pytest.mark.parametrize(("make", "found", "remedy"), UNREADABLE.values(), ids=UNREADABLE)
def test_the_sentence_names_the_file_what_was_found_and_the_remedy(tmp_path, make, found, remedy):
    pdf = make(tmp_path)
    sentence = sentence_of(read_pages, pdf)
    assert_one_sentence_about(pdf, sentence)
    assert found in sentence
    assert remedy in sentence


@pytest.mark.parametrize("make", [make for name, (make, *_) in UNREADABLE.items() if "text" not in name])
def test_counting_pages_fails_with_the_same_sentence(tmp_path, make):
    pdf = make(tmp_path)
    assert sentence_of(count_pages, pdf) == sentence_of(read_pages, pdf)


@pytest.mark.parametrize("cipher", broken.CIPHERS)
def test_an_encrypted_statement_asks_for_its_password(tmp_path, cipher):
    pdf = broken.encrypted(tmp_path, cipher)
    sentence = sentence_of(read_pages, pdf)
    assert_one_sentence_about(pdf, sentence)
    assert "no password was given" in sentence
    assert "password" in sentence.split("no password was given")[1], "the remedy says where the password goes"


@pytest.mark.parametrize("cipher", broken.CIPHERS)
def test_a_wrong_password_is_told_apart_and_not_repeated(tmp_path, cipher):
    pdf = broken.encrypted(tmp_path, cipher)
    sentence = sentence_of(read_pages, pdf, password="guess1234")
    assert_one_sentence_about(pdf, sentence)
    assert "does not open" in sentence
    assert "guess1234" not in sentence


@pytest.mark.parametrize("cipher", broken.CIPHERS)
def test_the_right_password_opens_every_cipher(tmp_path, cipher):
    plain = read_pages(broken.good_statement(tmp_path))
    encrypted = broken.encrypted(tmp_path, cipher)
    assert read_pages(encrypted, password=broken.PASSWORD) == plain
    assert read_pages(encrypted, password=broken.OWNER) == plain


@pytest.mark.parametrize("make", [broken.copy_protected, broken.rubbish_before_the_header])
def test_what_every_reader_forgives_is_read(tmp_path, make):
    assert read_pages(make(tmp_path)) == read_pages(broken.good_statement(tmp_path))


def test_a_password_that_is_not_needed_does_no_harm(tmp_path):
    pdf = broken.good_statement(tmp_path)
    assert read_pages(pdf, password="unneeded") == read_pages(pdf)


def test_two_thousand_pages_are_counted_and_read_as_far_as_asked(tmp_path):
    pdf = broken.two_thousand_pages(tmp_path)
    assert count_pages(pdf) == 2000
    pages = read_pages(pdf, limit=3)
    assert [" ".join(word.text for word in page.words) for page in pages] == [
        f"Page {number} of 2000" for number in (1, 2, 3)
    ]


def test_a_scan_asks_for_the_extra_that_reads_it(tmp_path, monkeypatch):
    def not_installed():
        raise OcrMissing

    monkeypatch.setattr(models, "load_models", not_installed)
    pdf = broken.scanned(tmp_path)
    sentence = sentence_of(read_pages, pdf)
    assert_one_sentence_about(pdf, sentence)
    assert "scan" in sentence
    assert "pip install 'passbook[ocr]'" in sentence


def test_an_encrypted_scan_is_read_with_the_password(tmp_path):
    canvas = Canvas(str(tmp_path / "print.pdf"), pagesize=(300, 120))
    for line in range(3):
        canvas.drawString(30, 90 - 20 * line, "Closing balance 100.00")
    canvas.save()
    scanned = broken.scan(tmp_path / "print.pdf", tmp_path / "scan.pdf")
    with pikepdf.open(scanned) as document:
        lock = pikepdf.Encryption(owner=broken.OWNER, user=broken.PASSWORD)
        document.save(tmp_path / "locked.pdf", encryption=lock)
    words = read_pages(tmp_path / "locked.pdf", password=broken.PASSWORD)[0].words
    assert [word.text for word in words] == ["Closing", "balance", "100.00"] * 3


def test_a_scan_of_which_no_copy_can_be_made_is_refused_in_a_sentence(tmp_path, monkeypatch):
    def fail(*_: object, **__: object) -> None:
        raise pikepdf.PdfError("unknown filter")

    pdf = broken.scanned(tmp_path)
    monkeypatch.setattr(pikepdf, "open", fail)
    assert "scanned pages" in sentence_of(read_pages, pdf)
