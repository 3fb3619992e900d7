import pandas as pd
import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
FONT = "HeiseiKakuGo-W5"
LINES = [
    [("04 Mar", 50), ("Coffee", 120), ("3.20", -430)],
    [("15 Mar", 50), ("Flowers", 120), ("10.00", -430)],
    [("20 Mar", 50), ("Books", 120), ("25.00", -430)],
]
TABLE = pd.DataFrame(
    [["2023-03-04", "Coffee", "3.20"], ["2023-03-15", "Flowers", "10.00"], ["2023-03-20", "Books", "25.00"]],
    columns=["Date", "Details", "Amount"],
    dtype="str",
)


@pytest.mark.parametrize(
    "top",
    [
        "Statement from 1 March {0} to 31 March {0}",
        "Statement 01.03.{0}\u221231.03.{0}",
        "Printed on 2 April {0}",
        "Your account\n31 March {0}",
        "Statement of March {0}",
        "Period March 1-31, {0}",
        "Period 1-31 March {0}",
        "Statement No. 3/{0}",
        "Extract\n{0}-03",
        "Tax year {0}",
    ],
)
def test_a_year_printed_above_the_table_is_that_of_its_rows(top, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *LINES]], top=top.format(2023))
    source = write_parser(analysis_of(sample, TABLE), ())
    later = draw(tmp_path / "later.pdf", [[HEADER, *LINES]], top=top.format(2026))
    assert run(source, later)["Date"].tolist() == ["2026-03-04", "2026-03-15", "2026-03-20"]


def test_a_date_in_a_column_beside_its_label_tells_the_year_where_nothing_nearer_does(tmp_path):
    def page(day: str) -> list:
        return [[[("Harriet Rowe", 50), ("Closing day", 300), (day, -545)], HEADER, *LINES]]

    sample = draw(tmp_path / "sample.pdf", page("31/03/2023"), top="Your account")
    source = write_parser(analysis_of(sample, TABLE), ())
    later = draw(tmp_path / "later.pdf", page("15/04/2026"), top="Your account")
    assert run(source, later)["Date"].tolist() == ["2026-03-04", "2026-03-15", "2026-03-20"]


def test_a_month_before_a_year_is_no_label_of_it_as_the_next_statement_names_another(tmp_path):
    def page(day: str, bottom: str = "Member since 1998") -> list:
        return [[[("Harriet Rowe", 50), ("Made on", 300), (day, -545)], [(bottom, 50)], HEADER, *LINES]]

    reading = "Branch of 2041981 in town\nYour account"  # 'of 2041' is a month and year to who knows no months
    sample = draw(tmp_path / "sample.pdf", page("28 MAR 2023"), top=reading)
    source = write_parser(analysis_of(sample, TABLE), ())
    later = draw(tmp_path / "later.pdf", page("21 APR 2026"), top=reading)
    assert run(source, later)["Date"].tolist() == ["2026-03-04", "2026-03-15", "2026-03-20"]


@pytest.mark.parametrize("foot", ["", "Page 1 of 1"])
@pytest.mark.parametrize(
    ("made", "year"),
    [("25/03/23", "2026"), ("04/05/23", "2023")],
    ids=["after the rows", "in either order of its parts"],
)
def test_a_date_behind_an_account_number_tells_the_year_where_it_can_only_be_soon_after_the_rows(
    made, year, foot, tmp_path
):
    def page(day: str) -> list:
        head = [("Name", 50), ("Account", 250), ("Date", 400)]
        return [[head, [("Harriet Rowe", 50), ("xxxx-41009", 250), (day, 400), (foot, 480)], HEADER, *LINES]]

    sample = draw(tmp_path / "sample.pdf", page(made), top="Your account")
    source = write_parser(analysis_of(sample, TABLE), ())
    later = draw(tmp_path / "later.pdf", page("12/04/26"), top="Your account")
    assert run(source, later)["Date"].tolist() == [f"{year}-03-04", f"{year}-03-15", f"{year}-03-20"]


@pytest.mark.parametrize(
    ("sample", "later"),
    [
        ("from 11 March 2023 to 10 April 2023", "from 1 March 2026 to 31 March 2026"),
        ("from 11 March 2023 to 10 April 2023", "from 8 March 2026 to 7 April 2026"),
        ("printed on 12 April 2023", "printed on 2 April 2026"),
    ],
)
def test_a_period_whose_days_have_two_digits_in_the_sample_is_read_with_days_of_one(sample, later, tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *LINES]], top=sample), TABLE), ())
    table = run(source, draw(tmp_path / "later.pdf", [[HEADER, *LINES]], top=later))
    assert table["Date"].tolist() == ["2026-03-04", "2026-03-15", "2026-03-20"]


def test_a_period_whose_days_signs_follow_is_read_with_months_and_days_of_one_digit_or_two(tmp_path):
    pdfmetrics.registerFont(UnicodeCIDFont(FONT))
    lines = [
        [(f"3月{day}日", 50), (text, 120), (amount, -430)] for day, text, amount in ((4, "A", "3"), (15, "B", "9"))
    ]
    table = pd.DataFrame([["2024-03-04", "A", "3"], ["2024-03-15", "B", "9"]], columns=list(TABLE), dtype="str")

    def drawn(name: str, top: str):
        return draw(tmp_path / name, [[HEADER, *lines]], top=top, font=FONT)

    source = write_parser(analysis_of(drawn("sample.pdf", "期間 2023年12月11日 〜 2024年3月31日"), table), ())
    got = run(source, drawn("later.pdf", "期間 2026年1月1日 〜 2026年4月10日"))
    assert got["Date"].tolist() == ["2026-03-04", "2026-03-15"]


def test_a_year_printed_nowhere_is_a_constant_that_says_what_to_do(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *LINES]], top="Your account")
    source = write_parser(analysis_of(sample, TABLE), ())
    assert "YEAR = 2023  # these statements print no year: set it before" in source
    assert run(source.replace("YEAR = 2023", "YEAR = 2025"), sample)["Date"].iloc[0] == "2025-03-04"


@pytest.mark.parametrize(
    ("march", "april"),
    [
        (("113/03/04", "113/03/15", "113/03/20"), "114/04/09"),  # of the republic
        (("04/03/2567", "15/03/2567", "20/03/2567"), "09/04/2568"),  # of the Buddha
        (("04/03/67", "15/03/67", "20/03/67"), "09/04/68"),
        (("4 Mar 67", "15 Mar 67", "20 Mar 67"), "9 Apr 68"),
        (("06.03.04", "06.03.15", "06.03.20"), "07.04.09"),  # of the emperor
        (("R6.3.4", "R6.3.15", "R6.3.20"), "R7.4.9"),  # named by a letter
        (("6- 3- 4", "6- 3-15", "6- 3-20"), "7- 4- 9"),  # with blanks for zeros
    ],
)
def test_years_of_other_calendars_are_counted_as_the_table_counts_them(march, april, tmp_path):
    lines = [[(day, 50), *line[1:]] for day, line in zip(march, LINES, strict=True)]
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *lines]], top="Your account")
    wanted = TABLE.assign(Date=["2024-03-04", "2024-03-15", "2024-03-20"])
    source = write_parser(analysis_of(sample, wanted), ())
    later = draw(tmp_path / "later.pdf", [[HEADER, [(april, 50), *LINES[0][1:]]]], top="Your account")
    assert run(source, later)["Date"].tolist() == ["2025-04-09"]


def test_dates_above_the_table_have_the_month_where_the_rows_have_it(tmp_path):
    march = [[(day, 50), *line[1:]] for day, line in zip(("03/04", "03/15", "03/20"), LINES, strict=True)]
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *march]], top="Period 03/01/2023 - 03/31/2023")
    source = write_parser(analysis_of(sample, TABLE), ())
    december = [[(day, 50), *line[1:]] for day, line in zip(("12/04", "12/15", "12/20"), LINES, strict=True)]
    later = draw(tmp_path / "later.pdf", [[HEADER, *december]], top="Period 12/01/2024 - 12/31/2024")
    assert run(source, later)["Date"].tolist() == ["2024-12-04", "2024-12-15", "2024-12-20"]


def test_a_period_that_holds_the_rows_has_its_month_where_only_that_holds_them(tmp_path):
    rows = [[(day, 50), *line[1:]] for day, line in zip(("04/05", "04/15", "05/06"), LINES, strict=True)]
    wanted = TABLE.assign(Date=["2023-04-05", "2023-04-15", "2023-05-06"])
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *rows]], top="Period 05/04/2023 - 06/05/2023")
    source = write_parser(analysis_of(sample, wanted), ())
    august = [[(day, 50), *line[1:]] for day, line in zip(("08/04", "08/15", "08/29"), LINES, strict=True)]
    later = draw(tmp_path / "later.pdf", [[HEADER, *august]], top="Period 01/08/2024 - 30/08/2024")
    assert run(source, later)["Date"].tolist() == ["2024-08-04", "2024-08-15", "2024-08-29"]


def test_a_name_of_two_months_is_read_in_the_language_in_which_it_is_the_wanted_one(tmp_path):
    def page(month):  # lip is June in Croatian, July in Polish; srp July, in Czech August
        return [[HEADER, *([(f"{cells[0][0][:2]} {month} 2024", 50), *cells[1:]] for cells in LINES)]]

    table = TABLE.assign(Date=["2024-06-04", "2024-06-15", "2024-06-20"])
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", page("lip")), table), ())
    found = run(source, draw(tmp_path / "later.pdf", page("srp")))
    assert found["Date"].tolist() == ["2024-07-04", "2024-07-15", "2024-07-20"]


def test_days_of_instalments_are_the_latest_ones_up_to_the_end_of_the_period(tmp_path):
    days = {"10/07": "2023-07-10", "28/11": "2023-11-28", "03/02": "2024-02-03", "29/02": "2024-02-29"}
    lines = [[(day, 50), ("Shop", 120), (f"{at}.50", -430)] for at, day in enumerate(days, 1)]
    cells = [[wanted, "Shop", f"{at}.50"] for at, wanted in enumerate(days.values(), 1)]
    table = pd.DataFrame(cells, columns=["Date", "Details", "Amount"], dtype="str")
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *lines]], top="Statement from 03/02/2024 to 02/03/2024")
    parser = write_parser(analysis_of(sample, table), ())
    later = draw(tmp_path / "later.pdf", [[HEADER, *lines]], top="Statement from 03/10/2025 to 02/11/2025")
    assert run(parser, sample).Date.tolist() == list(days.values())
    with pytest.raises(ValueError, match="day is out of range"):  # 2025 has no such day
        run(parser, later)
    lines[-1] = [("03/11", 50), *lines[-1][1:]]
    later = draw(tmp_path / "later.pdf", [[HEADER, *lines]], top="Statement from 03/10/2025 to 02/11/2025")
    assert run(parser, later).Date.tolist() == ["2025-07-10", "2024-11-28", "2025-02-03", "2024-11-03"]


def test_a_period_has_any_word_for_its_first_month_in_languages_whose_months_have_no_short_names(tmp_path):
    rows = [("4. ledna", "Pekarna", "3,20"), ("15. dubna", "Kniha", "10,00"), ("20. dubna", "Zbozi", "25,00")]
    cells = [["2024-01-04", *rows[0][1:]], ["2024-04-15", *rows[1][1:]], ["2024-04-20", *rows[2][1:]]]
    table = pd.DataFrame(cells, columns=["Datum", "Popis", "Castka"], dtype="str")
    table["Castka"] = table["Castka"].str.replace(",", ".")

    def drawn(name: str, top: str, rows: list):
        lines = [list(zip(row, (50, 120, -430), strict=True)) for row in rows]
        return draw(tmp_path / name, [[[("Datum", 50), ("Popis", 120), ("Castka", -430)], *lines]], top=top)

    top = "Vypis z uctu, obdobi {}: ucet, datum, strana, popis"
    sample = drawn("sample.pdf", top.format("1. ledna 2024 - 30. dubna 2024"), rows)
    source = write_parser(analysis_of(sample, table), ())
    assert source.count("MONTH_NAMES") == 2  # where they are named, and in the days of rows
    later = drawn("later.pdf", top.format("1. listopadu 2025 - 31. ledna 2026"), [("9. listopadu", "Caj", "2,10")])
    assert run(source, later).to_numpy().tolist() == [["2025-11-09", "Caj", "2.10"]]


@pytest.mark.parametrize(
    ("top", "years"),
    [
        ("期間 令和5年3月1日（2023年）から 令和5年3月31日（2023年）まで", ("令和5", "2023")),
        ("期間 2023年3月1日から2023年3月31日まで", ("2023",)),
        ("期間 2023年3月1日至2023年3月31日", ("2023",)),
    ],
)
def test_days_of_a_period_may_touch_other_words_and_name_an_era(top, years, tmp_path):
    pdfmetrics.registerFont(UnicodeCIDFont(FONT))
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *LINES]], top=top, font=FONT)
    source = write_parser(analysis_of(sample, TABLE), ())
    for year, other in zip(years, ("令和8", "2026") if len(years) > 1 else ("2026",), strict=True):
        top = top.replace(year, other)
    later = draw(tmp_path / "later.pdf", [[HEADER, *LINES]], top=top, font=FONT)
    assert run(source, later)["Date"].tolist() == ["2026-03-04", "2026-03-15", "2026-03-20"]
