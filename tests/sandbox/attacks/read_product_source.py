# class: read
# goal: read the product's own files, found through what the process knows of itself
# ruff: noqa
import sys


def parse(pdf_path):
    for name, module in list(sys.modules.items()):
        path = getattr(module, "__file__", None) or ""
        if "tasks" not in path:
            continue
        try:
            print("ESCAPED", open(path).read(20), flush=True)
        except OSError:
            pass
        try:
            print("ESCAPED", module.__loader__.get_data(path)[:20], flush=True)
        except Exception:
            pass
    for name in ("tasks", "flows", "blocks", "expectations", "passbook", "prefect", "anthropic"):
        try:
            __import__(name)
        except ImportError:
            continue
        print("ESCAPED import of", name, flush=True)
