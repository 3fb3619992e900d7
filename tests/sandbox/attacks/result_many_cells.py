# class: result
# goal: a table that is small to send and huge to hold
# ruff: noqa
import os


def parse(pdf_path):
    body = b'{"columns":["a"],"cells":[' + b"[]," * 5000000 + b"[]]}"
    os.write(3, b"T" + len(body).to_bytes(4, "little") + body)
    os._exit(0)
