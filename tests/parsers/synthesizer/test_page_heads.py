import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import HEADER, LINES, TABLE, analysis_of, draw, run

PAGE = [list(HEADER), *LINES]


def written(folder, top, value, column="Account"):
    sample = draw(folder / "sample.pdf", [PAGE], top=top)
    return write_parser(analysis_of(sample, TABLE.assign(**{column: value})), ())


@pytest.mark.parametrize(
    ("column", "value", "head", "later"),
    [
        ("Account", "87654321", "Sort code 12-34-56 Account number: {} Sheet 4", "11223344"),
        ("Konto", "DE89 3704", "IBAN {} Blatt 1", "DE12 5001"),
        ("Currency", "GBP", "Currency {}", "EUR"),
        ("Branch", "Leeds", "Branch {}", "York"),
    ],
)
def test_what_the_head_of_a_page_says_behind_a_label_is_read_there(column, value, head, later, tmp_path):
    source = written(tmp_path, head.format(value), value, column)
    assert value not in source
    other = draw(tmp_path / "later.pdf", [PAGE, PAGE], top=head.format(later))
    assert set(run(source, other)[column]) == {later}


def test_rows_above_which_no_head_prints_the_value_are_refused(tmp_path):
    source = written(tmp_path, "Account number 87654321", "87654321")
    with pytest.raises(ValueError, match="above some rows no page prints their account"):
        run(source, draw(tmp_path / "later.pdf", [PAGE], top="Account statement"))


@pytest.mark.parametrize(
    ("top", "said"),
    [
        ("Jane Smith 87654321", "no label tells where its head prints it"),
        ("Account 11112222\nAccount 87654321", "no label tells where its head prints it"),
        ("Statement", "prints it beside none"),
    ],
)
def test_a_value_without_a_label_of_its_own_stays_a_constant_and_says_why(top, said, tmp_path):
    lines = written(tmp_path, top, "87654321").splitlines()
    assert said in lines[lines.index('EVERY_ACCOUNT = "87654321"') - 1]


@pytest.mark.parametrize(
    ("column", "value", "head", "later"),
    [
        ("Afschrift", "2024/003", "Savings Uittreksel {}", "2023/11"),
        ("Statement", "7", "Auszug Nr. {} Blatt 1", "12"),
        ("Document", "20240417", "Kontoutdrag nr {}", "20240502"),
    ],
)
def test_the_number_of_a_statement_is_read_behind_a_word_for_statements(column, value, head, later, tmp_path):
    source = written(tmp_path, head.format(value), value, column)
    assert set(run(source, draw(tmp_path / "later.pdf", [PAGE], top=head.format(later)))[column]) == {later}
    with pytest.raises(ValueError, match="above some rows no page prints their"):
        run(source, draw(tmp_path / "other.pdf", [PAGE], top=head.format("of March")))


def test_few_digits_behind_a_word_for_statements_are_no_other_column(tmp_path):
    assert 'EVERY_BRANCH = "7"' in written(tmp_path, "Statement 7 of 7 pages", "7", "Branch")


@pytest.mark.parametrize("top", ["IBAN EE38 2200 2210 2014 5685 Page 1", "Account number: EE38-2200-2210-2014-5685"])
def test_an_account_number_that_is_printed_in_groups_is_read_without_them(top, tmp_path):
    source = written(tmp_path, top, "EE382200221020145685")
    later = top.replace("2210", "7745")
    assert set(run(source, draw(tmp_path / "later.pdf", [PAGE], top=later))["Account"]) == {"EE382200774520145685"}


def test_an_account_number_in_groups_above_each_table_is_that_of_its_rows(tmp_path):
    numbers = ("EE38 2200 2210 2014 5685", "EE65 2200 2210 1145 2268")
    page = [line for number in numbers for line in ([(f"Account {number} EUR", 50)], *PAGE, [])]
    rows = [TABLE.assign(Account=number.replace(" ", "")) for number in numbers]
    wanted = pd.concat(rows, ignore_index=True)
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page]), wanted), ())
    assert run(source, tmp_path / "sample.pdf")["Account"].tolist() == wanted["Account"].tolist()
    assert "2210 1145" not in source


def test_the_code_that_starts_the_title_above_each_table_is_that_of_its_rows(tmp_path):
    page = [line for title in ("EOP Savings account", "MC2 Credit line") for line in ([(title, 50)], *PAGE, [])]
    wanted = pd.concat([TABLE.assign(Account=code) for code in ("EOP", "MC2")], ignore_index=True)
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page]), wanted), ())
    assert run(source, tmp_path / "sample.pdf")["Account"].tolist() == wanted["Account"].tolist()
    later = draw(tmp_path / "later.pdf", [[[("ES1 Stable savings", 50)], *PAGE]])
    assert set(run(source, later)["Account"]) == {"ES1"}
