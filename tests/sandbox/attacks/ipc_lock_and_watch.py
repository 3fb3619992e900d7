# class: ipc
# goal: lock or watch files that others use
# ruff: noqa
import ctypes, fcntl


def parse(pdf_path):
    libc = ctypes.CDLL(None)
    with open(pdf_path, "rb") as file:
        for attempt in (
            lambda: fcntl.flock(file, fcntl.LOCK_SH),
            lambda: fcntl.lockf(file, fcntl.LOCK_SH),
            lambda: fcntl.fcntl(file, 1024, 0),
            lambda: fcntl.fcntl(file, 1026, 1),
        ):
            try:
                attempt()
            except OSError:
                continue
            print("ESCAPED", flush=True)
    if libc.inotify_init() >= 0:
        print("ESCAPED inotify", flush=True)
