"""Words that are longer than their column: their lines go on without a blank, others end at one."""

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
ROWS = [
    ("04", ["POS RELIANCE FRESH HYDERABAD", "POS DEBIT"], "621.45"),
    ("05", ["UPI-SWIGGY", "LIMITED-SWIGGY@YBL-YESB0YB", "LUPI-622836-PAYMENT"], "353.47"),
    ("07", ["CHQ PAID-MICR CTS-HY-SRI VENKA", "CONSTRUCTIONS AND INTERIORS"], "989.00"),
    ("08", ["UPI-AIRTEL", "PREPAID-AIRTEL@AXL-UTIB00005", "53-PAYMENT"], "120.31"),
]
LATER = [
    ("09", ["UPI-AIRTEL", "PREPAID-AIRTEL@AXL-iiiitittilll", "77-PAYMENT"], "45.00"),
    ("10", ["NEFT CR-INFOTRACK SYSTEMS INDIA", "PVT LTD-SALARY"], "854.00"),
]


def lines(rows):
    found = [HEADER]
    for day, (first, *texts), sum_ in rows:
        found += [[(f"{day}/03/2024", 50), (first, 120), (sum_, -430)], *([(text, 120)] for text in texts)]
    return found


def table(rows):
    """Return what is wanted of rows: behind a long line of one word, no blank."""
    cells = []
    for day, texts, sum_ in rows:
        joined = "".join(text if len(text) > 20 and " " not in text else f"{text} " for text in texts)
        cells.append([f"2024-03-{day}", joined.strip(), sum_])
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount"], dtype="str")


def test_a_long_line_of_one_word_goes_on_without_a_blank(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines(ROWS)]), table(ROWS)), ())
    assert run(source, draw(tmp_path / "later.pdf", [lines(LATER)])).equals(table(LATER))
