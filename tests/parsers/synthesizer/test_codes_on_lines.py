"""Accounts of others stand alone on one of the further lines of some rows, a purpose on another."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Amount", -430)]
TEXTS = [
    ("Riverbank plc", "", "Fee"),
    ("Ann Weber", "one", "Lunch"),
    ("Corner Bakery", "", "Card payment in Perth"),
    ("Water works", "two", "SI12 881407806544"),
    ("Otto Fox", "three", "RENT MAY 2024"),
    ("Gym North", "", "Card payment in Oban"),
    ("Ann Weber", "one", "Thanks"),
]
WAYS = {
    "IBAN": ("AT61 1904 3002 3457 3201", "NO93 8601 1117 947", "GB29 NWBK 6016 1331 9268 19"),
    "IBAN in one word": ("AT611904300234573201", "NO9386011117947", "GB29NWBK60161331926819"),
    "number and bank": ("19-2000145399/0800", "217845/0100", "1000-77120099/2010"),
    "bank and number": ("20-00-00 12345678", "11-22-33 00345678", "07-01-16 9345678"),
}


def lines_of(rows, upwards: bool = False, label: str = "") -> list:
    """Return rows with an account and a purpose on lines of their own below the name, in this order or upwards."""
    lines = [HEAD]
    for day, (name, account, purpose) in enumerate(rows, 4):
        below = [f"{label}{account}" if account else "", purpose][:: -1 if upwards else 1]
        lines += [[(f"{day:02d}/03/2024", 50), (name, 120), (f"-{day}.20", -430)]]
        lines += [[(text, 120)] for text in below if text]
    return lines


def table_of(rows) -> pd.DataFrame:
    cells = [[f"2024-03-{day:02d}", *texts, f"-{day}.20"] for day, texts in enumerate(rows, 4)]
    return pd.DataFrame(cells, columns=["Date", "Name", "Account", "Purpose", "Amount"], dtype="str")


def with_accounts(accounts) -> list:
    """Return the rows of the texts, each with its account."""
    said = dict(zip(("one", "two", "three"), accounts, strict=True))
    return [(name, said.get(account, ""), purpose) for name, account, purpose in TEXTS]


@pytest.mark.parametrize("label", ["", "Account: "])
@pytest.mark.parametrize("upwards", [False, True], ids=["downwards", "upwards"])
@pytest.mark.parametrize("way", WAYS)
def test_an_account_on_a_line_of_its_own_is_no_part_of_the_purpose(way, upwards, label, tmp_path):
    rows = with_accounts(WAYS[way])
    sample = draw(tmp_path / "sample.pdf", [lines_of(rows, upwards, label)])
    source = write_parser(analysis_of(sample, table_of(rows)), ())
    later = [("Lea Horn", WAYS[way][1], "Books"), ("Corner Bakery", "", "Card payment in Wick"), *rows[::-1]]
    assert run(source, draw(tmp_path / "later.pdf", [lines_of(later, upwards, label)])).equals(table_of(later))


def test_the_row_above_may_have_the_same_account(tmp_path):
    rows = with_accounts(WAYS["IBAN"])
    again = [*rows, ("Rita Horn", rows[1][1], "Books"), ("Ann Weber", rows[1][1], "Lunch"), *rows]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines_of(again)]), table_of(again)), ())
    later = [*rows[::-1], *again, again[8]]
    assert run(source, draw(tmp_path / "later.pdf", [lines_of(later)])).equals(table_of(later))


@pytest.mark.parametrize("label", ["", "IBAN "])
@pytest.mark.parametrize("purposes", [True, False], ids=["beside a purpose", "alone"])
def test_accounts_printed_in_groups_may_be_wanted_in_one_word(label, purposes, tmp_path):
    def printed(rows) -> list:
        return lines_of([(*texts, purpose if purposes else "") for *texts, purpose in rows], label=label)

    def wanted(rows) -> pd.DataFrame:
        table = table_of([(name, account.replace(" ", ""), purpose) for name, account, purpose in rows])
        return table if purposes else table.drop(columns="Purpose")

    rows = with_accounts(WAYS["IBAN"])
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [printed(rows)]), wanted(rows)), ())
    later = [("Lea Horn", "BE68 5390 0754 7034", "Books"), ("Corner Bakery", "", "Card payment in Wick"), *rows[::-1]]
    assert run(source, draw(tmp_path / "later.pdf", [printed(later)])).equals(wanted(later))


@pytest.mark.parametrize(
    ("label", "account"),
    [("", "021000021-12345678901"), ("", "CA 0021 12345678 / 998"), ("Account: ", "4711 with Riverbank")],
)
def test_an_account_written_in_another_way_is_refused(label, account, tmp_path):
    rows = with_accounts(WAYS["IBAN"])
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines_of(rows, label=label)]), table_of(rows)), ())
    later = [*rows, ("Lea Horn", account, "Books")]
    with pytest.raises(ValueError, match="another form"):
        run(source, draw(tmp_path / "later.pdf", [lines_of(later, label=label)]))


def test_two_accounts_of_one_row_are_refused_and_not_read_as_one(tmp_path):
    rows = with_accounts(("BE68 5390 0754 7034", "BE71 0961 2345 6769", "BE43 0689 9999 9501"))
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines_of(rows)]), table_of(rows)), ())
    later = [*rows, ("Lea Horn", rows[1][1], rows[3][1])]
    with pytest.raises(ValueError, match="another form"):
        run(source, draw(tmp_path / "later.pdf", [lines_of(later)]))


def before_names(rows) -> list:
    """Return rows whose first line is the account, where they have one, and else the name."""
    lines = [HEAD]
    for day, texts in enumerate(rows, 4):
        name, account, purpose = texts
        first, *more = [text for text in (account, name, purpose) if text]
        lines += [[(f"{day:02d}/03/2024", 50), (first, 120), (f"-{day}.20", -430)], *([(text, 120)] for text in more)]
    return lines


def test_the_name_stands_below_the_account_or_where_there_is_none_in_its_place(tmp_path):
    rows = with_accounts(WAYS["IBAN"])
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [before_names(rows)]), table_of(rows)), ())
    later = [("Lea Horn", WAYS["IBAN"][1], ""), ("Corner Bakery", "", "Card payment in Wick"), *rows[::-1]]
    assert run(source, draw(tmp_path / "later.pdf", [before_names(later)])).equals(table_of(later))


def between_lines(rows, more: bool = False) -> list:
    """Return rows with a kind, a name, an account and a purpose below each other; ``more`` have a second day and a
    branch of two lines, too.
    """
    lines = [[*HEAD, ("Branch", 300)] if more else HEAD]
    for day, (name, account, purpose) in enumerate(rows, 4):
        below = [text for text in (name, account, purpose) if text]
        ahead, behind = ([(f"{day + 1:02d}/03/2024", 50)], [("North", 300)]) if more else ([], [])
        branch = [("Riverbank", 300)] if more else []
        lines += [[(f"{day:02d}/03/2024", 50), ("Payment", 120), *branch, (f"-{day}.20", -430)]]
        lines += [[*ahead, (below[0], 120), *behind], *([(text, 120)] for text in below[1:])]
    return lines


def table_between(rows, more: bool = False) -> pd.DataFrame:
    table = table_of(rows)
    table.insert(1, "Kind", "Payment")
    if more:
        table.insert(1, "Value date", [f"2024-03-{day:02d}" for day in range(5, 5 + len(rows))])
        table.insert(2, "Branch", "Riverbank North")
    return table


@pytest.mark.parametrize("more", [False, True], ids=["alone", "beside two days and a branch"])
def test_an_account_between_a_name_and_a_purpose_is_a_part_of_neither(more, tmp_path):
    rows = with_accounts(WAYS["IBAN"])
    sample = draw(tmp_path / "sample.pdf", [between_lines(rows, more)])
    source = write_parser(analysis_of(sample, table_between(rows, more)), ())
    later = [("Lea Horn", WAYS["IBAN"][1], "Books"), ("Corner Bakery", "", "Card payment in Wick"), *rows[::-1]]
    got = run(source, draw(tmp_path / "later.pdf", [between_lines(later, more)]))
    assert got.to_numpy().tolist() == table_between(later, more).to_numpy().tolist()


def test_codes_behind_labels_may_have_a_column_of_their_own_beside_the_accounts(tmp_path):
    rows = [
        ("Card payment", "", "Corner Bakery", "", "1178"),
        ("Transfer", "19-2000145399/0800", "Ann Weber", "8349110419", "0558"),
        ("Fee", "", "", "", "0898"),
        ("Transfer", "217845/0100", "Water works", "2938570808", ""),
        ("Card payment", "", "Gym North", "", "1178"),
        ("Transfer", "1000-77120099/2010", "Otto Fox", "", "0308"),
        ("Transfer", "19-2000145399/0800", "Ann Weber", "3194913887", ""),
    ]

    def printed(rows) -> list:
        lines = [[*HEAD[:2], ("Codes", 260), HEAD[2]]]
        for day, (kind, account, name, vs, ks) in enumerate(rows, 4):
            left = [text for text in (kind, account, name) if text]
            right = [(label, code) for label, code in (("VS", vs), ("KS", ks)) if code]
            for at in range(max(len(left), len(right))):
                line = [(left[at], 120)] if at < len(left) else []
                line += [(right[at][0], 260), (right[at][1], 275)] if at < len(right) else []
                lines += [line if at else [(f"{day:02d}/03/2024", 50), *line, (f"-{day}.20", -430)]]
        return lines

    def wanted(rows) -> pd.DataFrame:
        cells = [[f"2024-03-{day:02d}", *texts, f"-{day}.20"] for day, texts in enumerate(rows, 4)]
        return pd.DataFrame(cells, columns=["Date", "Kind", "Account", "Name", "VS", "KS", "Amount"], dtype="str")

    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [printed(rows)]), wanted(rows)), ())
    later = [("Transfer", "5-881407806544/0300", "Rita Horn", "11", "0308"), *rows[::-1]]
    assert run(source, draw(tmp_path / "later.pdf", [printed(later)])).equals(wanted(later))
    unknown = [("Transfer", "DE89 3704 0044 0532 0130 00", "Rita Horn", "", ""), *rows]
    with pytest.raises(ValueError, match="another form than those of this layout: DE89"):
        run(source, draw(tmp_path / "unknown.pdf", [printed(unknown)]))
