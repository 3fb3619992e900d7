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


ANSWER_RULES = Rules(
    author="an answer",
    imports=(STANDARD - {"pathlib", "logging"}) | {"pandas", "numpy", "matplotlib", "scipy", "random", "time"},
    names=NAMES,
    attributes=(REACHING - HARMLESS) | ARRAY_FILES,
    openers=frozenset(),
    only="pandas, numpy, scipy, matplotlib and harmless parts of the standard library such as datetime and math",
    does="an answer gets its data from execute_sql_query and sets result",
    further=_text_faults,
)


def lint(source: str) -> Problem | None:
    """Return a problem of kind `lint` that names every finding, None when the code may run."""
    return lint_by(source, ANSWER_RULES)
