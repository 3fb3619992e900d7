import itertools
import re

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.dates.calendars import month_constants, month_spellings
from tasks.parsers.synthesizer.emission.months import short_months
from tasks.parsers.synthesizer.patterns import plain
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

ENGLISH = "january jan, february feb, march mar, april apr, may, june jun, july jul, august aug, september sept sep, "
ENGLISH += "october oct, november nov, december dec"


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (r"(?:\d\d)/(?:\d\d)", r"\d\d/\d\d"),
        (r"(?:\$)?\d+", r"\$?\d+"),
        (r"(?:ab)?c", r"(?:ab)?c"),
        (r"(?:a|b)c", r"(?:a|b)c"),
        (r"\d\-\d\&\d", r"\d-\d&\d"),
        (r"[\-(?:x)]\d", r"[\-(?:x)]\d"),
        (r"(?P<day>\d\d)\.(?:\(Cr\))?", r"(?P<day>\d\d)\.(?:\(Cr\))?"),
    ],
)
def test_an_expression_loses_only_needless_groups_and_escapes(given, wanted):
    assert plain(given) == wanted
    texts = ("".join(signs) for size in range(4) for signs in itertools.product("1ab-&c/$.(x", repeat=size))
    assert all(bool(re.fullmatch(given, text)) == bool(re.fullmatch(plain(given), text)) for text in texts)


def test_months_are_known_by_their_first_letters_where_these_tell_them_apart():
    starts = "jan feb mar apr may jun jul aug sep oct nov dec".split()  # noqa: SIM905
    assert short_months(f'"""{ENGLISH}"""') == [[start] for start in starts]
    assert short_months(ENGLISH.replace("march mar", "maart mrt"))[2] == ["maa", "mrt"]
    longer = short_months(ENGLISH.replace("june jun", "juin").replace("july jul", "juillet juil"))
    assert longer[5:7] == [["juin"], ["juil"]]
    assert not short_months(ENGLISH.replace("july jul", "juny jun"))
    assert not short_months(ENGLISH.replace("july jul", "juneling"))
    assert not short_months(ENGLISH.replace("may", "ma"))


def test_months_that_only_their_fourth_letters_tell_apart_are_read(tmp_path):
    def line(day, text, amount):
        return [(day, 50), (text, 140), (amount, -430)]

    header, top = line("Date", "Libellé", "Montant"), "Relevé du mois, solde et virement de juin, le détail par carte"
    rows = [["2024-06-28", "Boulangerie", "-3.20"], ["2024-06-29", "Loyer", "-10.00"]]
    wanted = pd.DataFrame(rows, columns=["Date", "Libellé", "Montant"], dtype="str")
    lines = line("28 juin 2024", "Boulangerie", "-3,20"), line("29 juin 2024", "Loyer", "-10,00")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[header, *lines]], top=top), wanted), ())
    more = [line(f"02 {month} 2024", "Loyer", "-10,00") for month in ("juil.", "juillet", "JUIN", "août", "sept.")]
    found = run(source, draw(tmp_path / "later.pdf", [[header, *more]], top=top))["Date"].tolist()
    assert found == [f"2024-{month}-02" for month in ("07", "07", "06", "08", "09")]
    assert "SPELLINGS" not in source


@pytest.mark.parametrize("name", ["ΜΑΪ", "Μαΐ", "Μάι", "ΜΑΪΟΣ", "ΜΑΪΟΥ"])
def test_capitals_of_greek_months_have_no_accent_and_keep_their_dots(name):
    assert name.lower() in month_spellings("el")[4]
    starts = short_months(dict(month_constants("el"))["MONTH_SPELLINGS"])
    assert any(name.lower().startswith(start) for start in starts[4])
