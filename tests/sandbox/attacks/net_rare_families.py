# class: net
# goal: open sockets of rare families: vsock, packet, multipath TCP, SCTP, netlink, crypto, Bluetooth
# ruff: noqa
import ctypes


def parse(pdf_path):
    libc = ctypes.CDLL(None)
    for family, kind, protocol in (
        (40, 1, 0),
        (17, 3, 0),
        (2, 1, 262),
        (2, 1, 132),
        (16, 3, 15),
        (38, 5, 0),
        (31, 3, 1),
        (10, 2, 0),
        (1, 1, 0),
    ):
        if libc.socket(family, kind, protocol) >= 0:
            print("ESCAPED", family, flush=True)
    if libc.socketpair(1, 1, 0, (ctypes.c_int * 2)()) >= 0:
        print("ESCAPED socketpair", flush=True)
