# class: resource
# goal: open files until something gives way
# ruff: noqa
import os


def parse(pdf_path):
    opened = []
    for _ in range(5000):
        try:
            opened.append(os.open(pdf_path, os.O_RDONLY))
        except OSError:
            break
    if len(opened) > 200:
        print("ESCAPED", len(opened), flush=True)
