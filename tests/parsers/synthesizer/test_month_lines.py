"""Lines of a month and its year above the rows of it belong to no row, in whatever month."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Bokförd", 50), ("Text / meddelande", 120), ("Belopp", -430)]


def line(day: str, text: str, amount: str) -> list:
    return [(day, 50), (text, 120), (amount, -430)]


def rows(month: int, count: int = 4) -> list:
    return [line(f"2024-{month:02}-{day:02}", f"Kortköp {day}", f"-{day},50") for day in range(1, count + 1)]


def table(*months: int) -> pd.DataFrame:
    cells = [[f"2024-{month:02}-{day:02}", f"Kortköp {day}", f"-{day}.50"] for month in months for day in range(1, 5)]
    return pd.DataFrame(cells, columns=["Datum", "Text", "Belopp"], dtype="str")


def test_those_of_other_months_stand_between_rows_where_the_sample_has_one_above_all(tmp_path):
    top = "Kontoutdrag från 2024-03-01 till 2024-03-31, saldo och räntor för ditt konto"
    sample = draw(tmp_path / "sample.pdf", [[HEADER, [("Mars 2024", 50)], *rows(3)]], top=top)
    source = write_parser(analysis_of(sample, table(3)), ())
    later = [HEADER, [("Maj 2024", 50)], *rows(5), [("Juni 2024", 50)], *rows(6)]
    assert run(source, draw(tmp_path / "later.pdf", [later], top=top)).equals(table(5, 6))
    other = [*later[:-5], [("Diverse 2024", 50)], *later[-4:]]
    with pytest.raises(ValueError, match="Diverse 2024"):
        run(source, draw(tmp_path / "other.pdf", [other], top=top))


SUMMED_HEADER = [("Dags.", 50), ("Skýring", 120), ("Upphæð", -430)]
SUMMED_TOP = "Reikningsyfirlit, tímabil 01.03.2024 til 30.06.2024: millifærsla, laun, vextir"


def below_sums(months: dict[int, str], behind: str = "") -> list:
    drawn = [SUMMED_HEADER]
    for month, name in months.items():
        sums = [line(f"{day:02}.{month:02}.2024", f"Kort {day}", f"-{day},50") for day in range(1, 5)]
        drawn += [[(f"{name} 2024", 50), *([(behind, 120)] if behind else []), ("-12,00", -430)], *sums]
    return [drawn]


def of_cards(*months: int) -> pd.DataFrame:
    cells = [[f"2024-{month:02}-{day:02}", f"Kort {day}", f"-{day}.50"] for month in months for day in range(1, 5)]
    return pd.DataFrame(cells, columns=["Dagsetning", "Skýring", "Upphæð"], dtype="str")


@pytest.mark.parametrize("shown", [{3: "Mars"}, {3: "Mars", 4: "Apríl"}])
def test_those_of_other_months_may_have_the_sum_of_their_rows(shown, tmp_path):
    sample = draw(tmp_path / "sample.pdf", below_sums(shown), top=SUMMED_TOP)
    source = write_parser(analysis_of(sample, of_cards(*shown)), ())
    later = draw(tmp_path / "later.pdf", below_sums({8: "Ágúst", 6: "Júní", 5: "Maí"}), top=SUMMED_TOP)
    assert run(source, later).equals(of_cards(8, 6, 5))


def test_a_month_with_words_before_a_sum_is_refused_where_the_sample_has_no_such(tmp_path):
    sample = draw(tmp_path / "sample.pdf", below_sums({3: "Mars"}), top=SUMMED_TOP)
    source = write_parser(analysis_of(sample, of_cards(3)), ())
    for other in (below_sums({5: "Maí"}, "Kort"), below_sums({5: "Annað"})):
        with pytest.raises(ValueError, match="belongs to no row"):
            run(source, draw(tmp_path / "other.pdf", other, top=SUMMED_TOP))


def test_names_of_months_have_their_accents_where_no_sum_stands_behind_the_year(tmp_path):
    top = "Relevé de compte du 01/03/2024 au 31/03/2024, solde et opérations"
    header = [("Date", 50), ("Libellé", 120), ("Montant", -430)]
    sample = draw(tmp_path / "sample.pdf", [[header, [("Mars 2024", 50)], *rows(3)]], top=top)
    source = write_parser(analysis_of(sample, table(3)), ())
    later = [header, [("Février 2024", 50)], *rows(2), [("Août 2024", 50)], *rows(8)]
    assert run(source, draw(tmp_path / "later.pdf", [later], top=top)).equals(table(2, 8))
