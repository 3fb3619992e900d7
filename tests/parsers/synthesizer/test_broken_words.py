"""Texts whose lines end inside words, too: the blanks that a page draws, or hyphens, tell where words end."""

from __future__ import annotations

import pandas as pd
import pytest
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
FONT = "HeiseiKakuGo-W5"
WIDTH = 20  # letters of a line
CUT = ["CARD/RIVER BAKERY LTD/HARBOUR", "WIRE/4711/ANNA LEE AND SON/RENT", "CARD/CITY POWER 1234 HALL"]
CUT += ["FEE/2024"]
LATER_CUT = ["CARD/THE OLD FISH ON QUAY", "WIRE/08154711/NEWCASTLE HOMES", "CARD/CITY POWER 1234HALL"]
HYPHENS = ["CHEQUE PAID-CLEARING-\nHILL HARDWARE", "WIRE/4711/ANNA \nLEE AND SON", "CARD/RIVER \nBAKERY"]


def lines(texts):
    """Return rows as drawn: the pieces of each text below each other, with the blanks at their ends."""
    for at, (first, *further) in enumerate(texts, 1):
        yield [(f"{at:02d}/03/2024", 50), (first, 120), (f"{at * 7}.40", -430)]
        yield from ([(text, 120)] for text in further)


def table(texts) -> pd.DataFrame:
    rows = [[f"2024-03-{at:02d}", text, f"{at * 7}.40"] for at, text in enumerate(texts, 1)]
    return pd.DataFrame(rows, columns=["Date", "Details", "Amount"], dtype="str")


def cut(texts):
    return [[text[at : at + WIDTH] for at in range(0, len(text), WIDTH)] for text in texts]


def test_drawn_blanks_tell_whether_a_text_cut_at_letters_goes_on_with_a_new_word(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[HEADER, *lines(cut(CUT))]])
    source = write_parser(analysis_of(sample, table(CUT)), ())
    later = draw(tmp_path / "later.pdf", [[HEADER, *lines(cut(LATER_CUT))]])
    assert run(source, sample).equals(table(CUT))
    assert run(source, later).equals(table(LATER_CUT))


def test_a_wide_blank_where_a_line_is_cut_is_drawn_as_well_where_the_sample_has_none_there(tmp_path):
    registerFont(UnicodeCIDFont(FONT))
    inside = [
        "三井住友銀行\u3000普通預金\u30006923495タナカケンイチ",
        "りそな銀行\u3000普通預金\u30004063261オオゾラフドウサン",
        "手数料",
    ]
    later = [
        "三井住友銀行\u3000普通預金\u30006923495タ\u3000ケンイチ",
        "りそな銀行\u3000普通預金\u30004063261オオゾ\u3000サン",
        "手数料",
    ]

    def drawn(name: str, texts: list[str]):
        return draw(tmp_path / name, [[HEADER, *lines(cut(texts))]], font=FONT)

    plain = [text.replace("\u3000", " ") for text in later]
    source = write_parser(analysis_of(drawn("sample.pdf", inside), table(inside)), ())
    assert run(source, drawn("later.pdf", later)).equals(table(plain))


@pytest.fixture(scope="module")
def hyphened(tmp_path_factory):
    sample = draw(
        tmp_path_factory.mktemp("hyphens") / "sample.pdf", [[HEADER, *lines(text.split("\n") for text in HYPHENS)]]
    )
    return write_parser(analysis_of(sample, table([text.replace("\n", "") for text in HYPHENS])), ())


@pytest.mark.parametrize("text", ["SMITH-\nJONES RENT", "INVOICE 12- \nMARCH", "GAS \nAND POWER", "GAS - \nMARCH"])
def test_a_word_goes_on_below_its_hyphen_where_no_blank_is_drawn_behind_it(hyphened, text, tmp_path):
    later = draw(tmp_path / "later.pdf", [[HEADER, *lines([text.split("\n"), ["CARD"]])]])
    assert run(hyphened, later).equals(table([text.replace("\n", ""), "CARD"]))


def test_a_line_without_a_drawn_blank_ends_with_a_word_where_only_hyphens_break_words(hyphened, tmp_path):
    later = draw(tmp_path / "later.pdf", [[HEADER, *lines([["CASH AT SECTOR 17", "HILLTOWN"]])]])
    assert run(hyphened, later).equals(table(["CASH AT SECTOR 17 HILLTOWN"]))


def test_whether_a_word_goes_on_below_a_sign_that_the_sample_does_not_show_is_unknown(hyphened, tmp_path):
    later = draw(tmp_path / "later.pdf", [[HEADER, *lines([["WIRE/4711/", "ANNA LEE"]])]])
    with pytest.raises(ValueError, match="whether a word goes on"):
        run(hyphened, later)
