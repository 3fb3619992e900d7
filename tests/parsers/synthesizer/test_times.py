"""Times of the day that a column prints in another form than the table wants them."""

import pandas as pd
import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.columns.clocks import are_dotted_times
from tests.parsers.synthesizer.drawn_table import analysis_of, draw, run

HEADER = [("Date", 50), ("Time", 120), ("Text", 200), ("Amount", -360)]
TIMES = ("09:15:04", "18:40:00", "00:01:59", "23:59:30")
TEXTS = ("Tea", "Books", "Pay", "Rent")
SUMS = ("-1.00", "-2.00", "30.00", "-9.00")


def printed(times) -> list:
    days = (f"0{day}/03/2024" for day in range(4, 8))
    rows = zip(days, times, TEXTS, SUMS, strict=True)
    return [HEADER, *([(day, 50), (time, 120), (text, 200), (amount, -360)] for day, time, text, amount in rows)]


def wanted(times) -> pd.DataFrame:
    days = (f"2024-03-0{day}" for day in range(4, 8))
    rows = list(zip(days, times, TEXTS, SUMS, strict=True))
    return pd.DataFrame(rows, columns=["Date", "Time", "Text", "Amount"], dtype="str")


@pytest.mark.parametrize("form", ["%H%M%S", "%H.%M.%S", "%I:%M:%S %p", "%H%M", "%Hh%M", "%I:%M%p"])
def test_a_time_in_another_form_is_read(form, tmp_path):
    seconds = "%S" in form
    cells = [time if seconds else time[:5] for time in TIMES]
    moments = [f"{pd.Timestamp(time):{form}}" for time in TIMES]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [printed(moments)]), wanted(cells)), ())
    later = draw(tmp_path / "later.pdf", [printed(moments[::-1])])
    assert run(source, later)["Time"].tolist() == cells[::-1]


def test_zeros_in_front_of_a_time_in_digits_may_be_left_out_and_no_digits_are_no_midnight(tmp_path):
    plain = [time.replace(":", "") for time in TIMES]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [printed(plain)]), wanted(TIMES)), ())
    later = draw(tmp_path / "later.pdf", [printed(["91504", "", "159", "235930"])])
    assert run(source, later)["Time"].tolist() == [TIMES[0], "", *TIMES[2:]]


def test_what_is_no_time_is_refused(tmp_path):
    plain = [time.replace(":", "") for time in TIMES]
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [printed(plain)]), wanted(TIMES)), ())
    with pytest.raises(ValueError, match="unconverted data"):
        run(source, draw(tmp_path / "later.pdf", [printed(["091504", "184000", "994000", "235930"])]))


def test_moments_beside_the_two_dates_of_rows_are_texts_as_printed(tmp_path):
    places = {"Tran Date": 50, "Posted On": 110, "Value Date": 220, "Text": 300, "Amount": -460}
    days, moments = [f"0{day}-Mar-24" for day in range(4, 8)], [f"0{day}/03/2024 09:15:0{day}" for day in range(4, 8)]
    wanted = [f"2024-03-0{day}" for day in range(4, 8)]

    def lines(order: slice) -> list:
        rows = zip(days[order], moments[order], days[order], TEXTS[order], SUMS[order], strict=True)
        return [[*zip(places, places.values(), strict=True)], *([*zip(r, places.values(), strict=True)] for r in rows)]

    rows = [list(row) for row in zip(wanted, moments, wanted, TEXTS, SUMS, strict=True)]
    table = pd.DataFrame(rows, columns=list(places), dtype="str")
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines(slice(None))]), table), ())
    found = run(source, draw(tmp_path / "later.pdf", [lines(slice(None, None, -1))]))
    assert found.to_numpy().tolist() == rows[::-1]


def test_times_with_a_dot_are_no_sums_of_money(tmp_path):
    """'10.59' may be a sum in the table, whose decimal sign it has; '09.37' is none."""
    times = ["10.59", "09.37", "20.24", "23.11"]
    sums = ["-1.00", "-1,002.00", "30.00", "-9.00"]
    lines = printed(times)
    for line, printed_sum in zip(lines[1:], ["-1,00", "-1.002,00", "30,00", "-9,00"], strict=True):
        line[-1] = (printed_sum, -360)
    table = wanted(times).assign(Amount=[one.replace(",", "") for one in sums])
    source = write_parser(analysis_of(draw(tmp_path / "sample.pdf", [lines]), table), ())
    later = draw(tmp_path / "later.pdf", [[HEADER, *lines[:0:-1]]])
    assert run(source, later).to_numpy().tolist() == table[::-1].to_numpy().tolist()
    assert are_dotted_times(times)
    assert not are_dotted_times(["10.59", "12.50"])
    assert not are_dotted_times(["09.37", "12.75"])


def with_zones(times, zone: str) -> list:
    """Return lines of which each row's second one has a time and its zone below the day."""
    header = [("Date", 50), ("Text", 200), ("Amount", -360)]
    rows = zip((f"0{day}/03/2024" for day in range(4, 8)), times, TEXTS, SUMS, strict=True)
    pairs = ([[(d, 50), (text, 200), (out, -360)], [(f"{time} {zone}", 50)]] for d, time, text, out in rows)
    return [header, *(line for pair in pairs for line in pair)]


def test_the_letters_of_a_zone_behind_a_time_are_left_out_whichever_they_are(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [with_zones(TIMES, "WIB")])
    source = write_parser(analysis_of(sample, wanted(TIMES)), ())
    later = draw(tmp_path / "later.pdf", [with_zones(TIMES[::-1], "WITA")])
    assert run(source, later)["Time"].tolist() == [*TIMES[::-1]]


def test_the_half_of_a_day_is_no_zone(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [with_zones(TIMES, "CEST")])
    source = write_parser(analysis_of(sample, wanted(TIMES)), ())
    with pytest.raises(ValueError, match="unconverted data"):
        run(source, draw(tmp_path / "later.pdf", [with_zones(["09:15:04"] * 4, "PM")]))


def test_a_zone_behind_a_time_in_a_column_of_its_own_is_left_out(tmp_path):
    sample = draw(tmp_path / "sample.pdf", [printed([f"{time[:5]} EST" for time in TIMES])])
    source = write_parser(analysis_of(sample, wanted([time[:5] for time in TIMES])), ())
    later = draw(tmp_path / "later.pdf", [printed([f"{time[:5]} EDT" for time in TIMES[::-1]])])
    assert run(source, later)["Time"].tolist() == [time[:5] for time in TIMES[::-1]]
