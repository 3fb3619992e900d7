"""Import and use, before anything is locked, what parsers use.

First use is slow (lazy imports, caches), and native code that is not loaded by now cannot be loaded later: a locked
process may not map new machine code. So this list is part of what a parser may do.
"""

from __future__ import annotations

import codecs
import contextlib
import gc
import importlib
import io

from . import answers

LIBRARIES = ("numpy", "pandas", "pdfplumber", "pypdfium2", "PIL.Image", "dateutil.parser")
# Standard library modules with native parts, and those that would otherwise be read from disk in every run.
STANDARD = (
    "_strptime", "array", "ast", "base64", "binascii", "bisect", "bz2", "calendar", "cmath", "colorsys", "contextvars",
    "copy", "csv", "ctypes", "dataclasses", "datetime", "decimal", "difflib", "enum", "fnmatch", "fractions",
    "functools", "glob", "gzip", "hashlib", "heapq", "hmac", "html.parser", "inspect", "io", "itertools", "json",
    "locale", "logging", "lzma", "math", "mmap", "numbers", "operator", "pathlib", "pickle", "pprint", "queue",
    "random", "re", "secrets", "select", "shlex", "shutil", "socket", "sqlite3", "statistics", "string", "struct",
    "subprocess", "tempfile", "textwrap", "threading", "timeit", "traceback", "typing", "unicodedata", "urllib.parse",
    "uuid", "warnings", "weakref", "xml.etree.ElementTree", "zipfile", "zlib", "zoneinfo",
)  # fmt: skip
# Text encodings with native tables (statements from China, Japan, Korea, Taiwan).
ENCODINGS = ("gb18030", "big5", "shift_jis", "euc_kr", "iso2022_jp")

STATEMENT = b"BT /F1 9 Tf 40 700 Td (01-02-2024 Opening 1,234.50) Tj ET 30 690 m 500 690 l S"


def import_libraries() -> None:
    """Import everything a parser may need. ImportError if one of the libraries is missing."""
    for name in STANDARD:
        with contextlib.suppress(ImportError):  # an interpreter may be built without, say, sqlite3
            importlib.import_module(name)
    for name in ENCODINGS:
        with contextlib.suppress(LookupError):
            codecs.lookup(name)
    for name in LIBRARIES:
        importlib.import_module(name)


def rehearse() -> None:
    """Do, on a one-line statement, what parsers do, so that the code and the memory for it are warm."""
    import pandas
    import pdfplumber
    import pypdfium2

    statement = one_line_statement()
    with pdfplumber.open(io.BytesIO(statement)) as pdf:
        page = pdf.pages[0]
        words = page.extract_words(extra_attrs=["fontname", "size"])
        page.extract_text()
        page.extract_tables()
        page.crop((0, 0, 300, 300)).extract_words()
    document = pypdfium2.PdfDocument(statement)
    document[0].get_textpage().get_text_range()
    document.close()
    table = pandas.DataFrame([{"text": word["text"], "amount": None} for word in words], dtype="str")
    table = pandas.concat([table, table], ignore_index=True).fillna("")
    table["amount"] = table["text"].str.strip().str.replace(",", "", regex=False)
    pandas.to_datetime(pandas.Series(["01-02-2024"]), format="%d-%m-%Y").dt.strftime("%Y-%m-%d")
    answers.encode_table(table[table["text"] != ""].reset_index(drop=True), 1 << 20)


def settle() -> None:
    """Take what is loaded out of the garbage collector's sight, so that forks do not copy it."""
    gc.collect()
    gc.freeze()


def one_line_statement() -> bytes:
    """A PDF of one page, one line of text and one ruling."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(STATEMENT), STATEMENT),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    body = b"".join(b"%d 0 obj%s\nendobj\n" % (i, text) for i, text in enumerate(objects, start=1))
    return b"%PDF-1.4\n" + body + b"trailer<</Root 1 0 R>>\n"
