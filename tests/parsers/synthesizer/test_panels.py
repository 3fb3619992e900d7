"""Tables side by side on a page are read one after the other, whatever heights their headers stand at."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = (("Date", 50), ("Details", 100), ("Amount", -270))
ROWS = [(f"{day:02}/03/2024", f"Shop number {day * 7}", f"{day}.40") for day in range(3, 27)]


def column(lines, right: bool) -> list:
    """Return lines of one half of a page."""
    by = 270 if right else 0
    return [[(text, x + by if x > 0 else x - by) for text, x in line] for line in lines]


def side_by_side(left, right) -> list:
    """Return a page's lines, those of its halves put together."""
    both = zip([*left, *[[]] * len(right)], [*right, *[[]] * len(left)], strict=False)
    return [one + other for one, other in both if one or other]


def table(rows) -> list:
    return [HEADER, *([(day, 50), (text, 100), (amount, -270)] for day, text, amount in rows)]


def wanted(rows) -> list[list[str]]:
    return [[f"2024-03-{day[:2]}", text, amount] for day, text, amount in rows]


def test_a_header_that_stands_lower_on_the_right_starts_a_table_of_its_own(tmp_path):
    sample = side_by_side(column(table(ROWS[:12]), False), column(table(ROWS[12:]), True))
    frame = pd.DataFrame(wanted(ROWS), columns=["Date", "Details", "Amount"], dtype="str")
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [sample]), frame), ())
    total = [[("Total", 50), ("60.00", -270)], [], *table(ROWS[6:14])]
    later = side_by_side(column(table(ROWS[:6]), False), column(total, True))
    got = run(parser, draw(tmp_path / "later.pdf", [sample, later])).to_numpy().tolist()
    assert got == [*wanted(ROWS), *wanted(ROWS[:14])]


def test_labels_in_a_language_that_is_not_known_tell_tables_side_by_side(tmp_path):
    def of(rows, name: str) -> list:
        labels, opening = [("Dáta", 50), ("Sonraí", 100), ("Méid", -270)], [(name, 100), ("312.90", -270)]
        return [labels, opening, *table(rows)[1:]]

    def page(rows) -> list:
        half = len(rows) // 2
        left, right = of(rows[:half], "Iarmhéid tosaigh"), of(rows[half:], "Tugtha ar aghaidh")
        return side_by_side(column(left, False), column(right, True))

    frame = pd.DataFrame(wanted(ROWS), columns=["Date", "Details", "Amount"], dtype="str")
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(ROWS)]), frame), ())
    got = run(parser, draw(tmp_path / "later.pdf", [page(ROWS[2:10]), page(ROWS[10:20])])).to_numpy().tolist()
    assert got == wanted(ROWS[2:20])


def test_headers_that_never_stand_at_one_height_tell_tables_side_by_side(tmp_path):
    totals = [*table(ROWS[:5]), [("Total", 50), ("25.00", -270)]]
    sample = [side_by_side(column([*totals, [], *table(ROWS[5:10])], False), column([[], *table(ROWS[10:20])], True))]
    sample += [table(ROWS[20:])]
    frame = pd.DataFrame(wanted(ROWS), columns=["Date", "Details", "Amount"], dtype="str")
    analysis = analysis_of(draw(tmp_path / "sample.pdf", sample), frame)
    parser = write_parser(analysis, ())
    later = side_by_side(column(table(ROWS[:3]), False), column([[], [], *table(ROWS[3:9])], True))
    got = run(parser, draw(tmp_path / "later.pdf", [later])).to_numpy().tolist()
    assert got == wanted(ROWS[:9])


def test_a_table_that_goes_on_on_the_next_page_is_told_by_its_title_and_its_rows_stay_together(tmp_path):
    def page(out, into, behind: str) -> list:
        left = [[(f"Withdrawals{behind}", 50)], *table(out)]
        right = [[(f"Deposits{behind}", 50)], *table(into)]
        return side_by_side(column(left, False), column(right, True))

    def cells(out, into) -> list[list[str]]:
        return [[kind, *row] for kind, rows in (("Out", out), ("In", into)) for row in wanted(rows)]

    frame = pd.DataFrame(cells(ROWS[:6], ROWS[6:10]), columns=["Kind", "Date", "Details", "Amount"], dtype="str")
    sample = draw(tmp_path / "sample.pdf", [page(ROWS[:6], ROWS[6:10], "")])
    parser = write_parser(analysis_of(sample, frame), ())
    pages = [page(ROWS[:3], ROWS[10:12], ""), page(ROWS[3:9], ROWS[12:16], " (continued)")]
    got = run(parser, draw(tmp_path / "later.pdf", pages)).to_numpy().tolist()
    assert got == cells(ROWS[:9], ROWS[10:16])
    unknown = [pages[0], page(ROWS[3:9], ROWS[12:16], ", page 2 of them")]
    with pytest.raises(ValueError, match="'' is unknown to this layout, which knows"):
        run(parser, draw(tmp_path / "unknown.pdf", unknown))


def test_headings_that_stand_left_of_every_header_belong_to_the_table_below_it(tmp_path):
    def days(rows, again: str = "") -> list:
        lines = []
        for at, (day, text, amount) in enumerate(rows):
            lines += [[(f"{day} (Mon){'' if at else again}", 40)], [(text, 50), (amount, -270)]]
        return [(("Details", 50), ("Amount", -270)), *lines]

    def page(left, right) -> list:
        return side_by_side(column(days(left), False), column(days(right, "(cont.)"), True))

    frame = pd.DataFrame(wanted(ROWS), columns=["Date", "Details", "Amount"], dtype="str")
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(ROWS[:12], ROWS[12:])]), frame), ())
    got = run(parser, draw(tmp_path / "later.pdf", [page(ROWS[:9], ROWS[9:14]), page(ROWS[14:18], ROWS[18:])]))
    assert got.to_numpy().tolist() == wanted(ROWS)


def test_tables_that_go_on_on_the_next_page_are_learnt_with_the_rows_of_each_side_together(tmp_path):
    head = [("Date", 50), ("Details", 100), ("Amount", -270)]

    def half(title: str, rows) -> list:
        lines = [[(title, 50)], head]
        for day, text, amount in rows:
            first, *more = text.split("\n")
            lines += [[(day, 50), (first, 100), (amount, -270)], *([(one, 100)] for one in more)]
        return lines

    def page(left, right) -> list:
        return side_by_side(column(half("DEPOSITS", left), False), column(half("WITHDRAWALS", right), True))

    def cells(left, right) -> list[list[str]]:
        signed = [*left, *((day, text, f"-{amount}") for day, text, amount in right)]
        return [[f"2024-03-{day[:2]}", text.replace("\n", " "), amount] for day, text, amount in signed]

    rows = [(day, f"{text}\nwith more below it" if at % 4 == 1 else text, s) for at, (day, text, s) in enumerate(ROWS)]
    left, right = rows[:14], rows[10:]
    sample = draw(tmp_path / "sample.pdf", [page(left[:9], right[:8]), page(left[9:], right[8:])])
    frame = pd.DataFrame(cells(left, right), columns=["Date", "Details", "Amount"], dtype="str")
    analysis = analysis_of(sample, frame)
    assert all(line is not None for line in analysis.samples[0].alignment.anchors)
    later = draw(tmp_path / "later.pdf", [page(right[:5], left[:9]), page(right[5:9], left[9:])])
    assert run(write_parser(analysis, ()), later).to_numpy().tolist() == cells(right[:9], left)


def cards(*tables) -> list:
    """Return the lines of tables one below the other, each below the title of a card, whose rows are signed by it."""
    return [line for card, rows in tables for line in ([(f"Card {card}", 50)], *table(rows), [])]


def test_rows_go_on_in_the_right_half_of_a_page_without_a_header_beside_the_title_of_the_left_one(tmp_path):
    sample = [
        side_by_side(column(cards((11, ROWS[:4]), (12, ROWS[4:12])), False), column(cards((13, ROWS[12:])), True))
    ]
    frame = pd.DataFrame(wanted(ROWS), columns=["Date", "Details", "Amount"], dtype="str")
    frame.insert(0, "Card", ["11"] * 4 + ["12"] * 8 + ["13"] * 12)
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", sample), frame), ())

    def plain(rows) -> list:
        return [[(day, 50), (text, 100), (amount, -270)] for day, text, amount in rows]

    def signed(card: int, rows) -> list[list[str]]:
        return [[f"{card}", *row] for row in wanted(rows)]

    first = side_by_side(column(cards((11, ROWS[:8])), False), column(plain(ROWS[8:17]), True))
    second = side_by_side(column(plain(ROWS[17:20]), False), column(plain(ROWS[20:22]), True))
    third = side_by_side(
        column(plain(ROWS[22:23]), False), column([*plain(ROWS[23:]), [], *cards((13, ROWS[:2]))], True)
    )
    got = run(parser, draw(tmp_path / "later.pdf", [first, second, third])).to_numpy().tolist()
    assert got == [*signed(11, ROWS), *signed(13, ROWS[:2])]
    both = pd.DataFrame([*frame.to_numpy().tolist(), *signed(11, ROWS[:17])], columns=frame.columns, dtype="str")
    parser = write_parser(analysis_of(draw(tmp_path / "both.pdf", [*sample, first]), both), ())
    again = run(parser, tmp_path / "later.pdf").to_numpy().tolist()
    assert again == got


def test_a_sample_of_one_column_does_not_tell_where_rows_of_a_second_one_start(tmp_path):
    frame = pd.DataFrame(wanted(ROWS[:12]), columns=["Date", "Details", "Amount"], dtype="str")
    frame.insert(0, "Card", ["11"] * 12)
    one = draw(tmp_path / "sample.pdf", [column(cards((11, ROWS[:12])), False)])
    parser = write_parser(analysis_of(one, frame), ())
    left, right = [[], [], *cards((11, ROWS[:8]))], [*table(ROWS[8:10])[1:], [], *cards((12, ROWS[10:12]))]
    later = draw(tmp_path / "later.pdf", [side_by_side(column(left, False), column(right, True))])
    with pytest.raises(ValueError, match="may stand above its header"):
        run(parser, later)


def signed_half(title: str, rows, total: str = "") -> list:
    """Return the lines of a table below a title that tells the sign; a text may have a second line."""
    labels = [("Ngay gio", 50), ("Noi dung", 110), ("So tien", -290)]  # labels of two words, of which one is known
    lines = [[(title, 50)], labels]
    for day, text, amount in rows:
        first, *more = text.split("\n")
        lines += [[(day, 50), (first, 110), (amount, -290)] if day else [(first, 110)]]
        lines += [[(one, 110)] for one in more]
    return [*lines, [("Total", 110), (total, -290)]] if total else lines


def signed_rows(out, into) -> list[list[str]]:
    signed = [(f"2024-03-{day[:2]}", text, f"-{amount}") for day, text, amount in out]
    signed += [(f"2024-03-{day[:2]}", text, amount) for day, text, amount in into]
    return [[day, text.replace("\n", " "), amount] for day, text, amount in signed]


@pytest.fixture(scope="module")
def signed_parser(tmp_path_factory) -> str:
    """Return the parser of a sample whose left table goes on on a page without a right one."""
    rows = [(day, f"{text}\nat the lake" if at % 3 == 1 else text, sum_) for at, (day, text, sum_) in enumerate(ROWS)]
    left, right = signed_half("GHI NO", rows[:9]), signed_half("GHI CO", rows[13:20], "150.80")
    pages = [side_by_side(column(left, False), column(right, True)), signed_half("GHI NO", rows[9:13], "130.00")]
    wanted = [*signed_rows(rows[:9], rows[13:20]), *signed_rows(rows[9:13], [])]
    sample = draw(tmp_path_factory.mktemp("bank") / "sample.pdf", pages)
    frame = pd.DataFrame(wanted, columns=["Ngay", "Noi dung", "So tien"], dtype="str")
    return write_parser(analysis_of(sample, frame), ())


def test_labels_of_two_words_tell_tables_side_by_side_of_which_the_left_one_goes_on_alone(signed_parser, tmp_path):
    both = side_by_side(
        column(signed_half("GHI NO", ROWS[:6]), False), column(signed_half("GHI CO", ROWS[6:8], "20.80"), True)
    )
    later = draw(tmp_path / "later.pdf", [both, signed_half("GHI NO", ROWS[8:11], "99.00")])
    assert run(signed_parser, later).to_numpy().tolist() == [
        *signed_rows(ROWS[:6], ROWS[6:8]),
        *signed_rows(ROWS[8:11], []),
    ]


def test_words_for_no_rows_on_the_right_go_on_with_no_row_of_the_left(signed_parser, tmp_path):
    empty = [*signed_half("GHI CO", []), [("No transactions in this period", 110)], [("Total", 110), ("0.00", -290)]]
    both = side_by_side(column(signed_half("GHI NO", ROWS[:3], "12.00"), False), column(empty, True))
    got = run(signed_parser, draw(tmp_path / "later.pdf", [both])).to_numpy().tolist()
    assert got == signed_rows(ROWS[:3], [])


def test_a_row_that_goes_on_on_the_next_page_is_one_of_the_same_side(signed_parser, tmp_path):
    both = side_by_side(column(signed_half("GHI NO", ROWS[:5]), False), column(signed_half("GHI CO", ROWS[5:8]), True))
    more = signed_half("GHI NO", [("", "at the lake", ""), *ROWS[8:11]], "99.00")
    got = run(signed_parser, draw(tmp_path / "later.pdf", [both, more])).to_numpy().tolist()
    broken = [*ROWS[:4], (ROWS[4][0], f"{ROWS[4][1]}\nat the lake", ROWS[4][2])]
    assert got == [*signed_rows(broken, ROWS[5:8]), *signed_rows(ROWS[8:11], [])]
