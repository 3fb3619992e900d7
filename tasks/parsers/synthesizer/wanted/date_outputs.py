"""Expressions of wanted dates, printed beside their row, below each other, in headings or within texts."""

from __future__ import annotations

import json
import re
from calendar import month_abbr, month_name
from collections.abc import Iterable
from dataclasses import replace

from tasks.parsers.synthesizer.columns.fields import Field, main_text
from tasks.parsers.synthesizer.dates import calendars
from tasks.parsers.synthesizer.facts import Facts, fields_of, has_two_lines, joined_texts
from tasks.parsers.synthesizer.patterns import nameless, plain
from tasks.parsers.synthesizer.program import Output
from tasks.parsers.synthesizer.wanted.times import clock_of, time_behind
from tasks.statements.dates import MIDNIGHT, NUMBER_OF_OTHER_DAY, era_of


def date_outputs(facts: Facts, name: str, year_end: str) -> list[Output]:
    """Print a date as it is, or re-formatted, its year taken from the end of the period where it prints none."""
    wanted = _with_whole_months(facts.roles.date_formats[name], facts.table[name])
    ways = dict.fromkeys([_with_printed_midnights(facts, name, wanted), wanted])
    pairs = ((source, way) for source in date_sources(facts, name) for way in ways)
    return [output for source, way in pairs for output in dates_from(source, facts, name, year_end, way)]


def dates_from(as_printed: Output, facts: Facts, name: str, year_end: str, wanted: str) -> list[Output]:
    """Return the expressions of a date that one expression gives as printed, itself and in the wanted form."""
    printed, source = facts.dates[name], as_printed.expression
    told = _tells_of_date(facts, name, source)
    if told not in ("", source):
        as_printed = replace(as_printed, expression=f'{source} if {told} else ""')
    outputs = [as_printed]
    fmt = printed.fmt
    constant = "DATE" if name == _first_date(facts) or fmt == facts.dates[_first_date(facts)].fmt else "VALUE_DATE"
    yearless = "y" not in fmt.lower()
    if not (yearless or re.search("%[ab]", fmt) or NUMBER_OF_OTHER_DAY in fmt or era_of(fmt)):
        if re.search("[-/.年月년월] %-", fmt):  # a blank stands where a day or month has one digit
            source, fmt = f'{source}.replace(" ", "")', fmt.replace(" ", "")
        if "%n" in fmt:  # a footnote's sign stands behind some
            source, fmt = f'{source}.rstrip("*†‡#^")', fmt.replace("%n", "")
        if "%H" in wanted and not printed.timed:  # the time stands below the day
            fmt += f" {printed.below or wanted[wanted.index('%H') :]}"
        text = _written(f'datetime.strptime({source}, "{fmt.replace("%-", "%")}")', wanted)
        text = f'{text} if {told} else ""' if told else text
        return [as_printed, replace(as_printed, expression=text)]
    wanted, time = _parted_time(wanted, source, f"{fmt} {printed.below}" if printed.below else fmt)
    if time and not printed.timed:  # the time stands below the day
        source = f"{source}.rsplit(maxsplit=2)[0]" if " " in printed.below else f'{source}.rpartition(" ")[0]'
    day = f"day_of({constant}, {source}{f', {year_end}' if yearless else ''})"
    text = f"{day}.isoformat()" if wanted == "%Y-%m-%d" else _written(day, wanted)
    text += time
    text = f'{text} if {told} else ""' if told else text
    needs = ("nearest_date" if yearless else "date", *as_printed.needs)
    outputs.append(replace(as_printed, expression=text, needs=needs))
    return outputs


def _tells_of_date(facts: Facts, name: str, source: str) -> str:
    """Return the condition that a row prints a date, '' where all rows do: it has one, or the words before it; where
    one stands for those below it, too, an amount, which balances that are rows have not.
    """
    if all(facts.table[name]):
        return ""
    printed = facts.dates[name]
    if amounts := _amounts_of_dated(facts, name):
        return " or ".join(f'joined(row, "{column}")' for column in amounts)
    text = main_text(facts.fields) if printed.label and not printed.of_some else None
    return f'{json.dumps(printed.label, ensure_ascii=False)} in joined(row, "{text.name}")' if text else source


def _amounts_of_dated(facts: Facts, name: str) -> list[str]:
    """Return the columns of amounts, one of which rows have that want a date and no other does, where not all of them
    print one; [] otherwise.
    """
    printed = [joined_texts(facts, field.name) for field in fields_of(facts, name)]
    if not any(cell and not any(texts) for cell, *texts in zip(facts.table[name], *printed, strict=True)):
        return []
    roles = facts.roles.by_column
    amounts = [field.name for field in facts.fields if {*map(roles.get, field.columns)} & {"amount", "debit", "credit"}]
    sums = [joined_texts(facts, column) for column in amounts]
    told = all(bool(cell) == any(texts) for cell, *texts in zip(facts.table[name], *sums, strict=True))
    return amounts if told else []


def _written(day: str, wanted: str) -> str:
    """Return the expression of a day in a wanted form, given as an expression; ``strftime`` knows no quarters (%q)."""
    parts = (json.dumps(part) if "%" not in part else f'{day}.strftime("{part}")' for part in wanted.split("%q"))
    return f" + str(({day}.month + 2) // 3) + ".join(parts).replace('"" + ', "").replace(' + ""', "")


def _with_whole_months(wanted: str, cells: Iterable[str]) -> str:
    """Return a wanted format with %B for the month where cells write the whole names of English months."""
    whole = {*month_name} - {*month_abbr}
    return wanted.replace("%b", "%B") if any(whole.intersection(re.findall(r"\w+", cell)) for cell in cells) else wanted


def _with_printed_midnights(facts: Facts, name: str, wanted: str) -> str:
    """Return a wanted format with a time in place of its midnight, where the page prints one behind all days, too: the
    days of other statements may have other times.
    """
    midnight = MIDNIGHT.search(wanted)
    texts = [text for one in fields_of(facts, name) for text in joined_texts(facts, one.name)]
    if not midnight or not texts or not all(re.search(r"\b00:00(:00)?$", text) for text in texts):
        return wanted
    time = "%H:%M:%S" if midnight[0].count(":") > 1 else "%H:%M"
    return wanted[: midnight.start() + 1] + time


def _parted_time(wanted: str, source: str, printed: str) -> tuple[str, str]:
    """Return a wanted format without its time, and what puts a date's printed time behind it; '' where it has none.

    '%Y-%m-%d %H:%M' → ('%Y-%m-%d', ' + " " + joined(row, "date").rpartition(" ")[2]').
    """
    if "%H" not in wanted:
        return wanted, ""
    at = wanted.index("%H") - 1
    if clock_of(printed) not in ("", wanted[at + 1 :]):
        time = f'datetime.strptime({time_behind(source, printed)}, "{clock_of(printed)}")'
        return wanted[:at], f' + {time}.strftime("{wanted[at:]}")'
    return wanted[:at], f' + "{wanted[at]}" + {source}.rpartition(" ")[2]'


def labelled_date(facts: Facts) -> tuple[str, str] | None:
    """Return the constant that finds a date within the text of rows, by the words before it; None where none is."""
    found = next((name for name, printed in facts.dates.items() if printed.label), None)
    if found is None:
        return None
    end = "$" if last_lines_dated(facts) else ""  # then text above may have the label, too
    pattern = f"{re.escape(facts.dates[found].label)} ({_day_pattern(facts, found)}){end}"
    return "LABELLED", calendars.compiled(plain(pattern))


def last_lines_dated(facts: Facts) -> str:
    """Return the expression of rows' last lines where each is a date behind its label, '' where one is not."""
    found = next((name for name, printed in facts.dates.items() if printed.label and not printed.of_some), None)
    text = main_text(facts.fields)
    if found is None or text is None:
        return ""
    pattern = f"{re.escape(facts.dates[found].label)} {_day_pattern(facts, found)}"
    lines = ([line[text.name] for line in row if line.get(text.name)] for row in facts.rows)
    return pattern if all(texts and re.fullmatch(pattern, texts[-1]) for texts in lines) else ""


def _first_date(facts: Facts) -> str:
    return next(iter(facts.dates))


def date_sources(facts: Facts, name: str) -> list[Output]:
    """Return the expressions of a printed date: of all lines of its column, of one where others stand below, or of the
    start of one.
    """
    if facts.dates[name].heading:
        return [Output('row[0]["day"]')]
    text = main_text(facts.fields)
    if facts.dates[name].of_some:
        return _dates_of_some(facts, name)
    if facts.dates[name].label:
        source = f'labelled(LABELLED, joined(row, "{text.name}"))' if text else '""'
        return [Output(source, ("joined", "labelled"), (labelled_date(facts),))]
    found = next(iter(fields_of(facts, name)), None)
    if not found:
        return []
    sources = [Output(f'joined(row, "{found.name}")', ("joined",))]
    if len(found.columns) == 1 and any(cells.get(found.name) for row in facts.rows for cells in row[1:]):
        sources.append(Output(f'row[0]["{found.name}"]'))  # below it stands a date that is not wanted
    if len(found.columns) > 1:
        lines = ("row[1:2]", "row[:2]")  # where rows are centred, a longer text beside it may begin above
        sources.append(Output(f'row[0]["{found.name}"]'))
        sources += [Output(f'joined(row[1:], "{found.name}")', ("joined",))] if has_two_lines(facts, found.name) else []
        sources += _one_of_two(facts, name, found)
        sources += [Output(f'joined({line}, "{found.name}")', ("joined",)) for line in lines]
    if len(found.columns) > 1 and found.kind == "text" and (ahead := _said_behind(facts, name)):
        text = f'labelled(DATE_WITHIN, joined(row, "{found.name}"))'
        sources.append(Output(text, ("joined", "labelled"), (_date_within(facts, name, ahead),)))
    elif len(found.columns) > 1 and (day := _day_below(facts, found)):
        sources.append(Output(f'parted(row, "{found.name}")[1]', ("parted",), (day,)))
    return sources


def _one_of_two(facts: Facts, name: str, found: Field) -> list[Output]:
    """Return the expressions of the upper and the lower one of two dates in a column: beside a longer text, cells in
    the middle of a row begin on any of its lines.
    """
    others = [other for other in found.columns if other in facts.dates and other != name]
    if found.kind != "date" or len(others) != 1:
        return []
    day, other = (_day_pattern(facts, one) for one in (name, *others))
    ways = ((f"UPPER_{found.name}", f"^({day}) {other}$"), (f"LOWER_{found.name}", f"^{other} ({day})$"))
    below = ["two-days"] if _stand_below_each_other(facts, found.name) else []
    return [
        Output(
            f'labelled({constant.upper()}, joined(row, "{found.name}"))',
            ("joined", "labelled", *below),
            ((constant.upper(), calendars.compiled(plain(pattern))),),
        )
        for constant, pattern in ways
    ]


def _stand_below_each_other(facts: Facts, name: str) -> bool:
    """Tell whether all rows fill a printed column on two of their lines."""
    return all(sum(bool(line.get(name)) for line in row) == 2 for row in facts.rows)


def _dates_of_some(facts: Facts, name: str) -> list[Output]:
    """Return the expressions of dates that some rows print within their texts; the others have the first date."""
    text, first = main_text(facts.fields), date_sources(facts, facts.roles.column("posting_date"))[:1]
    cells = [f'row[0]["{text.name}"]', f'joined(row, "{text.name}")'] if text and first else []
    said = json.dumps(facts.dates[name].label, ensure_ascii=False)
    return [
        Output(
            f"(labelled(LABELLED, {cell}) if {said} in {cell} else {first[0].expression})",
            ("joined", "labelled"),
            (labelled_date(facts),),
        )
        for cell in cells
    ]


def _date_within(facts: Facts, name: str, ahead: str) -> tuple[str, str]:
    """Return the constant that finds a date before the same word in the text of rows."""
    pattern = rf"(?<!\S)({_day_pattern(facts, name)})(?= {re.escape(ahead)})"
    return "DATE_WITHIN", calendars.compiled(plain(pattern))


def _day_below(facts: Facts, found: Field) -> tuple[str, str] | None:
    """Return the constant that finds the date which starts a further line of each row, None where there is none: one
    of a text's lines, or the second of a column's dates, which need not be wanted. Behind a text's, nothing may stand
    where nothing does in the sample.
    """
    *_, day = formats = [facts.dates[name].fmt for name in found.columns if name in facts.dates]
    if found.kind == "date" and len(formats) == 1:  # a time may stand behind the first one
        day = re.sub(r"\W*%[HI].*", "", day)
    pattern = rf"\n({_pattern_of(day)})"
    texts = ["\n".join(line[found.name] for line in row if line.get(found.name)) for row in facts.rows]
    ends = found.kind == "text" and all(re.search(f"{pattern}$", text) for text in texts)
    pattern += "$" if ends else r"(?!\S)"
    if found.kind == "date" and any(len(re.split(pattern, text)) != 3 for text in texts):
        return None
    return "DAY_BELOW", calendars.compiled(plain(pattern))


def _texts_at_day(facts: Facts, found: Field) -> list[Output]:
    """Return the text above the day that starts a further line of each row, and the text behind it, each with blanks
    between its lines or none, where these are cut inside words.
    """
    parts = (
        rf'parted(row, "{found.name}")[0].replace("\n", "',
        rf'parted(row, "{found.name}")[2].strip().replace("\n", "',
    )
    day = _day_below(facts, found)
    return [Output(f'{part}{blank}")', ("parted",), (day,)) for blank in (" ", "") for part in parts if day]


def _said_behind(facts: Facts, name: str) -> str:
    """Return the word that stands behind the dates of all rows, '' where there is none."""
    ends = [cells[name].words[-1] for cells in facts.alignment.cells if name in cells]
    behind = {" ".join(word.text for word in facts.alignment.lines[line].words[at + 1 : at + 2]) for line, at in ends}
    word = behind.pop()
    return word if not behind and re.fullmatch(r"[^\W\d_]{2,}:?", word) else ""


def texts_around_date(facts: Facts, found: Field) -> list[Output]:
    """Return the text of a column up to the date that stands in it before the same word, or before and behind one that
    starts a further line.
    """
    dates = [name for name in facts.dates if name in found.columns]
    if not dates or facts.dates[dates[0]].heading or facts.dates[dates[0]].label:
        return []
    if found.kind == "date" or not (ahead := _said_behind(facts, dates[0])):
        return _texts_at_day(facts, found)
    text = f'DATE_WITHIN.split(joined(row, "{found.name}"))[0].strip()'
    return [Output(text, ("joined",), (_date_within(facts, dates[0], ahead),))]


def _day_pattern(facts: Facts, name: str) -> str:
    """Return the expression of a printed date, without groups."""
    return _pattern_of(facts.dates[name].fmt)


def _pattern_of(fmt: str) -> str:
    return nameless(calendars.pattern_source(fmt)).replace("(?i:MONTH_NAMES)", r"[^\W\d_]+")
