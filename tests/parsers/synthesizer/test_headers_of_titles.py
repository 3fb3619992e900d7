"""Tables below titles, each with its own header: whether one that goes on over a page prints it again is unknown."""

import pandas as pd

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]


def table_of(card: str, days: range, titled: str = "") -> list:
    """Return the lines of some days' rows of a card, below a title and the header unless the table goes on."""
    start = [[(f"A LEE #{card}: Transactions{titled}", 50)], HEADER]
    return (start if titled != "none" else []) + [
        [(f"{day:02}/03/2024", 50), (f"Tea {day}", 120), (f"-{day}.20", -430)] for day in days
    ]


def wanted(*rows: tuple[str, range]) -> pd.DataFrame:
    """Return what is wanted of some days' rows of cards."""
    cells = [(card, f"2024-03-{day:02}", f"Tea {day}", f"-{day}.20") for card, days in rows for day in days]
    return pd.DataFrame(cells, columns=["card", "date", "description", "amount"], dtype="str")


SAMPLE = [
    table_of("4471", range(1, 5)) + table_of("8820", range(2, 8)),
    table_of("9903", range(3, 6)) + table_of("1205", range(4, 9)),
]
SHOWN = wanted(("4471", range(1, 5)), ("8820", range(2, 8)), ("9903", range(3, 6)), ("1205", range(4, 9)))


def later(headed: str) -> list:
    """Return the pages of a statement of which one table goes on over the page."""
    return [
        table_of("4471", range(1, 3)) + table_of("8820", range(2, 8)),
        table_of("8820", range(8, 11), headed) + table_of("1205", range(4, 6)),
    ]


ROWS = wanted(("4471", range(1, 3)), ("8820", range(2, 11)), ("1205", range(4, 6)))


def test_a_table_goes_on_over_the_page_with_its_header_or_without(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", SAMPLE), SHOWN), ())
    assert run(source, draw(tmp_path / "headed.pdf", later(" (continued)"))).equals(ROWS)
    assert run(source, draw(tmp_path / "bare.pdf", later("none"))).equals(ROWS)


def test_a_table_of_the_sample_that_goes_on_below_its_header_does_so_everywhere(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", later(" (continued)")), ROWS), ())
    assert "the table stands below its header on every page" in source
    assert run(source, draw(tmp_path / "later.pdf", SAMPLE)).equals(SHOWN)
