"""Longer texts than the sample's: they reach into the next column, wrap in another one or take a further line."""

from __future__ import annotations

from collections import Counter

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.dates.calendars import language_of
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Kind", 260), ("Amount", -430)]
SUMS = ("12.40", "890.00", "71.35")
ROWS = [["04/03/2024", "Baker", "Card", SUMS[0]], ["05/03/2024", "Rent", "Order", SUMS[1]]]
ROWS += [["06/03/2024", "Gas", "Debit", SUMS[2]]]


def line(day, details, kind, amount):
    return [(text, x) for text, x in ((day, 50), (details, 120), (kind, 260), (amount, -430)) if text]


def table(rows, names=("Date", "Details", "Kind", "Amount")):
    names = names if len(rows[0]) == len(names) else (*names[:2], names[-1])
    return pd.DataFrame(rows, columns=names, dtype="str")


def learnt(pages, wanted, folder):
    return write_parser(analysis_of(draw(folder / "sample.pdf", pages), wanted), ())


@pytest.fixture(scope="module")
def parser(tmp_path_factory):
    page = [HEADER, *(line(*row) for row in ROWS[:2]), [("for March", 120)], line(*ROWS[2])]
    wanted = table([ROWS[0], [*ROWS[1][:1], "Rent for March", *ROWS[1][2:]], ROWS[2]])
    return learnt([page], wanted, tmp_path_factory.mktemp("wide"))


def test_a_text_that_reaches_into_the_next_column_stays_one_text(parser, tmp_path):
    long = "for March and April, of the house in Elm Street"
    later = draw(tmp_path / "later.pdf", [[HEADER, line(*ROWS[1]), [(long, 120)], line(*ROWS[0])]])
    assert run(parser, later)["Details"].tolist() == [f"Rent {long}", "Baker"]


def test_a_line_close_below_a_row_in_another_column_is_refused_also_below_the_last_row(parser, tmp_path):
    later = draw(tmp_path / "later.pdf", [[HEADER, line(*ROWS[0]), [("of the week", 260)]]])
    with pytest.raises(ValueError, match="a line close below a row belongs to none: of the week"):
        run(parser, later)


def test_a_text_of_several_words_that_wraps_in_another_column_stays_one_text(tmp_path):
    kinds = ("Card payment", "Standing order", "Direct debit")
    rows = [[*row[:2], kind, row[3]] for row, kind in zip(ROWS, kinds, strict=True)]
    page = [HEADER, *(line(*row) for row in rows[:2]), [("for March", 120)], line(*rows[2])]
    wanted = table([rows[0], [rows[1][0], "Rent for March", *rows[1][2:]], rows[2]])
    parser = learnt([page], wanted, tmp_path)
    later = draw(tmp_path / "later.pdf", [[HEADER, line(*rows[0]), [("of the week", 260)], line(*rows[2])]])
    assert run(parser, later)["Kind"].tolist() == ["Card payment of the week", "Direct debit"]


def test_a_text_that_reaches_towards_the_label_of_a_blank_column_stays_one_text(tmp_path):
    head = [("Date", 50), ("Details", 120), ("Currency", 260), ("Amount", -430)]
    page = [head, *(line(day, text, "", amount) for day, text, _, amount in ROWS[:2]), [("for March", 120)]]
    wanted = table([[row[0], text, row[3]] for row, text in zip(ROWS, ("Baker", "Rent for March"), strict=False)])
    parser = learnt([page], wanted, tmp_path)
    long = [f"{'x' * at} for 2 flats" for at in range(22, 26)]  # a word of one of them starts just before the label
    lines = [one for text in long for one in (line(ROWS[1][0], "Rent", "", ROWS[1][3]), [(text, 120)])]
    found = run(parser, draw(tmp_path / "later.pdf", [[head, *lines]]))
    assert found["Details"].tolist() == [f"Rent {text}" for text in long]


def test_a_word_far_from_its_text_in_a_table_without_header_is_refused(tmp_path):
    page = [line(day, f"{details} shop", "", amount) for day, details, _, amount in ROWS]
    wanted = table(
        [[day, f"{details} shop", amount] for day, details, _, amount in ROWS], ("Date", "Details", "Amount")
    )
    later = draw(tmp_path / "later.pdf", [[page[0], line("05/03/2024", "Rent shop", "40417", "890.00")]])
    with pytest.raises(ValueError, match="40417"):
        run(learnt([page], wanted, tmp_path), later)


def stacked(day, texts, amount):
    """The amount stands beside the second line of the text."""
    return [[(texts[0], 120)], line(day, texts[1], "", amount), *([(text, 120)] for text in texts[2:])]


def test_a_further_line_of_a_row_that_always_has_two_cells_is_refused(tmp_path):
    rows = [(row[0], [f"{row[1]} Ltd", f"AC 77{at}"], row[3]) for at, row in enumerate(ROWS)]
    page = [HEADER[:2] + HEADER[3:], *(one for row in rows for one in stacked(*row))]
    wanted = table([[day, *texts, amount] for day, texts, amount in rows], ("Date", "Payee", "Account", "Amount"))
    later = stacked(rows[0][0], ["Baker Ltd", "of Elm Street", "AC 770"], "12.40")
    with pytest.raises(ValueError, match="what holds a further line is unknown"):
        run(learnt([page], wanted, tmp_path), draw(tmp_path / "later.pdf", [[page[0], *later, *page[1:]]]))


def test_a_name_above_an_account_of_one_shape_may_have_more_lines(tmp_path):
    def around(day, first, middle, last, amount):
        return [[(first, 120)], line(day, middle, "", amount), [(last, 120)], []]

    rows = [(row[0], f"{row[1]} Ltd", f"160-00{at}4711-{at}7", row[3]) for at, row in enumerate(ROWS)]
    page = [HEADER[:2] + HEADER[3:], *(one for row in rows for one in around(row[0], row[1], "", *row[2:]))]
    parser = learnt([page], table(rows, ("Date", "Payee", "Account", "Amount")), tmp_path)
    later = around(rows[0][0], "Baker Ltd", "of Elm Street", "160-0008151-31", "12.40")
    found = run(parser, draw(tmp_path / "later.pdf", [[*page, *later]]))
    assert found[["Payee", "Account"]].iloc[-1].tolist() == ["Baker Ltd of Elm Street", "160-0008151-31"]
    with pytest.raises(ValueError, match="nothing of the form"):
        run(parser, draw(tmp_path / "odd.pdf", [[*page, *later[:2]]]))


def test_equal_texts_above_the_amounts_of_rows_that_follow_each_other_are_each_row_s_own(tmp_path):
    rows = [(row[0], ["Transfer", "of salary"], row[3]) for row in ROWS[:2]]
    rows += [(ROWS[2][0], ["Card payment", "baker"], ROWS[2][3]), (ROWS[2][0], ["Fee"], "2.10")]

    def page_of(rows):
        lines = [[[(text, 120)] for text in texts[:-1]] + [line(day, texts[-1], "", s)] for day, texts, s in rows]
        return [[("Date", 50), ("Details", 120), ("Amount", -430)], *(one for row in lines for one in row)]

    def wanted(rows):
        return table([[d, t[0], " ".join(t[1:]), s] for d, t, s in rows], ("Date", "Kind", "Details", "Amount"))

    later = [rows[0], (ROWS[1][0], ["Order", "for the flat", "in Elm Street", "in March"], "890.00")]
    found = run(learnt([page_of(rows)], wanted(rows), tmp_path), draw(tmp_path / "later.pdf", [page_of(later)]))
    assert found.values.tolist() == wanted(later).values.tolist()


def test_text_below_headings_that_belongs_to_no_row_is_refused(tmp_path):
    head = HEADER[:2] + HEADER[3:]
    body = [line(day, details, "", amount) for day, details, _, amount in ROWS]
    page = [head, [("Account 111", 50)], *body[:2], [("Account 222", 50)], body[2]]
    rows = [[account, row[0], row[1], row[3]] for account, row in zip(("111", "111", "222"), ROWS, strict=True)]
    parser = learnt([page], table(rows, ("Account", "Date", "Details", "Amount")), tmp_path)
    later = [*page[:3], [("indented far", 180)], *page[3:]]
    with pytest.raises(ValueError, match="indented far"):
        run(parser, draw(tmp_path / "later.pdf", [later]))


def test_marks_below_amounts_and_balances_tell_their_signs(tmp_path):
    page = [[("Date", 50), ("Details", 120), ("Amount", -430), ("Balance", -520)]]
    signs, balances = ("DR", "CR", "DR"), (("40.00", "CR"), ("930.00", "CR"), ("858.65", "CR"))
    for row, sign, (balance, side) in zip(ROWS, signs, balances, strict=True):
        page += [[*line(row[0], row[1], "", row[3]), (balance, -520)], [(sign, -430), (side, -520)]]
    wanted = [
        [r[0], r[1], ("-" if s == "DR" else "") + r[3], b] for r, s, (b, _) in zip(ROWS, signs, balances, strict=True)
    ]
    wanted = table(wanted, ("Date", "Details", "Amount", "Balance"))
    assert run(learnt([page], wanted, tmp_path), tmp_path / "sample.pdf").equals(wanted)


def test_a_word_beside_the_money_that_goes_out_alone_tells_both_directions_before_the_balance_does(tmp_path):
    head = [("Date", 50), ("Details", 120), ("Amount", -430), ("Balance", -520)]
    signed = list(zip(ROWS, ("-", "", "-"), ("87.60", "977.60", "906.25"), strict=True))
    page = [[*line(r[0], r[1], "", r[3]), *([("DB", 440)] if s else []), (b, -520)] for r, s, b in signed]
    wanted = table([[r[0], r[1], s + r[3], b] for r, s, b in signed], ("Date", "Details", "Amount", "Balance"))
    parser = learnt([[head, *page]], wanted, tmp_path)
    assert "direction" not in parser
    assert run(parser, tmp_path / "sample.pdf").equals(wanted)


@pytest.mark.parametrize(
    ("month", "words", "language"),
    [("marts", "konta pārskats atlikums", "lv"), ("marts", "kontoudtog saldo", "da"), ("marca", "účtu obdobie", "sk")],
)
def test_everyday_words_tell_languages_whose_months_are_spelt_alike_apart(month, words, language):
    assert language_of([month], Counter(words.split())) == language


def test_a_text_above_its_row_may_have_a_word_where_the_next_column_starts(tmp_path):
    head = [("Date", 50), ("Cheque", 112), ("Amount", -430)]
    # In this order a word of the second text starts where cheques do; the dates stand alone before these.
    texts = ("CASH", "KPLC PREPAID TOKEN", "CHEQUE PAID", "RENT OF MARCH", "CHEQUE PAID")
    cheques = ("", "", "000451", "", "000452")
    rows = [(f"0{day}/03/2024", *pair, f"{day}4.50") for day, pair in enumerate(zip(texts, cheques, strict=True), 1)]

    def block(day, text, cheque, amount):
        return [[(text, 50)], [(one, x) for one, x in ((day, 50), (cheque, 112), (amount, -430)) if one], []]

    page = [head, [], *(line for row in rows for line in block(*row))]
    wanted = table([list(row) for row in rows], ("Date", "Details", "Cheque", "Amount"))
    parser = learnt([page], wanted, tmp_path)
    long = "TRANSFER OF FEES TO MOLO ACADEMY"
    later = draw(tmp_path / "later.pdf", [[head, [], *block("04/04/2024", long, "000460", "1.20"), *page[2:]]])
    found = run(parser, later)
    assert found["Details"].tolist() == [long, *texts]
    assert found["Cheque"].tolist() == ["000460", *cheques]


def test_a_text_may_reach_below_the_amounts_where_one_of_the_sample_does(tmp_path):
    long = "by order of the house in Elm Street, the third one of the three on the left, due today"
    head = [HEADER[0], HEADER[1], HEADER[3]]
    rows = [[row[0], f"{row[1]} {long}" if at == 1 else row[1], row[3]] for at, row in enumerate(ROWS)]
    lines = [line(row[0], row[1], "", row[3]) for row in ROWS]
    parser = learnt([[head, *lines[:2], [(long, 120)], lines[2]]], table(rows), tmp_path)
    longer = long.replace("today", "due on Monday at noon")
    later = draw(tmp_path / "later.pdf", [[head, lines[1], [(longer, 120)], lines[0], [(long, 120)], lines[2]]])
    assert run(parser, later)["Details"].tolist() == [f"Rent {longer}", f"Baker {long}", "Gas"]
    with pytest.raises(ValueError, match="layout"):
        run(parser, draw(tmp_path / "odd.pdf", [[head, lines[1], [(long[:40], 120), ("today", 410)], lines[0]]]))
