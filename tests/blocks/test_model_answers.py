"""A model's text becomes the object that was asked for, or an error that says why not."""

from __future__ import annotations

import json

import pytest

from blocks.model.answers import Fenced, read_answer
from blocks.model.errors import InvalidAnswer, ProseOnly, TwoBlocks, WrongLanguage

SCHEMA = {
    "type": "object",
    "properties": {"code": {"type": "string"}, "plan": {"type": "string"}},
    "required": ["code", "plan"],
    "additionalProperties": False,
}
PYTHON = Fenced("code", ("python", "py"), lambda text: text.startswith("import "))
OBJECT = {"code": "x = 1\n", "plan": "Set x."}


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(OBJECT),
        f"\n  {json.dumps(OBJECT)}\n",
        f"Here it is:\n```json\n{json.dumps(OBJECT, indent=2)}\n```\nDone.",
        f"```\n{json.dumps(OBJECT)}\n```",
        '{"code": "x = 1\n", "plan": "Set x."}',  # a raw line break inside a string
    ],
)
def test_the_object_is_read_bare_or_fenced(text):
    assert read_answer(text, SCHEMA, PYTHON) == OBJECT


@pytest.mark.parametrize(
    "text",
    [
        "```python\nx = 1\n```",
        "I set x.\n\n```py\nx = 1\n```\nThat is all.",
        "```\nx = 1\n```",
        "  ```Python\nx = 1\n  ```",
        "```python\nx = 1\n",  # the fence is never closed
        "```python\nx = 1\n```\nagain:\n```python\nx = 1\n```",  # the same twice
        "```python\nx = 1\n```\nrun it:\n```bash\npython x.py\n```",
    ],
)
def test_one_block_of_code_stands_for_the_object_where_a_schema_is_ignored(text):
    assert read_answer(text, SCHEMA, PYTHON)["code"].strip() == "x = 1"


def test_code_without_any_fence_is_known_by_its_looks():
    assert read_answer("import re\n", SCHEMA, PYTHON) == {"code": "import re\n"}


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("```python\nx = 1\n```\n```python\ny = 2\n```", TwoBlocks, "2 different blocks of code"),
        ("```json\n{}\n```\n```json\n{}\n```", TwoBlocks, "2 JSON objects"),
        ("```javascript\nlet x = 1\n```", WrongLanguage, "in javascript, not in python"),
        ("You could set x to one.", ProseOnly, "it begins 'You could set x to one.'"),
        ('{"code": "x = 1', InvalidAnswer, "Unterminated string"),
        ('{"code": "x", "plan": "y",}', InvalidAnswer, "no valid JSON"),
        ('{"code": 1, "plan": ""}', InvalidAnswer, "does not fit the schema at code: 1 is not of type 'string'"),
        ('{"plan": ""}', InvalidAnswer, "at its top: 'code' is a required property"),
        ('["x = 1"]', ProseOnly, "it begins"),
    ],
)
def test_what_is_no_answer_is_an_error_of_its_own(text, error, said):
    with pytest.raises(error, match=said) as failed:
        read_answer(text, SCHEMA, PYTHON)
    assert failed.value.retry_message


def test_without_a_language_only_the_object_counts():
    with pytest.raises(InvalidAnswer, match="no JSON object: it begins 'SELECT 1'"):
        read_answer("SELECT 1", SCHEMA)
    with pytest.raises(InvalidAnswer):
        read_answer("[" * 100_000, SCHEMA)
