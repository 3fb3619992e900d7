"""What a parser file that would be too long writes in fewer lines."""

from types import SimpleNamespace

import pytest

from tasks.parsers.synthesizer.emission.finish import finish_function, listed, packed, without_sure_choices
from tasks.parsers.synthesizer.emission.joining import close_text, joining
from tasks.parsers.synthesizer.emission.known_words import with_known_words
from tasks.parsers.synthesizer.emission.literals import fitting, names, words

LONG = [f"Column {letter * 5}" for letter in "ABCDEFG"]


def test_names_of_columns_are_one_text_where_a_list_is_longer_than_a_line():
    assert words("COLUMNS", LONG[:2], few=True) == '["Column AAAAA", "Column BBBBB"]'
    assert words("COLUMNS", LONG).count("\n") == len(LONG) + 1
    assert words("COLUMNS", LONG, few=True) == f'"{",".join(LONG)}".split(",")'


def test_a_name_with_a_comma_keeps_the_list():
    assert words("COLUMNS", ["Date, day", *LONG], few=True).startswith("[\n")


def test_names_of_columns_longer_than_a_line_are_a_text_in_pieces():
    names = [*LONG, *map(str.lower, LONG)]
    found = words("COLUMNS", names, few=True)
    assert found.count("\n") < len(names)
    assert eval(found) == names


def test_a_list_of_names_longer_than_a_line_has_its_first_half_before_it():
    cells = {letter * 12: f'money(row["{letter}"])' for letter in "abcdefghij"}
    assert listed(cells, few=False)[0] == "    return ["
    body = "\n".join(listed(cells, few=True))
    scope: dict = {}
    exec(f"def finish(row):\n{body}", {"money": str.upper}, scope)
    assert scope["finish"]({letter: letter for letter in "abcdefghij"}) == [*"ABCDEFGHIJ"]


def test_cells_named_one_after_the_other_stand_on_one_line_where_they_fit():
    lines = ['    day = day_of(row["date"])', '    paid = money(row["out"])', '    said = a if b else ""']
    assert packed([*lines, "    return [day, paid, said]"]) == [
        '    day, paid = day_of(row["date"]), money(row["out"])',
        lines[2],
        "    return [day, paid, said]",
    ]


def test_a_condition_too_long_for_a_line_is_asked_in_two_steps():
    heading = SimpleNamespace(
        name="kind_of_the_account", pattern="^(In|Out)$", completes="", shape=True, continued="", goes_on="", behind=""
    )
    program = SimpleNamespace(fields=[SimpleNamespace(name="date")], torn=0.0, outside=False, headings=[heading])
    assert [line.strip()[:2] for line in close_text(program, {"few-lines"}).split("\n")] == ["if", "if", "ra"]
    assert close_text(program, set()).count("\n") == 1


def test_columns_that_further_lines_fill_are_one_text_where_a_set_is_longer_than_a_line():
    assert names(["date", "details"]) == '{"date", "details"}'
    columns = [letter * 9 for letter in "abcdefg"]
    assert "\n" not in names(columns)
    assert eval(names(columns)) == {*columns}


def test_a_further_line_is_added_to_all_its_columns_at_once():
    program = SimpleNamespace(more=("description", "channel", "details"), outputs=[], grouping="after")
    row = {"description": "Transfer", "channel": "", "details": "from"}
    cells = {"description": "", "channel": "Web", "details": "Anna"}
    added = joining(program, {"flat", "few-lines", "more"})
    assert added.count("\n") < joining(program, {"flat", "more"}).count("\n")
    exec(added, {"row": row, "cells": cells, "MORE": {*program.more}, "bottom": 0})
    assert row == {"description": "Transfer", "channel": "Web", "details": "from Anna"}


TABLE_ASKED = """SECTIONS = {entries}


def finish(row):
    if row["section"] not in SECTIONS:
        raise ValueError(f"{{row['section']!r}} is unknown to this layout, which knows {{', '.join(SECTIONS)}}")
    return [SECTIONS[row["section"]], row["date"]]
"""


def test_a_table_that_has_each_word_for_itself_is_a_list_of_words():
    same = TABLE_ASKED.format(entries='{\n    "Checks": "Checks",\n    "Fees": "Fees",\n}')
    source = with_known_words(same)
    assert 'SECTIONS = ["Checks", "Fees"]\n' in source
    scope: dict = {}
    exec(source, scope)
    assert scope["finish"]({"section": "Fees", "date": "4 Mar"}) == ["Fees", "4 Mar"]
    with pytest.raises(ValueError, match="'Gifts' is unknown to this layout, which knows Checks, Fees"):
        scope["finish"]({"section": "Gifts"})


def test_a_table_that_has_another_word_for_one_or_is_asked_elsewhere_stays():
    others = TABLE_ASKED.format(entries='{"Checks": "Checks", "Fees": "Charges"}')
    assert with_known_words(others) == others
    elsewhere = TABLE_ASKED.format(entries='{"Fees": "Fees"}') + '\n\nFIRST = SECTIONS["Fees"]\n'
    assert with_known_words(elsewhere) == elsewhere


def test_a_text_that_two_cells_ask_for_has_a_name_where_no_function_is_left_to_join_it():
    program = SimpleNamespace(period=None, columns=("Day", "Note", "Sum"))
    joined = 'joined(row, "text")'
    texts = ['row[0]["day"]', f'{joined} if "Note:" in {joined} else ""', 'row[0]["sum"]']
    source = finish_function(program, {"few-lines"}, texts, [])
    assert 'text = " ".join(line["text"] for line in row if line["text"])' in source
    assert "joined(" not in source
    assert finish_function(program, set(), texts, []).count("joined(") == 2
    other = [*texts[:2], 'joined(row, "sum")']
    assert finish_function(program, {"few-lines"}, other, []).count("joined(") == 3


def test_a_long_table_is_said_by_its_most_frequent_value():
    said = {"MONEY PAID INTO THE ACCOUNT": 1}
    said |= dict.fromkeys(["CHEQUES PRESENTED FOR PAYMENT", "CASH TAKEN FROM MACHINES", "TRANSFERS", "CHARGES"], -1)
    assert "dict.fromkeys" not in fitting("SIGNS", str(said))
    short = fitting("SIGNS", str(said), few=True)
    assert "dict.fromkeys" in short
    assert eval(short) == said


def test_columns_of_money_in_and_out_are_named_at_once():
    amount = 'money(row["amount"], SIGNS[row["kind"]])'
    texts = ['row["date"]', f"paid_in({amount})", f"paid_out({amount})"]
    program = SimpleNamespace(period=None, columns=("Date", "In", "Debits"))
    plain, few = (finish_function(program, {"flat", *way}, texts, []) for way in ((), ("few-lines",)))
    assert "wanted_in, debits" not in plain
    assert few.split("\n")[-2:] == [
        '    wanted_in, debits = ("", amount[1:]) if amount.startswith("-") else (amount, "")',
        '    return [row["date"], wanted_in, debits]',
    ]


def test_a_cell_that_every_row_has_is_not_asked_for():
    texts = ['(money(row["amount"], 1) if row["amount"] else "")', 'money(row["fee"]) if row["fee"] else ""']
    assert without_sure_choices(texts, {"amount"}) == ['money(row["amount"], 1)', texts[1]]
