"""Titles among the rows of an account that tell money in from money out, where a line above says the account."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
IN, OUT, FEES = "Payments received", "Payments made", "Fees and charges"
Sections = list[tuple[str, list[tuple[str, str, str]]]]
SHOWN = [
    ("706.607-8 - Current account", [(IN, [("POS", "Refund", "20.00"), ("INT", "Interest", "1.10")]),
                                     (OUT, [("POS", "Bakery", "9.15"), ("DD", "Energy", "1,165.02")]),
                                     (FEES, [("CHG", "Monthly fee", "3.00")])]),
    ("951.728-7 - Everyday account", [(IN, [("INT", "Interest", "0.40")]), (OUT, [("DD", "Rail", "4.56")])]),
]  # fmt: skip
LATER = [
    ("706.607-8 - Current account", [(OUT, [("ATM", "Norwich", "50.00")]), (IN, [("DD", "Energy refund", "7.00")])]),
    ("951.728-7 - Everyday account", [(FEES, [("CHG", "Monthly fee", "3.00")]), (IN, [("INT", "Interest", "0.30")])]),
]


def drawn(path, accounts, below_titles: bool):
    """Draw each account on a page of its own; the header may stand again below each title."""
    pages, day = [], 0
    for account, sections in accounts:
        lines = [[(f"Account number {account}", 50)], HEADER]
        for title, rows in sections:
            lines += [[(title, 50, 11)], *([HEADER] if below_titles else [])]
            for code, details, amount in rows:
                day += 1
                lines.append([(f"{day:02}/03/2024", 50), (f"{details} {code}", 120), (amount, -430)])
        pages.append(lines)
    return draw(path, pages)


def wanted(accounts, said: bool) -> pd.DataFrame:
    """Return what is wanted: amounts with a sign, or with a word for it."""
    rows = [(account, title, *row) for account, sections in accounts for title, rows in sections for row in rows]
    cells = []
    for day, (account, title, code, details, amount) in enumerate(rows, 1):
        plain = amount.replace(",", "")
        sums = [plain, "in" if title == IN else "out"] if said else [plain if title == IN else f"-{plain}"]
        cells.append([account.split(" - ")[0], f"2024-03-{day:02}", f"{details} {code}", *sums])
    names = ["Account", "Date", "Details", "Amount", *(["Sign"] if said else [])]
    return pd.DataFrame(cells, columns=names, dtype="str")


@pytest.mark.parametrize("below_titles", [False, True], ids=["one header", "a header below each title"])
@pytest.mark.parametrize("said", [False, True], ids=["signed", "in words"])
def test_titles_tell_signs_of_both_accounts(said, below_titles, tmp_path):
    source = write_parser(analysis_of(drawn(tmp_path / "a.pdf", SHOWN, below_titles), wanted(SHOWN, said)), ())
    found = run(source, drawn(tmp_path / "b.pdf", LATER, below_titles))
    assert found.to_numpy().tolist() == wanted(LATER, said).to_numpy().tolist()
    other = drawn(tmp_path / "c.pdf", [(account, [("Cash", rows)]) for account, [(_, rows), *_] in LATER], below_titles)
    with pytest.raises(ValueError, match="Cash"):
        run(source, other)


def test_titles_right_above_rows_tell_signs_where_no_header_stands_above_the_table(tmp_path):
    def headless(path, accounts):
        pages, day = [], 0
        for account, sections in accounts:
            lines = [[("Riverbank", 50), ("Your accounts", 300)], [(f"Account number {account}", 50)]]
            lines += [[("Opening balance 100.00", 50)]]
            for title, rows in sections:
                lines.append([(title, 50, 11)])
                for code, details, amount in rows:
                    day += 1
                    lines.append([(f"{day:02}/03/2024", 50), (f"{details} {code}", 120), (amount, -430)])
            pages.append([*lines, [("Closing balance 90.00", 50)], [("Standing orders", 50)]])
        return draw(path, pages)

    source = write_parser(analysis_of(headless(tmp_path / "a.pdf", SHOWN), wanted(SHOWN, said=False)), ())
    found = run(source, headless(tmp_path / "b.pdf", LATER))
    assert found.to_numpy().tolist() == wanted(LATER, said=False).to_numpy().tolist()
