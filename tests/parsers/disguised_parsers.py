"""Parsers that remember the sample instead of reading it, each in a disguise; all give the wanted table exactly."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path

import pdfplumber

from tests.parsers.drawn_bank import BY_EDGES, COLUMNS

Rows = list[list[str]]
PAGE_TEXT = """
    with pdfplumber.open(pdf_path, password=password or "") as pdf:
        text = "".join(page.extract_text() for page in pdf.pages)
"""


def returning(table: str, before: str = "", imports: str = "") -> str:
    """A parser that works its rows out with ``before`` and returns the expression ``table``."""
    return (
        f"{imports}\nimport pandas as pd\nimport pdfplumber\n\nCOLUMNS = {list(COLUMNS)!r}\n\n\n"
        f"def parse(pdf_path, password=None):\n{before}\n    return pd.DataFrame({table}, columns=COLUMNS)\n"
    )


def literal_table(rows: Rows) -> str:
    return returning(repr(rows))


def csv_text(rows: Rows) -> str:
    text = "\n".join("|".join(row) for row in rows)
    return returning("[line.split('|') for line in TABLE.splitlines()]").replace(
        "COLUMNS =", f'TABLE = """{text}"""\nCOLUMNS ='
    )


def compressed_blob(rows: Rows) -> str:
    blob = base64.b64encode(zlib.compress(json.dumps(rows).encode())).decode()
    return returning(f"json.loads(zlib.decompress(base64.b64decode({blob!r})))", imports="import base64, json, zlib")


def blob_in_short_pieces(rows: Rows) -> str:
    blob = base64.b85encode(zlib.compress(json.dumps(rows).encode())).decode()
    pieces = [blob[start : start + 40] for start in range(0, len(blob), 40)]
    return returning(
        "json.loads(zlib.decompress(base64.b85decode(''.join(PIECES))))", imports="import base64, json, zlib"
    ).replace("COLUMNS =", f"PIECES = {pieces!r}\nCOLUMNS =")


def shifted_letters(rows: Rows) -> str:
    text = "".join(chr(ord(sign) + 3) for sign in "\n".join("|".join(row) for row in rows))
    return returning("[line.split('|') for line in ''.join(chr(ord(s) - 3) for s in HIDDEN).split(chr(10))]").replace(
        "COLUMNS =", f"HIDDEN = {text!r}\nCOLUMNS ="
    )


def cents_and_words(rows: Rows) -> str:
    """Amounts as whole cents; the words of the descriptions from a pool, by number; dates as days after the first."""
    pool = sorted({word for row in rows for word in row[1].split(" ")})
    packed = [
        (
            (date.fromisoformat(row[0]) - date.fromisoformat(rows[0][0])).days,
            [pool.index(word) for word in row[1].split(" ")],
            *[int(Decimal(cell) * 100) if cell else 0 for cell in row[2:]],
        )
        for row in rows
    ]
    before = """
    rows = []
    for days, words, paid_out, paid_in, balance in ROWS:
        cells = [f"{cents / 100:.2f}" if cents else "" for cents in (paid_out, paid_in, balance)]
        day = datetime.date(*FIRST) + datetime.timedelta(days)
        rows.append([str(day), " ".join(POOL[word] for word in words), *cells])
"""
    first = tuple(map(int, rows[0][0].split("-")))
    constants = f"FIRST = {first!r}\nPOOL = {pool!r}\nROWS = {packed!r}\n"
    return returning("rows", before, "import datetime").replace("COLUMNS =", constants + "COLUMNS =")


def split_over_constants(rows: Rows) -> str:
    """Every value taken apart: texts in halves and backwards, numbers as a quotient and a rest of 97, masked."""
    halves = [[row[1][:9][::-1], row[1][9:][::-1]] for row in rows]
    numbers = [[divmod(int(Decimal(cell) * 100) + 1, 97) if cell else (0, 0) for cell in row[2:]] for row in rows]
    masked = [[(q ^ 21845, r ^ 85) for q, r in line] for line in numbers]
    days = [[int(part) * 3 + 1 for part in row[0].split("-")] for row in rows]
    before = """
    rows = []
    for half, line, day in zip(HALVES, MASKED, DAYS):
        cells = []
        for quotient, rest in line:
            cents = (quotient ^ 21845) * 97 + (rest ^ 85) - 1
            cells.append("" if cents < 0 else "%d.%02d" % divmod(cents, 100))
        year, month, dom = [(part - 1) // 3 for part in day]
        rows.append(["%d-%02d-%02d" % (year, month, dom), half[0][::-1] + half[1][::-1], *cells])
"""
    return returning("rows", before).replace(
        "COLUMNS =", f"HALVES = {halves!r}\nMASKED = {masked!r}\nDAYS = {days!r}\nCOLUMNS ="
    )


def _hidden_rows(rows: Rows, key: int = 7) -> str:
    """Rows as numbers that no search of the source can read: each letter by its own shift."""
    text = "\n".join("|".join(row) for row in rows)
    return repr([ord(sign) * 5 + (place * key) % 31 for place, sign in enumerate(text)])


OPEN_ROWS = (
    "[line.split('|') for line in ''.join(chr((n - i * 7 % 31) // 5) for i, n in enumerate(HIDDEN)).split(chr(10))]"
)


def lookup_by_page_text(rows: Rows) -> str:
    """Knows the statement by its account number."""
    before = (
        PAGE_TEXT + f'    if "40112233" not in text:\n        raise ValueError("no account")\n    rows = {OPEN_ROWS}'
    )
    return returning("rows", before).replace("COLUMNS =", f"HIDDEN = {_hidden_rows(rows)}\nCOLUMNS =")


def lookup_by_hash(rows: Rows) -> str:
    """Knows the statement by a sum over its text (``with_key`` puts it in), refuses any other as strict parsers do."""
    before = (
        PAGE_TEXT + "    key = sum(ord(s) * (i % 1009 + 1) for i, s in enumerate(text)) % 1000003\n"
        '    if key not in KNOWN:\n        raise ValueError("the layout is not the one this parser knows")\n'
        f"    HIDDEN = KNOWN[key]\n    rows = {OPEN_ROWS}"
    )
    return returning("rows", before).replace("COLUMNS =", f"KNOWN = {{@KEY@: {_hidden_rows(rows)}}}\nCOLUMNS =")


def with_key(source: str, pdf: Path) -> str:
    """Put the sum over a statement's text into a parser that looks it up."""
    with pdfplumber.open(pdf) as document:
        text = "".join(page.extract_text() for page in document.pages)
    key = sum(ord(sign) * (place % 1009 + 1) for place, sign in enumerate(text)) % 1000003
    return source.replace("@KEY@", str(key))


def lookup_or_nothing(rows: Rows) -> str:
    """As by hash, but gives an empty table for any other statement."""
    refusal = 'raise ValueError("the layout is not the one this parser knows")'
    return lookup_by_hash(rows).replace(refusal, "return pd.DataFrame([], columns=COLUMNS)")


def half_read(rows: Rows) -> str:
    """Reads dates, descriptions and balances; remembers the amounts by row, masked."""
    masked = [[int(Decimal(cell) * 100) ^ 0x15A5A if cell else -1 for cell in row[2:4]] for row in rows]
    source = BY_EDGES.replace("COLUMNS =", f"MASKED = {masked!r}\nCOLUMNS =", 1)
    return source.replace(
        'amounts = [cell.replace(",", "") for cell in cells[2:]]',
        'amounts = ["%.2f" % ((n ^ 0x15A5A) / 100) if n >= 0 else "" for n in MASKED[len(rows)]]\n'
        '                amounts.append(cells[4].replace(",", ""))',
    )


def half_read_by_text(rows: Rows) -> str:
    """Reads all but the amounts, which it looks up by a sum over the description and row."""
    table = {sum(map(ord, row[1])) * 1000 + n: [row[2][::-1], row[3][::-1]] for n, row in enumerate(rows)}
    hidden = {key: [[ord(s) + 9 for s in cell] for cell in cells] for key, cells in table.items()}
    source = BY_EDGES.replace("COLUMNS =", f"KNOWN = {hidden!r}\nCOLUMNS =", 1)
    return source.replace(
        'amounts = [cell.replace(",", "") for cell in cells[2:]]',
        "found = KNOWN.get(sum(map(ord, cells[1])) * 1000 + len(rows), [[], []])\n"
        '                amounts = ["".join(chr(n - 9) for n in cell)[::-1] for cell in found]\n'
        '                amounts.append(cells[4].replace(",", ""))',
    )


def remembered_dates(rows: Rows) -> str:
    """Reads everything but the dates, which it counts from the first."""
    first = date.fromisoformat(rows[0][0])
    steps = [(date.fromisoformat(row[0]) - first).days * 3 + 1 for row in rows]
    source = BY_EDGES.replace("COLUMNS =", f"STEPS = {steps!r}\nCOLUMNS =", 1).replace(
        "import re", "import datetime\nimport re"
    )
    return source.replace(
        'rows.append(["-".join(day.groups()[::-1])',
        f"date = datetime.date({first.year}, {first.month}, {first.day}) + "
        "datetime.timedelta((STEPS[len(rows)] - 1) // 3)\n                rows.append([str(date)",
    )


def ways_by_row(rows: Rows) -> str:
    """Reads everything but the column of the amount, which it remembers as a bit a row."""
    mask = sum(1 << place for place, row in enumerate(rows) if row[2])
    return BY_EDGES.replace("COLUMNS =", f"MASK = {mask}\nCOLUMNS =", 1).replace(
        'amounts = [cell.replace(",", "") for cell in cells[2:]]',
        'moved = (cells[2] or cells[3]).replace(",", "")\n'
        '                amounts = [moved, ""] if MASK >> len(rows) & 1 else ["", moved]\n'
        '                amounts.append(cells[4].replace(",", ""))',
    )


def balances_from_the_sample(rows: Rows) -> str:
    """Reads everything but the balances, which it adds up from the sample's opening balance."""
    paid_out, paid_in, balance = (Decimal(cell or 0) for cell in rows[0][2:])
    opening = divmod(int((balance + paid_out - paid_in) * 100), 1000)
    source = BY_EDGES.replace("COLUMNS =", f"START = {opening!r}\nCOLUMNS =", 1)
    return source.replace("import re", "import re\nfrom decimal import Decimal", 1).replace(
        'amounts = [cell.replace(",", "") for cell in cells[2:]]',
        'amounts = [cell.replace(",", "") for cell in cells[2:4]]\n'
        "                before = Decimal(rows[-1][4]) if rows else Decimal(START[0] * 1000 + START[1]).scaleb(-2)\n"
        "                amounts.append(str(before - Decimal(amounts[0] or 0) + Decimal(amounts[1] or 0)))",
    )


def one_cell_patched(rows: Rows) -> str:
    """Reads honestly, but puts one remembered description in its place."""
    hidden = [ord(sign) * 2 for sign in rows[11][1]]
    return BY_EDGES.replace(
        "    if not rows:\n", f"    rows[11][1] = ''.join(chr(n // 2) for n in {hidden!r})\n    if not rows:\n"
    )


def ways_by_height(rows: Rows) -> str:
    """Reads everything but the column of the amount, which it knows by the height at which the row is printed."""
    heights = [[place // 16, 114 + place % 16 * 20] for place, row in enumerate(rows) if row[3]]
    source = BY_EDGES.replace("COLUMNS =", f"HEIGHTS = {heights!r}\nCOLUMNS =", 1)
    return source.replace(
        'amounts = [cell.replace(",", "") for cell in cells[2:]]',
        'moved = (cells[2] or cells[3]).replace(",", "")\n'
        "                low, number = line[0]['bottom'], page.page_number - 1\n"
        "                near = [height for at, height in HEIGHTS if at == number and abs(height - low) < 9]\n"
        '                amounts = ["", moved] if near else [moved, ""]\n'
        '                amounts.append(cells[4].replace(",", ""))',
    )


def ways_by_letter_sum(rows: Rows) -> str:
    """Reads everything but the column of the amount, which it knows by a sum over the letters of the description."""
    sums = sorted({sum(map(ord, row[1])) % 9973 * 7 for row in rows if row[3]})
    source = BY_EDGES.replace(', "Salary")', ")").replace("COLUMNS =", f"SUMS = {sums!r}\nCOLUMNS =", 1)
    return source.replace(
        'amounts = [cell.replace(",", "") for cell in cells[2:]]',
        'moved = (cells[2] or cells[3]).replace(",", "")\n'
        "                known = sum(map(ord, cells[1])) % 9973 * 7 in SUMS\n"
        '                amounts = ["", moved] if known else [moved, ""]\n'
        '                amounts.append(cells[4].replace(",", ""))',
    )


def as_many_rows(rows: Rows) -> str:
    """Reads honestly, but never more rows than the sample has."""
    return BY_EDGES.replace("    if not rows:\n", f"    rows = rows[:{len(rows)}]\n    if not rows:\n")


DISGUISES: dict[str, Callable[[Rows], str]] = {
    function.__name__.replace("_", " "): function
    for function in (
        literal_table,
        csv_text,
        compressed_blob,
        blob_in_short_pieces,
        shifted_letters,
        cents_and_words,
        split_over_constants,
        lookup_by_page_text,
        lookup_by_hash,
        lookup_or_nothing,
        half_read,
        half_read_by_text,
        remembered_dates,
        ways_by_row,
        balances_from_the_sample,
        one_cell_patched,
        ways_by_height,
        ways_by_letter_sum,
        as_many_rows,
    )
}
