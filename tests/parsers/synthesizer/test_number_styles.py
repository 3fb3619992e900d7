"""How a statement prints numbers, where the wanted ones alone do not show it."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]


def rows(*amounts: str) -> list:
    """Return the lines of rows on the days from the fourth of March on."""
    return [[(f"0{day}/03/2024", 50), ("Tea", 120), (text, -430)] for day, text in enumerate(amounts, 4)]


def table(*amounts: str) -> pd.DataFrame:
    """Return what is wanted of such rows."""
    found = [[f"2024-03-0{day}", "Tea", text] for day, text in enumerate(amounts, 4)]
    return pd.DataFrame(found, columns=["Date", "Details", "Amount"], dtype="str")


@pytest.mark.parametrize("grouped", ["1 250,40", "1.250,40", "1'250.40", "1 250.40"])
def test_a_total_in_the_column_of_amounts_shows_how_thousands_are_parted(grouped, tmp_path):
    small = [text.replace(",", grouped[-3]) for text in ("12,50", "3,20", "80,00")]
    opening = [("Total", 120), (grouped, -430)]
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *rows(*small), opening]])
    source = write_parser(analysis_of(sample, table("12.50", "3.20", "80.00")), ())
    later = draw(tmp_path / "later.pdf", [[HEADER, *rows(grouped, *small)]])
    assert run(source, later).equals(table("1250.40", "12.50", "3.20", "80.00"))


@pytest.mark.parametrize("shown", [2, 3])
def test_balances_that_the_table_does_not_have_show_how_thousands_are_parted(shown, tmp_path):
    def drawn(name, balances, *amounts):
        lines = [[*line, (balance, -520)] for line, balance in zip(rows(*amounts), balances, strict=True)]
        return draw(tmp_path / name, [[[*HEADER, ("Saldo", -520)], *lines]])

    small, balances = ("12,50", "3,20", "80,00"), ("5 012,50", "5 015,70", "5 095,70", "6 346,10")
    sample = drawn("a.pdf", balances[:shown], *small[:shown])
    source = write_parser(analysis_of(sample, table(*("12.50", "3.20", "80.00")[:shown])), ())
    later = drawn("b.pdf", balances, *small, "1 250,40")
    assert run(source, later).equals(table("12.50", "3.20", "80.00", "1250.40"))


@pytest.mark.parametrize("sign", ["*", "#"])
def test_any_number_of_signs_may_fill_the_room_before_a_number(sign, tmp_path):
    def filled(*amounts):
        return [[HEADER, *rows(*(text.rjust(9, sign) for text in amounts))]]

    small = ("12.50", "103.20", "80.00")
    source = write_parser(analysis_of(draw(tmp_path / "a.pdf", filled(*small)), table(*small)), ())
    later = filled("1.40", "1,250.40", "11,250.40", *small)
    assert run(source, draw(tmp_path / "b.pdf", later)).equals(table("1.40", "1250.40", "11250.40", *small))


def test_blanks_between_thousands_that_no_table_of_the_sample_shows_are_left_out_and_a_comment_says_so(tmp_path):
    opening = [("Total", 120), ("1 250,40", -430)]
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *rows("12,50", "3,20", "80,00"), opening]])
    source = write_parser(analysis_of(sample, table("12,50", "3,20", "80,00")), ())
    assert "no number from 1000 on" in source
    later = draw(tmp_path / "later.pdf", [[HEADER, *rows("1 250,40", "12,50")]])
    assert run(source, later).equals(table("1250,40", "12,50"))


@pytest.mark.parametrize("grouped", ["1 250,40", "1.250,40", "1'250.40", "1 250.40"])
def test_numbers_that_no_sample_shows_grouped_are_read_with_any_sign_between_their_thousands(grouped, tmp_path):
    small = [text.replace(",", grouped[-3]) for text in ("12,50", "3,20", "80,00")]
    source = write_parser(
        analysis_of(draw(tmp_path / "a.pdf", [[HEADER, *rows(*small)]]), table("12.50", "3.20", "80.00")), ()
    )
    later = draw(tmp_path / "b.pdf", [[HEADER, *rows(grouped, *small)]])
    assert run(source, later).equals(table("1250.40", "12.50", "3.20", "80.00"))


@pytest.mark.parametrize(
    ("printed", "wanted", "later", "wanted_later"),
    [
        (["12,500", "3,205", "80,000"], ["12.500", "3.205", "80.000"], "1 250,400", "1250.400"),
        (["12.500", "3.205", "80.000"], ["12.500", "3.205", "80.000"], "1.250.400", "1.250.400"),
    ],
)
def test_three_digits_behind_each_point_are_decimals_where_the_statement_prints_a_comma(
    printed, wanted, later, wanted_later, tmp_path
):
    source = write_parser(analysis_of(draw(tmp_path / "a.pdf", [[HEADER, *rows(*printed)]]), table(*wanted)), ())
    table_later = run(source, draw(tmp_path / "b.pdf", [[HEADER, *rows(later, *printed)]]))
    assert table_later.equals(table(wanted_later, *wanted))


@pytest.mark.parametrize("currency", ["Q", "L ", "P", "N", "RD$", "KSh ", "FCFA "])
def test_the_short_name_of_a_currency_before_amounts_is_no_text(currency, tmp_path):
    sample = draw(
        tmp_path / "sample.pdf", [[HEADER, *rows(f"{currency}12.50", f"{currency}3,205.00", f"{currency}8.00")]]
    )
    source = write_parser(analysis_of(sample, table("12.50", "3205.00", "8.00")), ())
    later = draw(tmp_path / "later.pdf", [[HEADER, *rows(f"{currency}7.25", f"-{currency}1.00")]])
    assert run(source, later).equals(table("7.25", "-1.00"))


def test_decimals_are_printed_only_where_they_are_not_zero(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *rows("$646", "$49", "$2,094", "$3,160.97", "$42")]])
    source = write_parser(analysis_of(sample, table("646.00", "49.00", "2094.00", "3160.97", "42.00")), ())
    later = draw(tmp_path / "later.pdf", [[HEADER, *rows("$1,250", "$1,250.50", "$7")]])
    assert run(source, later).equals(table("1250.00", "1250.50", "7.00"))


def test_where_amounts_are_in_two_currencies_a_third_one_is_read(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *rows("$646.00", "€49.00", "$20.94")]])
    source = write_parser(analysis_of(sample, table("646.00", "49.00", "20.94")), ())
    later = draw(tmp_path / "later.pdf", [[HEADER, *rows("£12.50", "€7.10")]])
    assert run(source, later).equals(table("12.50", "7.10"))


def test_units_and_prices_have_more_decimals_than_amounts(tmp_path):
    def line(day: str, units: str, price: str, amount: str) -> list:
        return [(day, 50), ("Fund", 120), (units, -300), (price, -370), (amount, -430)]

    header = [("Date", 50), ("Details", 120), ("Units", -300), ("Price", -370), ("Amount", -430)]
    lines = [line("04/03/2024", "12.345", "2.0417", "25.20"), line("05/03/2024", "1.500", "3.2000", "4.80")]
    wanted = pd.DataFrame(
        [["2024-03-04", "Fund", "12.345", "2.0417", "25.20"], ["2024-03-05", "Fund", "1.500", "3.2000", "4.80"]],
        columns=["Date", "Details", "Units", "Price", "Amount"],
        dtype="str",
    )
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[header, *lines]]), wanted), ())
    later = draw(tmp_path / "later.pdf", [[header, *lines, line("06/03/2024", "1,000.250", "2.0000", "2,000.50")]])
    assert run(source, later).iloc[-1].tolist() == ["2024-03-06", "Fund", "1000.250", "2.0000", "2000.50"]


def test_the_currency_beside_a_foreign_amount_is_a_column_and_a_minus_may_stand_apart(tmp_path):
    def line(day: str, foreign: str, amount: str) -> list:
        return [(f"0{day}/03/2024", 50), ("Card", 120), *([(foreign, -300)] if foreign else []), (amount, -430)]

    def cells(day: str, currency: str, foreign: str, amount: str) -> list[str]:
        return [f"2024-03-0{day}", "Card", currency, foreign, amount]

    header = [("Date", 50), ("Details", 120), ("Foreign", -300), ("Amount", -430)]
    lines = [
        line("4", "EUR 74.59", "71.20"),
        line("5", "", "40.33 -"),
        line("6", "USD 9.00", "8.10"),
        line("7", "", "5.00"),
    ]
    wanted = [cells("4", "EUR", "74.59", "-71.20"), cells("5", "", "", "40.33")]
    wanted += [cells("6", "USD", "9.00", "-8.10"), cells("7", "", "", "-5.00")]
    table = pd.DataFrame(wanted, columns=["Date", "Details", "Currency", "Paid", "Amount"], dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[header, *lines]]), table), ())
    later = draw(tmp_path / "later.pdf", [[header, *lines, line("8", "GBP 1,250.00", "1,400.00")]])
    assert run(source, later).to_numpy().tolist() == [*wanted, cells("8", "GBP", "1250.00", "-1400.00")]


def test_brackets_around_a_signed_foreign_amount_say_nothing_and_any_currency_is_read(tmp_path):
    def page(*rows):
        lines = ([[(f"0{day}/03/2024", 50), ("Card", 120), (text, -430)], *below] for day, text, below in rows)
        return [[("Date", 50), ("Details", 120), ("Amount", -430)], *(line for row in lines for line in [*row, []])]

    def cells(day: int, amount: str, foreign: str, currency: str) -> list[str]:
        return [f"2024-03-0{day}", amount, foreign, currency, "Card"]

    rows = (4, "- 71.20", [[("(- 74.59 EUR)", -430)]]), (5, "+ 40.33", []), (6, "- 8.10", [[("(- 9.00 USD)", -430)]])
    wanted = [cells(4, "-71.20", "-74.59", "EUR"), cells(5, "40.33", "", ""), cells(6, "-8.10", "-9.00", "USD")]
    table = pd.DataFrame(wanted, columns=["Date", "Amount", "Paid", "Currency", "Details"], dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(*rows)]), table), ())
    more = (7, "- 14.00", [[("(- 12.50 GBP)", -430)]]), (8, "+ 5.00", [[("(+ 4.50 CHF)", -430)]])
    found = run(source, draw(tmp_path / "later.pdf", [page(*rows, *more)])).to_numpy().tolist()
    assert found == [*wanted, cells(7, "-14.00", "-12.50", "GBP"), cells(8, "5.00", "4.50", "CHF")]


@pytest.mark.parametrize("bracket", [" (", "("])
def test_a_bracket_that_opens_behind_debits_and_is_never_closed_is_a_minus(bracket, tmp_path):
    head = [*HEADER[:2], ("Debit", -360), ("Credit", -430), ("Balance", -520)]

    def entries(*pairs: tuple[str, str]) -> list:
        """Return the lines of rows whose day stands on the first line, amount and balance on the last one."""
        lines = []
        for day, (amount, balance) in enumerate(pairs, 4):
            lines += [[], [(f"0{day}/03/2024", 50), ("Tea", 120)]]
            lines += [[("by card", 120), (amount, -430 if "$" in amount else -360), (f"{balance} CR", -520)]]
        return [head, *lines]

    shown = [(f"12.40{bracket}", "$87.60"), ("$2,450.00", "$2,537.60"), (f"890.00{bracket}", "$1,647.60")]
    balances = [balance.strip("$").replace(",", "") for _, balance in shown]
    wanted = table("-12.40", "2450.00", "-890.00").assign(Details="Tea by card", Balance=balances)
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [entries(*shown)]), wanted), ())
    later = [(f"1,250.40{bracket}", "$397.20"), ("$7.00", "$404.20")]
    found = run(source, draw(tmp_path / "later.pdf", [entries(*later)]))
    assert found["Amount"].tolist() == ["-1250.40", "7.00"]


def test_a_mark_in_brackets_behind_the_currency_of_a_balance_tells_its_sign(tmp_path):
    header = [("Date", 50), ("Details", 120), ("Amount", -360), ("Balance", -520)]
    rows = [("04", "-30.00", "20.00", "A"), ("05", "-45.00", "25.00", "B"), ("06", "65.00", "40.00", "A")]

    def drawn(name: str, rows: list):
        places = (50, 120, -360, -520)
        lines = [(f"{day}/03/2024", "Transfer", f"{paid} TL", f"{end} TL ({mark})") for day, paid, end, mark in rows]
        return draw(tmp_path / name, [[header, *([*zip(line, places, strict=True)] for line in lines)]])

    def table(rows: list) -> pd.DataFrame:
        signs = {"A": "", "B": "-"}
        cells = [[f"2024-03-{day}", "Transfer", paid, signs[mark] + end] for day, paid, end, mark in rows]
        return pd.DataFrame(cells, columns=[name for name, _ in header], dtype="str")

    source = write_parser(analysis_of(drawn("sample.pdf", rows), table(rows)), ())
    later = [*rows, ("07", "-125.00", "85.00", "B")]
    assert run(source, drawn("later.pdf", later)).equals(table(later))


@pytest.mark.parametrize("grouping", [".", ","])
@pytest.mark.parametrize("small", [["1.250", "320", "80.000"], ["1.250", "4.212.000", "12"], ["640", "75", "80"]])
@pytest.mark.parametrize("odd", ["12.50", "1.212.50", "-12.50", "3.12.50"])
def test_decimals_are_not_taken_for_thousands_where_the_sample_has_none(odd, small, grouping, tmp_path):
    small, odd = [text.replace(".", grouping) for text in small], odd.replace(".", grouping)
    sample = draw(tmp_path / "a.pdf", [[HEADER, *rows(*small)]])
    source = write_parser(analysis_of(sample, table(*(text.replace(grouping, "") for text in small))), ())
    with pytest.raises(ValueError, match=r"(?:belongs to|fits) no row"):
        run(source, draw(tmp_path / "b.pdf", [[HEADER, *rows(*small, odd)]]))


@pytest.mark.parametrize("odd", ["12.50", "1.250.50"])
def test_decimals_behind_a_thousands_sign_are_refused_where_only_some_amounts_have_decimals(odd, tmp_path):
    shown = ["646", "49", "2.094", "3.160,97", "42"]
    sample = draw(tmp_path / "a.pdf", [[HEADER, *rows(*shown)]])
    source = write_parser(analysis_of(sample, table("646.00", "49.00", "2094.00", "3160.97", "42.00")), ())
    with pytest.raises(ValueError, match=r"(?:belongs to|fits) no row"):
        run(source, draw(tmp_path / "b.pdf", [[HEADER, *rows(*shown, odd)]]))


def test_lakhs_without_decimals_are_read(tmp_path):
    sample = draw(tmp_path / "a.pdf", [[HEADER, *rows("1,25,000", "320", "80,000")]])
    source = write_parser(analysis_of(sample, table("125000", "320", "80000")), ())
    later = draw(tmp_path / "b.pdf", [[HEADER, *rows("12,34,56,789", "1,00,000")]])
    assert run(source, later).equals(table("123456789", "100000"))


def test_units_in_brackets_are_below_zero_and_lose_the_noughts_behind_them(tmp_path):
    def line(day: str, units: str, amount: str) -> list:
        return [(f"{day}/03/2024", 50), ("Fund", 120), *([(units, -300)] if units else []), (amount, -430)]

    header = [("Date", 50), ("Details", 120), ("Quantity", -300), ("Amount", -430)]
    lines = [line("04", "(4.0000)", "25.20"), line("05", "15.0000", "(4.80)"), line("06", "", "1.10")]
    cells = [["04", "-4", "25.20"], ["05", "15", "-4.80"], ["06", "", "1.10"]]
    wanted = pd.DataFrame(
        [[f"2024-03-{day}", "Fund", units, amount] for day, units, amount in cells],
        columns=["Date", "Details", "Quantity", "Amount"],
        dtype="str",
    )
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[header, *lines]]), wanted), ())
    more = [line("07", "1,020.5000", "(2,000.50)"), line("08", "(0.2500)", "3.00")]
    found = run(source, draw(tmp_path / "later.pdf", [[header, *lines, *more]]))
    assert list(found["Quantity"]) == ["-4", "15", "", "1020.5", "-0.25"]
