"""Further lines of rows that reach into the next columns: beside a second day, with sums in them, below codes; notes in
small print that do are none.
"""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

LABELS = [("Date", 50), ("Reference", 120), ("Kind", 260), ("Amount", -430)]
LONG = "for March and April, of the house in Elm Street"
Row = tuple[str, str, str, str, list[str], str]  # two days, code, kind, lines of the text, amount


def printed(rows: list[Row]) -> list:
    lines = [LABELS, [("Value date", 50), ("Details", 120)]]
    for day, value_day, code, kind, texts, amount in rows:
        lines += [[(day, 50), (code, 120), (kind, 260), (amount, -430)], [(value_day, 50), (texts[0], 120)]]
        lines += [*([(text, 120)] for text in texts[1:]), []]
    return [lines]


def table(rows: list[Row]) -> pd.DataFrame:
    names = ["Date", "Value date", "Reference", "Kind", "Details", "Amount"]
    cells = [[day, value_day, code, kind, " ".join(texts), sum_] for day, value_day, code, kind, texts, sum_ in rows]
    return pd.DataFrame(cells, columns=names, dtype="str")


def row(day: int, kind: str, *texts: str, code: str = "") -> Row:
    return (
        f"{day:02}/03/2024",
        f"{day - 1:02}/03/2024",
        code or f"60{day:02}4711{day:02}",
        kind,
        [*texts],
        f"{day}.40",
    )


def learnt(rows: list[Row], folder):
    return write_parser(analysis_of(draw(folder / "sample.pdf", printed(rows)), table(rows)), ())


PLAIN = [
    row(5, "Card payment", "Baker of Elm Street", "Card 4711"),
    row(6, "Standing order", "Rent"),
    row(8, "Card payment", "Gas station"),
]
LATER = [row(11, "Standing order", f"Rent {LONG}"), row(12, "Card payment", "Baker", f"Order {LONG}")]
CODELESS = [(*one[:2], f"shop {'no ' * (at % 2)}{at}", *one[3:]) for at, one in enumerate(PLAIN)]


def test_a_text_beside_the_second_day_of_its_row_stays_one_text(tmp_path):
    found = run(learnt(CODELESS, tmp_path), draw(tmp_path / "later.pdf", printed(LATER)))
    assert found.to_numpy().tolist() == table(LATER).to_numpy().tolist()


def test_a_text_with_sums_in_it_has_its_words_as_close_as_any(tmp_path):
    loan = row(9, "Loan", "Capital: 1310.22 Interest: 33.55", "Loan 4711", code="bank")
    shown = [*CODELESS, loan]
    found = run(learnt(shown, tmp_path), draw(tmp_path / "later.pdf", printed(LATER)))
    assert found.to_numpy().tolist() == table(LATER).to_numpy().tolist()


@pytest.mark.parametrize("more", range(1, 9))
def test_a_text_below_a_code_may_have_a_word_where_the_next_column_starts(more, tmp_path):
    shown = [*PLAIN, row(9, "Card payment", "Gas", f"Order {LONG}")]
    later = [row(11, "Standing order", f"Rent {'i' * more} {LONG}"), *LATER]
    found = run(learnt(shown, tmp_path), draw(tmp_path / "later.pdf", printed(later)))
    assert found.to_numpy().tolist() == table(later).to_numpy().tolist()


LABELLED = [("Date", 50), ("Kind", 120), ("Name", 238), ("Amount", -430)]
MESSAGES = ("", "settlement of services - surplus", "", "rent and deposits for March", "thanks", "")
LATER_MESSAGES = ("present for our teacher, thanks to all who gave", "rent for March - in part", "")


def with_messages(messages) -> list:
    """Return rows some of which have a message behind its label, on a line that reaches below the names."""
    lines = [LABELLED]
    for day, message in enumerate(messages, 4):
        lines += [[(f"{day:02}/03/2024", 50), ("Order to a bank", 120), ("Ann Weber", 238), (f"-{day}.40", -430)]]
        lines += [[(f"{day}-881{day}", 120), (f"{day}4711/0100", 238)]]
        lines += [[(f"Message: {message}", 120)]] if message else []
    return [lines]


def table_with_messages(messages) -> pd.DataFrame:
    cells = [
        [f"{day:02}/03/2024", "Order to a bank", "Ann Weber", f"{day}4711/0100", message, f"-{day}.40"]
        for day, message in enumerate(messages, 4)
    ]
    return pd.DataFrame(cells, columns=["Date", "Kind", "Name", "Account", "Message", "Amount"], dtype="str")


def test_a_text_behind_its_label_stays_one_text_where_it_reaches_below_another(tmp_path):
    sample = draw(tmp_path / "sample.pdf", with_messages(MESSAGES))
    source = write_parser(analysis_of(sample, table_with_messages(MESSAGES)), ())
    got = run(source, draw(tmp_path / "later.pdf", with_messages(LATER_MESSAGES)))
    assert got.to_numpy().tolist() == table_with_messages(LATER_MESSAGES).to_numpy().tolist()


LABELS_OF_TYPES = [("Date", 54), ("Type and details", 106), ("Paid out", -420), ("Paid in", -482), ("Balance", -549)]
NOTE = (
    "Riverbank Limited, registered in Norwich under the number 471. Most deposits made by our customers are covered "
    "by the scheme of the country; we give a sheet with this statement once a year"
)
Entry = tuple[str, list[str], str, str]  # type, lines of the text, money out and in
Page = list[tuple[str, list[Entry], str]]  # day, its rows and the balance behind the last of them
CASH = ("ATM", ["Cash machine", "Elm Street @11:35"], "200.00", "")
DINNER = ("VIS", ["Garden House", "Norwich"], "26.07", "")
PAPER = ("CR", ["Waveney Print Ltd", "Expenses", "Ref 056819"], "", "183.11")
TICKETS = ("VIS", ["Ticket office", "Internet"], "95.84", "")
DENTIST = ("BP", ["Carrow Rd Dental", "Inv 20231"], "274.11", "")
SHOWN = [
    [("4 Mar 2024", [CASH, DINNER], "773.93"), ("5 Mar 2024", [PAPER], "957.04")],
    [("8 Mar 2024", [("DD", ["Sky Digital"], "63.06", ""), TICKETS], "798.14"), ("9 Mar 2024", [DENTIST], "524.03")],
]
NEXT = [
    [("4 Apr 2024", [DENTIST, CASH], "49.92")],
    [("5 Apr 2024", [PAPER], "233.03"), ("9 Apr 2024", [DINNER, TICKETS], "111.12")],
    [("11 Apr 2024", [PAPER], "294.23")],
]


def rows_of(pages: list[Page]) -> list[tuple[str, Entry, str]]:
    """Return the rows of pages with the day of each and the balance behind it, '' where none is printed."""
    days = [day for page in pages for day in page]
    return [(day, row, balance if row == rows[-1] else "") for day, rows, balance in days for row in rows]


def with_notes(pages: list[Page], at: float) -> list:
    """Return lines of pages on which rows end with the line of their amount, each page with a note at its foot."""
    drawn = []
    for page in pages:
        lines, before = [LABELS_OF_TYPES], ""
        for day, (kind, texts, *money), balance in rows_of([page]):
            found = [[(text, 134)] for text in texts]
            found[0][:0] = [(day, 54), (kind, 106)][day == before :]
            found[-1] += [(text, x) for text, x in zip((*money, balance), (-420, -482, -549), strict=True) if text]
            lines, before = lines + found, day
        drawn.append([*lines, *[[]] * 8, [(NOTE, at, 5)]])
    return drawn


def wanted_with_types(pages: list[Page]) -> pd.DataFrame:
    cells = [[day, kind, " ".join(texts), *money, balance] for day, (kind, texts, *money), balance in rows_of(pages)]
    return pd.DataFrame(cells, columns=["Date", "Type", "Details", "Out", "In", "Balance"], dtype="str")


@pytest.mark.parametrize("at", [54, 106])
def test_a_note_across_all_columns_is_no_text_of_the_row_on_the_next_page(at, tmp_path):
    sample = draw(tmp_path / "sample.pdf", with_notes(SHOWN, at), gap=11)
    source = write_parser(analysis_of(sample, wanted_with_types(SHOWN)), ())
    for pages in (SHOWN, NEXT):
        found = run(source, draw(tmp_path / "later.pdf", with_notes(pages, at), gap=11))
        assert found.to_numpy().tolist() == wanted_with_types(pages).to_numpy().tolist()
