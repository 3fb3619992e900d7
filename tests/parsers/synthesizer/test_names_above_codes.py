"""Names stand above accounts in one column, each on one line: longer names of other statements take two."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Name", 120), ("Details", 280), ("Amount", -480)]
Row = tuple[list[str], list[str], str]  # lines of the name, those of the account, details
IBAN, OTHER = "LT12 9917 0000 0441 2008", "AT61 1904 3002 3457 3201"
ROWS: list[Row] = [
    (["Ann Weber"], [IBAN], "Rent"),
    (["Corner Bakery 24"], [], "Card payment"),
    (["Harbour Water"], [OTHER], "Water for March"),
    ([], [], "Interest"),
    (["Ann Weber"], [IBAN], "Gift for a birthday"),
    (["Town of Rivermouth"], ["NO93 8601 1117 947"], "Fee"),
]


def lines_of(rows: list[Row], stacked: bool = False) -> list:
    """Return rows, which have a second day below the first where days are ``stacked``."""
    lines = [HEAD]
    for day, (name, account, details) in enumerate(rows, 4):
        first, *more = [*name, *account] or [""]
        said = [(first, 120)] if first else []
        lines += [[(f"{day:02d}/03/2024", 50), *said, (details, 280), (f"-{day}.20", -480)]]
        below = [[(text, 120)] for text in more] or ([[]] if stacked else [])
        second = [(f"{day + 1:02d}/03/2024", 50)] if stacked else []
        lines += [[*second, *line] if line is below[0] else line for line in below]
    return [lines]


def table_of(rows: list[Row], stacked: bool = False) -> pd.DataFrame:
    cells = [
        [f"2024-03-{day:02d}", " ".join(name), " ".join(account), details, f"-{day}.20"]
        for day, (name, account, details) in enumerate(rows, 4)
    ]
    table = pd.DataFrame(cells, columns=["Date", "Name", "Account", "Details", "Amount"], dtype="str")
    if stacked:
        table.insert(1, "Value date", [f"2024-03-{day:02d}" for day in range(5, 5 + len(rows))])
    return table


def learnt(rows: list[Row], folder, *stacked: bool) -> str:
    sample = draw(folder / "sample.pdf", lines_of(rows, *stacked))
    return write_parser(analysis_of(sample, table_of(rows, *stacked)), ())


ALL = [row for row in ROWS if row[1]]  # have an account
LATER: list[Row] = [
    (["House owners of", "Elm Street"], [IBAN], "Rent"),
    (["House owners of", "Elm Street 24"], [], "Rent"),
    (["House owners of", "Elm Street 24", "Rivermouth"], [OTHER], "Rent"),
    (["Club 1904-2024"], [IBAN], "Rent"),
    (["Ann Weber"], ["19-2000145399/0800"], "Rent"),
]


@pytest.mark.parametrize("stacked", [False, True], ids=["alone", "beside stacked days"])
@pytest.mark.parametrize("rows", [ROWS, ALL], ids=["some", "all"])
def test_a_name_of_more_lines_is_told_from_the_account_below_it(rows, stacked, tmp_path):
    later = [rows[0], *(row for row in LATER if row[1] or rows == ROWS), *rows[::-1]]
    got = run(learnt(rows, tmp_path, stacked), draw(tmp_path / "later.pdf", lines_of(later, stacked)))
    assert got.to_numpy().tolist() == table_of(later, stacked).to_numpy().tolist()


@pytest.mark.parametrize("account", [["No. 20417881 of Riverbank"], [IBAN, "of Riverbank"], [IBAN, OTHER]])
def test_an_account_written_otherwise_or_with_more_below_it_is_refused(account, tmp_path):
    later = [ROWS[0], (["Lea Horn"], account, "Rent"), *ROWS]
    with pytest.raises(ValueError, match="no lines of a name, and a code below them: Lea Horn"):
        run(learnt(ROWS, tmp_path), draw(tmp_path / "later.pdf", lines_of(later)))


def test_a_row_without_account_is_refused_where_all_rows_of_the_sample_have_one(tmp_path):
    later = [ALL[0], LATER[1], *ALL]
    with pytest.raises(ValueError, match="no lines of a name, and a code below them: House owners of"):
        run(learnt(ALL, tmp_path), draw(tmp_path / "later.pdf", lines_of(later)))
