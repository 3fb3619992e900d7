"""References that no sample's table has may be too long for their lines; names behind words that no row has, too."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tasks.statements.print_habits import learn_habits
from tasks.statements.proof import Proof, prove
from tests.statements.test_further_text import printed, read
from tests.statements.test_print_habits import LATER, SAMPLE
from tests.statements.typed_pages import roles_of, table_of

CODES = {1: "4711", 4: "80012", 6: "5107"}
LAST = len(LATER) - 1
LOST = "is printed below the last row"


def judged(sample: dict[int, list[str]], wanted: list[str], *further: str, others: dict | None = None) -> Proof:
    """The proof of a later statement whose last row has further lines of which its table has what is ``wanted``."""
    codes = {at: [code] for at, code in CODES.items()}
    habits = learn_habits(table_of(read(SAMPLE, codes)), roles_of(True), printed(SAMPLE, sample)).names
    shown = {LAST: list(further), **(others or {})}
    return prove(table_of(read(LATER, {LAST: wanted})), replace(roles_of(True), habits=habits), printed(LATER, shown))


def referring(label: str, last: str = "Lease") -> dict[int, list[str]]:
    """The further lines of a sample: a code that is wanted, and a reference that is not."""
    said = dict(zip(CODES, ("Lease", "Garden", last), strict=True))
    return {at: [f"{code} {label} {said[at]}"] for at, code in CODES.items()}


@pytest.mark.parametrize("rest", ["120533", "of the harbour"])
def test_what_goes_on_below_a_text_that_is_left_out_is_left_out(rest):
    assert judged(referring("Reference:"), ["88991"], "88991 Reference: Invoice", rest).verdict == "proven"


@pytest.mark.parametrize(
    ("sample", "wanted", "further"),
    [
        (referring("Reference:"), ["88991"], ["88991 Reference:", "120533"]),
        (referring("Reference:"), ["88991"], ["88991 Order:", "120533"]),
        (referring("Reference:"), ["88991"], ["88991 Reference: Invoice Order:", "120533"]),
        (referring("Reference:"), ["88991 Invoice"], ["88991 Reference: Invoice", "120533"]),
        (referring("Reference:"), ["88991"], ["88991 Reference: Invoice", "of the harbour", "and the quay"]),
        (referring("Reference:", "Rent Flat"), ["88991"], ["88991 Reference: Invoice", "120533"]),
        ({**referring("Reference:"), 6: ["5107"]}, ["88991"], ["88991 Reference: Invoice", "120533"]),
        (referring("Reference"), ["88991"], ["88991 Reference Invoice", "120533"]),
    ],
    ids=["nothing", "another", "another behind", "wanted", "two lines", "rows have it", "few show it", "no colon"],
)
def test_what_goes_on_below_other_words_may_be_lost(sample, wanted, further):
    found = judged(sample, wanted, *further)
    assert (found.verdict, LOST in found.sentence) == ("refused", True)


@pytest.mark.parametrize(
    ("said", "verdict"), [("Holder Moss", "proven"), ("Holder Vole", "refused"), ("Moss", "refused")]
)
def test_a_name_behind_a_word_that_no_row_has_is_left_out_although_another_row_says_it(said, verdict):
    others = {at: [f"Holder {name}"] for at, name in ((0, "Moss"), (2, "Moss"), (3, "Vole"))}
    found = judged(referring("Reference:"), ["88991"], "88991", said, others=others)
    assert (found.verdict, LOST in found.sentence) == (verdict, verdict == "refused")


@pytest.mark.parametrize(
    ("label", "verdict"), [("Reference:", "proven"), ("Order:", "refused"), ("Reference", "refused")]
)
def test_a_line_of_a_text_that_is_left_out_may_end_the_rows_of_a_page(label, verdict):
    found = judged(referring("Reference:"), ["88991"], "88991", f"{label} 120533")
    assert (found.verdict, LOST in found.sentence) == (verdict, verdict == "refused")
