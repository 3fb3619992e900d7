"""Wanted columns that stand within a text behind the same words, and dates that start a text's second line."""

from __future__ import annotations

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.columns.labelled_lines import labels_on, text_of_label
from tasks.parsers.synthesizer.page.lines import lines_of
from tasks.statements.pages import read_pages
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Date", 50), ("Details", 120), ("Amount", -430)]
ROWS = (
    ("04/03/2024", "Bakery", "Order: 4711", "8823101", "-12.40"),
    ("05/03/2024", "Salary", "for March", "8823177", "2450.00"),
    ("07/03/2024", "Rent", "Flat: 12", "8823450", "-890.00"),
    ("19/03/2024", "Power", "Meter: 993", "", "-71.35"),
)
WANTED = ["Date", "Text", "More", "Reference", "Amount"]


def below(rows, label: str = "Ref no:") -> list:
    """Return rows of two or three lines, the last one with the reference."""
    return [
        line
        for day, text, more, reference, amount in rows
        for line in (
            [(day, 50), (text, 120), (amount, -430)],
            [(more, 120)],
            *([[(f"{label} {reference}", 120)]] if reference else []),
        )
    ]


def table(rows) -> pd.DataFrame:
    return pd.DataFrame(
        [[f"{day[6:]}-{day[3:5]}-{day[:2]}", *rest] for day, *rest in rows], columns=WANTED, dtype="str"
    )


@pytest.mark.parametrize("label", ["Ref no:", "Ref No. :"])
def test_a_reference_behind_its_label_is_a_column_and_no_text(label, tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[HEAD, *below(ROWS, label)]])
    source = write_parser(analysis_of(sample, table(ROWS)), ())
    later = [("21/03/2024", "Books", "for school", "9900123", "-30.00"), ROWS[3]]
    got = run(source, draw(tmp_path / "later.pdf", [[HEAD, *below(later, label)]]))
    assert got.to_numpy().tolist() == table(later).to_numpy().tolist()


def test_a_number_behind_a_label_is_read_without_the_sign_between_its_thousands(tmp_path):
    rows = [(*row[:3], count, row[4]) for row, count in zip(ROWS, ("13,161", "950", "146,206", ""), strict=True)]
    later = [("21/03/2024", "Books", "for school", "1,028,864", "-30.00"), *rows[3:]]
    source = write_parser(
        analysis_of(draw(tmp_path / "s.pdf", [[HEAD, *below(rows, "Paid KHR")]]), without_commas(rows)), ()
    )
    got = run(source, draw(tmp_path / "later.pdf", [[HEAD, *below(later, "Paid KHR")]]))
    assert got.to_numpy().tolist() == without_commas(later).to_numpy().tolist()


def without_commas(rows) -> pd.DataFrame:
    found = table(rows)
    return found.assign(Reference=found["Reference"].str.replace(",", ""))


def test_a_label_with_nothing_behind_it_says_that_the_row_has_none(tmp_path):
    def lines(rows) -> list:
        return [line for row in rows for line in (*below([row])[:2], [(f"Ref no: {row[3]}".strip(), 120)])]

    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEAD, *lines(ROWS)]]), table(ROWS)), ())
    later = [ROWS[3], ("21/03/2024", "Books", "for school", "9900123", "-30.00"), ROWS[3]]
    got = run(source, draw(tmp_path / "later.pdf", [[HEAD, *lines(later)]]))
    assert got.to_numpy().tolist() == table(later).to_numpy().tolist()
    with pytest.raises(ValueError, match="Ref no:"):
        run(source, draw(tmp_path / "without.pdf", [[HEAD, *lines(later[:2]), *below(later[2:])]]))


def test_a_label_in_the_head_of_the_page_beside_what_all_rows_have_is_of_no_row(tmp_path):
    rows, head = [ROWS[3], *ROWS], [("Ref no: 99 1234 Currency: EUR", 50)]
    wanted = table(rows).assign(Currency="EUR")
    sample = draw(tmp_path / "sample.pdf", [[head, HEAD, *below(rows)]])
    source = write_parser(analysis_of(sample, wanted), ())
    assert 'LABELLED_REFERENCE = re.compile(r"(?<!\\S)Ref no: (\\S+)$")' in source
    assert run(source, sample).to_numpy().tolist() == wanted.to_numpy().tolist()


def test_amounts_in_other_currencies_on_lines_of_some_rows_are_a_column_of_texts(tmp_path):
    foreign = ("USD 13.40", "", "EUR 1,240.00", "USD 80.10")
    rows = [(*row[:3], amount, row[4]) for row, amount in zip(ROWS, foreign, strict=True)]
    rows = [(day, text, "in the shop", amount, out) for day, text, _, amount, out in rows]

    def lines(rows) -> list:
        return [line for line in below(rows, "") if line[0][0].strip()]

    sample = draw(tmp_path / "sample.pdf", [[HEAD, *lines(rows)]])
    source = write_parser(analysis_of(sample, table(rows)), ())
    got = run(source, draw(tmp_path / "later.pdf", [[HEAD, *lines(rows[::-1])]]))
    assert got.to_numpy().tolist() == table(rows[::-1]).to_numpy().tolist()


def test_a_reference_is_found_above_a_line_that_no_cell_wants(tmp_path):
    rows = [(row[0], f"{row[1]} by standing order", "", row[3] or "8823999", row[4]) for row in ROWS]

    def lines(rows, last: str) -> list:
        found = [line for line in below(rows) if line[0][0]]
        return [part for at in range(0, len(found), 2) for part in (*found[at : at + 2], [(last, 120)])]

    sample = draw(tmp_path / "sample.pdf", [[HEAD, *lines(rows, "Paid by XX4471")]])
    source = write_parser(analysis_of(sample, table(rows).drop(columns="More")), ())
    got = run(source, draw(tmp_path / "later.pdf", [[HEAD, *lines(rows[::-1], "Paid by XX0093")]]))
    assert got.to_numpy().tolist() == table(rows[::-1]).drop(columns="More").to_numpy().tolist()


def test_words_behind_a_label_that_starts_a_line_are_a_column_and_no_text(tmp_path):
    said = ("for lunch", "rent", "thank you, Ann", "")
    rows = [(*row[:3], message, row[4]) for row, message in zip(ROWS, said, strict=True)]
    sample = draw(tmp_path / "sample.pdf", [[HEAD, *below(rows, "Message:")]])
    source = write_parser(analysis_of(sample, table(rows)), ())
    later = [("21/03/2024", "Books", "for school", "two words 12 more", "-30.00"), rows[3]]
    got = run(source, draw(tmp_path / "later.pdf", [[HEAD, *below(later, "Message:")]]))
    assert got.to_numpy().tolist() == table(later).to_numpy().tolist()


def test_words_behind_a_label_that_ends_in_a_colon_are_a_column_within_a_line_too(tmp_path):
    rows = [
        ("04/03/2024", "Sent money to Marta Solano", "No 1", "Invoice 3855", "-12.40"),
        ("05/03/2024", "Received money from Ann Weber", "Card of Ann Weber, No 2", "WJ8MRV", "2450.00"),
        ("07/03/2024", "Sent money to the town of Rivermouth", "Card ending in 71, No 3", "for our lunch", "-890.00"),
        ("19/03/2024", "Charges", "No 4", "", "-71.35"),
    ]

    def lines(rows) -> list:
        return [
            line
            for day, text, more, said, amount in rows
            for line in (
                [(day, 50), (text, 120), (amount, -430)],
                [(f"{more} Reference: {said}" if said else more, 120)],
            )
        ]

    sample = draw(tmp_path / "sample.pdf", [[HEAD, *lines(rows)]])
    source = write_parser(analysis_of(sample, table(rows).drop(columns="More")), ())
    later = [("21/03/2024", "Books", "Card of Ann, No 9", "two words 12 more", "-30.00"), rows[3]]
    got = run(source, draw(tmp_path / "later.pdf", [[HEAD, *lines(later)]]))
    assert got["Reference"].tolist() == ["two words 12 more", ""]


def test_accounts_on_a_line_of_some_rows_are_a_column_by_their_shape(tmp_path):
    rows = [
        ("04/03/2024", "Bakery", "", "Card 4711", "-12.40"),
        ("05/03/2024", "Salary", "EE382200221020145685", "for March", "2450.00"),
        ("07/03/2024", "Rent", "EE471000001020145685", "Flat 12", "-890.00"),
        ("08/03/2024", "Ann Weber", "EE907700771020145685", "lunch", "-9.00"),
        ("19/03/2024", "Kiosk", "", "Card 4711", "-71.35"),
    ]
    columns = ["Date", "Name", "Account", "Text", "Amount"]

    def lines(rows) -> list:
        return [
            line
            for day, name, account, text, amount in rows
            for line in (
                [(day, 50), (name, 120), (amount, -430)],
                *([[(account, 120)]] if account else []),
                [(text, 120)],
            )
        ]

    def cells(rows) -> list:
        return [[f"{day[6:]}-{day[3:5]}-{day[:2]}", *rest] for day, *rest in rows]

    wanted = pd.DataFrame(cells(rows), columns=columns, dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEAD, *lines(rows)]]), wanted), ())
    later = [rows[4], ("21/03/2024", "Books", "EE111100001020149999", "for school", "-30.00"), rows[0]]
    found = run(source, draw(tmp_path / "later.pdf", [[HEAD, *lines(later)]]))
    assert found.to_numpy().tolist() == cells(later)


def test_a_row_without_its_reference_is_refused_where_the_sample_has_one_in_all(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [[HEAD, *below(ROWS[:3])]])
    source = write_parser(analysis_of(sample, table(ROWS[:3])), ())
    with pytest.raises(ValueError, match="Ref no:"):
        run(source, draw(tmp_path / "later.pdf", [[HEAD, *below(ROWS[:3], "Receipt:")]]))


def test_a_day_behind_a_reference_on_its_line_has_a_label_of_its_own(tmp_path):
    head, wanted = [("Details", 120), ("Amount", -430)], ["Booked", "Text", "Reference", "Amount"]

    def lines(rows) -> list:
        shown = (
            [[(text, 120), (amount, -430)], [(f"Ref. {ref} Booked {day}", 120)], []]
            for day, text, _, ref, amount in rows
        )
        return [line for row in shown for line in row]

    rows = [(*row[:3], row[3] or "8823999", row[4]) for row in ROWS]
    cells = [[f"2024-03-{day[:2]}", text, ref, amount] for day, text, _, ref, amount in rows]
    table = pd.DataFrame(cells, columns=wanted, dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[head, *lines(rows)]]), table), ())
    again = draw(tmp_path / "later.pdf", [[head, *lines(rows[::-1])]])
    assert run(source, again).to_numpy().tolist() == cells[::-1]


def test_a_day_before_the_same_word_in_a_text_of_several_lines_is_the_date(tmp_path):
    def lines(rows) -> list:
        shown = (
            [[(text, 120), (amount, -430)], [(f"{day} Receipt: {ref}", 120)], []] for day, text, ref, amount in rows
        )
        return [line for row in shown for line in row]

    rows = [(day, text, reference or "100", amount) for day, text, _, reference, amount in ROWS]
    wanted = pd.DataFrame(
        [[f"2024-03-{day[:2]}", text, ref, amount] for day, text, ref, amount in rows],
        columns=["Date", "Text", "ID", "Amount"],
        dtype="str",
    )
    sample = draw(tmp_path / "sample.pdf", [[[("Details", 120), ("Amount", -430)], *lines(rows)]])
    source = write_parser(analysis_of(sample, wanted), ())
    again = draw(tmp_path / "later.pdf", [[[("Details", 120), ("Amount", -430)], *lines(rows[::-1])]])
    assert run(source, again).to_numpy().tolist() == wanted[::-1].to_numpy().tolist()


def behind_labels(rows) -> list:
    """Return what is wanted of rows: what stands behind two labels has columns of its own."""
    return [[f"2024-03-{one[0][:2]}", one[1], *(part.partition(": ")[2] for part in one[2:4]), one[4]] for one in rows]


def read_again(rows, lines, name, folder) -> list:
    """Return the rows that a parser learnt from their lines reads from these drawn in the other order."""
    wanted = pd.DataFrame(behind_labels(rows), columns=["Date", "Type", "Name", name, "Amount"], dtype="str")
    source = write_parser(analysis_of(draw(folder / "sample.pdf", [[HEAD, *lines(rows)]]), wanted), ())
    again = draw(folder / "later.pdf", [[HEAD, *lines(rows[::-1])]])
    return run(source, again).to_numpy().tolist()


def test_lines_behind_labels_of_their_own_are_columns_below_a_day_that_is_not_wanted(tmp_path):
    """A payment names its sender or its receiver; the account between name and title is not wanted."""
    rows = (
        ("04/03/2024", "Payment in", "From: Ann Weber", "Title: rent for March", "900.00"),
        ("05/03/2024", "Card payment", "To: Corner Bakery", "", "-12.40"),
        ("06/03/2024", "Interest", "", "", "0.31"),
        ("07/03/2024", "Payment out", "To: City Power", "Title: meter 993", "-71.35"),
        ("08/03/2024", "Payment in", "From: Mill Ltd", "Title: wages", "2450.00"),
    )

    def lines(rows) -> list:
        shown = []
        for day, kind, name, title, amount in rows:
            shown.append([(day, 50), (kind, 120), (amount, -430)])
            shown.append([("01/03/2024", 50), *([(name, 120)] if name else [])])
            shown += [[("Account: 12 1020 4795", 120)], [("0000 9102", 120)], [(title, 120)]] if title else []
        return shown

    assert read_again(rows, lines, "Title", tmp_path) == behind_labels(rows[::-1])


def test_a_name_behind_its_label_ends_before_a_label_with_the_sign_of_numbers(tmp_path):
    rows = (
        ("04/03/2024", "Payment in", "From: Ann Weber", "Trace #: 471100031", "900.00"),
        ("05/03/2024", "Card payment", "To: Corner Bakery 12", "", "-12.40"),
        ("06/03/2024", "Interest", "", "", "0.31"),
        ("07/03/2024", "Payment out", "To: City Power", "Trace #: 882310155", "-71.35"),
        ("08/03/2024", "Payment in", "From: Mill Ltd", "Trace #: 100458213", "2450.00"),
    )

    def lines(rows) -> list:
        shown = []
        for day, kind, name, trace, amount in rows:
            shown += [[(day, 50), (kind, 120), (amount, -430)], *([(text, 120)] for text in (name, trace) if text)]
        return shown

    assert read_again(rows, lines, "Trace no", tmp_path) == behind_labels(rows[::-1])


@pytest.mark.parametrize("label", ["Trace #:", "Donneur d'ordre:", "Sous-titulaire:", "Nom :"])
def test_a_label_ends_with_its_colon(label, tmp_path):
    page = draw(tmp_path / "sample.pdf", [[[(f"{label} Ann Weber", 120)]]])
    line = next(one for one in lines_of(read_pages(page)) if "Weber" in one.text)
    assert [text_of_label(line, found) for found in labels_on(line)] == [label]


def test_instalments_at_the_end_of_some_texts_are_a_column_by_their_shape(tmp_path):
    rows = [
        ("04/03/2024", "Corner Bakery", "", "-12.40"),
        ("05/03/2024", "Furniture Mill", "02/12", "-245.00"),
        ("07/03/2024", "Radio Shop 417", "", "-89.00"),
        ("08/03/2024", "Bicycles", "01/03", "-120.00"),
        ("19/03/2024", "Radio Shop 417", "06/10", "-71.35"),
    ]

    def lines(rows) -> list:
        return [[(day, 50), (f"{text} {part}".strip(), 120), (amount, -430)] for day, text, part, amount in rows]

    def cells(rows) -> list:
        return [[f"2024-03-{day[:2]}", *rest] for day, *rest in rows]

    wanted = pd.DataFrame(cells(rows), columns=["Date", "Shop", "Instalment", "Amount"], dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEAD, *lines(rows)]]), wanted), ())
    later = [("21/03/2024", "House of a Long Name", "11/12", "-3.00"), *rows[::-1]]
    found = run(source, draw(tmp_path / "later.pdf", [[HEAD, *lines(later)]]))
    assert found.to_numpy().tolist() == cells(later)


SYMBOLS = (
    ("04/03/2024", "Transfer", "Housing fund", "35-7925614072/0900", "VS: 85746512 KS: 0308", "-12.40"),
    ("05/03/2024", "Salary", "Iron works", "19-4894091482/0901", "VS: 93990881", "2450.00"),
    ("07/03/2024", "Card", "Bakery", "", "", "-8.90"),
    ("08/03/2024", "Transfer", "Gas works", "13-5129505295/0900", "VS: 17965149 KS: 0558", "-71.35"),
    ("11/03/2024", "Transfer", "Housing fund", "19-1652245895/0902", "VS: 35725925 KS: 0308", "-40.00"),
)


def of_symbols(rows) -> list:
    """Return rows of two lines: two days, a kind above a name, an account above codes behind labels."""
    lines = [[("Booked", 50), ("Kind", 120), ("Account", 250), ("Amount", -430)]]
    for day, kind, name, account, codes, amount in rows:
        upper, lower = ((day, 50), (kind, 120), (account, 250), (amount, -430)), ((day, 50), (name, 120), (codes, 250))
        lines += [[(text, x) for text, x in cells if text] for cells in (upper, lower)]
    return lines


def wanted_symbols(rows) -> pd.DataFrame:
    cells = [
        [f"2024-03-{day[:2]}", f"2024-03-{day[:2]}", kind, name, account, "".join(codes.split()[1:2]), amount]
        for day, kind, name, account, codes, amount in rows
    ]
    columns = ["Booked", "Value date", "Kind", "Name", "Account", "VS", "Amount"]
    return pd.DataFrame(cells, columns=columns, dtype="str")


def test_a_part_that_goes_on_behind_another_is_no_column_of_its_own(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [of_symbols(SYMBOLS)])
    source = write_parser(analysis_of(sample, wanted_symbols(SYMBOLS)), ())
    short = [
        ("12/03/2024", "Transfer", "Gas works", "13-5129505295/0900", "VS: 970627 KS: 0558", "-5.00"),
        *SYMBOLS[:3],
    ]
    got = run(source, draw(tmp_path / "later.pdf", [of_symbols(short)]))
    assert got.to_numpy().tolist() == wanted_symbols(short).to_numpy().tolist()
    bare = [("12/03/2024", "Transfer", "Gas works", "13-5129505295/0900", "VS: KS: 0558", "-5.00"), *SYMBOLS[:3]]
    with pytest.raises(ValueError, match="nothing of the form"):
        run(source, draw(tmp_path / "bare.pdf", [of_symbols(bare)]))
