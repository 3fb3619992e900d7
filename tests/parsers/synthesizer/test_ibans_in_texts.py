"""IBANs on a further line of some rows, wanted in a column of their own: other codes beside them stay in the text."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Datum", 50), ("Naam / Omschrijving", 110), ("Bedrag", -430)]
Row = tuple[str, str, str, str]
SHOWN: list[Row] = [
    ("Jumbo Utrecht", "", "Pasvolgnr: 004 17:42", "64.17"),
    ("Stichting Mitros", "NL35ABNA0447812012", "Huur woning", "712.44"),
    ("Gemeente Utrecht", "NL91BNGH0285171434", "Salaris", "2369.38"),
    ("Kruidvat 7211", "", "Pasvolgnr: 004 08:01", "6.15"),
    ("Mw F Bouzidi", "NL41TRIO0788123456", "Boodschappen", "41.89"),
    ("Vitens N.V.", "NL94INGB0000869000", "Termijn water", "18.50"),
]
CREDITOR, OTHER = "Incassant: NL04ZZZ301240470000 Reizen", "Naar NL20RABO0331774120 overgemaakt"


def drawn(path, rows: list[Row]):
    lines = [HEADER]
    for day, (name, iban, text, amount) in enumerate(rows, 1):
        lines.append([(f"{day:02}/03/2024", 50), (name, 110), (amount, -430)])
        lines += [[(part, 110)] for part in (iban, text) if part]
    return draw(path, [lines])


def table(rows: list[Row]) -> pd.DataFrame:
    cells = [[f"2024-03-{day:02}", *row] for day, row in enumerate(rows, 1)]
    return pd.DataFrame(cells, columns=["Datum", "Naam", "Tegenrekening", "Omschrijving", "Bedrag"], dtype="str")


@pytest.mark.parametrize(
    ("iban", "text"),
    [("NL72ABNA0498765432", CREDITOR), ("", CREDITOR), ("NL72ABNA0498765432", OTHER)],
    ids=["a creditor's identifier", "only a creditor's identifier", "another IBAN"],
)
def test_what_a_text_says_beside_the_iban_is_kept(iban, text, tmp_path):
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", SHOWN), table(SHOWN)), ())
    later = [("NS Groep", iban, text, "17.69"), SHOWN[0]]
    assert run(source, drawn(tmp_path / "later.pdf", later)).equals(table(later))
