"""Letters of two scripts that a word processor sets a little apart are words where the table has a blank there."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pdfplumber
import pytest
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfgen.canvas import Canvas

from tasks.parsers.analysis import analyze
from tasks.parsers.samples import Bank, Sample
from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.page.close_scripts import SCRIPT_GAP
from tasks.statements.pages import plumber_page, read_pages
from tests.parsers.synthesizer.drawn_table import run

FONT, SIZE, APART = "HeiseiKakuGo-W5", 9, 0.2
registerFont(UnicodeCIDFont(FONT))
PLACES = (50, 150, -360, -460)
HEADER = ("利用日", "内容", "金額", "残高")
ROWS = [  # a stroke where letters of two scripts meet
    ("2024|年|3|月|4|日", "スーパー 新宿", "-1,240", "98,760"),
    ("2024|年|3|月|5|日", "セブン|ATM|チャージ", "20,000", "118,760"),
    ("2024|年|3|月|17|日", "自販機 A-1107", "-150", "118,610"),
    ("2024|年|3|月|19|日", "コンビニ|24", "-890", "117,720"),
]


def draw(pdf: Path, rows: list[tuple[str, ...]]) -> Path:
    canvas = Canvas(str(pdf), pagesize=(595, 842))
    canvas.setFont(FONT, SIZE)
    for at, row in enumerate([HEADER, *rows]):
        for text, x in zip(row, PLACES, strict=True):
            parts = text.split("|")
            left = x if x > 0 else -x - stringWidth(text, FONT, SIZE)
            for part in parts:
                canvas.drawString(left, 740 - 16 * at, part)
                left += stringWidth(part, FONT, SIZE) + APART * SIZE
    canvas.save()
    return pdf


def table_of(rows: list[tuple[str, ...]], between: str) -> pd.DataFrame:
    """Return the wanted table of some rows, with a text where two scripts meet."""
    days = [f"2024-03-{int(row[0].split('|')[4]):02d}" for row in rows]
    cells = [[row[1].replace("|", between), *(number.replace(",", "") for number in row[2:])] for row in rows]
    return pd.DataFrame([[day, *cell] for day, cell in zip(days, cells, strict=True)], columns=HEADER, dtype="str")


@pytest.mark.parametrize("between", ["", " "])
def test_the_table_tells_whether_they_are_words(between, tmp_path):
    pdf, table = draw(tmp_path / "sample.pdf", ROWS[:3]), table_of(ROWS[:3], between)
    table.to_csv(tmp_path / "sample.csv", index=False)
    sample = Sample(pdf, tmp_path / "sample.csv", table, None)
    source = write_parser(analyze(Bank("riverbank", tmp_path, (sample,))), ())
    assert run(source, draw(tmp_path / "later.pdf", ROWS)).equals(table_of(ROWS, between))


def test_both_readers_part_words_at_the_same_gaps(tmp_path):
    pdf = draw(tmp_path / "page.pdf", ROWS)
    page = read_pages(pdf, word_gap=SCRIPT_GAP)[0]
    assert {"2024年3月4日", "セブンATMチャージ", "A-1107"} <= {word.text for word in page.words}
    assert "ATM" in {word.text for word in read_pages(pdf)[0].words}
    with pdfplumber.open(pdf) as document:
        assert plumber_page(document.pages[0], SCRIPT_GAP) == page
