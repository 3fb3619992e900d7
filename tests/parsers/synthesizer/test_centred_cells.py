"""Cells in the middle of their rows: two dates, a kind over its reason, a name over an account that some rows lack."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.emission.two_days import with_days_of_lines
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [
    [("Date", 55)],
    [("Reference", 110), ("Kind", 190), ("/", 213), ("Reason", 219), ("Name", 310), ("/", 337), ("Account", 343)],
    [("Value", 55)],
]
AMOUNTS = [("Out", -470), ("In", -540)]
COLUMNS = ["Date", "Value date", "Reference", "Kind", "Reason", "Name", "Account", "Out", "In"]
ONE, TWO = "DE71500105175407324931", "SI56610000017734908731"
LONG = ("Cash paid in", "to fill the account", "by the sale of", "a used car")
Row = tuple[str, str, tuple[str, ...], str, str, str]
ROWS: list[Row] = [
    ("04", "04", ("Salary", "work of March"), "Mill Ltd", ONE, "+1,406.69"),
    ("04", "05", ("Transfer", "rent 167/2024"), "Ann Weber", TWO, "871.86"),
    ("05", "05", ("Transfer", "rent 168/2024"), "Otto Fox", TWO, "33.73"),  # the account of the row above
    ("05", "05", LONG, "Ann Weber", "", "+8,279.64"),
    ("06", "06", ("Fee", "monthly fee of", "the account"), "", "", "3.97"),
    ("06", "07", ("Cash machine", "card 4417"), "Perth", "", "170.00"),
    ("07", "07", ("Interest",), "", "", "+0.93"),
    ("08", "08", ("Transfer", "invoice 52958"), "Otto Fox", ONE, "+580.52"),
]


def lines_of(row: Row) -> list:
    """Return a row's lines, a third of a text's apart, every cell around the middle one."""
    day, value, texts, name, account, amount = row
    block = [[] for _ in range(2 * max(len(texts), 2) - 1)]

    def around(texts: list[str], x: float) -> None:
        for at, text in enumerate(texts):
            block[len(block) // 2 - len(texts) + 1 + 2 * at].append((text, x))

    around([f"{day}/03/2024", f"{value}/03/2024"], 40)
    around([f"FT{day}{value}3788068"], 110)
    around([*texts], 190)
    around([text for text in (name, account) if text], 310)
    around([amount.strip("+")], -540 if amount.startswith("+") else -470)
    return block


def page(rows: list[Row]) -> list:
    header = [HEADER[0], [*HEADER[1], *AMOUNTS], HEADER[2]]
    return [*header, [], [], *(line for row in rows for line in (*lines_of(row), [], []))]


def table(rows: list[Row]) -> pd.DataFrame:
    cells = []
    for day, value, (kind, *reason), name, account, amount in rows:
        plain = amount.strip("+").replace(",", "")
        ways = ("", plain) if amount.startswith("+") else (plain, "")
        code = f"FT{day}{value}3788068"
        cells.append([f"2024-03-{day}", f"2024-03-{value}", code, kind, " ".join(reason), name, account, *ways])
    return pd.DataFrame(cells, columns=COLUMNS, dtype="str")


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    sample = draw(tmp_path_factory.mktemp("centred") / "sample.pdf", [page(ROWS), page(ROWS[::-1])], gap=4.5)
    rows = [*ROWS, *ROWS[::-1]]
    return write_parser(analysis_of(sample, table(rows)), ())


def test_cells_of_one_to_four_lines_around_the_middle_of_their_row_are_read(parser, tmp_path):
    later = [*ROWS[4:], ("09", "11", ("Salary", "work", "of", "April"), "Mill Ltd", TWO, "+12.00"), *ROWS[:4]]
    found = run(parser, draw(tmp_path / "later.pdf", [page(later)], gap=4.5))
    assert found.values.tolist() == table(later).values.tolist()
    assert len(parser.splitlines()) <= 120


@pytest.mark.parametrize("days", [1, 3])
def test_a_row_with_one_date_or_three_is_refused(parser, days, tmp_path):
    lines = lines_of(ROWS[3])
    dated = [at for at, line in enumerate(lines) if any("/" in text and x == 40 for text, x in line)]
    if days == 1:
        lines[dated[1]] = [(text, x) for text, x in lines[dated[1]] if x != 40]
    else:
        lines[-1].append(("09/03/2024", 40))
    later = [*page(ROWS[:2]), *lines, [], [], *lines_of(ROWS[0])]
    with pytest.raises(ValueError, match="does not have two dates below each other"):
        run(parser, draw(tmp_path / "later.pdf", [later], gap=4.5))


def test_text_between_rows_that_stands_in_none_is_refused(parser, tmp_path):
    later = [*page(ROWS[:2]), [("Special offer", 190)], [], [], *lines_of(ROWS[0]), [], []]
    with pytest.raises(ValueError, match="a line between rows belongs to none of them: Special offer"):
        run(parser, draw(tmp_path / "later.pdf", [later], gap=4.5))


UPPER, LOWER = (
    f'datetime.strptime(labelled({one}_DATE, joined(row, "date")), "%d.%m.%y")' for one in ("UPPER", "LOWER")
)


def test_two_dates_of_one_form_are_named_at_once():
    texts, lines = with_days_of_lines([UPPER, 'joined(row, "details")', LOWER])
    assert texts == ["upper", 'joined(row, "details")', "lower"]
    assert lines[-1] == '    upper, lower = (datetime.strptime(day, "%d.%m.%y") for day in days)'


@pytest.mark.parametrize(
    "texts", [[UPPER], [UPPER, LOWER.replace("%y", "%Y")], [UPPER, LOWER.replace('"date"', '"due"')]]
)
def test_one_date_or_two_that_are_not_read_alike_keep_their_expressions(texts):
    assert with_days_of_lines(texts) == (texts, [])
