"""Reads a parser's source before it runs and says, with line numbers, what its author must change.

A linter with good messages, not a boundary: code written to pass it is the sandbox's business.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from tasks.problems import Problem

ENTRY = "parse"
ARGUMENTS = ("pdf_path", "password")
# What a parser needs and what has no effect outside the process. Modules that decode (base64, zlib, json) stay in: a
# table hidden with them is found, and named as what it is, by the memorisation check.
IMPORTS = frozenset((
    "pandas", "pdfplumber", "pypdfium2", "__future__", "abc", "base64", "binascii", "bisect", "calendar",
    "collections", "contextlib", "copy", "csv", "dataclasses", "datetime", "decimal", "enum", "fractions",
    "functools", "hashlib", "heapq", "io", "itertools", "json", "logging", "math", "numbers", "operator",
    "pathlib", "re", "statistics", "string", "textwrap", "typing", "unicodedata", "warnings", "zlib", "zoneinfo",
))  # fmt: skip
NAMES = {
    "open": "open the PDF with pdfplumber.open(pdf_path, password=password or '')",
    "eval": "write the expression out",
    "exec": "write the code out",
    "compile": "write the code out",
    "__import__": "import at the top of the file",
    "input": "a parser has nobody to ask",
    "breakpoint": "remove it",
    "help": "remove it",
    "exit": "raise ValueError with one sentence instead",
    "quit": "raise ValueError with one sentence instead",
    "globals": "name the variable",
    "locals": "name the variable",
    "vars": "name the attribute",
}
COMPUTED = ("getattr", "setattr", "delattr")
# Attributes that read or write files, start programs, evaluate text or walk out of a frame, whatever they sit on.
ATTRIBUTES = frozenset((
    "os", "sys", "subprocess", "system", "popen", "builtins", "eval", "query", "to_csv", "to_pickle",
    "to_parquet", "to_json", "to_excel", "to_hdf", "to_sql", "to_feather", "to_html", "to_xml", "to_latex",
    "to_stata", "to_orc", "to_markdown", "to_clipboard", "read_pickle", "read_csv", "read_table", "read_fwf",
    "read_html", "read_xml", "read_sql", "read_sql_query", "read_sql_table", "read_json", "read_parquet",
    "read_excel", "read_feather", "read_hdf", "read_orc", "read_sas", "read_spss", "read_stata",
    "read_clipboard", "get_handle", "read_text", "read_bytes", "write_text", "write_bytes", "unlink", "rmdir",
    "mkdir", "touch", "symlink_to", "chmod", "iterdir", "glob", "rglob", "save", "savefig", "FileIO",
    "open_code", "FileHandler", "gi_frame", "f_globals", "f_builtins", "f_back", "f_locals", "tb_frame",
    "cr_frame", "mro", "modules",
))  # fmt: skip
OPENERS = frozenset({"pdfplumber"})  # `<name>.open(...)` is fine on these only
DUNDER = re.compile(r"__[A-Za-z]\w*?__")


@dataclass(frozen=True, order=True)
class Finding:
    """One thing to change: the line (1 for the first, 0 for the file as a whole) and what is wrong with it."""

    line: int
    text: str

    @property
    def sentence(self) -> str:
        """The finding with its place."""
        return f"line {self.line}: {self.text}" if self.line else self.text


def lint(source: str) -> Problem | None:
    """Return a problem of kind `lint` that names every finding, None when the source may run."""
    findings = find_faults(source)
    if not findings:
        return None
    more = f" ({len(findings) - 1} more findings)" if len(findings) > 1 else ""
    evidence = tuple({"line": finding.line, "finding": finding.text} for finding in findings)
    return Problem("lint", findings[0].sentence + more, evidence)


def find_faults(source: str) -> tuple[Finding, ...]:
    """Return all findings in the order of the lines; () when there are none."""
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        return (Finding(error.lineno or 0, f"the file is not Python: {error.msg}; correct the syntax."),)
    except (ValueError, RecursionError, MemoryError) as error:
        return (Finding(0, f"the file is not Python: {error}; correct it."),)
    findings = set(_entry_faults(tree))
    for node in ast.walk(tree):
        findings.update(Finding(getattr(node, "lineno", 0), text) for text in _node_faults(node))
    return tuple(sorted(findings))


def _entry_faults(tree: ast.Module) -> Iterator[Finding]:
    wanted = f"def {ENTRY}({ARGUMENTS[0]}, {ARGUMENTS[1]}=None)"
    entry = next((n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == ENTRY), None)
    if entry is None:
        yield Finding(0, f"there is no top-level function {ENTRY}; the file must define `{wanted}`.")
        return
    given = entry.args
    names = tuple(argument.arg for argument in given.posonlyargs + given.args)
    default = given.defaults[-1] if given.defaults else None
    right = (
        names == ARGUMENTS
        and not (given.posonlyargs or given.kwonlyargs or given.vararg or given.kwarg)
        and len(given.defaults) == 1
        and isinstance(default, ast.Constant)
        and default.value is None
    )
    if not right:
        yield Finding(entry.lineno, f"{ENTRY} must be defined as `{wanted}`, found `{ENTRY}({ast.unparse(given)})`.")
    if any(isinstance(n, ast.Yield | ast.YieldFrom) for n in _own_nodes(entry)):
        yield Finding(entry.lineno, f"{ENTRY} yields; it must return one pandas DataFrame.")


def _own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """Walk a function without the functions defined inside it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            waiting.extend(ast.iter_child_nodes(node))


def _node_faults(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (text for alias in node.names for text in _import_faults(alias.name))
    elif isinstance(node, ast.ImportFrom):
        module = "." * node.level + (node.module or "")
        yield from _import_faults(module)
        for alias in node.names:
            yield from _attribute_faults(alias.name, f"from {module} import {alias.name}")
    elif isinstance(node, ast.Attribute):
        yield from _attribute_faults(node.attr, f".{node.attr}")
        if node.attr == "open" and not (isinstance(node.value, ast.Name) and node.value.id in OPENERS):
            yield f"`{ast.unparse(node)}` opens a file; a parser opens only the PDF, with pdfplumber.open(pdf_path)."
    elif isinstance(node, ast.Name):
        if node.id in NAMES:
            yield f"`{node.id}` is not for parsers; {NAMES[node.id]}."
        elif DUNDER.fullmatch(node.id) and node.id != "__name__":
            yield f"`{node.id}` is one of Python's inner names; a parser does not need it, remove it."
    elif isinstance(node, ast.Call):
        yield from _call_faults(node)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value != "__main__":
        for name in DUNDER.findall(node.value):
            yield f"the text {name!r} is one of Python's inner names; a parser does not need it, remove it."


def _import_faults(module: str) -> Iterator[str]:
    if module.split(".")[0] not in IMPORTS:
        yield (
            f"imports {module!r}; a parser may import only pandas, pdfplumber, pypdfium2 and harmless parts of the "
            "standard library such as re, datetime and decimal."
        )


def _attribute_faults(name: str, written: str) -> Iterator[str]:
    if DUNDER.fullmatch(name):
        if not written.startswith("from __future__"):
            yield f"`{written}` is one of Python's inner names; a parser does not need it, remove it."
    elif name in ATTRIBUTES:
        yield (
            f"`{written}` reaches files, programs or evaluated text; a parser reads the one PDF with pdfplumber or "
            "pypdfium2 and returns a DataFrame."
        )


def _call_faults(node: ast.Call) -> Iterator[str]:
    if not (isinstance(node.func, ast.Name) and node.func.id in COMPUTED):
        return
    name = node.args[1] if len(node.args) > 1 else None
    if not (isinstance(name, ast.Constant) and isinstance(name.value, str)):
        yield f"`{node.func.id}` with a computed name; write the attribute out, as in `word.text`."
    elif name.value.startswith("_") or name.value in ATTRIBUTES:
        yield f"`{node.func.id}` of {name.value!r}; a parser does not need it, remove it."
