"""Parsing a statement: the generated ``parse`` is called, and its table sent back."""

from __future__ import annotations

import io
import json
import sys
import types
from typing import Any

from . import answers, warm_up

FILE_NAME = "parser.py"  # what tracebacks call the generated code
STATEMENT = b"BT /F1 9 Tf 40 700 Td (01-02-2024 Opening 1,234.50) Tj ET 30 690 m 500 690 l S"


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


LIBRARIES = ("numpy", "pandas", "pdfplumber", "pypdfium2", "PIL.Image", "dateutil.parser")
TRADE = warm_up.Trade(LIBRARIES, rehearse, rehearse)


def run(job: Any, channel: answers.Channel) -> tuple[bytes, bytes]:
    """Call the generated ``parse``; the answer is its table."""
    if job.count_pages:
        channel.send(answers.PAGES, json.dumps(_count_pages(job)).encode())
    module = types.ModuleType("parser")
    module.__file__ = FILE_NAME
    sys.modules["parser"] = module  # dataclasses look their module up
    exec(compile(job.source, FILE_NAME, "exec", dont_inherit=True), module.__dict__)
    parse = getattr(module, "parse", None)
    if not callable(parse):
        raise answers.Unusable("the parser defines no function parse(pdf_path, password=None)", "error")
    keywords = {} if job.password is None else {"password": job.password}
    return answers.TABLE, answers.encode_table(parse(job.pdf, **keywords), job.result_bytes)


def _count_pages(job: Any) -> int:
    """Pages of the statement, 0 if it cannot be opened: then the parser will say why."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(job.pdf, password=job.password)
    except Exception:  # whatever a broken file or a strange password makes of it
        return 0
    try:
        return len(document)
    finally:
        document.close()


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
