"""The provider's SDK is loaded as far as it is used, and nobody who wants more of it misses anything."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from blocks.model.sdk import imported_names

FOLDER = Path(__file__).parents[2] / "blocks" / "model"
WANTED = [  # what other code may import, and a name of what it then holds
    ("from anthropic.types import TextBlock as found", "TextBlock"),
    ("from anthropic.types.beta import BetaMessage as found", "BetaMessage"),
    ("from anthropic import _client as found", "anthropic._client"),
    ("import anthropic.lib.streaming; found = anthropic.lib.streaming.BetaTextEvent", "ParsedBetaTextEvent"),
    ("found = anthropic.resources.Messages", "Messages"),
    ("found = anthropic.Anthropic(api_key='x').beta.messages.__class__", "Messages"),
    ("from anthropic import AnthropicVertex as found", "AnthropicVertex"),  # from a list that ends in a star
    ("from anthropic import *; found = BadRequestError", "BadRequestError"),
]


def told_by(code: str) -> str:
    """What a fresh process prints, or its error; it loads the module alone, without the blocks around it."""
    start = f"import sys; sys.path.insert(0, {str(FOLDER)!r}); from sdk import load_sdk; "
    done = subprocess.run([sys.executable, "-c", start + code], capture_output=True, text=True, check=False)
    return done.stdout.strip() or done.stderr


def test_a_client_needs_a_small_part_of_the_sdk():
    code = "load_sdk().Anthropic(api_key='x').messages; print(sum('anthropic.' in each for each in sys.modules))"
    assert 0 < int(told_by(code)) < 1200  # of 3,000


def test_what_else_the_sdk_offers_is_there_for_those_who_ask():
    names = [name for _, name in WANTED]
    code = f"anthropic = load_sdk()\nfor each in {[each for each, _ in WANTED]!r}: exec(each); print(found.__name__)"
    assert told_by(code).split() == names


def test_a_name_that_the_sdk_does_not_have_is_an_error_as_ever():
    assert "AttributeError: module 'anthropic' has no attribute 'Nothing'" in told_by("load_sdk().Nothing")


def test_an_sdk_that_somebody_imported_before_stays_as_it_is():
    code = "import anthropic; known = len(sys.modules); print(load_sdk() is anthropic, len(sys.modules) - known)"
    assert told_by(code) == "True 0"


def test_names_are_read_from_what_a_package_imports_from_itself():
    source = b"from . import one\nfrom .two import three as four\nimport six\nfrom seven import x"
    assert imported_names(source) == {"one": ("", "one"), "four": ("two", "three")}
