"""Tables that count money in hundredths: 1240 of a printed 12.40."""

from decimal import Decimal

import pytest

from tasks.parsers.analysis import with_printed_decimals
from tasks.parsers.synthesizer import write_parser
from tasks.statements.pages import read_pages
from tasks.statements.proof import prove
from tasks.statements.roles import learn_roles
from tests.parsers.synthesizer.drawn_table import HEADER, LINES, TABLE, analysis_of, draw, entry, run

CENTS = TABLE.assign(
    Out=["1240", "", "89000", "7135"], In=["", "245000", "", ""], Balance=["98760", "343760", "254760", "247625"]
)
LATER = [
    entry("08/03/2024", "Tea", "0.05", "", "-0.05"),
    entry("09/03/2024", "Pay", "", "1,000.00", "999.95"),
    entry("10/03/2024", "Rent", "999.95", "", "0.00"),
]
SIGNS = {"plain": {}, "comma": str.maketrans(",.", ".,"), "blank": str.maketrans(",.", " ,")}


def written(lines, signs) -> list:
    """Write the amounts of lines with other signs."""
    return [[(text.translate(SIGNS[signs]) if x < 0 else text, x) for text, x in line] for line in lines]


@pytest.mark.parametrize("signs", SIGNS)
def test_amounts_are_counted_in_hundredths(signs, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[list(HEADER), *written(LINES, signs)]])
    source = write_parser(analysis_of(sample, CENTS), ())
    later = run(source, draw(tmp_path / "later.pdf", [[list(HEADER), *written(LATER, signs)]]))
    assert later[["Out", "In", "Balance"]].values.tolist() == [
        ["5", "", "-5"],
        ["", "100000", "99995"],
        ["99995", "", "0"],
    ]


def test_directions_that_balances_tell_are_those_of_hundredths(tmp_path):
    def drawn(name, lines):
        page = [[(text, x if x > 0 else max(x, -430)) for text, x in line if text != "In"] for line in lines]
        moved = [[(text, -520 if at == len(line) - 1 else x) for at, (text, x) in enumerate(line)] for line in page]
        return draw(tmp_path / name, [[[("Date", 50), ("Details", 120), ("Amount", -430), ("Balance", -520)], *moved]])

    lines = [line for line in LINES if len(line) > 1]
    table = CENTS.assign(Amount=["-1240", "245000", "-89000", "-7135"], Details=[line[1][0] for line in lines])
    table = table[["Date", "Details", "Amount", "Balance"]]
    source = write_parser(analysis_of(drawn("sample.pdf", lines), table), ())
    moved = [*lines[:2], entry("08/03/2024", "Tea", "0.05", "", "3,437.55")]
    assert run(source, drawn("later.pdf", moved))["Amount"].tolist() == ["-1240", "245000", "-5"]


def test_hundredths_are_proven_by_the_printed_balances(tmp_path):
    pages = read_pages(draw(tmp_path / "sample.pdf", [[list(HEADER), *LINES]]))
    roles = with_printed_decimals(learn_roles(CENTS), CENTS, [pages])
    assert roles.number_format.minor == 2
    assert prove(CENTS, roles, pages).verdict == "proven"
    wrong = CENTS.assign(Balance=["98760", "343760", "254760", "24762"])
    assert prove(wrong, roles, pages).verdict == "refused"
    assert roles == type(roles).from_json(roles.to_json())


def test_whole_numbers_that_are_printed_so_are_no_hundredths(tmp_path):
    yen = [[(text.replace(".", "").replace(",", ""), x) for text, x in line] for line in LINES]
    pages = read_pages(draw(tmp_path / "sample.pdf", [[list(HEADER), *yen]]))
    assert with_printed_decimals(learn_roles(CENTS), CENTS, [pages]).number_format.minor == 0


def test_a_number_in_hundredths_is_worth_these():
    from tasks.statements.numbers import NumberFormat, parse_number

    assert parse_number("-1240", NumberFormat("", "", 2, minor=2)) == Decimal("-12.40")
