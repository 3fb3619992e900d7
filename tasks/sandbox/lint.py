"""Reads generated source before it runs and says, with line numbers, what its author must change.

A linter with good messages, not a boundary: code written to pass it is the sandbox's business.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tasks.problems import Problem

COMPUTED = ("getattr", "setattr", "delattr")
# Harmless parts of the standard library: none has an effect outside the process. Modules that decode (base64, json)
# stay in: a table hidden with them is found, and named as what it is, by the memorisation check.
STANDARD = frozenset((
    "__future__", "abc", "base64", "binascii", "bisect", "calendar", "collections", "contextlib", "copy", "csv",
    "dataclasses", "datetime", "decimal", "enum", "fractions", "functools", "hashlib", "heapq", "io", "itertools",
    "json", "logging", "math", "numbers", "operator", "pathlib", "re", "statistics", "string", "textwrap", "typing",
    "unicodedata", "warnings", "zlib", "zoneinfo",
))  # fmt: skip
# Attributes that read or write files, start programs, evaluate text or walk out of a frame, whatever they sit on.
REACHING = frozenset((
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
DUNDER = re.compile(r"__[A-Za-z]\w*?__")


@dataclass(frozen=True)
class Rules:
    """What one kind of code (``author``, as "a parser") may hold.

    ``names`` maps a forbidden name to what to do instead; ``openers`` are the modules whose ``open`` is fine;
    ``only`` and ``does`` complete the sentences about imports and about attributes; ``further`` are rules of its own.
    """

    author: str
    imports: frozenset[str]
    names: Mapping[str, str]
    attributes: frozenset[str]
    openers: frozenset[str]
    only: str
    does: str
    further: Callable[[ast.Module], Iterator[Finding]] = lambda tree: iter(())


@dataclass(frozen=True, order=True)
class Finding:
    """One thing to change: the line (1 for the first, 0 for the file as a whole) and what is wrong with it."""

    line: int
    text: str

    @property
    def sentence(self) -> str:
        """The finding with its place."""
        return f"line {self.line}: {self.text}" if self.line else self.text


def lint(source: str, rules: Rules) -> Problem | None:
    """Return a problem of kind `lint` that names every finding, None when the source may run."""
    findings = find_faults(source, rules)
    if not findings:
        return None
    more = f" ({len(findings) - 1} more findings)" if len(findings) > 1 else ""
    evidence = tuple({"line": finding.line, "finding": finding.text} for finding in findings)
    return Problem("lint", findings[0].sentence + more, evidence)


def find_faults(source: str, rules: Rules) -> tuple[Finding, ...]:
    """Return all findings in the order of the lines; () when there are none."""
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        return (Finding(error.lineno or 0, f"the code is not Python: {error.msg}; correct the syntax."),)
    except (ValueError, RecursionError, MemoryError) as error:
        return (Finding(0, f"the code is not Python: {error}; correct it."),)
    findings = set(rules.further(tree))
    for node in ast.walk(tree):
        findings.update(Finding(getattr(node, "lineno", 0), text) for text in _node_faults(node, rules))
    return tuple(sorted(findings))


def _node_faults(node: ast.AST, rules: Rules) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (text for alias in node.names for text in _import_faults(alias.name, rules))
    elif isinstance(node, ast.ImportFrom):
        module = "." * node.level + (node.module or "")
        yield from _import_faults(module, rules)
        for alias in node.names:
            yield from _attribute_faults(alias.name, f"from {module} import {alias.name}", rules)
    elif isinstance(node, ast.Attribute):
        yield from _attribute_faults(node.attr, f".{node.attr}", rules)
        if node.attr == "open" and not (isinstance(node.value, ast.Name) and node.value.id in rules.openers):
            yield f"`{ast.unparse(node)}` opens a file; {rules.does}."
    elif isinstance(node, ast.Name):
        if node.id in rules.names:
            yield f"`{node.id}` is not for {rules.author.split()[-1]}s; {rules.names[node.id]}."
        elif DUNDER.fullmatch(node.id) and node.id != "__name__":
            yield f"`{node.id}` is one of Python's inner names; {rules.author} does not need it, remove it."
    elif isinstance(node, ast.Call):
        yield from _call_faults(node, rules)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value != "__main__":
        for name in DUNDER.findall(node.value):
            yield f"the text {name!r} is one of Python's inner names; {rules.author} does not need it, remove it."


def _import_faults(module: str, rules: Rules) -> Iterator[str]:
    if module.split(".")[0] not in rules.imports:
        yield f"imports {module!r}; {rules.author} may import only {rules.only}."


def _attribute_faults(name: str, written: str, rules: Rules) -> Iterator[str]:
    if DUNDER.fullmatch(name):
        if not written.startswith("from __future__"):
            yield f"`{written}` is one of Python's inner names; {rules.author} does not need it, remove it."
    elif name in rules.attributes:
        yield f"`{written}` reaches files, programs or evaluated text; {rules.does}."


def _call_faults(node: ast.Call, rules: Rules) -> Iterator[str]:
    if not (isinstance(node.func, ast.Name) and node.func.id in COMPUTED):
        return
    name = node.args[1] if len(node.args) > 1 else None
    if not (isinstance(name, ast.Constant) and isinstance(name.value, str)):
        yield f"`{node.func.id}` with a computed name; write the attribute out, as in `word.text`."
    elif name.value.startswith("_") or name.value in rules.attributes:
        yield f"`{node.func.id}` of {name.value!r}; {rules.author} does not need it, remove it."
