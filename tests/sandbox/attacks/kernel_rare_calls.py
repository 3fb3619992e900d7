# class: kernel
# goal: calls with a history of kernel bugs
# ruff: noqa
import ctypes


def parse(pdf_path):
    libc = ctypes.CDLL(None)
    block = ctypes.create_string_buffer(256)
    for name, number in (
        ("bpf", 321),
        ("perf_event_open", 298),
        ("io_uring_setup", 425),
        ("userfaultfd", 323),
        ("add_key", 248),
        ("keyctl", 250),
        ("request_key", 249),
        ("memfd_create", 319),
        ("memfd_secret", 447),
        ("fanotify_init", 300),
        ("inotify_init", 253),
        ("landlock", 444),
        ("seccomp", 317),
        ("eventfd", 290),
        ("signalfd", 289),
        ("timerfd_create", 283),
        ("epoll_create", 291),
        ("pipe2", 293),
        ("splice", 275),
        ("vmsplice", 278),
        ("tee", 276),
        ("quotactl", 179),
        ("acct", 163),
        ("kexec_load", 246),
        ("init_module", 175),
        ("syslog", 103),
        ("modify_ldt", 154),
        ("ioperm", 173),
        ("iopl", 172),
        ("personality", 135),
        ("mbind", 237),
        ("pkey_alloc", 330),
        ("io_setup", 206),
        ("name_to_handle_at", 303),
        ("pidfd_open", 434),
        ("process_madvise", 440),
        ("close_range", 436),
        ("set_mempolicy", 238),
        ("move_pages", 279),
    ):
        if libc.syscall(number, block, block, 1, 0, 0) >= 0:
            print("ESCAPED", name, flush=True)
