"""Opening rows that the table wants: summaries above print the same balance in the same words."""

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import HEADER, analysis_of, draw, entry, run

FIRST = [entry("04/03/2024", "Bakery", "12.40", "", "987.60"), entry("05/03/2024", "Salary", "", "50.00", "1,037.60")]
SECOND = [entry("09/03/2024", "Rent", "100.00", "", "700.00"), entry("11/03/2024", "Tea", "2.00", "", "698.00")]


def account(number: str, opening: str, rows: list) -> list:
    summary = [("Oak Road 30", 50), (f"Previous balance {opening}", 300)]
    return [
        [(f"Account {number}", 50)],
        summary,
        list(HEADER),
        [("Previous balance", 120), (opening, -520)],
        *rows,
    ]


def table(*accounts: tuple[str, str, list]) -> pd.DataFrame:
    cells = []
    for number, opening, rows in accounts:
        cells.append([number, "", "Previous balance", "", opening.replace(",", "")])
        for (day, _), (text, _), (amount, right), (balance, _) in rows:
            signed = amount if right == -430 else f"-{amount}"
            cells.append([number, f"2024-{day[3:5]}-{day[:2]}", text, signed, balance.replace(",", "")])
    return pd.DataFrame(cells, columns=["Account", "Date", "Details", "Amount", "Balance"], dtype="str")


def test_opening_rows_are_those_of_the_tables_not_of_the_summaries_above_them(tmp_path):
    shown = (("881204", "1,000.00", FIRST), ("881297", "800.00", SECOND))
    sample = draw(tmp_path / "sample.pdf", [account(*shown[0]), account(*shown[1])])
    source = write_parser(analysis_of(sample, table(*shown)), ())
    later = (("881204", "710.00", SECOND[1:]), ("881297", "950.00", FIRST))
    assert run(source, draw(tmp_path / "later.pdf", [[*account(*later[0]), *account(*later[1])]])).equals(table(*later))


def test_the_opening_row_of_the_only_table_is_not_the_summary_s(tmp_path):
    def one(*shown) -> pd.DataFrame:
        return table(*shown).drop(columns="Account")

    shown, later = ("881204", "1,000.00", FIRST), ("881204", "710.00", SECOND[1:])
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [account(*shown)]), one(shown)), ())
    assert run(source, draw(tmp_path / "later.pdf", [account(*later)])).equals(one(later))
