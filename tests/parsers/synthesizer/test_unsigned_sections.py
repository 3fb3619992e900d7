"""Below one title amounts are money out without a minus, while others print theirs."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
Sections = dict[str, list[tuple[str, str]]]  # by title, texts and amounts
SHOWN = {
    "Deposits": [("Salary", "2,450.00"), ("Refund", "10.00")],
    "Withdrawals": [("Rent", "890.00-"), ("Electricity", "71.35-")],
    "Checks paid": [("Check 1201", "418.67"), ("Check 1203", "682.53")],
}
LATER = {"Deposits": [("Ada", "3.00")], "Withdrawals": [("Gas", "9.10-"), ("Gas back", "1.00")]}
LATER |= {"Checks paid": [("Check 1300", "12.00")]}


def printed(sections: Sections) -> list:
    lines, day = [HEADER], 0
    for title, rows in sections.items():
        lines.append([(title, 50)])
        for text, amount in rows:
            day += 1
            lines.append([(f"{day:02}/03/2024", 50), (text, 120), (amount, -430)])
    return [lines]


def table(sections: Sections, named: bool) -> pd.DataFrame:
    said = [(title, *row) for title, rows in sections.items() for row in rows]
    minus = ["-" if amount.endswith("-") or title == "Checks paid" else "" for title, _, amount in said]
    cells = [
        [*[title] * named, f"2024-03-{day:02}", text, sign + amount.strip("-").replace(",", "")]
        for day, ((title, text, amount), sign) in enumerate(zip(said, minus, strict=True), 1)
    ]
    return pd.DataFrame(cells, columns=[*["Section"] * named, "Date", "Details", "Amount"], dtype="str")


@pytest.mark.parametrize("named", [True, False])
def test_amounts_without_a_minus_are_money_out_below_the_title_that_says_so(named, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", printed(SHOWN)), table(SHOWN, named)), ())
    found = run(source, draw(tmp_path / "later.pdf", printed(LATER)))
    assert found.to_numpy().tolist() == table(LATER, named).to_numpy().tolist()
    reversed_check = SHOWN | {"Checks paid": [("Check 1201 back", "418.67-")]}
    with pytest.raises(ValueError, match="has a minus where the sample prints none"):
        run(source, draw(tmp_path / "back.pdf", printed(reversed_check)))
    with pytest.raises(ValueError, match="'Fees' is unknown to this layout"):
        run(source, draw(tmp_path / "fees.pdf", printed(SHOWN | {"Fees": [("Card", "5.00")]})))
