"""What a parser file that would be too long writes in fewer lines."""

from tasks.parsers.synthesizer.emission.finish import packed
from tasks.parsers.synthesizer.emission.literals import words

LONG = [f"Column {letter * 5}" for letter in "ABCDEFG"]


def test_names_of_columns_are_one_text_where_a_list_is_longer_than_a_line():
    assert words("COLUMNS", LONG[:2], few=True) == '["Column AAAAA", "Column BBBBB"]'
    assert words("COLUMNS", LONG).count("\n") == len(LONG) + 1
    assert words("COLUMNS", LONG, few=True) == f'"{",".join(LONG)}".split(",")'


def test_a_name_with_a_comma_keeps_the_list():
    assert words("COLUMNS", ["Date, day", *LONG], few=True).startswith("[\n")


def test_cells_named_one_after_the_other_stand_on_one_line_where_they_fit():
    lines = ['    day = day_of(row["date"])', '    paid = money(row["out"])', '    said = a if b else ""']
    assert packed([*lines, "    return [day, paid, said]"]) == [
        '    day, paid = day_of(row["date"]), money(row["out"])',
        lines[2],
        "    return [day, paid, said]",
    ]
