# class: resource
# goal: raise the own limits again, in every way
# ruff: noqa
import ctypes, resource


def parse(pdf_path):
    for name in ("AS", "FSIZE", "NOFILE", "CPU", "NPROC", "CORE", "MEMLOCK", "STACK", "DATA"):
        kind = getattr(resource, "RLIMIT_" + name)
        for setter in (lambda: resource.setrlimit(kind, (-1, -1)), lambda: resource.prlimit(0, kind, (-1, -1))):
            try:
                setter()
            except (OSError, ValueError):
                continue
            print("ESCAPED", name, flush=True)
    if ctypes.CDLL(None).mlockall(1) == 0:
        print("ESCAPED mlockall", flush=True)
