"""Accounts that start a line of some rows are a column; one of another form that stays in the text is refused."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.analysis import with_habits
from tasks.parsers.synthesizer import write_parser
from tasks.statements.pages import read_pages
from tasks.statements.proof import prove
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Amount", -430)]
Rows = list[tuple[str, str, str]]
WAYS = {
    "IBAN": ("NL01VELD0655223964", "NL64POLD6158295080", "NL12VELD7008645033"),
    "number": ("4711008122", "4711008133", "4711123456"),
    "number and bank": ("217845/0100", "217846/0800", "331845/2010"),
}


def rows_of(accounts: tuple[str, ...]) -> Rows:
    """Rows of which some have an account."""
    first, second, third = accounts
    return [
        ("Riverbank plc", "", "Fee"),
        ("Ann Weber", first, "Lunch"),
        ("Corner Bakery", "", "Card 0912 in Perth"),
        ("Water works", second, "4471 for May"),
        ("Otto Fox", third, "Rent"),
        ("Gym North", "", "Card 0912 in Oban"),
        ("Ann Weber", first, "Thanks"),
    ]


def drawn(path, rows: Rows, upwards: bool):
    """Draw rows with the account and the purpose on lines of their own below the name, in this order or upwards."""
    lines = [HEAD]
    for day, (name, account, purpose) in enumerate(rows, 4):
        lines.append([(f"{day:02d}/03/2024", 50), (name, 120), (f"-{day}.20", -430)])
        lines += [[(text, 120)] for text in (account, purpose)[:: -1 if upwards else 1] if text]
    return draw(path, [lines])


def table_of(rows: Rows, joined: bool) -> pd.DataFrame:
    """What is wanted of them: the purpose alone, or behind the name."""
    cells = [
        [f"2024-03-{day:02d}", *([f"{name} {purpose}"] if joined else [name, purpose]), account, f"-{day}.20"]
        for day, (name, account, purpose) in enumerate(rows, 4)
    ]
    texts = ["Text"] if joined else ["Partner", "Purpose"]
    return pd.DataFrame(cells, columns=["Date", *texts, "Account", "Amount"], dtype="str")


def judged(tmp_path, way: str, upwards: bool, joined: bool, *later: tuple[str, str, str]) -> tuple[bool, str]:
    """Tell whether a statement with further rows is read right, and what the proof says of it."""
    rows = rows_of(WAYS[way])
    analysis = analysis_of(drawn(tmp_path / "a.pdf", rows, upwards), table_of(rows, joined))
    roles, source = with_habits(analysis.roles, analysis.samples), write_parser(analysis, ())
    path = drawn(tmp_path / "b.pdf", [*rows, *later], upwards)
    read = run(source, path)
    return read.equals(table_of([*rows, *later], joined)), prove(read, roles, read_pages(path)).sentence


@pytest.mark.parametrize("joined", [False, True])
@pytest.mark.parametrize("upwards", [False, True])
@pytest.mark.parametrize(
    ("way", "account"),
    [
        ("IBAN", "4711081522"),
        ("number", "47110081222"),
        ("number", "471100812"),
        ("number", "DE89370400440532013000"),
        ("number and bank", "19-2000145399/0800"),
        ("number and bank", "217845/01001"),
    ],
)
def test_an_account_of_another_form_is_refused(way, account, upwards, joined, tmp_path):
    _, said = judged(tmp_path, way, upwards, joined, ("Lea Horn", account, "Books"))
    assert f"row 8 has no Account, but “{account}” on page 1 is printed like one" in said


@pytest.mark.parametrize("upwards", [False, True])
@pytest.mark.parametrize("account", ["BE71096123456769", "MT84MALT011000012345MTLCAST001S", "NO9386011117947"])
def test_an_account_of_another_country_is_longer_or_shorter(account, upwards, tmp_path):
    right, said = judged(tmp_path, "IBAN", upwards, False, ("Lea Horn", account, "Books"))
    assert right
    assert "like one" not in said


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("purpose", ["Invoice 936454561122", "4712 for June", "Payment", "RENT-MAY"])
def test_words_that_are_no_codes_or_stand_elsewhere_are_not_refused(way, purpose, tmp_path):
    right, said = judged(tmp_path, way, False, False, ("Lea Horn", "", purpose))
    assert right
    assert "like one" not in said


@pytest.mark.parametrize("name", ["Ina", "Tesla"])
def test_the_code_of_a_row_whose_name_is_too_short_to_find_it_is_not_that_of_the_row_above(name, tmp_path):
    own = (name, WAYS["IBAN"][0], "Rent")
    right, said = judged(tmp_path, "IBAN", False, False, ("Gym North", "", "Card 0912 in Oban"), own)
    assert right
    assert "like one" not in said
    _, said = judged(tmp_path, "IBAN", False, False, ("Lea Horn", "4711081522", "Books"), own)
    assert "row 8 has no Account, but “4711081522” on page 1 is printed like one" in said


def below_days(path, rows: list[tuple[str, str, str, str]]):
    """Draw rows of a name, a kind and a code or none, one below the other, those of a day below its line."""
    lines, above = [[("Details", 120), ("Amount", -430)]], ""
    for day, name, kind, code in rows:
        lines += [[(f"{day}/03/2024", 120)]] if day != above else []
        lines, above = [*lines, [(name, 120), (f"-{int(day)}.20", -430)], [(kind, 120)]], day
        lines += [[(f"Ref {code}", 120)]] if code else []
    return draw(path, [lines])


def table_below_days(rows: list[tuple[str, str, str, str]]) -> pd.DataFrame:
    cells = [[f"2024-03-{day}", f"{name} {kind}", code, f"-{int(day)}.20"] for day, name, kind, code in rows]
    return pd.DataFrame(cells, columns=["Date", "Details", "Ref", "Amount"], dtype="str")


def test_a_code_of_the_next_row_is_not_that_of_one_without_where_days_stand_on_lines_of_their_own(tmp_path):
    rows = [
        ("04", "Corner bakery North", "Card", "E2E06759046"),
        ("05", "Water works and energy", "Debit", "E2E03982704"),
        ("05", "Harbour coffee", "Card", ""),
        ("07", "Riverside gym and pool", "Debit", "E2E04832042"),
    ]
    analysis = analysis_of(below_days(tmp_path / "a.pdf", rows), table_below_days(rows))
    roles, source = with_habits(analysis.roles, analysis.samples), write_parser(analysis, ())
    later = [("08", "Harbour coffee", "Card", ""), ("09", "Ann Weber", "Transfer to", "E2E05970147")]
    pdf = below_days(tmp_path / "b.pdf", [*later, *rows])
    found = run(source, pdf)
    assert found.equals(table_below_days([*later, *rows]))
    proof = prove(found, roles, read_pages(pdf))
    assert proof.verdict != "refused", proof.sentence
