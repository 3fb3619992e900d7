"""The pieces parser files are made of. A line ending in ``§ flag`` is kept only where the flag holds."""

SNIPPETS = {
    "parse": '''
def parse(pdf_path, password=None):
    """Return the transactions as a table of strings; ValueError when the statement has another layout."""
    with pdfplumber.open(pdf_path, password=password or "") as pdf:
        rows = read_rows(words_of(page) for page in pdf.pages)
    return pandas.DataFrame(rows, columns=COLUMNS, dtype="str")''',
    "words": '''
def words_of(page):
    """Return the words of a page, slanting watermarks left out, and let go of the page."""
    level = page.dedupe_chars().filter(lambda thing: abs(thing.get("matrix", (1, 0))[1]) < 0.01)
    words = level.extract_words(x_tolerance_ratio=0.15)
    page.close()
    return words''',
    "lines": '''
def lines_of(words):
    """Group words into printed lines, top to bottom, each from left to right."""
    lines = []
    for word in sorted(words, key=lambda word: (word["bottom"], word["x0"])):
        if not lines or word["bottom"] - lines[-1][0]["bottom"] > 2:
            lines.append([])
        lines[-1].append(word)
    return [sorted(line, key=lambda word: word["x0"]) for line in lines]''',
    "find_header": '''
def find_header(lines):
    """Return the place of the header among the lines and its words, (None, None) where there is none."""
    for place, line in enumerate(lines):
        words = [word for word in line if word["text"] in HEADER]
        if [word["text"] for word in words] == HEADER:
            return place, words
    return None, None''',
    "cells": '''
def cells_of(line, shifts):
    """Return what a line prints in every column, None when a word stands left of the table."""
    cells = dict.fromkeys([*PLACES, "?"], "")
    for piece in PIECES:
        #NOISE
        name = column_of(piece, shifts)
        #BLANK
        if name is None:
            return None
        cells[name] = f"{cells[name]} {piece['text']}".strip()
    return cells''',
    "cells_trailing": '''
def cells_of(line, shifts):
    """Return what a line prints in every column, None when a word stands left of the table; numbers close a line."""
    cells = dict.fromkeys([*PLACES, *LAST_NUMBERS, "?"], "")
    pieces = list(PIECES)
    for name in LAST_NUMBERS:
        if pieces and NUMBER.fullmatch(pieces[-1]["text"]):
            cells[name] = pieces.pop()["text"]
    for piece in pieces:
        name = column_of(piece, shifts)
        if name is None:
            return None
        cells[name] = f"{cells[name]} {piece['text']}".strip()
    return cells''',
    "pieces": '''
def pieces_of(line):
    """Join the words of one printed number, such as '1 794,63' or '12.50 CR'."""
    pieces = []
    while line:
        for size in range(min(len(line), 5), 0, -1):
            run = line[:size]
            text = " ".join(word["text"] for word in run)
            close = all(b["x0"] - a["x1"] <= NUMBER_GAP for a, b in zip(run, run[1:], strict=False))
            if size == 1 or (close and NUMBER.fullmatch(text)):
                pieces.append({"text": text, "x0": run[0]["x0"], "x1": run[-1]["x1"]})
                line = line[size:]
                break
    return pieces''',
    "column_of": '''
def column_of(piece, shifts):
    """Return the column a piece stands in; '?' for what is no number among the numbers."""
    if NUMBER.fullmatch(piece["text"]):
        at = EDGE
        for name, edge in NUMBERS.items():
            if min(abs(at - edge), abs(at - edge - shifts[name])) <= TOLERANCE:
                return name
    inside = [name for name, place in PLACES.items() if START + shifts[name] <= piece["x0"]]
    if not inside:
        return None
    return "?" if inside[-1] in NUMBERS else inside[-1]''',
    "column_of_text": '''
def column_of(piece, shifts):
    """Return the column a word stands in."""
    inside = [name for name, place in PLACES.items() if START + shifts[name] <= piece["x0"]]
    return inside[-1] if inside else None''',
    "is_more": '''
def is_more(cells, first, shifts):
    """Tell whether a line, by its cells and its first word, can belong to the row above."""
    if cells is None or any(text for name, text in cells.items() if name not in MORE):
        return False
    return MORE_LEFT[0] <= first["x0"] - shifts[MORE[0]] <= MORE_LEFT[1]''',
    "add_rows": '''
def add_rows(rows, lines, shifts, above, carried):
    """Add the rows of a page to those before; the last of them may go on at its top."""
    row, fresh = rows[-1] if rows else None, True
    for line in lines:
        text = " ".join(word["text"] for word in line)
        bottom = line[0]["bottom"]
        #SKIP
        cells = cells_of(line, shifts)
        starts = cells and RULE
        #HEADINGS
        if starts:
            #ODD
            #CARRY
            row, fresh = [cells], False
            rows.append(row)
        elif row and is_more(cells, line[0], shifts) and (fresh or bottom - above <= LINE_GAP):
            row.append(cells)
            fresh = False
        #STRICT
        elif not fresh:
            row = None
        above = bottom''',
    "add_single_rows": '''
def add_rows(rows, lines, shifts, above, carried):
    """Add the rows of a page to those before."""
    for line in lines:
        text = " ".join(word["text"] for word in line)
        #SKIP
        cells = cells_of(line, shifts)
        starts = cells and RULE
        #HEADINGS
        if starts:
            #ODD
            #CARRY
            rows.append([cells])
        #STRICT''',
    "add_rows_nearest": '''
def add_rows(rows, lines, shifts, above, carried):
    """Add the rows of a page; lines above and below belong to the nearest line that starts a row."""
    near_rows, more = [], []
    for line in lines:
        text = " ".join(word["text"] for word in line)
        bottom = line[0]["bottom"]
        cells = cells_of(line, shifts)
        starts = cells and RULE
        #HEADINGS
        if starts:
            #ODD
            #CARRY
            near_rows.append((bottom, []))
            more.append((bottom, cells))
        elif is_more(cells, line[0], shifts):
            more.append((bottom, cells))
        #STRICT
    for bottom, cells in more:
        near = min(near_rows, key=lambda start: abs(start[0] - bottom), default=None)
        if near and abs(near[0] - bottom) <= LINE_GAP:
            near[1].append(cells)
    rows.extend(row for _, row in near_rows)''',
    "carry_down": '''
def carry_down(text, carried):
    """Remember what a heading says for the rows below it; return whether the line is one."""
    found = {name: pattern.search(text) for name, pattern in HEADINGS.items()}
    carried.update({name: match[1] for name, match in found.items() if match})
    return any(found.values())''',
    "is_heading": '''
def is_heading(line, shifts):
    """Tell whether a line without digits stands where headings do, in letters as tall as theirs."""
    left, height = line[0]["x0"] - shifts["COLUMN"], line[0]["bottom"] - line[0]["top"]
    plain = not any(sign.isdigit() for word in line for sign in word["text"])
    return plain and abs(left - HEADING[0]) <= 2 and abs(height - HEADING[1]) <= 0.4''',
    "carry": """
            carried["name"] = cells["name"] = cells["name"] or carried.get("name", "")
""",
}

PAGE_LOOP = {
    "repeated": '''
def read_rows(pages):
    """Return the rows of all pages; the table stands below its header."""
    rows, carried, shifts = [], {}, None
    year_end = None § period
    for words in pages:
        lines = lines_of(words) § every-word
        year_end = year_end or find_year_end(lines) § period
        lines = lines_of(word for word in words if word["bottom"] - word["top"] <= TALLEST) § tall
        place, header = find_header(lines)
        if header is None:
            continue
        for line in lines[:place]: § headings
            carry_down(" ".join(word["text"] for word in line), carried) § headings
        shifts = {name: header[word][edge] - at for name, (_, word, edge, at) in PLACES.items()}
        add_rows(rows, lines[place + 1 :], shifts, header[0]["bottom"], carried)
    if shifts is None:
        raise ValueError(f"no page has the table's header ({' '.join(HEADER)})")
    if year_end is None: § period
        raise ValueError("the statement's period, which tells the year, was not found") § period
    return [finish(row, year_end) for row in rows] § period
    return [finish(row) for row in rows] § no-period''',
    "first": '''
def read_rows(pages):
    """Return the rows of all pages; the table starts below its header and goes on over the pages."""
    rows, carried, shifts = [], {}, None
    year_end = None § period
    for words in pages:
        lines = lines_of(words) § every-word
        year_end = year_end or find_year_end(lines) § period
        lines = lines_of(word for word in words if word["bottom"] - word["top"] <= TALLEST) § tall
        above = 0
        place, header = find_header(lines)
        if header:
            for line in lines[:place]: § headings
                carry_down(" ".join(word["text"] for word in line), carried) § headings
            shifts = {name: header[word][edge] - at for name, (_, word, edge, at) in PLACES.items()}
            above, lines = header[0]["bottom"], lines[place + 1 :]
        if shifts:
            add_rows(rows, lines, shifts, above, carried)
    if shifts is None:
        raise ValueError(f"no page has the table's header ({' '.join(HEADER)})")
    if year_end is None: § period
        raise ValueError("the statement's period, which tells the year, was not found") § period
    return [finish(row, year_end) for row in rows] § period
    return [finish(row) for row in rows] § no-period''',
    "whole": '''
def read_rows(pages):
    """Return the rows of all pages; the table has no header."""
    rows, carried = [], {}
    year_end = None § period
    for words in pages:
        lines = lines_of(words) § every-word
        year_end = year_end or find_year_end(lines) § period
        lines = lines_of(word for word in words if word["bottom"] - word["top"] <= TALLEST) § tall
        add_rows(rows, lines, dict.fromkeys(PLACES, 0), 0, carried)
    if year_end is None: § period
        raise ValueError("the statement's period, which tells the year, was not found") § period
    return [finish(row, year_end) for row in rows] § period
    return [finish(row) for row in rows] § no-period''',
}

HELPERS = {
    "year_end": '''
def find_year_end(lines):
    """Return the day the statement's period ends, None where these lines do not tell."""
    for line in lines:
        found = PERIOD.search(" ".join(word["text"] for word in line))
        if found:
            return date(YEAR, MONTH, DAY)
    return None''',
    "joined": '''
def joined(row, name):
    """Return what the lines of a row print in a column, joined by blanks."""
    return " ".join(line[name] for line in row if line[name])''',
    "glued": '''
def glued(row, name):
    """Return what the lines of a row print in a column; no blank follows a line that is full."""
    text = ""
    for before, line in zip([None, *row], row, strict=False):
        text += line[name] if before is None or len(before[name]) >= FULL_LINE else f" {line[name]}"
    return text.strip()''',
    "date": '''
def day_of(pattern, text):
    """Return the day a printed date names."""
    found = pattern.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is not a date of this layout")
    return date(YEAR, MONTH, int(found["day"]))''',
    "nearest_date": '''
def day_of(pattern, text, year_end):
    """Return the day a printed date names, in the year that brings it nearest to the end of the period."""
    found = pattern.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is not a date of this layout")
    month, day = MONTH, int(found["day"])
    years = (year_end.year - 1, year_end.year, year_end.year + 1)
    days = [date(year, month, day) for year in years if day <= calendar.monthrange(year, month)[1]]
    return min(days, key=lambda day: abs(day - year_end))''',
    "money": '''
def money(text, sign=1):
    """Return a printed number as a plain one, '' for ''."""
    if not text:
        return ""
    negative = NEGATIVE
    value = Decimal(DIGITS) * (-sign if negative else sign)
    return f"{value:FORMAT}"WRITTEN''',
    "money_printed": '''
def money(text, sign=1):
    """Return a printed number without currency and marks, its minus in front, '' for ''."""
    if not text:
        return ""
    digits = re.search(DIGITS, text)[0]
    negative = bool(NEGATIVE) != (sign < 0)
    return f"-{digits}" if negative else digits''',
    "direction": '''
def direction_of(row):
    """Return 1 or -1, as the amount raises or lowers the balance; neither is a contradiction."""
    before, after, amount = (Decimal(money(row[0][name]) or "0") for name in ("before", "balance", "amount"))
    if abs(after - before) != abs(amount):
        raise ValueError(f"the balance {after} does not follow from {before} and {amount}")
    return 1 if after >= before else -1''',
    "mark": '''
def mark_of(text):
    """Return the mark printed at a number, '' where there is none."""
    found = NUMBER.fullmatch(text)
    return (found["mark"] or "").strip("( )") if found else ""''',
    "told": '''
def told(known, word):
    """Return what a mark or heading says; one that this layout does not know is an error."""
    if word not in known:
        raise ValueError(f"{word!r} is unknown to this layout, which knows {', '.join(known)}")
    return known[word]''',
}
