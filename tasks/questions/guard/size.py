"""How much a query could make of little, as far as its tree tells: values, lists and readings that multiply.

The databases end what runs too long between two of their steps; one step that fills the memory of the machine, or
compares two texts of a gigabyte, nothing ends. What a query computes of the data is taken for small.
"""

from __future__ import annotations

import math
import re
from functools import cached_property

from sqlglot import exp

from tasks.questions.failures import QueryFailed

LONGEST_QUERY = 100_000  # characters
MOST_READINGS = 1_000  # of tables, each counted as often as the parts around it are read
MOST_CHARACTERS = 100_000  # of one value that a query makes, and elements of one list: a block has thousands of them
MOST_STEPS = 1e10  # of one comparison of two texts, character by character
TEXT, NUMBER = 100, 1_000  # characters of a cell, and the number in it: more than most have
WIDTH = re.compile(r"[%{:][^%{}]*?(\d{5,})")  # in the text of printf and format
COMPARING = {"levenshtein", "editdist3", "damerau_levenshtein", "instr", "strpos", "position", "locate", "contains"}
FILLING = {"zeroblob": 0, "randomblob": 0, "space": 0, "list_resize": 1, "array_resize": 1, "to_base": 2, "bar": 3}
FILLING |= {"bitstring": 1, "array_fill": 1, "range": 1, "generate_series": 1}
WRITING = {"printf", "format"}
MAKING = FILLING.keys() | WRITING


def check_length(sql: str) -> None:
    """QueryFailed (`guard`) for a text that is no query anybody would write."""
    if len(sql) > LONGEST_QUERY:
        raise QueryFailed("guard", f"the query has {len(sql)} characters; write it with at most {LONGEST_QUERY}")


def check_size(tree: exp.Expression) -> None:
    """QueryFailed (`guard`) where a value, a list, a comparison or the number of readings passes all measure."""
    try:
        check_measures(tree)
    except (RecursionError, OverflowError) as error:
        raise QueryFailed("guard", "the query is nested too deeply") from error


def check_measures(tree: exp.Expression) -> None:
    """The same; RecursionError or OverflowError where an expression is too deep to be measured."""
    if (readings := readings_of(tree)) > MOST_READINGS:
        raise QueryFailed("guard", f"the query reads tables {readings:.0f} times; {MOST_READINGS} is the most")
    measure = Measure(tree)
    for node in tree.find_all(exp.Func):
        name = name_of(node)
        if makes_large(node) and measure.size_of(node) > MOST_CHARACTERS:
            told = f"{name} would make a value of more than {MOST_CHARACTERS} characters or elements"
            raise QueryFailed("guard", f"{told}; make it smaller")
        if name in COMPARING and math.prod(measure.size_of(each) for each in parts_of(node)[:2]) > MOST_STEPS:
            raise QueryFailed("guard", f"{name} would compare texts that are too long; make them shorter")


def readings_of(tree: exp.Expression) -> float:
    """How often tables are read, those of a WITH as often as it is."""
    counts: dict[str, float] = {}
    for definition in tree.find_all(exp.CTE):  # outer and earlier ones come first
        counts[definition.alias.casefold()] = 1
    for definition in tree.find_all(exp.CTE):
        counts[definition.alias.casefold()] = readings_within(definition.this, counts)
    return readings_within(tree, counts, outside=True)


def readings_within(part: exp.Expression, counts: dict[str, float], outside: bool = False) -> float:
    """The readings of a part; ``outside``: without those of the definitions in it."""
    total = 0.0
    for table in part.find_all(exp.Table):
        if outside and table.find_ancestor(exp.CTE):
            continue
        total += counts.get(table.name.casefold(), 1)
    return max(total, 1)


class Measure:
    """Bounds of values in one query; a column may hold the largest number that is written anywhere in it."""

    def __init__(self, tree: exp.Expression) -> None:
        self._tree = tree
        self._sizes: dict[int, float] = {}

    @cached_property
    def _largest(self) -> float:
        return max([NUMBER, *map(number_of, self._tree.find_all(exp.Literal))])

    def size_of(self, node: exp.Expression) -> float:
        """At most how many characters, or elements, the value of an expression has."""
        if id(node) not in self._sizes:
            self._sizes[id(node)] = self._size_of(node)
        return self._sizes[id(node)]

    def _size_of(self, node: exp.Expression) -> float:
        if isinstance(node, exp.Literal):
            return len(node.name)
        if isinstance(node, exp.Column):
            return TEXT
        if isinstance(node, exp.Repeat):
            return self.size_of(node.this) * self.number(node.args["times"])
        if isinstance(node, exp.Pad):
            return max(self.size_of(node.this), self.number(node.expression))
        if isinstance(node, exp.Replace):
            put = node.args.get("replacement")
            return self.size_of(node.this) * (1 if put is None or isinstance(put, exp.Column) else self.size_of(put))
        if isinstance(node, exp.GenerateSeries):
            return 1 if is_table(node) else self.number(node.args.get("end"))
        name, arguments = name_of(node), parts_of(node)
        if name in FILLING and not is_table(node):
            place = min(FILLING[name], len(arguments) - 1)
            return self.number(arguments[place]) if arguments else 1
        if name in WRITING:
            return self._written(arguments)
        sizes = [self.size_of(each) for each in arguments]
        return sum(sizes) if isinstance(node, (exp.DPipe, exp.Concat, exp.ConcatWs)) else max(sizes, default=TEXT)

    def _written(self, arguments: list[exp.Expression]) -> float:
        """Of printf and format: what is put in, or the widest field."""
        sizes = [self.size_of(each) for each in arguments]
        for text in (each.name for each in arguments if isinstance(each, exp.Literal) and each.is_string):
            sizes += [float(width[:12]) for width in WIDTH.findall(text)]
            sizes += [self.number(each) for each in arguments[1:] if "*" in text]
        return sum(sizes)

    def number(self, node: exp.Expression | None) -> float:
        """At most how large the number of an expression is."""
        if node is None:
            return 1
        if isinstance(node, exp.Literal):
            return number_of(node)
        if isinstance(node, exp.Column):
            return self._largest
        if isinstance(node, exp.Div):
            return self.number(node.this) / max(1, number_of(node.expression))
        numbers = [self.number(each) for each in parts_of(node)]
        if isinstance(node, exp.Mul):
            return math.prod(numbers)
        if isinstance(node, exp.Add | exp.Sub):
            return sum(numbers)
        if isinstance(node, exp.Pow | exp.BitwiseLeftShift) and len(numbers) == 2:
            base = numbers[0] if isinstance(node, exp.Pow) else 2
            return math.inf if numbers[1] * math.log10(max(base, 2)) > 300 else max(base, 2) ** numbers[1] * numbers[0]
        return max(numbers, default=1)


def makes_large(node: exp.Expression) -> bool:
    """Whether a function makes a large value by itself, not only passes one on."""
    return isinstance(node, exp.Repeat | exp.Pad | exp.Replace | exp.GenerateSeries) or name_of(node) in MAKING


def parts_of(node: exp.Expression) -> list[exp.Expression]:
    """The expressions that an expression is made of, in their order."""
    return list(node.iter_expressions())


def is_table(node: exp.Expression) -> bool:
    """Whether a function stands where a table does: its rows come one after the other."""
    return isinstance(node.parent, exp.Table)


def name_of(node: exp.Expression) -> str:
    """The name of a function as it is written, in lower case."""
    if isinstance(node, exp.Anonymous):
        return node.name.casefold()
    known = {exp.StrPosition: "instr", exp.Format: "format", exp.Levenshtein: "levenshtein", exp.Space: "space"}
    return known.get(type(node)) or (node.sql_name().casefold() if isinstance(node, exp.Func) else "")


def number_of(node: exp.Expression | None) -> float:
    """The number that a literal writes, 1 for anything else."""
    if not isinstance(node, exp.Literal):
        return 1
    try:
        number = abs(float(node.name.replace("_", "")[:400]))
    except ValueError:
        return 1
    return number if math.isfinite(number) else 1e308
