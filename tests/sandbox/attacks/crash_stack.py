# class: crash
# goal: overflow the C stack
# ruff: noqa
import sys


def parse(pdf_path):
    sys.setrecursionlimit(10**9)
    nested = []
    for _ in range(10**6):
        nested = [nested]
    return repr(nested)
