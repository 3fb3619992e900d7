# class: python
# goal: turn the worker's own modules against the host
# ruff: noqa
import os, sys


def parse(pdf_path):
    for name, module in list(sys.modules.items()):
        if not name.startswith("worker"):
            continue
        for item in ("namespaces", "privileges", "landlock", "kernel"):
            tool = getattr(module, item, None)
            for call in ("enter", "drop_privileges"):
                try:
                    if call == "enter" and hasattr(tool, call):
                        tool.enter(["/"])
                        print("ESCAPED", flush=True)
                except OSError:
                    pass
        opened = getattr(module, "open_paths", None)
        if opened:
            try:
                found = opened(["/etc", "/"])
            except OSError:
                continue
            for descriptor, _ in found:
                print("ESCAPED", os.listdir(descriptor), flush=True)
