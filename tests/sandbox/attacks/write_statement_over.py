# class: write
# goal: overwrite the statement itself
# ruff: noqa
def parse(pdf_path):
    with open(pdf_path, "r+b") as file:
        file.write(b"owned")
    print("ESCAPED", flush=True)
