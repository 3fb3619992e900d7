"""The project's source as the house rules see it: files, imports, definitions, words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).parents[1]
PRODUCT = ("flows", "tasks", "blocks", "expectations")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DEFINITIONS = (*FUNCTIONS, ast.ClassDef)


@dataclass(frozen=True)
class Source:
    """One Python file; ``path`` is relative to the project and written with slashes."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """The parsed file."""
        return ast.parse(self.text, self.path)

    @property
    def room(self) -> str:
        """The top folder, or the file's own name where it lies in no folder: 'tasks', 'passbook'."""
        return self.path.split("/")[0].removesuffix(".py")

    @property
    def module(self) -> str:
        """The dotted name under which the file is imported."""
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def package(self) -> str:
        """The package that relative imports start from."""
        return self.module if self.path.endswith("__init__.py") else self.module.rpartition(".")[0]


def sources(*places: str) -> list[Source]:
    """Return the Python files below some folders of the project, and the files among the places themselves."""
    paths = []
    for place in places:
        target = ROOT / place
        paths += [target] if target.is_file() else sorted(target.rglob("*.py"))
    return [read(path.relative_to(ROOT).as_posix()) for path in paths]


@cache
def read(path: str) -> Source:
    """Return one file, which is parsed once however many rules look at it."""
    return Source(path, (ROOT / path).read_text(encoding="utf-8"))


@cache
def product() -> list[Source]:
    """Return the files of the product."""
    return sources(*PRODUCT, "passbook.py")


@cache
def handwritten() -> list[Source]:
    """Return every file people keep by hand: the product, the drawing code and the tests, but no generated parser."""
    return [*product(), *sources("data/draw_samples.py", "data/drawing", "tests")]


def imports(source: Source, top_level_only: bool = False) -> Iterator[tuple[str, int]]:
    """Yield each imported module with its line, also those inside functions and those imported by name.

    ``from a import b`` yields 'a.b', which names the module or something in it. With ``top_level_only`` only what
    runs when the file itself is imported.
    """
    for node in running(source.tree) if top_level_only else ast.walk(source.tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = node.module or ""
            if node.level:
                parts = source.package.split(".")
                above = parts[: len(parts) - node.level + 1]
                origin = ".".join([*above, origin] if origin else above)
            yield from ((f"{origin}.{alias.name}", node.lineno) for alias in node.names)
        elif isinstance(node, ast.Call) and called_name(node) in {"import_module", "__import__"}:
            named = [each.value for each in node.args[:1] if isinstance(each, ast.Constant)]
            yield from ((str(name), node.lineno) for name in named)


def running(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that run at import: not the bodies of functions, nor what only type checkers read."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, (*FUNCTIONS, ast.Lambda)):
            continue
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        yield child
        yield from running(child)


def called_name(call: ast.Call) -> str:
    """Return 'skip' for ``pytest.skip(...)`` and for ``skip(...)``."""
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


@cache
def definitions(source: Source) -> list[tuple[str, ast.AST]]:
    """Return functions, classes and methods with their dotted names; what lies inside a function is left out."""

    def inside(node: ast.AST, prefix: str) -> Iterator[tuple[str, ast.AST]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, DEFINITIONS):
                yield prefix + child.name, child
                if isinstance(child, ast.ClassDef):
                    yield from inside(child, f"{prefix}{child.name}.")
            elif isinstance(child, (ast.If, ast.Try, ast.With)):
                yield from inside(child, prefix)

    return list(inside(source.tree, ""))


def length(node: ast.AST) -> int:
    """Return how many lines a definition takes, decorators left out."""
    return node.end_lineno - node.lineno + 1


def words(text: str) -> Iterator[tuple[str, int]]:
    """Yield the words of a text in lower case with their lines, taking snake_case and camelCase apart."""
    for number, line in enumerate(text.splitlines(), start=1):
        for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", line):
            yield word.lower(), number
