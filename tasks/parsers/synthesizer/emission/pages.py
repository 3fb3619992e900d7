"""The part of a parser file that opens the PDF and finds words, lines and cells."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tasks.parsers.synthesizer.emission.flat_rows import drawn_columns
from tasks.parsers.synthesizer.emission.headings import no_heading
from tasks.parsers.synthesizer.emission.literals import text as quoted
from tasks.parsers.synthesizer.emission.places import Places, places_of, shift_of, start_with_labels
from tasks.parsers.synthesizer.emission.templates import LINE, filled
from tasks.parsers.synthesizer.emission.traits import is_trailing, slack_of
from tasks.parsers.synthesizer.numbers.marks import LONE_DEBTS
from tasks.parsers.synthesizer.page.panels import SOURCE as TABLES_OF
from tasks.parsers.synthesizer.page.panels import SOURCE_AT as TABLES_AT
from tasks.parsers.synthesizer.page.parted_lines import SOURCE as IN_COLUMNS
from tasks.parsers.synthesizer.page.stacked_tables import SOURCE as BELOW_EACH_OTHER
from tasks.parsers.synthesizer.page.unwanted_tables import SOURCE as WITHOUT_OTHERS
from tasks.parsers.synthesizer.program import Program

MARK = 12.0  # points: the width of a mark behind a number, and of the blank before it
PARSE = '''
def parse(pdf_path, password=None):
    """Return the transactions as a table of strings; ValueError when the statement has another layout."""
    with pdfplumber.open(pdf_path, password=password or "") as pdf:
        return pandas.DataFrame(read_rows(map(words_of, pdf.pages)), columns=COLUMNS, dtype="str")
'''
# dedupe_chars searches its list for every letter it keeps; given one line at a time, it is as quick as the rest.
WORDS = '''
def words_of(page):
    """Return the words of a page: letters drawn twice count once, slanting watermarks not at all."""
    for before, char in pairwise(page.chars):  # vowel signs and tones stand on the letter drawn before them §tones
        if re.match("{{tones}}", char["text"]): §tones
            char |= {"x0": before["x0"], "x1": before["x1"]} §tones
    for sign, letter in pairwise(page.chars):  # one without a text leads a letter with that of both, as if drawn twice §lead
        if not sign["text"] and len(letter["text"]) > 1 and abs(letter["x0"] - sign["x1"]) < {{touching}}: §lead
            letter["x0"] = sign["x0"] §lead
            sign |= letter §lead
    lines = cluster_objects([char for char in page.chars if abs(char["matrix"][1]) < 0.01], "top", 1) §!some-chars
    chars = [char for char in page.chars if not "\\x01" <= char["text"] < " "]  # which stand for blanks §odd-blanks
    chars = [char for char in {{all}} if char["text"] not in "{{typed}}" or all(abs(char["x0"] - at) > 1 for at in STROKES)] §strokes
    chars = [char for char in {{read}} if not "\u2500" <= char["text"] <= "\u257f"]  # signs of a frame §drawn-frame
    lines = cluster_objects([char for char in chars if abs(char["matrix"][1]) < 0.01], "top", 1) §some-chars
    page.close()
    chars = [char for line in lines for char in dedupe_chars(line)] §chars
    runs = [list(run) for _, run in groupby(chars, key=lambda char: char["text"])]  # leaders are words of their own §leaders
    chars = [char | {"leads": len(run) >= {{leading}} and char["text"] in "{{leaders}}"} for run in runs for char in run] §leaders
    words = extract_words({{chars}}, x_tolerance_ratio={{gap}}{{apart}}) §signs
    texts = [RADICAL.sub(lambda sign: unicodedata.normalize("NFKC", sign[0].translate(LETTERS)), word["text"]) for word in words] §radicals
    words = [{**word, "text": text} for word, text in zip(words, texts, strict=True)] §radicals
    words = [{**word, "text": word["text"]{{plain}}} for word in words] §signs §plain-signs §turned
    return in_reading_order(words{{level}}) §turned §signs
    return [{**word, "text": word["text"]{{plain}}} for word in words] §signs §plain-signs §!turned
    return words §signs §!plain-signs §!turned
    return in_reading_order(extract_words(chars, x_tolerance_ratio={{gap}}{{apart}}){{level}}) §turned §!signs
    words = extract_words({{chars}}, x_tolerance_ratio={{gap}}{{apart}}) §drawn
    ends = [(char["x0"], char["bottom"]) for line in lines for char in line if char["text"].isspace()] §drawn
    starts = [(char["x1"], char["bottom"]) for line in lines for char in line if char["text"].isspace()] §led
    for word in words:  # with the blank drawn behind it, which tells that it ends there §drawn §!led
    for word in words:  # with the blanks drawn before and behind it, which tell where it ends §led
        word["before"] = " " * any(math.dist(at, (word["x0"], word["bottom"])) < 1 for at in starts) §led
        word["behind"] = " " * any(math.dist(at, (word["x1"], word["bottom"])) < 1 for at in ends) §drawn
    return words §drawn
    return extract_words({{chars}}, x_tolerance_ratio={{gap}}{{apart}}) §!turned §!signs §!drawn
'''  # noqa: E501
CELLS = '''
def cells_of(line{{shifts}}):
    """Return what a line prints in every column, '?' for what fits none; nothing of a line that starts left of all."""
    cells, column, end = dict.fromkeys([*PLACES, "?"], ""), "", {{away}}  # column, end: of a text which may go on §run §few-lines
    cells = dict.fromkeys([*PLACES, "?"], "") §!run
    cells = dict.fromkeys([*PLACES, "?"], "") §run §!few-lines
    column, end = "", {{away}}  # that of a text which may go on, and where it ends §run §!few-lines
    whole = all(right["x0"] - left["x1"] <= {{blank}} for left, right in pairwise(line))  # one text §run §edges §whole
    ends = [word for word in line[-2:] if word["x1"] > {{balances}}] §debts §!few-lines
    if NUMBER.fullmatch(owed := " ".join(word["text"] for word in ends)):  # {{marks}} behind a balance: a minus §debts §!few-lines
        edge, x1 = {{balance_edge}}, ends[-1]["x1"] §debts §!few-lines
        x1 = edge if owed[-1].isalpha() and ends[0]["x0"] < edge < x1 else x1  # it stands beyond all digits §debts §!few-lines
        line = [*line[: -len(ends)], {**ends[0], "text": owed, "x1": x1}] §debts §!few-lines
    owed = " ".join(word["text"] for word in line[-2:] if word["x1"] > {{balances}}) §debts §few-lines
    {{mark_edge}} §debts §few-lines
    line = [*line[:-2], {**line[-1], "text": owed{{edge_moved}}}] if " " in owed and NUMBER.fullmatch(owed) else line{{debt}} §debts §few-lines
    for word in {{words}}: §!joined
    while line: §joined
        for size in (5, 4, 3, 2, 1):  # the words of one number ('1 794,63' or '12.50 CR') are read as one §joined
            run, text = line[:size], " ".join(word["text"] for word in line[:size]) §joined
            if found := NUMBER.fullmatch(text) and all(b["x0"] - a["x1"] <= NUMBER_GAP for a, b in pairwise(run)): §joined §found
            if NUMBER.fullmatch(text) and all(b["x0"] - a["x1"] <= NUMBER_GAP for a, b in pairwise(run)): §joined §!found
                break §joined
        line, x0, x1 = line[len(run) :], run[0]["x0"], run[-1]["x1"] §joined §ends
        line, x0 = line[len(run) :], run[0]["x0"] §joined §!ends
        at, numbers = {{edge}}, NUMBERS if NUMBER.fullmatch({{text}}) else {} §!found
        if NOISE.fullmatch({{text}}): §noise §!glued
        if not (text := NOISE.sub("", {{text}})): §noise §glued
            continue §noise
        {{near}} §found
        near = [name for name, edge in numbers.items() if min(abs(at - edge), abs(at - edge - shifts[name])) <= {{slack}}] §header §!further-tables §!found §!wide
        near = [name for name, edge in numbers.items() if abs(at - edge - shifts[name]) <= {{slack}}] §wide §!found
        near = [name for name, edge in numbers.items() if abs(at - edge - shifts[name]) <= {{slack}}] §further-tables §!several-tables §!found
        near = [name for name in shifts if name in numbers and abs(at - numbers[name] - shifts[name]) <= {{slack}}] §several-tables §!found
        near = [name for name, edge in numbers.items() if abs(at - edge) <= {{slack}}] §!header §!found
        if re.search("(?i:dr|od){{lone}}$", text):  # a debt, which only balances have, be it beyond all digits §joined-debts §joined
            near = ["balance"] * (x0 < {{balance_edge}} <= x1 + {{slack}}) §joined-debts §joined
        inside = [name for name, place in PLACES.items() if {{start}} <= {{x0}}] §!several-tables
        inside = [name for name, by in shifts.items() if PLACES[name] + by <= {{x0}}] §several-tables
        if not near + inside:
            return dict.fromkeys(cells, "")
        goes_on = {{gap}} <= {{blank}} §short-run §edges §whole
        goes_on = goes_on and (whole or {{beyond}}) §short-run §edges §whole
        goes_on = {{gap}} <= {{blank}} and {{beyond}} §short-run §edges §!whole
        name = near[0] if near else column if goes_on else "?" if inside[-1] in NUMBERS else inside[-1] §short-run §edges
        name = near[0] if near else column if {{gap}} <= {{blank}} else "?" if inside[-1] in NUMBERS else inside[-1] §short-run §!edges
        name = near[0] if near else "?" if inside[-1] in NUMBERS else inside[-1] §!short-run
        if not near and {{gap}} <= {{blank}} and (whole or {{beyond}}): §run §edges §whole §!short-run
        if not near and {{gap}} <= {{blank}} and {{beyond}}: §run §edges §!whole §!short-run
            name = column  # it goes on in the next columns, whose own words start at their edge §run §edges §!short-run
        if not near and {{gap}} <= {{blank}}:  # it goes on in the next columns §run §!edges §!short-run
            name = column §run §!edges §!short-run
        elif name == column and {{gap}} > 2 * {{blank}}: §run §unnamed §!short-run
            name = "?"  # in a column that the sample leaves blank §run §unnamed §!short-run
        name = "?" if name == column and {{gap}} > 2 * {{blank}} else name  # a column that the sample leaves blank §short-run §unnamed
        name = "?" if name{{reached}} and {{gap}} <= {{blank}} else name  # a text may go on there §reached
        column, end = ("", {{away}}) if name in NUMBERS or name == "?" else (name, {{far}}) §run
        cells[name] += "\\t" * (name == "{{some}}" and inside[-1] == "{{behind_some}}")  # where some have a text §of-some
        if name == "?" and BLANK.fullmatch({{text}}): §blank §!text-alone
            continue §blank §!text-alone
        if name != "?" or not BLANK.fullmatch({{text}}): §blank §text-alone
            cells[name] = f"{cells[name]} {{{quoted}}}".strip() §blank §text-alone
        before, behind = ({{first}}, {{last}}) if {{drawn}} else ("", "") §led
        cells[name] = (f"{cells[name].rstrip()} " if cells[name] else before) + {{text}} + behind §led
        cells[name] = f"{cells[name].rstrip()} {{{quoted}}}".strip() + {{last}} * ({{drawn}}) §drawn §!led
        cells[name] = f"{cells[name]} {{{quoted}}}".strip() §!back §!drawn §!text-alone
        cells[name] = f"{word['text']} {cells[name]}".strip() §back §!drawn
    return cells
'''  # noqa: E501
CELLS_TRAILING = '''
def cells_of(line{{shifts}}):
    """Return what a line prints in every column, its last numbers first; nothing of a line that starts left of all."""
    cells = dict.fromkeys([*PLACES, *LAST_NUMBERS], "")
    words = {{copied}} §!noise
    words = [word for word in {{source}} if not NOISE.fullmatch(word["text"])] §noise
    for name in LAST_NUMBERS:
        if words and NUMBER.fullmatch(words[-1]["text"]):
            cells[name] = words.pop()["text"]
    for word in words:
        inside = [name for name, place in PLACES.items() if {{start}} <= word["x0"]]
        if not inside:
            return dict.fromkeys(cells, "")
        cells[inside[-1]] = f"{cells[inside[-1]]} {word['text']}".strip()
    return cells
'''
CELLS_OF_TEXT = '''
def cells_of(line{{shifts}}):
    """Return what a line prints in every column; nothing of a line that starts left of all."""
    cells = dict.fromkeys(PLACES, "")
    for word in line:
        inside = [name for name, place in PLACES.items() if {{start}} <= word["x0"]]
        if not inside:
            return dict.fromkeys(cells, "")
        cells[inside[-1]] = f"{cells[inside[-1]]} {word['text']}".strip()
    return cells
'''
NUMBERS_JOINED = '''
def joined_numbers(line):
    """Return the words of a line, those of one printed number ('1 794,63' or '12.50 CR') joined to one."""
    for size in range(min(len(line), 5), 1, -1):
        run, text = line[:size], " ".join(word["text"] for word in line[:size])
        if NUMBER.fullmatch(text) and all(b["x0"] - a["x1"] <= NUMBER_GAP for a, b in pairwise(run)):
            return [{"text": text, "x0": run[0]["x0"], "x1": run[-1]["x1"]}, *joined_numbers(line[size:])]
    return [line[0], *joined_numbers(line[1:])] if line else []
'''


def turning(traits: Collection[str]) -> list[str]:
    """Return the functions that turn right-to-left script, for a layout that prints it from its end."""
    if "turned" not in traits:
        return []
    from tasks.parsers.synthesizer.page.right_to_left import SOURCE

    return [SOURCE]


def page_functions(program: Program, traits: Collection[str]) -> list[str]:
    """Return the functions that turn a page into lines and a line into cells."""
    numbers = [field for field in program.fields if field.kind == "number"]
    cells = CELLS_TRAILING if is_trailing(program) else CELLS if numbers else CELLS_OF_TEXT
    edge = numbers[0].edge if numbers else ""
    back = {"back"} if {"run", "turned"} <= set(traits) else set()  # such a text starts at its right edge
    short = {"run", "few-lines"} <= {*traits}
    joined = bool(program.joined and numbers)
    ends = {"ends"} if edge != "x0" or "run" in traits else set()
    at_once = {"joined", *ends} if joined and cells is CELLS and not back else set()
    near = _near(program, traits) if at_once else ""
    at_once |= {"found"} if near else set()
    words = "joined_numbers(line)" if joined else "line"
    word = 'word.get("{}", "")' if joined else 'word["{}"]'
    left, right, text = ("x0", "x1", "text") if at_once else ('word["x0"]', 'word["x1"]', 'word["text"]')
    places = places_of(program, traits)
    slots = {
        "shifts": ", shifts" if "header" in traits else "",
        "x0": left,
        "text": text,
        "first": 'run[0]["before"]' if at_once else word.format("before"),
        "last": 'run[-1]["behind"]' if at_once else word.format("behind"),
        "drawn": " or ".join(f'name == "{name}"' for name in drawn_columns(program)),
        "quoted": "text" if "glued" in traits else text.replace('"', "'"),
        "source": words,
        "copied": words if words != "line" else "list(line)",
        "words": f"reversed({words})" if back else words,
        "gap": f"end - {right}" if back else f"{left} - end",
        "away": "9999" if back else "-99",
        "far": left if back else right,
        "beyond": _beyond(program, traits, places, left),
        "blank": str(program.run_gap),
        "reached": _is_reached(program),
        **dict(zip(("some", "behind_some"), program.of_some or ("", ""), strict=True)),
        "edge": f"({left} + {right}) / 2" if edge == "middle" else right if edge == "x1" else left,
        "slack": slack_of(program) if numbers else "",
        "near": near,
        "start": f"{places.start} + shifts[name]" if "header" in traits else places.start,
        **_debts(program, traits, places, bool(numbers)),
    }
    tables = TABLES_AT if program.panels else TABLES_OF
    beside = [tables] if "beside" in traits else [BELOW_EACH_OTHER] if "stacked" in traits else []
    beside += [IN_COLUMNS] if "parted" in traits else []
    left_out = WITHOUT_OTHERS.replace("if inside else", f"if inside{no_heading(program)} else")
    beside += [left_out] if "others" in traits else []
    joining = [NUMBERS_JOINED.strip("\n")] if joined and not at_once else []
    kept = {"few-lines", "blank"} <= {*traits} and not back and "drawn" not in traits
    ways = {*traits, *back, *at_once, *(["short-run"] if short else []), *(["text-alone"] if kept else [])}
    return [*beside, filled(cells, ways, slots), *joining]


def _debts(program: Program, traits: Collection[str], places: Places, numbers: bool) -> dict[str, str]:
    """Return the slots of the marks behind balances that are debts."""
    moved = f" + {shift_of(program, 'balance')}" if "header" in traits else ""
    edge = f'NUMBERS["balance"]{moved}'
    # A mark beside a narrow column of balances ends outside of it.
    narrow = numbers and float(slack_of(program)) < MARK
    apart = f"abs(at - {edge.replace('+', '-')})"
    x1 = f'min((word["x1"] for word in line[-2:]), key=lambda at: {apart})'
    return {
        "balances": places.own_start.replace("inside[-1]", '"balance"') + moved,
        "marks": "DR, OD or D" if program.number.endswith(LONE_DEBTS) else "DR or OD",
        "balance_edge": edge,
        "lone": "| D" if program.number.endswith(LONE_DEBTS) else "",
        "mark_edge": f"x1 = {x1}" if narrow else "",
        "edge_moved": ', "x1": x1' if narrow else "",
        "debt": "" if narrow else "  # a debt",
    }


def _beyond(program: Program, traits: Collection[str], places: Places, left: str) -> str:
    """Return the condition that a word does not start where the texts of the column it stands in do, or that these have
    no edge: a column of numbers into which texts reach, or texts that start anywhere, or that only some rows have,
    further away from the text before them.
    """
    apart = [*program.of_some[1:2], *(field.name for field in program.fields if field.flush)]
    others = ["inside[-1] in NUMBERS"] if program.into_numbers else []
    others += [f"inside[-1]{_is_one_of(apart)}"] if apart else []
    beyond = " or ".join([*others, _beyond_start(program, traits, places, left)])
    return f"({beyond})" if others else beyond


def _is_one_of(names: Sequence[str]) -> str:
    """Return the condition that a column is one of some: ' == "code"'."""
    return f' == "{names[0]}"' if len(names) == 1 else f" in {{{', '.join(map(quoted, names))}}}"


def _is_reached(program: Program) -> str:
    """Return the condition that texts of the column before reach into a column, and the word before is none of its own:
    ' == "code" != column'.
    """
    names = [field.name for field in program.fields if field.reached]
    return f"{_is_one_of(names)} != column" if len(names) == 1 else f"{_is_one_of(names)} - {{column}}"


def _beyond_start(program: Program, traits: Collection[str], places: Places, left: str) -> str:
    """Return the condition that a word does not start where the texts of the column it stands in do."""
    if "header" not in traits:
        return f"{left} > {places.own_start} + 4"
    if "further-tables" not in traits and start_with_labels(program):
        return f"abs({left} - {places.own_label} - shifts[inside[-1]]) > 2"
    return f"{left} > {places.own_start} + shifts[inside[-1]] + {program.own_room:g}"


def _near(program: Program, traits: Collection[str]) -> str:
    """Return the statement that finds the column of a number, put together from several words or not, by its edge; ''
    where that is too long for a line.
    """
    edge = next(field.edge for field in program.fields if field.kind == "number")
    if edge == "middle":
        return ""
    apart = f"min(abs({edge} - at), abs({edge} - at - shifts[name]))" if "header" in traits else f"abs({edge} - at)"
    apart = f"abs({edge} - at - shifts[name])" if {"wide", "further-tables"} & {*traits} else apart
    found = "found and name in shifts" if "several-tables" in traits else "found"
    line = f"near = [name for name, at in NUMBERS.items() if {found} and {apart} <= {slack_of(program)}]"
    return line if len(line) + 8 <= LINE else ""
