"""Blocks register, explain their fields, and keep what an operator entered."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

import blocks
from tests.end_to_end.deployed import ROOT, environment

BLOCKS = [getattr(blocks, name) for name in blocks.__all__]


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.__name__)
def test_a_block_explains_itself_and_every_field_in_sentences(block):
    assert block.get_description()
    assert block._documentation_url.startswith("https://")
    assert block.model_fields
    for name, field in block.model_fields.items():
        assert re.fullmatch(r"[A-Z].{10,}\.", field.description or "", re.DOTALL), name


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.__name__)
def test_a_block_shows_how_it_is_loaded(block):
    example = block.get_code_example()
    assert re.search(rf"from blocks import {block.__name__}\b", example)
    assert re.search(rf' = {block.__name__}\.load\("BLOCK_NAME"\)', example)


def test_one_command_registers_all_blocks(prefect_server, tmp_path):
    command = [sys.executable, "-m", "prefect", "block", "register", "-m", "blocks"]
    subprocess.run(command, cwd=ROOT, env=environment(tmp_path, prefect_server), check=True, capture_output=True)
    for block in BLOCKS:
        slug = block._block_type_slug
        found = httpx.get(f"{prefect_server}/block_types/slug/{slug}").raise_for_status().json()
        assert found["name"] == block._block_type_name
        assert found["description"] == block.get_description()


def test_a_library_is_loaded_by_the_name_it_was_saved_under(prefect_server, tmp_path):
    blocks.Library(data=tmp_path / "banks").save("our-banks", _sync=True)
    blocks.Library(data=tmp_path, expectations=tmp_path / "suites").save("others", _sync=True)
    assert blocks.Library.load("our-banks", _sync=True).data == tmp_path / "banks"
    assert blocks.Library.load("our-banks", _sync=True).expectations is None
    assert blocks.Library.load("others", _sync=True).expectations == Path(tmp_path, "suites")
