# class: kernel
# goal: reach the kernel through the x32 aliases of calls
# ruff: noqa
import ctypes


def parse(pdf_path):
    if ctypes.CDLL(None).syscall(0x40000000 | 39) > 0:
        print("ESCAPED", flush=True)
