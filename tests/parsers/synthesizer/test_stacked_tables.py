"""Tables printed side by side between others, such as checks printed three to a line, are read below each other."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

DEPOSITS = [("04/03/2024", "Salary", "2,450.00"), ("09/03/2024", "Refund", "12.10"), ("21/03/2024", "Gift", "50.00")]
DEBITS = [("05/03/2024", "Rent", "890.00"), ("19/03/2024", "Shoes", "71.35"), ("20/03/2024", "Tea", "8.15")]
CHECKS = [
    ("1003", "06/03/2024", "91.00"),
    ("1004", "07/03/2024", "61.30"),
    ("1006", "07/03/2024", "8.25"),
    ("1007", "11/03/2024", "33.40"),
    ("1009", "18/03/2024", "205.00"),
]
COLUMNS = ["Date", "Check", "Details", "Amount"]


def by_line(checks):
    """Return the checks in lines of two, the next one right of the one before."""
    return [checks[at : at + 2] for at in range(0, len(checks), 2)]


def by_table(checks):
    """Return the checks in lines of two, the next one below the one before."""
    half = (len(checks) + 1) // 2
    return [checks[at : at + 1] + checks[at + half : at + half + 1] for at in range(half)]


def page(checks, lines_of, wider: float = 0):
    """Return the lines of a page: deposits, checks in two tables side by side, other debits. The days and amounts of
    the second one may stand further right.
    """
    header = [("Date", 50), ("Details", 120), ("Amount", -430)]
    rows = {
        rows[0][1]: [[(day, 50), (text, 120), (amount, -430)] for day, text, amount in rows]
        for rows in (DEPOSITS, DEBITS)
    }
    panel = [("Number", 50), ("Date", 110), ("Amount", -230)]
    right = (300, 360 + wider, -480 - wider)
    beside = [(text, x) for (text, _), x in zip(panel, right, strict=True)]
    lines = [[("Deposits", 50)], header, *rows["Salary"], [("Checks paid", 50)], [*panel, *beside]]
    for line in lines_of(checks):
        places = (50, 110, -230), right
        lines.append(
            [(text, x) for check, at in zip(line, places, strict=False) for text, x in zip(check, at, strict=True)]
        )
    return [*lines, [("Total checks", 50), ("1.00", -480)], [("Other debits", 50)], header, *rows["Rent"]]


def wanted(checks, details: str = "") -> list[list[str]]:
    iso = lambda day: f"2024-03-{day[:2]}"  # noqa: E731
    plain = lambda amount: amount.replace(",", "")  # noqa: E731
    paid = [[iso(day), "", text, plain(amount)] for day, text, amount in DEPOSITS]
    listed = [[iso(day), number, details.format(number), f"-{plain(amount)}"] for number, day, amount in checks]
    return [*paid, *listed, *([iso(day), "", text, f"-{plain(amount)}"] for day, text, amount in DEBITS)]


@pytest.mark.parametrize("lines_of", [by_line, by_table])
def test_checks_in_two_tables_side_by_side_are_read_in_their_order(lines_of, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [page(CHECKS, lines_of)])
    table = pd.DataFrame(wanted(CHECKS), columns=COLUMNS, dtype="str")
    later = draw(tmp_path / "later.pdf", [page(CHECKS[1:], lines_of)])
    got = run(write_parser(analysis_of(sample, table), ()), later).to_numpy().tolist()
    assert got == wanted(CHECKS[1:])


@pytest.mark.parametrize("wider", [-14, 14])
@pytest.mark.parametrize("lines_of", [by_line, by_table])
def test_tables_side_by_side_may_have_columns_of_other_widths(lines_of, wider, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [page(CHECKS, lines_of)])
    source = write_parser(analysis_of(sample, pd.DataFrame(wanted(CHECKS), columns=COLUMNS, dtype="str")), ())
    later = draw(tmp_path / "later.pdf", [page(CHECKS[1:], lines_of, wider)])
    assert run(source, later).to_numpy().tolist() == wanted(CHECKS[1:])


@pytest.mark.parametrize("lines_of", [by_line, by_table])
def test_a_line_of_hyphens_below_their_labels_ends_no_tables_side_by_side(lines_of, tmp_path):
    def ruled(checks):
        rule = [[("-" * 140, 50)]]
        lines = page(checks, lines_of)
        return [one for line in lines for one in (line, *(rule if line[0][0] == "Number" else []))]

    sample = draw(tmp_path / "sample.pdf", [ruled(CHECKS)])
    source = write_parser(analysis_of(sample, pd.DataFrame(wanted(CHECKS), columns=COLUMNS, dtype="str")), ())
    later = draw(tmp_path / "later.pdf", [ruled(CHECKS[1:])])
    assert run(source, later).to_numpy().tolist() == wanted(CHECKS[1:])


@pytest.mark.parametrize("details", ["Check", "Check {}"])
def test_rows_that_print_no_description_have_the_words_that_the_csv_gives_them(details, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [page(CHECKS, by_line)])
    table = pd.DataFrame(wanted(CHECKS, details), columns=COLUMNS, dtype="str")
    later = draw(tmp_path / "later.pdf", [page(CHECKS[1:], by_line)])
    got = run(write_parser(analysis_of(sample, table), ()), later).to_numpy().tolist()
    assert got == wanted(CHECKS[1:], details)


@pytest.mark.parametrize("sign", ["", "*"])
def test_the_numbers_of_checks_stand_behind_a_word_that_only_the_csv_has(sign, tmp_path):
    def led(checks):
        return [
            [day, f"Check {text}" if text in {one[0] for one in checks} else text, amount]
            for day, number, text, amount in wanted(checks, "{}")
        ]

    def drawn(name, checks):
        marked = [(f"{number}{sign if number == '1006' else ''}", *rest) for number, *rest in checks]
        return draw(tmp_path / name, [page(marked, by_line)])

    table = pd.DataFrame(led(CHECKS), columns=["Date", "Details", "Amount"], dtype="str")
    source = write_parser(analysis_of(drawn("sample.pdf", CHECKS), table), ())
    assert run(source, drawn("later.pdf", CHECKS[1:])).to_numpy().tolist() == led(CHECKS[1:])


def titled(pages):
    """Return pages whose titles stand left of their tables."""
    return [[[(line[0][0], 44)] if len(line) == 1 else line for line in lines] for lines in pages]


@pytest.fixture(scope="module")
def kinds(tmp_path_factory):
    header = [("Date", 50), ("Details", 120), ("Amount", -430)]
    more = [[("Other debits (continued)", 50)], header, [("22/03/2024", 50), ("Fuel", 120), ("9.00", -430)]]
    pages = [page(CHECKS, by_line), [*more, [("Daily balances", 50)], [("22/03", 120), ("9.00", -230)]]]
    rows = [*wanted(CHECKS), ["2024-03-22", "", "Fuel", "-9.00"]]
    names = ["Deposit"] * len(DEPOSITS) + ["Check"] * len(CHECKS) + ["Debit"] * (len(DEBITS) + 1)
    table = pd.DataFrame(
        [[*row[:3], name, row[3]] for row, name in zip(rows, names, strict=True)],
        columns=["Date", "Check", "Details", "Kind", "Amount"],
        dtype="str",
    )
    return write_parser(analysis_of(draw(tmp_path_factory.mktemp("bank") / "sample.pdf", titled(pages)), table), ())


def test_titles_of_tables_with_other_columns_tell_the_kind_of_their_rows(kinds, tmp_path):
    more = [[("Deposits (continued)", 50)], page([], by_line)[1], [("22/03/2024", 50), ("Gift", 120), ("9.00", -430)]]
    later = draw(tmp_path / "later.pdf", titled([page(CHECKS[1:], by_line), more]))
    got = run(kinds, later)["Kind"].tolist()
    assert got == ["Deposit"] * 3 + ["Check"] * 4 + ["Debit"] * 3 + ["Deposit"]


def test_a_title_that_the_sample_does_not_have_is_refused_above_rows_of_tables(kinds, tmp_path):
    lines = [[("Fees", 50)] if line == [("Other debits", 50)] else line for line in page(CHECKS, by_line)]
    with pytest.raises(ValueError, match="'Fees' is unknown to this layout"):
        run(kinds, draw(tmp_path / "later.pdf", titled([lines])))


@pytest.mark.parametrize("size", [14, 10.5])
@pytest.mark.parametrize("lines_of", [by_line, by_table])
def test_larger_letters_are_those_of_the_next_title_below_tables_side_by_side(lines_of, size, tmp_path):
    def drawn(name, checks):
        lines = page(checks, lines_of)
        large = [[(*line[0], size)] if len(line) == 1 else line for line in lines if line[0][0] != "Total checks"]
        return draw(tmp_path / name, [large])

    def kinds(checks):
        names = ["Deposits"] * len(DEPOSITS) + ["Checks paid"] * len(checks) + ["Other debits"] * len(DEBITS)
        return [[*row, name] for row, name in zip(wanted(checks), names, strict=True)]

    table = pd.DataFrame(kinds(CHECKS), columns=[*COLUMNS, "Kind"], dtype="str")
    source = write_parser(analysis_of(drawn("sample.pdf", CHECKS), table), ())
    assert run(source, drawn("later.pdf", CHECKS[1:])).to_numpy().tolist() == kinds(CHECKS[1:])


def test_tables_side_by_side_that_hold_no_row_are_read_where_they_stand(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [page(CHECKS, by_line)])
    rows = [row for row in wanted(CHECKS) if not row[1]]
    table = pd.DataFrame(rows, columns=COLUMNS, dtype="str").drop(columns="Check")
    source = write_parser(analysis_of(sample, table), ())
    assert "below_each_other" not in source
    later = draw(tmp_path / "later.pdf", [page(CHECKS[1:], by_line)])
    assert run(source, later).to_numpy().tolist() == table.to_numpy().tolist()
