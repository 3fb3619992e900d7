# class: crash
# goal: abort the process
# ruff: noqa
import os


def parse(pdf_path):
    os.abort()
