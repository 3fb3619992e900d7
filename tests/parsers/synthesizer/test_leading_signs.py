"""Vowel signs that a font draws before their letters and gives no text, as these letters have the text of both."""

from __future__ import annotations

import pandas as pd
import pdfplumber
import pikepdf
import pytest
from pikepdf import Dictionary, Name

from tasks.parsers.synthesizer import write_parser
from tasks.statements.pages import plumber_page, read_pages
from tests.parsers.synthesizer.drawn_table import analysis_of, run
from tests.statements.named_letters import font_naming, text_of_code

SIGN, NARROW = "B", 200  # a code without a text, thousandths of the letter size
NAMES = {SIGN: "", "A": "दि", "s": "स", "x": "ं", "b": "ब", "r": "र"}
DECEMBER = "BAsxbr"
HEADER = [("Date", 50), ("Details", 130), ("Amount", 400)]
ROWS = [("4", "Coffee", "3.20"), ("15", "Flowers", "10.00"), ("20", "Books", "25.00"), ("21", "Tea", "4.10")]
COLUMNS = ["Date", "Details", "Amount"]


def font_of(document: pikepdf.Pdf) -> Dictionary:
    """Return a font of Hindi letters: the sign, which is narrower, is drawn before the letter that has its text."""
    return font_naming(
        document, "Hindi", [text_of_code(ord(code), text) for code, text in NAMES.items()], {SIGN: NARROW}
    )


def draw(path, rows, month=DECEMBER):
    """Draw a table whose days end with the name of a month."""
    document = pikepdf.new()
    page = document.add_blank_page(page_size=(595, 842))
    plain = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    page.Resources = Dictionary(Font=Dictionary(F1=plain, F2=font_of(document)))
    lines = [[("Statement of 31/12/2024", 50)], [], HEADER]
    lines += [[(day, 50), (text, 130), (amount, 400)] for day, text, amount in rows]
    content = [
        f"BT /F1 9 Tf {x} {780 - 14 * at} Td ({text}) Tj ET" for at, line in enumerate(lines) for text, x in line
    ]
    content += [f"BT /F2 9 Tf 64 {780 - 14 * (3 + at)} Td ({month}) Tj ET" for at in range(len(rows))]
    page.Contents = document.make_stream("\n".join(content).encode())
    document.save(path)
    return path


@pytest.mark.parametrize("month", ["BAsxbr", "sBAsxbr"], ids=["first", "within a word"])
def test_a_sign_and_the_letter_with_the_text_of_both_are_one_letter(month, tmp_path):
    path = draw(tmp_path / "page.pdf", ROWS[:1], month)
    [page] = read_pages(path)
    word = next(word for word in page.words if "दि" in word.text)
    assert word.text == "".join(NAMES[code] for code in month)
    assert word.x0 == pytest.approx(64)
    assert all(one.text for one in page.words)
    assert page.lead
    with pdfplumber.open(path) as document:
        assert plumber_page(document.pages[0]) == page


def test_a_sign_before_a_letter_of_its_own_text_alone_stays_apart(tmp_path):
    [page] = read_pages(draw(tmp_path / "page.pdf", ROWS[:1], "sBbr"))
    assert not page.lead
    assert [word.text for word in page.words if word.x0 >= 64 and word.font != "Helvetica"][:3] == ["स", "", "बर"]


def test_parsers_read_days_with_such_names(tmp_path):
    wanted = [[f"2024-12-{int(day):02}", text, amount] for day, text, amount in ROWS]
    table = pd.DataFrame(wanted, columns=COLUMNS, dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", ROWS[:3]), table[:3]), ())
    assert run(source, draw(tmp_path / "later.pdf", ROWS)).equals(table)
