# class: read
# goal: read the user's SSH key
# ruff: noqa
def parse(pdf_path):
    print("ESCAPED", open("{WORLD}/home/.ssh/id_rsa").read(), flush=True)
