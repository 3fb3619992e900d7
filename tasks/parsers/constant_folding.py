"""Works out what a source's constant expressions come to, without running the source.

Only a small part of Python is understood, over constants and over names that are assigned once: joins, slices, sums,
formats, comprehensions over constant lists. Everything else stays unknown; sizes and steps are bounded.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator
from decimal import Decimal, InvalidOperation
from typing import Any

MOST_STEPS = 50_000  # for one expression
MOST_STEPS_IN_ALL = 1_000_000
LONGEST = 200_000  # letters of a text or elements of a list
WIDEST = 1_000  # of a number that says how wide something is to be

OPERATORS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.BitXor: operator.xor,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.RShift: operator.rshift,
}
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "chr": chr,
    "ord": ord,
    "str": str,
    "int": int,
    "float": float,
    "abs": abs,
    "len": len,
    "bytes": lambda *parts: bytes(*parts) if parts and not isinstance(parts[0], int) else b"",
    "list": list,
    "tuple": list,
    "set": list,
    "dict": dict,
    "sorted": sorted,
    "reversed": lambda things: list(reversed(things)),
    "enumerate": lambda things, start=0: [list(pair) for pair in enumerate(things, start)],
    "zip": lambda *things: [list(group) for group in zip(*things, strict=False)],
    "range": lambda *ends: list(range(*ends)[:LONGEST]),
    "divmod": lambda a, b: list(divmod(a, b)),
    "Decimal": lambda text="0": Decimal(text),
}
METHODS = frozenset((
    "join", "replace", "split", "rsplit", "splitlines", "strip", "lstrip", "rstrip", "upper", "lower", "title",
    "capitalize", "swapcase", "casefold", "encode", "decode", "zfill", "translate", "removeprefix", "removesuffix",
    "partition", "hex", "items", "keys", "values", "get", "index", "find", "scaleb", "to_bytes",
))  # fmt: skip
_FAULTS = (
    TypeError,
    ValueError,
    ArithmeticError,
    LookupError,
    AttributeError,
    InvalidOperation,
    OverflowError,
    MemoryError,
)


class Unknown(Exception):
    """An expression that cannot be worked out."""


def fold_constants(tree: ast.AST) -> Iterator[tuple[int, Any]]:
    """Yield (line, value) of every constant and every expression over constants, inner ones included.

    Texts that stand as statements (docstrings) are left out: code cannot use them.
    """
    folder = Folder(tree)
    idle = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.expr) or id(node) in idle or isinstance(node, ast.Name):
            continue
        try:
            folder.steps = 0
            yield node.lineno, folder.fold(node)
        except Unknown:
            continue


class Folder:
    """Evaluates expressions of one tree; names assigned once in it stand for their value."""

    def __init__(self, tree: ast.AST) -> None:
        self.steps = 0
        self.steps_in_all = 0
        self.known: dict[int, Any] = {}
        self.names = _assigned_once(tree)

    def fold(self, node: ast.AST, scope: dict[str, Any] | None = None) -> Any:
        """Return the value of an expression; Unknown when it depends on anything but constants."""
        if isinstance(node, ast.Constant):
            return node.value
        if not scope and id(node) in self.known:
            found = self.known[id(node)]
            if found is Unknown:
                raise Unknown
            return found
        self.steps += 1
        self.steps_in_all += 1
        if self.steps > MOST_STEPS or self.steps_in_all > MOST_STEPS_IN_ALL:
            raise Unknown
        try:
            value = self._fold(node, scope or {})
        except (Unknown, RecursionError, *_FAULTS) as error:
            if not scope:
                self.known[id(node)] = Unknown
            raise Unknown from error
        if isinstance(value, str | bytes | list | dict) and len(value) > LONGEST:
            raise Unknown
        if not scope:
            self.known[id(node)] = value
        return value

    def _fold(self, node: ast.AST, scope: dict[str, Any]) -> Any:
        match node:
            case ast.Name(id=name):
                return self._name(name, scope)
            case ast.List(elts=elements) | ast.Tuple(elts=elements) | ast.Set(elts=elements):
                return [self.fold(element, scope) for element in elements]
            case ast.Dict(keys=keys, values=values) if None not in keys:
                return {self.fold(k, scope): self.fold(v, scope) for k, v in zip(keys, values, strict=True)}
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -self.fold(operand, scope)
            case ast.BinOp(left=left, op=op, right=right):
                return self._operate(type(op), self.fold(left, scope), self.fold(right, scope))
            case ast.JoinedStr(values=values):
                return "".join(str(self.fold(value, scope)) for value in values)
            case ast.FormattedValue(value=value, format_spec=spec):
                return _format(self.fold(value, scope), self.fold(spec, scope) if spec else "")
            case ast.Subscript(value=value, slice=index):
                return self.fold(value, scope)[self._index(index, scope)]
            case ast.Call():
                return self._call(node, scope)
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp():
                return [self.fold(node.elt, inner) for inner in self._scopes(node.generators, scope)]
            case ast.DictComp():
                inners = list(self._scopes(node.generators, scope))
                return {self.fold(node.key, inner): self.fold(node.value, inner) for inner in inners}
        raise Unknown

    def _name(self, name: str, scope: dict[str, Any]) -> Any:
        if name in scope:
            return scope[name]
        if name not in self.names:
            raise Unknown
        expression = self.names.pop(name)  # not while it is being worked out: a name may stand in its own value
        try:
            return self.fold(expression)
        finally:
            self.names[name] = expression

    def _operate(self, op: type, left: Any, right: Any) -> Any:
        if op not in OPERATORS:
            raise Unknown
        for one, other in ((left, right), (right, left)):
            if op is ast.Mult and isinstance(one, str | bytes | list) and other * len(one) > LONGEST:
                raise Unknown
        if op is ast.Mod and isinstance(left, str | bytes) and re.search(rb"\d{4}|\*", _as_bytes(left)):
            raise Unknown  # a width that would not end
        return OPERATORS[op](left, right if op is not ast.Mod or not isinstance(right, list) else tuple(right))

    def _index(self, node: ast.AST, scope: dict[str, Any]) -> Any:
        if isinstance(node, ast.Slice):
            return slice(*(self.fold(end, scope) if end else None for end in (node.lower, node.upper, node.step)))
        return self.fold(node, scope)

    def _scopes(self, generators: list[ast.comprehension], scope: dict[str, Any]) -> Iterator[dict[str, Any]]:
        first, rest = generators[0], generators[1:]
        if first.ifs:
            raise Unknown
        for item in self.fold(first.iter, scope):
            inner = {**scope, **_bind(first.target, item)}
            yield from self._scopes(rest, inner) if rest else (inner,)

    def _call(self, node: ast.Call, scope: dict[str, Any]) -> Any:
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            raise Unknown
        match node.func:
            case ast.Name(id="map") if len(node.args) == 2 and isinstance(node.args[0], ast.Name):
                function = FUNCTIONS.get(node.args[0].id)
                things = self.fold(node.args[1], scope)
                return [function(thing) for thing in things] if function else self._unknown()
            case ast.Name(id=name) if name in FUNCTIONS and name not in self.names:
                return FUNCTIONS[name](*(self.fold(argument, scope) for argument in node.args))
            case ast.Attribute(value=ast.Name(id="bytes"), attr="fromhex"):
                return bytes.fromhex(self.fold(node.args[0], scope))
            case ast.Attribute(value=ast.Name(id="str"), attr="maketrans"):
                return str.maketrans(*(self.fold(argument, scope) for argument in node.args))
            case ast.Attribute(value=owner, attr=name) if name in METHODS:
                arguments = [self.fold(argument, scope) for argument in node.args]
                return _call_method(self.fold(owner, scope), name, arguments)
        raise Unknown

    def _unknown(self) -> Any:
        raise Unknown


def _assigned_once(tree: ast.AST) -> dict[str, ast.expr]:
    """Return the names that are bound exactly once in the whole tree, with the expression bound to them."""
    values: dict[str, ast.expr] = {}
    bound: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            values[node.targets[0].id] = node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            values[node.target.id] = node.value
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound.append(node.id)
        elif isinstance(node, ast.arg):
            bound.append(node.arg)
    return {name: value for name, value in values.items() if bound.count(name) == 1}


def _bind(target: ast.AST, value: Any) -> dict[str, Any]:
    if isinstance(target, ast.Name):
        return {target.id: value}
    if isinstance(target, ast.Tuple | ast.List):
        pairs = zip(target.elts, value, strict=True)
        return {name: part for element, item in pairs for name, part in _bind(element, item).items()}
    raise Unknown


def _call_method(owner: Any, name: str, arguments: list[Any]) -> Any:
    """Call a method of a text or a dict, unless the result could be huge."""
    if any(isinstance(argument, int) and abs(argument) > WIDEST for argument in arguments):
        raise Unknown
    if name == "join" and sum(map(len, arguments[0])) + len(owner) * len(arguments[0]) > LONGEST:
        raise Unknown
    if name == "replace" and (owner.count(arguments[0]) + 1) * len(arguments[1]) > LONGEST:
        raise Unknown
    if name == "translate" and any(isinstance(new, str) and len(new) > 1 for new in dict(arguments[0]).values()):
        raise Unknown
    value = getattr(owner, name)(*arguments)
    return value if isinstance(value, str | bytes | int | Decimal) else list(value)


def _format(value: Any, spec: str) -> str:
    if re.search(r"\d{4}", spec):
        raise Unknown
    return format(value, spec)


def _as_bytes(text: str | bytes) -> bytes:
    return text.encode("utf-8", "replace") if isinstance(text, str) else text
