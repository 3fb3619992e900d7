"""Scanned pages are read by OCR, and what OCR read is proven or refused."""

from __future__ import annotations

import pandas as pd
import pypdfium2
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from tasks.statements.pages import Page, Word, read_pages
from tasks.statements.proof import Proof
from tasks.statements.readable import readable
from tasks.statements.scans import DOUBTFUL_FONT, FONT, models
from tasks.statements.scans.doubt import judge_scan, misread_words
from tasks.statements.scans.find import find_scans
from tests.broken_statements import scan
from tests.small_bank import GOOD_PARSER, TRANSACTIONS, draw_statement, rows_of

MOVED = 2.0  # points by which a sheet may lie elsewhere in the scanner


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    return draw_statement(tmp_path_factory.mktemp("printed") / "statement.pdf", TRANSACTIONS[:3])


@pytest.fixture(scope="module")
def scanned(printed):
    return scan(printed, printed.with_name("scan.pdf"), askew=0.6)


@pytest.fixture(scope="module")
def pages(scanned):
    return read_pages(scanned)


def test_a_scan_lying_askew_gives_the_words_of_the_print(printed, pages):
    wanted = read_pages(printed)[0].words
    read = pages[0].words
    assert pages[0].scanned
    assert [word.text for word in read] == [word.text for word in wanted]
    edges = zip(read, wanted, strict=True)
    assert max(abs(word.x1 - like.x1 - (read[0].x1 - wanted[0].x1)) for word, like in edges) <= MOVED
    assert {word.font for word in read} == {FONT}


def test_a_parser_reads_of_a_scan_the_very_words_that_are_studied(scanned, pages):
    space: dict = {}
    exec(compile(GOOD_PARSER, "parser", "exec"), space)
    copy = readable(scanned).path
    assert space["parse"](copy).to_numpy().tolist() == rows_of(TRANSACTIONS[:3])
    assert read_pages(copy)[0].words == pages[0].words


def test_a_statement_that_prints_text_is_read_itself(printed):
    assert readable(printed).path == printed


def statement_with_picture(path, picture):
    """Draw a page of text and a page that is one picture."""
    canvas = Canvas(str(path), pagesize=(300, 200))
    for line in range(12):
        canvas.drawString(50, 180 - 14 * line, "Card payment at the bakery")
    canvas.showPage()
    canvas.drawImage(ImageReader(picture), 0, 0, 300, 200)
    canvas.save()
    return path


def test_a_photograph_behind_a_statement_is_no_scan(tmp_path):
    photograph = Image.linear_gradient("L").resize((60, 80))
    pages = read_pages(statement_with_picture(tmp_path / "statement.pdf", photograph))
    assert [page.scanned for page in pages] == [False, False]


def grid(folder):
    """Return a picture of a table in a full grid, so dense that its strokes blur where it is looked at from afar."""
    canvas = Canvas(str(folder / "grid.pdf"), pagesize=(300, 200))
    canvas.setFont("Helvetica", 7)
    for line in range(13):
        canvas.drawString(20, 180 - 12 * line, "12/01/2025 TRANSFER FROM A FRIEND 488.28 5,369.04")
        canvas.rect(15, 177 - 12 * line, 210, 12)
    canvas.save()
    with pypdfium2.PdfDocument(folder / "grid.pdf") as document:
        return document[0].render(scale=3).to_pil().convert("L")


def test_dense_print_is_a_scan_and_a_photograph_of_as_much_ink_is_none(tmp_path):
    object_on_paper = Image.new("L", (900, 600), 250)
    object_on_paper.paste(60, (100, 100, 600, 420))
    for picture, scans in ((grid(tmp_path), {2}), (object_on_paper, set())):
        with pypdfium2.PdfDocument(statement_with_picture(tmp_path / "statement.pdf", picture)) as document:
            assert find_scans(document) == scans


@pytest.fixture(scope="module")
def sheet(tmp_path_factory):
    """A picture of a small page of print."""
    folder = tmp_path_factory.mktemp("sheet")
    canvas = Canvas(str(folder / "sheet.pdf"), pagesize=(300, 200))
    for line in range(4):
        canvas.drawString(50, 150 - 20 * line, "Closing balance 100.00")
    canvas.save()
    with pypdfium2.PdfDocument(folder / "sheet.pdf") as document:
        return document[0].render(scale=3).to_pil().convert("L")


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_page_that_lies_on_its_side_or_head_is_read_upright(sheet, tmp_path, degrees):
    sheet.rotate(degrees, expand=True).save(tmp_path / "turned.pdf", resolution=216)
    page = read_pages(tmp_path / "turned.pdf")[0]
    assert [word.text for word in page.words] == ["Closing", "balance", "100.00"] * 4
    assert (round(page.width), round(page.height)) == (300, 200)


def test_a_scanned_page_behind_printed_ones_is_read_as_well(sheet, tmp_path):
    pages = read_pages(statement_with_picture(tmp_path / "statement.pdf", sheet))
    assert [page.scanned for page in pages] == [False, True]
    assert [word.text for word in pages[1].words] == ["Closing", "balance", "100.00"] * 4


def with_layer(path, picture, text):
    """Draw a page that is a picture, with invisible text below it, as scanners with an OCR of their own write it."""
    canvas = Canvas(str(path), pagesize=(300, 200))
    canvas.drawImage(ImageReader(picture), 0, 0, 300, 200)
    for line in range(4):
        canvas.drawString(50, 150 - 20 * line, text, mode=3)
    canvas.save()
    return path


def test_what_a_scanner_read_below_its_picture_is_read_anew(sheet, tmp_path):
    page = read_pages(with_layer(tmp_path / "layer.pdf", sheet, "CIosing ba1ance 100.OO"))[0]
    assert page.scanned
    assert [word.text for word in page.words] == ["Closing", "balance", "100.00"] * 4


def test_without_the_extra_what_a_scanner_read_is_read_and_has_to_be_proven(sheet, tmp_path, monkeypatch):
    def missing():
        raise models.OcrMissing

    monkeypatch.setattr(models, "load_models", missing)
    page = read_pages(with_layer(tmp_path / "layer.pdf", sheet, "Closing ba1ance 100.00"))[0]
    assert page.scanned
    assert [word.text for word in page.words] == ["Closing", "ba1ance", "100.00"] * 4


TABLE = pd.DataFrame([["2025-03-03", "Bakery", "12.40"]], columns=["Date", "Details", "Amount"], dtype="str")


def page_of(*doubtful, scanned=True):
    words = tuple(Word(text, 0, 0, 9, 9, 9, DOUBTFUL_FONT) for text in doubtful)
    return (Page(1, 595, 842, words, (), scanned),)


@pytest.mark.parametrize(
    ("verdict", "pages", "judged"),
    [
        ("proven", page_of(), "proven"),
        ("consistent", page_of(), "refused"),
        ("refused", page_of(), "refused"),
        ("proven", page_of("Bakery"), "refused"),
        ("proven", page_of("03/03/2025"), "refused"),
        ("proven", page_of("12.40"), "proven"),
        ("proven", page_of("Logo"), "proven"),
        ("consistent", page_of("Bakery", scanned=False), "consistent"),
    ],
)
def test_what_ocr_read_is_proven_by_arithmetic_and_beyond_doubt_or_refused(verdict, pages, judged):
    assert judge_scan(Proof(verdict, sentence="it closes"), TABLE, pages).verdict == judged


def standing(text, top, font=FONT):
    return Word(text, 0, top, 9, top + 9, 9, font)


@pytest.mark.parametrize(
    ("word", "judged"),
    [
        (standing("Marc", 700, DOUBTFUL_FONT), "proven"),  # no cell, and no number
        (standing("A12", 20, DOUBTFUL_FONT), "proven"),  # far above the rows
        (standing("A12", 700, DOUBTFUL_FONT), "proven"),  # far below them
        (standing("A12", 300, DOUBTFUL_FONT), "refused"),  # a reference beside the row
        (standing("A12", 311, DOUBTFUL_FONT), "refused"),  # or on its further line
        (standing("Bakery", 700, DOUBTFUL_FONT), "refused"),  # the cell's word, wherever it stands
        (standing("Bakery", 300), "proven"),
    ],
)
def test_doubts_count_in_cells_and_beside_rows_and_nowhere_else(word, judged):
    pages = (Page(1, 595, 842, (standing("12.40", 300), word), (), True),)
    assert judge_scan(Proof("proven"), TABLE, pages).verdict == judged


def test_a_word_that_the_samples_show_to_be_misread_is_doubted():
    record = {"misreadings": [{"read": "Bakery ALESUND", "wanted": "Bakery ÅLESUND"}]}
    assert misread_words(record) == {"ALESUND"}
    pages = (Page(1, 595, 842, (standing("12.40", 300), standing("Bakery", 300)), (), True),)
    assert judge_scan(Proof("proven"), TABLE, pages, misread_words(record)).verdict == "proven"
    assert judge_scan(Proof("proven"), TABLE, pages, {"Bakery"}).verdict == "refused"


def test_the_refusal_of_a_scan_names_page_and_word():
    assert "page 1 is a scan, and 'Bakery'" in judge_scan(Proof("proven"), TABLE, page_of("Bakery")).sentence


@pytest.mark.parametrize(("text", "judged"), [("Bakery", "proven"), ("A12", "refused"), ("Bakory", "refused")])
def test_a_word_of_letters_that_is_read_without_doubt_elsewhere_is_no_other_one(text, judged):
    table = TABLE.assign(Details="Bakery A12 Bakory")
    words = (standing("12.40", 300), standing(text, 300, DOUBTFUL_FONT), standing("Bakery", 500), standing("A12", 500))
    assert judge_scan(Proof("proven"), table, (Page(1, 595, 842, words, (), True),)).verdict == judged
