"""The rules of the house, read from the source: who may import whom, sizes, names, docstrings, lazy imports."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter

import pytest

from tests.source_code import (
    FUNCTIONS,
    PRODUCT,
    ROOT,
    Source,
    called_name,
    definitions,
    handwritten,
    imports,
    length,
    product,
    sources,
    words,
)

MAY_IMPORT = {
    "passbook": {"passbook", "flows", "tasks", "blocks", "expectations"},
    "flows": {"flows", "tasks", "blocks", "expectations"},
    "tasks": {"tasks", "blocks", "expectations"},
    "blocks": {"blocks", "expectations"},
    "expectations": {"expectations"},
    "data": {"data"},
    "tests": {"passbook", "flows", "tasks", "blocks", "expectations", "data", "tests"},
}
LONGEST_FILE, LONGEST_FUNCTION = 400, 60
SLOW_TO_IMPORT = {"great_expectations", "anthropic", "matplotlib"}
DRAWERS = {"util", "utils", "helper", "helpers", "manager", "common", "misc", "stuff"}
# Parts of folder names in ../shared/statements that are words of the trade, of English or of languages: no bank's name.
ORDINARY = set(
    re.findall(
        r"\w+",
        """
        anomalies bilingual card column columns coords counterparty dash deposit dollar dummy encrypted example first
        german lao ledger lines mini minus multiline negative newest out overdraft overprint passbook placeholders
        ragged reportlab ruled sections signed style suffix table text transactions tutorial two type unhappy unsigned
        withdrawal word wrapped bsb
        """,
    )
)
# Folders of this machine's user, in code or words; those of the system (/proc, /dev) are nobody's in particular.
MACHINE_PATH = re.compile(r"(?<![\w.<])/(?:work|home|root|Users)/\w")


def wrong_arrows(source: Source) -> list[str]:
    wrong = []
    for module, line in imports(source):
        room = module.split(".")[0]
        if room in MAY_IMPORT and room not in MAY_IMPORT[source.room]:
            wrong.append(f"{source.path}:{line} imports {module}")
    return wrong


def undocumented(source: Source) -> list[str]:
    """Public modules, functions, classes and methods without a docstring; ``__init__.py`` may be silent."""
    bare = []
    if not ast.get_docstring(source.tree) and not source.path.endswith("__init__.py"):
        bare.append(source.path)
    for name, node in definitions(source):
        private = any(part.startswith("_") for part in name.split("."))
        variant = any(ast.unparse(each).endswith((".setter", "overload")) for each in node.decorator_list)
        if not private and not variant and not ast.get_docstring(node):
            bare.append(f"{source.path}:{node.lineno} {name}")
    return bare


def too_long(source: Source) -> list[str]:
    """Files and functions of more lines than a reader takes in."""
    lines = len(source.text.splitlines())
    found = [f"{source.path}: {lines} lines"] if lines > LONGEST_FILE else []
    return found + [
        f"{source.path}:{node.lineno} {name}: {length(node)} lines"
        for name, node in definitions(source)
        if isinstance(node, FUNCTIONS) and length(node) > LONGEST_FUNCTION
    ]


def machine_paths(source: Source) -> list[str]:
    """Lines that name a folder of this machine's user."""
    return [f"{source.path}: {line}" for line in source.text.splitlines() if MACHINE_PATH.search(line)]


def short_names(source: Source) -> list[str]:
    """Tests whose name is no sentence."""
    names = [name.rpartition(".")[2] for name, node in definitions(source) if isinstance(node, FUNCTIONS)]
    return [f"{source.path} {name}" for name in names if name.startswith("test_") and name.count("_") < 3]


def slow_modules(files: list[Source]) -> set[str]:
    """Modules whose import brings a slow package in, directly or through one another."""
    needs = {each.module: [name for name, _ in imports(each, top_level_only=True)] for each in files}
    slow: set[str] = set()
    grown = True
    while grown:
        before = len(slow)
        for module, names in needs.items():
            for name in names:
                parent = name.rpartition(".")[0]
                if name.split(".")[0] in SLOW_TO_IMPORT or name in slow or parent in slow:
                    slow.add(module)
        grown = len(slow) > before
    return slow


def bank_names() -> set[str]:
    """Folder names of data/, and the parts of those in ../shared/statements where that folder is present."""
    names = {pdf.parent.name for pdf in ROOT.glob("data/*/*.pdf")}
    for pdf in ROOT.parent.glob("shared/statements/*/*/*.pdf"):
        names |= set(pdf.parent.name.split("-"))
    return {name.lower() for name in names if name.isalpha() and len(name) > 2} - ORDINARY


def named_banks(path: str, text: str, names: set[str]) -> list[str]:
    return [f"{path}:{line} {word}" for word, line in words(text) if word in names]


def hidden_skips(source: Source) -> list[str]:
    """Skips and expected failures whose reason is not that ../shared, a browser or a server is absent."""
    found = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and node.attr in {"skip", "skipif", "xfail", "importorskip"}:
            line = source.text.splitlines()[node.lineno - 1 : node.lineno + 3]
            if not any(
                absent in " ".join(line) for absent in ("shared", "there is no Chromium", "there is no MariaDB")
            ):
                found.append(f"{source.path}:{node.lineno}")
    return found


def unused_functions(files: list[Source], elsewhere: str) -> list[str]:
    """Undecorated functions of modules whose name stands nowhere but in their own definition."""
    mentioned = Counter(re.findall(r"\w+", " ".join([*(each.text for each in files), elsewhere])))
    return [
        f"{source.path}:{node.lineno} {name}"
        for source in files
        for name, node in definitions(source)
        if isinstance(node, FUNCTIONS) and "." not in name and not node.decorator_list
        if mentioned[name] < 2
    ]


def test_imports_point_one_way():
    assert [wrong for source in handwritten() for wrong in wrong_arrows(source)] == []


def test_files_and_functions_fit_on_few_screens():
    assert [wrong for source in handwritten() for wrong in too_long(source)] == []


def test_everything_public_has_a_docstring():
    files = [*product(), *sources("data/drawing", "data/draw_samples.py")]
    assert [bare for source in files for bare in undocumented(source)] == []


def test_a_file_is_named_after_its_subject_and_not_after_a_drawer():
    assert [source.path for source in handwritten() if DRAWERS & {word for word, _ in words(source.path)}] == []


def test_no_path_of_one_machine_stands_in_the_code():
    assert [found for source in handwritten() for found in machine_paths(source)] == []


def test_no_path_of_one_machine_stands_in_texts_and_settings():
    texts = [path for ending in ("md", "yaml", "toml", "txt") for path in ROOT.glob(f"*.{ending}")]
    assert [path.name for path in texts if MACHINE_PATH.search(path.read_text(encoding="utf-8"))] == []


def test_no_bank_is_named_in_code():
    names = bank_names()
    texts = {source.path: source.text for source in product()}
    prompts = [path for room in PRODUCT for path in (ROOT / room).rglob("*.md")]
    for path in [*prompts, *ROOT.glob("*.yaml"), *ROOT.glob("*.toml")]:
        texts[path.relative_to(ROOT).as_posix()] = path.read_text(encoding="utf-8")
    assert len(names) >= 6
    assert [found for path, text in texts.items() for found in named_banks(path, text, names)] == []


def test_slow_packages_are_imported_where_they_are_used():
    files = product()
    own_expectations = {
        source.module
        for source in files
        if source.room == "expectations"
        and any(
            isinstance(node, ast.ClassDef) and any("Expectation" in ast.unparse(base) for base in node.bases)
            for _, node in definitions(source)
        )
    }
    assert slow_modules(files) == own_expectations


@pytest.mark.parametrize(
    ("door", "heavy"),
    [
        ("passbook", SLOW_TO_IMPORT | {"prefect", "pandas", "pdfplumber"}),
        ("flows.cli", SLOW_TO_IMPORT | {"prefect", "pandas", "pdfplumber"}),
        ("flows.generate_parser", SLOW_TO_IMPORT),
    ],
)
def test_a_door_opens_without_the_heavy_modules(door: str, heavy: set[str]):
    program = f"import sys, {door}; print(*sorted(sys.modules))"
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert heavy & set(run.stdout.split()) == set()


@pytest.mark.parametrize("command", [["check"], ["format", "--check"]], ids=" ".join)
def test_ruff_has_nothing_to_say(command: list[str]):
    run = subprocess.run([sys.executable, "-m", "ruff", *command, "."], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_every_block_is_exported_and_every_field_described():
    from prefect.blocks.core import Block

    import blocks

    written = {
        name
        for source in sources("blocks")
        for name, node in definitions(source)
        if isinstance(node, ast.ClassDef) and "Block" in [ast.unparse(base) for base in node.bases]
    }
    assert written == {name for name in blocks.__all__ if issubclass(getattr(blocks, name), Block)}
    for name in written:
        block = getattr(blocks, name)
        for field, told in block.model_fields.items():
            assert field in Block.model_fields or (told.description or "").endswith("."), f"{name}.{field}"
            shown = told.annotation in (str, str | None)
            assert not (shown and re.search(r"key|password|token|secret", field)), f"{name}.{field} must be a SecretStr"
        assert '.load("BLOCK_NAME")' in block.get_code_example(), name


def test_tests_are_sentences_and_none_hides_a_failure():
    files = sources("tests")
    rules = "tests/test_house_rules.py"  # where the words that are looked for stand
    assert [found for source in files if source.path != rules for found in hidden_skips(source)] == []
    assert [short for source in files for short in short_names(source)] == []


def test_no_function_is_left_over():
    others = [*ROOT.glob("*.toml"), *ROOT.glob("*.yaml"), ROOT / "passbook.py"]
    settings = "".join(path.read_text(encoding="utf-8") for path in others)
    assert unused_functions([each for each in product() if each.room != "passbook"], settings) == []


PLANTED = Source(
    "expectations/planted.py",
    '''"""Planted."""
from . import suites
import great_expectations
def bare():
    from tasks.statements import pages
    from importlib import import_module
    import_module("flows.cli")
class Bare:
    def method(self):
        """Told."""
''',
)


def test_the_rules_find_what_they_look_for():
    assert wrong_arrows(PLANTED) == [
        "expectations/planted.py:5 imports tasks.statements.pages",
        "expectations/planted.py:7 imports flows.cli",
    ]
    assert undocumented(PLANTED) == ["expectations/planted.py:4 bare", "expectations/planted.py:8 Bare"]
    opens_it = Source("tasks/opens.py", "from expectations import planted\n")
    waits = Source("tasks/waits.py", "def later():\n    import expectations.planted\n")
    assert slow_modules([PLANTED, opens_it, waits]) == {"expectations.planted", "tasks.opens"}
    assert ("expectations.suites", 2) in list(imports(PLANTED))
    assert named_banks("x.py", "class AcmeReader:\n    is_acme_row = 1", {"acme"}) == ["x.py:1 acme", "x.py:2 acme"]
    assert unused_functions([PLANTED], "") == ["expectations/planted.py:4 bare"]
    assert hidden_skips(Source("tests/x.py", 'import pytest\npytest.skip("slow")\n')) == ["tests/x.py:2"]
    assert machine_paths(Source("x.py", 'open("' + "/home" + '/someone/x.pdf")'))
    assert too_long(Source("x.py", "def f():\n" + "    pass\n" * 400)) == ["x.py: 401 lines", "x.py:1 f: 401 lines"]
    assert short_names(Source("x.py", "def test_it(): pass")) == ["x.py test_it"]
    assert [called_name(node) for node in ast.walk(ast.parse("a.b.c()")) if isinstance(node, ast.Call)] == ["c"]
