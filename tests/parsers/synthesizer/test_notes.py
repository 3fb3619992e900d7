import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.emission.constants import _noted
from tasks.parsers.synthesizer.emission.formatting import formatted
from tasks.parsers.synthesizer.wanted.notes import NO_TOTALS
from tests.parsers.synthesizer.drawn_table import HEADER, LINES, TABLE, analysis_of, draw, entry

SINGLE = [LINES[0], *LINES[3:]]
SINGLE_TABLE = TABLE.iloc[[0, 2, 3]].reset_index(drop=True)
EQUAL = [
    entry("03/03/2024", "Card payment", "12.40", "", "987.60"),
    entry("04/04/2024", "Rent", "7.60", "", "980.00"),
]
EQUAL_TABLE = TABLE.iloc[:2].assign(
    Date=["2024-03-03", "2024-04-04"],
    Details=["Card payment", "Rent"],
    Out=["12.40", "7.60"],
    In="",
    Balance=["987.60", "980.00"],
)


def written(folder, lines, table):
    return write_parser(analysis_of(draw(folder / "sample.pdf", [[list(HEADER), *lines]]), table), ())


@pytest.mark.parametrize(
    ("constant", "said", "unsettled", "settled"),
    [
        ("LINE_GAP", "never shows a row of two lines", (SINGLE, SINGLE_TABLE), (LINES, TABLE)),
        ("DATE", "never shows a day that could not be a month", (EQUAL, EQUAL_TABLE), (LINES, TABLE)),
    ],
)
def test_what_the_sample_leaves_open_is_said_beside_its_constant(constant, said, unsettled, settled, tmp_path):
    assert said in above(written(tmp_path, *unsettled), constant)
    assert said not in written(tmp_path, *settled)


def above(source, constant):
    """Return the line above a constant and its first own, behind which a comment may stand."""
    lines = source.splitlines()
    place = next(at for at, line in enumerate(lines) if line.startswith(f"{constant} ="))
    return "\n".join(lines[place - 1 : place + 1])


def test_a_value_that_every_row_has_is_a_constant_with_a_comment(tmp_path):
    source = written(tmp_path, LINES, TABLE.assign(Currency="EUR"))
    assert 'EVERY_CURRENCY = "EUR"' in source
    assert "in every row and prints it beside none" in above(source, "EVERY_CURRENCY")


def test_a_value_that_differs_between_rows_is_no_constant(tmp_path):
    assert "EVERY_" not in written(tmp_path, LINES, TABLE)


def test_it_is_said_where_no_line_of_the_sample_is_a_total(tmp_path):
    assert "is a total or an opening balance" in above(written(tmp_path, LINES, TABLE), "NO_ROW")


def single_column(*amounts):
    """Return the lines and the table of a statement with one column of amounts, printed as they are given."""
    days = [f"{5 + at:02}/03/2024" for at in range(len(amounts))]
    lines = [entry(day, "Gas", text, "", "") for day, text in zip(days, amounts, strict=True)]
    dates = [f"2024-03-{5 + at:02}" for at in range(len(amounts))]
    return lines, pd.DataFrame({"Date": dates, "Details": "Gas", "Amount": list(amounts)})


def test_it_is_said_where_the_sample_shows_money_going_one_way_only(tmp_path):
    assert "one way only" in written(tmp_path, *single_column("5.00", "7.60", "9.10"))
    assert "one way only" not in written(tmp_path, *single_column("5.00", "-7.60", "9.10"))


def test_the_mark_that_the_sample_does_not_show_is_named_above_the_signs(tmp_path):
    lines, table = single_column("5.00 CR", "7.60 CR", "9.10 CR")
    source = written(tmp_path, lines, table.assign(Amount=["5.00", "7.60", "9.10"]))
    assert "never shows" in above(source, "SIGNS")
    assert "DR" in above(source, "SIGNS")


ZEROS = [
    [(text, x) for text, x in [*line, ("0.00", -430 if (line[2][1] == -360) else -360)]] if len(line) > 3 else line
    for line in LINES
]
ONE_AMOUNT = TABLE.assign(Amount=["-12.40", "2450.00", "-890.00", "-71.35"])[["Date", "Details", "Amount", "Balance"]]


@pytest.mark.parametrize(
    ("said", "unsettled", "settled"),
    [
        ("has blanks and no zeros", (LINES, TABLE), (ZEROS, TABLE)),
        ("The column of an amount tells its sign", (LINES, ONE_AMOUNT), (LINES, TABLE)),
    ],
)
def test_what_numbers_leave_open_is_said_above_their_expression(said, unsettled, settled, tmp_path):
    assert said in above(written(tmp_path, *unsettled), "NUMBER")
    assert said not in written(tmp_path, *settled)


@pytest.mark.parametrize(("letters", "beside"), [("total", True), ("合計", True), ("合計小計" * 11, False)])
def test_a_note_stands_beside_a_constant_where_the_formatter_leaves_both_on_one_line(letters, beside):
    line = f'NO_ROW = re.compile(r"{letters}")'
    noted = _noted(line, [NO_TOTALS], short=True)
    assert formatted(f"{noted}\n").count("\n") == (1 if beside else 2)


def test_a_constant_without_a_note_has_no_comment():
    line = 'NO_ROW = re.compile(\n    r"total"\n)'
    assert _noted(line, [], short=True) == line
