# class: persist
# goal: keep a channel to the warm process or to another run
# ruff: noqa
import gc, os, socket, stat


def parse(pdf_path):
    for descriptor in range(0, 1024):
        try:
            kind = os.fstat(descriptor).st_mode
        except OSError:
            continue
        if descriptor > 3 or stat.S_ISSOCK(kind) or stat.S_ISDIR(kind) or stat.S_ISREG(kind):
            print("ESCAPED", descriptor, oct(kind), flush=True)
    for thing in gc.get_objects():
        if isinstance(thing, socket.socket) and thing.fileno() >= 0:
            print("ESCAPED", thing, flush=True)
