"""Several wanted columns stand on the further lines of rows, between the same words and signs."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Amount", -430)]
ABROAD = (
    ("04/03/2024", "Hotel Nyhavn", "1,640.00 DKK", "7.4551", "219.98", "D"),
    ("05/03/2024", "Bakery", "", "", "12.40", "D"),
    ("06/03/2024", "Refund of a book", "", "", "31.00", "C"),
    ("07/03/2024", "Cloud host", "20.37 USD", "1.0874", "18.73", "D"),
    ("11/03/2024", "Corner shop", "", "", "7.10", "D"),
    ("19/03/2024", "Hotel Nyhavn", "75.00 DKK", "7.4551", "10.06", "D"),
)
SHOPS = (
    ("04/03/2024", "Corner House Ltd", "HOME", "Fort William", "-12.40"),
    ("05/03/2024", "Green Market", "FOOD", "Perth", "-8.10"),
    ("07/03/2024", "House of Books", "BOOKS", "Oban", "-30.00"),
    ("08/03/2024", "Green Market", "FOOD", "Fort William", "-9.90"),
)


def abroad(rows, between: str = "Rate") -> list:
    """Return rows with the mark of their amount on the line below, where the amount in other money stands, too."""
    lines = []
    for day, text, foreign, rate, amount, mark in rows:
        lines.append([(day, 50), (text, 120), (amount, -430)])
        lines.append([*([(f"{foreign} {between} {rate}", 128)] if foreign else []), (mark, -430)])
    return [*lines, [("Carried forward", 120), ("300.00 D", -430)]]


def wanted_abroad(rows) -> pd.DataFrame:
    cells = [
        [
            f"2024-03-{day[:2]}",
            text,
            foreign.partition(" ")[0].replace(",", ""),
            foreign.partition(" ")[2],
            rate,
            amount if mark == "C" else f"-{amount}",
        ]
        for day, text, foreign, rate, amount, mark in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Text", "Foreign", "Money", "Rate", "Amount"], dtype="str")


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [[HEAD, *abroad(ABROAD)]])
    return write_parser(analysis_of(sample, wanted_abroad(ABROAD)), ())


def test_amount_currency_and_rate_of_a_further_line_are_columns(parser, tmp_path):
    later = [*ABROAD[::-1], ("21/03/2024", "Inn", "9.00 GBP", "0.8561", "10.51", "C")]
    table = run(parser, draw(tmp_path / "later.pdf", [[HEAD, *abroad(later)]]))
    assert table.to_numpy().tolist() == wanted_abroad(later).to_numpy().tolist()


def test_a_further_line_of_another_form_is_refused(parser, tmp_path):
    with pytest.raises(ValueError, match=r"another form.*DKK at 7\.4551"):
        run(parser, draw(tmp_path / "later.pdf", [[HEAD, *abroad(ABROAD, "at")]]))


def test_amounts_in_yen_have_no_decimals_and_others_have(tmp_path):
    rows = [("04/03/2024", "Hotel Ueno", "1,672 JPY", "161.7811", "10.33", "D"), *ABROAD[1:]]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEAD, *abroad(rows)]]), wanted_abroad(rows)), ())
    later = [*rows[::-1], ("21/03/2024", "Inn", "24,900 JPY", "161.7811", "153.90", "D")]
    table = run(source, draw(tmp_path / "later.pdf", [[HEAD, *abroad(later)]]))
    assert table.to_numpy().tolist() == wanted_abroad(later).to_numpy().tolist()


def shops(rows) -> list:
    """Return rows with a kind and a town on the line below, some with an amount in other money on two lines instead."""
    lines = []
    for day, text, kind, town, amount in rows:
        below = [[(f"{kind} .{town}", 120)]] if kind else [[(f"US$ {town}", 120)], [("Converted at 0.92", 120)]]
        lines += [[(day, 50), (text, 120), (amount, -430)], *below]
    return lines


def test_what_stands_before_and_behind_a_sign_and_lines_of_another_form_are_columns(tmp_path):
    rows = [*SHOPS, ("09/03/2024", "App store", "", "9.99", "-9.19"), ("11/03/2024", "Museum", "", "20.00", "-18.40")]

    def wanted(rows) -> pd.DataFrame:
        cells = [
            [f"2024-03-{day[:2]}", text, kind, town if kind else "", "" if kind else town, amount]
            for day, text, kind, town, amount in rows
        ]
        return pd.DataFrame(cells, columns=["Date", "Shop", "Kind", "Town", "US$", "Amount"], dtype="str")

    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEAD, *shops(rows)]]), wanted(rows)), ())
    later = [("12/03/2024", "New Inn", "FOOD", "Isle of Skye", "-3.00"), *rows[::-1]]
    table = run(source, draw(tmp_path / "later.pdf", [[HEAD, *shops(later)]]))
    assert table.to_numpy().tolist() == wanted(later).to_numpy().tolist()


ACCOUNTS = (
    ("04/03/2024", "Anna Reed", "Transfers", "GB33 4471", "Rent for March", "-890.00"),
    ("05/03/2024", "Corner House", "Card payments", "", "", "-12.40"),
    ("07/03/2024", "Otto Fox", "Credits", "GB12 0815 22", "Thanks", "31.00"),
    ("08/03/2024", "Green Market", "Card payments", "", "", "-9.90"),
    ("11/03/2024", "Gym North", "Direct debits", "GB90 1200", "Membership 03", "-25.00"),
)


def below_names(rows) -> list:
    """Return rows with the kind of each below its name, some with an account and a purpose before their last line."""
    lines = []
    for day, name, kind, account, purpose, amount in rows:
        lines += [[(name, 50), (day, 330), (amount, -530)], [(kind, 50)]]
        lines += [[(f"IBAN: {account} + BIC: X4471", 50)]] if account else []
        lines += [[(purpose, 50)]] if purpose else []
        lines += [[(f"Reference {day[:2]}77", 50)], []]
    return [[("Details", 50), ("Booked", 330), ("Amount", -530)], *lines]


def test_a_part_of_further_lines_that_some_rows_lack_has_columns_of_its_own(tmp_path):
    def table(rows) -> pd.DataFrame:
        cells = [[f"2024-03-{day[:2]}", *texts] for day, *texts in rows]
        return pd.DataFrame(cells, columns=["Date", "Name", "Kind", "IBAN", "Purpose", "Amount"], dtype="str")

    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [below_names(ACCOUNTS)]), table(ACCOUNTS)), ())
    later = [*ACCOUNTS[3:], ("21/03/2024", "Inn", "Transfers", "GB01 77", "A room", "-60.00"), *ACCOUNTS[:2]]
    assert run(source, draw(tmp_path / "later.pdf", [below_names(later)])).equals(table(later))
    unlike = [("21/03/2024", "Inn", "Transfers", "GB01 77", "", "-60.00")]
    with pytest.raises(ValueError, match="another form"):
        run(source, draw(tmp_path / "unlike.pdf", [below_names(unlike)]))


CARDS = (
    ("04/03/2024", "Taverna Lisboa", "", "EUR -12.59", "-10.76"),
    ("05/03/2024", "Water works", "Ref: 727486130", "", "-25.92"),
    ("07/03/2024", "Mary Poppins", "", "", "19.07"),
    ("08/03/2024", "Corner shop", "Ref: RENT MAY", "", "-8.66"),
    ("09/03/2024", "Hudson Deli", "", "USD -92.47", "-79.02"),
    ("11/03/2024", "Mary Poppins", "Ref: HQNQAG", "", "-84.51"),
)


def cards(rows, sentence: str) -> list:
    """Return rows of which some say in a sentence what was paid in other money, and some have a reference."""
    lines = [HEAD]
    for day, text, reference, foreign, amount in rows:
        said = sentence.format(*foreign.split(" "), foreign) if foreign else reference
        lines += [[(day, 50), (text, 120), (amount, -430)], *([[(said, 120)]] if said else [])]
    return [lines]


def wanted_cards(rows, parted: bool = False) -> pd.DataFrame:
    cells = [
        [f"2024-03-{day[:2]}", text, reference.removeprefix("Ref: "), *_money(foreign, parted), amount]
        for day, text, reference, foreign, amount in rows
    ]
    money = ["Currency", "Foreign"] if parted else ["Local amount"]
    return pd.DataFrame(cells, columns=["Date", "Name", "Reference", *money, "Amount"], dtype="str")


def _money(foreign: str, parted: bool) -> list[str]:
    currency, _, amount = foreign.partition(" ")
    return [currency, amount.replace(",", "")] if parted else [foreign]


@pytest.mark.parametrize("parted", [False, True], ids=["as one", "as two columns"])
@pytest.mark.parametrize("second", ["USD -92.47", "USD -1,092.47"], ids=["as long", "longer"])
@pytest.mark.parametrize(
    "sentence",
    ["Amount: {2}. Rate: 1.1702.", "Amount {2}, at a rate of 1.1702", "Paid {2}; rate 1.1702", "Paid {2}."],
)
def test_a_cell_ends_at_the_sign_of_its_sentence_and_not_where_all_are_as_long(sentence, second, parted, tmp_path):
    """Nor is an amount that stands in a sentence a column, although those of the sample end in one place."""
    rows = [(*row[:3], second if row[3].startswith("USD") else row[3], row[4]) for row in CARDS]
    source = write_parser(analysis_of(draw(tmp_path / "s.pdf", cards(rows, sentence)), wanted_cards(rows, parted)), ())
    later = [("12/03/2024", "Sushi bar", "", "JPY -1,259.50", "-7.10"), *rows[::-1]]
    later += [("13/03/2024", "Fishmonger", "", "DKK -9.50", "-1.10")]
    table = run(source, draw(tmp_path / "later.pdf", cards(later, sentence)))
    assert table.to_numpy().tolist() == wanted_cards(later, parted).to_numpy().tolist()
