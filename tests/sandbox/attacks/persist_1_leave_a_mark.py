# class: persist
# goal: change what the next run would find in memory
# ruff: noqa
import builtins, decimal, gc, os, sys
import pandas as pd
import pdfplumber


def parse(pdf_path):
    builtins.passbook_mark = pd.passbook_mark = sys.passbook_mark = True
    os.environ["PASSBOOK_MARK"] = "1"
    decimal.getcontext().prec = 1
    pdfplumber.open = pd.DataFrame = None
    gc.disable()
    sys.setprofile(lambda *a: None)
    raise SystemExit
