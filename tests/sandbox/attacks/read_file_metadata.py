# class: read
# goal: learn whether a file exists, and its size
# ruff: noqa
import os


def parse(pdf_path):
    for path in ("{WORLD}/app/.env", "/etc/passwd"):
        try:
            print("ESCAPED", os.stat(path).st_size, flush=True)
        except OSError:
            pass
