"""Wanted columns that one printed text holds, a sign between them and no blank."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

ROWS = [
    ("04", "Card payment", "Till 4", "Anna Gruber", "-3.20"),
    ("05", "Transfer", "Web", "Oakley Books", "-80.00"),
    ("07", "Salary", "Wire", "Mill and Sons", "900.00"),
    ("09", "Card payment", "Till 11", "Oakley Books", "-4.00"),
]
LATER = [("11", "Late fee", "System", "March", "-1.00"), *ROWS[::-1]]
NAMES = {"Date": 0, "Kind": 1, "Channel": 2, "Details": 3, "Amount": 4}


def lines(rows, sign, below) -> list:
    """Return the lines of a table, the glued texts below the others or in a column of their own."""
    drawn = [[("Date", 50), ("Details", 130), *([] if below else [("Kind", 260)]), ("Amount", -430)]]
    for day, kind, channel, text, amount in rows:
        both = sign.join(filter(None, [kind, channel]))
        first = [(f"{day}/03/2024", 50), (text, 130), *([] if below else [(both, 260)]), (amount, -430)]
        drawn += [first, *([[(both, 130)]] if below else [])]
    return [drawn]


def wanted(rows, names) -> pd.DataFrame:
    cells = [[f"2024-03-{row[0]}" if name == "Date" else row[NAMES[name]] for name in names] for row in rows]
    return pd.DataFrame(cells, columns=list(names), dtype="str")


@pytest.mark.parametrize("below", [True, False], ids=["below the text", "a column of their own"])
@pytest.mark.parametrize("some", [False, True], ids=["all rows", "some rows"])
@pytest.mark.parametrize("names", [[*NAMES], ["Date", "Channel", "Details", "Amount"], ["Date", "Kind", "Amount"]])
@pytest.mark.parametrize("sign", ["/", "-", "|"])
def test_each_side_of_a_sign_is_a_column_and_a_second_sign_is_refused(sign, names, some, below, tmp_path):
    shown, later = ([(*r[:2], "", *r[3:]) if some and r[1] == "Salary" else r for r in rows] for rows in (ROWS, LATER))
    sample = draw(tmp_path / "sample.pdf", lines(shown, sign, below))
    source = write_parser(analysis_of(sample, wanted(shown, names)), ())
    table = run(source, draw(tmp_path / "later.pdf", lines(later, sign, below)))
    assert table.to_numpy().tolist() == wanted(later, names).to_numpy().tolist()
    odd = [(*ROWS[0][:2], f"Till{sign}4", *ROWS[0][3:]), *ROWS]
    with pytest.raises(ValueError, match="nothing of the form"):
        run(source, draw(tmp_path / "odd.pdf", lines(odd, sign, below)))
    if not some:
        with pytest.raises(ValueError, match="nothing of the form"):
            run(source, draw(tmp_path / "bare.pdf", lines([(*ROWS[0][:2], "", *ROWS[0][3:])], sign, below)))


def test_the_last_of_glued_texts_may_have_the_sign_itself(tmp_path):
    shown = [*ROWS[:2], (*ROWS[2][:2], "Wire/Monthly", *ROWS[2][3:]), ROWS[3]]
    source = write_parser(
        analysis_of(draw(tmp_path / "sample.pdf", lines(shown, "/", below=False)), wanted(shown, NAMES)), ()
    )
    later = [("11", "Late fee", "Till/System/9", "March", "-1.00"), *shown]
    table = run(source, draw(tmp_path / "later.pdf", lines(later, "/", below=False)))
    assert table.to_numpy().tolist() == wanted(later, NAMES).to_numpy().tolist()
