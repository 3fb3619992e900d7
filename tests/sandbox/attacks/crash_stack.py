# class: crash
# goal: overflow the C stack
# ruff: noqa
import json
import sys


def parse(pdf_path):
    sys.setrecursionlimit(10**9)
    return json.loads("[" * 10**6)
