"""Times of twelve hours behind or below days, wanted as those of 24 hours: in a column of their own or with the day."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Text", 200), ("Amount", -360)]
MOMENTS = ["2024-03-04 09:15:04", "2024-03-06 06:40:00", "2024-03-14 11:01:59", "2024-03-16 23:59:30"]
AFTERNOONS = ["2024-04-02 12:00:01", "2024-04-05 13:47:36", "2024-04-09 00:10:00", "2024-04-12 08:05:00"]
TEXTS = (("Tea", "-1.00"), ("Books", "-2.00"), ("Pay", "30.00"), ("Rent", "-9.00"))
DAYS = ("%d-%b-%Y", "%d/%m/%Y", "%b %d, %Y")


def lines(moments, form, gap=0) -> list:
    """Return the lines of a table, the time a blank behind the day or in a column of its own."""
    rows = []
    for moment, (text, amount) in zip(moments, TEXTS, strict=False):
        shown = f"{pd.Timestamp(moment):{form}}"
        day, _, time = shown.partition(" ") if gap else (shown, "", "")
        rows.append([(day, 50), *([(time, 50 + gap)] if gap else []), (text, 200), (amount, -360)])
    return [[HEADER[0], ("Time", 50 + gap), *HEADER[1:]] if gap else HEADER, *rows]


@pytest.mark.parametrize("count", [3, 4], ids=["mornings alone", "both halves"])
@pytest.mark.parametrize("clock", ["%I:%M:%S %p", "%I:%M %p", "%I:%M:%S%p"])
@pytest.mark.parametrize(("day", "gap"), [*((day, 0) for day in DAYS), ("%d/%m/%Y", 70)])
def test_a_time_of_its_own_counts_24_hours(day, gap, clock, count, tmp_path):
    form = "%H:%M:%S" if "%S" in clock else "%H:%M"

    def wanted(moments):
        days = (pd.Timestamp(moment) for moment in moments)
        return [[f"{one:%Y-%m-%d}", f"{one:{form}}", *text] for one, text in zip(days, TEXTS, strict=False)]

    table = pd.DataFrame(wanted(MOMENTS[:count]), columns=["Date", "Time", "Text", "Amount"], dtype="str")
    sample = draw(tmp_path / "sample.pdf", [lines(MOMENTS[:count], f"{day} {clock}", gap)])
    source = write_parser(analysis_of(sample, table), ())
    later = draw(tmp_path / "later.pdf", [lines(AFTERNOONS, f"{day} {clock}", gap)])
    assert run(source, later).to_numpy().tolist() == wanted(AFTERNOONS)


@pytest.mark.parametrize("clock", ["%I:%M:%S %p", "%I:%M:%S%p"])
@pytest.mark.parametrize("day", DAYS)
def test_a_day_and_its_time_count_24_hours_in_one_column(day, clock, tmp_path):
    def wanted(moments):
        return [[moment, *text] for moment, text in zip(moments, TEXTS, strict=False)]

    table = pd.DataFrame(wanted(MOMENTS), columns=["Date", "Text", "Amount"], dtype="str")
    sample = draw(tmp_path / "sample.pdf", [lines(MOMENTS, f"{day} {clock}")])
    source = write_parser(analysis_of(sample, table), ())
    later = draw(tmp_path / "later.pdf", [lines(AFTERNOONS, f"{day} {clock}")])
    assert run(source, later).to_numpy().tolist() == wanted(AFTERNOONS)


@pytest.mark.parametrize("texts", [False, True], ids=["nothing beside", "a text beside"])
@pytest.mark.parametrize("together", [False, True], ids=["a column of its own", "with the day"])
@pytest.mark.parametrize("clock", ["%-I:%M %p", "%I:%M:%S %p", "%H.%M"])
@pytest.mark.parametrize("day", DAYS)
def test_a_time_below_the_day_counts_24_hours(day, clock, together, texts, tmp_path):
    form = "%H:%M:%S" if "%S" in clock else "%H:%M"
    note = " for a friend" if texts else ""

    def wanted(moments):
        days = (pd.Timestamp(moment) for moment in moments)
        cells = ((f"{one:%Y-%m-%d}", f"{one:{form}}") for one in days)
        shown = ([" ".join(both)] if together else both for both in cells)
        return [[*cells, f"{text}{note}", amount] for cells, (text, amount) in zip(shown, TEXTS, strict=False)]

    def stacked(moments):
        rows = [HEADER]
        for moment, (text, amount) in zip(map(pd.Timestamp, moments), TEXTS, strict=False):
            below = [(f"{moment:{clock}}", 50), *([(note.strip(), 200)] if texts else [])]
            rows += [[(f"{moment:{day}}", 50), (text, 200), (amount, -360)], below]
        return rows

    names = ["Date", "Text", "Amount"] if together else ["Date", "Time", "Text", "Amount"]
    table = pd.DataFrame(wanted(MOMENTS[:3]), columns=names, dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [stacked(MOMENTS[:3])]), table), ())
    later = draw(tmp_path / "later.pdf", [stacked(AFTERNOONS)])
    assert run(source, later).to_numpy().tolist() == wanted(AFTERNOONS)
