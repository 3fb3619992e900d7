"""The linter: what a parser may not hold, and the sentence that says what to change."""

import pytest

from tasks.parsers.lint import find_faults, lint

HONEST = '''
"""Reads the statements of one bank."""
from __future__ import annotations

import logging
import re
from datetime import datetime
from decimal import Decimal

import pandas as pd
import pdfplumber
import pypdfium2 as pdfium

logging.getLogger("pdfminer").setLevel(logging.ERROR)
AMOUNT = re.compile(r"^-?[\\d,]+\\.\\d\\d$")
RULE_LINE = "____________________"
COLUMNS = {"Date": (40, 95), "Details": (95.5, 380), "Amount": (380, 450)}


def rows_of(page):
    for word in page.extract_words(x_tolerance_ratio=0.15):
        yield word["text"], getattr(word, "top", 0)


def parse(pdf_path, password=None):
    """Return the transactions."""
    with pdfplumber.open(pdf_path, password=password or "") as pdf:
        rows = [text for page in pdf.pages for text in rows_of(page)]
    if not rows:
        raise ValueError("no transactions table was found")
    table = pd.DataFrame(rows, columns=["a", "b"]).rename(columns={"a": "Date"})
    return table.replace("", str(Decimal("0.00"))).astype(str)


if __name__ == "__main__":
    print(parse("statement.pdf"))
'''


def test_an_honest_parser_passes():
    assert find_faults(HONEST) == ()
    assert lint(HONEST) is None


def test_annotations_do_not_change_the_signature():
    assert lint("def parse(pdf_path: str, password: str | None = None) -> 'pd.DataFrame':\n    return None") is None


BODY = "\ndef parse(pdf_path, password=None):\n    return None\n"
REFUSED = {
    "import os": "imports 'os'",
    "import os.path as p": "imports 'os.path'",
    "from subprocess import run": "imports 'subprocess'",
    "from . import secrets": "imports '.'",
    "import numpy as np": "imports 'numpy'",
    "import pickle": "imports 'pickle'",
    "import pandas as pd\nf = pd.read_csv": ".read_csv",
    "from pandas import read_csv": "read_csv",
    "import pandas as pd\npd.DataFrame().to_csv('x')": ".to_csv",
    "x = open('expected.csv').read()": "`open` is not for parsers",
    "from pathlib import Path\nx = Path('a').read_text()": ".read_text",
    "from pathlib import Path\nx = Path('a').open()": "opens a file",
    "import io\nx = io.open('a')": "opens a file",
    "import io\nx = io.FileIO('a')": ".FileIO",
    "x = eval('1')": "`eval`",
    "exec('x = 1')": "`exec`",
    "x = ().__class__": ".__class__",
    "x = __builtins__": "`__builtins__`",
    "x = '{0.__class__}'.format(1)": "'__class__'",
    "name = 'a' + 'b'\nx = getattr(str, name)": "computed name",
    "x = getattr(str, '__mro__')": "'__mro__'",
    "import pandas as pd\nx = pd.io.common.os.system": ".os",
    "import pandas as pd\nx = pd.DataFrame().query('a > 1')": ".query",
}


@pytest.mark.parametrize(("code", "said"), REFUSED.items(), ids=REFUSED)
def test_what_reaches_outside_is_named_with_its_line(code, said):
    problem = lint(code + BODY)
    assert problem is not None
    assert problem.kind == "lint"
    line = code.count("\n") + 1
    assert any(row["line"] == line and said in row["finding"] for row in problem.evidence), problem.evidence
    assert problem.sentence.startswith("line ")


@pytest.mark.parametrize(
    "entry",
    [
        "def parse(path):",
        "def parse(pdf_path, password):",
        "def parse(pdf_path, password=''):",
        "def parse(pdf_path, password=None, pages=None):",
        "def parse(*args):",
        "def parse(pdf_path, *, password=None):",
    ],
)
def test_the_signature_must_be_the_agreed_one(entry):
    problem = lint(f"\n\n{entry}\n    return None\n")
    assert problem.evidence[0]["line"] == 3
    assert "def parse(pdf_path, password=None)" in problem.sentence
    assert entry.removeprefix("def ").removesuffix(":") in problem.sentence


@pytest.mark.parametrize(
    "code", ["", "def other(pdf_path, password=None):\n    pass", "class A:\n  def parse(self): 0"]
)
def test_a_file_without_parse_is_told_to_define_it(code):
    assert "no top-level function parse" in lint(code).sentence


def test_a_parser_that_yields_is_told_to_return():
    assert "yields" in lint("def parse(pdf_path, password=None):\n    yield 1").sentence
    assert (
        lint("def parse(pdf_path, password=None):\n    def rows():\n        yield 1\n    return list(rows())") is None
    )


@pytest.mark.parametrize("code", ["def parse(pdf_path, password=None:\n  pass", "```python\nx = 1\n```", "x = '\0'"])
def test_what_is_not_python_is_said_with_the_line(code):
    problem = lint(code)
    assert "not Python" in problem.sentence
    assert len(problem.evidence) == 1


def test_every_finding_is_in_the_evidence_in_the_order_of_the_lines():
    problem = lint("import os\nimport sys\n" + BODY + "x = eval('2')\n")
    assert [row["line"] for row in problem.evidence] == [1, 2, 6]
    assert problem.sentence.endswith("(2 more findings)")


def test_the_same_fault_twice_on_a_line_is_said_once():
    assert len(lint("x = eval(eval('2'))" + BODY).evidence) == 1
