# class: proc
# goal: run a program out of memory: memfd and execveat
# ruff: noqa
import ctypes, os


def parse(pdf_path):
    libc = ctypes.CDLL(None)
    image = libc.syscall(319, b"x", 0)
    if image >= 0:
        print("ESCAPED memfd", flush=True)
    libc.syscall(322, max(image, 3), b"", (ctypes.c_char_p * 2)(b"x", None), None, 0x1000)
    if libc.syscall(56, 17, 0, 0, 0, 0) == 0:
        print("ESCAPED clone", flush=True)
        os._exit(0)
