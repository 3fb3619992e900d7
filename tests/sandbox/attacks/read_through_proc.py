# class: read
# goal: reach files by way of /proc: roots, working folders and descriptors of processes
# ruff: noqa
import os


def parse(pdf_path):
    for process in ("self", "thread-self", "1", str(os.getppid())):
        for way in ("root/etc/passwd", "cwd/app/.env", "fd/0", "environ", "maps", "net/tcp"):
            try:
                if open(f"/proc/{process}/{way}", "rb").read(20):
                    print("ESCAPED", process, way, flush=True)
            except OSError:
                pass
