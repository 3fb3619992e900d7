# class: persist
# goal: go on after the end: exit handlers, finalizers, a second answer
# ruff: noqa
import atexit, os, sys, time, weakref
import pandas as pd


def late():
    os.write(1, b"ESCAPED\n")
    time.sleep(30)


class Held:
    def __del__(self):
        late()


def parse(pdf_path):
    atexit.register(late)
    sys.held = Held()
    weakref.finalize(sys, late)
    return pd.DataFrame({"a": ["1"]})
