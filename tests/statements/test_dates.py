import re
from datetime import date

import pytest

from tasks.statements.dates import (
    LANGUAGES,
    date_formats_of,
    date_pattern,
    era_formats,
    learn_date_format,
    month_languages,
    month_names,
    month_number,
    parse_date,
)


@pytest.mark.parametrize(
    ("texts", "fmt"),
    [
        (["01/02/2024", "01/31/2024"], "%m/%d/%Y"),
        (["01/02/2024", "31/01/2024"], "%d/%m/%Y"),
        (["01 / 02 / 2024", "31 / 01 / 2024"], "%d / %m / %Y"),
        (["01 / 02 / 2024", "01 / 31 / 2024"], "%m / %d / %Y"),
        (["2024 / 02 / 01"], "%Y / %m / %d"),
        (["2 mrt", "30 okt."], "%-d %b"),
        (["2024年03月02日"], "%Y年%m月%d日"),
        (["Jan 04, 2024"], "%b %d, %Y"),
        (["04 de março de 2024"], "%d de %b de %Y"),
        (["04 DE MARÇO DE 2024"], "%d DE %b DE %Y"),
        (["12.12.", "02.01."], "%d.%m."),
        (["26th Feb", "1st Mar", "2nd Mar"], "%-d%o %b"),
        (["FEB 29/24", "MAR 28/24"], "%b %d/%y"),
        (["01/02-2024", "29/02-2024"], "%d/%m-%Y"),
        (["1/2-24", "29/12-24"], "%-d/%-m-%y"),
        (["1/2 2024", "29/12 2024"], "%-d/%-m %Y"),
    ],
)
def test_a_column_decides_the_format_of_its_dates(texts, fmt):
    assert learn_date_format(texts) == fmt


@pytest.mark.parametrize(
    ("texts", "fmt"),
    [
        (["2024-03-04 09:15", "2024-03-14 23:59"], "%Y-%m-%d %H:%M"),
        (["04/03/2024T09:15:30", "14/03/2024T23:59:00"], "%d/%m/%YT%H:%M:%S"),
        (["2024-03-04 00:00", "2024-03-14 23:59"], "%Y-%m-%d %H:%M"),
        (["2024-03-04T00:00:00", "2024-03-14T00:00:00"], "%Y-%m-%dT00:00:00"),
        (["2024-03-04T00:00:00.000Z", "2024-03-14T00:00:00.000Z"], "%Y-%m-%dT00:00:00.000Z"),
        (["2024-03-04 00:00", "2024-03-14 00:00:00"], None),
        (["2024-03-04 09:15", "2024-03-14"], None),
        (["2024-03-04 24:15"], None),
        (["4 09:15"], None),
    ],
)
def test_a_time_behind_every_day_is_a_part_of_the_format(texts, fmt):
    assert learn_date_format(texts) == fmt


def test_the_reading_that_spans_fewer_days_is_taken_when_both_are_possible():
    assert learn_date_format(["03/02/2024", "03/05/2024", "03/09/2024"]) == "%m/%d/%Y"


def test_a_missing_year_is_given_from_outside():
    assert parse_date("28 Feb", "%d %b", year=2023) == date(2023, 2, 28)
    with pytest.raises(ValueError, match="year"):
        parse_date("28 Feb", "%d %b")


def test_a_month_may_be_named_in_two_languages():
    assert date_formats_of("05 FÉV/FEB") == ("%d %b / %h", "%-d %b / %h")
    assert parse_date("FÉV / FEB 5, 2024", "%b / %h %-d, %Y") == date(2024, 2, 5)
    assert date_formats_of("05 MAR/FEB") == date_formats_of("12 MAI/shop") == ()
    with pytest.raises(ValueError, match="two months"):
        parse_date("05 MAR/FEB", "%d %b / %h", year=2024)


def test_languages_have_no_month_of_another_script():
    names = {language: "".join(month_names(language)) for language in LANGUAGES}
    assert not re.search("[\u0590-\u05ff]", names["th"] + names["lo"] + names["hi"])
    assert re.search("[\u0590-\u05ff]", names["he"])


def test_month_names_tell_the_language():
    assert month_languages(["mrt", "mei"])[0] == "nl"
    assert "de" not in month_languages(["avril"])


@pytest.mark.parametrize(
    "text",
    [
        *("04. 03. 2024", "4. 3. 2024", "2024. 03. 04.", "2024.03.04.", "04 Mrz 2024", "4 มี.ค. 2024", "4 मार्च 2024"),
        *("4 მარტი, 2024", "2024 m. kovo 4 d.", "kovo 4 d. 2024", "04.03.2024 г.", "4 березня 2024 р."),
        *("4. ožu 2024.", "4. 3. 2024."),
    ],
)
def test_days_are_read_as_other_countries_print_them(text):
    assert parse_date(text, learn_date_format([text]) or "") == date(2024, 3, 4)


@pytest.mark.parametrize("text", ["09 2024", "13 09", "240301"])
def test_numbers_are_parted_only_where_a_blank_stands(text):
    formats = date_formats_of(text)
    assert all(fmt.count(" ") == text.count(" ") for fmt in formats)


@pytest.mark.parametrize("text", ["令和6年3月4日", "R06.03.04", "民國113年3月4日", "113/3/4"])
def test_years_of_other_calendars_may_have_their_name_before_them(text):
    days = {parse_date(text, fmt) for fmt in era_formats() if date_pattern(fmt).fullmatch(text)}
    assert date(2024, 3, 4) in days


@pytest.mark.parametrize(
    ("name", "number"), [("matg", 5), ("zercladur", 6), ("Abrëll", 4), ("Ġunju", 6), ("desember", 12), ("қазан", 10)]
)
def test_months_of_languages_that_few_speak_are_known(name, number):
    assert month_number(name) == number
