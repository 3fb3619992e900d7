"""Texts that a statement prints in brackets or beside signs, of which the wanted table has none."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Amount", -430)]
ROWS = [
    ("04/03/2024", "Books", "24.50", "FT79364711"),
    ("05/03/2024", "Tea house", "2.00", "FT51988694"),
    ("07/03/2024", "Rent", "890.00", "FT13642199"),
]


def page(rows, brackets):
    lines = [HEADER]
    for day, text, amount, reference in rows:
        lines += [[(day, 50), (text, 120), (amount, -430)], [(f"{brackets[0]}{reference}{brackets[1]}", 120)]]
    return lines


def table(rows):
    cells = [[f"2024-03-{day[:2]}", text, reference, amount] for day, text, amount, reference in rows]
    return pd.DataFrame(cells, columns=["Date", "Details", "Reference", "Amount"], dtype="str")


@pytest.mark.parametrize("brackets", ["()", "[]", ("'", ""), ("#", "")])
def test_a_reference_in_brackets_or_behind_a_sign_below_the_text_is_wanted_without_them(brackets, tmp_path):
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(ROWS, brackets)]), table(ROWS)), ())
    later = [("11/03/2024", "Bakery", "3.20", "FT00000017"), *ROWS[:1]]
    found = run(parser, draw(tmp_path / "later.pdf", [page(later, brackets)]))
    assert found.values.tolist() == table(later).values.tolist()


def test_brackets_that_the_table_has_are_kept(tmp_path):
    rows = [(day, text, amount, f"({reference})") for day, text, amount, reference in ROWS]
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [page(ROWS, "()")]), table(rows)), ())
    assert (
        run(parser, draw(tmp_path / "later.pdf", [page(ROWS[:2], "()")])).values.tolist()
        == table(rows[:2]).values.tolist()
    )


def checks(signs, gap=""):
    numbers = [f"{number}{sign and gap}{sign}" for number, sign in zip(range(611, 640), signs, strict=False)]
    lines = [[(f"{5 + at:02}/03/2024", 50), (number, 120), ("9.00", -430)] for at, number in enumerate(numbers)]
    cells = [[f"2024-03-{5 + at:02}", number.rstrip(" *"), "9.00"] for at, number in enumerate(numbers)]
    return [[HEADER, *lines]], pd.DataFrame(cells, columns=["Date", "Check", "Amount"], dtype="str")


@pytest.mark.parametrize("gap", ["", " "])
def test_the_sign_of_a_footnote_behind_some_numbers_of_checks_is_not_wanted(gap, tmp_path):
    page, wanted = checks(["", "*", "*", "", "*"], gap)
    parser = write_parser(analysis_of(draw(tmp_path / "sample.pdf", page), wanted), ())
    page, wanted = checks(["*", "", ""], gap)
    assert run(parser, draw(tmp_path / "later.pdf", page)).values.tolist() == wanted.values.tolist()


ABROAD = [("04/03/2024", "Books", "-1.324,50", "- 26.53 USD"), ("05/03/2024", "Tea", "-2.000,00", "- 2.68 USD")]
ABROAD += [("06/03/2024", "Refund", "+1.210,00", ""), ("07/03/2024", "Rent", "-118.900.000,00", "")]


def below_amounts(rows):
    lines = [[("Date", 50), ("Details", 420), ("Amount", -330)]]
    for day, text, amount, foreign in rows:
        lines += [[(day, 50), (text, 420), (amount, -330)], *([[(f"({foreign})", -330)]] if foreign else [])]
    return [lines]


def with_foreign(rows):
    cells = [
        [f"2024-03-{day[:2]}", text, amount.replace(".", "").replace(",", ".").lstrip("+"), foreign[2:]]
        for day, text, amount, foreign in rows
    ]
    return pd.DataFrame(cells, columns=["Date", "Details", "Amount", "Foreign"], dtype="str")


def test_an_amount_in_brackets_below_another_is_wanted_without_them_and_its_sign(tmp_path):
    parser = write_parser(analysis_of(draw(tmp_path / "s.pdf", below_amounts(ABROAD)), with_foreign(ABROAD)), ())
    later = [("11/03/2024", "Shoes", "-3.200,00", "- 926.53 EUR"), ("12/03/2024", "Return", "+3,00", "+ 0.50 USD")]
    later += [*ABROAD[2:], *ABROAD[:1]]
    found = run(parser, draw(tmp_path / "later.pdf", below_amounts(later)))
    assert found.values.tolist() == with_foreign(later).values.tolist()


def marked(rows):
    lines = [[("Date", 50), ("Details", 120), ("Amount", -430)]]
    for day, text, amount, *below in rows:
        lines += [[(day, 50), (text, 120), (amount, -430)], *([(one, 126)] for one in below)]
    return [lines]


def unmarked(rows, split):
    """The table of rows without the marks of their texts, which it has in one column or in two."""
    cells = []
    for day, text, amount, *below in rows:
        texts = [" ".join(word for word in one.split() if word not in "*#") for one in (text, *below)]
        said = [texts[0], " ".join(filter(None, texts[1:]))] if split else [" ".join(filter(None, texts))]
        cells.append([f"2024-03-{day[:2]}", *said, amount])
    columns = ["Date", "Details", *(["Remark"] if split else []), "Amount"]
    return pd.DataFrame(cells, columns=columns, dtype="str")


MARKED = [
    ("04/03/2024", "Transfer out", "39.00", "ANNA GRUBER *", "March rent"),
    ("05/03/2024", "Card payment", "5.15", "HARBOUR TEA ROOMS *"),
    ("06/03/2024", "Profit paid", "1.02"),
    ("07/03/2024", "Transfer in", "148.63", "B. MAYER *", "Lunch, thanks"),
    ("08/03/2024", "Card payment", "26.52", "CITY BOOKS *", "Vienna"),
]


@pytest.mark.parametrize("split", [True, False])
@pytest.mark.parametrize(
    "rows",
    [
        MARKED,
        [(*row[:3], *(text.replace(" *", " #") for text in row[3:])) for row in MARKED],
        [(*row[:3], *(f"* {text.removesuffix(' *')}" for text in row[3:])) for row in MARKED],
        [(day, f"{text} *", *rest) for day, text, *rest in MARKED],
    ],
    ids=["behind texts", "another mark", "before texts", "on the first lines, too"],
)
def test_marks_that_stand_alone_beside_some_texts_are_not_wanted(rows, split, tmp_path):
    parser = write_parser(analysis_of(draw(tmp_path / "s.pdf", marked(rows)), unmarked(rows, split)), ())
    later = [("11/03/2024", "Transfer out", "3.20", "A VERY LONG NAME OF A PAYEE", "*", "PAY*PAL"), *rows[2:]]
    later = [(*row[:3], *(text.replace("*", "#") if "#" in str(rows) else text for text in row[3:])) for row in later]
    wanted = unmarked(later, split)
    assert run(parser, draw(tmp_path / "l.pdf", marked(later))).values.tolist() == wanted.values.tolist()


def test_marks_that_the_table_has_are_kept(tmp_path):
    wanted = unmarked(MARKED, split=True)
    wanted["Remark"] = [" ".join(row[3:]) for row in MARKED]
    parser = write_parser(analysis_of(draw(tmp_path / "s.pdf", marked(MARKED)), wanted), ())
    assert run(parser, draw(tmp_path / "l.pdf", marked(MARKED[::2]))).values.tolist() == wanted[::2].values.tolist()


ALIKE = [("04/03/2024", "Books", "- 1 324,50", "- 265,88 EUR"), ("05/03/2024", "Tea", "- 922,00", "- 70,15 USD")]
ALIKE += [("06/03/2024", "Refund", "+ 51 000,00", ""), ("07/03/2024", "Rent", "- 118 900,00", "")]


@pytest.mark.parametrize("producer", ["", "Skia/PDF m124"])
def test_such_an_amount_may_be_written_as_those_above_it_are(producer, tmp_path):
    def plain(rows):
        table = with_foreign(rows)
        return table.assign(Amount=[one.replace(" ", "").lstrip("+") for one in table["Amount"]])

    sample = draw(tmp_path / "s.pdf", below_amounts(ALIKE), producer=producer)
    parser = write_parser(analysis_of(sample, plain(ALIKE)), ())
    later = [("11/03/2024", "Shoes", "- 3 200,00", "- 9,10 TRY"), ("12/03/2024", "Return", "+ 3,00", "+ 0,50 GBP")]
    later += [*ALIKE[2:], *ALIKE[:1]]
    found = run(parser, draw(tmp_path / "later.pdf", below_amounts(later), producer=producer))
    assert found.values.tolist() == plain(later).values.tolist()
    longer = below_amounts([("11/03/2024", "Shoes", "- 3 200,00", "- 1 265,88 EUR")])
    assert run(parser, draw(tmp_path / "longer.pdf", longer, producer=producer))["Foreign"].item() == "1 265,88 EUR"
    without_code = below_amounts([("11/03/2024", "Shoes", "- 3 200,00", "- 265,88")])
    with pytest.raises(ValueError, match="belongs to no"):
        run(parser, draw(tmp_path / "odd.pdf", without_code, producer=producer))
