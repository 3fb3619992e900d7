"""Signs that a font maps to others which look like them, hyphens and Chinese letters: read as if they were plain."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import matplotlib
import pandas as pd
import pikepdf
import pytest
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tasks.parsers.synthesizer import write_parser
from tasks.statements.pages import read_pages
from tasks.statements.radicals import letters_of
from tests.parsers.synthesizer.drawn_table import analysis_of, run

registerFont(TTFont("DejaVu", Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"))
ROWS = [
    ("2024-03-04", "Bakery AB-12", "-12.40", "987.60"),
    ("2024-03-05", "Salary", "2450.00", "3437.60"),
    ("2024-03-07", "Rent", "-890.00", "2547.60"),
    ("2024-03-19", "Power", "-71.35", "2476.25"),
]


def draw(pdf: Path, rows: list[tuple[str, ...]], hyphen: str) -> Path:
    """Draw a table whose hyphens are all of one odd kind."""
    canvas = Canvas(str(pdf), pagesize=(595, 842))
    canvas.setFont("DejaVu", 9)
    for at, row in enumerate([("Date", "Details", "Amount", "Balance"), *rows]):
        for text, x in zip(row, (50, 130, -360, -460), strict=True):
            text = text.replace("-", hyphen)
            canvas.drawString(x, 740 - 16 * at, text) if x > 0 else canvas.drawRightString(-x, 740 - 16 * at, text)
    canvas.save()
    return pdf


def table(rows: list[tuple[str, ...]]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=["Date", "Details", "Amount", "Balance"], dtype="str")


@pytest.mark.parametrize("hyphen", ["\N{NON-BREAKING HYPHEN}", "\N{HYPHEN}", "\N{MINUS SIGN}"])
def test_rows_are_read_as_the_table_has_them(hyphen, tmp_path):
    sample = draw(tmp_path / "sample.pdf", ROWS[:3], hyphen)
    source = write_parser(analysis_of(sample, table(ROWS[:3])), ())
    assert run(source, draw(tmp_path / "later.pdf", ROWS, hyphen)).values.tolist() == list(map(list, ROWS))


def test_signs_told_by_balances_that_nobody_wants_are_read_beside_odd_hyphens(tmp_path):
    printed = [(day, text, amount.lstrip("-"), balance) for day, text, amount, balance in ROWS]
    wanted = table(ROWS).drop(columns="Balance")
    printed.insert(0, ("", "Opening balance", "", "1000.00"))
    sample = draw(tmp_path / "sample.pdf", printed, "\N{NON-BREAKING HYPHEN}")
    assert run(write_parser(analysis_of(sample, wanted), ()), sample).equals(wanted)


def test_a_hyphen_that_the_table_has_as_printed_is_kept(tmp_path):
    odd = "\N{NON-BREAKING HYPHEN}"
    rows = [(day, text.replace("-", odd), *rest) for day, text, *rest in ROWS]
    printed = [(day.replace("-", "/"), text, *rest) for day, text, *rest in rows]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed[:3], "-"), table(rows[:3])), ())
    found = run(source, draw(tmp_path / "later.pdf", printed, "-"))
    assert found.values.tolist() == list(map(list, rows))


GREEK = "\N{GREEK CAPITAL LETTER ALPHA}\N{GREEK CAPITAL LETTER BETA}\N{GREEK CAPITAL LETTER GAMMA}"
RADICALS, LETTERS = "\u2fa6\u2f47\u2fb7", "金日食"


def draw_radicals(pdf: Path, rows: list[tuple[str, ...]]) -> Path:
    """Draw a table whose texts end with letters that the font maps to radicals."""
    return draw_mapped(pdf, ending(rows, GREEK), RADICALS)


def draw_mapped(pdf: Path, rows: list[tuple[str, ...]], signs: Sequence[str]) -> Path:
    """Draw a table whose font maps three Greek letters to these signs."""
    draw(pdf, rows, "-")
    with pikepdf.open(pdf, allow_overwriting_input=True) as file:
        for found in (one for one in file.objects if isinstance(one, pikepdf.Dictionary) and "/ToUnicode" in one):
            mapped = found.ToUnicode.read_bytes().decode()
            for letter, sign in zip(GREEK, signs, strict=True):
                mapped = mapped.replace(f"<{ord(letter):04X}>", f"<{sign.encode('utf-16-be').hex()}>")
            found.ToUnicode.write(mapped.encode())
        file.save(pdf)
    return pdf


def ending(rows: list[tuple[str, ...]], letters: Sequence[str]) -> list[tuple[str, ...]]:
    return [(day, f"{text} {letter}", *rest) for (day, text, *rest), letter in zip(rows, letters, strict=False)]


@pytest.mark.parametrize("signs", [LETTERS, RADICALS])
def test_radicals_that_a_font_has_for_letters_are_read_as_the_table_has_them(signs, tmp_path):
    sample, wanted = draw_radicals(tmp_path / "sample.pdf", ROWS[:3]), table(ending(ROWS[:3], signs))
    source = write_parser(analysis_of(sample, wanted), ())
    later = run(source, draw_radicals(tmp_path / "later.pdf", ROWS[1:]))
    assert later.values.tolist() == list(map(list, ending(ROWS[1:], signs)))


def test_radicals_of_a_later_statement_only_are_read_as_letters(tmp_path):
    ahead, first = ROWS[:2], ending(ROWS[:2], LETTERS)
    source = write_parser(analysis_of(draw_radicals(tmp_path / "sample.pdf", ahead), table(first)), ())
    later = run(source, draw_radicals(tmp_path / "later.pdf", ROWS[:3]))
    assert later["Details"].tolist()[-1] == f"{ROWS[2][1]} {LETTERS[2]}"


@pytest.mark.parametrize("wanted", ["\u0e23\u0e0a\u0e33", "\u0e23\u0e0a\u0e4d\u0e32"])
def test_the_thai_vowel_am_drawn_as_two_glyphs_is_read_as_the_table_has_it(wanted, tmp_path):
    def drawn(name: str, rows: list[tuple[str, ...]]) -> Path:
        return draw_mapped(tmp_path / name, ending(rows, [GREEK] * len(rows)), ("\u0e23", "\u0e0a", "\u0e4d\u0e32"))

    source = write_parser(analysis_of(drawn("sample.pdf", ROWS[:3]), table(ending(ROWS[:3], [wanted] * 3))), ())
    assert run(source, drawn("later.pdf", ROWS)).equals(table(ending(ROWS, [wanted] * 4)))


@pytest.mark.parametrize("wanted", ["\u0e04\u0e48\u0e32", "\u0e04\uf70a\u0e32"])
def test_private_codes_of_thai_signs_are_read_as_the_table_has_them(wanted, tmp_path):
    def drawn(name: str, rows: list[tuple[str, ...]]) -> Path:
        return draw_mapped(tmp_path / name, ending(rows, [GREEK] * len(rows)), ("\u0e04", "\uf70a", "\u0e32"))

    source = write_parser(analysis_of(drawn("sample.pdf", ROWS[:3]), table(ending(ROWS[:3], [wanted] * 3))), ())
    assert run(source, drawn("later.pdf", ROWS)).equals(table(ending(ROWS, [wanted] * 4)))


def test_private_codes_that_only_a_later_statement_has_are_read_plain_too_within_the_vowel_am(tmp_path):
    def drawn(name: str, rows: list[tuple[str, ...]], tone: str) -> Path:
        signs = ("\u0e19\uf711", tone, "\u0e32")
        return draw_mapped(tmp_path / name, ending(rows, [GREEK] * len(rows)), signs)

    first = table(ending(ROWS[:3], ["\u0e19\u0e49\u0e33"] * 3))
    source = write_parser(analysis_of(drawn("sample.pdf", ROWS[:3], "\uf714"), first), ())
    later = run(source, drawn("later.pdf", ROWS, "\uf706"))
    assert later.equals(table(ending(ROWS, ["\u0e19\u0e49\u0e33"] * 4)))


def test_control_characters_that_a_font_has_for_blanks_part_words(tmp_path):
    def with_odd_blanks(name: str, rows: list) -> Path:
        pdf = draw(tmp_path / name, rows, "-")
        with pikepdf.open(pdf, allow_overwriting_input=True) as file:
            for found in (one for one in file.objects if isinstance(one, pikepdf.Dictionary) and "/ToUnicode" in one):
                found.ToUnicode.write(found.ToUnicode.read_bytes().replace(b"<0020>", b"<0001>"))
            file.save(pdf)
        return pdf

    rows = [(day, f"{text} of March", *rest) for day, text, *rest in ROWS]
    assert read_pages(with_odd_blanks("sample.pdf", rows[:3]))[0].odd_blanks
    source = write_parser(analysis_of(tmp_path / "sample.pdf", table(rows[:3])), ())
    assert run(source, with_odd_blanks("later.pdf", rows)).equals(table(rows))


SIMPLIFIED = ("\u2ea0\u2f3e\u2ed3", "民户长")


def test_radicals_without_a_normal_form_are_read_as_the_letters_they_look_like(tmp_path):
    signs, letters = SIMPLIFIED
    sample = draw_mapped(tmp_path / "sample.pdf", ending(ROWS[:2], GREEK), signs)
    source = write_parser(analysis_of(sample, table(ending(ROWS[:2], letters))), ())
    later = run(source, draw_mapped(tmp_path / "later.pdf", ending(ROWS[:3], GREEK), signs))
    assert [text[-1] for text in later["Details"]] == list(letters)


@pytest.mark.parametrize(
    ("text", "letter"), [("账户", "户"), ("戸口", "戸"), ("帳戶", "戶"), ("账单", "户"), ("帳單", "戶")]
)
def test_a_radical_of_several_forms_is_the_one_of_the_table_or_of_its_kind_of_letters(text, letter):
    assert letters_of([text])["\u2f3e"] == letter
