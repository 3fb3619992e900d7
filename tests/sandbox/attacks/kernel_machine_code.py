# class: kernel
# goal: make and run own machine code
# ruff: noqa
import ctypes, mmap


def parse(pdf_path):
    libc = ctypes.CDLL(None)
    libc.mmap.restype = ctypes.c_void_p
    for protection, flags in ((7, 0x22), (5, 0x22), (7, 0x21), (4, 0x22)):
        if libc.mmap(None, 4096, protection, flags, -1, 0) not in (None, 2**64 - 1):
            print("ESCAPED", flush=True)
    memory = mmap.mmap(-1, 4096)
    address = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    for call in (10, 329):
        if libc.syscall(call, ctypes.c_void_p(address), 4096, 7, 0) == 0:
            print("ESCAPED mprotect", flush=True)
    try:
        ctypes.CFUNCTYPE(None)(lambda: None)()
    except MemoryError:
        pass
