# class: kernel
# goal: make namespaces, mount, pivot
# ruff: noqa
import ctypes


def parse(pdf_path):
    libc = ctypes.CDLL(None)
    for name, call in (
        ("unshare", lambda: libc.unshare(0x10000000)),
        ("mounts", lambda: libc.unshare(0x20000)),
        ("setns", lambda: libc.setns(0, 0)),
        ("mount", lambda: libc.mount(b"tmpfs", b"/tmp", b"tmpfs", 0, None)),
        ("umount", lambda: libc.umount2(b"/", 2)),
        ("pivot", lambda: libc.syscall(155, b".", b".")),
        ("fsopen", lambda: libc.syscall(430, b"tmpfs", 0)),
        ("open_tree", lambda: libc.syscall(428, -100, b"/", 1)),
        ("swapon", lambda: libc.swapon(b"/nowhere", 0) + 0),
    ):
        if call() >= 0:
            print("ESCAPED", name, flush=True)
