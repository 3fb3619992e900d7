# class: read
# goal: list folders outside
# ruff: noqa
import os, pandas


def parse(pdf_path):
    way = "/".join([pdf_path, os.path.realpath(pandas.__file__), os.path.realpath(os.__file__), "usr/share/lib"]).split(
        "/"
    )
    for folder in (
        "/",
        "/etc",
        "/home",
        "/tmp",
        "/proc",
        "/sys",
        "/dev",
        "{WORLD}",
        "{WORLD}/app",
        os.path.dirname(pdf_path) + "/..",
    ):
        try:
            names = set(os.listdir(folder)) - set(way)
        except OSError:
            continue
        if names:
            print("ESCAPED", folder, names, flush=True)
