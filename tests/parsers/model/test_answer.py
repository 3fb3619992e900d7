"""What a model's code is cleaned of, and what it is not."""

from __future__ import annotations

import ast

import pytest

from tasks.parsers.lint import lint
from tasks.parsers.model.answer import clean, is_parser
from tests.small_bank import GOOD_PARSER


def test_good_code_is_left_as_it_is():
    assert clean(GOOD_PARSER) == (GOOD_PARSER, [])


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        (f"```python\n{GOOD_PARSER}```", "a fence around the code was removed"),
        (f"\n```\n{GOOD_PARSER}\n", "a fence around the code was removed"),
        (f"{GOOD_PARSER}\n\nif __name__ == '__main__':\n    parse('x.pdf')\n", "runs the file by itself was removed"),
        (
            GOOD_PARSER.replace("    rows = []\n", "    rows = []\n    print('rows', len(rows))  # see\n"),
            "print was removed",
        ),
        (GOOD_PARSER.replace("import pandas as pd\n", ""), "`import pandas as pd` was added"),
        (GOOD_PARSER.replace("\n", "\r\n"), None),
    ],
    ids=["fence", "open fence", "main", "print", "import", "line ends"],
)
def test_what_is_no_code_goes_and_what_was_forgotten_comes(spoilt, said):
    source, changes = clean(spoilt)
    assert [change for change in changes if said and said in change] == changes
    assert bool(changes) == bool(said)
    assert lint(source) is None
    without_imports = [node for node in ast.parse(source).body if not isinstance(node, ast.Import)]
    wanted = [node for node in ast.parse(GOOD_PARSER).body if not isinstance(node, ast.Import)]
    assert list(map(ast.dump, without_imports)) == list(map(ast.dump, wanted))


def test_a_print_that_is_all_of_a_block_leaves_the_block_standing():
    source, _ = clean("def parse(a):\n    for x in a:\n        print(x)\n    return a\n")
    assert source == "def parse(a):\n    for x in a:\n        pass\n    return a\n"


@pytest.mark.parametrize(
    "source",
    [
        "def parse(a):\n    print(a.pop())\n    return a\n",  # it takes something away, too
        "def parse(a):\n    print(x := len(a))\n    return x\n",
        "def parse(a):\n    b = 1; print(b)\n    return b\n",
        "def parse(a):\n    return print(a)\n",
        "def parse(a):\n    re = a.finder\n    return re.find(a)\n",  # a name of its own
        "def parse(a:\n",
        "let x = 1;\n",
    ],
)
def test_what_would_change_its_meaning_stays(source):
    assert clean(source) == (source, [])


@pytest.mark.parametrize(
    ("use", "line"),
    [
        ("datetime.strptime(a, b)", "from datetime import datetime"),
        ("datetime.datetime.strptime(a, b)", "import datetime"),
        ("Decimal(a)", "from decimal import Decimal"),
        ("re.sub(a, b, a)", "import re"),
    ],
)
def test_a_forgotten_import_is_the_one_that_the_use_asks_for(use, line):
    source, changes = clean(f'"""Doc."""\nfrom __future__ import annotations\n\n\ndef parse(a, b):\n    return {use}\n')
    assert changes == [f"`{line}` was added"]
    assert source.splitlines()[2] == line


def test_text_without_a_fence_is_a_parser_when_it_defines_parse():
    assert is_parser(GOOD_PARSER)
    assert not is_parser("x = 1\n")
    assert not is_parser("I would write a function parse.")
