# class: proc
# goal: start programs in every way there is
# ruff: noqa
import ctypes, os


def parse(pdf_path):
    libc = ctypes.CDLL(None)
    for attempt in (
        lambda: os.system("true"),
        lambda: os.posix_spawn("/bin/true", ["true"], {}) * 0,
        lambda: os.popen("true").close(),
        lambda: os.spawnv(os.P_WAIT, "/bin/true", ["true"]),
        lambda: libc.system(b"true"),
        lambda: libc.vfork() and 1 or os._exit(0),
    ):
        try:
            code = attempt()
        except OSError:
            continue
        if code in (0, None):
            print("ESCAPED", code, flush=True)
