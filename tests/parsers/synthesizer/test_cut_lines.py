"""A line that the end of a page cuts, which some programs print on both pages."""

import pandas as pd
import pytest
from reportlab.pdfgen.canvas import Canvas

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, run

PAYMENTS = [("Tea shop", "3.20"), ("Rent", "890.00"), ("Books", "24.50"), ("Shoes", "71.35"), ("Gift", "50.00")]
LAST = [*PAYMENTS[:2], PAYMENTS[1], *PAYMENTS[3:]]  # two payments that are the same
HEIGHT = 700  # points of a page without its margins
DAY, CARD, PLACE = range(3)  # the lines of a payment


def drawn(
    path,
    cut: tuple[int, int],
    again: bool = True,
    payments=PAYMENTS,
    parts: int = 3,
    footer: str = "",
    moved: float = 0,
):
    """Draw payments of three lines on one long sheet, from which pages are cut: the end of the first one cuts a line.

    Where no line is printed ``again``, the second page starts with it. The last line above may be ``moved`` down.
    """
    lines = [[("Date", 50), ("Details", 120), ("Amount", 400)]]
    for at, (name, amount) in enumerate(payments):
        whole = [
            [(f"0{at // 2 + 4}/03/2024", 50), (name, 120), (amount, 400)],
            [("Card: 4471", 120)],
            [("Road 1", 120)],
        ]
        lines += whole[:parts]
    end = 1 + cut[0] * parts + cut[1]
    canvas = Canvas(str(path), pagesize=(595, 842))
    canvas.setProducer("Qt 5.5")
    canvas.setFont("Helvetica", 9)
    for page, shown in enumerate((lines[: end + again], lines[end:])):
        if page:
            draw_line(canvas, 30, (footer, 50))
            canvas.showPage()
            canvas.setFont("Helvetica", 9)
        for at, line in enumerate(shown, end * page):
            gap = 6 * (-(-at // parts) - -(-end // parts))  # between rows
            up = moved if at < end - 1 else 0
            draw_line(canvas, 100 + HEIGHT * page - 12 * (at - end) - gap + up, *line)
    canvas.save()
    return path


def draw_line(canvas, y: float, *words):
    for text, x in words:
        canvas.drawString(x, y, text)


def wanted(payments=PAYMENTS, parts: int = 3) -> pd.DataFrame:
    more = " | ".join(("Card: 4471", "Road 1")[: parts - 1])
    rows = [[f"2024-03-0{at // 2 + 4}", name, more, amount] for at, (name, amount) in enumerate(payments)]
    return pd.DataFrame(rows, columns=["Date", "Details", "More", "Amount"], dtype="str")


@pytest.fixture(scope="module", params=[(1, CARD), (2, DAY)], ids=["further line", "first line"])
def parser(request, tmp_path_factory) -> str:
    sample = drawn(tmp_path_factory.mktemp("bank") / "sample.pdf", request.param)
    return write_parser(analysis_of(sample, wanted()), ())


@pytest.mark.parametrize("cut", [(1, CARD), (2, PLACE), (1, DAY), (3, DAY)])
def test_a_line_printed_on_both_pages_is_read_once(parser, cut, tmp_path):
    assert run(parser, drawn(tmp_path / "later.pdf", cut)).values.tolist() == wanted().values.tolist()


def test_a_line_that_the_end_of_a_page_moves_down_is_its_rows(parser, tmp_path):
    later = drawn(tmp_path / "later.pdf", (3, DAY), moved=9)
    assert run(parser, later).values.tolist() == wanted().values.tolist()


@pytest.mark.parametrize("cut", [(1, DAY), (2, DAY), (2, CARD)])
def test_lines_that_are_the_same_and_are_not_cut_are_both_read(parser, cut, tmp_path):
    later = drawn(tmp_path / "later.pdf", cut, again=False, payments=LAST)
    assert run(parser, later).values.tolist() == wanted(LAST).values.tolist()


def test_a_footer_may_stand_below_a_cut_row(tmp_path):
    sample = drawn(tmp_path / "sample.pdf", (2, DAY), footer="Riverbank plc")
    source = write_parser(analysis_of(sample, wanted()), ())
    later = drawn(tmp_path / "later.pdf", (3, DAY), footer="Riverbank plc")
    assert run(source, later).values.tolist() == wanted().values.tolist()


def test_a_parser_whose_sample_shows_none_keeps_lines_that_are_the_same(tmp_path):
    source = write_parser(analysis_of(drawn(tmp_path / "sample.pdf", (2, CARD), again=False), wanted()), ())
    assert "CUT" not in source


def test_rows_of_one_line_are_told_from_cut_ones_by_their_distance(tmp_path):
    sample = drawn(tmp_path / "sample.pdf", (2, DAY), parts=1)
    source = write_parser(analysis_of(sample, wanted(parts=1)), ())
    for again in (True, False):
        later = drawn(tmp_path / "later.pdf", (2, DAY), again, LAST, parts=1)
        assert run(source, later).values.tolist() == wanted(LAST, 1).values.tolist()
