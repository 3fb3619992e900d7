"""Titles without rows below them: the sample, whose sections all have some, does not show the words that say so."""

import re

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.rows.totals import languages_of_pages
from tasks.statements.empty_sections import no_rows
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
ROWS = {
    "1143": [("04/03/2024", "Tea for the office", "12.40"), ("09/03/2024", "Paper and ink", "50.00")],
    "2257": [("06/03/2024", "Rent of the hall", "91.00"), ("07/03/2024", "Gift", "61.30")],
    "3361": [("11/03/2024", "Kiosk", "4.20"), ("12/03/2024", "Tea house at the lake", "8.90")],
}


def page(rows, said=""):
    """Return the lines of cards: those without rows have a line that says so, and no header."""
    lines = []
    for card, entries in rows.items():
        lines.append([(f"Card number {card}", 50)])
        below = [HEADER, *([(day, 50), (text, 120), (sum_, -430)] for day, text, sum_ in entries)]
        lines += below if entries else [[(said, 120)]]
        lines.append([])
    return lines


def table(rows):
    """Return what is wanted of them."""
    cells = [[card, f"2024-03-{day[:2]}", text, sum_] for card, entries in rows.items() for day, text, sum_ in entries]
    return pd.DataFrame(cells, columns=["Card", "Date", "Details", "Amount"], dtype="str")


@pytest.fixture(scope="module")
def parser(tmp_path_factory) -> str:
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [page(ROWS)])
    return write_parser(analysis_of(sample, table(ROWS)), ())


@pytest.mark.parametrize("said", ["No transactions in this period", "No account activity", "No new payments."])
def test_words_for_no_rows_are_passed_over(said, parser, tmp_path):
    rows = {**ROWS, "2257": []}
    later = draw(tmp_path / "later.pdf", [page(rows, said)])
    assert run(parser, later).values.tolist() == table(rows).values.tolist()


@pytest.mark.parametrize("said", ["Kept for the auditors", "No transactions above 12.40 were charged"])
def test_other_text_there_is_refused(said, parser, tmp_path):
    with pytest.raises(ValueError, match="belongs to no"):
        run(parser, draw(tmp_path / "later.pdf", [page({**ROWS, "2257": []}, said)]))


def test_below_a_row_such_words_go_on_with_its_text(parser, tmp_path):
    lines = page(ROWS)
    lines.insert(4, [("No payments due", 120)])
    wanted = table(ROWS)
    wanted.loc[1, "Details"] += " No payments due"
    assert run(parser, draw(tmp_path / "later.pdf", [lines])).values.tolist() == wanted.values.tolist()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Keine Umsätze im Zeitraum"),
        ("fr", "Aucun mouvement"),
        ("fr", "Pas de transactions ce mois-ci"),
        ("es", "Sin movimientos"),
        ("pt", "Não há lançamentos no período"),
        ("it", "Nessun movimento"),
        ("nl", "Geen transacties"),
        ("sv", "Inga transaktioner"),
        ("pl", "Brak operacji"),
        ("de", "In diesem Zeitraum gab es keine Buchungen"),
        ("tr", "Bu dönemde hesap hareketi bulunmamaktadır."),
        ("sk", "V tomto mesiaci neboli na účte žiadne pohyby."),
        ("cs", "V tomto období nebyly žádné pohyby"),
        ("cs", "Na účtu neproběhla žádná transakce."),
        ("hu", "Az időszakban nem volt tétel."),
        ("hu", "Nincsenek könyvelt tételek"),
        ("pl", "W tym okresie nie było żadnych operacji."),
        ("sk", "Bez pohybov"),
        ("sl", "V obdobju ni bilo prometa."),
        ("da", "Der er ingen kontobevægelser i perioden"),
        ("nb", "Det er ikke registrert transaksjoner"),
        ("sv", "Inga kortköp under perioden"),
        ("fi", "Kaudella ei ole tilitapahtumia."),
        ("nb", "Ingen kontobevegelser"),
        ("is", "Engar hreyfingar á tímabilinu"),
        ("de", "Keine Kartenumsätze"),
        ("ro", "Nu există tranzacții în perioada selectată"),
        ("hr", "U razdoblju nema prometa"),
        ("ru", "Операций за период не было"),
        ("el", "Δεν υπάρχουν κινήσεις"),
        ("lt", "Operacijų nėra"),
        ("ko", "거래내역이 없습니다."),
        ("th", "ไม่มีรายการ"),
        ("zh", "无交易"),
        ("ja", "お取引はありません"),
    ],
)
def test_every_language_has_its_words(language, said):
    assert re.match(no_rows(language), said)
    assert not re.match(no_rows(language), f"{said} 12")


@pytest.mark.parametrize("said", ["NO TRANSACTION RECORDED DURING THIS PERIOD", "没有交易"])
def test_pages_in_another_script_and_english_know_the_words_of_both(said):
    both = ["日期 进支详情 存入 支出", "Date Details Deposit Withdrawal"]
    assert re.match(no_rows(*languages_of_pages(both)), said)
    assert languages_of_pages(both[:1]) == ("zh",)
    assert languages_of_pages(both[1:]) == ("en",)
