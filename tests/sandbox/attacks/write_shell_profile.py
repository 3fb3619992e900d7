# class: write
# goal: add a line to the user's shell profile
# ruff: noqa
def parse(pdf_path):
    with open("{WORLD}/home/.bashrc", "a") as file:
        file.write("echo owned")
    print("ESCAPED", flush=True)
