# class: time
# goal: loop for ever
# ruff: noqa
def parse(pdf_path):
    while True:
        pass
