# class: proc
# goal: read and write the memory of the parent, trace it
# ruff: noqa
import ctypes, os


def parse(pdf_path):
    libc = ctypes.CDLL(None)
    buffer = ctypes.create_string_buffer(16)
    vector = (ctypes.c_void_p * 2)(ctypes.addressof(buffer), 16)
    for process in (1, os.getppid()):
        if (
            libc.process_vm_readv(process, vector, 1, vector, 1, 0) >= 0
            or libc.process_vm_writev(process, vector, 1, vector, 1, 0) >= 0
        ):
            print("ESCAPED memory", flush=True)
        if libc.ptrace(16, process, 0, 0) == 0:
            print("ESCAPED ptrace", flush=True)
        if libc.syscall(312, os.getpid(), process, 0, 0, 0) >= 0:
            print("ESCAPED kcmp", flush=True)
