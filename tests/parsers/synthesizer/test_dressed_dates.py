"""Days that the day of the week stands before, days of digits alone, and days written in one word with a time."""

import pandas as pd
import pytest
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.dates.dressed_dates import undressed
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Text", 160), ("Amount", -360)]
COLUMNS = ["Date", "Text", "Amount"]


def line(day, text, amount):
    return [(day, 50), (text, 160), (amount, -360)]


@pytest.mark.parametrize(
    ("days", "later"),
    [
        (("Mon 4 Mar", "Wed 6 Mar", "Thu 14 Mar"), "Sat 16 Mar"),
        (("lun. 04/03/2024", "mer. 06/03/2024", "jeu. 14/03/2024"), "sam. 16/03/2024"),
        (("0403", "0603", "1403"), "1603"),
        (("(04-03)", "(06-03)", "(14-03)"), "(16-03)"),
        (("[4 Mar 2024]", "[6 Mar 2024]", "[14 Mar 2024]"), "[16 Mar 2024]"),
        (("(04/03/24)", "(06/03/24)", "(14/03/24)"), "(16/03/24)"),
        (("Mon Mar 4", "Wed Mar 6", "Thu Mar 14"), "Sat Mar 16"),
        (("Mar 04, 2024", "Mar 06, 2024", "Mar 14, 2024"), "Mar 16, 2024"),
        (("mar 04 2024", "mar 06 2024", "mar 14 2024"), "mar 16 2024"),
        (("2024. 3. 4", "2024. 3. 6", "2024. 3.14"), "2024. 3.16"),
        ((" 4/ 3/2024", " 6/ 3/2024", "14/ 3/2024"), "16/ 3/2024"),
        (("2024/3/4", "2024/3/6", "2024/3/14"), "2024/3/16"),
        (("03/04/24*", "03/06/24", "03/14/24*"), "03/16/24"),
        (("4th Mar", "6th Mar", "14th Mar"), "16th Mar"),
        (("04/03-2024", "06/03-2024", "14/03-2024"), "16/03-2024"),
        (("4/3 2024", "6/3 2024", "14/3 2024"), "16/3 2024"),
        (("04.03.2024. g.", "06.03.2024. g.", "14.03.2024. g."), "16.03.2024. g."),
        (("Monday, 4 March 2024", "Wednesday, 6 March 2024", "Thursday, 14 March 2024"), "Saturday, 16 March 2024"),
    ],
)
def test_days_are_read_as_they_are_dressed(days, later, tmp_path):
    cells = [["2024-03-04", "Tea", "-1.00"], ["2024-03-06", "Books", "-2.00"], ["2024-03-14", "Pay", "30.00"]]
    rows = [line(day, text, amount) for day, (_, text, amount) in zip(days, cells, strict=True)]
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *rows]])
    source = write_parser(analysis_of(sample, pd.DataFrame(cells, columns=COLUMNS, dtype="str")), ())
    found = run(source, draw(tmp_path / "later.pdf", [[HEADER, *rows, line(later, "Rent", "-9.00")]]))
    assert found["Date"].tolist()[2:] == ["2024-03-14", "2024-03-16"]


@pytest.mark.parametrize(
    "days",
    ["2024年 3月 {}日", "令和 6年 3月 {}日", " 6年 3月 {}日", " 3月 {}日"],
    ids=["year", "era", "its number", "no year"],
)
def test_blanks_stand_for_zeros_before_the_signs_of_months_and_days_printed_once_a_day(days, tmp_path):
    registerFont(UnicodeCIDFont("HeiseiKakuGo-W5"))
    wanted = [(4, "Tea"), (4, "Cake"), (6, "Books"), (14, "Pay"), (16, "Rent"), (16, "Fee")]

    def drawn(name, rows, month):
        said = [days.format(f"{day:2}").replace(" 3月", f"{month:2}月") for day, _ in rows]
        first = [at == 0 or day != said[at - 1] for at, day in enumerate(said)]
        lines = [
            [*([(day, 50)] if shown else []), (text, 160), (f"{at + 1},000", -360)]
            for at, (day, shown, (_, text)) in enumerate(zip(said, first, rows, strict=True))
        ]
        pages = [[HEADER, *lines[:4]], [HEADER, *lines[4:]]]
        return draw(tmp_path / name, pages, f"2024年{month:2}月 1日 - 2024年{month:2}月30日", font="HeiseiKakuGo-W5")

    def table(rows, month):
        cells = [[f"2024-{month:02}-{day:02}", text, f"{at}000"] for at, (day, text) in enumerate(rows, 1)]
        return pd.DataFrame(cells, columns=COLUMNS, dtype="str")

    source = write_parser(analysis_of(drawn("sample.pdf", wanted, 3), table(wanted, 3)), ())
    for month in (5, 11):
        assert run(source, drawn("later.pdf", wanted, month)).equals(table(wanted, month))


@pytest.mark.parametrize("sign", ["-", "T"])
def test_a_day_and_a_time_in_one_word_fill_two_columns(sign, tmp_path):
    cells = [
        ["04.03.2024", "09:15", "Tea", "-1.00"],
        ["06.03.2024", "18:40", "Books", "-2.00"],
        ["14.03.2024", "00:01", "Pay", "30.00"],
    ]
    table = pd.DataFrame(cells, columns=["Date", "Time", "Text", "Amount"], dtype="str")
    rows = [line(f"{day}{sign}{time}", text, amount) for day, time, text, amount in cells]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *rows]]), table), ())
    later = [*rows, line(f"16.03.2024{sign}23:59", "Rent", "-9.00")]
    found = run(source, draw(tmp_path / "later.pdf", [[HEADER, *later]]))
    assert found[["Date", "Time"]].to_numpy().tolist()[-1] == ["16.03.2024", "23:59"]


def test_a_time_a_blank_behind_a_day_moves_with_the_name_of_another_month(tmp_path):
    header = [("Date", 50), ("Time", 76), ("Text", 160), ("Amount", -360)]
    sample = [("2024-03-04", "04 Mar 09:15"), ("2024-03-06", "06 Mar 18:40"), ("2024-03-14", "14 Mar 00:01")]
    later = [("2024-07-02", "02 Jul 13:30"), ("2024-08-09", "09 Aug 07:05"), ("2024-06-21", "21 Jun 11:11")]
    texts = [("VISA 1931", "-1.00"), ("VISA 7264", "-20.00"), ("VISA 5519", "30.00")]
    top = "Period: 01 Mar 2024 to 31 Oct 2024"

    def drawn(name, days):
        rows = [line(day, *text) for (_, day), text in zip(days, texts, strict=True)]
        return draw(tmp_path / name, [[header, *rows]], top)

    def wanted(days):
        return [[day, text[-5:], *cells] for (day, text), cells in zip(days, texts, strict=True)]

    table = pd.DataFrame(wanted(sample), columns=["Date", "Time", "Text", "Amount"], dtype="str")
    source = write_parser(analysis_of(drawn("sample.pdf", sample), table), ())
    assert run(source, drawn("later.pdf", later)).to_numpy().tolist() == wanted(later)


def test_what_follows_the_sign_behind_a_year_stands_in_its_own_column(tmp_path):
    header, days = [("Date", 50), ("Value", 150), ("Text", 240), ("Amount", -360)], ("04", "06", "14")
    cells = [[f"2024-03-{day}", "2024-03-15", f"Tea {day}", f"-{day}.00"] for day in days]

    def rows(month, shift):
        places = [(50, f"{{}}.{month}.2024 g."), (150 + shift, f"15.{month}.2024 g."), (240 + shift, "Tea {}")]
        return [[*((text.format(day), x) for x, text in places), (f"-{day}.00", -360)] for day in days]

    wanted = pd.DataFrame(cells, columns=["Date", "Value", "Text", "Amount"], dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[header, *rows("03", 0)]]), wanted), ())
    found = run(source, draw(tmp_path / "later.pdf", [[header, *rows("05", -2)]]))
    assert found["Value"].tolist() == ["2024-05-15"] * 3


def test_a_dash_stands_in_a_column_of_texts_where_nothing_is_printed(tmp_path):
    header = [*HEADER, ("Cheque", 420)]
    cells = [["2024-03-04", "Tea", "-1.00", "-"], ["2024-03-06", "Paid", "-2.00", "1007"]]
    cells += [["2024-03-14", "Pay", "30.00", "-"], ["2024-03-15", "Paid", "-5.00", "1008"]]
    table = pd.DataFrame(cells, columns=[*COLUMNS, "Cheque"], dtype="str")
    rows = [
        [*line(f"{day[8:]}/03/2024", text, amount), *([] if cheque == "-" else [(cheque, 420)])]
        for day, text, amount, cheque in cells
    ]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[header, *rows]]), table), ())
    later = [*rows, line("16/03/2024", "Rent", "-9.00"), [*line("17/03/2024", "Paid", "-1.00"), ("1009", 420)]]
    assert run(source, draw(tmp_path / "later.pdf", [[header, *later]]))["Cheque"].tolist()[-2:] == ["-", "1009"]


@pytest.mark.parametrize("place", ["behind", "below", "around"])
@pytest.mark.parametrize("printed", ["%d.%m.%Y", "%Y %b %d"])
@pytest.mark.parametrize("wanted", ["%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%d.%m.%Y %H:%M"])
def test_a_day_and_a_time_fill_one_column(place, printed, wanted, tmp_path):
    times = ["2024-03-04 09:15", "2024-03-06 18:40", "2024-03-14 00:01", "2024-03-16 23:59"]
    moments = [pd.Timestamp(time) for time in times]
    texts = [("Tea", "-1.00"), ("Books", "-2.00"), ("Pay", "30.00"), ("Rent", "-9.00")]
    rows = []
    for moment, (text, amount) in zip(moments, texts, strict=True):
        day, time = moment.strftime(printed), f"{moment:%H:%M}"
        rows += {
            "behind": [line(f"{day} {time}", text, amount)],
            "below": [line(day, text, amount), [(time, 50)]],
            "around": [[(day, -104)], [(text, 160), (amount, -360)], [(time, -104)]],  # aligned, but not on the left
        }[place]
    cells = [[moment.strftime(wanted), *text] for moment, text in zip(moments, texts, strict=True)]
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *rows[: 3 * len(rows) // 4]]])
    source = write_parser(analysis_of(sample, pd.DataFrame(cells[:3], columns=COLUMNS, dtype="str")), ())
    assert run(source, draw(tmp_path / "later.pdf", [[HEADER, *rows]])).to_numpy().tolist() == cells


def test_times_behind_the_first_day_of_each_that_all_rows_print_are_no_part_of_the_days(tmp_path):
    shown = [("04", "09:15:20"), ("04", ""), ("06", "18:40:01"), ("06", ""), ("14", "00:01:59"), ("14", "")]
    texts = ("Coffee Lisbon", "Books", "Rent", "Florist Porto", "Cinema", "Salary")
    later = [("04", ""), ("04", "10:20:30"), ("06", ""), ("07", ""), ("07", "23:59:59")]

    def drawn(name, rows):
        lines = [
            [(f"{day}/03/2024 {time}".strip(), 50), (text, 160), (f"-{at}0.00", -360)]
            for at, ((day, time), text) in enumerate(zip(rows, texts, strict=False), 1)
        ]
        return draw(tmp_path / name, [[HEADER, *lines]])

    def table(rows):
        cells = [
            [f"2024-03-{day}", text, f"-{at}0.00"]
            for at, ((day, _), text) in enumerate(zip(rows, texts, strict=False), 1)
        ]
        return pd.DataFrame(cells, columns=COLUMNS, dtype="str")

    source = write_parser(analysis_of(drawn("sample.pdf", shown), table(shown)), ())
    assert run(source, drawn("later.pdf", later)).equals(table(later))


@pytest.mark.parametrize("text", ["01 févr. 25", "05 sept. 2024"])
def test_the_dot_of_a_short_month_breaks_no_date_from_its_year(text):
    """Whole months have none: all days of a column would not be of one form."""
    assert list(undressed(text)) == [("", text, "", False)]
