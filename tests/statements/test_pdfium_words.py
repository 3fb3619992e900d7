"""PDFium's characters give pdfplumber's words, or pdfplumber reads the page itself."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pdfplumber
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tasks.statements.page_fonts import Doubt
from tasks.statements.pages import WORD_GAP, Page, Rule, is_level, plumber_page, read_pages
from tasks.statements.pdfium_words import PdfiumReader
from tests.statements import drawn_pages as drawn

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "statements"
PRECISION = 0.002  # points: PDFium counts in single precision
PASSWORDS = {"canara-passbook-encrypted/statement.pdf": "1111", "goti-hdfc/statement2.pdf": "ARJU1990"}


def password_of(pdf: Path) -> str | None:
    for folder in (pdf.parent, pdf.parent.parent):
        if (folder / "bank.toml").exists():
            return tomllib.loads((folder / "bank.toml").read_text()).get("password")
        if (folder / "about.json").exists():
            return json.loads((folder / "about.json").read_text()).get("password")
    return PASSWORDS.get(f"{pdf.parent.name}/{pdf.name}")


def read_both(pdf: Path, password: str | None = None, number: int = 0) -> tuple[Page, Page | Doubt]:
    """Return a page as pdfplumber reads it, and as PDFium's characters give it or why they do not."""
    with pdfplumber.open(pdf, password=password or "") as document, PdfiumReader(pdf, password, document) as reader:
        page = document.pages[number]
        try:
            fast: Page | Doubt = reader.read(page)
        except Doubt as doubt:
            fast = doubt
        return plumber_page(page), fast


def box(rule: Rule) -> tuple[float, ...]:
    return rule.x0, rule.top, rule.x1, rule.bottom


def assert_same(page: Page, other: Page) -> None:
    assert [word.text for word in page.words] == [word.text for word in other.words]
    assert [word.font for word in page.words] == [word.font for word in other.words]
    for word, like in zip(page.words, other.words, strict=True):
        for name in ("x0", "top", "x1", "bottom", "size"):
            assert getattr(word, name) == pytest.approx(getattr(like, name), abs=PRECISION), (word, like)
    assert len(page.rules) == len(other.rules)
    # the order of rules is free: a box that a reader takes for a polygon gives its edges in another one
    for rule in page.rules:
        near = min(max(abs(a - b) for a, b in zip(box(rule), box(like), strict=True)) for like in other.rules)
        assert near <= PRECISION, rule
    assert (page.number, page.width, page.height) == (other.number, other.width, other.height)


@pytest.mark.parametrize("content", drawn.PLAIN.values(), ids=drawn.PLAIN)
def test_what_statements_usually_do_is_read_from_pdfium_and_equals_pdfplumber(tmp_path, content):
    slow, fast = read_both(drawn.write_page(tmp_path / "page.pdf", content))
    assert slow.words
    assert isinstance(fast, Page), fast
    assert_same(fast, slow)


@pytest.mark.parametrize(("content", "why"), drawn.DOUBTFUL.values(), ids=drawn.DOUBTFUL)
def test_where_readers_may_differ_pdfplumber_reads_the_page(tmp_path, content, why):
    pdf = drawn.write_page(tmp_path / "page.pdf", content)
    slow, fast = read_both(pdf)
    with pytest.raises(Doubt, match=why):
        raise fast if isinstance(fast, Doubt) else AssertionError([word.text for word in fast.words])
    assert read_pages(pdf) == (slow,)


@pytest.mark.parametrize(("content", "attributes", "why"), drawn.TURNED.values(), ids=drawn.TURNED)
def test_a_page_with_coordinates_of_its_own_is_read_by_pdfplumber(tmp_path, content, attributes, why):
    pdf = drawn.write_page(tmp_path / "page.pdf", content, **attributes)
    slow, fast = read_both(pdf)
    assert isinstance(fast, Doubt)
    assert why in str(fast)
    assert read_pages(pdf) == (slow,)


def test_a_cropped_page_is_read_whole_as_pdfplumber_does(tmp_path):
    slow, fast = read_both(
        drawn.write_page(tmp_path / "page.pdf", drawn.PLAIN["text outside the page"], **drawn.CROPPED)
    )
    assert isinstance(fast, Page), fast
    assert_same(fast, slow)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(
            st.text("aWi1-, .", min_size=1, max_size=12),
            st.integers(20, 560),
            st.integers(20, 770),
            st.sampled_from([6, 7.5, 9, 11, 24]),
            st.sampled_from([60, 100, 130]),
        ),
        min_size=1,
        max_size=12,
    )
)
def test_texts_anywhere_on_a_page_are_never_read_differently(tmp_path, texts):
    content = "".join(
        f"BT /F1 {size} Tf {stretch} Tz {x} {y} Td ({text}) Tj ET\n" for text, x, y, size, stretch in texts
    )
    slow, fast = read_both(drawn.write_page(tmp_path / "page.pdf", content))
    if isinstance(fast, Page):
        assert_same(fast, slow)


@pytest.mark.parametrize(
    "content",
    [drawn.LINES, drawn.LINES + drawn.LINES.replace("40 700", "40.3 700"), drawn.PLAIN["a slanting watermark"]],
)
def test_the_quick_removal_of_double_prints_is_pdfplumbers_own(tmp_path, content):
    with pdfplumber.open(drawn.write_page(tmp_path / "page.pdf", content)) as document:
        page = document.pages[0]
        wanted = page.dedupe_chars().filter(is_level).extract_words(x_tolerance_ratio=WORD_GAP)
        read = plumber_page(page).words
    assert [(w["text"], w["x0"], w["top"]) for w in wanted] == [(word.text, word.x0, word.top) for word in read]


def test_a_file_that_pdfium_does_not_open_is_read_by_pdfplumber(tmp_path, monkeypatch):
    import pypdfium2

    def refuse(*_: object, **__: object) -> None:
        raise pypdfium2.PdfiumError("not for me")

    pdf = drawn.write_page(tmp_path / "page.pdf", drawn.LINES)
    wanted, _ = read_both(pdf)
    monkeypatch.setattr(pypdfium2, "PdfDocument", refuse)
    assert read_pages(pdf) == (wanted,)


STATEMENTS = sorted([*(ROOT / "data").rglob("*.pdf"), *SHARED.rglob("*.pdf")])


@pytest.mark.parametrize("pdf", STATEMENTS, ids=lambda pdf: "/".join(pdf.parts[-2:]))
def test_statements_are_read_as_pdfplumber_reads_them(pdf):
    with pdfplumber.open(pdf, password=password_of(pdf) or "") as document:
        last = len(document.pages) - 1
    for number in {0, last}:
        slow, fast = read_both(pdf, password_of(pdf), number)
        if isinstance(fast, Page):
            assert_same(fast, slow)


def test_nearly_all_pages_of_our_banks_are_read_from_pdfium():
    read = [read_both(pdf, password_of(pdf))[1] for pdf in sorted((ROOT / "data").glob("*/sample.pdf"))]
    assert read
    assert sum(isinstance(page, Page) for page in read) >= 0.8 * len(read), read
