"""Second dates below the first ones of rows, behind the same words."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEAD = [("Paid on", 50), ("Details", 150), ("Amount", -430)]
SHOWN = [
    ("06 Mar, 2024", "05 Mar, 2024", "Cash"),
    ("05 Apr, 2024",) * 2 + ("Wire",),
    ("14 May, 2024", "05 May, 2024", "Cash"),
]
LATER = [("05 Jul, 2024", "06 Jul, 2024", "Wire"), ("19 Aug, 2024", "05 Aug, 2024", "Cash")]
DAYS = {"Mar": "03", "Apr": "04", "May": "05", "Jul": "07", "Aug": "08"}


def lines(rows) -> list:
    """Return rows of two lines, on the second of which the other date stands behind its word."""
    return [
        line
        for at, (paid, due, text) in enumerate(rows, 1)
        for line in ([(paid, 50), (text, 150), (f"{at}2.40", -430)], [(f"due {due}", 50)])
    ]


def table(rows) -> pd.DataFrame:
    """Return what is wanted of them."""
    cells = [
        [*(f"{day[8:]}-{DAYS[day[3:6]]}-{day[:2]}" for day in (paid, due)), text, f"{at}2.40"]
        for at, (paid, due, text) in enumerate(rows, 1)
    ]
    return pd.DataFrame(cells, columns=["Paid on", "Due", "Details", "Amount"], dtype="str")


def test_a_date_below_another_is_read_behind_its_word(tmp_path):
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEAD, *lines(SHOWN)]]), table(SHOWN)), ())
    assert run(source, draw(tmp_path / "later.pdf", [[HEAD, *lines(LATER)]])).equals(table(LATER))
    other = [line if "due" not in line[0][0] else [(line[0][0].replace("due", "booked"), 50)] for line in lines(LATER)]
    with pytest.raises(ValueError, match="booked"):
        run(source, draw(tmp_path / "other.pdf", [[HEAD, *other]]))


@pytest.mark.parametrize("around", ["({})", "[{}]"])
def test_a_date_in_brackets_below_another_is_one_of_its_own_and_names_stand_within_the_text(around, tmp_path):
    """Lines of the text start with labels, of which later statements have more; the name behind one is wanted, too."""

    def drawn(rows) -> list:
        shown = [HEAD]
        for booked, value, kind, *said, amount in rows:
            first, *others = said or [""]
            shown += [[(booked, 50), (kind, 150), (amount, -430)]]
            shown += [[(around.format(value), 50), *([(first, 150)] if first else [])]]
            shown += [[(text, 150)] for text in others]
        return [shown]

    def wanted(rows) -> pd.DataFrame:
        cells = []
        for booked, value, kind, *said, amount in rows:
            name = next((text.removeprefix("Payee: ") for text in said if text.startswith("Payee: ")), "")
            name = f"{name} and Sons" if "and Sons" in said else name
            days = (f"2024-{day[3:]}-{day[:2]}" for day in (booked, value))
            cells.append([*days, " ".join([kind, *said]), name, amount])
        return pd.DataFrame(cells, columns=["Booked", "Value date", "Details", "Name", "Amount"], dtype="str")

    rows = [
        ("04/03", "04/03", "Transfer", "Bank: KBNL21", "Payee: Mill Ltd", "Purpose: Wages", "1596.88"),
        ("04/03", "06/03", "Card payment", "Corner bakery, card 21", "NR: 4711, Vienna", "-64.02"),
        ("06/03", "06/03", "Transfer", "Bank: KBXX01", "Payee: M. de Wit", "-45.69"),
        ("07/03", "09/03", "Cash", "-120.00"),
        ("09/03", "09/03", "Debit", "Payee: City Power", "Mandate: 1633", "Purpose: Meter 9", "-17.07"),
    ]
    top = "Statement of 31/03/2024"
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", drawn(rows), top), wanted(rows)), ())
    later = [("11/03", "12/03", "Transfer", "Payee: Mill", "and Sons", "Reference: X 12", "Purpose: Tea", "8.00")]
    later += [*rows[::-1], ("14/03", "14/03", "Transfer", "Payee: A. Poe", "No. of invoice: 99", "-2.00")]
    found = run(source, draw(tmp_path / "later.pdf", drawn(later), top))
    assert found.to_numpy().tolist() == wanted(later).to_numpy().tolist()


def centred(*rows) -> list:
    """Return rows whose date and voucher stand above and below the amount, within a text of one line or of several."""
    lines = []
    for day, voucher, *texts, amount in rows:
        above = (len(texts) - 3) // 2
        cells = [(day, 50)], [(amount, -430)], [(voucher, 50)]
        full = [[(text, 150)] for text in texts] if len(texts) > 1 else [[], [(texts[0], 150)], []]
        for at, cell in enumerate(cells, max(above, 0)):
            full[at] = [*cell, *full[at]]
        lines += [*full, [], []]
    return lines


def test_a_date_that_a_voucher_follows_is_found_also_where_the_text_beside_it_begins_above(tmp_path):
    long = ("Transfer to", "Ada Lovelace", "for the engine", "of March")
    shown = [("04/03/2024", "5946 - 39491", "Baker", "12.40"), ("05/03/2024", "6951 - 97720", *long, "890.00")]
    shown += [("07/03/2024", "3890 - 18253", "Gas", "71.35")]
    cells = [
        [f"2024-03-{day[:2]}", voucher, " ".join(texts), amount]
        for day, voucher, *texts, amount in (*shown, *shown[:2])
    ]
    table = pd.DataFrame(cells[:3], columns=["Date", "Voucher", "Details", "Amount"], dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [[HEAD, [], *centred(*shown)]], gap=6), table), ())
    later = draw(tmp_path / "later.pdf", [[HEAD, [], *centred(*shown, *shown[:2])]], gap=6)
    assert run(source, later).to_numpy().tolist() == cells


def broken(*rows) -> list:
    """Return the lines of rows whose year stands below the day, around the line of a text and the amount."""
    lines = [HEAD]
    for day, *texts, amount in rows:
        first, *others = texts if len(texts) > 1 else ("", *texts)
        lines += [
            [(day[:-5], 50), *([(first, 150)] if first else [])],
            [*([] if first else [(others[0], 150)]), (amount, -430)],
            [(day[-4:], 50), *([(others[0], 150)] if first else [])],
            [],
            [],
        ]
    return lines


@pytest.mark.parametrize("form", ["%d %b %Y", "%d. %B %Y"])
def test_a_year_below_its_day_is_found_also_where_the_amount_stands_between_both(form, tmp_path):
    def table(rows):
        cells = [[day, " ".join(texts), amount] for day, *texts, amount in rows]
        return pd.DataFrame(cells, columns=["Paid on", "Details", "Amount"], dtype="str")

    def drawn(name, rows):
        rows = [(f"{pd.Timestamp(day):{form}}", *cells) for day, *cells in rows]
        return draw(tmp_path / name, [broken(*rows)], gap=6)

    shown = [
        ("2023-12-30", "Cinema", "12.40"),
        ("2024-01-02", "Plan 17", "Core fund", "890.00"),
        ("2024-01-05", "Rent", "71.35"),
    ]
    source = write_parser(analysis_of(drawn("sample.pdf", shown), table(shown)), ())
    later = [("2024-12-31", "Transfer to", "Ada", "5.40"), ("2025-01-02", "Cinema", "1.00")]
    assert run(source, drawn("later.pdf", later)).equals(table(later))


def between(*rows, form: str) -> list:
    """Return rows of two dates around the amount, in the middle of a text of several lines or of one."""
    lines = [HEAD, []]
    for paid, due, *texts, amount in rows:
        block = [[] for _ in range(max(2 * len(texts) - 1, 3))]
        for at, text in enumerate(texts):
            block[2 * at + len(block) // 2 - len(texts) + 1].append((text, 150))
        for at, cell in enumerate(
            [(f"{pd.Timestamp(paid):{form}}", 50), (amount, -430), (f"{pd.Timestamp(due):{form}}", 50)]
        ):
            block[len(block) // 2 + at - 1].append(cell)
        lines += [*block, [], [], []]
    return lines


def paid_and_due(rows) -> pd.DataFrame:
    """Return what is wanted of them, the first line of each text apart."""
    cells = [[paid, due, title, " ".join(texts), amount] for paid, due, title, *texts, amount in rows]
    return pd.DataFrame(cells, columns=["Paid on", "Due on", "Details", "Note", "Amount"], dtype="str")


@pytest.mark.parametrize("form", ["%Y-%m-%d", "%d.%m.%Y", "%d %b %Y"])
def test_two_dates_in_one_cell_are_told_apart_on_whichever_lines_of_their_row_they_stand(form, tmp_path):
    shown = [
        ("2024-03-04", "2024-03-05", "Card", "Corner bakery", "Card 21", "12.40"),
        ("2024-03-05", "2024-03-08", "Transfer", "Ada Lovelace", "Account 5946", "for the engine", "890.00"),
        ("2024-03-07", "2024-03-07", "Card", "City power", "Meter 9", "71.35"),
        ("2024-03-12", "2024-03-14", "Transfer", "M. de Wit", "for March", "45.69"),
    ]
    later = [*shown[:2], ("2024-03-13", "2024-03-17", "Card", "Mill", "Card 3", "Plan 17", "of May", "5.40"), shown[3]]

    def drawn(name, rows):
        return draw(tmp_path / name, [between(*rows, form=form)], gap=5)

    source = write_parser(analysis_of(drawn("sample.pdf", shown), paid_and_due(shown)), ())
    assert run(source, drawn("later.pdf", later)).to_numpy().tolist() == paid_and_due(later).to_numpy().tolist()
    for texts in (("Fee",), ("Fee", "of May")):
        short = [*later, ("2024-03-20", "2024-03-21", *texts, "5.00")]
        found = run(source, drawn("short.pdf", short))
        assert found.to_numpy().tolist() == paid_and_due(short).to_numpy().tolist()


def timed(rows, form: str) -> list:
    """Return rows with the time behind their day, and the day when they were processed below it, with a code behind."""
    lines = [[("Paid on, at", 50), ("Kind", 190), ("Amount", -430)], [("Processed, code", 50), ("Details", 190)]]
    for paid, at, done, code, kind, text, amount in rows:
        first, second = f"{pd.Timestamp(paid):{form}} {at}", f"{pd.Timestamp(done):{form}} {code}".strip()
        lines += [[(first, 50), (kind, 190), (amount, -430)], [(second, 50), (text, 190)], []]
    return [lines]


TIMED = ["Paid on", "Time", "Processed", "Code", "Kind", "Details", "Amount"]


@pytest.mark.parametrize("form", ["%d.%m.%Y", "%d %b %Y"])
@pytest.mark.parametrize("unwanted", [(), ("Processed",), ("Time", "Code"), ("Code",), ("Time", "Processed", "Code")])
def test_a_time_behind_a_day_and_a_code_behind_the_one_below_are_told_apart(unwanted, form, tmp_path):
    """The words may be those of other days, further left or right, and a later row may print no code."""
    shown = [
        ("2024-03-31", "11:08", "2024-04-01", "472135", "Cafe", "Corner bakery", "12.40"),
        ("2024-03-29", "07:01", "2024-03-29", "030073", "Transfer", "To Ada Lovelace", "890.00"),
        ("2024-03-28", "17:46", "2024-03-30", "327288", "Transfer", "To M. de Wit", "45.69"),
        ("2024-03-11", "08:03", "2024-03-12", "581770", "Bills", "City power, meter 9", "71.35"),
    ]
    later = [("2024-12-31", "23:59", "2025-01-02", "", "Cafe", "Mill", "5.40"), *shown[::-1]]

    def wanted(rows):
        return pd.DataFrame(rows, columns=TIMED, dtype="str").drop(columns=[*unwanted])

    sample = draw(tmp_path / "sample.pdf", timed(shown, form))
    source = write_parser(analysis_of(sample, wanted(shown)), ())
    assert run(source, draw(tmp_path / "later.pdf", timed(later, form))).equals(wanted(later))
