"""What a parser's source may hold, checked before it runs."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tasks.problems import Problem
from tasks.sandbox.lint import REACHING, STANDARD, Finding, Rules
from tasks.sandbox.lint import find_faults as find_faults_by
from tasks.sandbox.lint import lint as lint_by

ENTRY = "parse"
ARGUMENTS = ("pdf_path", "password")
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


PARSER_RULES = Rules(
    author="a parser",
    imports=STANDARD | {"pandas", "pdfplumber", "pypdfium2"},
    names=NAMES,
    attributes=REACHING,
    openers=frozenset({"pdfplumber"}),
    only="pandas, pdfplumber, pypdfium2 and harmless parts of the standard library such as re, datetime and decimal",
    does="a parser reads the one PDF with pdfplumber or pypdfium2 and returns a DataFrame",
    further=_entry_faults,
)


def lint(source: str) -> Problem | None:
    """Return a problem of kind `lint` that names every finding, None when the source may run."""
    return lint_by(source, PARSER_RULES)


def find_faults(source: str) -> tuple[Finding, ...]:
    """Return all findings in the order of the lines; () when there are none."""
    return find_faults_by(source, PARSER_RULES)
