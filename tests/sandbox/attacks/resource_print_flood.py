# class: resource
# goal: print without end
# ruff: noqa
def parse(pdf_path):
    while True:
        print("x" * 10000)
