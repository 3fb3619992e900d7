"""Tables that look like the wanted one, and of which the CSV has no row: instalments to come."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import HEADER as COLUMNS
from tests.parsers.synthesizer.drawn_table import LINES, analysis_of, draw, entry, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
ROWS = {
    "thanks": ("04/03/2024", "Payment", "-24.50"),
    "books": ("05/03/2024", "Books", "12.00"),
    "shoes": ("07/03/2024", "Shoes", "89.00"),
    "tea": ("19/03/2024", "Tea house", "5.00"),
}


def line(name):
    day, details, amount = ROWS[name]
    return [(day, 50), (details, 120), (amount, -430)]


def table(title, *names):
    return [[(title, 40)], HEADER, *map(line, names)]


def wanted(*names):
    rows = [(f"2024-03-{day[:2]}", details, amount) for day, details, amount in map(ROWS.get, names)]
    return pd.DataFrame(rows, columns=["Date", "Details", "Amount"], dtype="str")


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    page = [
        *table("Payments", "thanks"),
        *table("Purchases", "books", "shoes", "tea"),
        *table("To come", "books", "tea"),
    ]
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", [page])
    return write_parser(analysis_of(sample, wanted("thanks", "books", "shoes", "tea")), ())


def test_rows_below_the_title_of_another_table_are_none(parser, tmp_path):
    pages = [
        [*table("Purchases", "shoes"), *table("To come", "tea", "books", "tea")],
        [HEADER, line("books"), *table("Purchases", "tea")],  # the first one is still to come
    ]
    assert run(parser, draw(tmp_path / "later.pdf", pages)).equals(wanted("shoes", "tea"))


def test_whether_rows_below_an_unknown_title_are_wanted_is_not_guessed(parser, tmp_path):
    page = [*table("Purchases", "shoes"), *table("Pending", "tea")]
    with pytest.raises(ValueError, match="'Pending'"):
        run(parser, draw(tmp_path / "later.pdf", [page]))


def test_the_title_of_a_legend_may_start_where_rows_do(tmp_path):
    legend = [[("Charges you may see", 50)], line("tea"), line("books")]
    parser = write_parser(
        analysis_of(
            draw(tmp_path / "sample.pdf", [[HEADER, *map(line, ("thanks", "books", "shoes")), *legend]]),
            wanted("thanks", "books", "shoes"),
        ),
        (),
    )
    later = draw(tmp_path / "later.pdf", [[HEADER, line("shoes"), line("tea"), legend[0], line("thanks")]])
    assert run(parser, later).equals(wanted("shoes", "tea"))
    unknown = draw(tmp_path / "unknown.pdf", [[HEADER, line("shoes"), [("Pending", 50)], line("thanks")]])
    with pytest.raises(ValueError, match="'Pending'"):
        run(parser, unknown)


def test_what_a_box_above_the_header_says_skips_no_row_below_it(tmp_path):
    box = [[("Pending", 50)], [("19/03/2024", 50), ("Fleece Inn", 120), ("8.98", -360)]]
    box += [[("19/03/2024", 50), ("Electricity", 120), ("54.52", -360)]]
    later = [
        entry("04/04/2024", "Fleece Inn", "12.40", "", "987.60"),
        [("Card payment at Worcester", 120)],
        entry("05/04/2024", "Rent", "87.60", "", "900.00"),
    ]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[*box, COLUMNS, *LINES]])), ())
    assert run(source, draw(tmp_path / "later.pdf", [[COLUMNS, *later]])).to_numpy().tolist() == [
        ["2024-04-04", "Fleece Inn Card payment at Worcester", "12.40", "", "987.60"],
        ["2024-04-05", "Rent", "87.60", "", "900.00"],
    ]


def test_a_balance_above_the_rows_needs_no_title_to_be_told_from_them(tmp_path):
    opening = [("29/02/2024", 50), ("Balance b/f", 120), ("310.00", -430)]
    page = [[("Movements", 40)], HEADER, opening, *map(line, ("thanks", "books", "shoes")), *table("To come", "tea")]
    page = [*page, [*line("books")[:1], ("Books", 120), ("7.00", -430)]]
    sample = draw(tmp_path / "sample.pdf", [page])
    source = write_parser(analysis_of(sample, wanted("thanks", "books", "shoes")), ())
    later = [[("Movements", 40)], HEADER, opening, line("tea"), line("shoes"), *table("To come", "tea", "books")]
    assert run(source, draw(tmp_path / "later.pdf", [later])).equals(wanted("tea", "shoes"))


def test_what_a_table_to_come_says_is_not_skipped_among_wanted_rows(tmp_path):
    page = [*table("Purchases", "thanks", "books", "shoes"), *table("To come", "tea")]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page]), wanted("thanks", "books", "shoes")), ())
    later = [*table("Purchases", "tea", "shoes"), *table("To come", "books")]
    assert run(source, draw(tmp_path / "later.pdf", [later])).equals(wanted("tea", "shoes"))


def moved(title, by, *names, end=True):
    """Return a table whose columns but the first stand further right, and the line that ends the statement."""
    lines = [[(text, x + by * ((x > 50) - (x < 0))) for text, x in cells] for cells in (HEADER, *map(line, names))]
    return [[], [(title, 44)], *lines, *([[("Riverbank, 7 Water Lane", 44, 6)]] if end else [])]


BROWSER = "Skia/PDF m124"
COMING = "Not yet booked (sums are held back)"


@pytest.fixture(scope="module")
def of_browser(tmp_path_factory):
    pages = [[HEADER, *map(line, ("thanks", "books", "shoes"))], [HEADER, line("tea"), *moved(COMING, 40, "books")]]
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", pages, producer=BROWSER)
    return write_parser(analysis_of(sample, wanted("thanks", "books", "shoes", "tea")), ())


@pytest.mark.parametrize("by", [0, 25, 40])
def test_rows_below_a_title_are_none_where_the_columns_of_their_table_stand_elsewhere(of_browser, by, tmp_path):
    pages = [
        [HEADER, line("books"), line("tea"), *moved(COMING, by, "books", "shoes", end=False)],
        moved(COMING, by, "thanks")[2:],  # which goes on on the next page, without its title
    ]
    assert run(of_browser, draw(tmp_path / "later.pdf", pages, producer=BROWSER)).equals(wanted("books", "tea"))


def test_rows_of_such_a_table_below_an_unknown_title_are_refused(of_browser, tmp_path):
    page = [HEADER, line("books"), *moved("Refunds", 40, "shoes")]
    with pytest.raises(ValueError, match="Refunds"):
        run(of_browser, draw(tmp_path / "later.pdf", [page], producer=BROWSER))


def test_the_title_of_a_list_behind_rows_without_days_of_their_own_ends_the_table(tmp_path):
    def page(*lines: str, page_two: tuple[str, ...] = ()) -> list:
        drawn = [[(day, 50), (text, 120), (amount, -430)] for day, text, amount in lines]
        return [HEADER, *drawn, *page_two]

    to_come = [[("Payments to come", 50)], [("04/04/2024", 50), ("Rent", 120), ("350.56", -430)]]
    rows = [
        ("04/03/2024", "Payment", "-24.50"),
        ("", "Books", "12.00"),
        ("05/03/2024", "Shoes", "89.00"),
        ("", "Tea house", "5.00"),
    ]
    days = ["04", "04", "05", "05"]
    table = pd.DataFrame(
        [[f"2024-03-{day}", text, amount] for day, (_, text, amount) in zip(days, rows, strict=True)],
        columns=["Date", "Details", "Amount"],
        dtype="str",
    )
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(*rows), to_come]), table), ())
    later = draw(tmp_path / "later.pdf", [[*page(*rows[:2]), *to_come]])
    assert run(source, later).equals(table[:2])
