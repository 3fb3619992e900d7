"""Headings that say two columns whose names have no Latin letters: each of them has a name of its own."""

import pandas as pd
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

FONT = "HeiseiKakuGo-W5"
registerFont(UnicodeCIDFont(FONT))
HEADER = [("日付", 50), ("摘要", 120), ("金額", -430)]
SHOPS = ["Rent", "Tea house", "Books", "Shoes", "Cash", "Salary", "Milk"]


def rows(accounts):
    """Return what is wanted of accounts of three rows each."""
    found = [
        [number, kind, f"2024-03-0{day}", SHOPS[(3 * at + day) % 7], f"{day}{at}0"]
        for at, (kind, number) in enumerate(accounts)
        for day in (4, 5, 7)
    ]
    return pd.DataFrame(found, columns=["口座番号", "種目", "日付", "摘要", "金額"], dtype="str")


def drawn(path, accounts):
    """Draw each account below the line that says its kind and number."""
    lines = []
    for kind, number in accounts:
        lines += [[(f"{kind}預金", 50), ("口座番号", 110), (number, 170)], HEADER]
        own = rows(accounts)[lambda table, number=number: table["口座番号"] == number]
        lines += [[(f"{day[8:]}/03/2024", 50), (shop, 120), (sum_, -430)] for _, _, day, shop, sum_ in own.to_numpy()]
    return draw(path, [lines], font=FONT)


def test_other_accounts_have_numbers_of_their_own(tmp_path):
    accounts, others = [("普通", "0417723"), ("貯蓄", "0990415")], [("貯蓄", "5512004"), ("普通", "6620137")]
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", accounts), rows(accounts)), ())
    later = run(source, drawn(tmp_path / "later.pdf", others))
    assert later.values.tolist() == rows(others).values.tolist()
