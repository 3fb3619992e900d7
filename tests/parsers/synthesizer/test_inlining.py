import re
from types import SimpleNamespace

import pytest

from tasks.parsers.synthesizer.emission.below import with_lines_below
from tasks.parsers.synthesizer.emission.inlining import put_in_place, put_on_line, with_most_in_place
from tasks.parsers.synthesizer.emission.values import value_functions
from tasks.parsers.synthesizer.program import Output
from tasks.parsers.synthesizer.wanted.fitting import writable

MONEY = '''
def money(text, sign=1):
    """Return a printed number as a plain one."""
    value = Decimal(text) * sign
    return f"{-value if '-' in text else value:.2f}"
'''.strip()


@pytest.mark.parametrize(
    ("call", "lines", "cell"),
    [
        (
            'money(row["amount"])',
            ['    value = Decimal(row["amount"]) * 1'],
            "f\"{-value if '-' in row['amount'] else value:.2f}\"",
        ),
        (
            'money(row["amount"], SIGNS[row["kind"]])',
            ['    value = Decimal(row["amount"]) * SIGNS[row["kind"]]'],
            "f\"{-value if '-' in row['amount'] else value:.2f}\"",
        ),
        (
            'money(row["amount"], 1 if "+" in row["amount"] else -1)',
            ['    value = Decimal(row["amount"]) * (1 if "+" in row["amount"] else -1)'],
            "f\"{-value if '-' in row['amount'] else value:.2f}\"",
        ),
    ],
)
def test_the_only_call_of_a_function_gives_way_to_its_lines(call, lines, cell):
    assert put_in_place(['row["date"]', call], MONEY) == (['row["date"]', cell], lines)


@pytest.mark.parametrize(
    "texts",
    [
        ['money(row["debit"])', 'money(row["credit"])'],
        ['money(row["debit"], -1) or money(row["credit"])'],
        ['money(row["amount"]) if row["amount"] else ""'],
        ['row["date"]'],
    ],
    ids=["two cells", "twice in a cell", "in some rows", "never"],
)
def test_a_function_that_is_not_called_once_for_every_row_stays(texts):
    assert put_in_place(texts, MONEY) == (texts, [])


SIGN = '''
def sign_of(text):
    """Return 1 or -1, as the mark printed at a number tells."""
    mark = NUMBER.fullmatch(text)["mark"]
    return SIGNS[mark]
'''.strip()
LABELLED = '''
def labelled(pattern, text):
    """Return what stands behind its label."""
    if not pattern.search(text):
        raise ValueError(f"nothing of the form {pattern.pattern} stands in {text!r}")
    return pattern.search(text)[1]
'''.strip()


def test_an_argument_that_is_always_asked_for_gives_way_too():
    texts = ['money(row["balance"], sign_of(row["balance"]))']
    told = ['money(row["balance"], SIGNS[mark])']
    assert put_in_place(texts, SIGN) == (told, ['    mark = NUMBER.fullmatch(row["balance"])["mark"]'])


def test_an_argument_that_only_some_rows_ask_for_stays():
    texts = ['money(row["balance"], sign_of(row["balance"])) if row["balance"] else ""']
    assert put_in_place(texts, SIGN) == (texts, [])


def test_a_part_of_an_argument_keeps_its_name():
    _, lines = put_in_place(['labelled(VALUE, row["description"])'], LABELLED)
    assert "{VALUE.pattern}" in "".join(lines)


def test_a_function_that_returns_before_its_end_stays():
    blank = MONEY.replace("    value =", '    if not text:\n        return ""\n    value =')
    texts = ['money(row["amount"])']
    assert put_in_place(texts, blank) == (texts, [])


def test_letters_that_a_font_does_not_name_come_into_no_source():
    plain, nameless = Output('row["a"]'), Output("told(SIGNS, text)", constants=(("SIGNS", '{"b\0": 1}'),))
    assert writable([nameless, plain]) == [plain]


def test_a_function_whose_line_gives_a_name_to_something_else_than_one_before_it_stays():
    texts = ['said_below(row, "text")["sum"] or ""', 'said_within(row, "text")["code"] or ""']
    told, lines = with_lines_below(texts, ())
    assert told == ['said["sum"] or ""', texts[1]]
    assert not any("LINE_FORM" in line for line in lines)


FINISH = '''
def finish(row):
    """Return the wanted cells of a row."""
    amount = money(row["amount"], SIGNS[row["kind"]])
    return [row["date"], amount[1:] if amount.startswith("-") else ""]
'''.strip()


def test_a_function_whose_only_call_has_a_line_of_its_own_gives_way_to_its_lines():
    value, amount = 'value = Decimal(row["amount"]) * SIGNS[row["kind"]]', "f\"{-value if '-' in row['amount'] else "
    lines = put_on_line(FINISH, MONEY).split("\n")
    assert lines[2:4] == [f"    {value}", f'    amount = {amount}value:.2f}}"']
    assert lines[4] == FINISH.split("\n")[-1]


@pytest.mark.parametrize(
    "more",
    [
        '    value = row["kind"]\n',
        '    balance = money(row["balance"])\n',
        f'    {"long" * 23} = money(row["amount"])\n',
    ],
    ids=["another has its name", "another call", "too long"],
)
def test_a_function_stays_whose_lines_are_too_long_or_have_names_of_something_else(more):
    first, said, amount, last = FINISH.split("\n")
    amount = "" if "long" in more else f"{amount}\n"
    source = f"{first}\n{said}\n{more}{amount}{last}"
    assert put_on_line(source, MONEY) == source


def test_a_line_that_is_too_long_anyway_keeps_no_function_from_giving_way():
    first, more = "x" * 121, "y" * 121
    assert with_most_in_place([first, f"{first}\n{first}", f"{first}\nshort"]) == f"{first}\nshort"
    assert with_most_in_place([first, f"{first}\n{more}"]) == first


@pytest.mark.parametrize("traits", [{"few-lines"}, set()])
def test_what_finds_a_text_behind_its_label_on_lines_gives_way_where_lines_are_short(traits):
    outputs = [Output('behind(NAME_LINES, row, "details")', ("behind",)), Output('row[0]["date"]')]
    told = {"row_rule": "", "number": "", "decimal": "", "grouping": "", "period": None, "chain": None}
    none = {"more": (), "beside_amount": (), "fields": ()}
    program = SimpleNamespace(outputs=outputs, columns=("Name", "Date"), **told, **none)
    *others, finish = value_functions(program, traits)
    space = {"NAME_LINES": re.compile(r"(?m)^Name: (.+(?:\n(?!.*:).+)*)")}
    exec("\n\n".join([*others, finish]), space)
    row = [{"date": "04/03", "details": "Rent"}, {"date": "", "details": "Name: Ann"}, {"date": "", "details": "Weber"}]
    assert space["finish"](row) == ["Ann Weber", "04/03"]
    assert space["finish"](row[:1]) == ["", "04/03"]
    assert bool(others) == ("few-lines" not in traits)
