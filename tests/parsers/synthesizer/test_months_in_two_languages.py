"""Days of which the month is named in two languages, with a slash between: the first name tells it."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Text", 160), ("Amount", -360)]
TOP = "Du / From 2024-02-01 au / to 2024-05-31"
SAMPLE = [("2024-02-05", "FÉV/FEB"), ("2024-02-29", "FÉV/FEB"), ("2024-03-14", "MAR/MAR")]
LATER = [("2024-03-04", "MAR/MAR"), ("2024-04-16", "AVR/APR"), ("2024-05-30", "MAI/MAY")]
SHOPS = ("Tea", "Books", "Shoes", "Rent")
WAYS = ["{day} {month}", "{month} {day}", "{day} {month} 2024", "{month} {day}, 2024"]


def printed(days: list[tuple[str, str]], way: str, slash: str) -> list:
    texts = [way.format(day=day[-2:], month=month.replace("/", slash)) for day, month in days]
    return [HEADER, *([(text, 50), (shop, 160), ("-7.20", -360)] for text, shop in zip(texts, SHOPS, strict=False))]


def wanted(days: list[tuple[str, str]]) -> list:
    return [[day, shop, "-7.20"] for (day, _), shop in zip(days, SHOPS, strict=False)]


@pytest.mark.parametrize("slash", ["/", " / "])
@pytest.mark.parametrize("way", WAYS)
def test_the_first_name_of_a_month_tells_it(way, slash, tmp_path):
    table = pd.DataFrame(wanted(SAMPLE), columns=["Date", "Text", "Amount"], dtype="str")
    sample = draw(tmp_path / "sample.pdf", [printed(SAMPLE, way, slash)], TOP)
    source = write_parser(analysis_of(sample, table), ())
    found = run(source, draw(tmp_path / "later.pdf", [printed(LATER, way, slash)], TOP))
    assert found.to_numpy().tolist() == wanted(LATER)


def test_a_name_that_is_none_in_the_language_of_the_sample_is_refused(tmp_path):
    table = pd.DataFrame(wanted(SAMPLE), columns=["Date", "Text", "Amount"], dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [printed(SAMPLE, WAYS[0], "/")], TOP), table), ())
    turned = draw(tmp_path / "later.pdf", [printed([*LATER, ("2024-05-31", "MAY/MAI")], WAYS[0], "/")], TOP)
    with pytest.raises(ValueError, match="MAY/MAI"):
        run(source, turned)


def test_months_of_both_languages_are_known_where_pages_use_english_and_another(tmp_path):
    top = "Account statement Rekening koran Period / Periode 01 Mar 2024 - 31 Mar 2024\nDate / Tanggal Balance / Saldo"

    def rows(days: list[str]) -> list:
        lines = [[(day, 50), (shop, 160), ("-7.20", -360)] for day, shop in zip(days, SHOPS, strict=False)]
        return [[("Date", 50), ("Details / Keterangan", 160), ("Amount / Jumlah", -360)], *lines]

    def table(*days: str) -> pd.DataFrame:
        cells = [[day, shop, "-7.20"] for day, shop in zip(days, SHOPS, strict=False)]
        return pd.DataFrame(cells, columns=["Date", "Text", "Amount"], dtype="str")

    days = ["2024-03-02", "2024-03-14", "2024-04-01"]
    sample = draw(tmp_path / "sample.pdf", [rows(["02 Mar 2024", "14 Mar 2024", "01 Apr 2024"])], top)
    source = write_parser(analysis_of(sample, table(*days)), ())
    later = draw(tmp_path / "later.pdf", [rows(["01 Okt 2024", "05 Mei 2025", "07 May 2025"])], top)
    assert run(source, later).equals(table("2024-10-01", "2025-05-05", "2025-05-07"))
