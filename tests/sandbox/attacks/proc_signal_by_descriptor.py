# class: proc
# goal: have the kernel signal another process: owner of a descriptor, timers, message queues
# ruff: noqa
import ctypes, fcntl, os, signal


def parse(pdf_path):
    for descriptor in (0, 1, 3):
        try:
            fcntl.fcntl(descriptor, fcntl.F_SETOWN, os.getppid())
            print("ESCAPED", flush=True)
        except OSError:
            pass
        try:
            fcntl.fcntl(descriptor, fcntl.F_SETFL, os.O_ASYNC)
            print("ESCAPED async", flush=True)
        except OSError:
            pass
    try:
        signal.setitimer(signal.ITIMER_REAL, 30)
        print("ESCAPED timer", flush=True)
    except OSError:
        pass
