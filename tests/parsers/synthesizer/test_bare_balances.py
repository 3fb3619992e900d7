"""The statement prints overdrawn balances without a sign; the table has their signs."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.problems import NoProgram
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run
from tests.parsers.synthesizer.test_day_end_balances import LATER, ROWS, balanced

SAMPLE, BELOW_ZERO = balanced(ROWS, "-700.00"), balanced(LATER, "-7.00")
SIGNLESS = "which are printed without signs"


def lines_of(rows, split: bool, newest_first: bool) -> list:
    """Return the table's lines; only the newest row of a day prints its balance."""
    rows = rows[::-1] if newest_first else rows
    lines = [[("Date", 50), ("Details", 120), *([("Out", -360)] if split else []), ("Amount", -430), ("Balance", -520)]]
    for at, (day, text, amount, left) in enumerate(rows):
        sum_ = (amount.lstrip("-"), -360) if split and amount.startswith("-") else (amount, -430)
        beside = [(left.lstrip("-"), -520)] if _shown(rows, at, newest_first) else []
        lines.append([(f"{day}/03/2024", 50), (text, 120), sum_, *beside])
    return lines


def _shown(rows, at: int, newest_first: bool) -> bool:
    newer = at - 1 if newest_first else at + 1
    return not 0 <= newer < len(rows) or rows[newer][0] != rows[at][0]


def table_of(rows, split: bool, newest_first: bool) -> pd.DataFrame:
    cells = []
    rows = rows[::-1] if newest_first else rows
    for at, (day, text, amount, left) in enumerate(rows):
        out, into = (amount.lstrip("-"), "") if amount.startswith("-") else ("", amount)
        balance = left if _shown(rows, at, newest_first) else ""
        cells.append([f"2024-03-{day}", text, *((out, into) if split else (amount,)), balance])
    columns = ["Date", "Details", *(("Out", "In") if split else ("Amount",)), "Balance"]
    return pd.DataFrame(cells, columns=columns, dtype="str")


@pytest.mark.parametrize("newest_first", [False, True], ids=["oldest first", "newest first"])
@pytest.mark.parametrize("split", [False, True], ids=["one column", "two columns"])
def test_amounts_tell_which_balances_are_below_zero(split, newest_first, tmp_path):
    way = split, newest_first
    sample = draw(tmp_path / "sample.pdf", [lines_of(SAMPLE, *way)])
    source = write_parser(analysis_of(sample, table_of(SAMPLE, *way)), ())
    for rows in (BELOW_ZERO, balanced(LATER, "5000.00"), balanced(LATER, "890.00")):
        assert run(source, draw(tmp_path / "later.pdf", [lines_of(rows, *way)])).equals(table_of(rows, *way))
    lost = lines_of(BELOW_ZERO, *way)
    del lost[-2]
    for lines in (lost, lines_of(BELOW_ZERO[:1], *way)):  # a row is not printed; one balance may have either sign
        with pytest.raises(ValueError, match=SIGNLESS):
            run(source, draw(tmp_path / "later.pdf", [lines]))


def beside(rows, kinds) -> tuple[list, pd.DataFrame]:
    """Return lines with a code right of the balance, by turns one of the kinds, and the table that has it."""
    (header, *lines), table = lines_of(rows, True, False), table_of(rows, True, False)
    codes = [kinds[at % len(kinds)] for at in range(len(rows))]
    coded = [[*line, (code, 532)] for line, code in zip(lines, codes, strict=True)]
    return [[*header, ("Channel", 532)], *coded], table.assign(Channel=codes)


def test_codes_of_the_next_column_are_no_marks_of_the_balances_before_them(tmp_path):
    lines, table = beside(SAMPLE, ("ATM", "EDC", "Phone"))
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines]), table), ())
    lines, table = beside(BELOW_ZERO, ("EDC", "ATM"))
    assert run(source, draw(tmp_path / "later.pdf", [lines])).equals(table)


def test_a_balance_that_is_printed_with_a_sign_is_refused(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [lines_of(SAMPLE, True, False)])
    source = write_parser(analysis_of(sample, table_of(SAMPLE, True, False)), ())
    lines = lines_of(BELOW_ZERO, True, False)
    lines[1][-1] = (BELOW_ZERO[0][-1], -520)
    with pytest.raises(ValueError, match=SIGNLESS):
        run(source, draw(tmp_path / "later.pdf", [lines]))


def test_signs_to_which_no_amounts_lead_are_not_made_up(tmp_path):
    table = table_of(SAMPLE, True, False)
    table.loc[4, "Balance"] = f"-{table.loc[4, 'Balance']}"
    sample = draw(tmp_path / "sample.pdf", [lines_of(SAMPLE, True, False)])
    try:
        source = write_parser(analysis_of(sample, table), ())
    except NoProgram:
        return
    assert not run(source, sample).equals(table)
