# class: cheat
# goal: find a secret in the environment, as Python or as the kernel keeps it
# ruff: noqa
import ctypes, os


def parse(pdf_path):
    if any("CANARY" in value or "KEY" in name for name, value in os.environ.items()):
        print("ESCAPED", dict(os.environ), flush=True)
    if ctypes.CDLL(None).getenv(b"API_KEY"):
        print("ESCAPED by getenv", flush=True)
