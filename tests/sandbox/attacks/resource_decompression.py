# class: resource
# goal: let a few kilobytes unpack to gigabytes
# ruff: noqa
import bz2, zlib


def parse(pdf_path):
    small = zlib.compress(zlib.compress(bytes(1 << 28), 9), 9)
    large = zlib.decompress(zlib.decompress(small)) * 8
    print("ESCAPED", len(large), flush=True)
