# class: net
# goal: fetch a page with the standard library and with pandas
# ruff: noqa
import urllib.request
import pandas as pd


def parse(pdf_path):
    for fetch in (urllib.request.urlopen, pd.read_html, pd.read_json, pd.read_csv):
        try:
            fetch("http://127.0.0.1:47811/")
        except Exception:
            continue
        print("ESCAPED", flush=True)
