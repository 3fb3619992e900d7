# class: resource
# goal: thousands of threads with small stacks
# ruff: noqa
import threading, time


def parse(pdf_path):
    threading.stack_size(32768)
    started = 0
    for _ in range(4000):
        try:
            threading.Thread(target=time.sleep, args=(2,), daemon=True).start()
            started += 1
        except RuntimeError:
            break
    if started > 100:
        print("ESCAPED", started, flush=True)
