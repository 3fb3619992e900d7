"""An opening balance above the heading of the first day is of that day, where the period starts with it, too."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

COLUMNS = ["Date", "Details", "Payee", "Ref", "Amount", "Balance"]
DAYS = {4: "Monday", 5: "Tuesday", 7: "Thursday", 8: "Friday", 11: "Monday"}
SHOWN = [(4, [("Card payment", "Via terminal 7", "Old Mill", -12.4), ("Cash", "", "", 50)])]
SHOWN += [(5, [("Transfer", "", "A. Brown", -900.5), ("Card payment", "Via terminal 8", "Tea House", -3)])]
SHOWN += [(7, [("Cash", "", "", 20), ("Transfer", "", "C. Reed", -9.25), ("Card payment", "", "Old Mill", -4.2)])]
LATER = [(8, [("Transfer", "", "E. Stone", -1.5), ("Cash", "", "", 30)]), (11, [("Transfer", "", "Tea House", -7)])]


def statement(days, starts: int = 0) -> tuple[list, pd.DataFrame, str]:
    """Return the lines of days below an opening balance, what is wanted of them, and the period's line."""
    first, balance, ref = days[0][0], 1000.0, 41170
    lines = [[("Details", 50), ("Amount", -330), ("Balance", -430)], [("Opening balance", 50), ("1,000.00 C", -430)]]
    rows = [(f"2024-03-{first:02}", "Opening balance", "", "", "", "1000.00")]
    for day, entries in days:
        lines.append([(f"{DAYS[day]} {day} March", 30)])
        for text, more, payee, amount in entries:
            balance, ref = balance + amount, ref + 17
            amounts = (f"{abs(one):,.2f} {'D' if one < 0 else 'C'}" for one in (amount, balance))
            lines.append([(text, 50), *zip(amounts, (-330, -430), strict=True)])
            lines += [[(part, 50)] for part in (more, payee and f"To: {payee}", f"Ref: {ref}") if part]
            texts = (" ".join(filter(None, (text, more))), payee, str(ref))
            rows.append((f"2024-03-{day:02}", *texts, f"{amount:.2f}", f"{balance:.2f}"))
    table = pd.DataFrame(rows, columns=COLUMNS, dtype="str")
    return [lines], table, f"Period from {starts or first} March 2024 to 31 March 2024"


@pytest.fixture(scope="module")
def source(tmp_path_factory) -> str:
    """Return the parser file learnt from a statement."""
    pages, table, period = statement(SHOWN)
    sample = draw(tmp_path_factory.mktemp("openings") / "sample.pdf", pages, top=period)
    return write_parser(analysis_of(sample, table), ())


def test_an_opening_balance_above_the_heading_of_its_day_has_it(source, tmp_path):
    pages, table, period = statement(LATER)
    assert run(source, draw(tmp_path / "later.pdf", pages, top=period)).equals(table)


def test_an_opening_balance_of_a_period_that_starts_with_another_day_is_refused(source, tmp_path):
    pages, _, period = statement(LATER, starts=7)
    with pytest.raises(ValueError, match="does not start with the day"):
        run(source, draw(tmp_path / "later.pdf", pages, top=period))


def test_a_line_below_the_label_of_a_code_is_refused_and_one_below_that_of_a_name_goes_on_with_it(source, tmp_path):
    pages, table, period = statement(LATER)
    place = next(at for at, line in enumerate(pages[0]) if line[0][0].startswith("To: "))
    named, coded = ([*pages[0][:at], [("and sons", 50)], *pages[0][at:]] for at in (place + 1, place + 2))
    table.loc[1, "Payee"] += " and sons"
    assert run(source, draw(tmp_path / "named.pdf", [named], top=period)).equals(table)
    with pytest.raises(ValueError, match="and sons"):
        run(source, draw(tmp_path / "coded.pdf", [coded], top=period))
