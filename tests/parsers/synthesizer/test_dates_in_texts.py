"""Days that stand within the text of rows, behind the same words, and directions in a column of their own."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Serial", 50), ("Details", 90), ("Amount", -430)]
ROWS = (("Bakery", "04", "-", "12.40"), ("Salary", "05", "+", "2450.00"), ("Rent", "07", "-", "890.00"))


def rows(entries, said: str = "Booked on") -> list:
    return [
        line
        for at, (text, day, sign, amount) in enumerate(entries, 1)
        for line in (
            [(f"000{at}", 50), (text, 90)],
            [(f"{said} {day}/03/2024", 90), (sign, 370), (amount, -430)],
            [],
        )
    ]


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    wanted = [[f"2024-03-{day}", text, f"{sign.strip('+')}{amount}"] for text, day, sign, amount in ROWS]
    table = pd.DataFrame(wanted, columns=["Date", "Text", "Amount"], dtype="str")
    return write_parser(
        analysis_of(draw(tmp_path_factory.mktemp("text") / "sample.pdf", [[HEAD, *rows(ROWS)]]), table), ()
    )


def test_a_day_behind_the_same_words_is_the_date_and_no_text(parser, tmp_path):
    later = [*ROWS, ("Refund", "28", "+", "3.10")]
    got = run(parser, draw(tmp_path / "later.pdf", [[HEAD, *rows(later)]]))
    assert got.to_numpy().tolist()[-1] == ["2024-03-28", "Refund", "3.10"]


def test_a_row_without_such_a_day_is_refused(parser, tmp_path):
    with pytest.raises(ValueError, match="Booked on"):
        run(parser, draw(tmp_path / "later.pdf", [[HEAD, *rows(ROWS, "Seen on")]]))


def test_a_day_behind_a_label_below_a_name_and_its_kind_belongs_to_neither(tmp_path):
    head = [("Details", 50), ("Booked", 300), ("Amount", -430)]
    entries = (("Rewe Market", "Card, food"), ("Anna Reed", "Credits"), ("Gym North", "Direct debits"))
    entries += (("City Pool", "Card, leisure"), ("Rewe Market", "Charges"), ("Otto Fox", "Credits"))
    wanted = [
        [f"2024-03-{3 * at + 5:02d}", f"2024-03-{3 * at + 4:02d}", *texts, f"-{at}.50"]
        for at, texts in enumerate(entries)
    ]

    def lines(rows) -> list:
        booked, valued = ([f"{row[at][8:]}/03/2024" for row in rows] for at in (0, 1))
        return [
            line
            for (_, _, name, kind, amount), day, value in zip(rows, booked, valued, strict=True)
            for line in ([(name, 50), (day, 300), (amount, -430)], [(kind, 50)], [(f"Value date {value}", 50)], [])
        ]

    table = pd.DataFrame(wanted, columns=["Booked", "Value date", "Name", "Kind", "Amount"], dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[head, *lines(wanted)]]), table), ())
    got = run(source, draw(tmp_path / "later.pdf", [[head, *lines(wanted[::-1])]]))
    assert got.to_numpy().tolist() == wanted[::-1]


SPENT = (
    (["Sent money to Ann Weber"], "9 March 2024", "Transfer 4711 lunch", "-12.40"),
    (["Received money from Mill Ltd"], "14 March 2024", "", "2450.00"),
    (["Card payment", "at the Corner Bakery"], "7 March 2024", "Card 0093 Otto Fox", "-8.90"),
    (["Sent money to City Power"], "28 March 2024", "Transfer 4720", "-71.35"),
)


def spent(entries, gap: str = " ") -> list:
    """Return rows whose last line starts with the day, below texts of one or two lines."""
    lines = [[("Details", 50), ("Amount", -430)]]
    for (first, *more), day, behind, amount in entries:
        lines += [
            [(first, 50), (amount, -430)],
            *([(text, 50)] for text in more),
            [(f"{day}{gap}{behind}".strip(), 50)],
            [],
        ]
    return lines


def wanted_of(entries) -> pd.DataFrame:
    cells = [
        [f"2024-03-{int(day.split()[0]):02d}", " ".join(texts), behind, amount]
        for texts, day, behind, amount in entries
    ]
    return pd.DataFrame(cells, columns=["Date", "Text", "More", "Amount"], dtype="str")


@pytest.mark.parametrize("rows", [SPENT, SPENT[:2] + SPENT[3:]], ids=["two lines", "one line"])
@pytest.mark.parametrize("gap", [" ", "   "])
def test_a_day_that_starts_a_further_line_parts_the_text_above_it_from_that_behind(rows, gap, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [spent(rows, gap)]), wanted_of(rows)), ())
    got = run(source, draw(tmp_path / "later.pdf", [spent(SPENT[::-1], gap)]))
    assert got.to_numpy().tolist() == wanted_of(SPENT[::-1]).to_numpy().tolist()


def test_a_row_without_or_with_two_lines_that_start_with_a_day_is_refused(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [spent(SPENT)]), wanted_of(SPENT)), ())
    for texts, day in (["Card payment", "5 March 2024"], "6 March 2024"), (["Card payment"], "on 6 March 2024"):
        later = draw(tmp_path / "later.pdf", [spent([(texts, day, "", "-1.00"), *SPENT])])
        with pytest.raises(ValueError, match="not one further line"):
            run(source, later)


VALUED = (
    ("04", "Standing order", "Anna Reed", "05"),
    ("04", "Account fee", "see page 2", ""),
    ("07", "Transfer", "Otto Fox Rent", "09"),
    ("11", "Direct debit", "City Pool 4471", ""),
    ("12", "Transfer", "Gym North", "14"),
)
KINDS = [("Date", 50), ("Details", 120), ("Amount", -430)]


def valued(entries) -> tuple[list, pd.DataFrame]:
    """Return lines on which a value date stands behind the kind of a row where it is another one, and their table."""
    lines, wanted = [KINDS], []
    for at, (day, kind, text, value) in enumerate(entries, 1):
        said = f"{kind} / Value: {value}/03/2024" if value else kind
        lines += [[(f"{day}/03/2024", 50), (said, 120), (f"-{at}.50", -430)], [(text, 120)]]
        wanted.append([f"2024-03-{day}", f"2024-03-{value or day}", kind, text, f"-{at}.50"])
    return lines, pd.DataFrame(wanted, columns=["Date", "Value date", "Kind", "Text", "Amount"], dtype="str")


def test_a_second_date_that_is_printed_only_where_it_differs_stands_behind_its_label(tmp_path):
    lines, table = valued(VALUED)
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines]), table), ())
    lines, table = valued([*VALUED[2:], ("20", "Loan", "Value: 03/04/2024", "22"), ("28", "Refund", "Elm Books", "")])
    assert run(source, draw(tmp_path / "later.pdf", [lines])).equals(table)
    lines[1] = [(text.replace("2024", "24") if "Value" in text else text, x) for text, x in lines[1]]
    with pytest.raises(ValueError, match="Value"):
        run(source, draw(tmp_path / "unlike.pdf", [lines]))


def test_lines_above_a_day_may_be_cut_inside_words(tmp_path):
    cut = [
        (["UPI/6548/DR/SUNITA-DEV", "I/RENT"], "9 March 2024", "", "-12.40"),
        (["SMS-CHG"], "14 March 2024", "", "-1"),
    ]
    cut += [(["UPI/8449/DR/CITY-HOSPI", "TAL/CITY-HOSPITAL@ybgr", "am"], "28 March 2024", "", "-8.90"), *cut]
    table = wanted_of(cut).drop(columns="More").assign(Text=["".join(texts) for texts, *_ in cut])
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [spent(cut)]), table), ())
    assert run(source, draw(tmp_path / "later.pdf", [spent(cut[::-1])])).equals(table[::-1].reset_index(drop=True))
