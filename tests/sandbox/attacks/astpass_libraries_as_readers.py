# class: astpass
# goal: let the libraries open files
# ruff: noqa
import logging, sqlite3, zipfile
import numpy as np
import pandas as pd
import pdfplumber


def parse(pdf_path):
    for attempt in (
        lambda: pdfplumber.open("/etc/passwd"),
        lambda: np.fromfile("/etc/passwd"),
        lambda: np.memmap("/etc/passwd"),
        lambda: pd.read_fwf("/etc/passwd"),
        lambda: logging.FileHandler("{WORLD}/outside/passbook-attack"),
        lambda: sqlite3.connect("{WORLD}/outside/passbook-attack").execute("create table t(a)"),
        lambda: zipfile.ZipFile("{WORLD}/outside/passbook-attack", "w"),
        lambda: pd.DataFrame({"a": ["1"]}).to_csv("{WORLD}/outside/passbook-attack"),
        lambda: np.save("{WORLD}/outside/passbook-attack", np.zeros(1)),
        lambda: pd.DataFrame({"a": ["1"]}).to_pickle("{WORLD}/outside/victim.txt"),
    ):
        try:
            attempt()
        except Exception:
            continue
        print("ESCAPED", flush=True)
