"""The part of a parser file that writes the value of a number as the table has its digits, and reads other ones."""

from __future__ import annotations

from tasks.parsers.synthesizer.program import Program, Writing
from tasks.statements.digits import SEPARATORS

SWAPPED = '.translate(str.maketrans(",.", ".,"))'
WRITTEN = '''
def written(number, above, below):
    """Return a number in the form that the table has for those from zero on or below, '' for ''."""
    return (below if number[0] == "-" else above).format(number.lstrip("-")) if number else ""
'''


def other_digits_of(program: Program) -> tuple[tuple[str, str], ...]:
    """Return the digits of other scripts that pages have, and their separators, each with the plain one."""
    return tuple(pair for pair in program.odd_signs if pair[0].isdecimal() or pair[0] in SEPARATORS)


def digits_table(program: Program) -> str:
    """Return the expression of the table of these."""
    signs, plain = ("".join(side) for side in zip(*other_digits_of(program), strict=True))
    return f'str.maketrans("{signs}", "{plain}")'


def in_minor_units(writing: Writing) -> str:
    """Return what makes a value one of the units that the table counts: cents of a printed 12.40."""
    return f".scaleb({writing.minor})" if writing.minor else ""


def digits_written(value: str, writing: Writing) -> str:
    """Return the expression that writes a value, given as an expression, with the signs of the table."""
    grouped = writing.grouping and not writing.indian
    spec = ("," if grouped else "") + writing.spec
    text = f'f"{{{value}{f":{spec}" if spec else ""}}}"'
    if writing.indian:
        return rf're.sub(r"\B(?=(\d\d)*\d{{3}}(?!\d))", "{writing.grouping}", {text})'
    if (writing.grouping, writing.decimal) == (".", ","):
        return text + SWAPPED
    group = f'.replace(",", "{writing.grouping}")' if grouped and writing.grouping != "," else ""
    return text + group + ('.replace(".", ",")' if writing.decimal == "," else "")
