# class: resource
# goal: take 4 GB in pieces
# ruff: noqa
def parse(pdf_path):
    pieces = []
    for _ in range(64):
        pieces.append(bytearray(64 << 20))
    print("ESCAPED", len(pieces), flush=True)
