"""What a parser file that would be too long says in fewer lines, and what it says beside a constant."""

from collections import defaultdict
from types import SimpleNamespace

import pytest

from tasks.parsers.synthesizer.emission.at_once import added_at_once, kept_with_row
from tasks.parsers.synthesizer.emission.further import further_lines, in_few_lines
from tasks.parsers.synthesizer.emission.literals import noted
from tasks.parsers.synthesizer.emission.pages import CELLS
from tasks.parsers.synthesizer.emission.places import places_of
from tasks.parsers.synthesizer.emission.shortening import with_start_beside_lines, with_values_asked_at_once
from tasks.parsers.synthesizer.emission.signs import without_needless
from tasks.parsers.synthesizer.emission.templates import filled
from tasks.parsers.synthesizer.emission.traits import is_amount_sure

ASKED = """def labelled(pattern, text):
    said = {value}
    if not said:
        raise ValueError(text)
    return said
"""


def test_a_value_that_the_next_line_asks_for_is_named_there():
    source = with_values_asked_at_once(ASKED.format(value="pattern.search(text)"))
    assert "    if not (said := pattern.search(text)):\n        raise" in source
    assert "said = " not in source


@pytest.mark.parametrize("value", ["pattern, text", f"pattern.search({'text' * 30})", "text  # as printed"])
def test_a_list_without_brackets_a_long_value_and_one_with_a_comment_keep_their_line(value):
    assert with_values_asked_at_once(ASKED.format(value=value)) == ASKED.format(value=value)


def test_what_a_page_starts_with_is_named_beside_its_lines_where_both_fit():
    source = "    lost = None  # text of no row\n    lines = {lines}\n"
    short = source.format(lines='cluster_objects(words, "bottom", 2)')
    assert with_start_beside_lines(short) == '    lines, lost = cluster_objects(words, "bottom", 2), None\n'
    long = source.format(lines=f'cluster_objects({"words" * 20}, "bottom", 2)')
    assert with_start_beside_lines(long) == long


def _program(more, fields=("date", "details", "amount")):
    kinds = {"date": "date", "amount": "number"}
    named = [SimpleNamespace(name=name, kind=kinds.get(name, "text"), edge="x1", columns=(name,)) for name in fields]
    return SimpleNamespace(
        fields=named,
        more=more,
        tables=None,
        header=("Date", "Details", "Amount"),
        anchors=tuple((name, at, 50.0 * at) for at, name in enumerate(fields)),
        labels=("total",),
        beside_amount=(),
        whole_days=False,
        broken_days=False,
    )


def test_a_line_that_may_fill_all_columns_is_told_by_nothing_that_stands_outside_them():
    assert 'alone = not cells["?"]' in further_lines(_program(("date", "details", "amount")), {"more"})
    some = further_lines(_program(("details", "amount")), {"more"})
    assert "alone = not any(cells[name] for name in cells.keys() - MORE)" in some


def test_the_first_term_of_further_lines_stands_in_its_place_where_no_other_line_asks_for_it():
    lines = ['bottom = line[0]["bottom"]', 'alone = not cells["?"]', "further = alone and not NO_ROW.match(text)"]
    kept, condition = in_few_lines(lines, "further and MORE_LEFT[0] <= x0", "row, lost = None, text")
    assert kept == [lines[0], 'further = not cells["?"] and not NO_ROW.match(text)']
    assert condition == "further and MORE_LEFT[0] <= x0"
    assert in_few_lines(lines, condition, "row, lost = None, text if alone else lost")[0] == lines


def test_a_condition_of_further_lines_too_long_for_a_line_has_a_shorter_name():
    lines = ['alone = not cells["?"]', "further = alone and not NO_ROW.match(text)"]
    kept, condition = in_few_lines(lines, "further and MORE_LEFT[0] <= x0 <= MORE_LEFT[1]", "alone")
    assert kept[1] == "more = alone and not NO_ROW.match(text)"
    assert condition == "more and MORE_LEFT[0] <= x0 <= MORE_LEFT[1]"


def test_the_longest_comment_that_fits_stands_behind_a_constant():
    said = ("the right edge of every column", "right edges")
    assert noted("NUMBERS", "{}", *said)[1] == f"NUMBERS = {{}}  # {said[0]}"
    assert noted("NUMBERS", "1" * 90, *said)[1] == f"NUMBERS = {'1' * 90}  # {said[1]}"
    assert noted("NUMBERS", "1" * 110, *said)[1].startswith("# The right edge of every column.\n")


def test_what_the_labels_are_may_be_said_behind_the_names_of_the_columns():
    names = [f"col_{letter}" for letter in "abcdefgh"]
    fields = [
        SimpleNamespace(name=name, kind="text", edge="x0", start=80.5 * at, left=80.5 * at + 9)
        for at, name in enumerate(names)
    ]
    program = SimpleNamespace(
        fields=fields,
        header=tuple(f"Label{letter * 6}" for letter in "ABCDEFGH"),
        anchors=tuple((name, at, 80.5 * at) for at, name in enumerate(names)),
        tables=None,
        joined=0.0,
        repeated_header=True,
    )
    header, columns, *_, labels = (text for _, text in places_of(program, {"few-lines"}).constants)
    assert "  # " not in header
    assert columns.endswith("  # LABELS: the word each moves with, and its x0")
    assert labels.startswith("LABELS = [")


def test_the_cells_of_a_line_start_on_one_line_and_blanks_are_left_out_by_one_condition():
    long, short = (
        filled(CELLS, {"run", "blank", *few}, defaultdict(str)).split("\n") for few in ((), ("few-lines", "text-alone"))
    )
    assert len(short) == len(long) - 2
    assert sum("continue" in line for line in short) == 0
    assert sum("cells[name] = " in line for line in short) == 1


@pytest.mark.parametrize(
    ("rule", "sure"),
    [
        ('(DATE.fullmatch(cells["date"]) or not cells["date"]) and (cells["in"] or cells["out"])', True),
        ('cells["in"] or cells["out"]', True),
        ('DATE.fullmatch(cells["date"]) and (cells["in"] or cells["out"] or cells["balance"])', False),
        ('((cells["in"] or cells["out"])) or OPENING_ROW.match(cells["details"])', False),
        ('DATE.fullmatch(cells["date"])', False),
    ],
)
def test_no_row_without_an_amount_is_refused_anew_where_the_rule_of_rows_asks_for_one(rule, sure):
    names = ("date", "details", "in", "out", "balance")
    fields = [SimpleNamespace(name=name, kind="number" if at > 1 else "text") for at, name in enumerate(names)]
    assert is_amount_sure(SimpleNamespace(row_rule=rule, fields=fields, beside_amount=())) == sure


def test_what_headings_say_is_written_where_the_row_is_added():
    carry, add = (
        'cells["account"], cells["currency"] = account, currency',
        "row, above = cells, bottom\nrows.append(row)",
    )
    said = 'row, above = {**cells, "account": account, "currency": currency}, bottom\nrows.append(row)'
    assert added_at_once(carry, add) == ("", said)
    day = 'last_date = cells["date"] = cells["date"] or last_date'
    assert added_at_once(f"{day}\n{carry}", add) == (day, said)
    assert added_at_once(carry.replace("account", "a" * 40), add)[1] == add
    assert added_at_once(f'{carry}\ncells["balance"] = ""', add)[1] == add


def test_no_row_is_open_below_headings():
    kept = "    account = found[1] if (found := ACCOUNT_LINE.search(text)) else account"
    said = "    account, row = (found[1] if (found := ACCOUNT_LINE.search(text)) else account), None"
    assert kept_with_row(["", kept]) == ["", said]
    two = "    account, name = found.groups() if (found := LINE.search(text)) else (account, name)"
    assert kept_with_row([two]) == [two, "    row = None"]


def test_the_mark_of_a_blank_number_needs_no_question_where_the_table_knows_numbers_without_one():
    text, traits = (
        'money(row["total"], sign_of(row["total"])) if row["total"] else ""',
        {"blank-money", "doubtful-mark"},
    )
    known = {"SIGNS": '{"": 1, "DR": -1}'}
    assert without_needless([text], known, {*traits, "few-lines"}) == ['money(row["total"], sign_of(row["total"]))']
    assert without_needless([text], {"SIGNS": '{"CR": 1, "DR": -1}'}, {*traits, "few-lines"}) == [text]
    assert without_needless([text], known, traits) == [text]
