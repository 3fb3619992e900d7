# class: write
# goal: leave a file in a folder for temporary files
# ruff: noqa
import os, tempfile


def parse(pdf_path):
    for folder in (None, "/tmp", "/var/tmp", "/dev/shm", "/run", os.getcwd(), os.path.dirname(pdf_path)):
        try:
            handle, name = tempfile.mkstemp(prefix="passbook-attack", dir=folder)
        except OSError:
            continue
        print("ESCAPED", name, flush=True)
