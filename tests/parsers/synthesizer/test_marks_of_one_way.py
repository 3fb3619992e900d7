"""Marks of money out, or in, in a column beside all amounts of a sample: later rows may have the other mark."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -400), ("Type", 430)]
ROWS = [("04", "Card payment bakery", "12.40"), ("05", "Rent for March", "890.00"), ("07", "Electricity", "71.35")]
ROWS += [("19", "Insurance", "1,204.10")]


def lines(rows, *marks):
    """The lines of rows, each with its mark."""
    places = (50, 120, -400, 430)
    rows = [(f"2024-03-{day}", text, amount, mark) for (day, text, amount), mark in zip(rows, marks, strict=True)]
    return [list(zip(row, places, strict=True)) for row in rows]


def parser(folder, mark, sign, extra=()):
    """The parser of a sample whose rows all have one mark, and whose table has their amounts with a sign."""
    rows = [(f"2024-03-{day}", text, sign + amount.replace(",", ""), mark) for day, text, amount in ROWS]
    table = pd.DataFrame(rows, columns=["Date", "Details", "Amount", "Type"], dtype="str")
    sample = draw(folder / "sample.pdf", [[HEADER, *lines(ROWS, *[mark] * len(ROWS))]])
    return write_parser(analysis_of(sample, table[["Date", "Details", "Amount", *extra]]), ())


@pytest.mark.parametrize(("mark", "other"), [("DR", "CR"), ("Debit", "Credit"), ("Withdrawal", "Deposit")])
def test_the_other_mark_turns_the_sign(mark, other, tmp_path):
    later = draw(tmp_path / "later.pdf", [[HEADER, *lines(ROWS, mark, other, mark, other)]])
    assert [*run(parser(tmp_path, mark, "-"), later)["Amount"]] == ["-12.40", "890.00", "-71.35", "1204.10"]
    later = draw(tmp_path / "later.pdf", [[HEADER, *lines(ROWS, mark, other, mark, other)]])
    assert [*run(parser(tmp_path, other, ""), later)["Amount"]] == ["-12.40", "890.00", "-71.35", "1204.10"]


def test_another_mark_is_refused_where_a_table_may_want_no_sign(tmp_path):
    later = draw(tmp_path / "later.pdf", [[HEADER, *lines(ROWS, "DR", "CR", "DR", "DR")]])
    with pytest.raises(ValueError, match="'CR' is unknown to this layout"):
        run(parser(tmp_path, "DR", ""), later)
    assert [*run(parser(tmp_path, "DR", "", ["Type"]), later)["Amount"]][:2] == ["12.40", "890.00"]


def test_an_amount_with_a_minus_of_its_own_is_refused(tmp_path):
    later = draw(tmp_path / "later.pdf", [[HEADER, *lines([*ROWS[:3], ("20", "Refund", "-5.00")], *["DR"] * 4)]])
    with pytest.raises(ValueError, match=r"'-5\.00' has a minus where the sample prints none"):
        run(parser(tmp_path, "DR", "-"), later)


def test_marks_between_texts_and_amounts_tell_nothing_of_the_balances(tmp_path):
    header = [("Date", 50), ("Details", 120), ("Type", 330), ("Amount", -440), ("Balance", -520)]

    def drawn(name, *rows):
        return draw(
            tmp_path / name, [[header, *[list(zip(row, (50, 120, 330, -440, -520), strict=True)) for row in rows]]]
        )

    rows = [("2024-03-04", "Bakery", "Debit", "12.40", "987.60"), ("2024-03-05", "Rent", "Debit", "890.00", "97.60")]
    cells = [[day, text, f"-{amount}", balance] for day, text, _, amount, balance in rows]
    table = pd.DataFrame(cells, columns=["Date", "Details", "Amount", "Balance"], dtype="str")
    source = write_parser(analysis_of(drawn("sample.pdf", *rows), table), ())
    found = run(source, drawn("later.pdf", *rows, ("2024-03-07", "Salary", "Credit", "450.00", "547.60")))
    assert found.iloc[-1].tolist() == ["2024-03-07", "Salary", "450.00", "547.60"]


def test_a_code_of_payments_that_is_also_a_mark_tells_nothing_where_other_codes_are_none(tmp_path):
    """All money in has CR in the sample, beside DD, SO and CHQ; another kind of it comes later."""
    columns, places = ["Date", "Type", "Details", "Out", "In", "Balance"], (50, 120, 160, -360, -430, -520)

    def page(*rows):
        cells = [columns, *rows]
        return [[[(text, x) for text, x in zip(row, places, strict=True) if text] for row in cells]]

    rows = [
        ("2024-03-04", "DD", "Bakery", "12.40", "", "987.60"),
        ("2024-03-05", "SO", "Rent for March", "890.00", "", "97.60"),
        ("2024-03-07", "CR", "Salary", "", "450.00", "547.60"),
        ("2024-03-08", "CHQ", "Electricity", "71.35", "", "476.25"),
    ]
    later = [
        ("2024-03-11", "TFR", "From savings", "", "30.00", "506.25"),
        ("2024-03-12", "CR", "Gift", "", "5.00", "511.25"),
    ]
    table = pd.DataFrame(rows, columns=columns, dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", page(*rows)), table), ())
    assert run(source, draw(tmp_path / "later.pdf", page(*later))).to_numpy().tolist() == [*map(list, later)]
