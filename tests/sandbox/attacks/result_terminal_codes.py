# class: result
# goal: steer the terminal of whoever reads the error
# ruff: noqa
def parse(pdf_path):
    print("\x1b]0;owned\x07", flush=True)
    raise ValueError("\x1b[2J\x1b[31mESCAPE \x9b owned \ud800")
