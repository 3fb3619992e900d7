# class: time
# goal: one operation of C that takes for ever
# ruff: noqa
def parse(pdf_path):
    return str(7 ** (7**10))
