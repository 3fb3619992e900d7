# class: persist
# goal: find what the run before left
# ruff: noqa
import builtins, decimal, os, sys
import pandas as pd


def parse(pdf_path):
    for place in (builtins, pd, sys):
        if hasattr(place, "passbook_mark"):
            print("ESCAPED", place, flush=True)
    if "PASSBOOK_MARK" in os.environ or decimal.getcontext().prec == 1 or sys.getprofile():
        print("ESCAPED", flush=True)
