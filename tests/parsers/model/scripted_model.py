"""A model that knows Python but nothing of the statement: it acts on what the prompt says, and on nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any


def prompt_of(request: dict[str, Any]) -> str:
    """The text of the user's message."""
    content = request["messages"][-1]["content"]
    return content if isinstance(content, str) else "".join(block["text"] for block in content)


def corrected(request: dict[str, Any]) -> str:
    """The answer to a request for a correction: the file in the prompt, changed where the prompt names a fault."""
    attempt = prompt_of(request).split("<attempt>")[1].split("</attempt>")[0]
    said, _, code = attempt.partition("```python\n")
    code = code.rpartition("```")[0]
    for symptom, repair in REPAIRS.items():
        if found := re.search(symptom, said):
            code = repair(code, found, said)
            break
    return json.dumps({"plan": "Correct what was named.", "code": code})


def read_all_pages(code: str, found: re.Match, said: str) -> str:
    return re.sub(r"pdf\.pages\[[^\]]*\]", "pdf.pages", code)


def exchange(code: str, found: re.Match, said: str) -> str:
    """Exchange the places of two columns that are named, as the file's own list of columns numbers them."""
    columns = re.findall(r"'([^']+)'", re.search(r"COLUMNS = (\[.*\])", code)[1])
    one, other = columns.index(found[1]), columns.index(found[2])
    return (
        code.replace(f"cells[{one}]", "cells[?]")
        .replace(f"cells[{other}]", f"cells[{one}]")
        .replace("[?]", f"[{other}]")
    )


def join_lines(code: str, found: re.Match, said: str) -> str:
    """Join the further line when what is missing of the named cell is printed on one."""
    expected, got = re.search(r"expected '([^']*)', got '([^']*)'", said).groups()
    rest = expected.removeprefix(got).strip()
    further = [line for line in said.splitlines() if re.match(r"\s*\d+ \|\s*\d+\+\|", line)]
    if not any(rest in line for line in further):
        return code
    return code.replace("            pass\n", '            rows[-1][1] += " " + cells[1]\n')


def turn_date(code: str, found: re.Match, said: str) -> str:
    return code.replace("{day}", "{?}").replace("{month}", "{day}").replace("{?}", "{month}")


def add_minus(code: str, found: re.Match, said: str) -> str:
    """Take the minus from behind the number, when the named cell's line prints it there."""
    expected = re.search(rf"column '{found[1]}', expected '-([\d.]+)'", said)[1]
    whole, _, cents = expected.partition(".")
    return code.replace("return text.", "return sign + text.") if f'{int(whole):,}.{cents}-"' in said else code


def skip_headings(code: str, found: re.Match, said: str) -> str:
    return code.replace("if cells[0] and cells[4]:", "if DAY.fullmatch(cells[0]):")


def guard_line(code: str, found: re.Match, said: str) -> str:
    """Let the function in which the named line fails return '' for ''."""
    lines = code.splitlines(keepends=True)
    at = int(found[1]) - 1
    assert found[2] in lines[at]
    return "".join([*lines[:at], '    if not text:\n        return ""\n', *lines[at:]])


def name_column(code: str, found: re.Match, said: str) -> str:
    return code.replace(f"'{found[2]}'", f"'{found[1]}'")


def read_from_page(code: str, found: re.Match, said: str) -> str:
    """Drop the line that carries values, and what uses it."""
    lines = code.splitlines(keepends=True)
    name = lines.pop(int(found[1]) - 1).split(" = ")[0]
    return "".join(line for line in lines if name not in line)


REPAIRS: dict[str, Callable[[str, re.Match, str], str]] = {
    r"no row of page \d|only the rows of page \d": read_all_pages,
    r"cells of '(.+?)' and '(.+?)' are exchanged": exchange,
    r"the text is cut short": join_lines,
    r"day and month are swapped": turn_date,
    r"in column '(.+?)' all \d+ differing cells: they have the opposite sign, the minus is missing": add_minus,
    r"the headings of the columns": skip_headings,
    r"line (\d+) of the file: (sign = .+)": guard_line,
    r"'([^']+)' is missing; '([^']+)' is extra": name_column,
    r"the code carries .* on line (\d+)": read_from_page,
}
