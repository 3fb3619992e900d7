"""From a model's answer to the source of a parser: cleaned of what is not code, never changed in what it does."""

from __future__ import annotations

import ast
import re
from typing import Any

from blocks.model.answers import Fenced

ANSWER: dict[str, Any] = {
    "type": "object",
    "properties": {
        "plan": {
            "type": "string",
            "description": "One sentence: how the rows are found and read, or what is corrected.",
        },
        "code": {"type": "string", "description": "The complete Python file, beginning with its docstring or imports."},
    },
    "required": ["plan", "code"],
    "additionalProperties": False,
}
INNER_FENCE = re.compile(r"\A\s*```[\w+#.-]*[ \t]*\n(.*?)\n?[ \t]*(?:```\s*)?\Z", re.DOTALL)
# Modules that code uses by these names when it forgets to import them.
USUAL_IMPORTS = {
    "pd": "import pandas as pd",
    "pandas": "import pandas",
    "pdfplumber": "import pdfplumber",
    "pdfium": "import pypdfium2 as pdfium",
    "pypdfium2": "import pypdfium2",
    "re": "import re",
    "datetime": "from datetime import datetime",
    "date": "from datetime import date",
    "timedelta": "from datetime import timedelta",
    "Decimal": "from decimal import Decimal",
    "InvalidOperation": "from decimal import InvalidOperation",
    "defaultdict": "from collections import defaultdict",
    "Counter": "from collections import Counter",
    "itertools": "import itertools",
    "math": "import math",
    "bisect": "import bisect",
    "statistics": "import statistics",
    "unicodedata": "import unicodedata",
    "calendar": "import calendar",
}


def is_parser(text: str) -> bool:
    """Whether a text without any fence is a Python file that defines `parse`."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return any(isinstance(node, ast.FunctionDef) and node.name == "parse" for node in tree.body)


CODE = Fenced("code", ("python", "py", "python3"), is_parser)


def clean(code: str) -> tuple[str, list[str]]:
    """The source of a parser file, and what was changed about the answer, as sentences.

    A fence around the code, a stray `print`, and the block that runs the file by itself go; a forgotten import of the
    usual modules comes. Code that is no Python is left as it is, for the lint's sentence.
    """
    changes: list[str] = []
    source = code.replace("\r\n", "\n").lstrip("\ufeff")
    if inner := INNER_FENCE.match(source):
        source = inner.group(1)
        changes.append("a fence around the code was removed")
    source = source.strip("\n") + "\n"
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return source, changes
    source = without_statements(source, tree, changes)
    source = with_imports(source, changes)
    return source, changes


def without_statements(source: str, tree: ast.Module, changes: list[str]) -> str:
    """The source without statements that only speak: `print(...)` and `if __name__ == "__main__":` blocks."""
    lines = source.splitlines(keepends=True)
    gone: list[tuple[int, int, str]] = []
    for parent in ast.walk(tree):
        for body in (getattr(parent, name, None) for name in ("body", "orelse", "finalbody")):
            if not isinstance(body, list):
                continue
            for node in body:
                if runs_the_file(node) and parent is tree:
                    changes.append(f"line {node.lineno}: the block that runs the file by itself was removed")
                    gone.append((node.lineno, node.end_lineno, ""))
                elif is_print(node) and whole_lines(node, lines):
                    changes.append(f"line {node.lineno}: print was removed")
                    indent = " " * node.col_offset
                    gone.append((node.lineno, node.end_lineno, "" if len(body) > 1 else f"{indent}pass\n"))
    for first, last, instead in sorted(gone, reverse=True):
        lines[first - 1 : last] = [instead] if instead else []
    return "".join(lines)


def whole_lines(node: ast.stmt, lines: list[str]) -> bool:
    """Whether a statement shares its lines with no other."""
    first, last = lines[node.lineno - 1], lines[node.end_lineno - 1]
    before = first.encode()[: node.col_offset].strip()
    after = last.encode()[node.end_col_offset :].strip()
    return not before and (not after or after.startswith(b"#"))


def is_print(node: ast.AST) -> bool:
    """Whether a statement is a call of `print` whose arguments do nothing but name and format values."""
    if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        return False
    function = node.value.func
    quiet = not any(
        isinstance(inner, ast.Call | ast.NamedExpr | ast.Await | ast.Yield) and not harmless(inner)
        for argument in [*node.value.args, *(keyword.value for keyword in node.value.keywords)]
        for inner in ast.walk(argument)
    )
    return isinstance(function, ast.Name) and function.id == "print" and quiet


def harmless(node: ast.AST) -> bool:
    """Whether a call changes nothing: `len(...)` and the like on names."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"len", "str", "repr", "sum", "sorted", "list", "type", "min", "max", "round"}
    )


def runs_the_file(node: ast.AST) -> bool:
    """Whether a statement is `if __name__ == "__main__":` without an else."""
    return (
        isinstance(node, ast.If)
        and not node.orelse
        and isinstance(node.test, ast.Compare)
        and ast.unparse(node.test) in ("__name__ == '__main__'", "'__main__' == __name__")
    )


def with_imports(source: str, changes: list[str]) -> str:
    """The source with the imports it forgot, of the usual modules only and where no name of its own is meant."""
    tree = ast.parse(source)
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    known = {node.id for node in names if not isinstance(node.ctx, ast.Load)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            known |= {(alias.asname or alias.name).split(".")[0] for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            known.add(node.name)
        elif isinstance(node, ast.arg):
            known.add(node.arg)
    missing = sorted({node.id for node in names} & USUAL_IMPORTS.keys() - known)
    wanted = [import_of(name, tree) for name in missing]
    if not wanted:
        return source
    changes.extend(f"`{line}` was added" for line in wanted)
    return insert_after_heading(source, tree, wanted)


def import_of(name: str, tree: ast.Module) -> str:
    """The import that a name's use asks for: `datetime.datetime` needs the module, `datetime.strptime` the class."""
    inner = {"datetime", "date", "timedelta", "time", "timezone"}
    uses = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and names(node.value, name)}
    if name == "datetime" and uses & inner:
        return "import datetime"
    return USUAL_IMPORTS[name]


def names(node: ast.AST, name: str) -> bool:
    """Whether an expression is just this name."""
    return isinstance(node, ast.Name) and node.id == name


def insert_after_heading(source: str, tree: ast.Module, wanted: list[str]) -> str:
    """The source with lines put after its docstring and its `from __future__` imports."""
    at = 0
    for node in tree.body:
        docstring = (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        )
        if docstring or (isinstance(node, ast.ImportFrom) and node.module == "__future__"):
            at = node.end_lineno
        else:
            break
    lines = source.splitlines(keepends=True)
    return "".join([*lines[:at], *(f"{line}\n" for line in wanted), *lines[at:]])
