"""Honest parsers get their table back, whatever it is made of."""

from __future__ import annotations

import textwrap

import pytest

from tests.small_bank import COLUMNS, GOOD_PARSER, draw_statement, rows_of

PASSWORD = "grüße-1"


def table_of(sandbox, source, pdf, password=None):
    """The table that a parser returns, as (columns, rows)."""
    outcome = sandbox.run_parser(textwrap.dedent(source), pdf, password)
    assert (outcome.status, outcome.error) == ("ok", "")
    return list(outcome.table.columns), outcome.table.to_numpy().tolist()


def parser_of(expression, imports=""):
    """A parser that returns a table of one expression, whatever the statement."""
    return (
        f"import pandas as pd\n{imports}\ndef parse(pdf_path, password=None):\n    return pd.DataFrame({expression})\n"
    )


def test_statement_is_read(sandbox, statement):
    assert table_of(sandbox, GOOD_PARSER, statement) == (list(COLUMNS), rows_of())


def test_table_holds_text_only(sandbox, statement):
    table = sandbox.run_parser(GOOD_PARSER, statement).table
    assert {str(dtype) for dtype in table.dtypes} == {"str"}
    assert {type(cell) for cell in table.to_numpy().ravel()} == {str}


@pytest.mark.parametrize("revision", [2, 4, 6], ids=["RC4", "AES-128", "AES-256"])
def test_encrypted_statement_is_read_with_its_password(sandbox, statement, tmp_path, revision):
    import pikepdf

    locked = tmp_path / "locked.pdf"
    aes = revision > 2
    with pikepdf.open(statement) as pdf:
        pdf.save(locked, encryption=pikepdf.Encryption(user="secret", owner="o", R=revision, aes=aes, metadata=aes))
    assert table_of(sandbox, GOOD_PARSER, locked, "secret")[1] == rows_of()


def test_password_arrives_as_keyword(sandbox, statement):
    source = """
        import pandas as pd
        def parse(pdf_path, *, password="none given"):
            return pd.DataFrame({"password": [password]})
    """
    assert table_of(sandbox, source, statement, PASSWORD)[1] == [[PASSWORD]]
    assert table_of(sandbox, source, statement)[1] == [["none given"]]


def test_parser_without_password_argument_is_called_without_one(sandbox, statement):
    source = "import pandas as pd\ndef parse(path):\n    return pd.DataFrame({'a': ['1']})"
    assert table_of(sandbox, source, statement) == (["a"], [["1"]])


def test_statement_has_a_neutral_name(sandbox, tmp_path):
    pdf = draw_statement(tmp_path / "expected total 42.pdf")
    source = parser_of("{'name': [os.path.basename(pdf_path)]}", "import os")
    assert table_of(sandbox, source, pdf)[1] == [["statement.pdf"]]


@pytest.mark.parametrize("text", ["Überweisung – ₹ 1.234,50", "交易 😀", '"\\\n\t', "\x00\x1f", " ", "٣٫٥", "a\u0301"])
def test_any_text_comes_back_unchanged(sandbox, statement, text):
    assert table_of(sandbox, parser_of(f"{{{text!r}: [{text!r}]}}"), statement) == ([text], [[text]])


def test_large_tables_come_back_whole(sandbox, statement):
    source = parser_of("{f'c{c}': [f'row {r} cell {c}' for r in range(5000)] for c in range(6)}")
    columns, rows = table_of(sandbox, source, statement)
    assert columns == [f"c{c}" for c in range(6)]
    assert rows == [[f"row {r} cell {c}" for c in range(6)] for r in range(5000)]


def test_empty_tables_keep_their_columns(sandbox, statement):
    assert table_of(sandbox, parser_of("columns=['a', 'b']"), statement) == (["a", "b"], [])


@pytest.mark.parametrize("blank", ["None", "float('nan')", "pd.NA", "pd.NaT", "''"])
def test_blank_cells_are_empty_text(sandbox, statement, blank):
    assert table_of(sandbox, parser_of(f"{{'a': ['x', {blank}]}}, dtype=object"), statement)[1] == [["x"], [""]]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("7", "7"),
        ("-12", "-12"),
        ("Decimal('1234.50')", "1234.50"),
        ("Decimal('-0.00')", "-0.00"),
        ("np.int64(3)", "3"),
    ],
)
def test_exact_numbers_become_the_only_text_they_have(sandbox, statement, value, text):
    source = parser_of(f"{{'a': ['x', {value}]}}, dtype=object", "import numpy as np\nfrom decimal import Decimal")
    assert table_of(sandbox, source, statement)[1] == [["x"], [text]]


def test_index_of_the_table_does_not_matter(sandbox, statement):
    assert table_of(sandbox, parser_of("{'a': ['1', '2']}, index=['x', 'x']"), statement)[1] == [["1"], ["2"]]


@pytest.mark.parametrize(
    "expression",
    [
        "str(pypdfium2.PdfDocument(pdf_path)[0].get_textpage().get_text_range()[:0]) or 'x'",
        "'中文'.encode('gb18030').decode('gb18030') and 'x'",
        "str(zoneinfo.ZoneInfo('Asia/Kolkata')) and 'x'",
        "xml.dom.minidom.parseString('<a/>').documentElement.tagName and 'x'",
        "datetime.datetime.strptime('03-Mar-2025', '%d-%b-%Y').strftime('%Y') and 'x'",
        "hashlib.sha256(open(pdf_path, 'rb').read()).hexdigest() and 'x'",
        "dataclasses.make_dataclass('Row', ['a'])('x').a",
        "pd.read_csv(io.StringIO('a;b\\nx;2'), sep=';', dtype=str)['a'][0]",
        "pdfplumber.open(io.BytesIO(open(pdf_path, 'rb').read())).pages[0].extract_text() and 'x'",
        "str(pdfplumber.open(pdf_path).pages[0].to_image(resolution=40).original.size) and 'x'",
    ],
)
def test_usual_tools_work(sandbox, statement, expression):
    imports = "import dataclasses, datetime, hashlib, io, pdfplumber, pypdfium2, xml.dom.minidom, zoneinfo"
    assert table_of(sandbox, parser_of(f"{{'a': [{expression}]}}", imports), statement)[1] == [["x"]]


def test_dataclasses_with_postponed_annotations_work(sandbox, statement):
    source = """
        from __future__ import annotations
        from dataclasses import asdict, dataclass
        import pandas as pd

        @dataclass
        class Row:
            text: str
            amount: str | None = None

        def parse(pdf_path, password=None):
            return pd.DataFrame([asdict(Row("x"))])
    """
    assert table_of(sandbox, source, statement) == (["text", "amount"], [["x", ""]])


def test_same_parser_gives_the_same_answer_each_time(sandbox, statement):
    source = parser_of(
        "{'a': [str(list(set('abcdef'))), str(random.random()), str(np.random.rand())]}",
        "import random\nimport numpy as np",
    )
    assert len({str(table_of(sandbox, source, statement)) for _ in range(3)}) == 1


def test_printed_text_is_kept(sandbox, statement):
    source = "import sys\nprint('hello')\nprint('wörld', file=sys.stderr)\n" + GOOD_PARSER
    output = sandbox.run_parser(source, statement).output
    assert "hello\n" in output
    assert "wörld\n" in output


def test_pandas_keeps_text_the_same_way_whatever_else_is_installed(sandbox, statement):
    outcome = sandbox.run_parser("import pandas\nimport pyarrow\n", statement)
    assert outcome.error == "ModuleNotFoundError: import of pyarrow halted; None in sys.modules"
