"""Further lines of rows that reach into the next columns: beside a second day, with sums in them, below codes."""

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
