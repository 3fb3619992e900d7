"""Descriptions in scripts written from right to left come out as they are read, however a program draws them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import matplotlib
import pandas as pd
import pdfplumber
import pytest
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tasks.parsers.analysis import with_habits
from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.numbers.marks import other_marks
from tasks.parsers.synthesizer.page.right_to_left import in_reading_order, turned
from tasks.statements.column_words import direction_sign
from tasks.statements.numbers import is_affix
from tasks.statements.pages import plumber_page, read_pages
from tasks.statements.proof import prove
from tests.parsers.synthesizer.drawn_table import analysis_of, run

registerFont(TTFont("DejaVu", Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"))
COLUMNS = ["Date", "Details", "Amount", "Balance"]
FROM_LEFT = (("Date", 50), ("Details", 120), ("Amount", -430), ("Balance", -520))
FROM_RIGHT = (("תאריך", -540), ("פרטים", -460), ("סכום", -220), ("יתרה", -120))
HEBREW = [
    [
        ("04/03/2024", "קניה בכרטיס (מאפיה)", "-12.40", "987.60"),
        ("05/03/2024", "משכורת חודשית", "2,450.00", "3,437.60"),
        ("07/03/2024", "שכר דירה משרד", "-890.00", "2,547.60"),
        ("19/03/2024", "חשמל 4471 תשלום", "-71.35", "2,476.25"),
    ],
    [
        ("02/04/2024", "ציוד משרדי כללי", "-5.00", "2,471.25"),
        ("03/04/2024", "מכירת הרכב", "11,200.00", "13,671.25"),
        ("05/04/2024", "קניה Old Mill 8812 בכרטיס", "-71.25", "13,600.00"),
        ("19/04/2024", "מים", "-100.00", "13,500.00"),
    ],
]
ARABIC = [
    [(day, text, *numbers) for (day, _, *numbers), text in zip(rows, texts, strict=True)]
    for rows, texts in zip(
        HEBREW,
        (
            ("شراء بالبطاقة مخبز", "راتب شهري", "ايجار مكتب", "كهرباء 4471 دفعة"),
            ("لوازم مكتبية", "بيع سيارة", "شراء 8812 بالبطاقة", "ماء"),
        ),
        strict=True,
    )
]


def as_printed(text: str) -> str:
    """Return a text as it stands on paper from left to right."""
    words = text.split()
    while any(is_latin(a) and is_latin(b) for a, b in pairwise(words)):
        at = next(at for at in range(len(words) - 1) if is_latin(words[at]) and is_latin(words[at + 1]))
        words[at : at + 2] = [f"{words[at]} {words[at + 1]}"]
    mirrored = str.maketrans("()", ")(")
    return " ".join(word if is_latin(word) else word[::-1].translate(mirrored) for word in reversed(words))


def is_latin(word: str) -> bool:
    return word.isascii()


def draw(pdf: Path, rows: list[tuple[str, ...]], columns: tuple, printed) -> Path:
    canvas = Canvas(str(pdf), pagesize=(595, 842))
    canvas.setFont("DejaVu", 9)
    for at, row in enumerate([[name for name, _ in columns], *rows]):
        for text, (_, x) in zip(row, columns, strict=True):
            text = printed(text) if not text.isascii() else text
            canvas.drawString(x, 740 - 14 * at, text) if x > 0 else canvas.drawRightString(-x, 740 - 14 * at, text)
    canvas.save()
    return pdf


def table(rows: list[tuple[str, ...]]) -> pd.DataFrame:
    cells = [
        ["-".join(reversed(day.split("/"))), text, *(n.replace(",", "") for n in rest)] for day, text, *rest in rows
    ]
    return pd.DataFrame(cells, columns=COLUMNS, dtype="str")


@pytest.mark.parametrize("statements", [HEBREW, ARABIC], ids=["Hebrew", "Arabic"])
@pytest.mark.parametrize("columns", [FROM_LEFT, FROM_RIGHT], ids=["columns from the left", "columns from the right"])
@pytest.mark.parametrize("printed", [as_printed, str], ids=["as it is read on paper", "letters from the left"])
def test_a_parser_learnt_from_one_statement_reads_the_next(tmp_path, statements, columns, printed):
    sample, later = (draw(tmp_path / f"{number}.pdf", rows, columns, printed) for number, rows in enumerate(statements))
    source = write_parser(analysis_of(sample, table(statements[0])), ())
    assert run(source, later).to_numpy().tolist() == table(statements[1]).to_numpy().tolist()
    with pdfplumber.open(later) as document:
        assert read_pages(later) == (plumber_page(document.pages[0]),)


@pytest.mark.parametrize(
    ("printed", "read"),
    [("הינק", "קניה"), ("(הינק)", "(קניה)"), ("12.50-ב", "ב-12.50"), ("\ufead\ufef7", "لأر"), ("Card", "Card")],
)
def test_a_word_is_turned_but_for_its_numbers(printed, read):
    assert turned(printed) == read


def test_a_total_of_columns_that_run_from_the_right_has_its_numbers_first(tmp_path):
    columns = (("תאריך", -540), ("פרטים", -460), ("חובה", -300), ("זכות", -220), ("יתרה", -120))

    def printed(rows: list[tuple[str, ...]], out: str, into: str) -> list[tuple[str, ...]]:
        parted = [
            (day, text, amount.lstrip("-") * (amount[0] == "-"), amount * (amount[0] != "-"), balance)
            for day, text, amount, balance in rows
        ]
        return [*parted, ("", 'סה"כ', out, into, "")]

    pages = [printed(HEBREW[0], "973.75", "2,450.00"), printed(HEBREW[1], "176.25", "11,200.00")]
    sample, later = (draw(tmp_path / f"{number}.pdf", rows, columns, as_printed) for number, rows in enumerate(pages))
    wanted = [table(rows).drop(columns="Balance") for rows in HEBREW]
    source = write_parser(analysis_of(sample, wanted[0]), ())
    assert run(source, later).to_numpy().tolist() == wanted[1].to_numpy().tolist()


def test_a_text_close_to_a_column_of_days_is_turned_without_them():
    places = (("01/10/24", 440, 490), ("02/10/24", 498, 548), ("ןהכ", 556, 573), ("לא", 576, 590))
    words = [{"text": text, "x0": x0, "x1": x1, "top": 100, "bottom": 112} for text, x0, x1 in places]
    read = [(word["text"], word["x0"]) for word in in_reading_order(words)]
    assert read == [("01/10/24", 440), ("02/10/24", 498), ("כהן", 573), ("אל", 556)]


def test_numbers_whose_signs_seem_to_stand_lower_keep_their_order_beside_a_word():
    printed = [("2024", 50, 70, 100), ("/", 70, 73, 103.6), ("02", 73, 83, 100), ("םוי", 85, 97, 100)]
    words = [{"text": text, "x0": x0, "x1": x1, "top": low - 9, "bottom": low} for text, x0, x1, low in printed]
    read = sorted(in_reading_order(words, 4), key=lambda word: word["x0"])
    assert [word["text"] for word in read] == ["יום", "2024", "/", "02"]


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        (("TALABAT", "-", "ארוק"), ["קורא", "-", "TALABAT"]),
        (("CAFE", "-", "NERO", "ארוק"), ["קורא", "CAFE", "-", "NERO"]),
        (("CAFE", "-", "NERO"), ["CAFE", "-", "NERO"]),
    ],
)
def test_a_sign_beside_words_from_the_right_is_read_in_their_order(printed, read):
    words = [
        {"text": text, "x0": 20.0 * at, "x1": 20.0 * at + 17, "top": 100, "bottom": 112}
        for at, text in enumerate(printed)
    ]
    assert [word["text"] for word in sorted(in_reading_order(words), key=lambda word: word["x0"])] == read


def test_further_lines_below_the_last_row_of_a_page_are_no_doubt(tmp_path):
    def with_further(rows: list[tuple[str, ...]], at: int, text: str) -> list[tuple[str, ...]]:
        return [*rows[: at + 1], ("", text, "", ""), *rows[at + 1 :]]

    def wanted(rows: list[tuple[str, ...]], at: int, text: str) -> pd.DataFrame:
        found = table(rows)
        found.loc[at, "Details"] += f" {text}"
        return found

    first, last = (HEBREW[0], 1, "חודש מרץ"), (HEBREW[1], 3, "בית קפה")
    sample, later = (draw(tmp_path / f"{of[1]}.pdf", with_further(*of), FROM_LEFT, as_printed) for of in (first, last))
    study = analysis_of(sample, wanted(*first))
    roles = with_habits(study.roles, study.samples)
    assert prove(wanted(*last), roles, read_pages(later)).verdict == "proven"
    assert run(write_parser(study, ()), later).equals(wanted(*last))


def test_arabic_marks_tell_money_in_and_money_out():
    assert other_marks("د") == ["م"]
    assert is_affix("م")
    assert (direction_sign("م"), direction_sign("د")) == (-1, 1)
