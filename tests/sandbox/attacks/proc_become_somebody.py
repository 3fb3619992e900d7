# class: proc
# goal: become another user or group, or regain capabilities
# ruff: noqa
import ctypes, os


def parse(pdf_path):
    libc = ctypes.CDLL(None)
    for attempt in (
        lambda: os.setresuid(0, 0, 0),
        lambda: os.setgroups([0]),
        lambda: os.setegid(0),
        lambda: os.chroot("/"),
        lambda: os.setreuid(12345, 12345),
    ):
        try:
            attempt()
        except OSError:
            continue
        print("ESCAPED", flush=True)
    if libc.syscall(126, (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)(*[0xFFFFFFFF] * 6)) == 0:
        print("ESCAPED capset", flush=True)
    if libc.prctl(47, 2, 21, 0, 0) == 0 or libc.prctl(4, 1, 0, 0, 0) == 0:
        print("ESCAPED prctl", flush=True)
