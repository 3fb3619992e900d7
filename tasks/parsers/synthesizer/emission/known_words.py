"""Words that a parser file knows and takes as they are: a list of them is shorter than a table."""

from __future__ import annotations

import ast
import re

from tasks.parsers.synthesizer.emission.literals import words


def with_known_words(source: str) -> str:
    """Return a source with a list in place of a table that has each word for itself, where the function that asks for
    words has refused all others: it takes the word.
    """
    assigned = [node for node in ast.parse(source).body if isinstance(node, ast.Assign)]
    for node in (node for node in reversed(assigned) if isinstance(node.value, ast.Dict)):
        name, table, lines = ast.unparse(node.targets[0]), node.value, source.split("\n")
        same = all(map(_are_same, table.keys, table.values))
        found = re.search(rf"^    if (.+) not in {name}:$", source, flags=re.MULTILINE)
        if not found or not same or lines[node.end_lineno - 1][node.end_col_offset :]:
            continue
        asked = f"{name}[{found[1]}]"
        others = source.replace(asked, "").replace(f"', '.join({name})", "").replace(found[0], "")
        if len(re.findall(rf"\b{name}\b", others)) == 1:  # where it stands itself
            known = [*ast.literal_eval(table)]
            lines[node.lineno - 1 : node.end_lineno] = [f"{name} = {words(name, known, few=True)}"]
            source = "\n".join(lines).replace(asked, found[1])
    return source


def _are_same(key: ast.expr | None, value: ast.expr) -> bool:
    """Tell whether a table has a word for itself."""
    return isinstance(key, ast.Constant) and isinstance(value, ast.Constant) and key.value == value.value
