"""Lines between the rows that carry a value down: the day, the account, the section of the rows below them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import product, takewhile
from typing import TYPE_CHECKING

from tasks.parsers.analysis import StudiedSample
from tasks.parsers.synthesizer.columns.alignment import Alignment
from tasks.parsers.synthesizer.columns.balances_above import stand_beside
from tasks.parsers.synthesizer.dates import calendars
from tasks.parsers.synthesizer.page.lines import Line
from tasks.parsers.synthesizer.page.scripts import scripts_without, without_script
from tasks.parsers.synthesizer.patterns import escaped, shaped
from tasks.parsers.synthesizer.program import Heading
from tasks.parsers.synthesizer.rows.continued_headings import continued_values
from tasks.parsers.synthesizer.rows.dated_headings import day_heading, month_heading
from tasks.parsers.synthesizer.rows.double_headings import FEWEST_DIGITS, name_above_number
from tasks.parsers.synthesizer.rows.grouped_numbers import as_grouped, in_groups
from tasks.parsers.synthesizer.rows.inner_names import ending_name_patterns, inner_name_patterns, starting_name_patterns
from tasks.parsers.synthesizer.rows.joint_headings import said_at_once
from tasks.parsers.synthesizer.rows.leading_codes import leading_code
from tasks.parsers.synthesizer.rows.list_marks import list_mark
from tasks.parsers.synthesizer.rows.names_before_codes import with_names_before_codes
from tasks.parsers.synthesizer.rows.own_words import in_own_words
from tasks.parsers.synthesizer.rows.parted_titles import before_labels, before_sign, before_sum
from tasks.parsers.synthesizer.rows.said_by_headings import first_saying, first_saying_all, lines_of_no_row, says_all
from tasks.parsers.synthesizer.rows.set_off_numbers import set_off_patterns
from tasks.parsers.synthesizer.rows.words_of_headings import are_names_at_ends, words_around, words_before
from tasks.parsers.synthesizer.rows.words_or_numbers import word_or_number
from tasks.statements.column_words import header_scores

if TYPE_CHECKING:
    import pandas as pd


def learn_headings(sample: StudiedSample, row_lines: list[list[int]]) -> tuple[Heading, ...]:
    """Return the headings that explain wanted columns which are not printed beside the rows."""
    alignment = sample.alignment
    headings, wanted = [], {}
    for printed in sample.dates.values():
        if printed.heading:
            headings.append(day_heading(alignment, row_lines, printed))
            break
        if printed.above:
            headings.append(month_heading(printed))
            break
    if alignment.above[0]:
        beside = stand_beside(alignment, row_lines, headings)
        headings.append(Heading("balance", alignment.above[1], beside=beside))
    for name, kind in alignment.kinds.items():
        cells = list(sample.table[name])
        unplaced = name not in alignment.parts and not any(name in row for row in alignment.cells)
        if kind == "text" and unplaced and len(set(cells)) > 1:
            free = lines_of_no_row(alignment, row_lines)  # a row's text may print a number whole
            cells = as_grouped(cells, [line.text for line in free])
            slug = slug_of(name, sample.table)
            wanted[slug] = cells
            heading = _value_heading(alignment, row_lines, cells, slug) or _below_first_rows(
                alignment, row_lines, cells, slug
            )
            if heading:
                headings.append(heading)
    found = said_at_once(tuple(headings), alignment, row_lines, wanted)
    return with_names_before_codes(found, alignment, row_lines, wanted)


def slug_of(name: str, columns: Iterable[str]) -> str:
    """Return the name of a column as that of a variable; of columns with the same, the later ones are counted."""
    slug = _slug(name)
    same = sum(_slug(one) == slug for one in takewhile(lambda one: one != name, columns))
    return f"{slug}_{same + 1}" if same else slug


def _slug(name: str) -> str:
    """Return the name of a column as that of a variable; of one in another script, what it speaks of."""
    slug = re.sub(r"\W+", "_", name.lower(), flags=re.ASCII).strip("_")
    if slug and not slug[0].isdigit():
        return slug
    scores = {role: score for role, score in header_scores(name).items() if role in ("account", "currency")}
    return max(scores, key=scores.__getitem__, default="heading")


def wanted_of(heading: Heading, table: pd.DataFrame) -> list[str]:
    """Return the wanted cells that a heading says, none where it says no column."""
    return next((list(table[name]) for name in table.columns if slug_of(name, table) == heading.name), [])


def _value_heading(alignment: Alignment, row_lines: list[list[int]], cells: list[str], name: str) -> Heading | None:
    """Find what stands above every run of equal values: the value as a whole line, or behind the same words."""
    sample = (alignment, row_lines, cells, name)
    runs = [at for at, cell in enumerate(cells) if cell and (at == 0 or cells[at - 1] != cell)]
    whole: dict[str, str] = {}
    labels: set[str] = set()
    sums: set[str] = set()
    signed: dict[str, str] = {}
    prefixes: set[str] = set()
    tails: set[tuple[str, str]] = set()
    scripts = scripts_without(cells)
    for at in runs:
        last = max((line for lines in row_lines[:at] for line in lines), default=-1)
        lines = alignment.lines[last + 1 : row_lines[at][0]] if row_lines[at] else []
        above = [line.text for line in lines]
        titles = [(text, "") for text in above] + [(text, label) for text, label in map(before_labels, lines) if label]
        exact = [title for title in titles if title[0].casefold() == cells[at].casefold()]
        parted = [*map(before_sum, lines), *(without_script(text, one) for one in scripts for text in above)]
        summed = [title for title in parted if title[0].casefold() == cells[at].casefold()]
        if summed and not exact:
            whole[summed[-1][0]] = cells[at]
            sums.add(summed[-1][1])
        if cells[at] not in whole.values():
            signed |= dict(found for found in map(before_sign, lines) if found[0] == cells[at])
        if exact:
            text, label = max(reversed(exact), key=lambda title: not title[1])
            whole[text] = cells[at]
            labels |= {label} - {""}
        before = {words_before(text, cells[at]) for text in above} - {None}
        prefixes = before if at == runs[0] else prefixes & before
        ends = {end for text in above for end in words_around(text, cells[at])}
        tails = ends if at == runs[0] else tails & ends
    if whole and signed:  # of some titles more is said
        whole, sums = whole | {title: title for title in signed}, sums | {*signed.values()}
    if len(whole) == len({cells[at] for at in runs}) and len(labels) == 1:
        return _beside_label(alignment, row_lines, whole, labels.pop(), name)
    if len(whole) == len({cells[at] for at in runs}) and not labels and len(sums) < 2:
        if double := name_above_number(alignment.lines, set(whole), {line for lines in row_lines for line in lines}):
            return Heading(name, double)
        same = all(printed == value for printed, value in whole.items())
        if same and not sums and (number := _whole_number(*sample)):
            return number
        return Heading(name, listed_pattern(whole), () if same else tuple(sorted(whole.items())), behind="".join(sums))
    if prefixes:
        return _behind_lead(*sample, max(prefixes, key=len))
    if len({cells[at] for at in runs}) == 1:  # another one may stand behind another name
        tails = {(start, end) for start, end in tails if not start.startswith("^")}
    if tails:
        return _behind_words(*sample, tails)
    ways = (_leading_code, _ending_number, word_or_number, _inner_word, _before_balance, _set_off)
    ways += (in_own_words, _labelled_code, leading_code, list_mark, _starting_name)
    return next(filter(None, (way(*sample) for way in ways)), None)


def _behind_lead(alignment: Alignment, row_lines: list[list[int]], cells: list[str], name: str, lead: str) -> Heading:
    """Return the heading that says a value behind a lead with which all its lines start, up to their end or a blank."""
    sample = (alignment, row_lines, cells)
    values = [_value_pattern(cells)]
    if all(re.search(r"\d", cell) for cell in cells if cell):  # 'Account statement' is none, nor 'No.' one
        values.insert(0 if values == [r"(\S+)"] else 1, r"(\S*\d\S*)")
    if values == [r"(\S+)"] and are_names_at_ends(lead, cells, [line.text for line in alignment.lines]):
        values = ["(.+)"]
    values = [*continued_values(alignment.lines, lead, cells), *values]
    ways = [Heading(name, f"^{lead}{value}") for value in values]
    free = [line.text for line in lines_of_no_row(alignment, row_lines)]
    ended = first_saying_all((Heading(name, one) for one in ending_name_patterns(free, cells, lead)), *sample)
    return ended or first_saying(ways, *sample) or _set_off(*sample, name) or ways[0]


def _behind_words(
    alignment: Alignment, row_lines: list[list[int]], cells: list[str], name: str, tails: set[tuple[str, str]]
) -> Heading:
    """Return the heading that says a value behind words, the most of those that are the same for all values, but for
    such as other lines have, as a name.
    """
    names = _words_above_rows(alignment, row_lines)
    order = sorted(tails, key=lambda one: (_names(one, names), one[0].startswith("^"), -len(one[0]), one))
    ways = [Heading(name, f"{start}{_value_pattern(cells)}{end}") for start, end in order]
    set_off = _set_off(alignment, row_lines, cells, name)
    return first_saying(ways, alignment, row_lines, cells) or set_off or ways[0]


def _words_above_rows(alignment: Alignment, row_lines: list[list[int]]) -> set[str]:
    """Return the words of the lines without digits above all rows, among them those of a holder's name."""
    first = min((lines[0] for lines in row_lines if lines), default=0)
    plain = (line for line in alignment.lines[:first] if not re.search(r"\d", line.text))
    return {word.text for line in plain for word in line.words}


def _names(around: tuple[str, str], names: set[str]) -> bool:
    """Tell whether the words around a value are also those of other lines, as a name is: other cards have others."""
    return not names.isdisjoint(re.findall(r"[^\W\d_]{2,}", around[0].replace("\\s", " ")))


def _beside_label(
    alignment: Alignment, row_lines: list[list[int]], titles: dict[str, str], label: str, name: str
) -> Heading:
    """Return the heading of which some titles stand beside a label of their table's columns: 'Payments … Amount'.

    Where these are not all printed alike, what stands before the label is one, too, if no other line ends with it.
    """
    free, behind = lines_of_no_row(alignment, row_lines), escaped(label)
    whole = {f"{title}{end}": value for title, value in titles.items() for end in ("", f" {label}")}
    shown = {line.text: shape_of(line)[:2] for line in free if line.text in whole}
    if len({*shown.values()}) == 1:
        return Heading(name, listed_pattern(shown), tuple(sorted((text, whole[text]) for text in shown)))
    found = [re.fullmatch(rf"(\D+) {behind}", line.text) for line in free]
    others = "" if {one[1] for one in found if one} - {*titles} else rf"|\D+(?= {behind}$)"
    known = listed_pattern(titles)[2:-2]
    return Heading(name, f"^({known}{others})(?: {behind})?$", tuple(sorted(titles.items())))


def _below_first_rows(alignment: Alignment, row_lines: list[list[int]], cells: list[str], name: str) -> Heading | None:
    """Return the heading that says a value of all rows but the first ones, such as payments, which stand above it."""
    first = next((at for at, cell in enumerate(cells) if cell != cells[0]), len(cells))
    for at in range(1, first):
        between = (
            alignment.lines[row_lines[at - 1][-1] + 1 : row_lines[at][0]] if row_lines[at - 1] and row_lines[at] else []
        )
        if any(cells[0] in line.text for line in between):
            return _value_heading(alignment, row_lines, [""] * at + cells[at:], name)
    return None


def _leading_code(alignment: Alignment, row_lines: list[list[int]], cells: list[str], name: str) -> Heading | None:
    """Return the heading of which the first word is a code, such as 'EP1 Savings', or 'CHQ 01 Savings', before words
    without digits, or before the same words everywhere: 'EUR Account 4471'.

    No other line may look so, and the nearest one above every row must say what is wanted of it.
    """
    codes = list(dict.fromkeys(cells))
    known = all(re.fullmatch(r"[A-Z\d]{2,8}|[A-Z]+ \d+", code) for code in codes)
    if not known or len({len(code) for code in codes}) > 1:
        return None
    signs = ("".join(on) for on in zip(*codes, strict=True))
    kinds = (
        " " if on.isspace() else "[A-Z]" if on.isalpha() else r"\d" if on.isdigit() else r"[A-Z\d]" for on in signs
    )
    shape = "".join(kinds)
    ways = (Heading(name, f"^({shape}) {end}") for end in (r"[^\W\d_]\D*$", _same_behind(alignment, codes)) if end)
    return first_saying_all(ways, alignment, row_lines, cells)


def _same_behind(alignment: Alignment, codes: Sequence[str]) -> str:
    """Return the expression of the words without digits behind codes, the same wherever one starts a line."""
    texts = (line.text.split() for line in alignment.lines if line.words[0].text in codes)
    behind = [[*takewhile(lambda word: not re.search(r"\d", word), words[1:])] for words in texts]
    same = takewhile(lambda words: len({*words}) == 1, zip(*behind, strict=False))
    return escaped(" ".join(words[0] for words in same))


def _whole_number(alignment: Alignment, row_lines: list[list[int]], cells: list[str], name: str) -> Heading | None:
    """Return the heading that is a number of one shape and nothing else, where no other line is."""
    shapes = {shaped(cell) for cell in cells if cell}
    if len(shapes) > 1 or not all(len(re.findall(r"\d", cell)) >= FEWEST_DIGITS for cell in cells if cell):
        return None
    heading = Heading(name, rf"\A({shapes.pop()})$")
    return heading if says_all(heading, alignment, row_lines, cells) else None


def _ending_number(alignment: Alignment, row_lines: list[list[int]], cells: list[str], name: str) -> Heading | None:
    """Return the heading that ends with a number of one shape, such as 'GOLD CARD 4265-XXXX-XXXX-4471', or in groups of
    any, or with words behind it: 'Compte courant LU28 0019 4006 4475 0000 EUR'.

    No other line may end so, or, of groups, none without digits before them, such as small print has; and the nearest
    one above every row must say what is wanted of it.
    """
    shapes = {shaped(cell) for cell in cells}
    shape = min(shapes) if len(shapes) == 1 else in_groups(cells)
    if not shape or not all(len(re.findall(r"\d", cell)) >= FEWEST_DIGITS for cell in cells):
        return None
    starts = (r"[^\W\d_] ", r"[^\W\d_][.:#°º] ", r"[^\W\d_] [-–—] ")  # 'No. 12-345-678', 'Savings - 3023344551'
    ends = ("$", r" [^\W\d_]\D*$")
    first = product([r"^\D*"] if len(shapes) > 1 else [], starts, [r"(?: [^\w\s]\D*)?$", ends[1]])
    order = (*product([""], starts, ends), *first)
    ways = (Heading(name, f"{lead}{start}({shape}){end}") for lead, start, end in order)
    return first_saying_all(ways, alignment, row_lines, cells)


def _inner_word(alignment: Alignment, row_lines: list[list[int]], cells: list[str], name: str) -> Heading | None:
    """Return the heading that has a word before others which are the same up to digits and capitals in numbers.

    'Giro account CHF IBAN CH44 0877': no other line may end so, and the nearest above rows must say what is wanted.
    Names with which lines start may have several words elsewhere: 'Savings IBAN CH44 0877'.
    """
    if any(" " in cell or not cell for cell in cells):
        return None
    ends = (
        shaped_words(line.text[found.end() :])
        for line in alignment.lines
        if (found := re.search(rf"(?<!\S){re.escape(cells[0])}(?= [^\W\d_]{{2}})", line.text))
    )
    names = [r"^(\D+?)"] if any(re.search(r"[^\W\d_A-Z]{3}", cell) for cell in cells) else []
    ways = (f"{value}{end}$" for end in dict.fromkeys(ends) for value in (*names, rf"(?<!\S){_value_pattern(cells)}"))
    return first_saying_all((Heading(name, way) for way in ways), alignment, row_lines, cells)


def _before_balance(alignment: Alignment, row_lines: list[list[int]], cells: list[str], name: str) -> Heading | None:
    """Return the heading that starts with a number, behind which the balance before its rows may stand: '1010 · Savings
    18,422.10'.

    No other line may look so, and the nearest one above every row must say what is wanted of it.
    """
    decimal, grouping, _ = map(re.escape, alignment.style)
    numbered = [re.match(r"\d{3,}( [^\w\s] | )", cell) for cell in cells]
    if not decimal or not all(numbered) or len(signs := {found[1] for found in numbered}) > 1:
        return None
    digits = r"\d+" if (sign := signs.pop()).strip() else rf"\d{{{len(numbered[0][0]) - 1}}}"
    balance = rf" [-−(]?\d[\d{grouping}]*{decimal}\d+\)?"
    heading = Heading(name, rf"^({digits}{sign}.+?)(?:{balance})?$")
    return heading if says_all(heading, alignment, row_lines, cells) else None


def _set_off(alignment: Alignment, row_lines: list[list[int]], cells: list[str], name: str) -> Heading | None:
    """Return the heading in which signs set off a number, or words stand around a name, where it says what is wanted of
    all rows that have one.
    """
    free, wanted = [line.text for line in lines_of_no_row(alignment, row_lines)], [cell for cell in cells if cell]
    ways = (Heading(name, one) for one in (*set_off_patterns(free, wanted), *inner_name_patterns(free, wanted)))
    return first_saying_all(ways, alignment, row_lines, cells)


def _starting_name(alignment: Alignment, row_lines: list[list[int]], cells: list[str], name: str) -> Heading | None:
    """Return the heading that starts with a name, where some rows have none and it says what is wanted of all others;
    titles of all rows are found with more of their line.
    """
    if "" not in cells:
        return None
    free = [line.text for line in lines_of_no_row(alignment, row_lines)]
    ways = (Heading(name, one) for one in starting_name_patterns(free, [cell for cell in cells if cell]))
    return first_saying_all(ways, alignment, row_lines, cells)


def _labelled_code(alignment: Alignment, row_lines: list[list[int]], cells: list[str], name: str) -> Heading | None:
    """Return the heading that has a code with digits behind the same word, and other numbers around both: 'S1 EVERYDAY
    ACCESS BSB 802-999 Account S1 71180442'.

    No other line may have one there, and the nearest one above every row must say what is wanted of it.
    """
    if not all(re.fullmatch(r"\S*\d\S*", cell) for cell in cells):
        return None
    codes = "|".join(map(re.escape, dict.fromkeys(cells)))
    found = (re.findall(rf"(?<!\S)([^\W\d_]{{3,}}[.:#]?) (?:{codes})(?!\S)", line.text) for line in alignment.lines)
    labels = dict.fromkeys(label for on in found for label in on)
    ways = (Heading(name, rf"(?<!\S){re.escape(label)} (\S*\d\S*)") for label in labels)
    return first_saying_all(ways, alignment, row_lines, cells)


def shaped_words(text: str) -> str:
    """Return the expression of a text, its words with digits by their shapes."""
    words = (shaped(word) if re.search(r"\d", word) else re.escape(word) for word in text.split(" "))
    return " ".join(words)


def _value_pattern(cells: list[str]) -> str:
    """Return the expression of the values of a heading, by what those of the sample have in common."""
    shapes = {shaped(cell) for cell in cells if cell}
    shape = shapes.pop() if len(shapes) == 1 else ".+"
    value = r"(\S+)" if all(" " not in cell for cell in cells) else f"({shape})"
    return r"(\d+)" if all(cell.isdecimal() for cell in cells if cell) else value  # else 'Account fee' was one, too


def listed_pattern(texts: Iterable[str]) -> str:
    """Return the expression of a line that is one of some texts."""
    return f"^({'|'.join(map(escaped, sorted(texts)))})$"


def shape_of(line: Line) -> tuple[int, float, str]:
    """Return where a line starts, how tall its letters are and their font."""
    first = line.words[0]
    return round(first.x0), round(first.bottom - first.top, 1), first.font


def is_heading(line: Line, heading: Heading) -> bool:
    """Tell whether a line is one that carries a value down."""
    title = heading.title(line.text)
    if heading.shape and heading.shape.fits(line.words[0]) and not re.search(r"\d", title):
        return True
    return bool(calendars.in_any_language(heading.pattern).search(title))


def is_title(line: Line, header: Line | None) -> bool:
    """Tell whether a line has words and no digits, and is not the table's header."""
    return not re.search(r"\d|\.{3,}", line.text) and (header is None or line.text != header.text)
