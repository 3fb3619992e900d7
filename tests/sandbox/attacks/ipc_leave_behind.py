# class: ipc
# goal: leave queues, semaphores, segments and keys behind
# ruff: noqa
import ctypes


def parse(pdf_path):
    libc = ctypes.CDLL(None)
    for name, call in (
        ("msgget", lambda: libc.msgget(0x5BC0FFE1, 0o1666)),
        ("semget", lambda: libc.semget(0x5BC0FFE2, 1, 0o1666)),
        ("shmget", lambda: libc.shmget(0x5BC0FFE3, 4096, 0o1666)),
        ("shm_open", lambda: libc.shm_open(b"/passbook-attack", 0o102, 0o600)),
        ("mq_open", lambda: libc.syscall(240, b"passbook-attack", 0o102, 0o600, None)),
        ("add_key", lambda: libc.syscall(248, b"user", b"passbook", b"x", 1, -5)),
        ("sem_open", lambda: (libc.sem_open(b"/passbook-attack", 0o100, 0o600, 1) or 0) - 1),
    ):
        if call() >= 0:
            print("ESCAPED", name, flush=True)
