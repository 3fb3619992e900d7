"""Labels of texts whose script has no blanks, glued to these: '受取人：ミウラ ケイコ' below 'デビット決済'."""

import pandas as pd
import pytest
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

FONT = "HeiseiKakuGo-W5"
registerFont(UnicodeCIDFont(FONT))
HEADER = [("日付", 50), ("摘要", 120), ("出金", -360), ("入金", -430), ("残高", -520)]
COLUMNS = ["日付", "摘要", "相手先", "照会番号", "出金", "入金", "残高"]
TABLE = pd.DataFrame(
    [
        ["2024-12-04", "口座振替", "ミウラ ケイコ", "4090357", "3000", "", "97000"],
        ["2024-12-05", "ATM出金", "", "", "2000", "", "95000"],
        ["2024-12-07", "デビット決済 ご利用分", "コープ", "6874607", "12000", "", "83000"],
        ["2024-12-09", "給与振込", "タナカノウエン", "7522010", "", "240000", "323000"],
        ["2024-12-12", "振込入金", "ヤマモト タロウ", "4706892", "", "5000", "328000"],
        ["2024-12-15", "デビット決済 ご利用分", "", "2615360", "8000", "", "320000"],
    ],
    columns=COLUMNS,
    dtype="str",
)
LATER = pd.DataFrame(
    [
        ["2024-12-16", "融資返済 証書貸付 元利均等払", "", "", "27000", "", "293000"],
        ["2024-12-18", "給与振込", "ホクセイ ショウジ サッポロ", "", "", "1000", "294000"],
    ],
    columns=COLUMNS,
    dtype="str",
)


def drawn(path, table, more=()):
    """Draw rows: parts of what is paid on lines of their own, then who pays or is paid, then a number."""
    lines = [HEADER]
    for day, text, other, number, out, into, balance in table.itertuples(index=False):
        first, *parts = text.split(" ")
        amounts = [(f"{int(sum_):,}", x) for sum_, x in ((out, -360), (into, -430), (balance, -520)) if sum_]
        lines.append([(day.replace("-", "/"), 50), (first, 120), *amounts])
        lines += [[(part, 120)] for part in parts]
        lines += [[(f"{'受取人' if out else '依頼人'}：{other}", 120)]] if other else []
        lines += [[(f"照会番号：{number}", 120)]] if number else []
        lines += [[(one, 120)] for one in more]
    return draw(path, [lines], font=FONT)


def test_texts_behind_glued_labels_are_wanted_columns_and_those_above_them_another(tmp_path):
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", TABLE), TABLE), ())
    assert run(source, drawn(tmp_path / "sample.pdf", TABLE)).values.tolist() == TABLE.values.tolist()
    assert run(source, drawn(tmp_path / "later.pdf", LATER)).values.tolist() == LATER.values.tolist()


def test_a_row_with_another_glued_label_is_refused(tmp_path):
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", TABLE), TABLE), ())
    with pytest.raises(ValueError, match="振込先"):
        run(source, drawn(tmp_path / "later.pdf", LATER, ["振込先：ミウラ"]))
