import ast
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tasks.parsers.synthesizer import write_parser
from tasks.parsers.synthesizer.emission import write_source
from tasks.parsers.synthesizer.program import Output
from tasks.parsers.synthesizer.writing import best_candidate
from tests.parsers.layouts.random_layouts import random_layout
from tests.parsers.layouts.trials import study
from tests.parsers.synthesizer import test_grouping, test_sections, test_years
from tests.parsers.synthesizer.drawn_table import HEADER, LINES, TABLE, analysis_of, draw

RULES = Path(__file__).parents[3] / "pyproject.toml"
LONGEST = 120  # lines
DRAWN = {
    "columns": ([[list(HEADER), *LINES]], TABLE, ""),
    "sections": ([test_sections.section("Withdrawals")], test_sections.TABLE, ""),
    "period": ([[test_years.HEADER, *test_years.LINES]], test_years.TABLE, "From 1 March 2023 to 31 March 2023"),
    "blocks": (
        [test_grouping.page(test_grouping.ROWS, test_grouping.around, True)],
        test_grouping.table(test_grouping.ROWS),
        "",
    ),
    "lines above": (
        [test_grouping.page(test_grouping.ROWS, test_grouping.above, False)],
        test_grouping.table(test_grouping.ROWS, joined=False),
        "",
    ),
    "no year": ([[test_years.HEADER, *test_years.LINES]], test_years.TABLE, "Your account"),
}


@pytest.fixture(scope="module", params=DRAWN)
def file(request, tmp_path_factory):
    pages, table, top = DRAWN[request.param]
    folder = tmp_path_factory.mktemp("bank")
    path = folder / "parser.py"
    path.write_text(write_parser(analysis_of(draw(folder / "sample.pdf", pages, top=top), table), ()))
    return path


@pytest.mark.parametrize("command", [["check"], ["format", "--check"]])
def test_a_parser_file_is_as_the_linter_would_have_it(command, file):
    line = [sys.executable, "-m", "ruff", *command, "--no-cache", "--config", str(RULES), str(file)]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_name_of_a_parser_file_is_used(file):
    source = file.read_text()
    names = [
        target.id if isinstance(node, ast.Assign) else node.name
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign | ast.FunctionDef)
        for target in getattr(node, "targets", [None])
    ]
    assert [name for name in names if len(re.findall(rf"\b{name}\b", source)) < 2] == ["parse"]


def test_a_parser_file_is_short_and_its_months_are_there_only_where_named(file):
    source = file.read_text()
    assert len(source.splitlines()) <= LONGEST
    assert ("MONTHS =" in source) == bool(re.search(r"MONTHS(\.index\(|\[)\w+\[.month.\]", source))


LONG_LAYOUTS = (32, 40, 41, 44, 50)  # more than one feature each that needs functions of its own
FULL = 44  # of these, the one whose file has as many lines as it may, the docstring of its first function a comment


@pytest.mark.parametrize("seed", LONG_LAYOUTS)
def test_a_file_of_many_features_is_short_as_well_and_its_functions_say_what_they_are_for(seed, tmp_path):
    source = write_parser(study(random_layout(seed), tmp_path), ())
    assert len(source.splitlines()) <= LONGEST
    beside = re.findall(r"^def \w+\(.*\):  # \w", source, flags=re.MULTILINE)
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    assert len(beside) + sum(bool(ast.get_docstring(one)) for one in functions) == len(functions)
    assert bool(ast.get_docstring(functions[0])) == (seed != FULL)


def test_a_file_without_columns_of_numbers_still_knows_what_a_number_is(tmp_path):
    lines = [list(HEADER), *LINES[:4], [("Total", 120), ("902.40", -360)], *LINES[4:]]
    program = best_candidate(analysis_of(draw(tmp_path / "sample.pdf", [lines])), ()).program
    outputs = tuple(Output(f'row[0]["{name}"]') for name in ("date", "description"))
    fields = tuple(field for field in program.fields if field.kind != "number")
    program = replace(program, fields=fields, outputs=outputs, columns=program.columns[:2])
    source = write_source(replace(program, torn=20.0))
    assert "NUMBER.search(" in source
    assert "\nNUMBER = " in source
