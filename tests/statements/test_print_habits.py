"""Statements that print otherwise than the samples are refused where no sum can tell; those that print alike pass."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from tasks.statements.labelled_balances import label_balances
from tasks.statements.movements import read_movements
from tasks.statements.print_habits import learn_habits, learnt_way
from tasks.statements.proof import prove
from tasks.statements.roles import Roles, learn_roles
from tests.statements.typed_pages import (
    DATE,
    MANY_ROWS,
    OUT,
    TEXT,
    label,
    ledger,
    left,
    pages,
    right,
    roles_of,
    row_line,
    statement,
    table_of,
)

HEADER = "Date Details Paid out Paid in Balance"
ROWS = MANY_ROWS
SAMPLE = ledger(rows=ROWS)
LATER = ledger("900.00", tuple((day, f"{text} B", str(Decimal(effect) + 1)) for day, text, effect in ROWS))


def learnt(printed: tuple, balances: bool = True, rows: list = SAMPLE) -> Roles:
    """The roles of a sample with what its printing keeps to."""
    return replace(roles_of(balances), habits=learn_habits(table_of(rows, balances), roles_of(balances), printed).names)


def wrapped(rows: list, above: bool) -> tuple:
    """Pages with descriptions of two lines; the first of them stands above or on the line of the amount."""
    lines = [label(HEADER)]
    for day, text, effect, balance in rows:
        first, second = text.split(" ", 1)
        row = [left(TEXT, first)], row_line(day, second, effect, balance)
        other = row_line(day, first, effect, balance), [left(TEXT, second)]
        lines += row if above else other
    return pages(*lines)


def test_a_row_is_found_by_the_words_before_its_amount_where_its_text_goes_on_below():
    table, roles = table_of(SAMPLE, False), roles_of(False)
    found = label_balances(table, roles, read_movements(table, roles), wrapped(SAMPLE, above=False)).rows
    assert [ROWS[row.row][1].split()[0] for row in found] == ["Bakery", "Salary", "Ticket", "Harbour", "Petrel"]


def with_sums_of_days(rows: list, beside: bool) -> tuple:
    """Pages whose amounts stand ``beside`` their texts or below them, with a line of sums in the texts' column."""
    lines = [label("Opening balance 1,000.00")]
    for day, text, effect, _ in rows:
        row = row_line(day, text, effect, None)
        lines += [row if beside else row[:2], *([] if beside else [row[2:]]), [left(TEXT, "Turnover of day")]]
    return pages(*lines)


def test_where_rows_are_not_found_on_the_pages_nothing_is_known_of_the_words_around_them():
    known = learnt(with_sums_of_days(SAMPLE, beside=False), balances=False)
    assert prove(table_of(LATER, False), known, with_sums_of_days(LATER, beside=True)).verdict != "refused"
    known = learnt(pages(*[row_line(day, text, effect, None) for day, text, effect, _ in SAMPLE]), balances=False)
    assert prove(table_of(LATER, False), known, with_sums_of_days(LATER, beside=True)).verdict == "refused"


def one_behind(rows: list) -> list:
    """The rows as a parser reads them that takes every line for what goes on from the row above it."""
    firsts, seconds = zip(*(text.split(" ", 1) for _, text, _, _ in rows), strict=True)
    texts = [f"{second} {first}" for second, first in zip(seconds, (*firsts[1:], ""), strict=True)]
    return [(day, text.strip(), *rest) for (day, _, *rest), text in zip(rows, texts, strict=True)]


def boxed(rows: list, opening: str, closing: str) -> tuple:
    """Pages with the balances in boxes below their labels, above rows without balances."""
    box = [left(40, "Opening balance"), left(400, "Closing balance")], [left(40, opening), left(400, closing)]
    return pages(*box, *[row_line(day, text, effect, None) for day, text, effect, _ in rows])


def test_balances_in_boxes_to_which_the_rows_of_the_samples_lead_are_those_of_a_statement():
    known = learnt(boxed(SAMPLE, "1,000.00", "2,265.20"), balances=False)
    later = boxed(LATER, "900.00", "2,175.20")
    assert prove(table_of(LATER, False), known, later).verdict == "proven"
    assert prove(table_of(LATER[:-1], False), known, later).verdict == "refused"
    assert prove(table_of(LATER[:-1], False), roles_of(False), later).verdict == "consistent"


def test_words_above_a_row_that_no_row_has_are_refused_although_every_balance_closes():
    known = learnt(wrapped(SAMPLE, above=False))
    assert prove(table_of(LATER), known, wrapped(LATER, above=False)).verdict == "proven"
    read = prove(table_of(one_behind(LATER)), known, wrapped(LATER, above=True))
    assert read.verdict == "refused"
    assert "“Bakery” on page 1 is printed above “01.03 Lane B 11.40" in read.sentence
    assert prove(table_of(one_behind(LATER)), roles_of(), wrapped(LATER, above=True)).verdict == "proven"


def test_words_above_a_row_are_refused_although_other_rows_have_the_same():
    known = learnt(wrapped(SAMPLE, above=False))
    later = [(day, f"{text} Bakery" if at == 5 else text, *rest) for at, (day, text, *rest) in enumerate(LATER)]
    assert prove(table_of(later), known, wrapped(later, above=False)).verdict == "proven"
    assert prove(table_of(one_behind(later)), known, wrapped(later, above=True)).verdict == "refused"


@pytest.mark.parametrize(("words", "verdict"), [("of entry", "proven"), ("of a stranger", "refused")])
def test_the_second_line_of_a_header_is_known_from_a_sample_of_several_pages(words, verdict):
    def page(number: int, rows: list, second: str):
        lines = pages(label("Entries Text Sum"), [left(TEXT, second)], *(row_line(*row) for row in rows))
        return replace(lines[0], number=number)

    known = learnt((page(1, SAMPLE[:5], "of entry"), page(2, SAMPLE[5:], "of entry")))
    assert "no words above rows" in known.habits
    assert prove(table_of(LATER), known, (page(1, LATER, words),)).verdict == verdict


def test_words_below_a_first_row_that_stands_twice_are_not_above_the_next():
    def referred(rows: list) -> tuple:
        lines = [[row_line(*row[:3], None), [left(TEXT, f"Ref. 47110{at}")]] for at, row in enumerate(rows)]
        return pages(*(line for both in lines for line in both))

    def table(rows: list):
        return table_of(rows, False).assign(Reference=[f"47110{at}" for at in range(len(rows))])

    wanted, roles = table(SAMPLE), learn_roles(table(SAMPLE))
    known = replace(roles, habits=learn_habits(wanted, roles, referred(SAMPLE)).names)
    assert "no words above rows" in known.habits
    later = [*LATER, LATER[0]]
    proof = prove(table(later), known, referred(later))
    assert proof.verdict == "consistent", proof.sentence


@pytest.mark.parametrize(
    ("above", "verdict"), [("Opis Poziv na broj Isplata Uplata", "proven"), ("Card of the branch", "refused")]
)
def test_a_header_right_above_the_first_row_of_a_page_is_none_of_its_words(above, verdict):
    known = learnt(statement(SAMPLE))
    first, second = on_two_pages(LATER, "", above)
    assert prove(table_of(LATER), known, (first, second)).verdict == verdict


@pytest.mark.parametrize(("header", "verdict"), [("Date Details Amount", "proven"), ("Card ending 4711", "refused")])
def test_the_second_line_of_a_header_that_pages_repeat_is_none_of_a_rows_words(header, verdict):
    def paged(rows: list, title: str) -> tuple:
        half = len(rows) // 2
        above = [label(header), [left(TEXT, "of the entry")]]
        parts = ([*above, label(title)], rows[:half]), (above, rows[half:])
        first, second = (pages(*lines, *(row_line(*row) for row in part))[0] for lines, part in parts)
        return first, replace(second, number=2)

    known = learnt(statement(SAMPLE))
    assert prove(table_of(LATER), known, paged(LATER, "Card payments")).verdict == verdict


def on_two_pages(rows: list, note: str, above: str = "") -> tuple:
    """Pages of half the rows each, with a line above the rows of the second, and one below those of both, where
    descriptions stand.
    """
    half = len(rows) // 2
    lines = [[row_line(*row) for row in part] + [[left(TEXT, note)]] for part in (rows[:half], rows[half:])]
    lines[1][:0] = [[left(TEXT, above)]] if above else []
    first, second = (pages(*part)[0] for part in lines)
    return first, replace(second, number=2)


@pytest.mark.parametrize(("note", "verdict"), [("Please check all entries", "refused"), ("Card 4", "proven")])
def test_words_below_the_last_row_of_every_page_are_no_part_of_it(note, verdict):
    known = learnt(statement(SAMPLE))
    half = len(LATER) // 2 - 1
    ends = (half, len(LATER) - 1)
    read = [(d, f"{text} {note}" if n in ends else text, *rest) for n, (d, text, *rest) in enumerate(LATER)]
    proof = prove(table_of(read), known, on_two_pages(LATER, note))
    assert proof.verdict == verdict
    assert ("is printed at the end of pages" in proof.sentence) == (verdict == "refused")


@pytest.mark.parametrize(("read", "verdict"), [("", "proven"), (" Account type: Value", "refused")])
def test_words_that_stand_below_all_rows_of_a_sample_are_no_part_of_the_last_row_where_they_start_a_page(read, verdict):
    title = [left(TEXT, "Account type: Value")]
    known = learnt(pages(*(row_line(*row) for row in SAMPLE), title))
    first, second = pages(*(row_line(*row) for row in LATER))[0], pages(title)[0]
    day, text, *rest = LATER[-1]
    proof = prove(table_of([*LATER[:-1], (day, text + read, *rest)]), known, (first, replace(second, number=2)))
    assert proof.verdict == verdict
    assert ("is printed below all rows" in proof.sentence) == (verdict == "refused")


@pytest.mark.parametrize(
    ("note", "verdict"),
    [
        ("Continued on next page", "refused"),
        ("P.T.O.", "refused"),
        ("Fortsetzung auf Seite 2", "refused"),
        ("Suite au verso", "refused"),
        ("次頁へ続く", "refused"),
        ("Invoice 4711", "proven"),
    ],
)
def test_words_that_a_statement_goes_on_overleaf_are_no_part_of_a_row(note, verdict):
    known, half = learnt(statement(SAMPLE)), len(LATER) // 2
    first = pages(*(row_line(*row) for row in LATER[:half]), [left(TEXT, note)])[0]
    second = replace(pages(*(row_line(*row) for row in LATER[half:]))[0], number=2)
    read = [(d, f"{text} {note}" if n == half - 1 else text, *rest) for n, (d, text, *rest) in enumerate(LATER)]
    assert prove(table_of(read), known, (first, second)).verdict == verdict


def test_a_sample_with_words_above_its_first_row_allows_them():
    assert "no words above rows" not in learnt(wrapped(SAMPLE, above=True), rows=one_behind(SAMPLE)).habits


def test_rows_outside_of_what_was_read_are_refused_where_nothing_else_is_printed():
    known = learnt(statement(SAMPLE, balances=False), balances=False)
    whole = statement(LATER, balances=False)
    assert prove(table_of(LATER, balances=False), known, whole).verdict == "consistent"
    read = prove(table_of(LATER[:7], balances=False), known, whole)
    assert read.verdict == "refused"
    assert "“12.03 Vole Insurance B 59.00” on page 1 reads like a row and is none" in read.sentence


@pytest.mark.parametrize(("days", "verdict"), [(1, "refused"), (2, "consistent")])
def test_balances_of_days_side_by_side_are_no_rows(days, verdict):
    known = learnt(statement(SAMPLE, balances=False), balances=False)
    line = [left(DATE, "09.03"), right(OUT, "610.52"), left(OUT + 20, "11.03"), right(OUT + 110, "972.52")]
    further = replace(pages(label("Daily Balance Detail"), line[: 2 * days])[0], number=2)
    shown = (*statement(LATER, balances=False), further)
    assert prove(table_of(LATER, balances=False), known, shown).verdict == verdict


def test_a_balance_read_as_a_row_is_refused():
    known = learnt(statement(SAMPLE, balances=False), balances=False)
    rows = [*LATER, ("31.03", "Balance carried forward", Decimal("2165.20"), None)]
    read = prove(table_of(rows, balances=False), known, statement(rows, balances=False))
    assert read.verdict == "refused"
    assert "row 11 is “Balance carried forward”: a balance was read as a row" in read.sentence


def turned(rows: list) -> list:
    """The rows with money in for money out."""
    return [(day, text, -effect, balance) for day, text, effect, balance in rows]


def test_turned_signs_are_refused_where_no_sum_holds_them():
    known = learnt(statement(SAMPLE, balances=False), balances=False)
    read = prove(table_of(turned(LATER), balances=False), known, statement(turned(LATER), balances=False))
    assert read.verdict == "refused"
    assert "the rows are mostly money in, those of the samples the other way round" in read.sentence


def owed(rows: list, opening: str) -> tuple:
    """Pages of rows without balances that are taken from what is owed."""
    closing = Decimal(opening) - sum(effect for _, _, effect, _ in rows)
    return statement(rows, (f"Previous balance {opening}",), (f"New balance {closing:,.2f}",), balances=False)


def test_rows_that_lead_to_the_closing_balance_the_other_way_are_refused():
    known = learnt(owed(SAMPLE, "3000.00"), balances=False)
    assert learnt_way(known) == -1
    printed = owed(LATER, "4000.00")
    assert prove(table_of(LATER, balances=False), known, printed).verdict == "proven"
    read = prove(table_of(turned(LATER), balances=False), known, printed)
    assert read.verdict == "refused"
    assert "the other way than in the samples" in read.sentence


@pytest.mark.parametrize(("missing", "verdict"), [(0, "proven"), (2, "refused")])
def test_rows_that_miss_the_sum_which_those_of_the_samples_meet_are_refused(missing, verdict):
    def summed(rows: list) -> tuple:
        return statement(rows, (), (f"Total {sum(effect for _, _, effect, _ in rows):,.2f}",), balances=False)

    known = learnt(summed(SAMPLE), balances=False)
    printed = summed(LATER)
    read = prove(table_of(LATER[missing:], balances=False), replace(known, habits=known.habits[-1:]), printed)
    assert read.verdict == verdict
    assert ("not to “Total”, as those of the samples do" in read.sentence) == bool(missing)


@pytest.mark.parametrize(("missing", "verdict"), [(0, "consistent"), (1, "refused")])
def test_a_sum_of_rows_that_go_out_is_printed_without_its_sign_where_their_amounts_are(missing, verdict):
    def summed(rows: list) -> tuple:
        return statement(rows, (), (f"Total {abs(sum(effect for _, _, effect, _ in rows)):,.2f}",), balances=False)

    known = learnt(summed(SAMPLE), balances=False)
    spent = ledger("900.00", tuple(row for row in ROWS if row[2].startswith("-")))
    read = prove(table_of(spent[missing:], balances=False), replace(known, habits=known.habits[-1:]), summed(spent))
    assert read.verdict == verdict


@pytest.mark.parametrize(("printed", "verdict"), [("{} DR", "consistent"), ("-{}", "refused"), ("({})", "refused")])
def test_a_sum_is_printed_without_its_sign_where_marks_but_no_minus_tell_the_signs_of_rows(printed, verdict):
    def summed(rows: list) -> tuple:
        amounts = [f"{effect:,.2f} CR" if effect > 0 else printed.format(f"{-effect:,.2f}") for _, _, effect, _ in rows]
        lines = (
            [left(DATE, row[0]), left(TEXT, row[1]), right(OUT, text)] for row, text in zip(rows, amounts, strict=True)
        )
        return pages(*lines, label(f"Total {abs(sum(effect for _, _, effect, _ in rows)):,.2f}"))

    known = learnt(summed(SAMPLE), balances=False)
    assert known.habits[-1].startswith("rows add up to")
    spent = ledger("900.00", ROWS[2:])
    read = prove(table_of(spent, balances=False), replace(known, habits=known.habits[-1:]), summed(spent))
    assert read.verdict == verdict


def dated(rows: list, days: list[str]) -> list:
    """The rows on other days."""
    return [(day, *row[1:]) for day, row in zip(days, rows, strict=True)]


def test_days_read_as_months_are_refused_although_every_balance_closes():
    sample = dated(SAMPLE, [f"{day}/03/2025" for day in ("01", "02", "05", "09", "11", "14", "20", "22", "27", "30")])
    roles = learn_roles(table_of(sample))
    known = replace(roles, habits=learn_habits(table_of(sample), roles, statement(sample)).names)
    later = dated(LATER, [f"04/{day:02}/2025" for day in (1, 2, 2, 3, 5, 6, 7, 9, 11, 12)])
    read = prove(table_of(later), known, statement(later))
    assert read.verdict == "refused"
    assert "9 months but on the same 1 of their days: day and month are printed the other way round" in read.sentence
    monthly = dated(LATER, [f"04/{month:02}/2025" for month in range(1, 11)])
    assert "no days as months" not in learn_habits(table_of(monthly), roles, statement(monthly)).names
    assert prove(table_of(later), roles, statement(later)).verdict == "proven"


@pytest.mark.parametrize(
    ("days", "said"),
    [
        (
            ["2024-12-2{}", "2024-01-0{}"],
            "row 6 is of 2024-01-05, the one before it of 2024-12-24: one of them",
        ),
        (["2024-12-2{}", "2025-01-0{}"], ""),
        (["2025-01-0{}", "2024-12-2{}"], ""),  # sections over a New Year
        (["2024-03-0{}", "2024-03-1{}"], ""),
    ],
)
def test_days_that_leap_over_a_year_where_their_months_turn_it_are_refused(days, said):
    dates = [f"2024-03-{day:02}" for day in range(1, 11)]
    roles = learn_roles(table_of(dated(SAMPLE, dates)))
    known = replace(roles, habits=learn_habits(table_of(dated(SAMPLE, dates)), roles, statement(SAMPLE)).names)
    later = dated(LATER, [days[at > 4].format(at) for at in range(10)])
    read = prove(table_of(later), known, statement(later))
    assert (read.verdict, said in read.sentence) == ("refused" if said else "proven", True)


def test_habits_are_kept_with_the_roles():
    known = learnt(statement(SAMPLE, balances=False), balances=False)
    assert known.habits
    assert Roles.from_json(known.to_json()) == known
    older = {name: value for name, value in known.to_json().items() if name != "habits"}
    assert Roles.from_json(older).habits == ()


def test_a_table_of_few_rows_has_no_side():
    few = ledger(rows=ROWS[:4])
    assert "mostly money out" not in learn_habits(table_of(few), learn_roles(table_of(few)), statement(few)).names


def test_letters_that_the_page_does_not_name_are_refused():
    odd = [(day, text.replace(" ", "\x01"), *rest) for day, text, *rest in LATER]
    found = prove(table_of(odd), learnt(statement(SAMPLE)), statement(odd))
    assert found.verdict == "refused"
    assert "row 1 has letters in its Details that the PDF does not name" in found.sentence


def test_a_number_with_the_sign_of_a_footnote_is_refused_where_the_samples_have_none():
    noted = [(day, "4424 *" if at == 3 else text, *rest) for at, (day, text, *rest) in enumerate(LATER)]
    found = prove(table_of(noted), learnt(statement(SAMPLE)), statement(noted))
    assert found.verdict == "refused"
    assert "row 4 has the Details '4424 *', a number with the sign of a footnote" in found.sentence
    assert prove(table_of(noted), learnt(statement(noted), rows=noted), statement(noted)).verdict == "proven"


def test_a_further_line_of_the_last_row_is_no_title_where_those_of_other_rows_are_not_wanted():
    """A later row may have the same words on the line that is wanted."""

    def drawn(rows: list, more: tuple[str, ...]) -> tuple:
        lines = [label(HEADER)]
        for (day, text, effect, balance), below in zip(rows, more, strict=True):
            lines += [row_line(day, text, effect, balance), [left(TEXT, below)]]
        return pages(*lines)

    known = learnt(drawn(SAMPLE, (*["Rent", "Thanks"] * (len(SAMPLE) // 2 - 1), "Rent", "Holiday fund")))
    later = [(day, f"{text} Holiday fund" if at == 1 else text, *rest) for at, (day, text, *rest) in enumerate(LATER)]
    assert prove(table_of(later), known, drawn(later, ("Holiday fund",) * len(later))).verdict == "proven"
