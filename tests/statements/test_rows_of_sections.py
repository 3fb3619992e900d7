"""The only row of a section has the amount that a summary prints beside its name; '923.43' may look like a day."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.statements.proof import prove
from tasks.statements.roles import learn_roles
from tests.statements.typed_pages import BALANCE, DATE, OUT, TEXT, label, left, pages, right

ROWS = (
    ("08/05", "Harpeth Dental", "923.43", "Deposits"),
    ("07/24", "Grocer at the corner", "-97.97", "Card payments"),
    ("07/31", "Opticians", "-1303.07", "Card payments"),
    ("08/02", "Garden centre", "-140.00", "Card payments"),
)


def table_of(rows) -> pd.DataFrame:
    cells = [[f"2024-{day.replace('/', '-')}", text, amount, section] for day, text, amount, section in rows]
    return pd.DataFrame(cells, columns=["Date", "Description", "Amount", "Kind"], dtype="str")


def statement() -> tuple:
    """Pages with a summary, sections and the balances of days, whose title says what that of the end does."""
    lines = [label("Beginning Balance 1,302.18"), label("Deposits 923.43"), label("Card payments -1,541.04")]
    lines += [label("Ending Balance 684.57")]
    for title in ("Deposits", "Card payments"):
        rows = [row for row in ROWS if row[3] == title]
        lines += [label(title)]
        for day, text, amount, _ in rows:
            lines.append([left(DATE, day), left(TEXT, text), right(BALANCE, f"{abs(float(amount)):,.2f}")])
        lines.append([left(DATE, f"Total {title}"), right(BALANCE, f"{abs(sum(float(row[2]) for row in rows)):,.2f}")])
    lines += [label("Daily ending balance"), [left(DATE, "07/24"), left(TEXT, "1,204.21"), right(OUT, "08/05")]]
    return pages(*lines)


@pytest.mark.parametrize(
    ("rows", "verdict"), [(ROWS, "proven"), (ROWS[1:], "refused"), (ROWS[:-1], "refused")], ids=["all", "first", "last"]
)
def test_a_summary_above_all_rows_prints_none_of_them(rows, verdict):
    assert prove(table_of(rows), learn_roles(table_of(ROWS)), statement()).verdict == verdict


def test_nor_does_it_print_the_only_check_whose_line_has_its_number_and_no_words():
    rows = [("07/15", "1229", "-49.08", "Checks paid"), ("07/20", "", "-200.00", "Card payments")]
    cells = [[f"2024-{day.replace('/', '-')}", kind, check, amount] for day, check, amount, kind in rows]
    table = pd.DataFrame(cells, columns=["Date", "Kind", "Check No.", "Amount"], dtype="str")
    lines = [label("July 2024"), label("Beginning Balance 140.07"), label("Checks paid -49.08")]
    lines += [label("Card payments -200.00")]
    lines += [label("Ending Balance -109.01"), label("Checks paid")]
    lines += [[left(DATE, "1229"), left(TEXT, "07/15"), right(BALANCE, "49.08")], label("Total Checks paid 49.08")]
    lines += [label("Card payments"), [left(DATE, "07/20"), left(TEXT, "Card payments"), right(BALANCE, "200.00")]]
    lines += [label("Daily ending balance"), [left(DATE, "07/15"), left(TEXT, "90.99"), right(OUT, "07/20")]]
    proof = prove(table, learn_roles(table), pages(*lines))
    assert proof.verdict == "proven", proof.sentence
