import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Details", 120), ("Cheque No", 270), ("Out", -380), ("In", -440), ("Balance", -520)]
WANTED = ["Date", "Details", "Cheque", "Out", "In", "Balance"]
ROWS = [
    ["2024-03-04", "Card payment bakery", "", "12.40", "", "987.60"],
    ["2024-03-05", "Rent", "", "890.00", "", "97.60"],
    ["2024-03-07", "Electricity", "", "71.35", "", "26.25"],
]


def line(day, details, cheque, out, into, balance):
    places = ((day, 50), (details, 120), (cheque, 270), (out, -380), (into, -440), (balance, -520))
    return [(text, x) for text, x in places if text]


LINES = [line(f"{day[8:]}/03/2024", *rest) for day, *rest in ROWS]
LATER = [*LINES, line("09/03/2024", "Cheque", "100234", "5.00", "", "21.25")]
CREDIT = [*LINES, line("09/03/2024", "Salary", "", "", "100.00", "126.25")]


def parser(folder, columns):
    table = pd.DataFrame(ROWS, columns=WANTED, dtype="str")[columns]
    return write_parser(analysis_of(draw(folder / "sample.pdf", [[HEADER, *LINES]]), table), ())


@pytest.mark.parametrize("columns", [WANTED, ["Date", "Details", "Out", "In"]])
def test_a_column_that_the_sample_leaves_empty_is_known_by_its_label(columns, tmp_path):
    table = run(parser(tmp_path, columns), draw(tmp_path / "later.pdf", [[HEADER, *LATER]]))
    assert table["Details"].iloc[-1] == "Cheque"
    assert table.get("Cheque", pd.Series(["100234"])).iloc[-1] == "100234"


def test_an_amount_below_a_label_that_the_sample_leaves_empty_is_read(tmp_path):
    later = draw(tmp_path / "later.pdf", [[HEADER, *CREDIT]])
    assert run(parser(tmp_path, WANTED), later)["In"].iloc[-1] == "100.00"


def test_a_label_that_says_the_same_way_of_money_in_other_words_is_that_of_a_wanted_column(tmp_path):
    table = pd.DataFrame(ROWS, columns=WANTED, dtype="str").rename(columns={"Out": "debit", "In": "credit"})
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *LINES]]), table), ())
    later = run(source, draw(tmp_path / "later.pdf", [[HEADER, *CREDIT]]))
    assert later[["debit", "credit"]].values.tolist()[-1] == ["", "100.00"]


@pytest.mark.parametrize("sign", ["-", ""])
def test_labels_tell_which_way_amounts_go_of_which_the_sample_shows_one(sign, tmp_path):
    table = pd.DataFrame(ROWS, columns=WANTED, dtype="str")[["Date", "Details", "Out"]].rename(
        columns={"Out": "Amount"}
    )
    table["Amount"] = sign + table["Amount"]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEADER, *LINES]]), table), ())
    later = draw(tmp_path / "later.pdf", [[HEADER, *CREDIT]])
    if sign:
        assert "its label says that they go the other way" in source
        assert [*run(source, later)["Amount"]] == ["-12.40", "-890.00", "-71.35", "100.00"]
    else:  # the table may want amounts without a sign
        with pytest.raises(ValueError, match="no row of this layout"):
            run(source, later)


def test_an_amount_below_a_label_that_nobody_wants_is_refused(tmp_path):
    later = draw(tmp_path / "later.pdf", [[HEADER, *CREDIT]])
    source = parser(tmp_path, ["Date", "Details", "Out"])
    with pytest.raises(ValueError, match="no row of this layout"):
        run(source, later)


@pytest.mark.parametrize("wanted", [["Date", "Details", "Amount"], ["Date", "Details", "Abroad", "Amount"]])
@pytest.mark.parametrize("x", [300, -430])
def test_a_sum_below_a_label_that_tells_no_column_joins_no_text(wanted, x, tmp_path):
    places, columns = (50, 120, x, -520), ["Date", "Details", "Abroad", "Amount"]
    rows = [["2024-03-04", "Card payment bakery", "", "12.40"], ["2024-03-05", "Hotel by the river", "", "78.90"]]
    rows += [["2024-03-07", "Rent for March", "", "890.00"], ["2024-03-19", "Electricity", "", "71.00"]]
    lines = [list(zip(("Date", "Details", "Abroad", "Amount"), places, strict=True))]
    lines += [[(text, at) for text, at in zip(row, places, strict=True) if text] for row in rows]
    table = pd.DataFrame(rows, columns=columns, dtype="str")[wanted]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines]), table), ())
    later = [("2024-03-21", 50), ("Shop", 120), ("15,580.95", x), ("72.71", -520)]
    assert run(source, draw(tmp_path / "same.pdf", [lines])).equals(table)
    with pytest.raises(ValueError, match="no row of this layout: 2024-03-21 Shop"):
        run(source, draw(tmp_path / "later.pdf", [[*lines, later]]))


SPARSE = {  # the words of a header and where its columns stand: flush left, or right where negative
    "left": [("Día", 50), ("Glosa", 120), ("Oficina", 230), ("Folio", 320), ("Monto", -450), ("Saldo", -520)],
    "right": [("Tag", 50), ("Posten", 120), ("Stelle", 230), ("Blatt-Nr.", -350), ("Betrag", -450), ("Saldo", -520)],
    "first": [("Dag", 50), ("Bilag", 108), ("Tekst", 150), ("Sted", 290), ("Beløb", -450), ("Saldo", -520)],
}
PLACES_OF = {"left": (1, 2, 3), "right": (1, 2, 3), "first": (2, 3, 1)}  # of the texts, the offices and the numbers
OFFICES = ["Harbour Street", "", "Mill Lane", "", "", "Mill Lane", "", "Harbour Street", ""]


def sparse(way, numbers):
    """Return lines whose unwanted column of numbers few rows fill, and the rows wanted."""
    lines, rows, balance = [SPARSE[way]], [], 5000
    places = [x for _, x in SPARSE[way]]
    for at, number in enumerate(numbers):
        balance -= 10 + at
        texts = dict(zip(PLACES_OF[way], (f"Card {at} bakery", OFFICES[at % len(OFFICES)], number), strict=True))
        texts |= {0: f"{at + 1:02}/03/2024", 4: f"-{10 + at}.00", 5: f"{balance:,}.00"}
        lines.append([(text, places[place]) for place, text in sorted(texts.items()) if text])
        office = OFFICES[at % len(OFFICES)]
        rows.append([f"2024-03-{at + 1:02}", f"Card {at} bakery", office, f"-{10 + at}.00", f"{balance}.00"])
    return lines, pd.DataFrame(rows, columns=["Date", "Details", "Office", "Amount", "Balance"], dtype="str")


@pytest.mark.parametrize("filled", [(3,), (4, 7)])
@pytest.mark.parametrize("way", SPARSE)
def test_an_unwanted_column_that_few_rows_fill_is_known_by_its_label(way, filled, tmp_path):
    lines, table = sparse(way, ["7179" if at in filled else "" for at in range(20)])
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines]), table), ())
    later, wanted = sparse(way, ["", "81", "", "30447", "5", "", "1200"])
    assert run(source, draw(tmp_path / "later.pdf", [later])).equals(wanted)


def test_a_sign_below_a_label_that_nobody_wants_is_no_part_of_the_text(tmp_path):
    header = [("Date", 50), ("Details", 120), ("Ex.", 330), ("Amount", -450)]
    rows = [
        ("04", "Rent", "March", "890.00"),
        ("05", "Bank fee", "of 03/03/24", "7.90"),
        ("07", "Tea", "Perth", "3.10"),
    ]

    def drawn(name, marked):
        lines = [header]
        for day, text, below, amount in rows:
            first = [(f"{day}/03/2024", 50), (text, 120), *([("¤", 333)] if text in marked else []), (amount, -450)]
            lines += [first, [(below, 120)]]
        return draw(tmp_path / name, [lines])

    wanted = [(f"2024-03-{day}", f"{text} {below}", amount) for day, text, below, amount in rows]
    table = pd.DataFrame(wanted, columns=["Date", "Details", "Amount"], dtype="str")
    source = write_parser(analysis_of(drawn("sample.pdf", ["Bank fee"]), table), ())
    assert run(source, drawn("later.pdf", ["Rent", "Tea"])).equals(table)
