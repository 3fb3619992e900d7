"""What a parser file that would be too long says in fewer lines, and what it says beside a constant."""

import re
from collections import defaultdict
from datetime import date
from textwrap import dedent
from types import SimpleNamespace

import pytest

from tasks.parsers.synthesizer.emission.at_once import added_at_once, kept_with_row
from tasks.parsers.synthesizer.emission.further import further_lines, in_few_lines
from tasks.parsers.synthesizer.emission.literals import noted
from tasks.parsers.synthesizer.emission.pages import CELLS
from tasks.parsers.synthesizer.emission.places import places_of
from tasks.parsers.synthesizer.emission.shortening import (
    with_bare_constants_at_once,
    with_constants_at_once,
    with_days_asked_at_once,
    with_gap_of_numbers,
    with_known_text_named,
    with_lines_read_at_once,
    with_mark_at_once,
    with_names_at_once,
    with_neighbours_beside,
    with_numbers_of_months,
    with_period_end_at_once,
    with_place_of_header,
    with_start_beside_lines,
    with_steps_at_once,
    with_values_asked_at_once,
    with_words_chosen_at_once,
)
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


def test_a_new_row_has_what_headings_say_and_the_day_that_is_kept_already():
    carry = 'last_date = cells["date"] = cells["date"] or last_date\ncells["account"] = account'
    add = "rows.append(cells)\nwaiting, above = [], bottom"
    said = 'rows.append({**cells, "date": cells["date"] or last_date, "account": account})\nwaiting, above = [], bottom'
    assert added_at_once(carry, add, "date") == ("", said)
    before, after = added_at_once(carry, add)  # the row's day must be kept then
    assert before == carry.split("\n")[0]
    assert after.startswith('rows.append({**cells, "account": account})')


def test_what_a_page_starts_with_is_named_beside_its_lines_where_both_fit():
    source = "    lost = None  # text of no row\n    lines = {lines}\n"
    short = source.format(lines='cluster_objects(words, "bottom", 2)')
    assert with_start_beside_lines(short) == '    lines, lost = cluster_objects(words, "bottom", 2), None\n'
    long = source.format(lines=f'cluster_objects({"words" * 20}, "bottom", 2)')
    assert with_start_beside_lines(long) == long


def _program(more, fields=("date", "details", "amount")):
    kinds = {"date": "date", "amount": "number", "unwanted": "other"}
    named = [SimpleNamespace(name=name, kind=kinds.get(name, "text"), edge="x1", columns=(name,)) for name in fields]
    return SimpleNamespace(
        fields=named,
        more=more,
        tables=None,
        header=("Date", "Details", "Amount"),
        anchors=tuple((name, at, 50.0 * at) for at, name in enumerate(fields)),
        labels=("total",),
        beside_amount=(),
        day="",
        whole_days=False,
        broken_days=False,
    )


def test_a_line_that_may_fill_all_columns_is_told_by_nothing_that_stands_outside_them():
    assert 'alone = not cells["?"]' in further_lines(_program(("date", "details", "amount")), {"more"})
    some = further_lines(_program(("details", "amount")), {"more"})
    assert "alone = not any(cells[name] for name in cells.keys() - MORE)" in some


def test_a_balance_carried_forward_in_a_column_that_nobody_wants_is_no_further_line():
    told = further_lines(_program(("details", "unwanted"), ("date", "details", "amount", "unwanted")), {"more"})
    assert told[-1] == 'further = alone and not (NO_ROW.match(text) and cells["unwanted"])'


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


STEPS = """            last_date = cells["date"] if DATE.fullmatch(cells["date"]) else last_date
            further = {first}
            further = further and bottom < 9
            apart = DATE.fullmatch(cells["date"]) or bottom > 9
            if waiting and apart:
                cells = merged(DATE.fullmatch(cells["date"]))
"""


def test_conditions_told_in_two_steps_are_told_in_one_and_the_day_that_both_ask_for_has_a_name():
    found = with_steps_at_once(STEPS.format(first='not DATE.fullmatch(cells["date"])'))
    assert found.split("\n") == [
        '            last_date = cells["date"] if (dated := DATE.fullmatch(cells["date"])) else last_date',
        "            further = not dated and bottom < 9",
        "            if waiting and (dated or bottom > 9):",
        '                cells = merged(DATE.fullmatch(cells["date"]))',
        "",
    ]


def test_a_choice_in_the_first_of_two_steps_keeps_its_line():
    assert "further = alone or rows\n" in with_steps_at_once(STEPS.format(first="alone or rows"))


def test_what_tells_further_lines_is_named_at_once():
    source = "MORE_LEFT = (37.0, 233.8)  # where they start\nLINE_GAP = 11.5  # how close{}\n"
    named = "MORE_LEFT, LINE_GAP = (37.0, 233.8), 11.5  # where they start, how close\n"
    assert with_names_at_once(source.format("")) == named
    noted = source.format("; the sample shows none: change it")
    assert with_names_at_once(noted) == noted


def test_a_line_is_looked_at_and_read_at_once():
    source = '            text = " ".join(words)\n            cells = cells_of(line, shifts)\n'
    assert with_names_at_once(source) == '            text, cells = " ".join(words), cells_of(line, shifts)\n'


HEADER = """    first = {start}
    shifts = {{name: line[at] for name, at in LABELS}}
    first = place + {below}
    if first is None or place < first:
"""


@pytest.mark.parametrize(
    ("start", "below", "known"), [("None", 1, True), ("None", 2, False), ("None if shifts is None else 0", 1, False)]
)
def test_the_place_of_a_header_is_known_where_rows_stand_right_below_it(start, below, known):
    source = HEADER.format(start=start, below=below)
    assert (with_place_of_header(source) != source) == known
    assert ("if first in (None, place):" in with_place_of_header(source)) == known


MONTHS = """MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
DATE = re.compile({pattern})
    year_end = date(2024, MONTHS.index(period["month"].lower()) + 1, 31)
    return [finish(row, year_end) for row in rows]
"""


def test_months_have_their_numbers_where_dates_say_no_other_names():
    found = with_numbers_of_months(MONTHS.format(pattern='r"(?P<month>(?i:" + "|".join(MONTHS) + r"))"'))
    assert '    return [finish(row, date(2024, MONTHS[period["month"].lower()], 31)) for row in rows]' in found
    scope: dict = {}
    exec(found.split("\n")[0], scope)
    assert (scope["MONTHS"]["jan"], scope["MONTHS"]["dec"]) == (1, 12)
    any_name = MONTHS.format(pattern='r"(?P<month>[a-z]{3})"')
    assert with_numbers_of_months(any_name) == any_name  # another name is refused, not looked up in vain


PERIOD_END = """    year_end = date(int(period["year"]), int(period["month"]), int(period["day"]))
    return [finish(row, year_end) for row in {rows}]
"""


def test_the_end_of_a_period_of_numbers_is_read_in_its_place():
    found = with_period_end_at_once(PERIOD_END.format(rows="with_directions(rows)"))
    scope = {"with_directions": list, "rows": [1], "finish": lambda row, day: day, "date": date}
    scope["period"] = re.search(r"(?P<day>\d\d)/(?P<month>\d\d)/(?P<year>\d{4})", "31/03/2024")
    assert eval(found.strip().removeprefix("return "), scope) == [date(2024, 3, 31)]
    long = PERIOD_END.format(rows=f"with_directions({'rows' * 10})")
    assert with_period_end_at_once(long) == long


def test_words_and_those_behind_them_need_no_function_if_only_once():
    source = "import re\nfrom itertools import pairwise\n{}all(a < b for a, b in pairwise(run))\n"
    assert with_neighbours_beside(source.format("")) == "import re\nall(a < b for a, b in zip(run, run[1:]))\n"
    again = source.format("pairwise(lines)\n")
    assert with_neighbours_beside(again) == again


WORDS = """    for word in line:
        at, numbers = word["x1"], NUMBERS if NUMBER.fullmatch(word["text"]) else {}
        if NOISE.fullmatch(word["text"]):
            continue
        near = nearest(at, numbers)
"""
OFFS = """        days = [line for line in lines if DATE.match(line[0]["text"])]
        offs = [by for day in days if abs(by := day[0]["x0"] - PLACES["date"] - 3) <= 30] or [0]
        by = 0 if min(map(abs, offs)) <= 2 else max(offs, key=offs.count)  # a page may be printed further left or right
"""


def test_words_that_are_no_text_are_left_out_where_a_line_is_gone_through():
    source = with_words_chosen_at_once(WORDS)
    assert source.split("\n")[0] == '    for word in (word for word in line if not NOISE.fullmatch(word["text"])):'
    assert source.split("\n")[1:] == [WORDS.split("\n")[1], *WORDS.split("\n")[4:]]
    cut = WORDS.replace("continue", "break")  # such a word ends the line
    assert with_words_chosen_at_once(cut) == cut


def test_what_is_found_in_a_line_is_named_at_once_where_one_does_not_tell_the_other():
    lines = ["    period = period or PERIOD.search(text)", "    section = text if text in SIGNS else section"]
    lines += ["    cells = cells_of(line, shifts)", '    bottom, x0 = line[0]["bottom"], line[0]["x0"]']
    assert with_lines_read_at_once("\n".join(lines)).split("\n") == [
        "    period, section = period or PERIOD.search(text), text if text in SIGNS else section",
        '    cells, bottom, x0 = cells_of(line, shifts), line[0]["bottom"], line[0]["x0"]',
    ]
    lines[3] += ' - shifts[next(filter(cells.get, PLACES), "date")]'
    assert with_lines_read_at_once("\n".join(lines[2:])) == "\n".join(lines[2:])


@pytest.mark.parametrize("by", [0, 1.5, 12, 60])
def test_days_that_start_lines_tell_at_once_how_far_a_page_is_off(by):
    source = with_days_asked_at_once(OFFS)
    assert source.count("\n") == OFFS.count("\n") - 1
    lines = [[{"text": text, "x0": x0 + by}] for text, x0 in (("04/03", 45), ("05/03", 45.2), ("Total", 80))]
    found = []
    for way in (OFFS, source):
        scope = {"lines": lines, "DATE": re.compile(r"\d\d/\d\d"), "PLACES": {"date": 42}}
        exec(dedent(way), scope)
        found.append(scope["by"])
    assert found[0] == found[1] == pytest.approx({0: 0, 1.5: 0, 12: 12, 60: 0}[by])


KNOWN = """def finish(row):
    if row["section"] not in SECTIONS:
        raise ValueError(f"{{row['section']!r}} is unknown")
    mark = NUMBER.fullmatch(row["amount"])["mark"] or ""
    value = {said}SIGNS[mark]
    section = row["section"]
    return [section, f"{{value}}"]
"""


def test_a_text_that_must_be_known_is_named_where_it_is_asked_for():
    lines = with_known_text_named(KNOWN.format(said="")).split("\n")
    assert lines[1] == '    if (section := row["section"]) not in SECTIONS:'
    assert '    section = row["section"]' not in lines
    named = KNOWN.format(said="").replace("    mark = ", "    section = row[0]\n    mark = ")
    assert with_known_text_named(named) == named


def test_a_mark_is_asked_for_where_it_tells_the_sign_if_nowhere_else():
    lines = with_mark_at_once(KNOWN.format(said="")).split("\n")
    assert lines[3] == '    value = SIGNS[NUMBER.fullmatch(row["amount"])["mark"] or ""]'
    twice = KNOWN.format(said="len(mark) * ")
    assert with_mark_at_once(twice) == twice


def test_the_gap_inside_numbers_is_said_beside_their_places():
    said = 'NUMBER = re.compile(r"\\d+")\n'
    shown = 'NUMBERS = {"amount": 530.1}  # right edge of every column of numbers (± 3)\n' + said
    named = 'NUMBERS, NUMBER_GAP = {"amount": 530.1}, 6.4  # right edges (± 3), the widest gap inside one\n' + said
    gap = "NUMBER_GAP = 6.4  # words of one number stand no further apart\n"
    assert with_gap_of_numbers(shown + gap) == named
    assert with_gap_of_numbers(shown) == shown


def test_two_constants_below_each_other_are_named_at_once_those_on_the_shortest_line():
    shown = 'COLUMNS = ["Date"]\nDATE = re.compile(r"1")\nPERIOD = re.compile("to " + DATE.pattern)\n\n'
    more = 'MORE = {"text"}  # what further lines may fill\n'
    once = with_constants_at_once(f"{shown}{more}BLOCK_GAP = 13.5  # rows stand further apart\nTALLEST = 9\n")
    assert once == f"{shown}{more}BLOCK_GAP, TALLEST = 13.5, 9  # rows stand further apart\n"
    assert with_constants_at_once(once) == once  # one is made of the other, and columns stand alone


def test_constants_whose_notes_are_too_long_for_a_line_keep_less_of_them():
    gaps = (
        f"BLOCK_GAP = {13.5}  # the lines of a row stand {'very' * 14} near\nROOM = 2  # between the words of a row\n"
    )
    shorter = f"BLOCK_GAP, ROOM = 13.5, 2  # lines stand {'very' * 14} near; between words\n"
    assert with_constants_at_once(gaps) == shorter
    long = gaps.replace("near", "near and nearer")
    assert with_constants_at_once(long) == long
    assert with_bare_constants_at_once(long) == "BLOCK_GAP, ROOM = 13.5, 2  # between the words of a row\n"
    wide = f"GAP = {'1' * 110}\nROOM = 2\n"
    assert with_bare_constants_at_once(wide) == wide
