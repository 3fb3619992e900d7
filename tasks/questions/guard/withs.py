"""Which names of tables a WITH defines, by the rules of the database that will read them."""

from __future__ import annotations

from sqlglot import exp


def is_defined_here(node: exp.Table, dialect: str) -> bool | None:
    """Whether a WITH around a table's node defines its name; None where databases differ on it.

    They agree on a name that stands earlier in the same list, and on a recursive one in its second part.
    """
    if node.args.get("db"):
        return False
    around = [node]
    while around[-1].parent is not None:
        around.append(around[-1].parent)
    unsure = False
    for clause in (each.args.get("with_") for each in around):
        if clause is None:
            continue
        meant = meaning(node, clause, around, dialect)
        if meant:
            return True
        unsure = unsure or meant is None
    return None if unsure else False


def meaning(node: exp.Table, clause: exp.With, around: list[exp.Expression], dialect: str) -> bool | None:
    """The same for one list of definitions; ``around`` are the node and all nodes around it."""
    inside = {id(each) for each in around}
    definitions = clause.expressions
    own = next((place for place, each in enumerate(definitions) if id(each) in inside), len(definitions))
    recursive = bool(clause.args.get("recursive"))
    unsure = False
    for place, definition in enumerate(definitions):
        same = is_same_name(definition.args["alias"].this, node.this, dialect)
        if same is False or (place >= own and not recursive):
            continue  # neither its own body nor what is defined later
        if same and (place < own or (place == own and is_in_second_part(definition.this, inside))):
            return True
        unsure = True
    return None if unsure else False


def is_in_second_part(body: exp.Expression, inside: set[int]) -> bool:
    """Whether a place is in the part of a recursive definition that reads what the first one gave."""
    return isinstance(body, exp.SetOperation) and id(body.expression) in inside


def is_same_name(defined: exp.Identifier, written: exp.Identifier, dialect: str) -> bool | None:
    """Whether two names are one: PostgreSQL folds what is not quoted, servers of MySQL differ, the others fold all."""
    if dialect == "postgres":
        first, second = (each.name if each.quoted else each.name.lower() for each in (defined, written))
        return first == second
    if defined.name.casefold() != written.name.casefold():
        return False
    return None if dialect == "mysql" and defined.name != written.name else True
