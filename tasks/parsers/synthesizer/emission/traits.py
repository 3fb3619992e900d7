"""What of a program decides which functions and lines its parser file needs."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from dataclasses import replace

from tasks.parsers.synthesizer.emission.flat_rows import WHOLE, drawn_columns, full_lines, is_flat
from tasks.parsers.synthesizer.emission.heading_kinds import are_double, completing, searched, unshaped
from tasks.parsers.synthesizer.numbers.marks import DEBTS, LONE_DEBTS
from tasks.parsers.synthesizer.numbers.unshown_marks import OWED
from tasks.parsers.synthesizer.program import Program
from tasks.statements.frames import NONE
from tasks.statements.radicals import RADICALS

CELL = r'cells\["(\w+)"\]'
# Traits of files that look at all lines of a page at once, or at pairs of them.
LOOKING_AT_PAGES = {
    "pagewise",
    "below-headers",
    "again",
    "level",
    "openings",
    "twice",
    "dropped",
    "broken-day",
    "centred",
}
# The sign that a number's mark tells.
SIGN = re.compile(r"told\((\w*SIGNS), mark_of\(((?:[^()]|\([^()]*\))*)\)\)")


def needs_of(program: Program) -> set[str]:
    """Return the names of the functions that the outputs call."""
    return {need for output in program.outputs for need in output.needs}


def without_unused(program: Program) -> Program:
    """Return a program without the headings that no output asks for, nor the rule of rows."""
    texts = [output.expression for output in program.outputs]
    used = tuple(
        heading
        for heading in program.headings
        if heading.completes
        or f"{heading.name.upper()}_LINE." in program.row_rule
        or any(f'row[0]["{heading.name}"]' in text for text in texts)
    )
    if not program.headed or used == program.headings:
        return replace(program, headings=used)
    overflows, guarded = program.unheaded
    return replace(program, headings=used, closed=False, overflows=overflows, guarded=guarded)


def with_heads(program: Program) -> Program:
    """Return a program with the values that its outputs ask the head of a page for."""
    heads = dict.fromkeys(output.head for output in program.outputs if output.head) if program.header else ()
    return replace(program, headings=(*program.headings, *heads))


def amounts(program: Program) -> list[str]:
    """Return the names of the columns of amounts."""
    others = ("balance", *program.beside_amount)
    return [field.name for field in program.fields if field.kind == "number" and field.name not in others]


def first_date(program: Program) -> str:
    """Return the name of the leftmost column of dates, or of the one that all rows print; '' where they print none."""
    return program.day or next((field.name for field in program.fields if field.kind == "date"), "")


def slack_of(program: Program) -> str:
    """Return how many points a number may stand from the edge of its column."""
    return f"{max(program.slack, *(field.tolerance for field in program.fields if field.kind == 'number')):g}"


def is_trailing(program: Program) -> bool:
    """Tell whether numbers are told by their order at the end of a line, not by their place."""
    return any(field.edge == "order" for field in program.fields)


def certain(program: Program) -> set[str]:
    """Return the columns which the rule of rows, when it holds, has found filled (dates: and of their format)."""
    terms = program.row_rule.split(" and ")
    found = {match[1] for term in terms if (match := re.fullmatch(rf"(?:DATE\.fullmatch\()?{CELL}\)?", term))}
    return found - set(program.more)


def calls(program: Program, name: str) -> Iterator[ast.Call]:
    """Yield the calls of a function in the outputs."""
    for output in program.outputs:
        for node in ast.walk(ast.parse(output.expression, mode="eval")):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def are_certain(program: Program, texts: list[ast.expr]) -> bool:
    """Tell whether arguments are all cells that the rule of rows has found filled."""
    found = [WHOLE.fullmatch(ast.unparse(text).replace("'", '"')) for text in texts]
    return all(match and match[1] in certain(program) for match in found)


def marks_tell(program: Program) -> bool:
    """Tell whether marks are asked for nothing but the sign of their number."""
    texts = [output.expression for output in program.outputs]
    alone = not any("mark_of(" in SIGN.sub("", text) for text in texts)
    return alone and any(SIGN.search(text) for text in texts)


def _has_all_marks(program: Program) -> bool:
    """Tell whether every mark that a number may have, and none at all, has a sign."""
    known = re.search(r"\(\?P<mark>([^()]*)\)", program.number)
    asked = {name for output in program.outputs for name, _ in SIGN.findall(output.expression)}
    tables = dict(constant for output in program.outputs for constant in output.constants)
    marks = set(known[1].replace("\\", "").split("|")) if known else set()
    return all({"", *marks} <= set(ast.literal_eval(tables[name])) for name in asked)


def _marked(program: Program) -> list[ast.expr]:
    """Return the numbers whose marks the outputs ask for."""
    texts = (text for output in program.outputs for _, text in SIGN.findall(output.expression))
    return [ast.parse(text, mode="eval").body for text in texts]


def _is_unplaced(program: Program) -> bool:
    """Tell whether a column that is blank in the whole sample may be what holds the second lines of rows."""
    blank = [name for name, one in zip(program.columns, program.outputs, strict=False) if one.expression == '""']
    return program.one_line and not {*program.blank_texts}.isdisjoint(blank)


def is_amount_sure(program: Program) -> bool:
    """Tell whether the rule of rows asks for an amount."""
    either = " or ".join(f'cells["{name}"]' for name in amounts(program))
    if not either or not program.row_rule:
        return False
    rule, asked = (ast.parse(text, mode="eval").body for text in (program.row_rule, either))
    terms = rule.values if isinstance(rule, ast.BoolOp) and isinstance(rule.op, ast.And) else [rule]
    return ast.unparse(asked) in map(ast.unparse, terms)


def is_levelled(program: Program) -> bool:
    """Tell whether pages without the header are moved by their days, which start their rows but for a word or two."""
    told = bool(first_date(program)) and program.before_day is not None and not completing(program)
    return told and not (program.header and program.repeated_header) and program.parted is None


def _is_below_headers(program: Program) -> bool:
    """Tell whether a line with a day and an amount on a page without the header, which all others have, is refused."""
    told = first_date(program) not in ("", *program.more) and bool(amounts(program))
    return bool(program.header) and program.repeated_header and program.below_headers and told


def _has_exact_header(program: Program) -> bool:
    """Tell whether a header with other words beside needs no refusal of its own: it is refused as text between rows, as
    is a page on which it is the only one.
    """
    told = not program.repeated_header or _is_below_headers(program)
    lone = program.lone_header and bool(program.header) and not has_tables(program) and program.grouping != "blocks"
    return lone and told and program.closed and _is_guarded(program)


def _traits_of_pages(program: Program) -> dict[str, bool]:
    """Return which traits hold of the pages' words."""
    return {
        "broken-header": program.broken_labels and bool(program.header),
        "header": bool(program.header),
        "alone": program.lone_header,
        "exact": _has_exact_header(program),
        "below-headers": _is_below_headers(program),
        "beside": program.beside and bool(program.header),
        "stacked": program.stack is not None,
        "parted": program.parted is not None,
        "others": bool(program.others),
        "unwanted": any(not table.anchors for table in program.tables or ()),
        "dropped": bool(program.tallest or program.sides),
        "wide": (program.slack > 0 or program.tables == ()) and bool(program.header) and not has_tables(program),
        "turned": program.turned,
        "drawn": bool(drawn_columns(program)),
        "led": bool(drawn_columns(program)) and "led" in needs_of(program),
        "leaders": bool(program.leaders),
        "chars": bool(program.leaders) or (program.turned and not program.odd_signs),
        "signs": bool(program.odd_signs),
        "radicals": any(sign in RADICALS for sign, _ in program.odd_signs),
        "plain-signs": any(sign not in RADICALS for sign, _ in program.odd_signs),
        "tones": program.tones,
        "lead": program.lead,
        "odd-blanks": program.odd_blanks,
        "strokes": bool(program.frame.edges),
        "drawn-frame": program.frame.drawn,
        "some-chars": program.odd_blanks or program.frame != NONE,
    }


def has_tables(program: Program) -> bool:
    """Tell whether tables have columns of their own, not only further left or right than the first one's: below a
    header that every page repeats, these are found as its are.
    """
    alike = program.tables == () and program.repeated_header
    return bool(program.header) and program.tables is not None and not alike


def has_several_tables(program: Program) -> bool:
    """Tell whether the tables have different headers."""
    return has_tables(program) and bool(program.tables)


def traits_of(program: Program) -> set[str]:
    """Return the traits that templates ask for."""
    numbers = any(field.kind == "number" for field in program.fields)
    header, repeated = bool(program.header), program.repeated_header
    strict = program.strict and numbers and not is_trailing(program)
    tables = has_tables(program)
    # What stands above the only header is left out at once.
    blocks = program.grouping == "blocks"
    cut = header and not tables and (not repeated or blocks)
    broken = program.broken_days and not blocks
    centred = program.row_gap > 0 and program.grouping == "after" and bool(first_date(program)) and numbers
    chained = program.chain is not None and "direction" in needs_of(program)
    openings = chained and bool(program.chain.opening)
    level = is_levelled(program)
    owed = chained and bool(program.chain.overdrawn) and "?P<mark>" in program.number
    found = {
        **_traits_of_pages(program),
        "chain": chained,
        "unsure-amount": bool(numbers and program.all_amounts and not is_amount_sure(program)),
        "valued": chained and not (owed and marks_tell(program)),
        "openings": openings,
        "bare": chained and not set(amounts(program)) <= certain(program),
        "overdrawn": owed,
        "cut": cut,
        "further-tables": tables,
        "several-tables": has_several_tables(program),
        "broken-day": broken,
        "pagewise": cut or blocks,
        "listed": cut or broken or blocks or openings or centred or level,
        "centred": centred,
        "repeated": header and repeated,
        "first": header and not repeated and not tables,
        "again": header and not repeated and not tables and program.further_headers and numbers,
        "period": bool(program.period),
        "searched": bool(searched(program)),
        "undone": header and not cut and any(not (one.each or one.is_below_header) for one in unshaped(program)),
        "more": bool(program.more) and program.grouping == "after",
        "ended": bool(program.more) and program.grouping == "after" and bool(program.below),
        "unplaced": _is_unplaced(program),
        "nearest": program.grouping == "nearest",
        "before": program.grouping == "before",
        "blocks": blocks,
        "begun": blocks and program.begun,
        "merged": program.grouping in ("before", "blocks"),
        "flat": is_flat(program),
        "level": level,
        "skip": bool(program.skip),
        "page-number": bool(program.page_number) and program.grouping != "blocks",
        "sections": program.sections is not None,
        "balance-line": bool(program.balance_line) and not blocks,
        "odd": strict,
        "noise": bool(program.noise),
        "glued": program.noise.startswith("^"),
        "blank": bool(program.blank),
        **_traits_of_days(program),
        **_traits_of_texts(program),
        "empty-alone": _says_no_rows(program) and (cut or not header),
        **_traits_of_numbers(program),
    }
    return {name for name, holds in found.items() if holds}


def _prints_two_sums(program: Program) -> bool:
    """Tell whether the lines of a row, which are kept apart, print two sums in each column of numbers."""
    sums = {field.name for field in program.fields if field.kind == "number"} <= {*program.more}
    return program.two_sums and sums and program.grouping in ("after", "blocks") and not is_flat(program)


def _traits_of_days(program: Program) -> dict[str, bool]:
    """Return the traits that concern printed dates."""
    days = list(calls(program, "day_of"))
    two = any(ast.unparse(call.args[0]) != "DATE" for call in days)
    return {
        "doubtful-day": two or not are_certain(program, [call.args[1] for call in days]),
        "two-dates": two,
        "months": "MONTHS" in program.date_reading[1],
        "blank-days": _may_have_blank_days(program),
        "opening-days": program.opening_days and not set(program.carried) <= certain(program),
    }


def _may_have_blank_days(program: Program) -> bool:
    """Tell whether rows without a day are told from all other lines: in one table, whose rows start with their day."""
    rule = {term.strip("()") for term in program.row_rule.split(" and ")}
    day = f'DATE.fullmatch(cells["{first_date(program)}"]'
    one = not (program.tables or program.sections or program.headings or program.beside or program.stack)
    told = day in rule and is_amount_sure(program) and bool(program.labels) and first_date(program) not in program.more
    return program.blank_days and told and one and program.grouping == "after" and bool(program.more)


def with_kept_lines(traits: Collection[str]) -> set[str]:
    """Return traits with those of lines that are kept to look at them again: all of a page, or the last one."""
    listed = {"listed"} if {"below-headers", "broken-header"} & {*traits} else set()
    return {*traits} | listed | ({"last-text"} if "double" in traits else set())


def with_others_passed_over(traits: Collection[str]) -> set[str]:
    """Return traits of a file of few lines in which the lines of unwanted tables are passed over in their turn, not
    left out before, where nothing looks at all lines of a page.
    """
    if not {"few-lines", "others"} <= {*traits} or LOOKING_AT_PAGES & {*traits}:
        return {*traits}
    return {*traits, "passed-over"} - {"others"}


def _traits_of_texts(program: Program) -> dict[str, bool]:
    """Return the traits that concern texts which go on past a line or a column, and those that belong to no row."""
    numbers = any(field.kind == "number" for field in program.fields) and not is_trailing(program)
    followed = _are_followed(program)
    # A blank column may have no label to tell of it.
    tables = [(one.header, one.anchors) for one in program.tables or ()]
    named = [(program.header, program.anchors), *tables] if tables else [(program.header, program.fields)]
    unnamed = program.bare_label or any(len(labels) < len(columns) for labels, columns in named)
    unnamed = unnamed and not program.wide_gaps  # such gaps tell nothing of columns that the sample leaves blank
    guarded, reached = _is_guarded(program), followed or unnamed
    rare = any(field.reached for field in program.fields)
    return {
        "double": are_double(program),
        "below-texts": program.below_texts and program.grouping == "after",
        "twice": program.cut_lines > 0 and not program.beside and program.stack is None,
        "last": not _is_unplaced(program) and bool(full_lines(program)),
        "guarded": guarded,
        "guard": guarded and (program.grouping != "nearest" or program.overflows),
        "titled": guarded and program.grouping == "after" and program.titled and (has_tables(program) or not tables),
        "empty": _says_no_rows(program),
        "ends": guarded and program.grouping == "after" and bool(program.ends or program.lists),
        "lists": bool(program.lists),
        "apart": (program.torn > 0 or (program.apart and followed)) and program.fields[0].kind == "date",
        "split": program.split_lines is not None and not is_flat(program) and not _parts_lines(program),
        "unnamed": unnamed,
        "debts": program.number.endswith((DEBTS, LONE_DEBTS)) and not program.joined,
        "joined-debts": program.number.endswith((DEBTS, LONE_DEBTS)) and bool(program.joined),
        "run": bool(program.run_gap) and numbers and (reached or rare or program.into_numbers or bool(program.of_some)),
        "reached": rare,
        "of-some": bool(program.of_some),
        # A text of the next column starts at its edge; that of numbers has none.
        "edges": not program.turned and not program.own_lines and (reached or not program.into_numbers),
        "whole": program.whole_lines and numbers,
        "parted-lines": program.grouping == "blocks" and program.lines_above > 0 and not is_flat(program),
    }


def _parts_lines(program: Program) -> bool:
    """Tell whether an expression parts the lines of a column, or refuses them, however many there are."""
    column = program.split_lines[0] if program.split_lines else ""
    names = any(f'name_and_code(row, "{column}")' in output.expression for output in program.outputs)
    names = names or any(
        "TEXT_ABOVE" in name and "{0," in text for one in program.outputs for name, text in one.constants
    )
    return names or not {"parted", "name_above_code"}.isdisjoint(needs_of(program))


def _is_guarded(program: Program) -> bool:
    """Tell whether text between rows that a row of this layout would take in is refused where none does."""
    return program.guarded and bool(program.more)


def _says_no_rows(program: Program) -> bool:
    """Tell whether a title may have none of the rows below it, and a line that says so: else that was refused."""
    return _is_guarded(program) and program.grouping == "after" and bool(program.empty and program.headings)


def _are_followed(program: Program) -> bool:
    """Tell whether other texts follow those of further lines, in reading order: these may reach into them. A second
    day may stand before them below the line that starts a row; where rows end with the line that tells them, what
    starts there may be a note at the foot of a page.
    """
    texts = [field.name for field in program.fields if field.kind in ("text", "other")]
    texts = texts[::-1] if program.turned else texts
    days = [field.name for field in program.fields if field.kind == "date" and program.grouping == "after"]
    first = next((name for name in program.more if name not in days), "")
    return first in texts[:-1]


def _traits_of_numbers(program: Program) -> dict[str, bool]:
    """Return the traits that concern what numbers and their marks are made of."""
    money = list(calls(program, "money"))
    asking = [output.needs for output in program.outputs if "mark" in output.needs]
    return {
        "signed": any(len(call.args) > 1 for call in money),
        "blank-money": not are_certain(program, [call.args[0] for call in money]),
        "one-way": "one-way" in needs_of(program),
        "two-sums": _prints_two_sums(program),
        "sign": marks_tell(program),
        "unsigned": all("unsigned" in needs for needs in asking if OWED not in needs),
        "owed": any(OWED in needs for needs in asking),
        "doubtful-sign": not _has_all_marks(program),
        "doubtful-mark": not are_certain(program, _marked(program)),
    }
