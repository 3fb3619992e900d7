"""Titles that tell money in from money out, behind which the count and the sum of their rows stand."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

PLAIN = [("Date", 50), ("Amount", -150), ("Details", 170)]
CHEQUES = [("Date", 50), ("Cheque no", 110), ("Amount", -250), ("Reference", 300)]
ROWS = {
    "Money and Other Additions": [("04", "2,444.27", "Salary of the mill"), ("09", "51.20", "Refund from a shop")],
    "Cheques and Drafts": [("05", "115.87", "1040"), ("07", "969.72", "1042")],
    "Card Purchases": [("06", "34.62", "Bakery at the bridge"), ("08", "8.01", "Pharmacy on the square")],
    "Other Deductions": [("11", "3.00", "Fee of a machine"), ("12", "7.00", "Monthly charge")],
}


@pytest.mark.parametrize("size", [9, 11])
@pytest.mark.parametrize("kinds", [["Card Purchases", "Money and Other Additions"], ["Cheques and Drafts"]])
def test_titles_beside_counts_and_sums_tell_the_signs(kinds, size, tmp_path):
    later = {kind: ROWS[kind][:1] for kind in kinds}
    assert same(run(learnt(tmp_path, size), drawn(tmp_path / "later.pdf", [later], size)), wanted(later))


@pytest.mark.parametrize("size", [9, 11])
def test_a_title_that_the_sample_does_not_have_is_refused_by_its_name(size, tmp_path):
    later = {"Card Purchases": ROWS["Card Purchases"], "Loans and Reversals": ROWS["Other Deductions"]}
    with pytest.raises(ValueError, match="'Loans and Reversals'"):
        run(learnt(tmp_path, size), drawn(tmp_path / "later.pdf", [later], size))


def test_a_title_that_goes_on_with_the_last_page_has_no_sum(tmp_path):
    parts = [{"Other Deductions": ROWS["Other Deductions"]}, {"Other Deductions - continued": ROWS["Card Purchases"]}]
    later = {"Other Deductions": ROWS["Other Deductions"] + ROWS["Card Purchases"]}
    assert same(run(learnt(tmp_path, 11), drawn(tmp_path / "later.pdf", parts, 11)), wanted(later))


def learnt(folder, size):
    return write_parser(analysis_of(drawn(folder / "sample.pdf", [ROWS], size), wanted(ROWS)), ())


def same(one, other):
    return one.values.tolist() == other.values.tolist()


def drawn(path, pages, size):
    return draw(path, [[line for kind, rows in page.items() for line in section(kind, rows, size)] for page in pages])


def section(kind, rows, size):
    count = f"{len(rows)} {kind}" if len(rows) > 1 else f"1 {kind.split()[0]}"
    said = f"There {'were' if len(rows) > 1 else 'was'} {count} totalling $3,000.00."
    yield [(kind, 50, size), *([(said, 300)] if "continued" not in kind else [])]
    yield CHEQUES if "Cheques" in kind else PLAIN
    for day, amount, details in rows:
        places = (110, -250) if "Cheques" in kind else (170, -150)
        further = [("076704044", 300)] if "Cheques" in kind else []
        yield [(f"{day}/03/2024", 50), (details, places[0]), (amount, places[1]), *further]


def wanted(rows):
    cells = [
        [f"2024-03-{day}", details, amount.replace(",", "") if "Additions" in kind else f"-{amount.replace(',', '')}"]
        for kind, entries in rows.items()
        for day, amount, details in entries
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount"], dtype="str")
