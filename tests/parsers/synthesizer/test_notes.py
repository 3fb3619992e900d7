import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import HEADER, LINES, TABLE, analysis_of, draw, entry

SINGLE = [LINES[0], *LINES[3:]]
SINGLE_TABLE = TABLE.iloc[[0, 2, 3]].reset_index(drop=True)
EQUAL = [
    entry("03/03/2024", "Card payment", "12.40", "", "987.60"),
    entry("04/04/2024", "Rent", "7.60", "", "980.00"),
]
EQUAL_TABLE = TABLE.iloc[:2].assign(
    Date=["2024-03-03", "2024-04-04"],
    Details=["Card payment", "Rent"],
    Out=["12.40", "7.60"],
    In="",
    Balance=["987.60", "980.00"],
)


def written(folder, lines, table):
    return write_parser(analysis_of(draw(folder / "sample.pdf", [[list(HEADER), *lines]]), table), ())


@pytest.mark.parametrize(
    ("constant", "said", "unsettled", "settled"),
    [
        ("LINE_GAP", "never shows a row of two lines", (SINGLE, SINGLE_TABLE), (LINES, TABLE)),
        ("DATE", "never shows a day that could not be a month", (EQUAL, EQUAL_TABLE), (LINES, TABLE)),
    ],
)
def test_what_the_sample_leaves_open_is_said_above_its_constant(constant, said, unsettled, settled, tmp_path):
    lines = written(tmp_path, *unsettled).splitlines()
    place = next(at for at, line in enumerate(lines) if line.startswith(f"{constant} ="))
    assert said in lines[place - 1]
    assert said not in written(tmp_path, *settled)
