import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.problems import Attempt, NoProgram
from tests.parsers.synthesizer.drawn_table import HEADER, LINES, TABLE, WANTED, analysis_of, draw, entry, run


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    return draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [[list(HEADER), *LINES]])


@pytest.fixture(scope="module")
def parser(sample):
    return write_parser(analysis_of(sample), ())


def test_the_parser_reproduces_its_sample(parser, sample):
    assert run(parser, sample).values.tolist() == TABLE.values.tolist()


def test_the_same_sample_gives_the_same_bytes(parser, sample):
    assert write_parser(analysis_of(sample), ()) == parser


def test_every_wanted_cell_is_found_on_the_page(sample):
    analysis = analysis_of(sample)
    for row in range(len(TABLE)):
        for column in WANTED:
            assert (analysis.place(0, row, column) is None) == (TABLE[column].iloc[row] == "")
    assert analysis.place(0, 0, "Balance").x1 == pytest.approx(520, abs=1)


def test_larger_amounts_more_pages_and_rows_over_a_page_break_are_read(parser, tmp_path):
    first = [list(HEADER), entry("01/04/2024", "Sale of house", "", "1,234,567.00", "1,237,043.25")]
    second = [list(HEADER), [("at Elm Street", 120)], entry("02/04/2024", "Fee", "10.00", "", "1,237,033.25")]
    table = run(parser, draw(tmp_path / "later.pdf", [first, second]))
    assert table.values.tolist() == [
        ["2024-04-01", "Sale of house at Elm Street", "", "1234567.00", "1237043.25"],
        ["2024-04-02", "Fee", "10.00", "", "1237033.25"],
    ]


def test_columns_that_moved_with_their_header_are_read(parser, tmp_path):
    moved = [(text, x + 9 if x > 0 else x - 9) for text, x in HEADER]
    rows = [entry("04/04/2024", "Card payment", "5.00", "", "982.60", shift=9)]
    assert run(parser, draw(tmp_path / "moved.pdf", [[moved, *rows]]))["Out"].tolist() == ["5.00"]


def test_a_statement_without_transactions_gives_an_empty_table(parser, tmp_path):
    table = run(parser, draw(tmp_path / "none.pdf", [[list(HEADER), [("No transactions", 120)]]]))
    assert list(table.columns) == WANTED
    assert table.empty


def test_an_amount_outside_the_columns_is_refused(parser, tmp_path):
    odd = [("04/04/2024", 50), ("Card payment", 120), ("5.00", -320), ("982.60", -520)]
    with pytest.raises(ValueError, match="layout"):
        run(parser, draw(tmp_path / "odd.pdf", [[list(HEADER), LINES[0], [(t, x) for t, x in odd] + [("6.00", -400)]]]))


def test_an_amount_without_its_date_is_refused_where_no_balance_proves_it(parser, tmp_path):
    undated = [line for line in entry("", "Card payment", "5.00", "", "") if line]
    with pytest.raises(ValueError, match="no row of this layout: Card payment"):
        run(parser, draw(tmp_path / "undated.pdf", [[list(HEADER), LINES[0], undated]]))


def test_a_statement_without_the_header_is_refused(parser, tmp_path):
    with pytest.raises(ValueError, match="header"):
        run(parser, draw(tmp_path / "other.pdf", [LINES]))


def reject_all(analysis, attempts):
    """Reject parser after parser until there is none left; NoProgram ends it."""
    for number in range(1, 60):
        attempts.append(Attempt(number, "offline", write_parser(analysis, attempts)))


def test_a_rejected_parser_leads_to_the_next_candidate_and_at_last_to_a_sentence(sample):
    attempts = []
    with pytest.raises(NoProgram, match=r"\.$"):
        reject_all(analysis_of(sample), attempts)
    assert len({attempt.source for attempt in attempts}) == len(attempts) > 1


def test_the_sentence_names_a_column_that_is_printed_nowhere(sample):
    table = TABLE.assign(Details=["Groceries", "Wages", "Lodging", "Power"])
    with pytest.raises(NoProgram, match="'Details' has no printed counterpart: 'Groceries' of row 1"):
        reject_all(analysis_of(sample, table), [])


def test_sign_and_year_come_from_mark_and_period(tmp_path):
    header = [("Date", 50), ("Details", 120), ("Amount", -430)]
    lines = [
        [("28 Dec", 50), ("Coffee", 120), ("3.20", -430)],
        [("30 Dec", 50), ("Refund", 120), ("10.00 CR", -430)],
        [("02 Jan", 50), ("Books", 120), ("25.00", -430)],
    ]
    table = TABLE.iloc[:3, :3].copy()
    table.columns = ["Date", "Details", "Amount"]
    table["Date"] = ["2023-12-28", "2023-12-30", "2024-01-02"]
    table["Details"] = ["Coffee", "Refund", "Books"]
    table["Amount"] = ["-3.20", "10.00", "-25.00"]
    path = draw(tmp_path / "year.pdf", [[header, *lines]], top="Statement from 15 Dec 2023 to 14 Jan 2024")
    source = write_parser(analysis_of(path, table), ())
    assert run(source, path).values.tolist() == table.values.tolist()


def test_a_table_of_another_statement_is_refused_with_its_first_cell(sample):
    other = TABLE.iloc[:1].assign(Date="2031-01-01", Details="Groceries", Out="5.55", Balance="777.77")
    with pytest.raises(NoProgram, match="'Date' has no printed counterpart: '2031-01-01' of row 1"):
        write_parser(analysis_of(sample, other), ())
