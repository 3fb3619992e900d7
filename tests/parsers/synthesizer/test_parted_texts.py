"""Wanted columns that stand on one line of a text, a sign alone between them."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

COLUMNS = ["Date", "Merchant", "Time", "Kind", "Amount"]


def row(day: str, merchant: str, below: str, amount: str) -> list:
    """Return the lines of a row."""
    return [[(day, 50), (merchant, 120), (amount, -430)], [(below, 120)]]


@pytest.mark.parametrize("sign", ["·", "|", "-"])
def test_texts_before_and_behind_a_sign_are_columns_of_their_own(sign, tmp_path):
    rows = [
        *row("04/03/2024", "Cafe Central", f"09:49 {sign} Eating out", "3.20"),
        *row("05/03/2024", "Anna Gruber and family", f"21:06 {sign} Incoming transfer", "80.00"),
        *row("07/03/2024", "Lidl", f"01:43 {sign} Groceries", "12.50"),
    ]
    wanted = pd.DataFrame(
        [
            ["2024-03-04", "Cafe Central", "09:49", "Eating out", "3.20"],
            ["2024-03-05", "Anna Gruber and family", "21:06", "Incoming transfer", "80.00"],
            ["2024-03-07", "Lidl", "01:43", "Groceries", "12.50"],
        ],
        columns=COLUMNS,
        dtype="str",
    )
    header = [("Date", 50), ("Details", 120), ("Amount", -430)]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[header, *rows]]), wanted), ())
    other = row("08/03/2024", "Bolt", f"17:20 {sign} Late ride home", "9.00")
    later = draw(tmp_path / "later.pdf", [[header, *rows, *other]])
    assert run(source, later).iloc[-1].tolist() == ["2024-03-08", "Bolt", "17:20", "Late ride home", "9.00"]
    bare = draw(tmp_path / "bare.pdf", [[header, *row("08/03/2024", "Bolt", "Late ride home", "9.00")]])
    with pytest.raises(ValueError, match="nothing of the form"):
        run(source, bare)


@pytest.mark.parametrize("sign", ["-", "/"])
def test_a_code_that_texts_start_with_is_a_column_of_its_own_and_blank_where_the_sample_shows_none(sign, tmp_path):
    header = [("Date", 50), ("Details", 120), ("Amount", -430)]
    rows = [
        [("01/03/2024", 50), ("Opening entry", 120), ("74.20", -430)],
        *row("04/03/2024", f"43 {sign} Card payment", "in the bakery", "3.20"),
        *row("05/03/2024", f"26 {sign} Transfer", "to Mary", "80.00"),
        *row("07/03/2024", f"43 {sign} Card payment", f"A {sign} B Books", "12.50"),
    ]
    wanted = pd.DataFrame(
        [
            ["2024-03-01", "", "Opening entry", "74.20"],
            ["2024-03-04", "43", "Card payment in the bakery", "3.20"],
            ["2024-03-05", "26", "Transfer to Mary", "80.00"],
            ["2024-03-07", "43", f"Card payment A {sign} B Books", "12.50"],
        ],
        columns=["Date", "Code", "Details", "Amount"],
        dtype="str",
    )
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[header, *rows]]), wanted), ())
    other = row("08/03/2024", f"168 {sign} Fee", "of the month", "9.00")
    later = draw(tmp_path / "later.pdf", [[header, *rows, *other]])
    assert run(source, later).iloc[-1].tolist() == ["2024-03-08", "168", "Fee of the month", "9.00"]


@pytest.mark.parametrize("sign", ["·", "-"])
def test_a_text_before_a_sign_that_some_rows_have_is_a_column_of_its_own(sign, tmp_path):
    header = [("Date", 50), ("Details", 120), ("Amount", -430)]
    rows = [
        *row("04/03/2024", "Anna Gruber", f"Transfers {sign} Faster payment", "3.20"),
        *row("05/03/2024", "Pot: Holiday", "Savings", "80.00"),
        *row("07/03/2024", "Oakley Books", f"Eating out {sign} Card 4410", "12.50"),
    ]
    wanted = pd.DataFrame(
        [
            ["2024-03-04", "Anna Gruber", "Transfers", "Faster payment", "3.20"],
            ["2024-03-05", "Pot: Holiday", "Savings", "", "80.00"],
            ["2024-03-07", "Oakley Books", "Eating out", "Card 4410", "12.50"],
        ],
        columns=["Date", "Details", "Category", "Means", "Amount"],
        dtype="str",
    )
    sample = draw(tmp_path / "sample.pdf", [[header, *rows]])
    other = row("08/03/2024", "Bolt", f"Late rides {sign} Card 7", "9.00") + row("09/03/2024", "ATM", "Cash", "9.00")
    later = draw(tmp_path / "later.pdf", [[header, *rows, *other]])
    table = run(write_parser(analysis_of(sample, wanted), ()), later)
    assert table["Category"].tolist()[3:] == ["Late rides", "Cash"]
    assert table["Means"].tolist()[3:] == ["Card 7", ""]
    alone = run(write_parser(analysis_of(sample, wanted.drop(columns="Means")), ()), later)
    assert alone["Category"].tolist()[3:] == ["Late rides", "Cash"]


def test_a_code_of_one_shape_that_all_texts_start_with_is_a_column_of_its_own(tmp_path):
    header = [("Date", 50), ("Details", 120), ("Amount", -430)]
    rows = [
        ("04/03/2024", "A15", "Cafe", "12 beans", "3.20"),
        ("05/03/2024", "T17", "Transfer sent", "to Anna", "80.00"),
    ]
    lines = [line for day, code, text, more, amount in rows for line in row(day, f"{code} {text}", more, amount)]
    cells = [
        ["-".join(reversed(day.split("/"))), code, f"{text} {more}", amount] for day, code, text, more, amount in rows
    ]
    wanted = pd.DataFrame(cells, columns=["Date", "Code", "Details", "Amount"], dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[header, *lines]]), wanted), ())
    later = draw(tmp_path / "later.pdf", [[header, *lines, *row("08/03/2024", "S39 Fee", "for March", "9.00")]])
    assert run(source, later).iloc[-1].tolist() == ["2024-03-08", "S39", "Fee for March", "9.00"]
    bare = draw(tmp_path / "bare.pdf", [[header, *row("08/03/2024", "Bolt ride", "home", "9.00")]])
    with pytest.raises(ValueError, match="nothing of the form"):
        run(source, bare)


@pytest.mark.parametrize("named", [True, False])
def test_a_text_that_ends_with_a_colon_before_another_is_a_column_of_its_own(named, tmp_path):
    header = [("Date", 50), ("Details", 120), ("Amount", -430)]
    cells = [
        ["2024-03-04", "Payment", "Anna Gruber", "A11", "3.20"],
        ["2024-03-05", "Bill payment by card", "Oakley Books", "B12", "80.00"],
        ["2024-03-07", *(["Payment", "Ruth Mill"] if named else ["Withdrawal", ""]), "C13", "12.50"],
        ["2024-03-08", "Refund", "Oakley Books", "D14", "9.00"],
    ]

    def lines(rows) -> list:
        texts = (f"{kind}: {name}" if name else kind for _, kind, name, *_ in rows)
        pairs = zip(rows, texts, strict=True)
        shown = (row(f"{one[0][8:]}/03/2024", text, f"ID: {one[3]}", one[4]) for one, text in pairs)
        return [line for pair in shown for line in pair]

    wanted = pd.DataFrame(cells, columns=["Date", "Type", "Name", "ID", "Amount"], dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[header, *lines(cells)]]), wanted), ())
    later = [*cells[::-1], ["2024-03-09", "Late fee", "Town: of Rivermouth", "E15", "1.00"]]
    assert run(source, draw(tmp_path / "later.pdf", [[header, *lines(later)]])).to_numpy().tolist() == later
    broken = [*lines(cells[:1])[:1], [("of Rivermouth", 120)], *lines(cells)[1:]]
    with pytest.raises(ValueError, match="further line is unknown"):
        run(source, draw(tmp_path / "broken.pdf", [[header, *broken]]))
    if named:
        with pytest.raises(ValueError, match="nothing of the form"):
            run(source, draw(tmp_path / "nameless.pdf", [[header, *lines([[*cells[0][:2], "", *cells[0][3:]]])]]))


@pytest.mark.parametrize("sign", ["/", "-", "|"])
@pytest.mark.parametrize("behind", [True, False])
@pytest.mark.parametrize("described", [True, False])
def test_of_a_text_in_two_languages_the_table_may_want_one(sign, behind, described, tmp_path):
    header = [("Date", 50), ("Details", 120), ("Amount", -430)]
    kinds = {"Card purchase": "Zahlung mit Karte", "Transfer in": "Gutschrift", "Cash": "Behebung", "Fee": "Spesen"}
    cells = [
        ["2024-03-04", "Card purchase", "Oakley Books", "12.50"],
        ["2024-03-05", "Transfer in", "Anna Gruber", "80.00"],
        ["2024-03-07", "Fee", "", "1.00"],
        ["2024-03-08", "Card purchase", "Cafe Central", "3.20"],
    ]
    cells = cells if described else [[day, kind, "", amount] for day, kind, _, amount in cells]

    def lines(rows, said) -> list:
        drawn = []
        for day, kind, below, amount in rows:
            one, *_, more = row(f"{day[8:]}/03/2024", said(kind), below, amount)
            drawn += [one, *([more] if below else [])]
        return drawn

    def both(kind: str) -> str:
        return f" {sign} ".join([kinds[kind], kind] if behind else [kind, kinds[kind]])

    wanted = pd.DataFrame(cells, columns=["Date", "Type", "Name", "Amount"], dtype="str")
    wanted = wanted if described else wanted.drop(columns="Name")
    sample = draw(tmp_path / "sample.pdf", [[header, *lines(cells, both)]])
    source = write_parser(analysis_of(sample, wanted), ())
    later = [*cells, ["2024-03-09", "Cash", "Rivermouth" if described else "", "40.00"]]
    table = run(source, draw(tmp_path / "later.pdf", [[header, *lines(later, both)]]))
    assert table.to_numpy().tolist() == [[cell for cell in one if described or cell] for one in later]
    for other in (lambda kind: kind, lambda kind: f"{both(kind)} {sign} {kind}"):
        with pytest.raises(ValueError, match="nothing of the form"):
            run(source, draw(tmp_path / "other.pdf", [[header, *lines(cells, other)]]))


KINDS = (
    ("04/03/2024", "Debit", "City Power", ("Meter 993", "Mandate M1"), "-71.35"),
    ("05/03/2024", "Transfer/Rent", "Ann Weber", ("For March",), "-890.00"),
    ("07/03/2024", "Salary", "Mill and Sons", ("Wages 4711", "of March"), "2450.00"),
    ("08/03/2024", "Debit", "Radio Shop", ("Card 12",), "-12.40"),
)
OTHER_KINDS = (("11/03/2024", "Withdrawal", "Bank of the Old Harbour", ("Machine 12",), "-60.00"), *KINDS[::-1])


def kinds(rows, behind: bool) -> list:
    """Return rows whose first line has a kind of one word beside a name, before it or behind."""
    lines = [[("Date", 50), ("Details", 150), ("Amount", -430)]]
    for day, kind, name, said, amount in rows:
        first = f"{name} {kind}" if behind else f"{kind} {name}"
        lines += [[(day, 50), (first, 150), (amount, -430)], *([(one, 150)] for one in said)]
    return [lines]


def wanted_kinds(rows, below: bool) -> pd.DataFrame:
    """Return kind and name in columns of their own, and what stands below them in a further one."""
    cells = [
        [f"2024-03-{day[:2]}", kind, name, *([" ".join(said)] if below else []), amount]
        for day, kind, name, said, amount in rows
    ]
    names = ["Date", "Kind", "Payee", *(["Purpose"] if below else []), "Amount"]
    return pd.DataFrame(cells, columns=names, dtype="str")


@pytest.mark.parametrize("below", [True, False], ids=["lines below are a column", "none stand below"])
@pytest.mark.parametrize("behind", [False, True], ids=["first word", "last word"])
def test_the_first_or_last_word_of_a_line_is_a_column_and_the_others_are_one(behind, below, tmp_path):
    shown, later = ([(*row[:3], row[3] if below else (), row[4]) for row in rows] for rows in (KINDS, OTHER_KINDS))
    sample = draw(tmp_path / "sample.pdf", kinds(shown, behind))
    source = write_parser(analysis_of(sample, wanted_kinds(shown, below)), ())
    found = run(source, draw(tmp_path / "later.pdf", kinds(later, behind)))
    assert found.to_numpy().tolist() == wanted_kinds(later, below).to_numpy().tolist()


def test_a_kind_in_a_column_of_its_own_may_have_two_words_although_the_sample_has_none(tmp_path):
    def lines(rows) -> list:
        shown = [[("Date", 50), ("Kind", 130), ("Details", 220), ("Amount", -430)]]
        return [[*shown, *([(d, 50), (kind, 130), (name, 220), (sum_, -430)] for d, kind, name, _, sum_ in rows)]]

    source = write_parser(analysis_of(draw(tmp_path / "s.pdf", lines(KINDS)), wanted_kinds(KINDS, False)), ())
    later = [(*KINDS[0][:1], "Standing order", *KINDS[0][2:]), *KINDS]
    found = run(source, draw(tmp_path / "l.pdf", lines(later)))
    assert found.to_numpy().tolist() == wanted_kinds(later, False).to_numpy().tolist()


CODED = [
    ("T20", "TRANSFER RECEIVED NORTH", "2975269 rent of march", "-235.50"),
    ("T17", "TRANSFER SENT CITY", "0202241579 water 005538860997306647", "579.76"),
    ("W02", "DEPOSIT OF SALARY", "RIVERSIDE MILLS", "17.84"),
    ("T17", "TRANSFER SENT LAKE", "0202241545 power 004225390061610228", "-745.25"),
    ("S39", "ONLINE BANKING", "", "-17.95"),
    ("P14", "FUEL HARBOUR", "AUT: 231101 CODE K41", "-489.34"),
]


@pytest.mark.parametrize("codes", [str, lambda code: code.replace("T", "TR")], ids=["as long", "longer ones"])
def test_a_code_stands_before_a_text_that_starts_where_words_of_the_lines_below_stand(codes, tmp_path):
    def lines_of(rows) -> list:
        lines = [[("Date", 50), ("Code and details", 120), ("Amount", -430)]]
        for day, (code, text, below, amount) in enumerate(rows, 3):
            lines += [[(f"{day:02}/03/2024", 50), (f"{codes(code)} {text}", 120), (amount, -430)]]
            lines += [[(below, 120)]] if below else []
        return lines

    def table_of(rows) -> pd.DataFrame:
        cells = [[f"2024-03-{day:02}", codes(code), *rest] for day, (code, *rest) in enumerate(rows, 3)]
        return pd.DataFrame(cells, columns=["Date", "Code", "Details", "Reference", "Amount"], dtype="str")

    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines_of(CODED)]), table_of(CODED)), ())
    later = [("C07", "CHEQUE", "000412", "-1.00"), *CODED[::-1], ("T20", "TRANSFER RECEIVED LAKE", "rent", "4.20")]
    assert run(source, draw(tmp_path / "later.pdf", [lines_of(later)])).equals(table_of(later))
