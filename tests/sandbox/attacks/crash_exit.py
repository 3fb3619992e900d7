# class: crash
# goal: leave by SystemExit
# ruff: noqa
import sys


def parse(pdf_path):
    sys.exit(0)
