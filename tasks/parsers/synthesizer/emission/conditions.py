"""The conditions of a parser file: which lines start a row, and which lines that start none it must refuse."""

from __future__ import annotations

from collections.abc import Collection
from itertools import accumulate

from tasks.parsers.synthesizer.emission.heading_kinds import completing
from tasks.parsers.synthesizer.emission.templates import LINE
from tasks.parsers.synthesizer.emission.traits import amounts, first_date, is_trailing
from tasks.parsers.synthesizer.program import Program

INDENT = 12  # columns before the conditions
LONE_AMOUNT = "a line with an amount fits no row of this layout: {text}"
ODD = """if cells["?"]:
    raise ValueError(f"something stands outside the columns of this layout: {text}")"""
LOST = """if lost:
    raise ValueError(f"a line between rows belongs to none of them: {lost}")"""
EITHER = """if lost or cells["?"]:
    raise ValueError(f"a line belongs to no row of this layout: {lost or text}")"""
# What only the line of a row's amount fills stands below as many others as in the sample.
PARTED = "[nth for nth, on in enumerate(found) if any(map(on.get, on.keys() - MORE))] != [{}]"


def conditions(program: Program, traits: Collection[str]) -> tuple[str, str, str]:
    """Return the terms that both conditions share, the rule of rows, and the branch that refuses other lines.

    Terms get a name only where the conditions would be too long, or the term is one of several amounts.
    """
    refuse = _refused(program)
    rule = program.row_rule
    if _is_refused_when_odd(program, traits):
        rule = f'{f"({rule})" if _is_alternative(rule) else rule} and not cells["?"]'
    lost = is_refused_when_lost(program, traits)
    rule += " and not lost" if lost else ""
    terms = {}
    for name, term in (("amount", _either(program)), ("dated", _day(program))):
        alone = f"({term})" if " or " in term else term
        long = max(len(f"if {_bare(rule)}:"), len(f"elif {_bare(refuse)}:")) > LINE - INDENT
        count = rule.count(term) + refuse.count(term) if term else 0
        if term and term != f'cells["{name}"]' and ((count > 1 and " or " in term) or (count and long)):
            terms[name] = term
            rule, refuse = (text.replace(alone, name).replace(term, name) for text in (rule, refuse))
    assigned = f"{', '.join(terms)} = {', '.join(terms.values())}" if terms else ""
    said = "a line belongs to no row of this layout: {lost or text}" if lost else LONE_AMOUNT
    sentence = f'raise ValueError(f"{said}")'
    return assigned, _bare(rule), f"elif {_bare(refuse)}:\n    {sentence}" if refuse else ""


def row_guard(program: Program, traits: Collection[str]) -> str:
    """Return the check of a row that nothing stands outside the columns, and that no text above belongs to none; ''
    for what its condition tells already. Where the place of a line in its row tells a text, so does the amount's.
    """
    odd = _is_odd_apart(program, traits)
    lost = "guard" in traits and not is_refused_when_lost(program, traits)
    if "parted-lines" in traits:
        ways = [*(["lost"] if lost else []), *(['cells["?"]'] if odd else []), PARTED.format(program.lines_above)]
        said = "lost or text" if lost else "text"
        return f'if {" or ".join(ways)}:\n    raise ValueError(f"a line belongs to no row of this layout: {{{said}}}")'
    return EITHER if odd and lost else ODD if odd else LOST if lost else ""


def day_above(program: Program, traits: Collection[str], amount: str) -> str:
    """Return the statements that give a row without a day that of the row above: a sum of zero is proven by nothing."""
    day, row = first_date(program), "row" if "flat" in traits else "row[0]"
    return f"""undated = row and not cells["{day}"] and cells["description"] and not NO_ROW.match(text)
if undated and cells["balance"] and re.search("[1-9]", {amount}):
    cells["{day}"] = {row}["{day}"]  # of the same day; the balance proves it"""


def is_refused_when_lost(program: Program, traits: Collection[str]) -> bool:
    """Tell whether a row below text that belongs to none is refused as a line that is no row.

    It must start with a day or a number: then it cannot read like a total, which is passed over.
    """
    day, refused = _day(program), _refused(program)
    told = asks_for_day(program) or (bool(day) and program.row_rule.startswith(day) and f" or {day})" in refused)
    guarded = bool(refused) and "guard" in traits and "before" not in traits
    numbered = program.numbered or program.fields[0].kind == "date"
    return guarded and told and numbered and not _is_odd_apart(program, traits)


def asks_for_day(program: Program) -> bool:
    """Tell whether the rule of rows asks for a day and an amount, whatever else: no other line may have both."""
    terms = {term.strip("()") for term in program.row_rule.split(" and ")}
    return bool(_day(program)) and {_day(program).rstrip(")"), _either(program)} <= terms


def row_like(program: Program) -> str:
    """Return the condition that cells have a day and an amount, wherever they stand; '' where rows print no day."""
    day, either, name = _day(program), _either(program), first_date(program)
    if (heading := completing(program)) and day:
        day = f"DATE.fullmatch(f\"{{cells['{name}']}} {{{heading.name}}}\")"
    return f"{day} and {f'({either})' if ' or ' in either else either}" if day and either else ""


def undated(program: Program) -> str:
    """Return the term that a line has no day, where the rule of rows asks for one; '' elsewhere."""
    return f"not {_day(program)}" if asks_for_day(program) else ""


def _bare(condition: str) -> str:
    """Return a condition without the parentheses around the whole of it."""
    inner = condition[1:-1]
    if not (condition.startswith("(") and condition.endswith(")")):
        return condition
    return inner if min(_depths(inner), default=0) >= 0 else condition


def _is_alternative(condition: str) -> bool:
    """Tell whether a condition is one or another, outside all parentheses."""
    return any(not depth and condition.startswith(" or ", at) for at, depth in enumerate(_depths(condition)))


def _depths(condition: str) -> list[int]:
    """Return in how many parentheses each sign stands."""
    return list(accumulate({"(": 1, ")": -1}.get(sign, 0) for sign in condition))


def _is_refused_when_odd(program: Program, traits: Collection[str]) -> bool:
    """Tell whether a row in which something stands outside the columns is refused as a line that is no row."""
    terms = [term.strip("()") for term in program.row_rule.split(" and ")]
    told = {_either(program), _day(program).rstrip(")")} - {""}
    refused = bool(_refused(program)) and any(term in told for term in terms)
    return "odd" in traits and refused and ("searched" not in traits or asks_for_day(program))


def _is_odd_apart(program: Program, traits: Collection[str]) -> bool:
    """Tell whether a row in which something stands outside the columns needs a refusal of its own."""
    return "odd" in traits and not _is_refused_when_odd(program, traits)


def _day(program: Program) -> str:
    name = first_date(program)
    whole = f'DATE.fullmatch(cells["{name}"])'
    part = name in program.more and whole not in program.row_rule  # its last part stands on the line below
    return "" if not name else f'cells["{name}"]' if part else whole


def _either(program: Program) -> str:
    return " or ".join(f'cells["{name}"]' for name in amounts(program))


def _refused(program: Program) -> str:
    """Return the condition under which a line that is no row must not be passed over, '' for none."""
    day, either = _day(program), _either(program)
    if not either or not (program.strict or day):
        return ""
    if not program.strict:
        if program.begun_days and day.startswith("DATE"):
            day = f're.match(r"{program.begun_days}", cells["{first_date(program)}"])'
        filled = f"{day} and ({either})" if " or " in either else f"{day} and {either}"
    elif day and not is_trailing(program):
        # A row without an amount.
        misplaced = '(cells["?"] or cells["balance"])' if program.lone_balances else 'cells["?"]'
        odd = f"({day} and {misplaced})" if program.row_rule.startswith("DATE") else 'NUMBER.match(cells["?"])'
        if program.lone_days and day.startswith("DATE") and program.grouping in ("after", "blocks"):
            odd = day if program.row_rule.startswith("DATE") else f"{day} or {odd}"
        filled = f"({either} or {odd})"
        filled += f" and (rows or {day})" if not program.header and program.grouping != "nearest" else ""
    else:
        filled = f"({either})" if " or " in either else either
    return f"{filled} and not NO_ROW.match(text)" if program.labels else filled
