"""Features of layouts that are learnt from a sample and hold on later statements, one small layout for each."""

from __future__ import annotations

import pytest

from tests.parsers.layouts.activity import make_statement
from tests.parsers.layouts.layout import Layout, Wanted
from tests.parsers.layouts.trials import first_difference, learn, pages_of, rows_read
from tests.parsers.layouts.wanted import wanted_table

SIGNED = (("Date", "date"), ("Details", "description"), ("Amount", "amount"), ("Balance", "balance"))
AMOUNT = ("date", "description", "amount", "balance")
LAYOUTS = {
    layout.name: layout
    for layout in (
        Layout(
            "marked balances tell signs",
            Wanted(SIGNED),
            AMOUNT,
            sign="balance",
            balance_sign="cr-dr",
            rows=("opening",),
        ),
        Layout(
            "balances tell signs of commas",
            Wanted(SIGNED, numbers="comma"),
            AMOUNT,
            language="de",
            number="1.234,56",
            sign="balance",
            rows=("opening",),
        ),
        Layout(
            "unwanted balances from new to old tell directions",
            Wanted((*SIGNED[:2], ("Way", "direction"), ("Sum", "unsigned"))),
            AMOUNT,
            sign="balance",
            newest_first=True,
        ),
        Layout(
            "balances tell the signs of two accounts",
            Wanted(SIGNED[:3]),
            AMOUNT,
            sign="balance",
            rows=("opening",),
            accounts=("Account 40112 EUR", "Account 40113 EUR"),
        ),
        Layout(
            "balances below an opening row tell debits from credits",
            Wanted((*SIGNED[:2], ("Out", "debit"), ("In", "credit"), SIGNED[3]), opening_row=True),
            AMOUNT,
            sign="balance",
            rows=("opening", "carried"),
        ),
        Layout(
            "day once, amount last",
            Wanted(SIGNED),
            AMOUNT,
            sign="minus",
            text="last",
            date_place="once",
            date="%d-%b",
        ),
        Layout(
            "months in turkish",
            Wanted(SIGNED[:3]),
            AMOUNT,
            language="tr",
            sign="minus",
            date="%d%b%y",
            text="below",
            longest=2,
        ),
        Layout(
            "moved pages that print a day once and value dates always",
            Wanted(SIGNED[:3]),
            ("date", "value", *AMOUNT[1:3]),
            sign="minus",
            balance="ends",
            date_place="once",
            header="none",
            shift=12,
        ),
        Layout(
            "zeros in the column that a row does not use, yen",
            Wanted((*SIGNED[:2], ("Debit", "debit"), ("Put in", "credit"))),
            ("date", "description", "debit", "credit"),
            language="ja",
            balance="ends",
            empty="-",
            date="%Y/%m/%d",
            places=0,
        ),
        Layout(
            "unwanted balances of millions",
            Wanted(SIGNED[:3]),
            AMOUNT,
            sign="minus",
            balance_sign="cr-dr",
            header="none",
        ),
    )
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_what_a_sample_shows_is_read_on_later_statements(name, tmp_path):
    layout = LAYOUTS[name]
    source = learn(layout, tmp_path)
    for number in (1, 2, 4):
        wanted = wanted_table(layout, make_statement(layout, number)).to_numpy().tolist()
        assert first_difference(rows_read(source, pages_of(layout, number, tmp_path)), wanted) == ""
