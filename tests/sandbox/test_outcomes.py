"""Whatever a parser does wrong, its outcome has its own status and one sentence."""

from __future__ import annotations

import pytest

from tasks.problems import PassbookError
from tasks.sandbox import Limits, Sandbox
from tasks.sandbox.outcome import STATUSES
from tests.small_bank import draw_statement

TABLE = "import pandas as pd\ndef parse(p):\n    return pd.DataFrame"
BAD_PARSERS = [
    ("def parse(p):\n    while True: pass", "timeout", "the parser was still running after 2 s and was stopped"),
    ("import time\ntime.sleep(60)", "timeout", "still running after 2 s"),
    ("while True: print('x' * 1000)", "output-limit", "the parser printed more than 64 KB and was stopped"),
    (TABLE + "({'a': ['x' * 3_000_000]})", "result-limit", "the table is larger than 2097152 characters"),
    ("def parse(p):\n    return 'x' * (1 << 30)", "memory-limit", "more than 512 MB were needed"),
    ("import ctypes\nctypes.string_at(0)", "crashed", "process ended by SIGSEGV before it returned a table"),
    ("import os\nos.abort()", "crashed", "process ended by SIGABRT before it returned a table"),
    ("import os\nos._exit(3)", "crashed", "the parser's process ended with exit code 3 before it returned a table"),
    ("import sys\nsys.exit('bye')", "error", "SystemExit: bye"),
    ("x = = 5", "error", "SyntaxError: invalid syntax (parser.py, line 1)"),
    ("a\0b", "error", "source code string cannot contain null bytes"),
    ("", "error", "the parser defines no function parse(pdf_path, password=None)"),
    ("parse = 5", "error", "the parser defines no function parse(pdf_path, password=None)"),
    ("def parse(): pass", "error", "TypeError: parse() takes 0 positional arguments but 1 was given"),
    ("import prefect", "error", "ModuleNotFoundError: No module named 'prefect'"),
    ("def parse(p): return parse(p)", "error", "RecursionError: maximum recursion depth exceeded"),
    ("def parse(p): raise ValueError('no date\\nsecond line')", "error", "ValueError: no date second line"),
    ("def parse(p): return None", "bad-result", "must return a pandas DataFrame of strings, but it returned NoneType"),
    ("def parse(p): return [['a']]", "bad-result", "must return a pandas DataFrame of strings, but it returned list"),
    (TABLE + "({'a': ['x', 1.5]}, dtype=object)", "bad-result", "column 'a', row 2 holds float 1.5"),
    (TABLE + "({'a': [True]})", "bad-result", "column 'a', row 1 holds bool True"),
    (TABLE + "({'a': [pd.Timestamp('2024-01-02')]})", "bad-result", "column 'a', row 1 holds Timestamp"),
    (TABLE + "({'a': [['x']]})", "bad-result", "column 'a', row 1 holds list ['x']"),
    (TABLE + "([['1', '2']], columns=['a', 'a'])", "bad-result", "must differ, but 'a' appears more than once"),
    (TABLE + "([['1', '2']])", "bad-result", "column names must be strings, but name 1 is int 0"),
    (TABLE + "({'a': ['\\ud800']})", "bad-result", "half a character"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "status", "sentence"), BAD_PARSERS, ids=range(len(BAD_PARSERS)))
def test_bad_parser_has_its_status_and_sentence(sandbox, statement, source, status, sentence):
    outcome = sandbox.run_parser(source, statement, seconds=2 if status == "timeout" else 30)
    assert outcome.status == status in STATUSES
    assert sentence in outcome.error
    assert "\n" not in outcome.error
    assert outcome.table is None


def test_traceback_shows_the_generated_lines_only(sandbox, statement):
    source = (
        "import pandas as pd\n\ndef amount(text):\n    return pd.to_numeric(text)\n\n"
        "def parse(p):\n    return amount('x')\n"
    )
    outcome = sandbox.run_parser(source, statement)
    assert outcome.traceback == (
        "  File \"parser.py\", line 7, in parse\n    return amount('x')\n"
        '  File "parser.py", line 4, in amount\n    return pd.to_numeric(text)'
    )


def test_traceback_of_a_syntax_error_shows_its_line(sandbox, statement):
    outcome = sandbox.run_parser("import re\n\ndef parse(p:\n    pass\n", statement)
    assert outcome.traceback == '  File "parser.py", line 3\n    def parse(p:'


def test_traceback_of_deep_recursion_is_short(sandbox, statement):
    assert len(sandbox.run_parser("def parse(p): return parse(p)", statement).traceback.splitlines()) < 30


def test_time_grows_with_the_pages_of_the_statement(statement, tmp_path):
    from tests.benchmarks.sandbox_overhead import draw_statement as draw_pages

    slow = "import time, pandas as pd\ndef parse(p):\n    time.sleep(2.5)\n    return pd.DataFrame({'a': ['1']})"
    with Sandbox(Limits(wall_seconds=1, wall_seconds_per_page=0.5)) as sandbox:
        assert sandbox.run_parser(slow, draw_pages(tmp_path / "twenty.pdf", 20)).status == "ok"
        outcome = sandbox.run_parser(slow, statement)
    assert (outcome.status, outcome.error) == ("timeout", "the parser was still running after 1.5 s and was stopped")


def test_processor_time_is_limited(statement):
    with Sandbox(Limits(cpu_seconds=1)) as sandbox:
        for source in (
            "while True: pass",
            "import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass",
        ):
            outcome = sandbox.run_parser(source, statement, seconds=60)
            assert outcome.status == "timeout"
            assert outcome.error == "the parser used more than 1 s of processor time and was stopped"


@pytest.mark.parametrize("broken", [b"", b"%PDF-1.4 cut", b"no PDF at all"])
def test_unreadable_statement_is_the_parsers_error(sandbox, tmp_path, broken):
    pdf = tmp_path / "broken.pdf"
    pdf.write_bytes(broken)
    outcome = sandbox.run_parser("import pdfplumber\ndef parse(p): return pdfplumber.open(p)", pdf)
    assert outcome.status == "error"
    assert "PDF" in outcome.error


def test_missing_statement_is_the_callers_error(sandbox, tmp_path):
    for place in (tmp_path / "none.pdf", tmp_path):
        with pytest.raises(PassbookError, match="cannot be read as a statement"):
            sandbox.run_parser("", place)


def test_text_for_people_cannot_steer_their_terminal(sandbox, statement):
    outcome = sandbox.run_parser("print('\\x1b[2J')\nraise ValueError('\\x1b]0;x\\x07\\x9b')", statement)
    assert outcome.output == "\N{REPLACEMENT CHARACTER}[2J\n"
    assert all(character.isprintable() for character in outcome.error)


def test_seconds_are_measured(sandbox, statement, tmp_path):
    source = "import time\ntime.sleep(0.3)\n" + TABLE + "({'a': ['1']})"
    assert 0.3 <= sandbox.run_parser(source, draw_statement(tmp_path / "x.pdf")).seconds < 20
