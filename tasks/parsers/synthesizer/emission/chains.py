"""The part of a parser file that tells the direction of amounts from the running balances."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection
from dataclasses import replace

from tasks.parsers.synthesizer.emission.digits import digits_written, in_minor_units
from tasks.parsers.synthesizer.emission.flat_rows import flat
from tasks.parsers.synthesizer.emission.signs import MARKED
from tasks.parsers.synthesizer.emission.templates import filled
from tasks.parsers.synthesizer.emission.traits import amounts, certain
from tasks.parsers.synthesizer.program import Output, Program

WITH_DIRECTIONS = '''
def with_directions(rows{{openings}}):
    """Return rows with their direction, 1 or -1: that in which an amount leads from one balance to the next."""
    before = None
    for row in {{order}}:  # the oldest first
        if not ({{amount}}): §bare
            row[0]["direction"], before = 1, value_of({{balance}}) §bare
            continue §bare
        amount, after = value_of({{amount}}), value_of({{balance}})
        ways = {after - amount: 1, after + amount: -1}
        starts = {before} if before in ways else ways.keys() & openings §openings
        if len(starts) != 1: §openings
        if before not in ways: §!openings
            raise ValueError(f"the balance {after} does not follow from {before} and {amount}")
        row[0]["direction"], before = ways[starts.pop()], after §openings
        row[0]["direction"], before = ways[before], after §!openings
    return rows
'''
WITH_GROUPS = '''
def with_directions(rows{{openings}}):
    """Return rows with their directions, 1 or -1: those in which amounts lead from one balance to the next."""
    before, group = None, []
    for row in {{order}}:  # the oldest first
        if not ({{amount}}): §bare
            row[0]["direction"], before = 1, value_of({{balance}}) §bare
            continue §bare
        group.append(row)
        if not {{balance}}:
            continue
        after, values = value_of({{balance}}), [value_of({{amount}}) for row in group]
        if len(group) > MOST_UNBALANCED:
            raise ValueError(f"{len(group)} rows up to the balance {after} can have too many directions")
        starts = {
            way: after - sum(direction * value for direction, value in zip(way, values, strict=True))
            for way in product((1, -1), repeat=len(group))
        }
        ways = [way for way in starts if starts[way] == before]
        ways = ways or [way for way in starts if starts[way] in openings] §openings
        if len(ways) != 1:
            raise ValueError(f"{len(ways)} ways lead from {before} to the balance {after}, so no direction is certain")
        for row, direction in zip(group, ways[0], strict=True):
            row[0]["direction"] = direction
        before, group = after, []
    if group:
        raise ValueError("no balance is printed behind the last rows, so their directions are unknown")
    return rows
'''
VALUE = '''
def value_of(text):
    """Return the value of a printed number."""
    value = Decimal({{digits}}){{minor}}
    return -value if {{minus}} else value §!overdrawn
    return -value if {{minus}} or NUMBER.fullmatch(text)["mark"] in OVERDRAWN else value §overdrawn
'''


# A call that writes a number of a row, and its sign.
BALANCE = re.compile(r'(?:row(?:\[0\])?\[|joined\(row, )"balance"[\])]')
MONEY = re.compile(r'money\((row\["(\w+)"\]|joined\(row, "(\w+)"\))(?:, ([^()]+))?\)')


def with_owed_balances(program: Program) -> Program:
    """Return a program that reads the marks of balances with their values, where they tell what overdrawn balances' do.

    No mark needs refusing then: a balance of another sign does not follow from the one before.
    """
    if not program.chain or not program.chain.overdrawn:
        return program
    return replace(program, outputs=tuple(_without_mark(output, program.chain.overdrawn) for output in program.outputs))


def _without_mark(output: Output, overdrawn: Collection[str]) -> Output:
    """Return a balance's output as one without marks, where these have the signs that they have in the chain."""
    found = MARKED.fullmatch(output.expression)
    if not found or not BALANCE.fullmatch(found[2]):
        return output
    signs = ast.literal_eval(dict(output.constants)[found[4]])
    if any((sign < 0) != (mark in overdrawn) for mark, sign in signs.items()):
        return output
    notes = tuple(("OVERDRAWN", note) for _, note in output.notes)
    return replace(output, expression=f"money({found[2]})", needs=("joined", "money"), constants=(), notes=notes)


def with_values(texts: list[str], program: Program, traits: Collection[str]) -> list[str]:
    """Return expressions that write the values of numbers without a function, where every row has all that they ask."""
    filled_in = {"balance", *(certain(program) & {*amounts(program)})}
    asked = [match for text in texts for match in MONEY.finditer(text)]
    plain = "valued" in traits and not program.writing.as_printed and not program.chain.grouped
    if not plain or {"trial", "bare"} & {*traits} or any((match[2] or match[3]) not in filled_in for match in asked):
        return texts
    if len(asked) < sum(text.count("money(") for text in texts):
        return texts
    return [MONEY.sub(lambda call: digits_written(_value(call), program.writing), text) for text in texts]


def _value(call: re.Match[str]) -> str:
    """Return the value of a number, signed, in a formatted text."""
    return (f"value_of({call[1]})" + (f" * {call[4]}" if call[4] else "")).replace('"', "'")


def chain_functions(program: Program, traits: Collection[str], digits: str, minus: str) -> list[str]:
    """Return the functions that set the directions of rows; ``digits`` and ``minus`` tell a number's value."""
    if "chain" not in traits:
        return []
    cells = {
        "balance": 'joined(row, "balance")',
        "amount": " or ".join(f'joined(row, "{a}")' for a in amounts(program)),
    }
    slots = {
        **cells,
        "openings": ", openings" if "openings" in traits else "",
        "order": "reversed(rows)" if program.chain.newest_first else "rows",
    }
    sources = [filled(WITH_GROUPS if program.chain.grouped else WITH_DIRECTIONS, traits, slots)]
    sources.append(filled(VALUE, traits, {"digits": digits, "minus": minus, "minor": in_minor_units(program.writing)}))
    return [flat(source).replace("row[0]", "row") for source in sources] if "flat" in traits else sources
