"""A year that no page prints is not proven: the parser has it from its samples."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import pytest

from tasks.statements.print_habits import learn_habits
from tasks.statements.proof import prove
from tasks.statements.roles import learn_roles
from tests.statements import typed_pages as typed

TABLE = pd.DataFrame(
    [["2024-03-01", "Transfer", "-100.00", "1900.50"], ["2024-03-24", "Salary", "50.25", "1950.75"]],
    columns=["Date", "Text", "Amount", "Balance"],
    dtype="str",
)
ENDS = ("Opening balance 2,000.50", "Closing balance 1,950.75")


def verdict(*texts: str) -> str:
    pages = typed.pages(*([typed.left(40, text)] for text in (*texts, *ENDS)))
    return prove(TABLE, learn_roles(TABLE), pages).verdict


@pytest.mark.parametrize(
    "text",
    ["March 2024", "20240331", "31/03/24", "31 Mar 24", "24-03-31", "Mar '24", "31/03/2567", "令和6年3月", "R06.3.31"],
)
def test_a_year_printed_in_any_form_or_calendar_is_known(text: str):
    assert verdict(text) == "proven"


@pytest.mark.parametrize("text", ["March statement", "24 March", "31/03", "Page 6 of 24", "113.00"])
def test_a_year_that_no_page_prints_is_not_proven(text: str):
    assert verdict(text) == "consistent"


def over_new_year(first: str, second: str, *texts: str) -> str:
    table = TABLE.assign(Date=[first, second])
    pages = typed.pages(*([typed.left(40, text)] for text in (*texts, *ENDS)))
    return prove(table, learn_roles(table), pages).verdict


@pytest.mark.parametrize(("first", "second"), [("2024-12-28", "2025-01-05"), ("2024-11-28", "2024-12-05")])
def test_over_new_year_a_statement_may_print_one_of_the_two_years(first: str, second: str):
    assert over_new_year(first, second, "15 Jan 2025") == "proven"


def test_a_row_that_lies_a_year_before_all_that_is_printed_is_not_proven():
    assert over_new_year("2024-12-28", "2024-01-05", "15 Jan 2025") == "consistent"


@pytest.mark.parametrize(("texts", "said"), [(("Period 03/2024",), "refused"), (("Period 03",), "consistent")])
def test_a_statement_that_prints_another_year_than_that_of_its_table_is_refused_where_the_sample_prints_its_own(
    texts: tuple[str, ...], said: str
):
    roles = learn_roles(TABLE)
    sample = typed.pages(*([typed.left(40, text)] for text in (*texts, *ENDS)))
    roles = replace(roles, habits=learn_habits(TABLE, roles, sample).names)
    later = typed.pages(*([typed.left(40, text)] for text in ("Period 03/2025", *ENDS)))
    proof = prove(TABLE, roles, later)
    assert proof.verdict == said
    assert "no page prints the year 2024" in proof.sentence
