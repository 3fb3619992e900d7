# class: time
# goal: sleep, deaf to every signal, exceptions included
# ruff: noqa
import signal, time


def parse(pdf_path):
    for number in range(1, 65):
        try:
            signal.pthread_sigmask(signal.SIG_BLOCK, [number])
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    while True:
        try:
            time.sleep(1000)
        except BaseException:
            pass
