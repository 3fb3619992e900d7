# class: python
# goal: load a shared library that is not loaded yet
# ruff: noqa
import ctypes, os


def parse(pdf_path):
    for name in ("libcrypt.so.1", "/lib/x86_64-linux-gnu/libresolv.so.2", "/usr/lib/libcrypt.so", pdf_path):
        try:
            ctypes.CDLL(name)
        except OSError:
            continue
        print("ESCAPED", name, flush=True)
