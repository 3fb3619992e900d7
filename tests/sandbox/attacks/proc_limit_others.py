# class: proc
# goal: change limits, priority and processors of the parent
# ruff: noqa
import os, resource


def parse(pdf_path):
    parent = os.getppid()
    for attempt in (
        lambda: resource.prlimit(parent, resource.RLIMIT_NOFILE, (8, 8)),
        lambda: os.setpriority(os.PRIO_PROCESS, parent, 19),
        lambda: os.sched_setaffinity(parent, {0}),
        lambda: os.sched_setscheduler(parent, os.SCHED_IDLE, os.sched_param(0)),
        lambda: os.sched_getaffinity(parent),
        lambda: resource.prlimit(parent, resource.RLIMIT_NOFILE),
        lambda: os.setpgid(0, parent),
    ):
        try:
            attempt()
        except OSError:
            continue
        print("ESCAPED", flush=True)
