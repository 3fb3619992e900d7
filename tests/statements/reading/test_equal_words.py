"""Words and rules of pages are exactly those that pdfplumber reads."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pdfplumber
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tasks.statements.pages import WORD_GAP, Page, is_level, plumber_page, read_pages
from tasks.statements.reading.drawing import Fonts
from tasks.statements.reading.operators import Unusual
from tasks.statements.reading.page import read_page
from tests.statements import drawn_pages as drawn

ROOT = Path(__file__).resolve().parents[3]
SHARED = ROOT.parent / "shared" / "statements"
PASSWORDS = {"canara-passbook-encrypted/statement.pdf": "1111", "goti-hdfc/statement2.pdf": "ARJU1990"}


def password_of(pdf: Path) -> str | None:
    for folder in (pdf.parent, pdf.parent.parent):
        if (folder / "bank.toml").exists():
            return tomllib.loads((folder / "bank.toml").read_text()).get("password")
        if (folder / "about.json").exists():
            return json.loads((folder / "about.json").read_text()).get("password")
    return PASSWORDS.get(f"{pdf.parent.name}/{pdf.name}")


def read_both(pdf: Path, password: str | None = None, number: int = 0) -> tuple[Page, Page]:
    """Return a page (the last for -1) as pdfplumber reads it and as it is read quickly; Unusual where it is not."""
    with pdfplumber.open(pdf, password=password or "") as document:
        page = document.pages[number]
        return plumber_page(page), read_page(page, Fonts())[0]


@pytest.mark.parametrize("content", drawn.USUAL.values(), ids=drawn.USUAL)
def test_whatever_a_page_draws_is_read_as_pdfplumber_reads_it(tmp_path, content):
    slow, fast = read_both(drawn.write_page(tmp_path / "page.pdf", content))
    assert slow.words
    assert fast == slow


@pytest.mark.parametrize(("content", "attributes"), drawn.TURNED.values(), ids=drawn.TURNED)
def test_a_page_with_coordinates_of_its_own_is_read_as_pdfplumber_reads_it(tmp_path, content, attributes):
    slow, fast = read_both(drawn.write_page(tmp_path / "page.pdf", content, **attributes))
    assert slow.words
    assert fast == slow


@pytest.mark.parametrize(("content", "why"), drawn.UNUSUAL.values(), ids=drawn.UNUSUAL)
def test_what_hardly_any_page_holds_is_left_to_pdfplumber(tmp_path, content, why):
    pdf = drawn.write_page(tmp_path / "page.pdf", content)
    with pytest.raises(Unusual, match=why):
        read_both(pdf)
    with pdfplumber.open(pdf) as document:
        assert read_pages(pdf) == (plumber_page(document.pages[0]),)


OPERANDS = st.one_of(
    st.floats(-900, 900).map(lambda number: f"{number:.3f}"),
    st.sampled_from(
        ["5.", "-.5", "+3", "--2", "1-2", "(a)", "(b\\051\\n\\q\\", "<4a4>", "/F1", "[(c) -300 (d)]", "<</A 1>>"]
    ),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(
            st.text("aWi1-, .", min_size=1, max_size=12),
            st.integers(20, 560),
            st.integers(20, 770),
            st.sampled_from([6, 7.5, 9, 11, 24]),
            st.sampled_from([60, 100, 130]),
            st.lists(
                st.tuples(OPERANDS, st.sampled_from(["", "", "Td", "Tc", "Tw", "re", "l", "q", "Q", "f", "%x\n"])),
                max_size=3,
            ),
        ),
        min_size=1,
        max_size=12,
    )
)
def test_texts_and_operators_anywhere_on_a_page_are_never_read_differently(tmp_path, texts):
    content = "".join(
        f"BT /F1 {size} Tf {stretch} Tz {x} {y} Td {' '.join(f'{a} {b}' for a, b in odd)}\n ({text}) Tj ET\n"
        for text, x, y, size, stretch, odd in texts
    )
    pdf = drawn.write_page(tmp_path / "page.pdf", content)
    try:
        slow, fast = read_both(pdf)
    except Unusual:
        return
    assert fast == slow


@pytest.mark.parametrize(
    "content",
    [drawn.LINES, drawn.LINES + drawn.LINES.replace("40 700", "40.3 700"), drawn.USUAL["a slanting watermark"]],
)
def test_the_quick_removal_of_double_prints_is_pdfplumbers_own(tmp_path, content):
    with pdfplumber.open(drawn.write_page(tmp_path / "page.pdf", content)) as document:
        page = document.pages[0]
        wanted = page.dedupe_chars().filter(is_level).extract_words(x_tolerance_ratio=WORD_GAP)
        read = plumber_page(page).words
    assert [(w["text"], w["x0"], w["top"]) for w in wanted] == [(word.text, word.x0, word.top) for word in read]


def test_a_file_that_pdfium_does_not_open_is_read(tmp_path, monkeypatch):
    import pypdfium2

    def refuse(*_: object, **__: object) -> None:
        raise pypdfium2.PdfiumError("not for me")

    pdf = drawn.write_page(tmp_path / "page.pdf", drawn.USUAL["unseen text"])
    wanted, _ = read_both(pdf)
    monkeypatch.setattr(pypdfium2, "PdfDocument", refuse)
    assert read_pages(pdf) == (wanted,)


def statements() -> Iterator[tuple[Path, int]]:
    """Yield every statement of all sets with the page to compare: the first of a bank's sample, the others' last."""
    for folder in (ROOT / "data", SHARED):
        samples = set()
        for pdf in sorted(folder.rglob("*.pdf")):
            bank = pdf.relative_to(folder).parts[:-1][:2]
            yield pdf, -1 if bank in samples else 0
            samples.add(bank)


@pytest.mark.parametrize(
    ("pdf", "number"), [pytest.param(*one, id="/".join(one[0].parts[-2:])) for one in statements()]
)
def test_statements_are_read_as_pdfplumber_reads_them(pdf, number):
    slow, fast = read_both(pdf, password_of(pdf), number)
    assert fast == slow
