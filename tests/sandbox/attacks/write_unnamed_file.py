# class: write
# goal: write a file without a name, and one opened read-only for writing by ctypes
# ruff: noqa
import ctypes, os


def parse(pdf_path):
    libc = ctypes.CDLL(None)
    for folder in (b"/tmp", b"/", os.path.dirname(pdf_path).encode()):
        if libc.open(folder, os.O_TMPFILE | os.O_RDWR, 0o600) >= 0:
            print("ESCAPED", folder, flush=True)
    if libc.creat(b"{WORLD}/outside/passbook-attack", 0o600) >= 0:
        print("ESCAPED creat", flush=True)
    if libc.syscall(437, -100, b"{WORLD}/outside/victim.txt", ctypes.byref((ctypes.c_uint64 * 3)(2, 0, 0)), 24) >= 0:
        print("ESCAPED openat2", flush=True)
    if libc.truncate(b"{WORLD}/outside/victim.txt", 0) == 0:
        print("ESCAPED truncate", flush=True)
