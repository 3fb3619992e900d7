"""What the Python code of an answer may hold, checked before it runs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tasks.problems import Problem
from tasks.sandbox.lint import COMPUTED, REACHING, STANDARD, Finding, Rules
from tasks.sandbox.lint import lint as lint_by

# In the sandbox `savefig` keeps the figure, and `eval` and `query` of a table are judged by their text.
HARMLESS = {"savefig", "eval", "query"}
ARRAY_FILES = {"load", "loadtxt", "genfromtxt", "fromfile", "tofile", "memmap", "savez", "savetxt", "ctypeslib", "f2py"}
NAMES = {
    "open": "data comes from execute_sql_query alone",
    "eval": "write the expression out",
    "exec": "write the code out",
    "compile": "write the code out",
    "__import__": "import at the top",
    "input": "the code has nobody to ask",
    "exit": "end by setting result",
    "quit": "end by setting result",
    "globals": "name the variable",
    "locals": "name the variable",
    "vars": "name the attribute",
    **dict.fromkeys(COMPUTED, "write the attribute out"),
}
EVALUATED = {"eval", "query"}
FETCHING = {"attrgetter", "methodcaller"}
OF_NAMED_TUPLES = {"_asdict", "_fields", "_make", "_replace"}
REACHES_OUT = re.compile(r"@\s*\w+\s*\.|__")  # `@pd.io...` and inner names; `@limit` names a variable of the code


def _text_faults(tree: ast.Module) -> Iterator[Finding]:
    """Yield the texts given to `DataFrame.eval` and `query` that are computed, or reach beyond the table."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in EVALUATED:
            text = node.args[0] if node.args else None
            plain = isinstance(text, ast.Constant) and isinstance(text.value, str)
            if not plain or REACHES_OUT.search(text.value):
                yield Finding(
                    node.lineno,
                    f"`{ast.unparse(node)[:80]}` evaluates more than the columns of a table; write the expression out.",
                )


def _hidden_faults(tree: ast.Module) -> Iterator[Finding]:
    """Yield the names that modules keep to themselves, and attributes that are fetched without being written out."""
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [part for alias in node.names for part in alias.name.split(".")]
        elif isinstance(node, ast.ImportFrom):
            names = [*(node.module or "").split("."), *(alias.name for alias in node.names)]
        elif isinstance(node, ast.Attribute):
            names = [node.attr] if node.attr.startswith("_") else []
        elif isinstance(node, ast.MatchClass):
            names = node.kwd_attrs
        elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in FETCHING:
            texts = [each.value if isinstance(each, ast.Constant) else "_" for each in node.args]
            names = [part for text in texts for part in str(text).split(".")]
        for name in names:
            if (name.startswith("_") and name not in OF_NAMED_TUPLES) or name in ANSWER_RULES.attributes:
                line = getattr(node, "lineno", getattr(getattr(node, "cls", None), "lineno", 0))
                yield Finding(line, f"`{name}` is an inner name, or reaches files and programs; do without it.")


def _further_faults(tree: ast.Module) -> Iterator[Finding]:
    """Yield what answers may not hold beside what no generated code may."""
    yield from _text_faults(tree)
    yield from (finding for finding in _hidden_faults(tree) if not finding.text.startswith("`__"))


ANSWER_RULES = Rules(
    author="an answer",
    imports=(STANDARD - {"pathlib", "logging"}) | {"pandas", "numpy", "matplotlib", "scipy", "random", "time"},
    names=NAMES,
    attributes=(REACHING - HARMLESS) | ARRAY_FILES,
    openers=frozenset(),
    only="pandas, numpy, scipy, matplotlib and harmless parts of the standard library such as datetime and math",
    does="an answer gets its data from execute_sql_query and sets result",
    further=_further_faults,
)


def lint(source: str) -> Problem | None:
    """Return a problem of kind `lint` that names every finding, None when the code may run."""
    return lint_by(source, ANSWER_RULES)
