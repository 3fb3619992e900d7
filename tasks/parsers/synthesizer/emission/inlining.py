"""Functions of a parser file that are called once, put where they are called."""

from __future__ import annotations

import ast
import re
from textwrap import dedent

from tasks.parsers.synthesizer.emission.templates import LINE


def put_in_place(texts: list[str], source: str) -> tuple[list[str], list[str]]:
    """Return expressions in which the only call of a function, if it is always made, is what the function returns, and
    the function's other lines; else the expressions as they are: where it returns something before its end, too.
    """
    function = ast.parse(source).body[0]
    if sum(isinstance(node, ast.Return) for node in ast.walk(function)) > 1:
        return texts, []
    name = function.name
    if sum(len(re.findall(rf"\b{name}\(", text)) for text in texts) != 1:
        return texts, []
    at = next(at for at, text in enumerate(texts) if f"{name}(" in text)
    call = call_always_made(texts[at], name)
    if not call:
        return texts, []
    names = [argument.arg for argument in function.args.args]
    given = (
        [*call.args, *function.args.defaults[len(call.args) - len(names) :]]
        if len(call.args) < len(names)
        else call.args
    )
    told = dict(zip(names, given, strict=True))
    *lines, last = (_with_arguments(line, told) for line in source.split("\n")[2:])
    result, text = last.strip().removeprefix("return "), texts[at].encode()
    part = call.col_offset or call.end_col_offset < len(text)
    if part and not re.fullmatch(r"\w+\[\w+\]", result):
        return texts, []
    whole = b"".join([text[: call.col_offset], result.encode(), text[call.end_col_offset :]]).decode()
    return [*texts[:at], whole, *texts[at + 1 :]], lines


def with_most_in_place(written: list[str]) -> str:
    """Return the last way to write a function that makes no more lines too long than the first: some may be anyway."""
    too_long = [sum(len(line) > LINE for line in source.split("\n")) for source in written]
    return next(source for source, many in zip(written[::-1], too_long[::-1], strict=True) if many <= too_long[0])


def put_on_line(source: str, function: str) -> str:
    """Return a function in which another one, whose only call is all that a line names, stands on lines in that one's
    place; the function as it is where these are too long, or both give the same name to something.
    """
    name = ast.parse(function).body[0].name
    found = re.search(rf"(?m)^(    \w+ = )({name}\(.*\))$", source)
    if not found or len(re.findall(rf"\b{name}\(", source)) != 1:
        return source
    (text,), lines = put_in_place([found[2]], function)
    lines = [*lines, f"{found[1]}{text}"]
    apart = assigned_in(function).isdisjoint(assigned_in(source))
    return source.replace(found[0], "\n".join(lines)) if apart and max(map(len, lines)) <= LINE else source


def call_always_made(text: str, name: str) -> ast.Call | None:
    """Return the call of a function in an expression, None where a choice it is one of or a loop stands around it."""
    node: ast.AST = ast.parse(text, mode="eval").body
    while not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name):
        around = [child for child in ast.iter_child_nodes(node) if f"{name}(" in ast.unparse(child)]
        if not around or isinstance(node, ast.Lambda | ast.GeneratorExp | ast.ListComp):
            return None
        if isinstance(node, ast.IfExp) and around[0] is not node.test:
            return None
        if isinstance(node, ast.BoolOp) and around[0] is not node.values[0]:
            return None
        node = around[0]
    return node


def assigned_in(source: str) -> set[str]:
    """Return the names that a function, or lines of one, assign."""
    return {
        node.id
        for node in ast.walk(ast.parse(dedent(source)))
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def _with_arguments(line: str, told: dict[str, ast.expr]) -> str:
    """Return a line with the arguments in place of their names, in the quotes that do not end a formatted text.

    Choices stand in parentheses where they are not whole arguments.
    """
    quote = "'" if 'f"' in line else '"'

    def argument(found: re.Match[str]) -> str:
        text = re.sub("['\"]", quote, ast.unparse(told[found[1]]))
        whole = line[: found.start()].rstrip()[-1:] in "([," and line[found.end() :][:1] in ")],"
        return text if whole or not isinstance(told[found[1]], ast.IfExp | ast.BoolOp | ast.Compare) else f"({text})"

    return re.sub(rf"(?<![.\w])({'|'.join(told)})\b", argument, line)
